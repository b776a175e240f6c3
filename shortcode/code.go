package shortcode

import (
	"database/sql/driver"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
	"github.com/onymhq/onym/internal/column"
)

const codeType = "shortcode"

// Code is a well-formed shortcode: one or more of A-Z, a-z and 0-9, of any
// length, case significant (SPEC 7.1).
//
// The zero value is no shortcode: it differs from every parsed one, its String
// is "", and it refuses to be written or stored. Codes are compared with == and
// may be map keys. A column that may be NULL is an sql.Null[Code].
type Code struct{ text string }

// Parse returns the shortcode that s is, exactly: nothing is trimmed, folded or
// repaired.
//
// The error is [onym.Missing] where s is empty or blank, and [onym.Invalid], at
// the first byte that is neither letter nor digit of ASCII, otherwise.
func Parse(s string) (Code, error) {
	i := foreign(s)
	if i < 0 {
		return Code{s}, nil
	}
	if strings.TrimSpace(s) == "" {
		return Code{}, onym.NewError(onym.Missing, codeType, s, len(s), "a shortcode is one or more letters and digits")
	}
	return Code{}, onym.NewError(onym.Invalid, codeType, s, i,
		"only the letters A-Z, a-z and the digits 0-9 may stand in a shortcode; a repair folds and drops the rest")
}

// MustParse is Parse for constants: it panics where Parse fails.
func MustParse(s string) Code {
	c, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return c
}

// Valid reports whether s is a well-formed shortcode (SPEC 7.1). It is Parse
// without the reason.
func Valid(s string) bool { return foreign(s) < 0 }

// foreign returns the offset of the first byte that no shortcode has, 0 for the
// empty text, or −1.
func foreign(s string) int {
	if s == "" {
		return 0
	}
	for i := range len(s) {
		if !base62.IsDigit(s[i]) {
			return i
		}
	}
	return -1
}

// IsZero reports whether c is the zero value, which is no shortcode.
func (c Code) IsZero() bool { return c.text == "" }

// String returns the shortcode, "" for the zero value.
func (c Code) String() string { return c.text }

// Compare orders codes by their bytes: −1, 0 or +1. The zero value comes first.
func (c Code) Compare(d Code) int { return strings.Compare(c.text, d.text) }

// AppendText appends the shortcode to dst. The error is [onym.ZeroValue] for the
// zero value; dst is then returned as it was.
func (c Code) AppendText(dst []byte) ([]byte, error) {
	if c.IsZero() {
		return dst, column.Zero(codeType)
	}
	return append(dst, c.text...), nil
}

// MarshalText returns the shortcode. The error is [onym.ZeroValue] for the zero
// value.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the shortcode that text is. Its errors are those of
// Parse; c is then as it was.
func (c *Code) UnmarshalText(text []byte) error { return column.Set(c, string(text), Parse) }

// Value returns the shortcode as a string for a database. The error is
// [onym.ZeroValue] for the zero value.
func (c Code) Value() (driver.Value, error) {
	if c.IsZero() {
		return nil, column.Zero(codeType)
	}
	return c.text, nil
}

// Scan sets c to the shortcode in a database column. Its errors are those of
// Parse, and [onym.UnsupportedType] where src, which may be NULL, is neither a
// string nor a []byte; c is then as it was.
func (c *Code) Scan(src any) error { return column.Scan(c, src, codeType, Parse) }
