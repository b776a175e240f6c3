package sqlc_test

import (
	"context"
	_ "embed"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/interop/domain"
	"github.com/onymhq/onym/internal/interop/postgrestest"
	"github.com/onymhq/onym/internal/interop/sqlc/db"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Run(m.Run)) }

//go:embed schema.sql
var schema string

func TestSchema(t *testing.T) {
	for _, column := range []string{
		domain.Column[domain.AccountID](entityid.Postgres, "id"),
		domain.Column[domain.InvoiceID](entityid.Postgres, "id"),
		domain.Column[domain.AccountID](entityid.Postgres, "account_id"),
	} {
		if !strings.Contains(schema, "    "+column+",\n") {
			t.Errorf("schema.sql does not have the column\n%s", column)
		}
	}
}

func TestQueries(t *testing.T) {
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, postgrestest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(ctx, schema); err != nil {
		t.Fatal(err)
	}
	q := db.New(conn)

	ids := make([]domain.AccountID, 3)
	for i := range ids {
		ids[i] = entityid.New[domain.AccountID]()
		if err := q.CreateAccount(ctx, db.CreateAccountParams{ID: ids[i], Name: "Ann"}); err != nil {
			t.Fatal(err)
		}
	}
	slices.SortFunc(ids, domain.AccountID.Compare)

	if got, err := q.Account(ctx, ids[0]); err != nil || got != (db.Account{ID: ids[0], Name: "Ann"}) {
		t.Errorf("Account gives %v, %v", got, err)
	}
	got, err := q.AccountsByID(ctx, ids[1:])
	if err != nil || len(got) != 2 || got[0].ID != ids[1] || got[1].ID != ids[2] {
		t.Errorf("AccountsByID gives %v, %v; want %v", got, err, ids[1:])
	}
	start, end := ids[0].Bucket()
	within, err := q.AccountsBetween(ctx, db.AccountsBetweenParams{
		First: entityid.First[domain.AccountID](start),
		Last:  entityid.Last[domain.AccountID](end),
	})
	if err != nil || !slices.Equal(within, ids) {
		t.Errorf("AccountsBetween gives %v, %v; want %v", within, err, ids)
	}

	n, err := q.CreateInvoices(ctx, []db.CreateInvoicesParams{
		{ID: entityid.New[domain.InvoiceID](), AccountID: ids[0], PayerID: &ids[1]},
		{ID: entityid.New[domain.InvoiceID](), AccountID: ids[0]},
	})
	if err != nil || n != 2 {
		t.Fatalf("CreateInvoices copies %d, %v", n, err)
	}
	invoices, err := q.Invoices(ctx, ids[0])
	if err != nil || len(invoices) != 2 {
		t.Fatalf("Invoices gives %v, %v", invoices, err)
	}
	paid := 0
	for _, i := range invoices {
		if i.PayerID != nil && *i.PayerID == ids[1] {
			paid++
		}
	}
	if paid != 1 {
		t.Errorf("%d of the two invoices are paid, want 1", paid)
	}

	if err := q.CreateAccount(ctx, db.CreateAccountParams{Name: "nobody"}); !errors.Is(err, onym.ZeroValue) {
		t.Errorf("CreateAccount with a zero value: %v", err)
	}
}
