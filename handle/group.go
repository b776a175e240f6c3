package handle

import (
	"database/sql/driver"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

const groupType = "group handle"

// Group is a group handle, #name@domain (SPEC 5.4). The zero value is none.
type Group struct{ group string }

// ParseGroup reads a group handle: "#", a name as ValidateName takes it, "@",
// and a domain as ParseDomain takes it. A text that is spelled canonically is
// kept as it is, and nothing is allocated.
//
// The errors, in this order, are [onym.Empty], [onym.Malformed] (it does not
// start with "#"; "@" is missing or stands there twice),
// [onym.ReservedCharacter], [onym.InvalidName] and [onym.InvalidDomain].
func ParseGroup(s string) (Group, error) {
	g, f := parseGroup(s)
	return finish(g, f, groupType, s)
}

func parseGroup(s string) (Group, *fault) {
	if s == "" {
		return Group{}, emptyHandle()
	}
	if s[0] != '#' {
		return Group{}, &fault{onym.Malformed, 0, `a group handle starts with "#"`}
	}
	text, f := parseAddress(s, 1)
	return Group{text}, f
}

// MustParseGroup is ParseGroup for constants: it panics where that fails.
func MustParseGroup(s string) Group { return must(ParseGroup(s)) }

// NewGroup returns the handle of the group with that name at domain; the name
// does not have the "#". The errors are those of ValidateName, about name, and
// [onym.ZeroValue] for the zero Domain.
func NewGroup(name string, domain Domain) (Group, error) {
	text, err := newAddress("#", name, domain, groupType)
	return Group{text}, err
}

// Name returns the group's name without the "#", in its canonical spelling.
func (g Group) Name() string {
	name, _, _ := strings.Cut(strings.TrimPrefix(g.group, "#"), "@")
	return name
}

// Domain returns the domain on which the name means the group.
func (g Group) Domain() Domain { return domainOf(g.group) }

// Format returns "group_handle", the word for this form in the onym command.
func (g Group) Format() string { return "group_handle" }

// Segment returns the handle as it stands in a URL path segment, with "+" for
// "#" (SPEC 5.5); ParseSegment reads it. It is "" for the zero value.
func (g Group) Segment() string { return segment(g.group) }

// IsZero reports whether g is the zero value, which is no handle.
func (g Group) IsZero() bool { return g == Group{} }

// String returns the handle; "" for the zero value.
func (g Group) String() string { return g.group }

// Compare orders handles by the bytes of their text, as a binary collation does,
// and returns −1, 0 or +1.
func (g Group) Compare(other Group) int { return strings.Compare(g.group, other.group) }

// AppendText appends the handle to dst. The zero value appends nothing and is
// [onym.ZeroValue].
func (g Group) AppendText(dst []byte) ([]byte, error) { return appendText(dst, groupType, g.group) }

// MarshalText returns the handle, and [onym.ZeroValue] for the zero value.
func (g Group) MarshalText() ([]byte, error) { return g.AppendText(nil) }

// UnmarshalText reads every spelling that [ParseGroup] reads, with its errors. On
// failure g is left as it was.
func (g *Group) UnmarshalText(text []byte) error { return column.Set(g, string(text), ParseGroup) }

// Value returns the handle as a string for a database, and [onym.ZeroValue] for
// the zero value.
func (g Group) Value() (driver.Value, error) { return columnValue(groupType, g.group) }

// Scan reads a string or []byte as [ParseGroup] does, but in the canonical
// spelling only: a column that holds another one could not be searched by it.
// Its errors are ParseGroup's; [onym.NonCanonical] for another spelling, with
// the offset of the first byte that differs from the canonical one; and
// [onym.UnsupportedType] for anything else, NULL included. On failure g is left
// as it was.
func (g *Group) Scan(src any) error {
	return column.ScanCanonical(g, src, groupType, ParseGroup)
}

func (Group) handle() {}
func (Group) owner()  {}
