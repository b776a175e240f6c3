package entityid_test

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
)

func TestSchema(t *testing.T) {
	f := entityid.FormatOf[AccountID]()
	for name, c := range map[string]struct {
		schema entityid.Schema
		want   string
	}{
		"openapi": {f.OpenAPI(), `{"type":"string","minLength":25,"maxLength":25,` +
			`"pattern":"^acc_[0-9abcdefghjkmnpqrstvwxyz]{21}$","example":"acc_1kcv3ahrz6dmv29gqy5cv"}`},
		"jsonschema": {f.JSONSchema(), `{"type":"string","minLength":25,"maxLength":25,` +
			`"pattern":"^acc_[0-9abcdefghjkmnpqrstvwxyz]{21}$","examples":["acc_1kcv3ahrz6dmv29gqy5cv"]}`},
		"any": {entityid.Any{}.Schema(), `{"type":"string","description":"An entity id of any registered type. ` +
			`Its prefix, up to the last underscore, says which."}`},
	} {
		if got, err := json.Marshal(c.schema); err != nil || string(got) != c.want {
			t.Errorf("%s = %s, %v\nwant %s", name, got, err, c.want)
		}
	}
}

func TestPattern(t *testing.T) {
	for _, f := range formats(t) {
		re := regexp.MustCompile(f.Pattern())
		id := f.New().String()
		if !re.MatchString(id) {
			t.Errorf("%s does not match %s", f.Pattern(), id)
		}
		for _, s := range []string{strings.ToUpper(id), id + "0", id[1:], id + "\n", " " + id, id[:len(id)-1] + "u"} {
			if re.MatchString(s) {
				t.Errorf("%s matches %q", f.Pattern(), s)
			}
		}
	}
}

func TestColumn(t *testing.T) {
	f := entityid.FormatOf[AccountID]()
	for d, want := range map[entityid.Dialect]string{
		entityid.Postgres: `id char(25) COLLATE "C" NOT NULL CHECK (id ~ '^acc_[0-9abcdefghjkmnpqrstvwxyz]{21}$')`,
		entityid.SQLite: `id TEXT COLLATE BINARY NOT NULL CHECK (typeof(id) <> 'blob' AND length(id) = 25 AND length(CAST(id AS BLOB)) = 25` +
			` AND substr(id, 1, 4) = 'acc_' AND substr(id, 5) NOT GLOB '*[^0-9abcdefghjkmnpqrstvwxyz]*')`,
		entityid.MySQL: `id char(25) CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (id REGEXP '^acc_[0-9abcdefghjkmnpqrstvwxyz]{21}$')`,
		entityid.SQLServer: `id char(25) COLLATE Latin1_General_BIN2 NOT NULL CHECK (id LIKE 'acc[_]%'` +
			` AND SUBSTRING(id, 5, 21) NOT LIKE '%[^0-9abcdefghjkmnpqrstvwxyz]%')`,
	} {
		if got, err := f.Column(d, "id"); err != nil || got != want {
			t.Errorf("%v: %s, %v\nwant %s", d, got, err, want)
		}
		check, err := f.Check(d, "id")
		if joined := "id " + f.ColumnType(d) + " NOT NULL " + check; err != nil || joined != want {
			t.Errorf("%v: type and check make %s, %v\nwant %s", d, joined, err, want)
		}
		if back, ok := entityid.ParseDialect(d.String()); !ok || back != d {
			t.Errorf("ParseDialect(%q) = %v, %v", d.String(), back, ok)
		}
	}
	for d, want := range map[entityid.Dialect]string{
		entityid.Postgres: `"a""]` + "`" + `b" `, entityid.SQLite: `"a""]` + "`" + `b" `,
		entityid.MySQL: "`a\"]``b` ", entityid.SQLServer: "[a\"]]`b] ",
	} {
		if got, err := f.Column(d, "a\"]`b"); err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%v quotes as %s, %v", d, got, err)
		}
	}
	for name, want := range map[string]string{
		"order": `"order" `, "account": `"account" `, "_id": `_id `, "account_id": `account_id `, "a1_id": `a1_id `,
		"Account_id": `"Account_id" `, "1_id": `"1_id" `, "é_id": `"é_id" `, "paid": `"paid" `, "ID": `"ID" `,
	} {
		if got, err := f.Column(entityid.Postgres, name); err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("the column %s is declared as %s, %v", name, got, err)
		}
	}
	for name, want := range map[string]onym.Code{"": onym.Empty, "a\x00b": onym.InvalidCharacter} {
		if _, err := f.Column(entityid.SQLite, name); !errors.Is(err, want) {
			t.Errorf("column %q: %v", name, err)
		}
	}
	if _, err := f.Column(0, "id"); !errors.Is(err, onym.Invalid) {
		t.Errorf("no dialect: %v", err)
	}
	if got := f.ColumnType(0); got != "" {
		t.Errorf("the type of no dialect is %q", got)
	}
	if _, ok := entityid.ParseDialect(""); ok {
		t.Error(`"" is a dialect`)
	}
	if d, ok := entityid.ParseDialect("mariadb"); !ok || d != entityid.MySQL {
		t.Error("mariadb is not read as mysql")
	}
	for _, d := range entityid.Dialects() {
		if (d.Advice() != "") != (d == entityid.SQLServer) {
			t.Errorf("%v: advice %q", d, d.Advice())
		}
	}
}

func TestSpecFormat(t *testing.T) {
	for prefix, offset := range map[string]int{
		"": 0, "A": 0, "9a": 0, "_a": 0, "a_": 2, "a__b": 2, "a_9": 2, "acc-x": 3, "aé": 1, "a b": 1, "abcdefghi": 8,
		"abcdefgh_abcdefgh": 16, "a\x00": 1, strings.Repeat("a", 1<<20): 8,
	} {
		f, err := entityid.Spec{Prefix: prefix}.Format()
		var e *onym.Error
		if !errors.As(err, &e) || e.Code != onym.InvalidPrefix || e.Offset != offset || !f.IsZero() {
			t.Errorf("%.20q: %v, want offset %d", prefix, err, offset)
		}
	}
	for _, prefix := range []string{"a", "a9", "abcdefgh_ijklmno", "a_b_c_d_e_f_g_h"} {
		f, err := entityid.Spec{Prefix: prefix}.Format()
		if err != nil || f.Prefix() != prefix || f.Granularity() != entityid.Hour {
			t.Errorf("%q: %v, %v", prefix, f, err)
		}
	}
	if _, err := (entityid.Spec{Prefix: "a", Granularity: 3}).Format(); !errors.Is(err, onym.Invalid) {
		t.Errorf("a granularity that does not exist: %v", err)
	}
	if g := entityid.Granularity(7); g.IsValid() || g.Duration() != 0 || g.BucketLen() != 0 || g.String() != "Granularity(7)" {
		t.Errorf("Granularity(7) = %v", g)
	}
	if _, ok := entityid.ParseGranularity("week"); ok {
		t.Error("there is no week")
	}
}

func TestZeroFormat(t *testing.T) {
	var f entityid.Format
	if !f.IsZero() || f.Prefix() != "" || f.Len() != 0 {
		t.Errorf("zero Format = %+v", f)
	}
	for _, s := range []string{"", "_", "x_1kcv3ahrz6dmv29gqy5cv", "01kcv3ahrz6dmv29gqy5cv"[:17]} {
		if _, err := f.Parse(s); !errors.Is(err, onym.InvalidPrefix) {
			t.Errorf("Parse(%q): %v", s, err)
		}
		if f.Normalize(s) != s {
			t.Errorf("Normalize(%q) = %q", s, f.Normalize(s))
		}
	}
	for name, call := range map[string]func(){
		"New":        func() { f.New() },
		"Mint":       func() { f.Mint(entityid.Minter{}) },
		"Mint fixed": func() { f.Mint(fixed()) },
		"Example":    func() { f.Example() },
		"First":      func() { f.First(time.Time{}) },
		"Last":       func() { f.Last(time.Time{}) },
		"ColumnType": func() { f.ColumnType(entityid.SQLite) },
		"Check":      func() { f.Check(entityid.SQLite, "id") },
		"Column":     func() { f.Column(entityid.SQLite, "id") },
	} {
		func() {
			defer func() {
				if p, ok := recover().(string); !ok || !strings.HasPrefix(p, "entityid: ") {
					t.Errorf("%s of a zero Format panics with %q", name, p)
				}
			}()
			call()
		}()
	}
}
