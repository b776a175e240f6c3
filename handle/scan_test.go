package handle_test

import (
	"database/sql"
	"encoding"
	"fmt"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/onymtest"
)

// value is a pointer to any of the package's types.
type value interface {
	sql.Scanner
	encoding.TextUnmarshaler
	fmt.Stringer
}

// valueOf returns a value of the type that has the format, which is not zero.
func valueOf(format string) value {
	switch format {
	case "user_handle":
		v := handle.MustParseUser("before@b")
		return &v
	case "group_handle":
		v := handle.MustParseGroup("#before@b")
		return &v
	case "classification_handle":
		v := handle.MustParseClassification("b#tag:before")
		return &v
	case "user_qualified_id":
		v := handle.MustParseQualifiedID("before@b:i1")
		return &v
	case "domain_short_id":
		v := handle.MustParseDomainShortID("before:~DyU")
		return &v
	case "domain":
		v := handle.MustParseDomain("before")
		return &v
	}
	panic(format)
}

// checkScan scans text, which is a spelling of canonical, into a value of the
// format: a column is searched by the canonical spelling, and has no other.
func checkScan(t *testing.T, format, text, canonical string) {
	t.Helper()
	v := valueOf(format)
	if err := v.UnmarshalText([]byte(text)); err != nil || v.String() != canonical {
		t.Errorf("UnmarshalText(%q) = %v, %v", text, v, err)
	}
	offset := 0
	for offset < min(len(text), len(canonical)) && text[offset] == canonical[offset] {
		offset++
	}
	for _, src := range []any{text, []byte(text)} {
		v := valueOf(format)
		before := v.String()
		err := v.Scan(src)
		if text == canonical {
			if err != nil || v.String() != canonical {
				t.Errorf("Scan(%q) = %v, %v", src, v, err)
			}
			continue
		}
		onymtest.WantError(t, err, text, onym.NonCanonical, offset)
		if v.String() != before {
			t.Errorf("Scan(%q) fails and leaves %v", src, v)
		}
	}
}

func TestScanVectors(t *testing.T) {
	others := map[string]int{}
	count := func(format, text, canonical string) {
		if text != canonical {
			others[format]++
		}
	}
	onymtest.Vectors(t, vectors, "parse", func(t *testing.T, c struct {
		Text, Format, Canonical, Segment string
		Error                            onym.Code
		Offset                           int
	}) {
		if c.Error == "" {
			checkScan(t, c.Format, c.Text, c.Canonical)
			checkScan(t, c.Format, c.Canonical, c.Canonical)
			count(c.Format, c.Text, c.Canonical)
		}
	})
	onymtest.Vectors(t, vectors, "domain", func(t *testing.T, c struct {
		Text, Canonical string
		Error           onym.Code
		Offset          int
	}) {
		if c.Error == "" {
			checkScan(t, "domain", c.Text, c.Canonical)
			checkScan(t, "domain", c.Canonical, c.Canonical)
			count("domain", c.Text, c.Canonical)
		}
	})
	for _, format := range []string{"user_handle", "group_handle", "classification_handle", "domain"} {
		if others[format] == 0 {
			t.Errorf("no vector has another spelling of a %s", format)
		}
	}
}

func TestScanOffset(t *testing.T) {
	for _, c := range []struct {
		format, text, canonical string
	}{
		{"user_handle", "alice@Example.com", "alice@example.com"},
		{"user_handle", "u\u0308nal@a", "ünal@a"},
		{"group_handle", "#Tools@example.com", "#tools@example.com"},
		{"classification_handle", "EXAMPLE.com~2#tag:Drill", "example.com~2#tag:Drill"},
		{"classification_handle", "a#tag:o\u0308", "a#tag:ö"},
		{"user_qualified_id", "alice@example.COM:i42", "alice@example.com:i42"},
		{"user_qualified_id", "#TOOLS@a:s7", "#tools@a:s7"},
		{"domain_short_id", "Example.com:~DyU", "example.com:~DyU"},
		{"domain_short_id", "bücher.example:~DyU", "xn--bcher-kva.example:~DyU"},
		{"domain", "a.B", "a.b"},
	} {
		checkScan(t, c.format, c.text, c.canonical)
		checkScan(t, c.format, c.canonical, c.canonical)
	}
	// What is wrong is told before how it is spelled.
	var u handle.User
	onymtest.WantError(t, u.Scan("Al:ice@a"), "Al:ice@a", onym.ReservedCharacter, 2)
	onymtest.WantError(t, u.Scan(nil), "", onym.UnsupportedType, -1)
}
