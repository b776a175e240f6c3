package handle

import (
	"database/sql/driver"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

const userType = "user handle"

// User is a user handle, name@domain (SPEC 5.4). The zero value is none.
type User struct{ user string }

// ParseUser reads a user handle: a name as ValidateName takes it, "@", and a
// domain as ParseDomain takes it. A text that is spelled canonically is kept as
// it is, and nothing is allocated.
//
// The errors, in this order, are [onym.Empty], [onym.Malformed] ("@" is missing
// or stands there twice), [onym.ReservedCharacter], [onym.InvalidName] and
// [onym.InvalidDomain]. A qualified id is no user handle: a domain has no ":".
func ParseUser(s string) (User, error) {
	u, f := parseUser(s)
	return finish(u, f, userType, s)
}

func parseUser(s string) (User, *fault) {
	if s == "" {
		return User{}, emptyHandle()
	}
	text, f := parseAddress(s, 0)
	return User{text}, f
}

// MustParseUser is ParseUser for constants: it panics where that fails.
func MustParseUser(s string) User { return must(ParseUser(s)) }

// NewUser returns the handle of the user with that name at domain. The errors
// are those of ValidateName, about name, and [onym.ZeroValue] for the zero
// Domain.
func NewUser(name string, domain Domain) (User, error) {
	text, err := newAddress("", name, domain, userType)
	return User{text}, err
}

// Name returns the user's name, in its canonical spelling.
func (u User) Name() string {
	name, _, _ := strings.Cut(u.user, "@")
	return name
}

// Domain returns the domain on which the name means the user.
func (u User) Domain() Domain { return domainOf(u.user) }

// Format returns "user_handle", the word for this form in the onym command.
func (u User) Format() string { return "user_handle" }

// Segment returns the handle as it stands in a URL path segment (SPEC 5.5);
// ParseSegment reads it. It is "" for the zero value.
func (u User) Segment() string { return segment(u.user) }

// IsZero reports whether u is the zero value, which is no handle.
func (u User) IsZero() bool { return u == User{} }

// String returns the handle; "" for the zero value.
func (u User) String() string { return u.user }

// Compare orders handles by the bytes of their text, as a binary collation does,
// and returns −1, 0 or +1.
func (u User) Compare(other User) int { return strings.Compare(u.user, other.user) }

// AppendText appends the handle to dst. The zero value appends nothing and is
// [onym.ZeroValue].
func (u User) AppendText(dst []byte) ([]byte, error) { return appendText(dst, userType, u.user) }

// MarshalText returns the handle, and [onym.ZeroValue] for the zero value.
func (u User) MarshalText() ([]byte, error) { return u.AppendText(nil) }

// UnmarshalText reads every spelling that [ParseUser] reads, with its errors. On
// failure u is left as it was.
func (u *User) UnmarshalText(text []byte) error { return column.Set(u, string(text), ParseUser) }

// Value returns the handle as a string for a database, and [onym.ZeroValue] for
// the zero value.
func (u User) Value() (driver.Value, error) { return columnValue(userType, u.user) }

// Scan reads a string or []byte as [ParseUser] does, but in the canonical
// spelling only: a column that holds another one could not be searched by it.
// Its errors are ParseUser's; [onym.NonCanonical] for another spelling, with the
// offset of the first byte that differs from the canonical one; and
// [onym.UnsupportedType] for anything else, NULL included. On failure u is left
// as it was.
func (u *User) Scan(src any) error {
	return column.ScanCanonical(u, src, userType, ParseUser)
}

func (User) handle() {}
func (User) owner()  {}

// parseAddress reads name@domain from s[start:] and returns s in its canonical
// spelling, with the start bytes before the name as they are.
func parseAddress(s string, start int) (string, *fault) {
	at := strings.IndexByte(s, '@')
	if at < 0 {
		return "", &fault{onym.Malformed, len(s), `"@" and a domain have to follow the name`}
	}
	if i := strings.IndexByte(s[at+1:], '@'); i >= 0 {
		return "", &fault{onym.Malformed, at + 1 + i, `there is more than one "@"`}
	}
	name, f := canonicalName(s[start:at])
	if f != nil {
		return "", f.shift(start)
	}
	domain, f := canonicalDomain(s[at+1:])
	if f != nil {
		return "", f.shift(at + 1)
	}
	if name == s[start:at] && domain == s[at+1:] {
		return s, nil
	}
	return s[:start] + name + "@" + domain, nil
}

func newAddress(marker, name string, domain Domain, typ string) (string, error) {
	canonical, f := canonicalName(name)
	if f != nil {
		return "", f.error(typ, name)
	}
	if domain.IsZero() {
		return "", zeroPart(typ, "the domain is the zero value; ParseDomain makes one")
	}
	return marker + canonical + "@" + domain.domain, nil
}

func domainOf(address string) Domain {
	_, domain, _ := strings.Cut(address, "@")
	return Domain{domain}
}

func emptyHandle() *fault { return &fault{onym.Empty, 0, "there is no handle"} }
