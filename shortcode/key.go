package shortcode

import (
	"cmp"
	"database/sql/driver"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
	"github.com/onymhq/onym/internal/column"
)

const keyType = "shortcode key"

// Key is a logical identity (SPEC 7.2): documents of one type that bear the same
// shortcode are the same thing, wherever they stand. It is written type-code, as
// in content links: armorgear-BCap.
//
// A type is one or more letters, digits, "_" and "." of ASCII, case significant.
// It has no hyphen, for the first one in a key ends it.
//
// The zero value is no key. Keys are compared with == and may be map keys.
type Key struct {
	typ  string
	code Code
}

// NewKey returns the key of a type and a shortcode.
//
// The error is [onym.Missing] where typ is empty or code is the zero value, and
// [onym.Invalid], at the first byte that no type has, otherwise.
func NewKey(typ string, code Code) (Key, error) {
	if typ == "" || code.IsZero() {
		return Key{}, onym.NewError(onym.Missing, keyType, typ, len(typ), "a key is a type and a shortcode")
	}
	if i := foreignToType(typ); i < len(typ) {
		return Key{}, invalidType(typ, i)
	}
	return Key{typ, code}, nil
}

// ParseKey returns the key that s is, exactly. It is split at its first hyphen.
//
// Checked are, from the left: the type, [onym.Missing] where it is empty and
// [onym.Invalid] at its first bad byte; the hyphen, [onym.Missing] at the end of
// s; the shortcode, as by Parse, with offsets in s.
func ParseKey(s string) (Key, error) {
	i := foreignToType(s)
	switch {
	case i == 0 && (s == "" || s[0] == '-'):
		return Key{}, onym.NewError(onym.Missing, keyType, s, 0, "a type stands first: type-code")
	case i == len(s):
		return Key{}, onym.NewError(onym.Missing, keyType, s, i, "a hyphen and a shortcode follow the type: type-code")
	case s[i] != '-':
		return Key{}, invalidType(s, i)
	case i+1 == len(s):
		return Key{}, onym.NewError(onym.Missing, keyType, s, len(s), "a shortcode follows the hyphen: type-code")
	}
	if j := foreign(s[i+1:]); j >= 0 {
		return Key{}, onym.NewError(onym.Invalid, keyType, s, i+1+j,
			"only the letters A-Z, a-z and the digits 0-9 may stand in a shortcode")
	}
	return Key{s[:i], Code{s[i+1:]}}, nil
}

// MustParseKey is ParseKey for constants: it panics where ParseKey fails.
func MustParseKey(s string) Key {
	k, err := ParseKey(s)
	if err != nil {
		panic(err)
	}
	return k
}

// foreignToType returns the offset of the first byte of s that no type has, or
// len(s).
func foreignToType(s string) int {
	for i := range len(s) {
		if c := s[i]; !base62.IsDigit(c) && c != '_' && c != '.' {
			return i
		}
	}
	return len(s)
}

func invalidType(s string, i int) error {
	return onym.NewError(onym.Invalid, keyType, s, i, `only letters, digits, "_" and "." of ASCII may stand in a type`)
}

// Type returns the type, "" for the zero value.
func (k Key) Type() string { return k.typ }

// Code returns the shortcode, the zero value for the zero value.
func (k Key) Code() Code { return k.code }

// IsZero reports whether k is the zero value, which is no key.
func (k Key) IsZero() bool { return k.typ == "" }

// String returns the key as type-code, "" for the zero value.
func (k Key) String() string {
	if k.IsZero() {
		return ""
	}
	return k.typ + "-" + k.code.text
}

// Compare orders keys by type, then by shortcode, each by its bytes: −1, 0 or
// +1. The zero value comes first.
func (k Key) Compare(l Key) int {
	return cmp.Or(strings.Compare(k.typ, l.typ), k.code.Compare(l.code))
}

// AppendText appends type-code to dst. The error is [onym.ZeroValue] for the zero
// value; dst is then returned as it was.
func (k Key) AppendText(dst []byte) ([]byte, error) {
	if k.IsZero() {
		return dst, column.Zero(keyType)
	}
	dst = append(dst, k.typ...)
	dst = append(dst, '-')
	return append(dst, k.code.text...), nil
}

// MarshalText returns type-code. The error is [onym.ZeroValue] for the zero
// value.
func (k Key) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText sets k to the key that text is. Its errors are those of
// ParseKey; k is then as it was.
func (k *Key) UnmarshalText(text []byte) error { return column.Set(k, string(text), ParseKey) }

// Value returns type-code as a string for a database. The error is
// [onym.ZeroValue] for the zero value.
func (k Key) Value() (driver.Value, error) {
	if k.IsZero() {
		return nil, column.Zero(keyType)
	}
	return k.String(), nil
}

// Scan sets k to the key in a database column. Its errors are those of ParseKey,
// and [onym.UnsupportedType] where src, which may be NULL, is neither a string
// nor a []byte; k is then as it was.
func (k *Key) Scan(src any) error { return column.Scan(k, src, keyType, ParseKey) }
