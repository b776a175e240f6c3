// Package schema declares two ent entities whose ids are entity ids, with a required
// and a nullable foreign key between them.
package schema

import (
	"path"

	"entgo.io/ent"
	"entgo.io/ent/dialect"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"

	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/interop/domain"
)

// domainPath is where the ids are declared.
const domainPath = "github.com/onymhq/onym/internal/interop/domain"

// named tells ent what generated code has to call the Go type of f. Left to itself
// ent asks reflection, which knows nothing of the alias AccountID and answers
// entityid.ID[github.com/…/domain.account], which is no Go.
func named(f ent.Field, pkg, name string) ent.Field {
	info := f.Descriptor().Info
	info.PkgPath, info.PkgName = pkg, path.Base(pkg)
	info.Ident = info.PkgName + "." + name
	info.RType.Ident = info.Ident
	return f
}

// column is the column type of T's ids, for ent's migrations.
func column[T interface{ entityid.ID[K] }, K entityid.Kind]() map[string]string {
	char := entityid.ID[K]{}.GormDataType()
	return map[string]string{dialect.Postgres: char, dialect.SQLite: char, dialect.MySQL: char}
}

// Account has invoices, and others that it pays.
type Account struct{ ent.Schema }

// Fields of an Account.
func (Account) Fields() []ent.Field {
	return []ent.Field{
		named(field.String("id").GoType(domain.AccountID{}).SchemaType(column[domain.AccountID]()).
			DefaultFunc(entityid.New[domain.AccountID]), domainPath, "AccountID"),
	}
}

// Edges of an Account.
func (Account) Edges() []ent.Edge {
	return []ent.Edge{edge.To("invoices", Invoice.Type), edge.To("pays", Invoice.Type)}
}

// Invoice is of one account and may be paid by another.
type Invoice struct{ ent.Schema }

// Fields of an Invoice.
func (Invoice) Fields() []ent.Field {
	return []ent.Field{
		named(field.String("id").GoType(domain.InvoiceID{}).SchemaType(column[domain.InvoiceID]()).
			DefaultFunc(entityid.New[domain.InvoiceID]), domainPath, "InvoiceID"),
		named(field.String("account_id").GoType(domain.AccountID{}).SchemaType(column[domain.AccountID]()),
			domainPath, "AccountID"),
		named(field.String("payer_id").GoType(domain.AccountID{}).SchemaType(column[domain.AccountID]()).
			Optional().Nillable(), domainPath, "AccountID"),
	}
}

// Edges of an Invoice.
func (Invoice) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("account", Account.Type).Ref("invoices").Field("account_id").Unique().Required(),
		edge.From("payer", Account.Type).Ref("pays").Field("payer_id").Unique(),
	}
}
