// Package jsonl writes JSON objects, one a line, by appending to a buffer. Where
// hundreds of thousands of lines a second are asked for, encoding/json's
// reflection and maps are most of the cost; the few rules of writing JSON are
// tested against it.
package jsonl

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// Key appends a member's key and colon, and before it the comma that it needs if
// it is not the first of its object.
func Key(dst []byte, key string) []byte {
	dst = separate(dst)
	dst = append(dst, '"')
	dst = append(dst, key...) // keys are our own: nothing to escape
	return append(dst, '"', ':')
}

// Element appends the comma that an array's next element needs, if any.
func Element(dst []byte) []byte { return separate(dst) }

func separate(dst []byte) []byte {
	if n := len(dst); n > 0 {
		switch dst[n-1] {
		case '{', '[', '\n':
		default:
			dst = append(dst, ',')
		}
	}
	return dst
}

// Text appends a member whose value is a string.
func Text(dst []byte, key, value string) []byte { return String(Key(dst, key), value) }

// Int appends a member whose value is a number.
func Int(dst []byte, key string, value int) []byte {
	return strconv.AppendInt(Key(dst, key), int64(value), 10)
}

// Float appends a member whose value is a number, in the fewest digits that read
// back as the same one. NaN and infinities, which JSON cannot hold, become null.
func Float(dst []byte, key string, value float64) []byte {
	dst = Key(dst, key)
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return append(dst, "null"...)
	}
	return strconv.AppendFloat(dst, value, 'g', -1, 64)
}

// Bool appends a member whose value is true or false.
func Bool(dst []byte, key string, value bool) []byte {
	return strconv.AppendBool(Key(dst, key), value)
}

// Texts appends a member whose value is an array of strings.
func Texts(dst []byte, key string, values []string) []byte {
	dst = append(Key(dst, key), '[')
	for i, v := range values {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = String(dst, v)
	}
	return append(dst, ']')
}

const hex = "0123456789abcdef"

// plain marks the bytes that stand for themselves in a JSON string.
var plain = func() (t [256]bool) {
	for c := 0x20; c < 0x7F; c++ {
		t[c] = c != '"' && c != '\\'
	}
	return t
}()

// String appends s as a JSON string. Bytes that are not UTF-8 become U+FFFD, as
// encoding/json writes them. Control characters are escaped, those from U+007F to
// U+009F too, since a terminal obeys them, and U+2028 and U+2029, since some readers
// take them for line ends.
func String(dst []byte, s string) []byte {
	dst = append(dst, '"')
	done := 0
	for i := 0; i < len(s); {
		c := s[i]
		if plain[c] {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			dst = append(dst, s[done:i]...)
			switch c {
			case '"', '\\':
				dst = append(dst, '\\', c)
			case '\n':
				dst = append(dst, '\\', 'n')
			case '\r':
				dst = append(dst, '\\', 'r')
			case '\t':
				dst = append(dst, '\\', 't')
			default:
				dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15]) // DEL among them
			}
			i++
			done = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			dst = append(dst, s[done:i]...)
			dst = append(dst, `\ufffd`...)
			done = i + size
		case r < 0xA0 || r == '\u2028' || r == '\u2029':
			dst = append(dst, s[done:i]...)
			dst = append(dst, '\\', 'u', hex[r>>12], hex[r>>8&15], hex[r>>4&15], hex[r&15])
			done = i + size
		}
		i += size
	}
	dst = append(dst, s[done:]...)
	return append(dst, '"')
}
