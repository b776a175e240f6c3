package entityid

import (
	"fmt"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/crockford"
)

// Dialect is a family of SQL that Column writes. The zero value is none.
type Dialect uint8

const (
	// Postgres is PostgreSQL and what speaks its dialect.
	Postgres Dialect = iota + 1
	// SQLite is SQLite 3.
	SQLite
	// MySQL is MySQL 8.0.16 and MariaDB 10.2 or later, which enforce CHECK.
	MySQL
	// SQLServer is Microsoft SQL Server.
	SQLServer
)

var dialects = [...]string{Postgres: "postgres", SQLite: "sqlite", MySQL: "mysql", SQLServer: "sqlserver"}

// Dialects lists those there are.
func Dialects() []Dialect { return []Dialect{Postgres, SQLite, MySQL, SQLServer} }

// ParseDialect reads "postgres", "sqlite", "mysql" (also "mariadb") or
// "sqlserver"; ok is false for anything else.
func ParseDialect(name string) (d Dialect, ok bool) {
	if name == "mariadb" {
		return MySQL, true
	}
	for d, n := range dialects {
		if n == name && n != "" {
			return Dialect(d), true
		}
	}
	return 0, false
}

// String returns the dialect's name, "" for the zero value.
func (d Dialect) String() string {
	if int(d) >= len(dialects) {
		return fmt.Sprintf("Dialect(%d)", uint8(d))
	}
	return dialects[d]
}

// Column returns the definition of a column called name that holds ids of f, for
// a CREATE TABLE (SPEC 1.14): fixed width, binary collation, NOT NULL, and a CHECK
// of the canonical spelling. The name is quoted where the dialect needs it. A
// primary key is best declared apart, PRIMARY KEY (id): MariaDB takes nothing
// behind a column's CHECK.
//
// Binary collation is a must wherever a locale would sort: even lower-case
// Crockford mis-sorts under Czech, where "ch" is one letter.
//
// A column that may be NULL is made of ColumnType and Check, without NOT NULL.
//
// The error is an *onym.Error: empty without a name, invalid_character for a NUL
// in it, invalid for a dialect that does not exist.
func (f Format) Column(d Dialect, name string) (string, error) {
	check, err := f.Check(d, name)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %s NOT NULL %s", d.quote(name), f.ColumnType(d), check), nil
}

// ColumnType returns the type of a column that holds ids of f, with its character
// set and collation; "" for a dialect that does not exist.
func (f Format) ColumnType(d Dialect) string {
	f.mustBeCompiled()
	switch d {
	case Postgres:
		return fmt.Sprintf(`char(%d) COLLATE "C"`, f.Len())
	case SQLite:
		return "TEXT COLLATE BINARY"
	case MySQL:
		return fmt.Sprintf("char(%d) CHARACTER SET ascii COLLATE ascii_bin", f.Len())
	case SQLServer:
		return fmt.Sprintf("char(%d) COLLATE Latin1_General_BIN2", f.Len())
	}
	return ""
}

// Check returns the CHECK constraint of a column called name: that it holds the
// canonical spelling of an id of f, or NULL, which NOT NULL is there to exclude.
// It says nothing of the check character. The errors are those of Column.
func (f Format) Check(d Dialect, name string) (string, error) {
	f.mustBeCompiled()
	if name == "" {
		return "", onym.NewError(onym.Empty, "column name", "", -1, "a column has a name")
	}
	if i := strings.IndexByte(name, 0); i >= 0 {
		return "", onym.NewError(onym.InvalidCharacter, "column name", name, i, "no database takes a NUL in a name")
	}
	c, n, head := d.quote(name), f.Len(), len(f.head)
	switch d {
	case Postgres:
		return fmt.Sprintf("CHECK (%s ~ '%s')", c, f.Pattern()), nil
	case SQLite:
		// A BLOB is not converted to the column's type, and would never equal a
		// text. Both lengths are asked for, since length() of a text and GLOB stop
		// at a NUL, and length() of a BLOB does not.
		return fmt.Sprintf("CHECK (typeof(%s) <> 'blob' AND length(%s) = %d AND length(CAST(%s AS BLOB)) = %d AND substr(%s, 1, %d) = '%s'"+
			" AND substr(%s, %d) NOT GLOB '*%s*')", c, c, n, c, n, c, head, f.head, c, head+1, notClass), nil
	case MySQL:
		return fmt.Sprintf("CHECK (%s REGEXP '%s')", c, f.Pattern()), nil
	case SQLServer:
		return fmt.Sprintf("CHECK (%s LIKE '%s%%' AND SUBSTRING(%s, %d, %d) NOT LIKE '%%%s%%')",
			c, strings.ReplaceAll(f.head, "_", "[_]"), c, head+1, n-head, notClass), nil
	}
	return "", onym.NewError(onym.Invalid, "SQL dialect", d.String(), -1,
		"there is no such dialect; take Postgres, SQLite, MySQL or SQLServer")
}

// notClass matches a character outside of the alphabet, in GLOB and in LIKE.
var notClass = "[^" + crockford.Class[1:]

// Advice returns what a definition of Column cannot say by itself, in one
// sentence, or "".
func (d Dialect) Advice() string {
	if d == SQLServer {
		return "Make it PRIMARY KEY NONCLUSTERED: a clustered key would fragment the table and not only its index."
	}
	return ""
}

// quote writes a name so that the dialect takes it for one. Names that end in id
// stand as they are, since no dialect reserves one; what else is reserved differs
// from version to version.
func (d Dialect) quote(name string) string {
	plain := name == "id" || strings.HasSuffix(name, "_id")
	for i := range len(name) {
		c := name[i]
		if !('a' <= c && c <= 'z' || c == '_' || i > 0 && '0' <= c && c <= '9') {
			plain = false
		}
	}
	switch {
	case plain:
		return name
	case d == MySQL:
		return "`" + strings.ReplaceAll(name, "`", "``") + "`"
	case d == SQLServer:
		return "[" + strings.ReplaceAll(name, "]", "]]") + "]"
	}
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}
