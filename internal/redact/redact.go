// Package redact finds what looks like a bearer secret (SPEC 2) inside any text
// and masks it. Every error and every line of output passes through it, so that
// a secret pasted where another identifier belongs is not repeated in a log.
package redact

import (
	"hash/crc32"
	"strings"
	"sync/atomic"

	"github.com/onymhq/onym/internal/crockford"
)

const (
	// BodyLen is the number of random characters of a secret (SPEC 2.1).
	BodyLen = 26
	// CheckLen is the number of check characters of a secret (SPEC 2.1).
	CheckLen = 7
	// Ellipsis stands in a mask where the body was.
	Ellipsis = "…"
)

var environments atomic.Pointer[[]string]

func init() { environments.Store(&[]string{"live", "test"}) }

// Declare adds an environment to those that are recognized in texts of any
// shape; "live" and "test" always are. It is safe for concurrent use.
func Declare(environment string) {
	for {
		old := environments.Load()
		for _, e := range *old {
			if e == environment {
				return
			}
		}
		grown := append((*old)[:len(*old):len(*old)], environment)
		if environments.CompareAndSwap(old, &grown) {
			return
		}
	}
}

// Secrets returns s with every bearer secret masked, and s itself, without
// allocating, where there is none. Masked is
//
//   - prefix_environment_ in any case, followed by at least the 26 letters and
//     digits of a whole body, right or wrong, for every declared environment;
//   - any prefix_environment_ followed by 33 characters whose check is right.
func Secrets(s string) string { return Mask(s, BodyLen) }

// Mask is Secrets with another least number of characters for the first rule.
// Less than a whole body masks truncated secrets too, at the price of texts that
// are none.
func Mask(s string, least int) string {
	var out strings.Builder
	done := 0
	for from := 0; ; {
		i := strings.IndexByte(s[from:], '_')
		if i < 0 {
			break
		}
		body := from + i + 1
		from = body
		if len(s)-body < least || !alphanumeric(s[body]) {
			continue
		}
		if least > 1 && !alphanumeric(s[body+least-1]) {
			continue
		}
		end := body
		for end < len(s) && alphanumeric(s[end]) {
			end++
		}
		if end-body < least {
			continue
		}
		env, ok := environmentBefore(s, body-1)
		genuine := ok && end-body == BodyLen+CheckLen && Genuine(s[tokenStart(s, env):end])
		if !ok || !genuine && !declared(s[env:body-1]) {
			continue
		}
		out.WriteString(s[done:body])
		out.WriteString(Ellipsis)
		if genuine {
			out.WriteString(s[end-4 : end])
		}
		done, from = end, end
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// Genuine reports whether the 7 characters at the end of token are the check of
// what stands before them (SPEC 2.1).
func Genuine(token string) bool {
	if len(token) <= CheckLen {
		return false
	}
	signed := token[:len(token)-CheckLen]
	return token[len(signed):] == Check(signed)
}

// Check returns the 7 check characters of what stands before them: the CRC-32
// (IEEE), most significant character first.
func Check(signed string) string {
	var b [CheckLen]byte
	sum := crc32.ChecksumIEEE([]byte(signed))
	for i := range b {
		b[CheckLen-1-i] = crockford.Alphabet[sum&31]
		sum >>= 5
	}
	return string(b[:])
}

// environmentBefore returns where the segment that ends at s[end] starts, and
// whether it is one: letters and digits between a "_" and s[end], with at least
// one character before that "_".
func environmentBefore(s string, end int) (start int, ok bool) {
	start = end
	for start > 0 && alphanumeric(s[start-1]) {
		start--
	}
	return start, start < end && start > 1 && s[start-1] == '_' && alphanumeric(s[start-2])
}

// tokenStart returns where the prefix before the environment at s[env:] starts.
func tokenStart(s string, env int) int {
	start := env
	for start > 0 && (alphanumeric(s[start-1]) || s[start-1] == '_') {
		start--
	}
	return start
}

func declared(env string) bool {
	for _, e := range *environments.Load() {
		if strings.EqualFold(e, env) {
			return true
		}
	}
	return false
}

func alphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
