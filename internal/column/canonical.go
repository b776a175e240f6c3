package column

import (
	"fmt"

	"github.com/onymhq/onym"
)

// ScanCanonical is Scan for a type whose parse reads several spellings of one
// value. Any but the one that String returns is non_canonical, at the first byte
// that differs: a column that holds another one could not be searched by it.
func ScanCanonical[T fmt.Stringer](dst *T, src any, typ string, parse func(string) (T, error)) error {
	return Scan(dst, src, typ, func(s string) (T, error) {
		v, err := parse(s)
		if err != nil {
			return v, err
		}
		if canonical := v.String(); canonical != s {
			var zero T
			return zero, onym.NewError(onym.NonCanonical, typ, s, firstDifference(s, canonical),
				"a column holds the canonical spelling only, which this is not; store what Value or String returns")
		}
		return v, nil
	})
}

// firstDifference returns the offset of the first byte of s that is not that of
// other; where one starts with the other it is the length of the shorter.
func firstDifference(s, other string) int {
	i := 0
	for i < min(len(s), len(other)) && s[i] == other[i] {
		i++
	}
	return i
}
