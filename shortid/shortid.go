package shortid

import (
	"cmp"
	"database/sql/driver"
	"fmt"
	"slices"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

// typeName is what errors call a text that is read as a short id.
const typeName = "short id"

const (
	// MaxFields is the largest number of fields of an [ID]. With it an ID is 64
	// bytes, which a cache line holds; fewer would make nothing faster.
	MaxFields = 6
	// MaxLen is the length of the longest token of an [ID], in bytes. Most are
	// four to eight bytes long.
	MaxLen = 95
)

// ID is a short id: a kind id and 1 to [MaxFields] fields, the last of them not
// zero. IDs with equal kinds and fields are ==, and an ID can be a map key.
//
// The zero value is no short id. It differs from every ID that can be made or
// parsed, and it cannot be written as text or stored ([onym.ZeroValue]).
//
// Reading, by [ID.UnmarshalText] and [ID.Scan], admits the kinds of the default
// registry; writing asks no registry.
type ID struct {
	kind   uint64
	arity  int
	fields [MaxFields]uint64 // zero from arity on
}

// Parse reads a token of a kind of the default registry: see [Registry.Parse].
func Parse(s string) (id ID, err error) {
	// Calling Registry.Parse would copy the ID once more, a tenth of the time.
	if f := parse(Default(), &id, s); f.reason != accepted {
		return ID{}, id.error(f, s)
	}
	return id, nil
}

// MustParse is [Parse] for constants: it panics where Parse fails.
func MustParse(s string) ID {
	id, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return id
}

// New makes an ID of a kind of the default registry: see [Registry.New].
func New(kind string, fields ...uint64) (ID, error) { return Default().New(kind, fields...) }

// Kind returns the kind id. It is 0 for the zero value, as it is for some kinds.
func (id ID) Kind() uint64 { return id.kind }

// Arity returns the number of fields. It is 0 for the zero value only.
func (id ID) Arity() int { return id.arity }

// Field returns the field with index i, counted from 0. Like an index expression
// it panics if there is none.
func (id ID) Field(i int) uint64 { return id.fields[:id.arity][i] }

// AppendFields appends the fields to dst, in order, and returns the extended
// slice.
func (id ID) AppendFields(dst []uint64) []uint64 { return append(dst, id.fields[:id.arity]...) }

// IsZero reports whether id is the zero value, which is no short id.
func (id ID) IsZero() bool { return id.arity == 0 }

// Compare orders by kind id, then by number of fields, then field by field. It
// returns −1, 0 or 1. The order of tokens as texts is another one.
func (id ID) Compare(other ID) int {
	return cmp.Or(
		cmp.Compare(id.kind, other.kind),
		cmp.Compare(id.arity, other.arity),
		slices.Compare(id.fields[:], other.fields[:]),
	)
}

// String returns the token, or "" for the zero value.
func (id ID) String() string {
	if id.IsZero() {
		return ""
	}
	var buf [MaxLen]byte
	return string(appendToken(buf[:0], id.kind, id.fields[:id.arity]))
}

// AppendText appends the token to dst and returns the extended slice. It does not
// allocate if dst has the capacity; [MaxLen] bytes always do. For the zero value
// it returns dst as it is and [onym.ZeroValue].
func (id ID) AppendText(dst []byte) ([]byte, error) {
	if id.IsZero() {
		return dst, column.Zero(typeName)
	}
	return appendToken(dst, id.kind, id.fields[:id.arity]), nil
}

// MarshalText returns the token, or [onym.ZeroValue] for the zero value.
func (id ID) MarshalText() ([]byte, error) {
	if id.IsZero() {
		return nil, column.Zero(typeName)
	}
	const usual = 16
	return id.AppendText(make([]byte, 0, usual))
}

// UnmarshalText is [Parse] into id. If it fails, id is as it was.
func (id *ID) UnmarshalText(text []byte) error {
	var v ID
	if f := parse(Default(), &v, text); f.reason != accepted {
		// An error quotes the beginning of a text, so that is enough of it.
		return v.error(f, string(text[:min(len(text), 256)]))
	}
	*id = v
	return nil
}

// Value returns the token as a string, or [onym.ZeroValue] for the zero value. It
// implements [driver.Valuer]; where there may be no id, store a sql.Null[ID].
func (id ID) Value() (driver.Value, error) {
	if id.IsZero() {
		return nil, column.Zero(typeName)
	}
	return id.String(), nil
}

// Scan is [Parse] into id of a string or a []byte. Anything else, nil included,
// is [onym.UnsupportedType]. If Scan fails, id is as it was. It implements
// [database/sql.Scanner].
func (id *ID) Scan(src any) error { return column.Scan(id, src, typeName, Parse) }

// error returns the error for a fault that parse found on its way to id.
func (id ID) error(f fault, s string) error {
	if f.reason != unknownKind {
		return f.error(s)
	}
	return onym.NewError(onym.UnknownKind, typeName, s, f.offset,
		fmt.Sprintf("no kind is registered with id %d and %s", id.kind, count(id.arity)))
}
