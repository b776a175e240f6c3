package handle

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/bidirule"
	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/onymhq/onym"
)

const (
	maxName  = 64  // characters of a user's or a group's name (SPEC 5.2)
	maxLabel = 128 // characters of a tag's, property's or category's name (SPEC 5.2)

	// A character of a canonical name stands for at most this many of the text
	// that it is mapped from. That bounds what can become a name, and so what has
	// to be read and mapped.
	maxParts    = 4
	maxRawName  = maxName * maxParts * utf8.UTFMax  // bytes
	maxRawLabel = maxLabel * maxParts * utf8.UTFMax // bytes
)

const (
	nameType  = "user or group name"
	labelType = "tag, property or category name"
)

// ValidateName checks the name of a user or a group and returns its canonical
// spelling: a PRECIS username in the profile UsernameCaseMapped (RFC 8265), of 1
// to 64 characters, which are counted after the mapping (SPEC 5.2).
//
// Two things are read as the RFC has them. The bidi rule applies to a name that
// has a character from right to left, and to no other, so "3köpfe" is a name.
// And the mapping is repeated until it changes nothing, so that the canonical
// spelling of a canonical spelling is the same.
//
// The errors are [onym.ReservedCharacter] (one of @ # : + ~ / or its full-width
// form, which the mapping would turn into it; the detail says what it is
// reserved for) and [onym.InvalidName] (no characters or too many, a character
// or sequence that PRECIS refuses, bytes that are not UTF-8, dots only).
func ValidateName(name string) (canonical string, err error) {
	canonical, f := canonicalName(name)
	return finish(canonical, f, nameType, name)
}

// ValidateLabel checks the name of a tag, a property or a category and returns
// its canonical spelling, which keeps the case: 1 to 128 characters without
// surrounding white space and control characters (SPEC 5.2).
//
// Composed and decomposed spellings of one text look alike and are one label:
// the canonical one is composed (NFC), and its characters are counted. Control
// characters are those of Unicode's category Cc, the line and paragraph
// separators, and those of Cf that nobody sees, such as direction overrides and
// zero-width spaces; joiners and the tags of emoji flags, which writing needs,
// are not among them.
//
// The errors are [onym.ReservedCharacter] (one of @ # : + ~ /; the detail says
// what it is reserved for) and [onym.InvalidName] (no characters or too many,
// control characters, white space at an end, more than 30 combining marks in a
// row, bytes that are not UTF-8, dots only).
func ValidateLabel(label string) (canonical string, err error) {
	canonical, f := canonicalLabel(label)
	return finish(canonical, f, labelType, label)
}

// What a byte of a name is.
const (
	plain    uint8 = 1 << iota // printable ASCII that is none of the others
	dot                        // .
	upper                      // A-Z
	space                      // U+0020
	control                    // ASCII control characters
	reserved                   // @ # : + ~ /
	foreign                    // a byte of a character that is not ASCII
)

var nameClass = func() (t [256]uint8) {
	for i := range t {
		switch c := byte(i); {
		case c >= utf8.RuneSelf:
			t[i] = foreign
		case c < ' ' || c == 0x7F:
			t[i] = control
		case c == ' ':
			t[i] = space
		case c == '.':
			t[i] = dot
		case 'A' <= c && c <= 'Z':
			t[i] = upper
		case reservation(rune(c)) != "":
			t[i] = reserved
		default:
			t[i] = plain
		}
	}
	return t
}()

// reservation says what a character is reserved for (SPEC 5.1); "" if it is not.
func reservation(r rune) string {
	switch r {
	case '@':
		return `"@" is reserved: it stands between a name and its domain`
	case '#':
		return `"#" is reserved: it starts a group handle, and ends the origin of a classification handle`
	case ':':
		return `":" is reserved: it starts the kind of a qualified id, the name in a classification handle, and the token of a domain-qualified short id`
	case '+':
		return `"+" is reserved: it stands for "#" in a URL path`
	case '~':
		return `"~" is reserved: it starts a short id, and the collision suffix of an origin`
	case '/':
		return `"/" is reserved: it separates the segments of a URL path`
	}
	return ""
}

// fullWidth is the distance from an ASCII character to its full-width form.
const fullWidth = '！' - '!'

func canonicalName(s string) (string, *fault) {
	if len(s) <= maxName {
		seen := uint8(0)
		for i := range len(s) {
			seen |= nameClass[s[i]]
		}
		switch {
		case seen&(plain|upper) == 0 || seen&^(plain|dot|upper) != 0:
		case seen&upper == 0:
			return s, nil
		default:
			return strings.ToLower(s), nil
		}
	}
	return mappedName(s)
}

// username is UsernameCaseMapped without the bidi rule, which is applied apart:
// the library applies it to every name that is not ASCII, also to one without a
// character from right to left, and so refuses "3köpfe" and accepts "3kopfe".
var username = precis.NewIdentifier(precis.FoldWidth, precis.LowerCase(), precis.Norm(norm.NFC))

// maxRounds is how often RFC 8264, section 7, has a profile applied to see the
// text settle.
const maxRounds = 4

const longName = "a name has at most 64 characters"

func mappedName(s string) (string, *fault) {
	for i, r := range s[:min(len(s), maxRawName)] {
		if why := reservation(r); why != "" {
			return "", &fault{onym.ReservedCharacter, i, why}
		}
		if why := reservation(r - fullWidth); why != "" {
			return "", &fault{onym.ReservedCharacter, i, "the full-width form is reserved as well: " + why}
		}
	}
	if f := bounded(s, maxRawName); f != nil {
		return "", f
	}
	name, settled := s, false
	for round := 0; round < maxRounds && !settled; round++ {
		mapped, err := username.String(name)
		if err != nil {
			return "", precisFault(s)
		}
		name, settled = mapped, mapped == name
	}
	if !settled { // no such name is known, but the RFC does not rule it out
		return "", &fault{onym.InvalidName, 0, "PRECIS maps the name to another one again and again"}
	}
	if bidirule.DirectionString(name) != bidi.LeftToRight && !bidirule.ValidString(name) {
		return "", &fault{onym.InvalidName, 0,
			"the name mixes characters written from right to left with others in a way that the bidi rule (RFC 5893) forbids"}
	}
	if utf8.RuneCountInString(name) > maxName {
		return "", &fault{onym.InvalidName, runeOffset(s, maxName), longName}
	}
	if strings.Trim(name, ".") == "" {
		return "", dotsOnly()
	}
	return name, nil
}

func canonicalLabel(s string) (string, *fault) {
	if 0 < len(s) && len(s) <= maxLabel && s[0] != ' ' && s[len(s)-1] != ' ' {
		seen := uint8(0)
		for i := range len(s) {
			seen |= nameClass[s[i]]
		}
		if seen&^(plain|dot|upper|space) == 0 && seen != dot {
			return s, nil
		}
	}
	return composedLabel(s)
}

// joiner is the combining grapheme joiner. The library's NFC puts one between
// combining marks where there are more than 30 in a row (UAX #15, stream-safe
// text), and that of other languages does not: such a label would have no
// canonical spelling that all agree on.
const joiner = "\u034F"

func composedLabel(s string) (string, *fault) {
	for i, r := range s[:min(len(s), maxRawLabel)] {
		if why := reservation(r); why != "" {
			return "", &fault{onym.ReservedCharacter, i, why}
		}
	}
	if f := bounded(s, maxRawLabel); f != nil {
		return "", f
	}
	for i, r := range s {
		if isControl(r) {
			return "", &fault{onym.InvalidName, i, "control characters, visible or not, are not allowed"}
		}
	}
	if r, _ := utf8.DecodeRuneInString(s); unicode.IsSpace(r) {
		return "", &fault{onym.InvalidName, 0, "remove the white space at the start"}
	}
	if r, size := utf8.DecodeLastRuneInString(s); unicode.IsSpace(r) {
		return "", &fault{onym.InvalidName, len(s) - size, "remove the white space at the end"}
	}
	label := norm.NFC.String(s)
	if strings.Count(label, joiner) != strings.Count(s, joiner) {
		return "", &fault{onym.InvalidName, 0, "there are more than 30 combining marks in a row"}
	}
	if utf8.RuneCountInString(label) > maxLabel {
		return "", &fault{onym.InvalidName, runeOffset(s, maxLabel),
			"a tag, property or category name has at most 128 characters"}
	}
	if strings.Trim(label, ".") == "" {
		return "", dotsOnly()
	}
	return label, nil
}

// bounded refuses what is empty, longer than most bytes or a quarter of that in
// characters, or not UTF-8.
func bounded(s string, most int) *fault {
	switch {
	case s == "":
		return &fault{onym.InvalidName, 0, "the name is missing"}
	case len(s) > most || utf8.RuneCountInString(s) > most/utf8.UTFMax:
		return &fault{onym.InvalidName, runeOffset(s, most/utf8.UTFMax), "the name is too long"}
	}
	if i := invalidUTF8(s); i >= 0 {
		return &fault{onym.InvalidName, i, "the name is not UTF-8"}
	}
	return nil
}

func dotsOnly() *fault {
	return &fault{onym.InvalidName, 0, "a name of nothing but dots would vanish from a URL path"}
}

// isControl reports whether a label must not have r: see ValidateLabel.
func isControl(r rune) bool {
	if r == '\u200C' || r == '\u200D' || 0xE0020 <= r && r <= 0xE007F {
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// precisFault finds what the username profile refuses in s. The profile itself
// does not tell.
func precisFault(s string) *fault {
	for i, r := range s {
		if _, err := username.String(string(r)); err != nil && !needsContext(r) {
			return &fault{onym.InvalidName, i, "this character is not allowed in a name (PRECIS, RFC 8264)"}
		}
	}
	// Each character is allowed, so one that depends on its context is to blame:
	// the first without which, and without those behind it, nothing is wrong.
	var i, n int
	var r rune
	for i, r = range s {
		if !needsContext(r) {
			continue
		}
		if n++; n > maxName {
			return &fault{onym.InvalidName, runeOffset(s, maxName), longName}
		}
		end := i + utf8.RuneLen(r)
		if _, err := username.String(s[:end] + strings.Map(withoutContext, s[end:])); err != nil {
			break
		}
	}
	return &fault{onym.InvalidName, i, "this character is not allowed in a name in this place (PRECIS, RFC 8264)"}
}

// needsContext reports whether PRECIS allows r in some places only: the rules of
// RFC 5892, appendix A.
func needsContext(r rune) bool {
	switch r {
	case '\u00B7', '\u0375', '\u05F3', '\u05F4', '\u200C', '\u200D', '\u30FB', '\uFF65':
		return true
	}
	return 0x0660 <= r && r <= 0x0669 || 0x06F0 <= r && r <= 0x06F9
}

func withoutContext(r rune) rune {
	if needsContext(r) {
		return -1
	}
	return r
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, or −1.
func invalidUTF8(s string) int {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return i
			}
		}
	}
	return -1
}

// runeOffset returns the offset of the n-th character of s, counted from 0, or
// len(s) if there are not so many.
func runeOffset(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}
