package opaqueid

import (
	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
)

// Class says which alphabet an id is written in (SPEC 3.3).
type Class string

const (
	// Base62 is the class of ids of letters and digits only, as they are minted.
	Base62 Class = "base62"
	// Historical is the class of ids with a "_" or a "-", which are not minted
	// any more.
	Historical Class = "historical"
)

// Classify returns the class of a text of the compatibility alphabet, letters and
// digits, "_" and "-", of any length. The error is an *[onym.Error]: [onym.Empty], or
// [onym.InvalidCharacter] with its position.
func Classify(s string) (Class, error) { return new(Kind).classify(s) }

func (k *Kind) classify(s string) (Class, error) {
	if s == "" {
		return "", onym.NewError(onym.Empty, k.typ(), s, 0, "there is no id")
	}
	class := Base62
	for i := range len(s) {
		if base62.IsDigit(s[i]) {
			continue
		}
		if !base62.IsCompatible(s[i]) {
			return "", onym.NewError(onym.InvalidCharacter, k.typ(), s, i, characterDetail(s[i], true))
		}
		class = Historical
	}
	return class, nil
}
