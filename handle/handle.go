package handle

import (
	"fmt"
	"strings"

	"github.com/onymhq/onym"
)

const handleType = "handle"

// Handle is any of the five text forms: a User, a Group, a Classification, a
// QualifiedID or a DomainShortID, and nothing else. Two handles are the same if
// they are ==.
type Handle interface {
	fmt.Stringer
	// Format returns the word for the form in the onym command: user_handle,
	// group_handle, classification_handle, user_qualified_id or domain_short_id.
	Format() string
	// Domain returns the domain that says whose names or numbers these are; of a
	// classification, the origin.
	Domain() Domain
	// IsZero reports whether this is the zero value of its type.
	IsZero() bool
	AppendText(dst []byte) ([]byte, error)
	MarshalText() ([]byte, error)
	handle()
}

// Parse reads a text in any of the five forms: qualified ids of the built-in
// kinds, and short ids of those in [shortid.Default]. A [Parser] has the same for
// kinds of your own. The form is settled by what separates the parts:
//
//   - "#" at the start makes a group handle;
//   - "#", and a ":" after it before any "@", a classification handle;
//   - otherwise "@" makes a user handle, ":~" a domain-qualified short id;
//   - a group or user handle with ":" behind its "@" is a qualified id.
//
// The errors are those of the form's own parser; [onym.Empty] for ""; and
// [onym.Malformed] for a text of none of the forms, a bare domain for example.
func Parse(s string) (Handle, error) { return Parser{}.Parse(s) }

func (p Parser) parse(s string) (h Handle, typ string, f *fault) {
	if s == "" {
		return nil, handleType, emptyHandle()
	}
	switch formOf(s) {
	case userForm:
		v, f := parseUser(s)
		return v, userType, f
	case groupForm:
		v, f := parseGroup(s)
		return v, groupType, f
	case classificationForm:
		v, f := parseClassification(s)
		return v, classificationType, f
	case qualifiedForm:
		v, f := p.parseQualifiedID(s)
		return v, qualifiedType, f
	case shortForm:
		v, f := p.parseDomainShortID(s)
		return v, domainShortType, f
	}
	return nil, handleType, &fault{onym.Malformed, len(s), noForm}
}

const noForm = `a handle has "@" before its domain, or "#" or ":~" behind it`

type form uint8

const (
	unknownForm form = iota
	userForm
	groupForm
	classificationForm
	qualifiedForm
	shortForm
)

// formOf tells which form a text that is not empty has, or would have if nothing
// were wrong with it.
func formOf(s string) form {
	at := strings.IndexByte(s, '@')
	head, tail := s, ""
	if at >= 0 {
		head, tail = s[:at], s[at:]
	}
	owner := userForm
	if hash := strings.IndexByte(head, '#'); hash == 0 {
		owner = groupForm
	} else if hash > 0 && (at < 0 || strings.IndexByte(head[hash:], ':') >= 0) {
		return classificationForm
	}
	switch {
	case strings.IndexByte(tail, ':') >= 0:
		return qualifiedForm
	case at >= 0 || owner == groupForm:
		return owner
	}
	if i := strings.IndexByte(s, ':'); i >= 0 && strings.HasPrefix(s[i+1:], "~") {
		return shortForm
	}
	return unknownForm
}
