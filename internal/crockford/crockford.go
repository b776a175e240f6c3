// Package crockford holds the lower-case Crockford Base32 alphabet and the two
// ways of reading it: strictly, and folded as SPEC 1.8 says.
package crockford

// Alphabet is lower-case Crockford Base32 in value order, which is also ASCII
// order: the byte order of texts is the numeric order of values.
const Alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// Class is the alphabet as the character class of a regular expression, as
// SPEC 1.15 spells it.
const Class = "[0-9abcdefghjkmnpqrstvwxyz]"

// Invalid is what a Table has for a byte that is no digit. It is one bit, and
// higher than four joined digits, so that whoever reads many of them looks for it
// once.
const Invalid = 1 << 31

// A Table says how bytes are read as digits. Table[0] maps a byte to its value, 0
// to 31, or to Invalid; Table[k] to the value shifted left by 5k bits, so that
// four digits are joined by or alone.
type Table [4][256]uint32

// Decode reads the canonical, lower-case spelling only.
var Decode = newTable(false)

// Fold reads like Decode, and also upper case, and i, I, l, L as 1 and o, O as 0.
var Fold = newTable(true)

func newTable(fold bool) (t Table) {
	for k := range t {
		for c := range t[k] {
			t[k][c] = Invalid
		}
	}
	put := func(c byte, v int) {
		for k := range t {
			t[k][c] = uint32(v) << (5 * k)
		}
	}
	for v := range len(Alphabet) {
		c := Alphabet[v]
		put(c, v)
		if fold && c >= 'a' {
			put(c-'a'+'A', v)
		}
	}
	if fold {
		for _, c := range []byte("iIlL") {
			put(c, 1)
		}
		put('o', 0)
		put('O', 0)
	}
	return t
}

// Join reads the first four bytes of s as a number of 20 bits, the first byte the
// most significant. It has the bit Invalid if one of them is no digit.
func (t *Table) Join(s string) uint64 {
	return uint64(t[3][s[0]] | t[2][s[1]] | (t[1][s[2]] | t[0][s[3]]))
}

// Value returns the value of a byte; ok is false if it is no digit.
func (t *Table) Value(c byte) (v int, ok bool) {
	x := t[0][c]
	return int(x & 31), x != Invalid
}
