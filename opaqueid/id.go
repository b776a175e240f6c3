package opaqueid

import (
	"database/sql/driver"
	"strings"

	"github.com/onymhq/onym/internal/column"
	"github.com/onymhq/onym/internal/phantom"
)

// Declared is what a phantom type implements to declare a type of id. OpaqueID is
// called on the zero value, so that it is declared on a struct and not on a
// pointer, and must always return the same Kind.
type Declared interface{ OpaqueID() Kind }

// ID is an opaque id of the kind that K declares. It is used through an alias:
//
//	type ShareToken = opaqueid.ID[shareToken]
//
// An ID is a comparable value: == compares it, and it is a map key. The zero
// value is no identifier: its String is "", and writing or storing it is the
// error [onym.ZeroValue]. An absent id in a nullable column is
// sql.Null[ShareToken].
type ID[K Declared] struct {
	// The array of no elements costs no space and keeps ids of different kinds
	// from being converted into each other, which the compiler otherwise allows
	// for structs of the same fields.
	_    [0]*K
	text string
}

// Of is what every ID is, and nothing else: the constraint of the functions that are
// called with the alias of an ID, as in New[ShareToken]. K follows from T, and is
// not written.
type Of[K Declared] interface{ ID[K] }

// New mints an id of type T from a CSPRNG:
//
//	token := opaqueid.New[ShareToken]()
//
// It costs one allocation, the text. It panics, naming K, if T's declaration is
// malformed.
func New[T Of[K], K Declared]() T {
	id, err := Mint[T](Minter{})
	if err != nil { // for which the system's entropy gives no reason
		panic(err)
	}
	return id
}

// Mint is New with m's entropy. It fails where that does, with the cause wrapped. It
// panics, naming K, if T's declaration is malformed.
func Mint[T Of[K], K Declared](m Minter) (T, error) {
	var k Kind
	mustBeDeclared[K](&k)
	s, err := m.mint(&k)
	return T(ID[K]{text: s}), err
}

// Parse reads an id of type T as New makes them, and nothing else. The errors are
// those of [Kind.Check]. If T's declaration is malformed, it reads nothing, and the
// error names K and says so.
func Parse[T Of[K], K Declared](s string) (T, error) {
	var k Kind
	err := declared[K](&k)
	if err == nil {
		err = k.check(s)
	}
	if err != nil {
		return T{}, err
	}
	return T(ID[K]{text: s}), nil
}

// MustParse is Parse for constants: it panics where Parse fails.
func MustParse[T Of[K], K Declared](s string) T {
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
// an *[onym.Error]: [onym.Empty], or [onym.InvalidCharacter] with its position. If
// T's declaration is malformed, it reads nothing, and the error names K and says
// so.
func ParseReference[T Of[K], K Declared](s string) (T, error) {
	var k Kind
	err := declared[K](&k)
	if err == nil {
		_, err = k.classify(s)
	}
	if err != nil {
		return T{}, err
	}
	return T(ID[K]{text: s}), nil
}

// KindOf returns the Kind that T declares. It panics, naming K, if T's declaration
// is malformed.
func KindOf[T Of[K], K Declared]() (k Kind) {
	mustBeDeclared[K](&k)
	return k
}

// declared sets k to the Kind that K declares, or returns what is wrong with the
// declaration. Where every id comes by, a Kind goes by its address: to copy it costs
// as much as to read a short id.
func declared[K Declared](k *Kind) error {
	if err := phantom.Check[K](); err != nil {
		return err
	}
	var declaration K
	*k = declaration.OpaqueID()
	if !k.isValid() {
		return phantom.Malformed[K](k.Validate())
	}
	return nil
}

// mustBeDeclared is declared where a malformed declaration ends the program.
func mustBeDeclared[K Declared](k *Kind) {
	if err := declared[K](k); err != nil {
		panic("opaqueid: " + err.Error())
	}
}

// typeOf names the type in errors.
func typeOf[K Declared]() string {
	var k Kind
	_ = declared[K](&k) // a malformed one has a name too, or none
	return k.typ()
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

// AppendText appends the text to dst. It fails with [onym.ZeroValue], and appends
// nothing, for the zero value.
func (id ID[K]) AppendText(dst []byte) ([]byte, error) {
	if id.IsZero() {
		return dst, column.Zero(typeOf[K]())
	}
	return append(dst, id.text...), nil
}

// MarshalText returns the text; encoding/json writes values and map keys with it.
// It fails with [onym.ZeroValue] for the zero value.
func (id ID[K]) MarshalText() ([]byte, error) {
	if id.IsZero() {
		return nil, column.Zero(typeOf[K]())
	}
	return []byte(id.text), nil
}

// UnmarshalText reads like ParseReference. Where it fails, id keeps its value.
func (id *ID[K]) UnmarshalText(text []byte) error {
	return column.Set(id, string(text), ParseReference[ID[K]])
}

// Value gives database/sql the text. It fails with [onym.ZeroValue] for the zero
// value: an absent id is sql.Null.
func (id ID[K]) Value() (driver.Value, error) {
	if id.IsZero() {
		return nil, column.Zero(typeOf[K]())
	}
	return id.text, nil
}

// Scan reads a column's string or []byte like ParseReference. Any other source,
// NULL included, is [onym.UnsupportedType]. Where Scan fails, id keeps its value.
func (id *ID[K]) Scan(src any) error {
	return column.Scan(id, src, typeOf[K](), ParseReference[ID[K]])
}

// GormDataType tells GORM that the column is text. It has no fixed length, since
// historical ids have none.
func (ID[K]) GormDataType() string { return "string" }
