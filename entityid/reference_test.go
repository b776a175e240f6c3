package entityid_test

import (
	"strings"
	"unicode"

	"github.com/onymhq/onym"
)

// The functions here say again, slowly and with nothing shared with the package,
// what SPEC 1 says.

const crockford = "0123456789abcdefghjkmnpqrstvwxyz"

var bucketLens = map[string]int{"minute": 6, "hour": 4, "day": 3}

func slowSeed(prefix string) int {
	h := uint32(2166136261)
	for i := 0; i < len(prefix); i++ {
		h = (h ^ uint32(prefix[i])) * 16777619
	}
	return int((h ^ h>>16) & 31)
}

func slowCheck(prefix, data string) byte {
	sum := slowSeed(prefix)
	for i := 0; i < len(data); i++ {
		sum += (2*(i%16) + 1) * strings.IndexByte(crockford, data[i])
	}
	return crockford[sum%32]
}

func slowLower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 32
	}
	return c
}

func slowNormalize(prefix, s string) string {
	t := strings.TrimFunc(s, unicode.IsSpace)
	n := len(prefix) + 1
	if len(t) < n {
		return s
	}
	for i := range n {
		if slowLower(t[i]) != (prefix + "_")[i] {
			return s
		}
	}
	out := []byte(prefix + "_")
	for i := n; i < len(t); i++ {
		c := slowLower(t[i])
		switch c {
		case 'i', 'l':
			c = '1'
		case 'o':
			c = '0'
		}
		out = append(out, c)
	}
	return string(out)
}

// slowParse returns the canonical text, or the code and the offset in s.
func slowParse(prefix, granularity, s string) (canonical string, code onym.Code, offset int) {
	t := slowNormalize(prefix, s)
	if !strings.HasPrefix(t, prefix+"_") {
		// The text stays as it was, but case is not what is wrong with its prefix.
		lower := []byte(s)
		for i := range lower {
			lower[i] = slowLower(lower[i])
		}
		return slowRead(prefix, granularity, string(lower))
	}
	canonical, code, offset = slowRead(prefix, granularity, t)
	if offset >= 0 {
		offset += len(s) - len(strings.TrimLeftFunc(s, unicode.IsSpace))
	}
	return canonical, code, offset
}

// slowRead is slowParse without normalization, which is how a column is read.
func slowRead(prefix, granularity, s string) (canonical string, code onym.Code, offset int) {
	if len(s) != len(prefix)+1+bucketLens[granularity]+16+1 {
		return "", onym.InvalidLength, -1
	}
	for i := 0; i < len(prefix)+1; i++ {
		if s[i] != (prefix + "_")[i] {
			return "", onym.InvalidPrefix, i
		}
	}
	body := s[len(prefix)+1:]
	for i := 0; i < len(body); i++ {
		if strings.IndexByte(crockford, body[i]) < 0 {
			return "", onym.InvalidCharacter, len(prefix) + 1 + i
		}
	}
	if slowCheck(prefix, body[:len(body)-1]) != body[len(body)-1] {
		return "", onym.InvalidChecksum, len(s) - 1
	}
	return s, "", -1
}
