package boundid_test

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/onymhq/onym"
)

// The reference is SPEC 6 a second time, slow and without cunning: what the
// package does is compared with it on whatever fuzzing comes up with.

// verdict is what a parser has to say about a text; the zero value is yes.
type verdict struct {
	code   onym.Code
	offset int
}

var (
	idPattern     = regexp.MustCompile(`^(anon:)?[A-Za-z0-9._~-]{1,128}/[A-Za-z0-9._~-]{16,128}$`)
	typeIDPattern = regexp.MustCompile(`^[a-z][a-z0-9_-]*(\.[a-z][a-zA-Z0-9_-]*)+$`)
	keyPattern    = regexp.MustCompile(`^[A-Za-z0-9._~-]{22,128}$`)
	plainPattern  = regexp.MustCompile(`^[A-Za-z0-9._-]$`)
	escapePattern = regexp.MustCompile(`~[0-9A-Fa-f]{2}`)
)

const partAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-"

func referenceID(s string) verdict {
	parts := strings.SplitN(s, "/", 2)
	if len(parts) == 1 {
		return verdict{onym.MissingSeparator, len(s)}
	}
	return referenceParts(parts[0], parts[1])
}

func referenceParts(tenant, opaque string) verdict {
	if tenant == "." || tenant == ".." {
		return verdict{onym.InvalidTenant, 0}
	}
	skip := 0
	if strings.HasPrefix(tenant, "anon:") {
		skip = 5
	}
	if i := referencePart(tenant[skip:], 1, 128); i >= 0 {
		return verdict{onym.InvalidTenant, skip + i}
	}
	if i := referencePart(opaque, 16, 128); i >= 0 {
		return verdict{onym.InvalidOpaque, len(tenant) + 1 + i}
	}
	return verdict{}
}

func referencePart(s string, least, most int) int {
	for i := 0; i < len(s); i++ {
		if i == most || strings.IndexByte(partAlphabet, s[i]) < 0 {
			return i
		}
	}
	if len(s) < least {
		return len(s)
	}
	return -1
}

func referenceEncode(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if one := string(rune(c)); plainPattern.MatchString(one) {
			b.WriteString(one)
		} else {
			fmt.Fprintf(&b, "~%02X", c)
		}
	}
	return b.String()
}

func referenceDecode(segment string) (string, verdict) {
	if strings.Contains(escapePattern.ReplaceAllString(segment, ""), "~") {
		for i := 0; ; {
			switch {
			case segment[i] != '~':
				i++
			case escapePattern.MatchString(segment[i:min(i+3, len(segment))]):
				i += 3
			default:
				return "", verdict{onym.ValidationError, i}
			}
		}
	}
	var text []byte
	var from []int // where each byte of text stands in segment
	for i := 0; i < len(segment); {
		c, step := segment[i], 1
		if c == '~' {
			fmt.Sscanf(segment[i+1:i+3], "%2x", &c)
			step = 3
		}
		text, from = append(text, c), append(from, i)
		i += step
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size <= 1 {
			return "", verdict{onym.ValidationError, from[i]}
		}
		i += size
	}
	return string(text), verdict{}
}

func referenceTypeID(s string) verdict {
	if s == "" {
		return verdict{onym.InvalidLength, 0}
	}
	if len(s) > 256 {
		return verdict{onym.InvalidLength, 256}
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '~' || strings.IndexByte(partAlphabet, s[i]) < 0 {
			return verdict{onym.InvalidCharacter, i}
		}
	}
	at := 0
	for n, part := range strings.Split(s, ".") {
		if at < len(s) && (part == "" || part[0] < 'a' || part[0] > 'z') {
			return verdict{onym.Malformed, at}
		}
		if i := strings.IndexFunc(part, func(r rune) bool { return 'A' <= r && r <= 'Z' }); n == 0 && i >= 0 {
			return verdict{onym.Malformed, i}
		}
		at += len(part) + 1
	}
	if !typeIDPattern.MatchString(s) { // a part is missing at the end
		return verdict{onym.Malformed, len(s)}
	}
	return verdict{}
}
