package opaqueid

import (
	"database/sql/driver"
	"strings"

	"github.com/onymhq/onym/internal/column"
)

// Declared is what a phantom type implements to declare a type of id. OpaqueID is
// called on the zero value and must always return the same Kind.
type Declared interface{ OpaqueID() Kind }

// ID is an opaque id of the kind that K declares. It is used through an alias:
//
//	type ShareToken = opaqueid.ID[shareToken]
//
// An ID is a comparable value: == compares it, and it is a map key. The zero value
// is no identifier: its String is "", and writing or storing it is the error
// zero_value. An absent id in a nullable column is sql.Null[ShareToken].
type ID[K Declared] struct {
	// The array of no elements costs no space and keeps ids of different kinds
	// from being converted into each other, which the compiler otherwise allows
	// for structs of the same fields.
	_    [0]*K
	text string
}

// New mints an id of type T from a CSPRNG:
//
//	token := opaqueid.New[ShareToken]()
//
// It costs one allocation, the text. It panics if T's declaration is malformed.
func New[T interface{ ID[K] }, K Declared]() T {
	id, err := Mint[T](Minter{})
	if err != nil {
		panic("opaqueid: malformed declaration: " + err.Error())
	}
	return id
}

// Mint is New with m's entropy. The error wraps what is wrong with that, or is the
// one of Kind.Validate.
func Mint[T interface{ ID[K] }, K Declared](m Minter) (T, error) {
	s, err := m.New(kindOf[K]())
	return T(ID[K]{text: s}), err
}

// Parse reads an id of type T as New makes them, and nothing else. The errors are
// those of Kind.Check: empty, invalid_character, invalid_length and
// invalid_namespace.
func Parse[T interface{ ID[K] }, K Declared](s string) (T, error) {
	if err := kindOf[K]().Check(s); err != nil {
		return T{}, err
	}
	return T(ID[K]{text: s}), nil
}

// MustParse is Parse for constants: it panics where Parse fails.
func MustParse[T interface{ ID[K] }, K Declared](s string) T {
	id, err := Parse[T](s)
	if err != nil {
		panic(err)
	}
	return id
}

// ParseReference reads a reference to something that has its id already, be it
// one of another length or of the days before T's kind was declared: letters and
// digits, "_" and "-", at least one (SPEC 3.3). It is for finding what is there,
// and never for creating something under an id that a caller chose. The error is
// an *onym.Error: empty, or invalid_character with its position.
func ParseReference[T interface{ ID[K] }, K Declared](s string) (T, error) {
	if _, err := classify(kindOf[K](), s); err != nil {
		return T{}, err
	}
	return T(ID[K]{text: s}), nil
}

// KindOf returns the Kind that T declares, as it is declared.
func KindOf[T interface{ ID[K] }, K Declared]() Kind { return kindOf[K]() }

func kindOf[K Declared]() Kind {
	var k K
	return k.OpaqueID()
}

// IsZero reports whether id is the zero value, which is no identifier. The
// omitzero option of encoding/json asks it.
func (id ID[K]) IsZero() bool { return id.text == "" }

// Class says whether id is written as ids are minted, or historical; it is "" for
// the zero value.
func (id ID[K]) Class() Class {
	switch {
	case id.IsZero():
		return ""
	case strings.ContainsAny(id.text, "_-"):
		return Historical
	}
	return Base62
}

// Compare orders ids as the bytes of their texts, the zero value first. It returns
// −1, 0 or +1. The order means nothing but that it is one.
func (id ID[K]) Compare(other ID[K]) int { return strings.Compare(id.text, other.text) }

// String returns the text, "" for the zero value.
func (id ID[K]) String() string { return id.text }

// AppendText appends the text to dst. It fails with zero_value, and appends
// nothing, for the zero value.
func (id ID[K]) AppendText(dst []byte) ([]byte, error) {
	if id.IsZero() {
		return dst, column.Zero(kindOf[K]().typ())
	}
	return append(dst, id.text...), nil
}

// MarshalText returns the text; encoding/json writes values and map keys with it.
// It fails with zero_value for the zero value.
func (id ID[K]) MarshalText() ([]byte, error) {
	if id.IsZero() {
		return nil, column.Zero(kindOf[K]().typ())
	}
	return []byte(id.text), nil
}

// UnmarshalText reads like ParseReference. Where it fails, id keeps its value.
func (id *ID[K]) UnmarshalText(text []byte) error {
	return column.Set(id, string(text), ParseReference[ID[K]])
}

// Value gives database/sql the text. It fails with zero_value for the zero value:
// an absent id is sql.Null.
func (id ID[K]) Value() (driver.Value, error) {
	if id.IsZero() {
		return nil, column.Zero(kindOf[K]().typ())
	}
	return id.text, nil
}

// Scan reads a column's string or []byte like ParseReference. Any other source,
// NULL included, is unsupported_type. Where Scan fails, id keeps its value.
func (id *ID[K]) Scan(src any) error {
	return column.Scan(id, src, kindOf[K]().typ(), ParseReference[ID[K]])
}

// GormDataType tells GORM that the column is text. It has no fixed length, since
// historical ids have none.
func (ID[K]) GormDataType() string { return "string" }
