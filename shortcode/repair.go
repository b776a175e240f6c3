package shortcode

import (
	"strings"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
	"github.com/onymhq/onym/internal/fold"
)

// Repair returns the shortcode that s was meant to be, as recognizable as can
// be (SPEC 7.3): accented letters become their base, letters such as Æ and þ are
// written out, everything else that is no letter or digit of ASCII is dropped.
// Case is kept. A well-formed s comes back as it is, and so does a repaired one.
//
// The error is [onym.Missing] where nothing is left.
func Repair(s string) (Code, error) {
	i := foreign(s)
	if i < 0 {
		return Code{s}, nil
	}
	var stack [64]byte
	dst := append(stack[:0], s[:i]...)
	for i < len(s) {
		c := s[i]
		if c < utf8.RuneSelf {
			if base62.IsDigit(c) {
				dst = append(dst, c)
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		dst = append(dst, fold.Letters(r)...)
		i += size
	}
	if len(dst) == 0 {
		return Code{}, nothingLeft(s)
	}
	return Code{string(dst)}, nil
}

func nothingLeft(s string) error {
	if strings.TrimSpace(s) == "" {
		return onym.NewError(onym.Missing, codeType, s, len(s), "there is nothing to make a shortcode of")
	}
	return onym.NewError(onym.Missing, codeType, s, -1,
		"no letter or digit here has a spelling in ASCII; give a shortcode by hand")
}
