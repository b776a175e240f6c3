package handle

import (
	"strings"

	"github.com/onymhq/onym"
)

const segmentType = "handle segment"

// maxSegment bounds the bytes that ParseSegment decodes. The longest spelling of
// a handle in which every byte is percent-encoded is shorter.
const maxSegment = 3 * (maxRawLabel + maxRawDomain + 64)

// inSegment tells which bytes stand for themselves in a URL path segment: pchar
// of RFC 3986, without "%", and without "+", which stands for "#".
var inSegment = func() (t [256]bool) {
	for c := '0'; c <= 'z'; c++ {
		t[c] = '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
	}
	for _, c := range "-._~!$&'()*,;=:@" {
		t[c] = true
	}
	return t
}()

// segment writes a handle's text for a URL path (SPEC 5.5).
func segment(text string) string {
	escapes, same := 0, true
	for i := range len(text) {
		switch c := text[i]; {
		case inSegment[c]:
		case c == '#':
			same = false
		default:
			escapes++
		}
	}
	if same && escapes == 0 {
		return text
	}
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, len(text)+2*escapes)
	for i := range len(text) {
		switch c := text[i]; {
		case inSegment[c]:
			b = append(b, c)
		case c == '#':
			b = append(b, '+')
		default:
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

// ParseSegment reads a user, group or classification handle from a URL path
// segment, in which "#" is written "+" (SPEC 5.5). The result is a User, a Group
// or a Classification, and ParseSegment(h.Segment()) is h.
//
// s is the segment as it stands in the URL, still escaped: in net/http, what is
// between two slashes of r.URL.EscapedPath(). ParseSegment decodes it, exactly
// once. Proxies and URL libraries differ in what they encode and in the case of
// hex digits, so any character may be percent-encoded, in either case, and is
// read alike. The exception is the pair that has a meaning here: only a bare "+"
// is a "#". "%2B" is a plus sign, which no name has, and "%23" is refused,
// because "#" is spelled in one way only.
//
// A segment that was decoded already, such as r.PathValue gives or a piece of
// r.URL.Path, must not be passed. It is read alike as long as nothing in it had to
// be escaped; but a space or a character that is not ASCII is [onym.Malformed]
// then, the "+" of a "%2B" is taken for a "#", and the "%" of a name is malformed
// or decoded a second time, so that another handle can come of it.
//
// The errors are, for the segment, [onym.Empty], [onym.Malformed] (a "%"
// without two hex digits, a character that a segment must have percent-encoded,
// more bytes than any handle has) and [onym.ReservedCharacter] ("/", "#" or
// "%23"); then those of the form's own parser, and [onym.Malformed] for a form
// that does not stand in a URL path. Offsets are those in the segment.
func ParseSegment(s string) (Handle, error) {
	text, f := decodeSegment(s)
	if f != nil {
		return nil, f.error(segmentType, s)
	}
	h, f := parsePlain(text)
	if f != nil {
		f.offset = encodedOffset(s, f.offset)
	}
	return finish(h, f, segmentType, s)
}

// parsePlain reads the forms that have a segment.
func parsePlain(s string) (Handle, *fault) {
	if s == "" {
		return nil, emptyHandle()
	}
	switch formOf(s) {
	case userForm:
		return parseUser(s)
	case groupForm:
		return parseGroup(s)
	case classificationForm:
		return parseClassification(s)
	case qualifiedForm:
		at := strings.IndexByte(s, '@')
		return nil, &fault{onym.Malformed, at + strings.IndexByte(s[at:], ':'), "a qualified id does not stand in a URL path"}
	case shortForm:
		return nil, &fault{onym.Malformed, strings.IndexByte(s, ':'), "a domain-qualified short id does not stand in a URL path"}
	}
	return nil, &fault{onym.Malformed, len(s), `a handle has "@" before its domain, or "+" behind it`}
}

// decodeSegment returns the handle's text that s stands for.
func decodeSegment(s string) (string, *fault) {
	if len(s) > maxSegment {
		return "", &fault{onym.Malformed, maxSegment, "the segment is longer than any handle"}
	}
	i := 0
	for i < len(s) && inSegment[s[i]] {
		i++
	}
	if i == len(s) {
		return s, nil
	}
	b := append(make([]byte, 0, len(s)), s[:i]...)
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case inSegment[c]:
			b = append(b, c)
		case c == '+':
			b = append(b, '#')
		case c == '#':
			return "", &fault{onym.ReservedCharacter, i, `"#" starts the fragment of a URL; in a segment, write "+" for it`}
		case c == '/':
			return "", &fault{onym.ReservedCharacter, i, reservation('/')}
		case c != '%':
			return "", &fault{onym.Malformed, i, "this byte has to be percent-encoded in a URL path segment"}
		case len(s)-i < 3 || unhex(s[i+1]) > 15 || unhex(s[i+2]) > 15:
			return "", &fault{onym.Malformed, i, `two hex digits have to follow "%"`}
		default:
			c = unhex(s[i+1])<<4 | unhex(s[i+2])
			if c == '#' {
				return "", &fault{onym.ReservedCharacter, i, `in a segment, write "+" for "#", and do not percent-encode it`}
			}
			b = append(b, c)
			i += 2
		}
	}
	return string(b), nil
}

// encodedOffset returns where in s the byte stands that comes n-th, counted from
// 0, when s is decoded.
func encodedOffset(s string, n int) int {
	i := 0
	for ; n > 0; n-- {
		if s[i] == '%' {
			i += 2
		}
		i++
	}
	return i
}

// unhex returns the value of a hex digit, or more than 15.
func unhex(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10
	}
	return 0xFF
}
