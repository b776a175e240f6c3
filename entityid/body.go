package entityid

import "github.com/onymhq/onym/internal/crockford"

const (
	randomLen = 16 // digits of SPEC 1.4
	digits    = 6 + randomLen + 1
)

// body is everything after the prefix as one number of 23 base-32 digits, the
// check included, so that writing an id is mere transcription. hi holds the
// bucket (6 digits, the upper ones zero where a bucket is shorter) and random
// digits 0 to 4; lo holds random digits 5 to 15 and, lowest, the check. The
// numeric order of (hi, lo) is the order of the texts.
//
// The mark is set in every body of an id. It is how the zero value differs from
// the id whose digits are all zero.
type body struct{ hi, lo uint64 }

const (
	mark        = 1 << 55
	bucketShift = 5 * 5         // random digits 0 to 4 stand below the bucket
	headMask    = 1<<(5*5) - 1  // random digits 0 to 4
	tailMask    = 1<<(5*11) - 1 // random digits 5 to 15
)

// compose makes the body of a bucket and 80 random bits: random digits 0 to 4 in
// head, 5 to 15 in tail. Higher bits of either are ignored.
func (f *Format) compose(bucket, head, tail uint64) body {
	b := body{
		hi: mark | bucket<<bucketShift | head&headMask,
		lo: (tail & tailMask) << 5,
	}
	b.lo |= uint64(f.check(b))
	return b
}

func (b body) bucket() uint64 { return (b.hi &^ mark) >> bucketShift }

// check computes the check digit of SPEC 1.5 from the other 22 digits.
//
// Modulo 32 the weight 2·(i mod 16)+1 is 2i+1. With n data digits, and p the
// position counted from the last one, i is n−1−p, so the weighted sum is
// (2n−1)·Σv − 2·Σp·v, and the leading zeros of a short bucket add nothing.
func (f *Format) check(b body) uint8 {
	tail, tailAt := sums(b.lo >> 5)
	head, headAt := sums(b.hi &^ mark)
	n := uint64(f.bucketLen) + randomLen
	sum := (2*n-1)*(head+tail) - 2*(tailAt+headAt+11*head)
	return uint8(uint64(f.seed)+sum) & 31
}

// sums returns Σv and Σp·v over the 11 digits of 5 bits in x, p counting from the
// lowest.
//
// Digits are taken in pairs into lanes of 10 bits. Multiplying lanes a₀…a₅ by
// lanes w₅…w₀ leaves Σaₖwₖ in lane 5, and nothing carries into it: two digits of
// a pair make at most 62, times the weights 0 to 5 that is 930, below 2¹⁰.
func sums(x uint64) (sum, weighted uint64) {
	const (
		even  = 0x1F<<0 | 0x1F<<10 | 0x1F<<20 | 0x1F<<30 | 0x1F<<40 | 0x1F<<50
		ones  = 1<<0 | 1<<10 | 1<<20 | 1<<30 | 1<<40 | 1<<50
		index = 5<<0 | 4<<10 | 3<<20 | 2<<30 | 1<<40
		lane5 = 50
		lane  = 1<<10 - 1
	)
	odd := x >> 5 & even
	pairs := x&even + odd
	sum = pairs * ones >> lane5 & lane
	// Digit p of pair k is 2k, or 2k+1 for the odd ones.
	weighted = 2*(pairs*index>>lane5&lane) + odd*ones>>lane5&lane
	return sum, weighted
}

// pairs holds the two characters of every 10-bit number.
var pairs = func() (t [1024][2]byte) {
	for i := range t {
		t[i] = [2]byte{crockford.Alphabet[i>>5], crockford.Alphabet[i&31]}
	}
	return t
}()

// write puts the 23 characters of b into dst; those of a shorter bucket start
// further on.
func (b body) write(dst *[digits]byte) {
	hi, lo := b.hi, b.lo
	dst[0] = crockford.Alphabet[hi>>50&31]
	*(*[2]byte)(dst[1:]) = pairs[hi>>40&1023]
	*(*[2]byte)(dst[3:]) = pairs[hi>>30&1023]
	*(*[2]byte)(dst[5:]) = pairs[hi>>20&1023]
	*(*[2]byte)(dst[7:]) = pairs[hi>>10&1023]
	*(*[2]byte)(dst[9:]) = pairs[hi&1023]
	*(*[2]byte)(dst[11:]) = pairs[lo>>50&1023]
	*(*[2]byte)(dst[13:]) = pairs[lo>>40&1023]
	*(*[2]byte)(dst[15:]) = pairs[lo>>30&1023]
	*(*[2]byte)(dst[17:]) = pairs[lo>>20&1023]
	*(*[2]byte)(dst[19:]) = pairs[lo>>10&1023]
	*(*[2]byte)(dst[21:]) = pairs[lo&1023]
}

// read transcribes the digits of s, which is a bucket of 3, 4 or 6 characters
// and the 17 that follow. bad has its upper bits set if any character is none of
// the table's; the body is then meaningless.
func read[S string | []byte](s S, table *[256]byte) (b body, bad byte) {
	var hi uint64
	for len(s) > 17 {
		v := table[s[0]]
		bad |= v
		hi = hi<<5 | uint64(v)
		s = s[1:]
	}
	_ = s[16]
	h0, h1, h2, h3, h4 := table[s[0]], table[s[1]], table[s[2]], table[s[3]], table[s[4]]
	l0, l1, l2, l3 := table[s[5]], table[s[6]], table[s[7]], table[s[8]]
	l4, l5, l6, l7 := table[s[9]], table[s[10]], table[s[11]], table[s[12]]
	l8, l9, l10, l11 := table[s[13]], table[s[14]], table[s[15]], table[s[16]]
	bad |= h0 | h1 | h2 | h3 | h4 | l0 | l1 | l2 | l3 | l4 | l5 | l6 | l7 | l8 | l9 | l10 | l11
	b.hi = mark | hi<<25 | uint64(h0)<<20 | uint64(h1)<<15 | uint64(h2)<<10 | uint64(h3)<<5 | uint64(h4)
	b.lo = uint64(l0)<<55 | uint64(l1)<<50 | uint64(l2)<<45 | uint64(l3)<<40 |
		uint64(l4)<<35 | uint64(l5)<<30 | uint64(l6)<<25 | uint64(l7)<<20 |
		uint64(l8)<<15 | uint64(l9)<<10 | uint64(l10)<<5 | uint64(l11)
	return b, bad & 0xE0
}
