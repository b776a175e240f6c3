package boundid

import (
	"database/sql/driver"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

const (
	typeIDType = "type id"
	maxTypeID  = 256 // bytes
)

// TypeID is the dotted name of a type, such as vendor.acme.my_tools.echo
// (SPEC 6.7). It has no tenant, is not projected, and has nothing to do with the
// prefixed UUIDs that elsewhere go by the same name.
//
// The zero value is no type id: IsZero reports it, its String is "", and it
// refuses to be written or stored. TypeIDs compare with == and can be map keys.
type TypeID struct {
	name string
}

// ParseTypeID reads a type id: two or more parts joined by dots, each a letter
// of a-z followed by a-z 0-9 _ -, and from the second part on also A-Z; at most
// 256 bytes in all.
//
// The errors, first failure wins, are [onym.InvalidLength] (empty, or too long),
// [onym.InvalidCharacter] (a byte that may stand nowhere in a type id) and
// [onym.Malformed] (a part is missing or empty, does not start with a-z, or the
// first one has an upper-case letter). Offsets are of the first byte that is
// wrong or one too many, or of the place where one is missing.
//
// The TypeID refers to s; nothing is allocated.
func ParseTypeID(s string) (TypeID, error) {
	if s == "" {
		return TypeID{}, onym.NewError(onym.InvalidLength, typeIDType, s, 0, "it is empty")
	}
	if len(s) > maxTypeID {
		return TypeID{}, onym.NewError(onym.InvalidLength, typeIDType, s, maxTypeID,
			"it has to be at most 256 characters")
	}
	// The alphabet of a type id is just what stays as it is in a segment.
	if i := verbatimPrefix(s); i < len(s) {
		return TypeID{}, onym.NewError(onym.InvalidCharacter, typeIDType, s, i,
			"it has to be of a-z A-Z 0-9 _ - and dots")
	}
	for at := 0; ; { // where a part starts
		part, _, more := strings.Cut(s[at:], ".")
		if part == "" || part[0] < 'a' || part[0] > 'z' {
			return TypeID{}, onym.NewError(onym.Malformed, typeIDType, s, at,
				"each part has to start with one of a-z")
		}
		if at == 0 {
			if i := upper(part); i >= 0 {
				return TypeID{}, onym.NewError(onym.Malformed, typeIDType, s, i,
					"the first part has to be lower case")
			}
			if !more {
				return TypeID{}, onym.NewError(onym.Malformed, typeIDType, s, len(s),
					"it has to be two or more parts joined by dots")
			}
		}
		if !more {
			return TypeID{s}, nil
		}
		at += len(part) + len(".")
	}
}

// upper returns the offset of the first upper-case letter in s, or −1.
func upper(s string) int {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return i
		}
	}
	return -1
}

// MustParseTypeID is ParseTypeID for constants: it panics where ParseTypeID
// fails.
func MustParseTypeID(s string) TypeID {
	t, err := ParseTypeID(s)
	if err != nil {
		panic(err)
	}
	return t
}

// IsZero reports whether t is the zero value, which is no type id.
func (t TypeID) IsZero() bool { return t == TypeID{} }

// String returns the type id; "" for the zero value.
func (t TypeID) String() string { return t.name }

// Compare orders type ids by their bytes, and returns −1, 0 or +1.
func (t TypeID) Compare(other TypeID) int { return strings.Compare(t.name, other.name) }

// AppendText appends the type id to dst. The zero value appends nothing and is
// [onym.ZeroValue].
func (t TypeID) AppendText(dst []byte) ([]byte, error) {
	if t.IsZero() {
		return dst, column.Zero(typeIDType)
	}
	return append(dst, t.name...), nil
}

// MarshalText returns the type id, and [onym.ZeroValue] for the zero value.
func (t TypeID) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText reads what ParseTypeID reads, with its errors. On failure t is
// left as it was.
func (t *TypeID) UnmarshalText(text []byte) error { return column.Set(t, string(text), ParseTypeID) }

// Value returns the type id as a string for a database, and [onym.ZeroValue] for
// the zero value.
func (t TypeID) Value() (driver.Value, error) {
	if t.IsZero() {
		return nil, column.Zero(typeIDType)
	}
	return t.name, nil
}

// Scan reads a string or []byte as ParseTypeID does, with its errors. Anything
// else, NULL included, is [onym.UnsupportedType]. On failure t is left as it was.
func (t *TypeID) Scan(src any) error { return column.Scan(t, src, typeIDType, ParseTypeID) }
