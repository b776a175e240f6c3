package entityid

import (
	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/prefix"
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
	if at, problem := prefix.Check(s.Prefix); problem != "" {
		return Format{}, onym.NewError(onym.InvalidPrefix, "entity id prefix", s.Prefix, at, problem)
	}
	if !s.Granularity.IsValid() {
		return Format{}, onym.NewError(onym.Invalid, "entity id granularity", s.Granularity.String(), -1,
			"there is no such granularity; take Minute, Hour or Day")
	}
	return newFormat(s.Prefix, s.Granularity), nil
}
