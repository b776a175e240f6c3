package entityid

import (
	"cmp"
	"database/sql/driver"
	"fmt"
	"reflect"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
	"github.com/onymhq/onym/internal/crockford"
)

// Any is an entity id whose type is known only when the program runs: in a
// webhook, a deep link, an audit log, a support tool. It says which type it is of
// and resolves to a typed id; it is not for storing, and storing it or scanning
// into it is an error (SPEC 1.12).
//
// Any is comparable; == is true for the same id read under the same name, and
// Compare is 0 for the same id under any. The zero value is no identifier.
type Any struct {
	format Format
	name   string
	body   body
}

// IsZero reports whether a is the zero value.
func (a Any) IsZero() bool { return a.body == body{} }

// Format is the format of the type that a is of.
func (a Any) Format() Format { return a.format }

// Type is the name under which the type was registered, or that of the phantom
// type for what ToAny made; "" for an id that Format or Detect read.
func (a Any) Type() string { return a.name }

// Compare orders by prefix and "_", as texts are ordered, then by granularity, then
// as ID.Compare does.
func (a Any) Compare(other Any) int {
	if c := cmp.Compare(a.format.head, other.format.head); c != 0 {
		return c
	}
	if c := cmp.Compare(a.format.bucketLen, other.format.bucketLen); c != 0 {
		return c
	}
	if c := cmp.Compare(a.body.hi, other.body.hi); c != 0 {
		return c
	}
	return cmp.Compare(a.body.lo, other.body.lo)
}

// Check is how the check character of an id comes about (SPEC 1.5).
type Check struct {
	// Seed is the part that the prefix contributes, 0 to 31.
	Seed int
	// Sum is the weighted sum of the values of bucket and random part.
	Sum int
	// Value is (Seed + Sum) mod 32.
	Value int
	// Character is Value's digit, the last character of the text.
	Character byte
}

// Check explains the check character; it is the zero Check for the zero value.
func (a Any) Check() Check {
	if a.IsZero() {
		return Check{}
	}
	var text [digits]byte
	data := text[:a.format.bucketLen+randomLen+1]
	a.body.put(data)
	c := Check{Seed: int(a.format.seed)}
	for i, d := range data[:len(data)-1] {
		v, _ := crockford.Decode.Value(d)
		c.Sum += (2*(i%16) + 1) * v
	}
	c.Value = (c.Seed + c.Sum) % 32
	c.Character = crockford.Alphabet[c.Value]
	return c
}

// Bucket returns the start and the end of a's time bucket; see ID.Bucket.
func (a Any) Bucket() (start, end time.Time) {
	if a.IsZero() {
		return time.Time{}, time.Time{}
	}
	return a.format.g.span(a.body.bucket())
}

// String returns the canonical text, "" for the zero value.
func (a Any) String() string {
	if a.IsZero() {
		return ""
	}
	return a.format.text(a.body)
}

// AppendText appends the canonical text to dst. It fails with zero_value for the
// zero value.
func (a Any) AppendText(dst []byte) ([]byte, error) {
	if a.IsZero() {
		return dst, column.Zero(anyType)
	}
	return a.format.append(dst, a.body), nil
}

// MarshalText returns the canonical text. It fails with zero_value for the zero
// value.
func (a Any) MarshalText() ([]byte, error) {
	if a.IsZero() {
		return nil, column.Zero(anyType)
	}
	return a.AppendText(nil)
}

// UnmarshalText reads like ParseAny. Where it fails, a keeps its value.
func (a *Any) UnmarshalText(text []byte) error {
	return column.Set(a, string(text), ParseAny)
}

// Value fails with unsupported_type: a column holds ids of one type, which its
// constraints and joins rely on. Store the typed id that As gives.
func (a Any) Value() (driver.Value, error) { return nil, notStorable("stored") }

// Scan fails with unsupported_type; see Value.
func (a *Any) Scan(any) error { return notStorable("scanned into") }

func notStorable(verb string) error {
	return onym.NewError(onym.UnsupportedType, anyType, "", -1,
		"an entity id of any type cannot be "+verb+"; use the typed id")
}

const anyType = "entity id"

// As returns a as an id of type T. The error is an *onym.Error with
// invalid_prefix if a is of another type, and zero_value if it is of none.
func As[T Of[K], K Kind](a Any) (T, error) {
	c := compiledOf[K]()
	switch {
	case c.err != nil:
		return T{}, c.err
	case a.IsZero():
		return T{}, column.Zero(anyType)
	case a.format != c.format:
		return T{}, onym.NewError(onym.InvalidPrefix, c.format.typ(), a.String(), 0,
			fmt.Sprintf("it is an id of another type, not of %v", reflect.TypeFor[K]()))
	}
	return T(ID[K]{b: a.body}), nil
}

// ToAny returns id as an Any.
func (id ID[K]) ToAny() Any {
	if id.IsZero() {
		return Any{}
	}
	return Any{format: compiledOf[K]().format, name: typeName[K](), body: id.b}
}
