package handle

import (
	"cmp"
	"database/sql/driver"
	"errors"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
	"github.com/onymhq/onym/shortid"
)

const domainShortType = "domain-qualified short id"

// DomainShortID is a domain-qualified short id, domain:~token (SPEC 5.7): a
// short id, and the domain in whose numbering it is. It is no URL. The zero
// value is no id.
type DomainShortID struct {
	domain Domain
	short  shortid.ID
}

// ParseDomainShortID reads a domain as ParseDomain takes it, ":", and a short id
// as shortid.Parse takes it: of a kind in [shortid.Default]. A [Parser] has the
// same for a registry of your own.
//
// The errors, in this order, are [onym.Empty], [onym.Malformed] (":" is missing
// or stands there twice), [onym.InvalidDomain], and those of shortid.Parse, of
// which [onym.Empty] means that nothing follows the "~".
func ParseDomainShortID(s string) (DomainShortID, error) {
	return Parser{}.ParseDomainShortID(s)
}

func (p Parser) parseDomainShortID(s string) (DomainShortID, *fault) {
	if s == "" {
		return DomainShortID{}, &fault{onym.Empty, 0, "there is no domain-qualified short id"}
	}
	host, token, ok := strings.Cut(s, ":")
	if !ok {
		return DomainShortID{}, &fault{onym.Malformed, len(s), `":" and a short id have to follow the domain`}
	}
	if i := strings.IndexByte(token, ':'); i >= 0 {
		return DomainShortID{}, &fault{onym.Malformed, len(host) + 1 + i, `there is more than one ":"`}
	}
	domain, f := canonicalDomain(host)
	if f != nil {
		return DomainShortID{}, f
	}
	short, err := p.shortIDs().Parse(token)
	if err != nil {
		return DomainShortID{}, tokenFault(err, len(host)+1)
	}
	return DomainShortID{Domain{domain}, short}, nil
}

// tokenFault takes over what shortid says about a token that starts at s[start:].
func tokenFault(err error, start int) *fault {
	var e *onym.Error
	errors.As(err, &e) // every parser of this module returns one
	return &fault{e.Code, start + max(e.Offset, 0), e.Detail}
}

// MustParseDomainShortID is ParseDomainShortID for constants: it panics where
// that fails.
func MustParseDomainShortID(s string) DomainShortID { return must(ParseDomainShortID(s)) }

// NewDomainShortID returns the short id, read in the numbering of domain. A zero
// value of either is [onym.ZeroValue].
func NewDomainShortID(domain Domain, short shortid.ID) (DomainShortID, error) {
	if domain.IsZero() || short.IsZero() {
		return DomainShortID{}, zeroPart(domainShortType, "domain and short id must not be zero values; their Parse functions make them")
	}
	return DomainShortID{domain, short}, nil
}

// Domain returns the domain in whose numbering the short id is.
func (d DomainShortID) Domain() Domain { return d.domain }

// ShortID returns the short id.
func (d DomainShortID) ShortID() shortid.ID { return d.short }

// Format returns "domain_short_id", the word for this form in the onym command.
func (d DomainShortID) Format() string { return "domain_short_id" }

// IsZero reports whether d is the zero value, which is no id.
func (d DomainShortID) IsZero() bool { return d.domain.IsZero() }

// String returns the id; "" for the zero value.
func (d DomainShortID) String() string {
	if d.IsZero() {
		return ""
	}
	return d.domain.domain + ":" + d.short.String()
}

// Compare orders ids by the bytes of their domain, then by those of the token,
// and returns −1, 0 or +1.
func (d DomainShortID) Compare(other DomainShortID) int {
	return cmp.Or(
		d.domain.Compare(other.domain),
		strings.Compare(d.short.String(), other.short.String()),
	)
}

// AppendText appends the id to dst. The zero value appends nothing and is
// [onym.ZeroValue].
func (d DomainShortID) AppendText(dst []byte) ([]byte, error) {
	if d.IsZero() {
		return dst, column.Zero(domainShortType)
	}
	return d.short.AppendText(append(append(dst, d.domain.domain...), ':'))
}

// MarshalText returns the id, and [onym.ZeroValue] for the zero value.
func (d DomainShortID) MarshalText() ([]byte, error) { return d.AppendText(nil) }

// UnmarshalText reads every spelling that [ParseDomainShortID] reads, with its
// errors. On failure d is left as it was.
func (d *DomainShortID) UnmarshalText(text []byte) error {
	return column.Set(d, string(text), ParseDomainShortID)
}

// Value returns the id as a string for a database, and [onym.ZeroValue] for the
// zero value.
func (d DomainShortID) Value() (driver.Value, error) {
	return columnValue(domainShortType, d.String())
}

// Scan reads a string or []byte as [ParseDomainShortID] does, but in the
// canonical spelling only: a column that holds another one could not be searched
// by it. Its errors are ParseDomainShortID's; [onym.NonCanonical] for another
// spelling, with the offset of the first byte that differs from the canonical
// one; and [onym.UnsupportedType] for anything else, NULL included. On failure d
// is left as it was.
func (d *DomainShortID) Scan(src any) error {
	return column.ScanCanonical(d, src, domainShortType, ParseDomainShortID)
}

func (DomainShortID) handle() {}
