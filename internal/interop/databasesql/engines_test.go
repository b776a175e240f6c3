package databasesql_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5/pgtype"
	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/interop/domain"
	"github.com/onymhq/onym/internal/interop/mariadbtest"
	"github.com/onymhq/onym/internal/interop/postgrestest"
)

func TestPostgres(t *testing.T) {
	e := open(t, "pgx", postgrestest.Database(t)+` options='-c enable_seqscan=off'`, engine{
		dialect: entityid.Postgres,
		explain: "EXPLAIN",
		ranged:  func(plan string) bool { return strings.Contains(plan, "Index Cond: ((id >= ") },
	})
	suite(t, e)
	t.Run("slices", func(t *testing.T) {
		// pgx takes a slice of ids as it is. To scan one, it has to be told what it is.
		types := pgtype.NewMap()
		types.RegisterDefaultPgType(new([]domain.AccountID), "_bpchar")
		ids := []domain.AccountID{entityid.New[domain.AccountID](), entityid.New[domain.AccountID]()}
		e.exec(t, `DELETE FROM accounts`)
		e.exec(t, `INSERT INTO accounts (id) SELECT unnest(?::char(25)[])`, ids)
		if n := one[int](t, e, `SELECT count(*) FROM accounts WHERE id = ANY(?)`, ids); n != 2 {
			t.Errorf("= ANY finds %d of 2 ids", n)
		}
		var got []domain.AccountID
		err := e.QueryRowContext(t.Context(), `SELECT array_agg(id) FROM accounts`).Scan(types.SQLScanner(&got))
		slices.SortFunc(got, domain.AccountID.Compare)
		slices.SortFunc(ids, domain.AccountID.Compare)
		if err != nil || !slices.Equal(got, ids) {
			t.Errorf("an array comes back as %v, %v; want %v", got, err, ids)
		}
	})
	t.Run("padding", func(t *testing.T) { testPadding(t, e, "   ") })
	t.Run("too long", func(t *testing.T) { testTooLong(t, e, "\n", " \n", "0") })
}

func TestMariaDB(t *testing.T) {
	e := open(t, "mysql", mariadbtest.Database(t), engine{
		dialect: entityid.MySQL,
		explain: "EXPLAIN",
		ranged: func(plan string) bool {
			return strings.Contains(plan, " accounts range PRIMARY PRIMARY 25 ") // type, possible keys, key, its length
		},
	})
	suite(t, e)
	t.Run("padding", func(t *testing.T) { testPadding(t, e, "   ", "\n", " \t\r\n") })
	t.Run("too long", func(t *testing.T) { testTooLong(t, e, "\x00", "0") })
	t.Run("nothing follows a CHECK", func(t *testing.T) {
		column := domain.Column[domain.AccountID](entityid.MySQL, "id")
		if err := e.try(t, `CREATE TABLE accounts2 (`+column+` PRIMARY KEY)`); err == nil {
			t.Error("it can; docs/databases.md need not ask for a line of its own")
		}
	})
}

// testPadding stores an id with white space after it. A char(n) cuts it off, and
// the CHECK sees what remains: what is stored is in the canonical spelling.
func testPadding(t *testing.T, e engine, spaces ...string) {
	for _, space := range spaces {
		id := entityid.New[domain.AccountID]()
		e.exec(t, `DELETE FROM accounts`)
		e.exec(t, `INSERT INTO accounts (id) VALUES (?)`, id.String()+space)
		if got := one[string](t, e, `SELECT id FROM accounts`); got != id.String() {
			t.Errorf("%v followed by %q is stored as %q", id, space, got)
		}
	}
}

// testTooLong stores an id with something after it that is refused.
func testTooLong(t *testing.T, e engine, tails ...string) {
	for _, tail := range tails {
		id := entityid.New[domain.AccountID]()
		if err := e.try(t, `INSERT INTO accounts (id) VALUES (?)`, id.String()+tail); err == nil {
			t.Errorf("the column takes %q after an id", tail)
		}
	}
}

func TestSQLite(t *testing.T) {
	e := open(t, "sqlite", filepath.Join(t.TempDir(), "db")+"?_pragma=foreign_keys(1)", engine{
		dialect: entityid.SQLite,
		explain: "EXPLAIN QUERY PLAN",
		ranged: func(plan string) bool {
			return strings.Contains(plan, "SEARCH accounts USING COVERING INDEX sqlite_autoindex_accounts_1 (id>? AND id<?)") &&
				!strings.Contains(plan, "USE TEMP B-TREE") // it comes sorted
		},
	})
	suite(t, e)
	t.Run("types", func(t *testing.T) {
		s := entityid.New[domain.AccountID]().String()
		for _, v := range []any{[]byte(s), 42, 4.2, true} {
			if err := e.try(t, `INSERT INTO accounts (id) VALUES (?)`, v); err == nil {
				t.Errorf("the column takes a %T", v)
			}
		}
	})
	t.Run("too long", func(t *testing.T) { testTooLong(t, e, " ", "\n", "\x00", "0") })
}

// There is no SQL Server to start here: nobody has run this text, of which only the
// shape is tested.
func TestSQLServer(t *testing.T) {
	const want = `id char(25) COLLATE Latin1_General_BIN2 NOT NULL` +
		` CHECK (id LIKE 'acc[_]%' AND SUBSTRING(id, 5, 21) NOT LIKE '%[^0-9abcdefghjkmnpqrstvwxyz]%')`
	if got := domain.Column[domain.AccountID](entityid.SQLServer, "id"); got != want {
		t.Errorf("the column is\n%s\nwant\n%s", got, want)
	}
}
