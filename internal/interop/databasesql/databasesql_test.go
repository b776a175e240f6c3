// Package databasesql_test stores entity ids through database/sql, in the columns
// that entityid.Format.Column defines, on a PostgreSQL server, on SQLite and on a
// MariaDB server.
package databasesql_test

import (
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/interop/domain"
	"github.com/onymhq/onym/internal/interop/mariadbtest"
	"github.com/onymhq/onym/internal/interop/postgrestest"
)

func TestMain(m *testing.M) {
	os.Exit(postgrestest.Run(func() int { return mariadbtest.Run(m.Run) }))
}

// engine is a database with the tables of the suite, and what differs among the
// three.
type engine struct {
	*sql.DB
	dialect entityid.Dialect
	// ranged reports whether a plan, the output of EXPLAIN, searches the primary
	// key by a range.
	explain string
	ranged  func(plan string) bool
}

func open(t *testing.T, driver, source string, e engine) engine {
	t.Helper()
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	e.DB = db
	// MariaDB takes nothing after a column's CHECK, so PRIMARY KEY and FOREIGN KEY
	// stand on their own.
	e.exec(t, `CREATE TABLE accounts (
		`+domain.Column[domain.AccountID](e.dialect, "id")+`,
		PRIMARY KEY (id))`)
	e.exec(t, `CREATE TABLE invoices (
		`+domain.Column[domain.InvoiceID](e.dialect, "id")+`,
		`+domain.Column[domain.AccountID](e.dialect, "account_id")+`,
		payer_id `+payer[e.dialect]+`,
		PRIMARY KEY (id),
		FOREIGN KEY (account_id) REFERENCES accounts (id),
		FOREIGN KEY (payer_id) REFERENCES accounts (id))`)
	return e
}

// payer is the type of a nullable foreign key. It needs no CHECK: what it refers to
// has one.
var payer = map[entityid.Dialect]string{
	entityid.Postgres: `char(25) COLLATE "C"`,
	entityid.SQLite:   `TEXT`,
	entityid.MySQL:    `char(25) CHARACTER SET ascii COLLATE ascii_bin`,
}

// bind writes the placeholders of a query, which are ?, as the dialect has them.
func (e engine) bind(query string) string {
	if e.dialect != entityid.Postgres {
		return query
	}
	var b strings.Builder
	n := 0
	for _, c := range query {
		if c == '?' {
			n++
			fmt.Fprintf(&b, "$%d", n)
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

func (e engine) try(t *testing.T, query string, args ...any) error {
	_, err := e.ExecContext(t.Context(), e.bind(query), args...)
	return err
}

func (e engine) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	if err := e.try(t, query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// all returns the first column of every row.
func all[T any](t *testing.T, e engine, query string, args ...any) []T {
	t.Helper()
	rows, err := e.QueryContext(t.Context(), e.bind(query), args...)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	var values []T
	for rows.Next() {
		var v T
		if err := rows.Scan(&v); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		values = append(values, v)
	}
	if err := rows.Err(); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return values
}

func one[T any](t *testing.T, e engine, query string, args ...any) T {
	t.Helper()
	values := all[T](t, e, query, args...)
	if len(values) != 1 {
		t.Fatalf("%s gives %d rows", query, len(values))
	}
	return values[0]
}

// suite is what holds on every engine.
func suite(t *testing.T, e engine) {
	for _, c := range []struct {
		name string
		test func(*testing.T, engine)
	}{
		{"value", testValue},
		{"nullable", testNullable},
		{"zero", testZero},
		{"strict scan", testScan},
		{"check", testCheck},
		{"nullable column", testNullableColumn},
		{"order", testOrder},
		{"time range", testTimeRange},
	} {
		t.Run(c.name, func(t *testing.T) {
			e.exec(t, `DELETE FROM invoices`)
			e.exec(t, `DELETE FROM accounts`)
			c.test(t, e)
		})
	}
}

// testNullableColumn makes a column of the parts that Column is made of.
func testNullableColumn(t *testing.T, e engine) {
	f := entityid.FormatOf[domain.AccountID]()
	check, err := f.Check(e.dialect, "parent")
	if err != nil {
		t.Fatal(err)
	}
	e.exec(t, `CREATE TABLE nullable (parent `+f.ColumnType(e.dialect)+` `+check+`)`)
	e.exec(t, `INSERT INTO nullable (parent) VALUES (?)`, sql.Null[domain.AccountID]{})
	e.exec(t, `INSERT INTO nullable (parent) VALUES (?)`, entityid.New[domain.AccountID]())
	if err := e.try(t, `INSERT INTO nullable (parent) VALUES (?)`, "acc_"); err == nil {
		t.Error("the column takes a malformed id")
	}
}

func testValue(t *testing.T, e engine) {
	ids := []domain.AccountID{
		entityid.New[domain.AccountID](),
		entityid.Example[domain.AccountID](),
		entityid.First[domain.AccountID](time.Time{}),
		entityid.Last[domain.AccountID](time.Unix(1<<40, 0)),
	}
	for _, id := range ids {
		e.exec(t, `INSERT INTO accounts (id) VALUES (?)`, id)
		if got := one[domain.AccountID](t, e, `SELECT id FROM accounts WHERE id = ?`, id); got != id {
			t.Errorf("%v comes back as %v", id, got)
		}
		if got := one[string](t, e, `SELECT id FROM accounts WHERE id = ?`, id); got != id.String() {
			t.Errorf("%v is stored as %q", id, got)
		}
		if n := one[int](t, e, `SELECT count(*) FROM accounts WHERE id = ?`, strings.ToUpper(id.String())); n != 0 {
			t.Errorf("%v is found by its spelling in upper case", id)
		}
	}
	some := ids[:2]
	args := make([]any, len(some))
	for i, id := range some {
		args[i] = id
	}
	in := `SELECT id FROM accounts WHERE id IN (?` + strings.Repeat(", ?", len(args)-1) + `)`
	got := all[domain.AccountID](t, e, in, args...)
	slices.SortFunc(got, domain.AccountID.Compare)
	slices.SortFunc(some, domain.AccountID.Compare)
	if !slices.Equal(got, some) {
		t.Errorf("IN finds %v, want %v", got, some)
	}
}

func testNullable(t *testing.T, e engine) {
	account := entityid.New[domain.AccountID]()
	e.exec(t, `INSERT INTO accounts (id) VALUES (?)`, account)
	for _, c := range []struct {
		payer any
		want  sql.Null[domain.AccountID]
	}{
		{nil, sql.Null[domain.AccountID]{}},
		{sql.Null[domain.AccountID]{}, sql.Null[domain.AccountID]{}},
		{(*domain.AccountID)(nil), sql.Null[domain.AccountID]{}},
		{sql.Null[domain.AccountID]{V: account, Valid: true}, sql.Null[domain.AccountID]{V: account, Valid: true}},
		{&account, sql.Null[domain.AccountID]{V: account, Valid: true}},
	} {
		id := entityid.New[domain.InvoiceID]()
		e.exec(t, `INSERT INTO invoices (id, account_id, payer_id) VALUES (?, ?, ?)`, id, account, c.payer)
		const query = `SELECT payer_id FROM invoices WHERE id = ?`
		if got := one[sql.Null[domain.AccountID]](t, e, query, id); got != c.want {
			t.Errorf("%T comes back as %+v, want %+v", c.payer, got, c.want)
		}
		got := one[*domain.AccountID](t, e, query, id)
		if (got != nil) != c.want.Valid || got != nil && *got != c.want.V {
			t.Errorf("%T comes back as %v, want %+v", c.payer, got, c.want)
		}
	}
}

func testZero(t *testing.T, e engine) {
	var zero domain.AccountID
	for _, arg := range []any{zero, &zero, sql.Null[domain.AccountID]{Valid: true}} {
		for _, query := range []string{
			`INSERT INTO accounts (id) VALUES (?)`,
			`UPDATE invoices SET payer_id = ?`,
			`SELECT id FROM accounts WHERE id = ?`,
		} {
			if err := e.try(t, query, arg); !errors.Is(err, onym.ZeroValue) {
				t.Errorf("%s with a zero %T: %v", query, arg, err)
			}
		}
	}
	if n := one[int](t, e, `SELECT count(*) FROM accounts`); n != 0 {
		t.Errorf("%d zero values were stored", n)
	}
}

func testScan(t *testing.T, e engine) {
	account := entityid.New[domain.AccountID]()
	e.exec(t, `INSERT INTO accounts (id) VALUES (?)`, account)
	scan := func(column string, dst any, code onym.Code) {
		t.Helper()
		err := e.QueryRowContext(t.Context(), `SELECT `+column+` FROM accounts`).Scan(dst)
		if !errors.Is(err, code) {
			t.Errorf("%s into %T: %v, want %s", column, dst, err, code)
		}
	}
	scan(`id`, new(domain.InvoiceID), onym.InvalidPrefix)
	scan(`id`, new(sql.Null[domain.InvoiceID]), onym.InvalidPrefix)
	scan(`upper(id)`, new(domain.AccountID), onym.InvalidPrefix)
	scan(`NULL`, new(domain.AccountID), onym.UnsupportedType)
	scan(`42`, new(domain.AccountID), onym.UnsupportedType)

	// No CHECK can compute the check character; whoever reads it does.
	mistyped := account.String()[:24] + "0"
	if mistyped == account.String() {
		mistyped = account.String()[:24] + "1"
	}
	e.exec(t, `UPDATE accounts SET id = ?`, mistyped)
	scan(`id`, new(domain.AccountID), onym.InvalidChecksum)
}

func testCheck(t *testing.T, e engine) {
	s := entityid.Example[domain.AccountID]().String()
	for name, text := range map[string]string{
		"upper case":           strings.ToUpper(s),
		"an upper-case prefix": "ACC" + s[3:],
		"an upper-case letter": s[:10] + strings.ToUpper(s[10:11]) + s[11:],
		"one character short":  s[:24],
		"short, then a blank":  s[:24] + " ",
		"one character long":   s + "0",
		"nothing":              "",
		"the prefix only":      s[:4],
		"a NUL inside":         s[:12] + "\x00" + s[13:],
		"a NUL at the end":     s[:24] + "\x00",
		"a NUL after it":       s + "\x00",
		"another prefix":       "inv" + s[3:],
		"no separator":         s[:3] + "0" + s[4:],
		"a blank before":       " " + s[:24],
		"a newline at the end": s[:24] + "\n",
		"a newline before it":  "\n" + s,
		"a u":                  s[:12] + "u" + s[13:],
		"a hyphen":             s[:12] + "-" + s[13:],
		"an asterisk":          s[:12] + "*" + s[13:],
		"a percent sign":       s[:12] + "%" + s[13:],
		"a bracket":            s[:12] + "]" + s[13:],
		"a letter of no ASCII": s[:12] + "é" + s[14:], // 25 bytes, 24 characters
		"25 characters, 26 B":  s[:12] + "é" + s[13:],
		"a full-width digit":   s[:12] + "１" + s[15:],
	} {
		if err := e.try(t, `INSERT INTO accounts (id) VALUES (?)`, text); err == nil {
			t.Errorf("the column takes %s: %q", name, text)
		}
	}
	if got := all[string](t, e, `SELECT id FROM accounts`); len(got) != 0 {
		t.Errorf("the column holds %q", got)
	}
	if err := e.try(t, `INSERT INTO accounts (id) VALUES (NULL)`); err == nil {
		t.Error("the column takes NULL")
	}
	e.exec(t, `INSERT INTO accounts (id) VALUES (?)`, s)
}

// testOrder also proves that the order comes out of the index: 500 rows in random
// order would not come back sorted by chance.
func testOrder(t *testing.T, e engine) {
	want := insertHours(t, e, time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), 100, 5)
	slices.SortFunc(want, domain.AccountID.Compare)
	if got := all[domain.AccountID](t, e, `SELECT id FROM accounts ORDER BY id`); !slices.Equal(got, want) {
		t.Errorf("the column sorts %v, want %v", got, want)
	}
}

// insertHours stores some ids of each of the hours from start, in random order.
func insertHours(t *testing.T, e engine, start time.Time, hours, each int) []domain.AccountID {
	t.Helper()
	var ids []domain.AccountID
	for i := range hours * each {
		at := start.Add(time.Duration(i/each)*time.Hour + time.Duration(rand.IntN(3600))*time.Second)
		id, err := entityid.Mint[domain.AccountID](entityid.Minter{Clock: func() time.Time { return at }})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	rand.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	tx, err := e.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if _, err := tx.ExecContext(t.Context(), e.bind(`INSERT INTO accounts (id) VALUES (?)`), id); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	return ids
}

func testTimeRange(t *testing.T, e engine) {
	start := time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	ids := insertHours(t, e, start, 100, 10)
	from, to := start.Add(30*time.Hour), start.Add(32*time.Hour)

	var want []domain.AccountID
	for _, id := range ids {
		if made, _ := id.Bucket(); !made.Before(from) && !made.After(to) {
			want = append(want, id)
		}
	}
	slices.SortFunc(want, domain.AccountID.Compare)
	const query = `SELECT id FROM accounts WHERE id BETWEEN ? AND ? ORDER BY id`
	first, last := entityid.First[domain.AccountID](from), entityid.Last[domain.AccountID](to)
	if got := all[domain.AccountID](t, e, query, first, last); len(want) != 30 || !slices.Equal(got, want) {
		t.Errorf("three hours hold %v, want %v", got, want)
	}
	if plan := e.plan(t, query, first, last); !e.ranged(plan) {
		t.Errorf("the range does not use the index:\n%s", plan)
	}
}

// plan returns what EXPLAIN says, one row a line.
func (e engine) plan(t *testing.T, query string, args ...any) string {
	t.Helper()
	rows, err := e.QueryContext(t.Context(), e.bind(e.explain+" "+query), args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var plan strings.Builder
	for rows.Next() {
		row := make([]any, len(columns))
		for i := range row {
			row[i] = new(sql.NullString)
		}
		if err := rows.Scan(row...); err != nil {
			t.Fatal(err)
		}
		for _, v := range row {
			plan.WriteString(v.(*sql.NullString).String + " ")
		}
		plan.WriteByte('\n')
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}
