package shortid

import (
	"math/bits"

	"github.com/onymhq/onym"
)

const (
	// marker is what every token starts with (SPEC 4.1).
	marker = '~'
	// alphabet is the URL-safe Base64 alphabet: a character holds six bits.
	alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	charBits = 6

	// A kind id below escape is itself the tag; any other follows the tag, less
	// escape, as an integer (SPEC 4.2).
	escape  = 3
	tagBits = 2

	// An integer is cut into chunks: one bit that says whether more follow, then
	// four bits of the value (SPEC 4.3).
	chunkBits = 5
	// Chunks are handled eight at a time, so that no loop runs over them: a group
	// of 40 bits carries 32 bits of a value, and any value needs at most two.
	groupBits = 8 * chunkBits
	// moreBits are the bits of a group that say whether more follow.
	moreBits = 0x84210_84210
)

// Append appends the token of a kind id and its fields to dst and returns the
// extended slice. There may be any number of fields from one up, and the kind
// need not be registered; [Registry.New] makes tokens of known kinds only.
// It does not allocate if dst has the capacity.
//
// Some lists have no token (SPEC 4.4): without fields the error is
// [onym.Truncated], with a last field of zero [onym.NonCanonical]. dst then comes
// back as it was.
func Append(dst []byte, kind uint64, fields ...uint64) ([]byte, error) {
	if err := checkFields(fields); err != nil {
		return dst, err
	}
	return appendToken(dst, kind, fields), nil
}

// checkFields refuses the lists of fields that have no token.
func checkFields(fields []uint64) error {
	if len(fields) == 0 {
		return onym.NewError(onym.Truncated, typeName, "", -1, "there is no field: a short id has at least one")
	}
	if fields[len(fields)-1] == 0 {
		return onym.NewError(onym.NonCanonical, typeName, "", -1, "the last field is zero: a short id cannot say that")
	}
	return nil
}

func appendToken(dst []byte, kind uint64, fields []uint64) []byte {
	dst = append(dst, marker)
	var c carry
	if kind < escape {
		dst, c = c.write(dst, kind, tagBits)
	} else {
		dst, c = c.write(dst, escape, tagBits)
		dst, c = c.integer(dst, kind-escape)
	}
	for _, v := range fields {
		dst, c = c.integer(dst, v)
	}
	if c.n > 0 {
		dst, _ = c.write(dst, 0, charBits-c.n) // the padding
	}
	return dst
}

// carry holds the bits that do not fill a character yet. Bits become characters
// most significant first. (It does not hold the text too: then a buffer on the
// stack would have to move to the heap.)
type carry struct {
	bits uint64 // the low n; those above are of no account
	n    uint   // less than charBits
}

// write adds the low n bits of v, 58 at most. Its other bits are zero.
func (c carry) write(dst []byte, v uint64, n uint) ([]byte, carry) {
	c.bits = c.bits<<(n&63) | v
	c.n += n
	for c.n >= charBits {
		c.n -= charBits
		dst = append(dst, alphabet[c.bits>>(c.n&63)%(1<<charBits)])
	}
	return dst, c
}

func (c carry) integer(dst []byte, v uint64) ([]byte, carry) {
	size := integerBits(v)
	if size > groupBits {
		size -= groupBits
		dst, c = c.write(dst, spread(v>>32)|moreBits&lowBits(size), size)
		size = groupBits
	}
	// All chunks say that more follow, but for the last.
	return c.write(dst, spread(v&lowBits(32))|moreBits&lowBits(size)&^lowBits(chunkBits), size)
}

// integerBits returns how many bits an integer takes in a token: 5 to 80.
func integerBits(v uint64) uint {
	return uint(bits.Len64(v|1)+3) / 4 * chunkBits
}

// lowBits returns a mask of the low n bits, 63 at most.
func lowBits(n uint) uint64 { return 1<<(n&63) - 1 }

// spread moves the eight hexadecimal digits of a 32-bit value apart, to where a
// group has them: first its halves, then the bytes of each, then the digits.
// The bit above each digit is zero.
func spread(x uint64) uint64 {
	x = x&0x0000_FFFF | x&0xFFFF_0000<<4
	x = x&0x000FF_000FF | x&0x0FF00_0FF00<<2
	return x&0x03C0F_03C0F | x&0x3C0F0_3C0F0<<1
}

// gather undoes spread, whatever the bits above the digits are.
func gather(x uint64) uint64 {
	x = x&0x03C0F_03C0F | x&0x781E0_781E0>>1
	x = x&0x000FF_000FF | x&0x3FC00_3FC00>>2
	return x&0x0000_FFFF | x&0xF_FFF0_0000>>4
}
