package handle

import (
	"database/sql/driver"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

const (
	maxDomain   = 253 // bytes of A-labels and dots, as in DNS
	maxDNSLabel = 63

	// Every character of a U-label takes at least one byte of the A-label. A longer
	// text cannot become a domain, but for characters that IDNA drops, and is not
	// mapped.
	maxRawDomain = maxDomain * maxParts * utf8.UTFMax // bytes

	domainType = "domain"
)

// Domain is the domain half of a handle: not a place, but a statement of whose
// names these are (SPEC 5.3). Its canonical spelling is that of IDNA's lookup
// profile, in lower-case A-labels, without port and trailing dot. The zero value
// is no domain.
type Domain struct{ domain string }

// ParseDomain reads a domain in any spelling that IDNA's lookup profile maps
// ("BÜCHER.example", "xn--bcher-kva.example"), of 1 to 253 bytes in labels of 1
// to 63 bytes, once it is mapped (SPEC 5.3). A single label is a domain. One
// whose last label is a number is none: URL parsers read it as an IPv4 address.
//
// The errors are [onym.Empty] and [onym.InvalidDomain].
func ParseDomain(s string) (Domain, error) {
	d, f := parseDomain(s)
	return finish(d, f, domainType, s)
}

func parseDomain(s string) (Domain, *fault) {
	if s == "" {
		return Domain{}, &fault{onym.Empty, 0, "there is no domain"}
	}
	canonical, f := canonicalDomain(s)
	return Domain{canonical}, f
}

// MustParseDomain is ParseDomain for constants: it panics where that fails.
func MustParseDomain(s string) Domain { return must(ParseDomain(s)) }

// Unicode returns the domain for people to read, in U-labels: "bücher.example"
// for xn--bcher-kva.example. It is "" for the zero value.
func (d Domain) Unicode() string {
	// What the lookup profile wrote, it reads.
	s, _ := idna.Lookup.ToUnicode(d.domain)
	return s
}

// IsZero reports whether d is the zero value, which is no domain.
func (d Domain) IsZero() bool { return d == Domain{} }

// String returns the domain in lower-case A-labels; "" for the zero value.
func (d Domain) String() string { return d.domain }

// Compare orders domains by the bytes of their text and returns −1, 0 or +1.
func (d Domain) Compare(other Domain) int { return strings.Compare(d.domain, other.domain) }

// AppendText appends the domain to dst. The zero value appends nothing and is
// [onym.ZeroValue].
func (d Domain) AppendText(dst []byte) ([]byte, error) { return appendText(dst, domainType, d.domain) }

// MarshalText returns the domain, and [onym.ZeroValue] for the zero value.
func (d Domain) MarshalText() ([]byte, error) { return d.AppendText(nil) }

// UnmarshalText reads every spelling that [ParseDomain] reads, with its errors.
// On failure d is left as it was.
func (d *Domain) UnmarshalText(text []byte) error { return column.Set(d, string(text), ParseDomain) }

// Value returns the domain as a string for a database, and [onym.ZeroValue] for
// the zero value.
func (d Domain) Value() (driver.Value, error) { return columnValue(domainType, d.domain) }

// Scan reads a string or []byte as [ParseDomain] does, but in the canonical
// spelling only: a column that holds another one could not be searched by it.
// Its errors are ParseDomain's; [onym.NonCanonical] for another spelling, with
// the offset of the first byte that differs from the canonical one; and
// [onym.UnsupportedType] for anything else, NULL included. On failure d is left
// as it was.
func (d *Domain) Scan(src any) error {
	return column.ScanCanonical(d, src, domainType, ParseDomain)
}

// What a byte of a domain is, beside a lower-case letter, digit, hyphen or dot.
const (
	domainUpper   uint8 = 1 << iota // A-Z
	domainForeign                   // a byte of a character that is not ASCII
	domainNever                     // ASCII that no domain has
)

var domainClass = func() (t [256]uint8) {
	for i := range t {
		switch c := byte(i); {
		case c >= utf8.RuneSelf:
			t[i] = domainForeign
		case 'A' <= c && c <= 'Z':
			t[i] = domainUpper
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '-', c == '.':
		default:
			t[i] = domainNever
		}
	}
	return t
}()

func canonicalDomain(s string) (string, *fault) {
	if s == "" {
		return "", &fault{onym.InvalidDomain, 0, "the domain is missing"}
	}
	if len(s) > maxRawDomain {
		return "", &fault{onym.InvalidDomain, maxRawDomain, "the domain is too long"}
	}
	seen := uint8(0)
	for i := range len(s) {
		seen |= domainClass[s[i]]
	}
	switch {
	case seen == 0:
		return asciiDomain(s)
	case seen&domainNever != 0:
		i := 0
		for domainClass[s[i]]&domainNever == 0 {
			i++
		}
		return "", &fault{onym.InvalidDomain, i, "a domain is made of letters, digits, hyphens and dots, and has no port"}
	case seen&domainForeign != 0:
		return unicodeDomain(s)
	}
	return asciiDomain(strings.ToLower(s))
}

// asciiDomain checks a domain of lower-case letters, digits, hyphens and dots.
// Where no label has hyphens in its third and fourth place, it needs no IDNA.
func asciiDomain(s string) (string, *fault) {
	i, detail, tagged := dnsFault(s)
	if detail != "" {
		return "", &fault{onym.InvalidDomain, i, detail}
	}
	if !tagged {
		return s, nil
	}
	if out, err := idna.Lookup.ToASCII(s); err != nil || out != s {
		return "", idnaFault(s)
	}
	// The library counts bytes where it looks for these hyphens, and so misses
	// some behind a character that is not ASCII.
	start := 0
	for label := range strings.SplitSeq(s, ".") {
		u, _ := idna.Punycode.ToUnicode(label)
		if r := []rune(u); len(r) > 3 && r[2] == '-' && r[3] == '-' {
			return "", &fault{onym.InvalidDomain, start, badLabel}
		}
		start += len(label) + 1
	}
	return s, nil
}

const (
	badLabel  = "this label is not valid under IDNA: look at its hyphens, its first character and, if it starts with xn--, whether it decodes"
	longLabel = "a label has at most 63 bytes, counted in A-labels"
	noLabel   = "a label is missing: dots stand between labels, and there is none at the end"
)

// dnsFault returns where and why DNS refuses a lower-case ASCII domain; detail
// is "" if it does not. tagged reports whether some label has hyphens in its
// third and fourth place, which makes it a matter of IDNA.
func dnsFault(s string) (offset int, detail string, tagged bool) {
	start := 0
	for i := 0; i <= len(s); i++ {
		if i < len(s) && s[i] != '.' {
			continue
		}
		switch n := i - start; {
		case n == 0:
			return start, noLabel, false
		case n > maxDNSLabel:
			return start + maxDNSLabel, longLabel, false
		case s[start] == '-':
			return start, "a label does not start with a hyphen", false
		case s[i-1] == '-': // among them "xn--", which the library takes for nothing at all
			return i - 1, "a label does not end with a hyphen", false
		case n > 3 && s[start+2] == '-' && s[start+3] == '-':
			tagged = true
		}
		if i < len(s) {
			start = i + 1
		}
	}
	switch {
	case len(s) > maxDomain:
		return maxDomain, "a domain has at most 253 bytes", false
	case isNumber(s[start:]):
		return start, "a domain does not end in a number; an IP address is no domain", false
	}
	return 0, "", tagged
}

// isNumber reports whether URL parsers read a host that ends in this label as an
// IPv4 address: decimal digits, or 0x and hexadecimal ones or none.
func isNumber(label string) bool {
	if label[0] > '9' {
		return false // almost always
	}
	if hex, ok := strings.CutPrefix(label, "0x"); ok {
		return strings.Trim(hex, "0123456789abcdef") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}

func unicodeDomain(s string) (string, *fault) {
	if len(s) > maxDNSLabel {
		// Punycode takes time that is quadratic in a label's length.
		mapped, _ := idna.Lookup.ToUnicode(s)
		n := 0
		for label := range strings.SplitSeq(mapped, ".") {
			if utf8.RuneCountInString(label) > maxDNSLabel {
				return "", &fault{onym.InvalidDomain, labelOffset(s, n), longLabel}
			}
			n++
		}
	}
	out, err := idna.Lookup.ToASCII(s)
	if err != nil {
		return "", idnaFault(s)
	}
	canonical, f := asciiDomain(out)
	if f != nil {
		// Its offset is one in out, where labels have other lengths.
		f.offset = labelOffset(s, strings.Count(out[:f.offset], "."))
	}
	return canonical, f
}

// character is the lookup profile without what concerns more than one character.
var character = idna.New(idna.MapForLookup(), idna.CheckHyphens(false), idna.CheckJoiners(false))

// idnaFault finds what the lookup profile refuses in s. The profile itself does
// not tell.
func idnaFault(s string) *fault {
	for start := 0; start <= len(s); {
		label := s[start:]
		if i := strings.IndexFunc(label, isDot); i >= 0 {
			label = label[:i]
		}
		if label == "" {
			return &fault{onym.InvalidDomain, start, noLabel}
		}
		for i, r := range label {
			if _, err := character.ToASCII(string(r)); err != nil {
				return &fault{onym.InvalidDomain, start + i, "this character is not allowed in a domain (IDNA)"}
			}
		}
		if _, err := idna.Lookup.ToASCII(label); err != nil {
			return &fault{onym.InvalidDomain, start, badLabel}
		}
		start += len(label)
		_, size := utf8.DecodeRuneInString(s[start:])
		start += max(size, 1)
	}
	return &fault{onym.InvalidDomain, 0,
		"the domain mixes labels written from right to left with others in a way that the bidi rule (RFC 5893) forbids"}
}

// labelOffset returns where the n-th label of s starts, counted from 0.
func labelOffset(s string, n int) int {
	for i, r := range s {
		if n == 0 {
			return i
		}
		if isDot(r) {
			n--
		}
	}
	return len(s)
}

// isDot reports whether IDNA maps r to a dot, or it is one.
func isDot(r rune) bool { return r == '.' || r == '。' || r == '．' || r == '｡' }
