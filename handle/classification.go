package handle

import (
	"database/sql/driver"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

const (
	classificationType = "classification handle"
	maxSuffix          = 16 // bytes of a collision suffix (SPEC 5.4)
)

// Type says what a classification handle names. It is one of the constants.
type Type string

// The types of SPEC 5.4.
const (
	Tag      Type = "tag"
	Property Type = "property"
	Category Type = "category"
)

func (t Type) known() bool { return t == Tag || t == Property || t == Category }

// Classification is the handle of a tag, a property or a category,
// origin#type:name (SPEC 5.4). The origin is a domain; where two of them came to
// give out one name, a collision suffix behind it keeps them apart, as in
// example.com~2#tag:drill. The zero value is no handle.
type Classification struct{ classification string }

// ParseClassification reads a classification handle: a domain as ParseDomain
// takes it, optionally "~" and 1 to 16 ASCII letters or digits, whose case
// counts, "#", one of the types, ":", and a name as ValidateLabel takes it. A
// text that is spelled canonically is kept as it is, and nothing is allocated.
//
// The errors, in this order, are [onym.Empty], [onym.Malformed] ("#" or ":" is
// missing, or "#" stands before the ":" twice), [onym.ReservedCharacter] and
// [onym.InvalidName] (of the name), [onym.InvalidDomain] (of the origin, its
// suffix included) and [onym.InvalidType].
func ParseClassification(s string) (Classification, error) {
	c, f := parseClassification(s)
	return finish(c, f, classificationType, s)
}

func parseClassification(s string) (Classification, *fault) {
	if s == "" {
		return Classification{}, emptyHandle()
	}
	hash := strings.IndexByte(s, '#')
	if hash < 0 {
		return Classification{}, &fault{onym.Malformed, len(s), `"#", a type, ":" and a name have to follow the origin`}
	}
	typ, name, ok := strings.Cut(s[hash+1:], ":")
	if !ok {
		return Classification{}, &fault{onym.Malformed, len(s), `":" and a name have to follow the type`}
	}
	if i := strings.IndexByte(typ, '#'); i >= 0 {
		return Classification{}, &fault{onym.Malformed, hash + 1 + i, `there is more than one "#"`}
	}
	label, f := canonicalLabel(name)
	if f != nil {
		return Classification{}, f.shift(len(s) - len(name))
	}
	end := hash
	if i := strings.IndexByte(s[:hash], '~'); i >= 0 {
		end = i
	}
	domain, f := canonicalDomain(s[:end])
	if f != nil {
		return Classification{}, f
	}
	if end < hash {
		if f := suffixFault(s[end+1 : hash]); f != nil {
			return Classification{}, f.shift(end + 1)
		}
	}
	if !Type(typ).known() {
		return Classification{}, &fault{onym.InvalidType, hash + 1, unknownType}
	}
	if domain == s[:end] && label == name {
		return Classification{s}, nil
	}
	return Classification{domain + s[end:len(s)-len(name)] + label}, nil
}

// MustParseClassification is ParseClassification for constants: it panics where
// that fails.
func MustParseClassification(s string) Classification { return must(ParseClassification(s)) }

// NewClassification returns the handle of the tag, property or category with
// that name and origin, without a collision suffix. The errors are those of
// ValidateLabel, about name, [onym.ZeroValue] for the zero Domain, and
// [onym.InvalidType], about typ.
func NewClassification(origin Domain, typ Type, name string) (Classification, error) {
	label, f := canonicalLabel(name)
	if f != nil {
		return Classification{}, f.error(classificationType, name)
	}
	if origin.IsZero() {
		return Classification{}, zeroPart(classificationType, "the origin is the zero value; ParseDomain makes one")
	}
	if !typ.known() {
		return Classification{}, onym.NewError(onym.InvalidType, classificationType, string(typ), 0, unknownType)
	}
	return Classification{origin.domain + "#" + string(typ) + ":" + label}, nil
}

// WithSuffix returns c with another collision suffix, of 1 to 16 ASCII letters
// or digits without the "~", or with none if suffix is "". The errors are
// [onym.InvalidDomain], about suffix, and [onym.ZeroValue] for the zero value.
func (c Classification) WithSuffix(suffix string) (Classification, error) {
	if c.IsZero() {
		return Classification{}, zeroPart(classificationType, "the zero value has no origin that a suffix could follow")
	}
	tail := c.classification[strings.IndexByte(c.classification, '#'):]
	if suffix == "" {
		return Classification{c.Domain().domain + tail}, nil
	}
	if f := suffixFault(suffix); f != nil {
		return Classification{}, f.error(classificationType, suffix)
	}
	return Classification{c.Domain().domain + "~" + suffix + tail}, nil
}

const unknownType = "the type has to be tag, property or category, in lower case"

// suffixFault returns what is wrong with a collision suffix.
func suffixFault(s string) *fault {
	const detail = `behind "~", a collision suffix is 1 to 16 letters or digits`
	for i := range min(len(s), maxSuffix) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return &fault{onym.InvalidDomain, i, detail}
		}
	}
	switch {
	case s == "":
		return &fault{onym.InvalidDomain, 0, detail}
	case len(s) > maxSuffix:
		return &fault{onym.InvalidDomain, maxSuffix, detail}
	}
	return nil
}

// cut returns the parts of the handle: origin with suffix, type, and name.
func (c Classification) cut() (origin, typ, name string) {
	origin, rest, _ := strings.Cut(c.classification, "#")
	typ, name, _ = strings.Cut(rest, ":")
	return origin, typ, name
}

// Domain returns the origin without its collision suffix.
func (c Classification) Domain() Domain {
	origin, _, _ := c.cut()
	domain, _, _ := strings.Cut(origin, "~")
	return Domain{domain}
}

// Suffix returns the collision suffix without its "~"; "" if there is none.
func (c Classification) Suffix() string {
	origin, _, _ := c.cut()
	_, suffix, _ := strings.Cut(origin, "~")
	return suffix
}

// Type returns Tag, Property or Category; "" for the zero value.
func (c Classification) Type() Type {
	_, typ, _ := c.cut()
	return Type(typ)
}

// Name returns the name of the tag, property or category.
func (c Classification) Name() string {
	_, _, name := c.cut()
	return name
}

// Format returns "classification_handle", the word for this form in the onym
// command.
func (c Classification) Format() string { return "classification_handle" }

// Segment returns the handle as it stands in a URL path segment, with "+" for
// "#" (SPEC 5.5); ParseSegment reads it. It is "" for the zero value.
func (c Classification) Segment() string { return segment(c.classification) }

// IsZero reports whether c is the zero value, which is no handle.
func (c Classification) IsZero() bool { return c == Classification{} }

// String returns the handle; "" for the zero value.
func (c Classification) String() string { return c.classification }

// Compare orders handles by the bytes of their text, as a binary collation does,
// and returns −1, 0 or +1.
func (c Classification) Compare(other Classification) int {
	return strings.Compare(c.classification, other.classification)
}

// AppendText appends the handle to dst. The zero value appends nothing and is
// [onym.ZeroValue].
func (c Classification) AppendText(dst []byte) ([]byte, error) {
	return appendText(dst, classificationType, c.classification)
}

// MarshalText returns the handle, and [onym.ZeroValue] for the zero value.
func (c Classification) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads every spelling that [ParseClassification] reads, with its
// errors. On failure c is left as it was.
func (c *Classification) UnmarshalText(text []byte) error {
	return column.Set(c, string(text), ParseClassification)
}

// Value returns the handle as a string for a database, and [onym.ZeroValue] for
// the zero value.
func (c Classification) Value() (driver.Value, error) {
	return columnValue(classificationType, c.classification)
}

// Scan reads a string or []byte as [ParseClassification] does, but in the
// canonical spelling only: a column that holds another one could not be searched
// by it. Its errors are ParseClassification's; [onym.NonCanonical] for another
// spelling, with the offset of the first byte that differs from the canonical
// one; and [onym.UnsupportedType] for anything else, NULL included. On failure c
// is left as it was.
func (c *Classification) Scan(src any) error {
	return column.ScanCanonical(c, src, classificationType, ParseClassification)
}

func (Classification) handle() {}
