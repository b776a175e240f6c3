package boundid

import (
	"strings"
	"unicode/utf8"

	"github.com/onymhq/onym"
)

// marker starts an escape: "~" and two hex digits.
const marker = '~'

// The classes of a byte.
const (
	verbatim = 1 << iota // stays as it is in a segment: A-Z a-z 0-9 . _ -
	inPart               // may stand in a part of an id: verbatim, and ~
)

var class = classes()

func classes() (t [256]uint8) {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
	for i := range len(alphabet) {
		t[alphabet[i]] = verbatim | inPart
	}
	t[marker] = inPart
	return t
}

// escapes holds the escape of each byte, three characters each: ~00~01~02…
var escapes = escapeTable()

func escapeTable() string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for c := range 256 {
		b.Write([]byte{marker, hex[c>>4], hex[c&15]})
	}
	return b.String()
}

func escape(c byte) string { return escapes[3*int(c):][:3] }

// verbatimPrefix returns how many bytes at the start of text stay as they are.
func verbatimPrefix(text string) int {
	for i := range len(text) {
		if class[text[i]]&verbatim == 0 {
			return i
		}
	}
	return len(text)
}

// growth holds how many bytes longer a byte is in a segment: 0 or 2.
var growth = growths()

func growths() (t [256]uint8) {
	for c := range t {
		if class[c]&verbatim == 0 {
			t[c] = 2
		}
	}
	return t
}

// encodedLen returns the length in bytes of the segment of text.
func encodedLen(text string) int {
	n := len(text)
	for i := range len(text) {
		n += int(growth[text[i]])
	}
	return n
}

// encode returns the segment of text (SPEC 6.2).
func encode(text string) string {
	n := encodedLen(text)
	if n == len(text) {
		return text
	}
	var b strings.Builder
	b.Grow(n)
	for {
		i := verbatimPrefix(text)
		b.WriteString(text[:i])
		if i == len(text) {
			return b.String()
		}
		b.WriteString(escape(text[i]))
		text = text[i+1:]
	}
}

// appendEncode appends the segment of text to dst.
func appendEncode(dst []byte, text string) []byte {
	for {
		i := verbatimPrefix(text)
		dst = append(dst, text[:i]...)
		if i == len(text) {
			return dst
		}
		dst = append(dst, escape(text[i])...)
		text = text[i+1:]
	}
}

// decode returns the text of a segment (SPEC 6.2). A malformed escape is looked
// for first, since before all are read there are no bytes that could be UTF-8.
func decode(segment string) (string, error) {
	text := segment
	if n := strings.Count(segment, "~"); n > 0 {
		var b strings.Builder
		b.Grow(max(0, len(segment)-2*n))
		at := 0 // how much of segment is read
		for range n {
			i := at + strings.IndexByte(segment[at:], marker)
			if len(segment)-i < 3 || !isHex(segment[i+1]) || !isHex(segment[i+2]) {
				return "", onym.NewError(onym.ValidationError, segmentType, segment, i,
					`"~" has to be followed by two hex digits; "~" itself is written "~7E"`)
			}
			b.WriteString(segment[at:i])
			b.WriteByte(unhex(segment[i+1])<<4 | unhex(segment[i+2]))
			at = i + 3
		}
		b.WriteString(segment[at:])
		text = b.String()
	}
	if !utf8.ValidString(text) {
		return "", onym.NewError(onym.ValidationError, segmentType, segment, utf8Fault(segment, text),
			"the bytes it stands for have to be UTF-8")
	}
	return text, nil
}

// utf8Fault returns the offset in segment of the first byte of text, what the
// segment stands for, that is not UTF-8.
func utf8Fault(segment, text string) int {
	bad := 0
	for bad < len(text) {
		r, size := utf8.DecodeRuneInString(text[bad:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		bad += size
	}
	offset := 0
	for range bad {
		if segment[offset] == marker {
			offset += 2
		}
		offset++
	}
	return offset
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'F' || 'a' <= c && c <= 'f'
}

// unhex returns the value of a hex digit of either case.
func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c&0xF + 9
}
