// Package prefix checks the words that stand in front of an identifier: the
// prefixes that entity ids and secrets are declared with (SPEC 1.1), and the
// environments of secrets (SPEC 2.1).
package prefix

// The limits in bytes.
const (
	// MaxLen is the length of the longest prefix, separators included (SPEC 1.1).
	MaxLen = 16
	// MaxSegmentLen is the length of the longest segment (SPEC 1.1).
	MaxSegmentLen = 8
	// MaxEnvironmentLen is the length of the longest environment that can be
	// declared (SPEC 2.1).
	MaxEnvironmentLen = 16
)

// Check returns in words what is wrong with p and the offset of the first byte
// that is to blame, or "" if p is a prefix: segments joined by "_", each 1 to 8
// characters of [a-z] followed by [a-z0-9], at most 16 in all.
func Check(p string) (at int, problem string) {
	if p == "" {
		return 0, "a prefix has at least one letter"
	}
	segment := 0 // where the current segment starts
	for i := range len(p) {
		c := p[i]
		switch {
		case i >= MaxLen:
			return i, "a prefix has at most 16 characters, separators included"
		case c == '_':
			if i == segment {
				return i, "a segment of a prefix is empty"
			}
			segment = i + 1
		case i-segment >= MaxSegmentLen:
			return i, "a segment of a prefix has at most 8 characters"
		case 'a' <= c && c <= 'z':
		case '0' <= c && c <= '9':
			if i == segment {
				return i, "a segment of a prefix starts with a letter"
			}
		default:
			return i, "a prefix is lower-case letters and digits of ASCII, in segments joined by _"
		}
	}
	if segment == len(p) {
		return len(p), "a segment of a prefix is empty"
	}
	return 0, ""
}

// CheckEnvironment returns in words what is wrong with e and the offset of the
// first byte that is to blame, or "" if e is an environment: 1 to 16 characters of
// [a-z] followed by [a-z0-9].
func CheckEnvironment(e string) (at int, problem string) {
	if e == "" {
		return 0, "an environment has at least one letter"
	}
	for i := range len(e) {
		c := e[i]
		switch {
		case i >= MaxEnvironmentLen:
			return i, "an environment has at most 16 characters"
		case 'a' <= c && c <= 'z':
		case '0' <= c && c <= '9':
			if i == 0 {
				return i, "an environment starts with a letter"
			}
		default:
			return i, "an environment is lower-case letters and digits of ASCII"
		}
	}
	return 0, ""
}
