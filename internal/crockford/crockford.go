// Package crockford holds the lower-case Crockford Base32 alphabet and the two
// ways of reading it: strictly, and folded as SPEC 1.8 says.
package crockford

// Alphabet is lower-case Crockford Base32 in value order, which is also ASCII
// order: the byte order of texts is the numeric order of values.
const Alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// Class is the alphabet as the character class of a regular expression, as
// SPEC 1.15 spells it.
const Class = "[0-9abcdefghjkmnpqrstvwxyz]"

// Invalid marks a byte that is no digit in Decode and Fold.
const Invalid = 0xFF

// Decode maps a byte to its value, 0 to 31, or to Invalid. Only the canonical,
// lower-case spelling decodes.
var Decode = decodeTable(false)

// Fold maps a byte to its value like Decode, and also reads upper case, and
// i, I, l, L as 1 and o, O as 0.
var Fold = decodeTable(true)

func decodeTable(fold bool) (t [256]byte) {
	for i := range t {
		t[i] = Invalid
	}
	for v := range len(Alphabet) {
		c := Alphabet[v]
		t[c] = byte(v)
		if fold && c >= 'a' {
			t[c-'a'+'A'] = byte(v)
		}
	}
	if fold {
		t['i'], t['I'], t['l'], t['L'] = 1, 1, 1, 1
		t['o'], t['O'] = 0, 0
	}
	return t
}
