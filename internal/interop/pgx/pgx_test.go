// Package pgx_test stores entity ids with pgx v5 itself, without database/sql in
// between, in every mode in which pgx can talk to the server.
package pgx_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/interop/domain"
	"github.com/onymhq/onym/internal/interop/postgrestest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Run(m.Run)) }

var tables = `
	CREATE TEMP TABLE accounts (
		` + domain.Column[domain.AccountID](entityid.Postgres, "id") + ` PRIMARY KEY,
		name text NOT NULL DEFAULT ''
	);
	CREATE TEMP TABLE invoices (
		` + domain.Column[domain.InvoiceID](entityid.Postgres, "id") + ` PRIMARY KEY,
		` + domain.Column[domain.AccountID](entityid.Postgres, "account_id") + ` REFERENCES accounts (id),
		payer_id char(25) COLLATE "C" REFERENCES accounts (id)
	);
	CREATE TEMP TABLE lists (fixed char(25)[], free text[]);
	CREATE TEMP TABLE notes (free text, doc jsonb)`

// register tells pgx which PostgreSQL type a slice of ids is. The modes that ask
// the server need no telling; QueryExecModeExec and QueryExecModeSimpleProtocol do.
func register(conn *pgx.Conn) {
	conn.TypeMap().RegisterDefaultPgType([]domain.AccountID(nil), "_bpchar")
}

// database is the one database of this package, whose tables are temporary: every
// connection has its own.
var database string

func dial(t *testing.T, mode pgx.QueryExecMode) *pgx.Conn {
	t.Helper()
	if database == "" {
		database = postgrestest.Database(t)
	}
	config, err := pgx.ParseConfig(database)
	if err != nil {
		t.Fatal(err)
	}
	config.DefaultQueryExecMode = mode
	conn, err := pgx.ConnectConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}

func connect(t *testing.T, mode pgx.QueryExecMode) *pgx.Conn {
	t.Helper()
	conn := dial(t, mode)
	register(conn)
	if _, err := conn.Exec(t.Context(), tables, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	return conn
}

// inEveryMode runs test on empty tables in each of pgx's modes.
func inEveryMode(t *testing.T, test func(t *testing.T, conn *pgx.Conn)) {
	for _, mode := range []pgx.QueryExecMode{
		pgx.QueryExecModeCacheStatement, // the default
		pgx.QueryExecModeCacheDescribe,
		pgx.QueryExecModeDescribeExec,
		pgx.QueryExecModeExec,
		pgx.QueryExecModeSimpleProtocol,
	} {
		t.Run(mode.String(), func(t *testing.T) { test(t, connect(t, mode)) })
	}
}

func exec(t *testing.T, conn *pgx.Conn, query string, args ...any) {
	t.Helper()
	if _, err := conn.Exec(t.Context(), query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// one returns the only column of the only row.
func one[T any](t *testing.T, conn *pgx.Conn, query string, args ...any) T {
	t.Helper()
	rows, err := conn.Query(t.Context(), query, args...)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	v, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[T])
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return v
}

func TestValue(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		id := entityid.New[domain.AccountID]()
		exec(t, conn, `INSERT INTO accounts (id) VALUES ($1)`, id)
		if got := one[domain.AccountID](t, conn, `SELECT id FROM accounts WHERE id = $1`, id); got != id {
			t.Errorf("char(25) gives back %v, want %v", got, id)
		}
		if got := one[string](t, conn, `SELECT id FROM accounts`); got != id.String() {
			t.Errorf("the column holds %q, want %q", got, id)
		}
		exec(t, conn, `INSERT INTO notes (free) VALUES ($1)`, &id)
		if got := one[domain.AccountID](t, conn, `SELECT free FROM notes WHERE free = $1`, id); got != id {
			t.Errorf("text gives back %v, want %v", got, id)
		}
	})
}

func TestNullable(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		account := entityid.New[domain.AccountID]()
		exec(t, conn, `INSERT INTO accounts (id) VALUES ($1)`, account)

		for _, c := range []struct {
			payer any
			want  sql.Null[domain.AccountID]
		}{
			{sql.Null[domain.AccountID]{}, sql.Null[domain.AccountID]{}},
			{(*domain.AccountID)(nil), sql.Null[domain.AccountID]{}},
			{sql.Null[domain.AccountID]{V: account, Valid: true}, sql.Null[domain.AccountID]{V: account, Valid: true}},
			{&account, sql.Null[domain.AccountID]{V: account, Valid: true}},
		} {
			invoice := entityid.New[domain.InvoiceID]()
			exec(t, conn, `INSERT INTO invoices (id, account_id, payer_id) VALUES ($1, $2, $3)`, invoice, account, c.payer)
			const query = `SELECT payer_id FROM invoices WHERE id = $1`
			if got := one[sql.Null[domain.AccountID]](t, conn, query, invoice); got != c.want {
				t.Errorf("%T comes back as %+v, want %+v", c.payer, got, c.want)
			}
			got := one[*domain.AccountID](t, conn, query, invoice)
			if (got != nil) != c.want.Valid || got != nil && *got != c.want.V {
				t.Errorf("%T comes back as %v, want %+v", c.payer, got, c.want)
			}
		}
	})
}

// existing returns those of the ids that there are accounts of.
func existing(ctx context.Context, conn *pgx.Conn, ids []domain.AccountID) ([]domain.AccountID, error) {
	rows, err := conn.Query(ctx, `SELECT id FROM accounts WHERE id = ANY($1) ORDER BY id`, ids)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.AccountID])
}

func TestSlices(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		var all []domain.AccountID
		for range 3 {
			id := entityid.New[domain.AccountID]()
			all = append(all, id)
			exec(t, conn, `INSERT INTO accounts (id) VALUES ($1)`, id)
		}
		slices.SortFunc(all, domain.AccountID.Compare)

		for _, want := range [][]domain.AccountID{all[1:], {}} {
			if found, err := existing(t.Context(), conn, want); err != nil || !slices.Equal(found, want) {
				t.Errorf("= ANY finds %v, %v; want %v", found, err, want)
			}
		}

		for _, list := range [][]domain.AccountID{nil, {}, all} {
			exec(t, conn, `DELETE FROM lists`)
			exec(t, conn, `INSERT INTO lists (fixed, free) VALUES ($1, $2)`, list, list)
			for _, column := range []string{"fixed", "free"} {
				got := one[[]domain.AccountID](t, conn, `SELECT `+column+` FROM lists`)
				if !reflect.DeepEqual(got, list) { // nil is NULL, and empty is empty
					t.Errorf("%s: %#v comes back as %#v", column, list, got)
				}
			}
		}

		const nullInside = `SELECT ARRAY[NULL, $1::char(25)]`
		nulls := one[[]sql.Null[domain.AccountID]](t, conn, nullInside, all[0])
		if len(nulls) != 2 || nulls[0].Valid || nulls[1].V != all[0] {
			t.Errorf("an array with a NULL comes back as %v", nulls)
		}
		var ids []domain.AccountID
		if err := conn.QueryRow(t.Context(), nullInside, all[0]).Scan(&ids); !errors.Is(err, onym.UnsupportedType) {
			t.Errorf("a NULL inside an array of ids: %v", err)
		}
	})
}

// Without register, the two modes that guess types on the client refuse slices.
func TestSlicesUnregistered(t *testing.T) {
	conn := dial(t, pgx.QueryExecModeExec)
	ids := []domain.AccountID{entityid.New[domain.AccountID]()}
	const query = `SELECT $1::char(25)[]`
	if _, err := conn.Exec(t.Context(), query, ids); err == nil {
		t.Error("pgx can encode an unregistered slice; register is no longer needed")
	}
	// A mode given with the query overrides the connection's.
	if _, err := conn.Exec(t.Context(), query, pgx.QueryExecModeCacheDescribe, ids); err != nil {
		t.Error(err)
	}
}

func TestZeroIsRefused(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		var zero domain.AccountID
		for _, query := range []string{
			`INSERT INTO accounts (id) VALUES ($1)`,
			`INSERT INTO notes (free) VALUES ($1)`, // no CHECK would notice ''
			`SELECT FROM accounts WHERE id = $1`,
		} {
			for _, arg := range []any{zero, &zero, sql.Null[domain.AccountID]{Valid: true}} {
				if _, err := conn.Exec(t.Context(), query, arg); !errors.Is(err, onym.ZeroValue) {
					t.Errorf("%s with a zero %T: %v", query, arg, err)
				}
			}
		}
		for _, query := range []string{
			`INSERT INTO lists (fixed) VALUES ($1)`,
			`INSERT INTO lists (free) VALUES ($1)`,
			`SELECT FROM accounts WHERE id = ANY($1)`,
		} {
			list := []domain.AccountID{entityid.New[domain.AccountID](), zero}
			if _, err := conn.Exec(t.Context(), query, list); !errors.Is(err, onym.ZeroValue) {
				t.Errorf("%s with a zero value in the slice: %v", query, err)
			}
		}
		const stored = `SELECT (SELECT count(*) FROM accounts) + (SELECT count(*) FROM notes) + (SELECT count(*) FROM lists)`
		if n := one[int](t, conn, stored); n != 0 {
			t.Errorf("%d zero values were stored", n)
		}
	})
}

func TestScanIsStrict(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		account := entityid.New[domain.AccountID]()
		text := account.String()
		mistyped := text[:24] + "0"
		if mistyped == text {
			mistyped = text[:24] + "1"
		}
		for _, c := range []struct {
			query string
			arg   string
			dst   any
			code  onym.Code
		}{
			{`SELECT $1::char(25)`, text, new(domain.InvoiceID), onym.InvalidPrefix},
			{`SELECT $1::char(30)`, text, new(domain.AccountID), onym.InvalidLength}, // a char(n) is padded
			{`SELECT upper($1)`, text, new(domain.AccountID), onym.InvalidPrefix},
			{`SELECT $1::text`, mistyped, new(domain.AccountID), onym.InvalidChecksum},
			{`SELECT NULLIF($1, $1)`, text, new(domain.AccountID), onym.UnsupportedType},
			{`SELECT ARRAY[$1::text]`, text, new([]domain.InvoiceID), onym.InvalidPrefix},
		} {
			err := conn.QueryRow(t.Context(), c.query, c.arg).Scan(c.dst)
			if !errors.Is(err, c.code) {
				t.Errorf("%s into %T: %v, want %s", c.query, c.dst, err, c.code)
			}
		}
	})
}

func TestCheckRefuses(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		_, err := conn.Exec(t.Context(), `INSERT INTO accounts (id) VALUES ($1)`, "acc_1KCV3AHRZ6DMV29GQY5CV")
		var refusal *pgconn.PgError
		if !errors.As(err, &refusal) || refusal.Code != "23514" { // check_violation
			t.Errorf("an id in upper case: %v", err)
		}
	})
}

type invoice struct {
	ID        domain.InvoiceID
	AccountID domain.AccountID
	PayerID   *domain.AccountID
}

func TestStructs(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		account := entityid.New[domain.AccountID]()
		exec(t, conn, `INSERT INTO accounts (id) VALUES (@id)`, pgx.NamedArgs{"id": account})
		want := []invoice{
			{ID: entityid.New[domain.InvoiceID](), AccountID: account},
			{ID: entityid.New[domain.InvoiceID](), AccountID: account, PayerID: &account},
		}
		slices.SortFunc(want, func(a, b invoice) int { return a.ID.Compare(b.ID) })
		for _, v := range want {
			exec(t, conn, `INSERT INTO invoices (id, account_id, payer_id) VALUES ($1, $2, $3)`, v.ID, v.AccountID, v.PayerID)
		}
		rows, err := conn.Query(t.Context(), `SELECT * FROM invoices ORDER BY id`)
		if err != nil {
			t.Fatal(err)
		}
		got, err := pgx.CollectRows(rows, pgx.RowToStructByName[invoice])
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("RowToStructByName gives %+v, %v; want %+v", got, err, want)
		}
	})
}

func TestBatch(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		var ids []domain.AccountID
		batch := new(pgx.Batch)
		for range 3 {
			id := entityid.New[domain.AccountID]()
			ids = append(ids, id)
			batch.Queue(`INSERT INTO accounts (id) VALUES ($1)`, id)
		}
		batch.Queue(`SELECT count(*) FROM accounts WHERE id = ANY($1)`, ids).QueryRow(func(row pgx.Row) error {
			var n int
			if err := row.Scan(&n); err != nil {
				return err
			}
			if n != len(ids) {
				t.Errorf("the batch stored %d of %d ids", n, len(ids))
			}
			return nil
		})
		if err := conn.SendBatch(t.Context(), batch).Close(); err != nil {
			t.Error(err)
		}

		batch = new(pgx.Batch)
		batch.Queue(`INSERT INTO accounts (id) VALUES ($1)`, domain.AccountID{})
		if err := conn.SendBatch(t.Context(), batch).Close(); !errors.Is(err, onym.ZeroValue) {
			t.Errorf("a zero value in a batch: %v", err)
		}
	})
}

func TestCopyFrom(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		ids := make([]domain.AccountID, 100)
		for i := range ids {
			ids[i] = entityid.New[domain.AccountID]()
		}
		source := func(ids []domain.AccountID) pgx.CopyFromSource {
			return pgx.CopyFromSlice(len(ids), func(i int) ([]any, error) { return []any{ids[i]}, nil })
		}
		n, err := conn.CopyFrom(t.Context(), pgx.Identifier{"accounts"}, []string{"id"}, source(ids))
		if err != nil || n != int64(len(ids)) {
			t.Fatalf("CopyFrom copies %d, %v", n, err)
		}
		if n := one[int](t, conn, `SELECT count(*) FROM accounts WHERE id = ANY($1)`, ids); n != len(ids) {
			t.Errorf("%d of %d ids are there", n, len(ids))
		}
		_, err = conn.CopyFrom(t.Context(), pgx.Identifier{"notes"}, []string{"free"},
			source([]domain.AccountID{ids[0], {}}))
		// pgx tells the server why it gives up, and reports what the server answers:
		// the reason comes back as text only.
		var refusal *pgconn.PgError
		if !errors.As(err, &refusal) || refusal.Code != "57014" || !strings.Contains(refusal.Message, string(onym.ZeroValue)) {
			t.Errorf("CopyFrom of a zero value: %v", err)
		}
		if n := one[int](t, conn, `SELECT count(*) FROM notes`); n != 0 {
			t.Errorf("a refused CopyFrom leaves %d rows", n)
		}
	})
}

func TestJSON(t *testing.T) {
	inEveryMode(t, func(t *testing.T, conn *pgx.Conn) {
		type document struct {
			Account domain.AccountID         `json:"account"`
			Shares  map[domain.AccountID]int `json:"shares"`
		}
		id := entityid.New[domain.AccountID]()
		want := document{Account: id, Shares: map[domain.AccountID]int{id: 1}}
		if mode := conn.Config().DefaultQueryExecMode; mode == pgx.QueryExecModeExec || mode == pgx.QueryExecModeSimpleProtocol {
			conn.TypeMap().RegisterDefaultPgType(document{}, "jsonb")
		}
		exec(t, conn, `INSERT INTO notes (doc) VALUES ($1)`, want)
		if got := one[document](t, conn, `SELECT doc FROM notes`); !reflect.DeepEqual(got, want) {
			t.Errorf("jsonb gives back %+v, want %+v", got, want)
		}
	})
}
