package handle

import (
	"cmp"
	"database/sql/driver"
	"strconv"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

const (
	qualifiedType = "user-qualified id"
	maxDigits     = 20 // of 2⁶⁴−1 in decimal
)

// Owner is what can own a thing that a qualified id names: a User or a Group,
// and nothing else.
type Owner interface {
	Handle
	// Name returns the name without the domain and, for a group, without "#".
	Name() string
	// Segment returns the handle as it stands in a URL path segment.
	Segment() string
	owner()
}

// QualifiedID is a user-qualified id: a local id that is unique only among one
// owner's things of one kind, and the owner's handle (SPEC 5.6). It is written
// owner:kind and number without a space, as in alice@example.com:i42. The zero
// value is no id.
type QualifiedID struct{ qualified string }

// ParseQualifiedID reads a qualified id: a user or group handle, ":", one of the
// built-in kind letters, and a decimal number from 1 to 2⁶⁴−1 without sign and
// leading zero. A text that is spelled canonically is kept as it is, and nothing
// is allocated. A [Parser] has the same for kinds of your own.
//
// The errors, in this order, are [onym.Empty], [onym.Malformed] ("@" or ":" is
// missing, or stands there again behind the domain), [onym.ReservedCharacter],
// [onym.InvalidName], [onym.InvalidDomain], [onym.InvalidKind] and
// [onym.InvalidLocalID].
func ParseQualifiedID(s string) (QualifiedID, error) { return Parser{}.ParseQualifiedID(s) }

func (p Parser) parseQualifiedID(s string) (QualifiedID, *fault) {
	if s == "" {
		return QualifiedID{}, &fault{onym.Empty, 0, "there is no qualified id"}
	}
	at := strings.IndexByte(s, '@')
	if at < 0 {
		return QualifiedID{}, &fault{onym.Malformed, len(s), `"@" is missing: the owner is a whole handle, name@domain or #name@domain`}
	}
	owner, local, ok := strings.Cut(s[at+1:], ":")
	if !ok {
		return QualifiedID{}, &fault{onym.Malformed, len(s), `":", a kind letter and a number have to follow the owner`}
	}
	colon := at + 1 + len(owner)
	if i := strings.IndexByte(local, '@'); i >= 0 {
		return QualifiedID{}, &fault{onym.Malformed, colon + 1 + i, `there is more than one "@"`}
	}
	if i := strings.IndexByte(local, ':'); i >= 0 {
		return QualifiedID{}, &fault{onym.Malformed, colon + 1 + i, `there is more than one ":" behind the "@"`}
	}
	start := 0
	if s[0] == '#' {
		start = 1
	}
	address, f := parseAddress(s[:colon], start)
	if f != nil {
		return QualifiedID{}, f
	}
	if local == "" || p.letters().Name(local[0]) == "" {
		return QualifiedID{}, &fault{onym.InvalidKind, colon + 1, `the letter of a declared kind has to follow the ":"; a domain has no port`}
	}
	if _, f := parseLocalID(local[1:]); f != nil {
		return QualifiedID{}, f.shift(colon + 2)
	}
	if address == s[:colon] {
		return QualifiedID{s}, nil
	}
	return QualifiedID{address + s[colon:]}, nil
}

// MustParseQualifiedID is ParseQualifiedID for constants: it panics where that
// fails.
func MustParseQualifiedID(s string) QualifiedID { return must(ParseQualifiedID(s)) }

// NewQualifiedID returns the id of the owner's thing with that built-in kind and
// local id. The errors are [onym.ZeroValue] for an owner that is nil or a zero
// value, [onym.InvalidKind], and [onym.InvalidLocalID] for 0.
func NewQualifiedID(owner Owner, kind byte, localID uint64) (QualifiedID, error) {
	return builtin.NewQualifiedID(owner, kind, localID)
}

func qualify(owner string, kind byte, localID uint64) QualifiedID {
	b := make([]byte, 0, len(owner)+len(":i")+maxDigits)
	b = append(append(b, owner...), ':', kind)
	return QualifiedID{string(strconv.AppendUint(b, localID, 10))}
}

const zeroLocalID = "local ids start at 1"

// parseLocalID reads the number of a qualified id.
func parseLocalID(s string) (uint64, *fault) {
	const detail = "the local id is a decimal number from 1 to 18446744073709551615"
	if s == "" {
		return 0, &fault{onym.InvalidLocalID, 0, "a number has to follow the kind letter"}
	}
	for i := range min(len(s), maxDigits+1) {
		if s[i] < '0' || s[i] > '9' {
			return 0, &fault{onym.InvalidLocalID, i, detail + ", without sign and white space"}
		}
	}
	switch {
	case s == "0":
		return 0, &fault{onym.InvalidLocalID, 0, zeroLocalID}
	case s[0] == '0':
		return 0, &fault{onym.InvalidLocalID, 0, "the local id has no leading zero"}
	case len(s) > maxDigits:
		return 0, &fault{onym.InvalidLocalID, 0, detail}
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, &fault{onym.InvalidLocalID, 0, detail}
	}
	return n, nil
}

// cut returns the owner's handle, and the kind letter with the number.
func (q QualifiedID) cut() (owner, local string) {
	// An owner has no ":".
	owner, local, _ = strings.Cut(q.qualified, ":")
	return owner, local
}

// Owner returns the handle of the owner, a User or a Group; nil for the zero
// value.
func (q QualifiedID) Owner() Owner {
	owner, _ := q.cut()
	switch {
	case owner == "":
		return nil
	case owner[0] == '#':
		return Group{owner}
	}
	return User{owner}
}

// Domain returns the owner's domain.
func (q QualifiedID) Domain() Domain {
	owner, _ := q.cut()
	return domainOf(owner)
}

// Kind returns the kind letter, Item for example; 0 for the zero value.
func (q QualifiedID) Kind() byte {
	_, local := q.cut()
	if local == "" {
		return 0
	}
	return local[0]
}

// LocalID returns the number that the thing has among the owner's things of its
// kind; 0 for the zero value.
func (q QualifiedID) LocalID() uint64 {
	_, local := q.cut()
	if local == "" {
		return 0
	}
	n, _ := parseLocalID(local[1:])
	return n
}

// Format returns "user_qualified_id", the word for this form in the onym
// command.
func (q QualifiedID) Format() string { return "user_qualified_id" }

// IsZero reports whether q is the zero value, which is no id.
func (q QualifiedID) IsZero() bool { return q == QualifiedID{} }

// String returns the id; "" for the zero value.
func (q QualifiedID) String() string { return q.qualified }

// Compare orders ids by the bytes of the owner's handle, then by kind letter,
// then by number, and returns −1, 0 or +1. In it i9 comes before i10, which is
// the other way round where a database sorts the texts.
func (q QualifiedID) Compare(other QualifiedID) int {
	owner, _ := q.cut()
	otherOwner, _ := other.cut()
	return cmp.Or(
		strings.Compare(owner, otherOwner),
		cmp.Compare(q.Kind(), other.Kind()),
		cmp.Compare(q.LocalID(), other.LocalID()),
	)
}

// AppendText appends the id to dst. The zero value appends nothing and is
// [onym.ZeroValue].
func (q QualifiedID) AppendText(dst []byte) ([]byte, error) {
	return appendText(dst, qualifiedType, q.qualified)
}

// MarshalText returns the id, and [onym.ZeroValue] for the zero value.
func (q QualifiedID) MarshalText() ([]byte, error) { return q.AppendText(nil) }

// UnmarshalText reads every spelling that [ParseQualifiedID] reads, with its
// errors. On failure q is left as it was.
func (q *QualifiedID) UnmarshalText(text []byte) error {
	return column.Set(q, string(text), ParseQualifiedID)
}

// Value returns the id as a string for a database, and [onym.ZeroValue] for the
// zero value.
func (q QualifiedID) Value() (driver.Value, error) { return columnValue(qualifiedType, q.qualified) }

// Scan reads a string or []byte as [ParseQualifiedID] does, but in the canonical
// spelling only: a column that holds another one could not be searched by it.
// Its errors are ParseQualifiedID's; [onym.NonCanonical] for another spelling,
// with the offset of the first byte that differs from the canonical one; and
// [onym.UnsupportedType] for anything else, NULL included. On failure q is left
// as it was.
func (q *QualifiedID) Scan(src any) error {
	return column.ScanCanonical(q, src, qualifiedType, ParseQualifiedID)
}

func (QualifiedID) handle() {}
