package entityid

import (
	"fmt"

	"github.com/onymhq/onym"
)

// The limits of SPEC 1.1, in bytes.
const (
	maxPrefixLen  = 16
	maxSegmentLen = 8
)

// Spec declares a type of entity id: what its texts start with, and how wide its
// time buckets are. The zero value is no declaration.
type Spec struct {
	// Prefix is one or more segments joined by "_", each 1 to 8 characters of
	// [a-z] followed by [a-z0-9], at most 16 characters in all (SPEC 1.1).
	Prefix string
	// Granularity is the width of the time bucket; the zero value is Hour.
	Granularity Granularity
}

// Kind is what a phantom type implements to declare a type of id. EntityID is
// called on the zero value and must always return the same Spec.
type Kind interface{ EntityID() Spec }

// Format compiles the declaration. The error is an *onym.Error: invalid_prefix
// with the offset of the first byte that breaks SPEC 1.1, or invalid for a
// granularity that does not exist.
func (s Spec) Format() (Format, error) {
	if at, problem := checkPrefix(s.Prefix); problem != "" {
		return Format{}, onym.NewError(onym.InvalidPrefix, "entity id prefix", s.Prefix, at, problem)
	}
	if !s.Granularity.IsValid() {
		return Format{}, onym.NewError(onym.Invalid, "entity id granularity", s.Granularity.String(), -1,
			"there is no such granularity; take Minute, Hour or Day")
	}
	return newFormat(s.Prefix, s.Granularity), nil
}

// checkPrefix says what is wrong with a prefix, and where.
func checkPrefix(p string) (at int, problem string) {
	if p == "" {
		return 0, "a prefix has at least one letter"
	}
	segment := 0 // where the current segment starts
	for i := range len(p) {
		c := p[i]
		switch {
		case i >= maxPrefixLen:
			return i, fmt.Sprintf("a prefix has at most %d characters, separators included", maxPrefixLen)
		case c == '_':
			if i == segment {
				return i, "a segment of a prefix is empty"
			}
			segment = i + 1
		case i-segment >= maxSegmentLen:
			return i, fmt.Sprintf("a segment of a prefix has at most %d characters", maxSegmentLen)
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
