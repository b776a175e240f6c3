package pgx_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/interop/domain"
)

// Czech sorts "ch" after "h". In a database that does, the collation of the column
// is what keeps ids in order. (Such a database needs PostgreSQL 15.)
func TestCollation(t *testing.T) {
	admin := dial(t, pgx.QueryExecModeSimpleProtocol)
	exec(t, admin, `CREATE DATABASE czech TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'cs'`)
	config := admin.Config()
	config.Database = "czech"
	conn, err := pgx.ConnectConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	exec(t, conn, tables)

	format := entityid.FormatOf[domain.AccountID]()
	var ids []domain.AccountID
	for _, start := range []string{"acc_1kc0ch", "acc_1kc0cz", "acc_1kc0d0", "acc_1kc0h0", "acc_1kc0hz"} {
		start += strings.Repeat("0", format.Len()-1-len(start))
		for _, check := range "0123456789abcdefghjkmnpqrstvwxyz" { // one is right
			if id, err := entityid.Parse[domain.AccountID](start + string(check)); err == nil {
				ids = append(ids, id)
				exec(t, conn, `INSERT INTO accounts (id) VALUES ($1)`, id)
			}
		}
	}
	if len(ids) != 5 || !slices.IsSortedFunc(ids, domain.AccountID.Compare) {
		t.Fatalf("the ids of this test are %v", ids)
	}
	sorted := func(query string) []domain.AccountID {
		t.Helper()
		rows, err := conn.Query(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		got, err := pgx.CollectRows(rows, pgx.RowTo[domain.AccountID])
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := sorted(`SELECT id FROM accounts ORDER BY id`); !slices.Equal(got, ids) {
		t.Errorf("the column sorts %v, want %v", got, ids)
	}
	if got := sorted(`SELECT id FROM accounts ORDER BY id COLLATE "default"`); slices.Equal(got, ids) {
		t.Error("the database sorts ids as bytes, not as Czech does; this test proves nothing")
	}
}

// A range of time is a range of the index (SPEC 1.13).
func TestTimeRange(t *testing.T) {
	conn := connect(t, pgx.QueryExecModeCacheStatement)
	start := time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	for hour := range 48 {
		for range 20 {
			id, err := entityid.Mint[domain.AccountID](entityid.Minter{
				Clock: func() time.Time { return start.Add(time.Duration(hour)*time.Hour + 30*time.Minute) },
			})
			if err != nil {
				t.Fatal(err)
			}
			exec(t, conn, `INSERT INTO accounts (id) VALUES ($1)`, id)
		}
	}
	exec(t, conn, `ANALYZE accounts`)
	exec(t, conn, `SET enable_seqscan = off`) // the table is small; is the index usable?

	first := entityid.First[domain.AccountID](start.Add(3 * time.Hour))
	last := entityid.Last[domain.AccountID](start.Add(4 * time.Hour))
	const query = `SELECT count(*) FROM accounts WHERE id BETWEEN $1 AND $2`
	if n := one[int](t, conn, query, first, last); n != 40 {
		t.Errorf("two hours hold %d ids, want 40", n)
	}
	plan := func(query string) string {
		rows, err := conn.Query(t.Context(), "EXPLAIN "+query, first, last)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(lines, "\n")
	}
	for _, query := range []string{query, `SELECT count(*) FROM accounts WHERE id BETWEEN $1::char(25) AND $2::char(25)`} {
		if p := plan(query); !strings.Contains(p, "Index Cond: ((id >= ") {
			t.Errorf("%s does not use the index:\n%s", query, p)
		}
	}
	// What the documentation warns of: a parameter cast to text turns the column
	// into text, and its index is of no use.
	if p := plan(`SELECT count(*) FROM accounts WHERE id BETWEEN $1::text AND $2::text`); strings.Contains(p, "Index Cond") {
		t.Errorf("a parameter of type text uses the index:\n%s", p)
	}
}

// A pool registers the slices on every connection that it opens.
func TestPool(t *testing.T) {
	dial(t, pgx.QueryExecModeExec) // makes the database
	config, err := pgxpool.ParseConfig(database)
	if err != nil {
		t.Fatal(err)
	}
	config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	config.AfterConnect = func(_ context.Context, conn *pgx.Conn) error {
		register(conn)
		return nil
	}
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	id := entityid.New[domain.AccountID]()
	var got []domain.AccountID
	if err := pool.QueryRow(t.Context(), `SELECT $1::char(25)[]`, []domain.AccountID{id}).Scan(&got); err != nil ||
		!slices.Equal(got, []domain.AccountID{id}) {
		t.Errorf("a slice comes back as %v, %v", got, err)
	}
}
