// Package roundtrip_test uses the code that ent generates into ../gen. TestEnt, two
// directories up, generates that code and runs these tests.
package roundtrip_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/interop/domain"
	"github.com/onymhq/onym/internal/interop/ent/testdata/gen"
	"github.com/onymhq/onym/internal/interop/ent/testdata/gen/account"
	"github.com/onymhq/onym/internal/interop/ent/testdata/gen/invoice"
	"github.com/onymhq/onym/internal/interop/postgrestest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Run(m.Run)) }

func open(t *testing.T, d, driver, source string) (*gen.Client, *sql.DB) {
	t.Helper()
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	client := gen.NewClient(gen.Driver(entsql.OpenDB(d, db)))
	t.Cleanup(func() { client.Close() })
	return client, db
}

// On SQLite ent makes the tables.
func TestSQLite(t *testing.T) {
	client, _ := open(t, dialect.SQLite, "sqlite", filepath.Join(t.TempDir(), "db")+"?_pragma=foreign_keys(1)")
	for range 2 { // the second time there is nothing to change
		if err := client.Schema.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	roundTrip(t, client)
}

// On PostgreSQL they are made of Column, with its collation and its CHECK.
func TestPostgres(t *testing.T) {
	client, db := open(t, dialect.Postgres, "pgx", postgrestest.Database(t))
	if _, err := db.ExecContext(t.Context(), `
		CREATE TABLE accounts (`+domain.Column[domain.AccountID](entityid.Postgres, "id")+` PRIMARY KEY);
		CREATE TABLE invoices (
			`+domain.Column[domain.InvoiceID](entityid.Postgres, "id")+` PRIMARY KEY,
			`+domain.Column[domain.AccountID](entityid.Postgres, "account_id")+` REFERENCES accounts (id),
			payer_id char(25) COLLATE "C" REFERENCES accounts (id))`); err != nil {
		t.Fatal(err)
	}
	roundTrip(t, client)
}

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func roundTrip(t *testing.T, c *gen.Client) {
	ctx := t.Context()
	ann := must[*gen.Account](t)(c.Account.Create().Save(ctx)) // DefaultFunc mints
	bob := must[*gen.Account](t)(c.Account.Create().SetID(entityid.New[domain.AccountID]()).Save(ctx))
	paid := must[*gen.Invoice](t)(c.Invoice.Create().SetAccount(ann).SetPayerID(bob.ID).Save(ctx))
	open := must[*gen.Invoice](t)(c.Invoice.Create().SetAccountID(ann.ID).Save(ctx))

	if got := must[*gen.Account](t)(c.Account.Get(ctx, ann.ID)); got.ID != ann.ID || ann.ID.IsZero() {
		t.Errorf("Get gives %v, want %v", got.ID, ann.ID)
	}
	if n := must[int](t)(c.Account.Query().Where(account.IDIn(ann.ID, bob.ID)).Count(ctx)); n != 2 {
		t.Errorf("IDIn finds %d of 2", n)
	}
	got := must[*gen.Account](t)(c.Account.Query().Where(account.ID(ann.ID)).WithInvoices().Only(ctx))
	if len(got.Edges.Invoices) != 2 {
		t.Errorf("WithInvoices loads %v", got.Edges.Invoices)
	}
	for _, i := range got.Edges.Invoices {
		if i.ID == paid.ID && (i.PayerID == nil || *i.PayerID != bob.ID) || i.ID == open.ID && i.PayerID != nil {
			t.Errorf("invoice %v is paid by %v", i.ID, i.PayerID)
		}
	}
	if got := must[*gen.Account](t)(open.QueryAccount().Only(ctx)); got.ID != ann.ID {
		t.Errorf("QueryAccount gives %v, want %v", got.ID, ann.ID)
	}
	if got := must[*gen.Invoice](t)(c.Invoice.Query().Where(invoice.PayerIDIsNil()).Only(ctx)); got.ID != open.ID {
		t.Errorf("the unpaid invoice is %v, want %v", got.ID, open.ID)
	}

	// ent cannot read an id alone, for its type is a struct: IDs, FirstID, OnlyID
	// and Exist fail. A struct of one field is how to ask for ids only.
	_, idsErr := c.Account.Query().IDs(ctx)
	_, firstErr := c.Account.Query().FirstID(ctx)
	_, onlyErr := c.Account.Query().Where(account.ID(ann.ID)).OnlyID(ctx)
	_, existErr := c.Account.Query().Exist(ctx)
	for name, err := range map[string]error{"IDs": idsErr, "FirstID": firstErr, "OnlyID": onlyErr, "Exist": existErr} {
		if err == nil {
			t.Errorf("%s works; docs/databases.md need not warn any more", name)
		}
	}
	var rows []struct {
		ID domain.AccountID `sql:"id"`
	}
	if err := c.Account.Query().Order(account.ByID()).Select(account.FieldID).Scan(ctx, &rows); err != nil {
		t.Fatal(err)
	}
	want := []domain.AccountID{ann.ID, bob.ID}
	slices.SortFunc(want, domain.AccountID.Compare)
	if len(rows) != 2 || rows[0].ID != want[0] || rows[1].ID != want[1] {
		t.Errorf("Select and Scan give %v, want %v", rows, want)
	}

	var zero domain.AccountID
	for name, err := range map[string]error{
		"SetID":        c.Account.Create().SetID(zero).Exec(ctx),
		"SetAccountID": c.Invoice.Create().SetAccountID(zero).Exec(ctx),
		"SetPayerID":   paid.Update().SetPayerID(zero).Exec(ctx),
	} {
		if !errors.Is(err, onym.ZeroValue) {
			t.Errorf("%s of a zero value: %v", name, err)
		}
	}

	if got := must[*gen.Invoice](t)(paid.Update().ClearPayer().Save(ctx)); got.PayerID != nil {
		t.Errorf("after ClearPayer the payer is %v", got.PayerID)
	}
	if err := c.Account.DeleteOneID(bob.ID).Exec(ctx); err != nil {
		t.Error(err)
	}
	if n := must[int](t)(c.Account.Query().Count(ctx)); n != 1 {
		t.Errorf("%d accounts are left, want 1", n)
	}
}
