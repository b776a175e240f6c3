// Package redact finds what looks like a bearer secret (SPEC 2) inside any text
// and masks it. Every error and every line of output passes through it, so that
// a secret pasted where another identifier belongs is not repeated in a log.
//
// It also holds what makes a secret recognizable offline, its lengths and its
// check, which package secret shares.
package redact

import (
	"hash/crc32"
	"strings"
	"sync/atomic"

	"github.com/onymhq/onym/internal/base62"
	"github.com/onymhq/onym/internal/crockford"
	"github.com/onymhq/onym/internal/prefix"
)

const (
	// BodyLen is the number of random characters of a secret (SPEC 2.1).
	BodyLen = 26
	// CheckLen is the number of check characters of a secret (SPEC 2.1).
	CheckLen = 7
	// Suspect is how many letters and digits of a body make a text one that is not
	// shown, whole or cut: half of them are 65 bits, and so many are missing.
	Suspect = BodyLen / 2
	// Ellipsis stands in a mask where the body was.
	Ellipsis = "…"
)

const (
	tailLen = BodyLen + CheckLen
	// maxHeadLen is the longest prefix, "_" and the longest environment.
	maxHeadLen = prefix.MaxLen + 1 + prefix.MaxEnvironmentLen
)

var environments atomic.Pointer[[]string]

func init() { environments.Store(&[]string{"live", "test"}) }

// Declare adds an environment to those that are recognized in texts of any
// shape; "live" and "test" always are. It is safe for concurrent use.
func Declare(environment string) {
	for {
		old := environments.Load()
		if contains(*old, environment) {
			return
		}
		grown := append((*old)[:len(*old):len(*old)], environment)
		if environments.CompareAndSwap(old, &grown) {
			return
		}
	}
}

// contains reports whether environment is one of list, in any case.
func contains(list []string, environment string) bool {
	for _, e := range list {
		if strings.EqualFold(e, environment) {
			return true
		}
	}
	return false
}

// Secrets returns s with every bearer secret masked, and s itself, without
// allocating, where there is none. Masked is, in upper case as in lower,
//
//   - what follows prefix_environment_, for every declared environment, if it is
//     at least the 26 letters and digits of a whole body, right or wrong;
//   - what follows prefix_environment_, for any environment, if its first 33
//     letters and digits are a body and the right check.
//
// All letters and digits that follow without a break are masked with them. Other
// text may be glued to the front, and a "_" may be escaped in one of the usual
// ways.
func Secrets(s string) string { return Mask(s, BodyLen) }

// Mask is Secrets with a least number of characters for its first rule, from 1
// to 26. Less than a whole body masks what may be part of one too, as of a
// truncated secret, and secrets with a few breaks in them, as a mistyped or wrapped
// one has, at the price of texts that are none.
func Mask(s string, least int) string {
	least = max(1, min(least, BodyLen))
	var out strings.Builder
	done := 0 // s[:done] is in out
	for i := 0; i < len(s); {
		if !opens[s[i]] { // most of any text
			i++
			continue
		}
		n := separator(s[i:])
		if n == 0 {
			i++
			continue
		}
		head, body := s[:i], i+n
		for i = body; i < len(s) && base62.IsDigit(s[i]); {
			i++
		}
		end := i
		if i-body < BodyLen && least == BodyLen {
			continue
		}
		if i-body < BodyLen && (i-body < least || !bodyLike(s[body:i])) {
			if !declared(head) {
				continue
			}
			if end = broken(s, body); end == 0 {
				continue
			}
		}
		genuine, known := recognize(head, s[body:i])
		if !genuine && !known {
			continue
		}
		i = end
		out.WriteString(s[done:body])
		out.WriteString(Ellipsis)
		if genuine && i-body == tailLen {
			out.WriteString(s[i-4 : i])
		}
		done = i
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// bodyLike reports whether a text may be a part of a body: digits of Crockford's
// alphabet, numbers and letters among them. Most words have an i, l, o or u, and
// no number; 13 random characters have no number once in 130 times.
func bodyLike(text string) bool {
	numbers, letters := 0, 0
	for i := range len(text) {
		switch c := text[i] | 0x20; {
		case c == 'i' || c == 'l' || c == 'o' || c == 'u':
			return false
		case text[i] <= '9':
			numbers++
		default:
			letters++
		}
	}
	return numbers > 0 && letters > 0
}

// broken returns where a body that starts at s[from:] ends if it has breaks: at
// least 26 letters and digits, like those of a body but for one, some of them
// numbers, with at most three breaks of three bytes. It returns 0 if there is none.
func broken(s string, from int) int {
	const breaks, breakLen, least = 3, 3, 4
	count, numbers, strange, gaps, gap, end := 0, 0, 0, 0, 0, 0
	for i := from; i < len(s) && count < tailLen; i++ {
		if base62.IsDigit(s[i]) {
			count++
			switch c := s[i] | 0x20; {
			case s[i] <= '9':
				numbers++
			case c == 'i' || c == 'l' || c == 'o' || c == 'u':
				strange++
			}
			gap, end = 0, i+1
			continue
		}
		if gap == 0 {
			gaps++
		}
		if gap++; gap > breakLen || gaps > breaks {
			break
		}
	}
	if count < BodyLen || numbers < least || strange > 1 {
		return 0
	}
	return end
}

// escapes are the usual ways to write a "_" where it may not stand: in a URL, once
// and twice encoded, in Markdown, in JSON and other strings, in HTML, in
// quoted-printable, in a segment.
var escapes = [...]string{
	"%5F", "%5f", "%255F", "%255f", `\_`, `\\_`, `\u005F`, `\u005f`, `\x5F`, `\x5f`, "&#95;", "&#x5F;", "&#x5f;", "=5F", "~5F", "~5f",
}

// opens marks the bytes that a "_" or an escape of it starts with.
var opens = [256]bool{'_': true, '%': true, '\\': true, '&': true, '=': true, '~': true}

// separator returns the number of bytes that write a "_" at the start of s.
func separator(s string) int {
	if s[0] == '_' {
		return 1
	}
	for _, e := range escapes {
		if strings.HasPrefix(s, e) {
			return len(e)
		}
	}
	return 0
}

var unescape = func() *strings.Replacer {
	var pairs []string
	for _, e := range escapes {
		pairs = append(pairs, e, "_")
	}
	return strings.NewReplacer(pairs...)
}()

// recognize reports what text is, a run of letters and digits with head and a "_"
// before it: a body with its check, and one of a declared environment.
func recognize(head, text string) (genuine, known bool) {
	const longestEscape = 6
	head = head[max(0, len(head)-longestEscape*maxHeadLen):]
	known = declared(head)
	escaped := false
	for _, e := range escapes {
		if strings.Contains(head, e) {
			escaped, head = true, unescape.Replace(head)
			known = known || declared(head)
			break
		}
	}
	return len(text) >= tailLen && genuineAfter(head, text[:tailLen], escaped), known
}

// declared reports whether head ends with a prefix, "_" and an environment that
// is declared.
func declared(head string) bool {
	env := environment(head)
	return env != "" && base62.IsDigit(head[len(head)-len(env)-2]) && contains(*environments.Load(), env)
}

// environment returns the letters and digits at the end of head, if they can be
// an environment and "_" and another character stand before it, and "" otherwise.
func environment(head string) string {
	start := len(head)
	for start > 0 && len(head)-start <= prefix.MaxEnvironmentLen && base62.IsDigit(head[start-1]) {
		start--
	}
	if len(head)-start > prefix.MaxEnvironmentLen || start < 2 || head[start-1] != '_' {
		return ""
	}
	return head[start:]
}

// genuineAfter reports whether tail is the body and the check of a secret whose
// prefix and environment stand at the end of head, in any case. Where the prefix
// starts is not known: anything may be glued to its front. If head was unescaped,
// a "_" in it may have been the %5 of something else and the f of a prefix.
func genuineAfter(head, tail string, unescaped bool) bool {
	env := environment(head)
	if env == "" {
		return false
	}
	head = head[max(0, len(head)-maxHeadLen):]
	var token [maxHeadLen + len("_") + tailLen]byte
	n := copy(token[:], head)
	n += copy(token[n:], "_")
	n += copy(token[n:], tail)
	for i, c := range token[:n] {
		if 'A' <= c && c <= 'Z' {
			token[i] = c + 'a' - 'A'
		}
	}
	last := len(head) - len(env) - len("_") - 1 // a prefix has one character at least
	for start := last; start >= 0 && last-start < prefix.MaxLen; start-- {
		c := token[start]
		if c == '_' && unescaped {
			token[start] = 'f'
		}
		if genuine(token[start:n]) {
			return true
		}
		token[start] = c
	}
	return false
}

// Genuine reports whether the 7 characters at the end of token are the check of
// what stands before them (SPEC 2.1).
func Genuine(token string) bool { return genuine(token) }

func genuine[S string | []byte](token S) bool {
	signed := len(token) - CheckLen
	if signed <= 0 {
		return false
	}
	var check [CheckLen]byte
	return string(token[signed:]) == string(AppendCheck(check[:0], token[:signed]))
}

// AppendCheck appends the 7 check characters of signed to dst: its CRC-32
// (IEEE), most significant character first.
func AppendCheck[S string | []byte](dst []byte, signed S) []byte {
	// crc32.ChecksumIEEE moves its argument to the heap, and is no faster for so
	// short a text.
	sum := ^uint32(0)
	for i := range len(signed) {
		sum = crc32.IEEETable[byte(sum)^signed[i]] ^ sum>>8
	}
	sum = ^sum
	for shift := 5 * (CheckLen - 1); shift >= 0; shift -= 5 {
		dst = append(dst, crockford.Alphabet[sum>>shift&31])
	}
	return dst
}
