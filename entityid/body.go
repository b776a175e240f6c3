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
	head, headAt := sums(b.hi &^ mark)
	tail, tailAt := sums(b.lo >> 5)
	return f.checkDigit(head, headAt, tail, tailAt)
}

// checkDigit finishes check. It is apart from it so that read, which has the sums
// at hand, need not call.
func (f *Format) checkDigit(head, headAt, tail, tailAt uint64) uint8 {
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

// put writes the last len(dst) characters of b. dst has 20, 21 or 23 bytes, for
// a bucket of 3, 4 or 6 characters, and 17 that follow it.
func (b body) put(dst []byte) {
	hi, lo := b.hi, b.lo
	n := len(dst)
	if n > 20 {
		dst[n-21] = crockford.Alphabet[hi>>40&31]
		if n > 21 {
			*(*[2]byte)(dst) = pairs[hi>>45&1023]
		}
	}
	tail := (*[20]byte)(dst[n-20:])
	*(*[2]byte)(tail[0:]) = pairs[hi>>30&1023]
	*(*[2]byte)(tail[2:]) = pairs[hi>>20&1023]
	*(*[2]byte)(tail[4:]) = pairs[hi>>10&1023]
	*(*[2]byte)(tail[6:]) = pairs[hi&1023]
	*(*[2]byte)(tail[8:]) = pairs[lo>>50&1023]
	*(*[2]byte)(tail[10:]) = pairs[lo>>40&1023]
	*(*[2]byte)(tail[12:]) = pairs[lo>>30&1023]
	*(*[2]byte)(tail[14:]) = pairs[lo>>20&1023]
	*(*[2]byte)(tail[16:]) = pairs[lo>>10&1023]
	*(*[2]byte)(tail[18:]) = pairs[lo&1023]
}
