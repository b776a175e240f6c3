package entityid

import (
	"cmp"
	"context"
	"database/sql/driver"
	"fmt"
	"log/slog"
	"reflect"
	"strconv"
	"time"

	"github.com/onymhq/onym/internal/column"
)

// ID is an entity id of the type that K declares. It is used through an alias:
//
//	type AccountID = entityid.ID[account]
//
// An ID is a comparable value of 16 bytes: == compares it, and it is a map key.
// The zero value is no identifier (SPEC 1.10): it equals no id that was parsed or
// minted, its String is "", and writing or storing it is [onym.ZeroValue]. Where
// there may be no id, use omitzero or a pointer in JSON, and sql.Null[AccountID] for
// a nullable column; sql.Null is not for JSON. A member of a JSON object that is
// null or not there leaves the zero value: ask IsZero.
type ID[K Kind] struct {
	// The array of no elements costs no space and keeps ids of different kinds
	// from being converted into each other, which the compiler otherwise allows
	// for structs of the same fields.
	_ [0]*K
	b body
}

// Of is what every ID of K satisfies. Functions are constrained by it so that they
// take the name of a type of id, from which the compiler infers its kind:
// New[AccountID].
type Of[K Kind] interface{ ID[K] }

// New mints an id of type T from the system's clock and a CSPRNG:
//
//	id := entityid.New[AccountID]()
//
// It allocates nothing. It panics if T's declaration is malformed.
func New[T Of[K], K Kind]() T {
	return T(ID[K]{b: declared[K]().mint(unixNow())})
}

// NewContext mints an id of type T with the Minter that ctx carries (see
// WithMinter), or like New if it carries none. It panics if T's declaration is
// malformed, and if the Minter's entropy fails: in production there is none.
func NewContext[T Of[K], K Kind](ctx context.Context) T {
	id, err := Mint[T](MinterFrom(ctx))
	if err != nil {
		panic(err)
	}
	return id
}

// Mint mints an id of type T with m. The error is an *EntropyError, and only
// possible if m brings its own entropy. Mint panics if T's declaration is
// malformed.
func Mint[T Of[K], K Kind](m Minter) (T, error) {
	b, err := declared[K]().mintFrom(m)
	if err != nil {
		return T{}, err
	}
	return T(ID[K]{b: b}), nil
}

// Parse reads an id of type T. White space around it, upper case and the letters
// i, l and o for 1 and 0 are understood (SPEC 1.8); the id that comes back has
// one spelling only. The error is an *onym.Error with the first that applies of
// [onym.InvalidLength], [onym.InvalidPrefix], [onym.InvalidCharacter] and
// [onym.InvalidChecksum]; or one that names T's kind if its declaration is
// malformed.
func Parse[T Of[K], K Kind](s string) (T, error) {
	key := any((*K)(nil))
	c := lookUp(typeWord(key)) // what compiledOf does, but compiled into this
	if c == nil {
		c = search[K](key)
	}
	if c.err != nil {
		return T{}, c.err
	}
	b, err := c.format.parse(s, folded)
	if err != nil {
		return T{}, err
	}
	return T(ID[K]{b: b}), nil
}

// MustParse is Parse for constants: it panics where Parse fails.
func MustParse[T Of[K], K Kind](s string) T {
	id, err := Parse[T](s)
	if err != nil {
		panic(err)
	}
	return id
}

// Normalize returns the spelling that Parse[T] would read s as, without
// validating it: see Format.Normalize. It panics if T's declaration is malformed.
func Normalize[T Of[K], K Kind](s string) string {
	return declared[K]().Normalize(s)
}

// First returns the lowest id of T's bucket that holds t; with Last it turns a
// range of time into a range of the index (SPEC 1.13):
//
//	SELECT … WHERE id BETWEEN First(from) AND Last(to)
//
// It panics if T's declaration is malformed.
func First[T Of[K], K Kind](t time.Time) T {
	return T(ID[K]{b: declared[K]().First(t).body})
}

// Last returns the highest id of T's bucket that holds t; see First.
func Last[T Of[K], K Kind](t time.Time) T {
	return T(ID[K]{b: declared[K]().Last(t).body})
}

// Example returns the well-formed id that documents and schemas of T show, the
// same every time (SPEC 1.7). It panics if T's declaration is malformed.
func Example[T Of[K], K Kind]() T {
	return T(ID[K]{b: declared[K]().Example().body})
}

// FormatOf returns the Format of T: its prefix, length, schema and column text.
// It panics if T's declaration is malformed.
func FormatOf[T Of[K], K Kind]() Format { return *declared[K]() }

// IsZero reports whether id is the zero value, which is no identifier. The
// omitzero option of encoding/json asks it.
func (id ID[K]) IsZero() bool { return id.b == body{} }

// Compare orders ids as their texts are ordered, the zero value first: by bucket,
// then by random part. It returns −1, 0 or +1.
func (id ID[K]) Compare(other ID[K]) int {
	if c := cmp.Compare(id.b.hi, other.b.hi); c != 0 {
		return c
	}
	return cmp.Compare(id.b.lo, other.b.lo)
}

// Bucket returns the start (inclusive) and the end (exclusive) of the time bucket
// that id was minted in, in UTC; zero times for the zero value. Instants before
// 2020 and past the horizon are in the first and the last bucket (SPEC 1.3).
func (id ID[K]) Bucket() (start, end time.Time) {
	if id.IsZero() {
		return time.Time{}, time.Time{}
	}
	return compiledOf[K]().format.g.span(id.b.bucket())
}

// String returns the canonical text, "" for the zero value.
func (id ID[K]) String() string {
	if id.IsZero() {
		return ""
	}
	return compiledOf[K]().format.text(id.b)
}

// LogValue gives log/slog the canonical text, "" for the zero value.
func (id ID[K]) LogValue() slog.Value { return slog.StringValue(id.String()) }

// GoString returns the id as a Go expression, for %#v.
func (id ID[K]) GoString() string {
	name := "entityid.ID[" + reflect.TypeFor[K]().String() + "]"
	if id.IsZero() {
		return name + "{}"
	}
	return "entityid.MustParse[" + name + "](" + strconv.Quote(id.String()) + ")"
}

// AppendText appends the canonical text to dst. It fails with zero_value, and
// appends nothing, for the zero value.
func (id ID[K]) AppendText(dst []byte) ([]byte, error) {
	c := compiledOf[K]()
	if id.IsZero() {
		return dst, zeroValue(c)
	}
	return c.format.append(dst, id.b), nil
}

// MarshalText returns the canonical text; encoding/json writes values and map
// keys with it. It fails with zero_value for the zero value.
func (id ID[K]) MarshalText() ([]byte, error) {
	c := compiledOf[K]()
	if id.IsZero() {
		return nil, zeroValue(c)
	}
	return c.format.append(make([]byte, 0, c.format.Len()), id.b), nil
}

// UnmarshalText reads like Parse. Where it fails, id keeps its value.
func (id *ID[K]) UnmarshalText(text []byte) error {
	return column.Set(id, string(text), Parse[ID[K]])
}

// Value gives database/sql the canonical text. It fails with zero_value for the
// zero value: an absent id is sql.Null.
func (id ID[K]) Value() (driver.Value, error) {
	if id.IsZero() {
		return nil, zeroValue(compiledOf[K]())
	}
	return id.String(), nil
}

// Scan reads a column's string or []byte, in the canonical spelling only: a
// column that holds another one could not be searched by it. Any other source,
// NULL included, is unsupported_type; a text fails with Parse's codes. Where Scan
// fails, id keeps its value.
func (id *ID[K]) Scan(src any) error {
	return column.Scan(id, src, compiledOf[K]().typ, parseStored[K])
}

func parseStored[K Kind](s string) (ID[K], error) {
	c := compiledOf[K]()
	if c.err != nil {
		return ID[K]{}, c.err
	}
	b, err := c.format.parse(s, strict)
	if err != nil {
		return ID[K]{}, err
	}
	return ID[K]{b: b}, nil
}

// GormDataType tells GORM the column type, char(n) of the id's length.
func (ID[K]) GormDataType() string {
	return fmt.Sprintf("char(%d)", declared[K]().Len())
}

func zeroValue(c *compiled) error {
	if c.err != nil {
		return c.err
	}
	return column.Zero(c.typ)
}
