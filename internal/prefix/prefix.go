// Package prefix checks the prefixes that entity ids and secrets are declared
// with (SPEC 1.1).
package prefix

// The limits of SPEC 1.1, in bytes.
const (
	// MaxLen is the length of the longest prefix, separators included.
	MaxLen = 16
	// MaxSegmentLen is the length of the longest segment.
	MaxSegmentLen = 8
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
