// Package base62 holds the alphabet of opaque ids (SPEC 3.1), its compatibility
// superset (SPEC 3.3), and the unbiased draw of random characters.
package base62

import (
	"errors"
	"io"

	"github.com/onymhq/onym/internal/entropy"
)

// Alphabet is 0-9A-Za-z, in this order.
const Alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// Class is the alphabet as the character class of a regular expression.
const Class = "[0-9A-Za-z]"

// IsDigit reports whether c is one of the 62 characters.
func IsDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// IsCompatible reports whether c may stand in a historical id: one of the 62
// characters, "_" or "-".
func IsCompatible(c byte) bool { return IsDigit(c) || c == '_' || c == '-' }

// draw maps six bits to a character, or to 0 for the two values that have none.
const draw = Alphabet + "\x00\x00"

// rounds bounds the reads from a source. One that is random leaves one character
// in 32 to the next read, so that it never comes near the bound.
const rounds = 64

// ErrNotRandom reports a source that kept giving bytes that choose no character.
var ErrNotRandom = errors.New("the source of entropy is not random")

// Random fills dst with random characters of Alphabet, each as likely as any
// other. The low six bits of a byte choose the character; a byte in which they
// are 62 or 63 is skipped. Bytes are used in the order in which source gives
// them, and none is read that is not needed. A nil source is the operating
// system's, and does not fail; for any other the error is the source's own
// (io.ErrUnexpectedEOF or io.EOF where it ends too early) or ErrNotRandom.
func Random(dst []byte, source io.Reader) error {
	if source == nil {
		entropy.Draw(func(random []byte) (used int, done bool) {
			n, used := choose(dst, random)
			dst = dst[n:]
			return used, len(dst) == 0
		})
		return nil
	}
	for range rounds {
		// What is handed to an interface lives on the heap, so that it cannot be
		// dst, which shall not.
		random := make([]byte, len(dst))
		if _, err := io.ReadFull(source, random); err != nil {
			return err
		}
		n, _ := choose(dst, random)
		if dst = dst[n:]; len(dst) == 0 {
			return nil
		}
	}
	return ErrNotRandom
}

// choose fills dst with n characters that the bytes of random choose, until there
// is no more room or no more bytes.
func choose(dst, random []byte) (n, used int) {
	for n < len(dst) && used < len(random) {
		c := draw[random[used]&63]
		dst[n] = c
		used++
		n += int((uint32(c) + 255) >> 8) // c != 0, without a branch that chance decides
	}
	return n, used
}
