package shortid

import (
	"math"
	"math/bits"

	"github.com/onymhq/onym"
)

// Decode reads a token of any kind and any number of fields. It returns the kind
// id and the number of fields, n, and stores the fields in dst as far as they
// fit: where n > len(dst), the others are checked and dropped. It allocates only
// to fail; then kind and n are 0 and dst may have been written to.
//
// Decoding is strict: it accepts what [Append] writes and nothing else. The codes
// are those of SPEC 4.6 but the last: [onym.MissingMarker], [onym.Empty],
// [onym.InvalidCharacter] anywhere in the text; then, whichever comes first in
// it, [onym.Truncated], [onym.Overflow] or [onym.NonCanonical].
func Decode(dst []uint64, s string) (kind uint64, n int, err error) {
	kind, n, f := decode(dst, s)
	if f.reason != accepted {
		return 0, 0, f.error(s)
	}
	return kind, n, nil
}

// reason says why a text is no token.
type reason uint8

const (
	accepted reason = iota
	noMarker
	nothingFollows
	badCharacter
	endsInNumber
	noField
	numberTooLarge
	kindTooLarge
	leadingZero
	paddingNotZero
	lastFieldZero
	unknownKind
)

var reasons = [...]struct {
	code   onym.Code
	detail string
}{
	noMarker:       {onym.MissingMarker, "a short id starts with ~"},
	nothingFollows: {onym.Empty, "nothing follows the ~"},
	badCharacter:   {onym.InvalidCharacter, "after its ~, a short id is made of A-Z, a-z, 0-9, - and _ only"},
	endsInNumber:   {onym.Truncated, "it ends inside a number: characters are missing at the end"},
	noField:        {onym.Truncated, "it ends before its first field: characters are missing at the end"},
	numberTooLarge: {onym.Overflow, "a number is larger than 2^64-1"},
	kindTooLarge:   {onym.Overflow, "the kind id is larger than 2^64-1"},
	leadingZero:    {onym.NonCanonical, "a number starts with a superfluous zero"},
	paddingNotZero: {onym.NonCanonical, "the bits left over at the end are not zero"},
	lastFieldZero:  {onym.NonCanonical, "the last field is zero, or the A at the end is superfluous"},
}

// fault is a reason and the byte that is to blame. It becomes an error only
// where the whole text is at hand, so that decode can read strings and bytes
// alike and keeps neither.
type fault struct {
	reason reason
	offset int
}

func (f fault) error(s string) error {
	r := reasons[f.reason]
	return onym.NewError(r.code, typeName, s, f.offset, r.detail)
}

func decode[T string | []byte](dst []uint64, s T) (kind uint64, n int, f fault) {
	if len(s) == 0 || s[0] != marker {
		return 0, 0, fault{noMarker, 0}
	}
	if len(s) == 1 {
		return 0, 0, fault{nothingFollows, 1}
	}
	kind, n, why, w, pos := payload(dst, s)
	if why == accepted && w.seen&invalid == 0 {
		return kind, n, fault{}
	}
	// A wrong character anywhere takes precedence over what was found on the way.
	for i := 1; i < len(s); i++ {
		if digits[s[i]] == invalid {
			return 0, 0, fault{badCharacter, i}
		}
	}
	// The next unread bit is to blame, with some exceptions.
	unread := int(w.n)
	switch why {
	case endsInNumber, noField:
		return 0, 0, fault{why, len(s)}
	case kindTooLarge:
		return 0, 0, fault{why, 1}
	case lastFieldZero:
		unread += chunkBits // that field
	}
	return 0, 0, fault{why, pos - (unread+charBits-1)/charBits}
}

// payload reads what follows the marker. It returns, too, how far it came: what
// is in the window is not read yet, and pos is the next character after that.
// If it comes across an invalid character, the rest of the result is of no use.
//
// SPEC 4.6 says what is wrong, and this is where it comes to light. Reading goes
// chunk by chunk. A first chunk of 1 0000 is a leading zero, whatever follows; a
// seventeenth chunk is an overflow; where less than a whole chunk is left of a
// number, it is truncated. What is left where a field would start is that field
// if it is a character or more. If it is less, it is padding: unless it is a
// whole chunk and not zero, for that is a field again. So ~I and ~n end in
// padding that is not zero, but ~y inside of a kind id and ~gR inside of a field;
// ~A has no field, and the one field of ~AA is zero.
func payload[T string | []byte](dst []uint64, s T) (kind uint64, n int, why reason, w window, pos int) {
	w, pos = fill(window{}, s, 1)
	kind = w.bits >> (64 - tagBits)
	w = w.skip(tagBits)
	if kind == escape {
		if kind, why, w, pos = integer(w, s, pos); why != accepted {
			return 0, 0, why, w, pos
		}
		if kind > math.MaxUint64-escape {
			return 0, 0, kindTooLarge, w, pos
		}
		kind += escape
	}
	last := uint64(0)
	for w.n >= charBits || pos < len(s) || w.n == chunkBits && w.bits != 0 {
		if last, why, w, pos = integer(w, s, pos); why != accepted {
			return 0, 0, why, w, pos
		}
		if n < len(dst) {
			dst[n] = last
		}
		n++
	}
	switch {
	case w.bits != 0:
		return 0, 0, paddingNotZero, w, pos
	case n == 0:
		return 0, 0, noField, w, pos
	case last == 0:
		return 0, 0, lastFieldZero, w, pos
	}
	return kind, n, accepted, w, pos
}

// integer reads one integer: one group, or two if the first has eight chunks,
// all there, and more follow.
func integer[T string | []byte](w window, s T, pos int) (uint64, reason, window, int) {
	if w.n < groupBits && pos < len(s) {
		w, pos = fill(w, s, pos)
	}
	if w.n >= chunkBits && w.bits>>(64-chunkBits) == 0b1_0000 {
		return 0, leadingZero, w, pos
	}
	v, size := w.group()
	if size > groupBits && w.n >= groupBits {
		w, pos = fill(w.skip(groupBits), s, pos)
		var low uint64
		low, size = w.group()
		if size > groupBits && w.n >= groupBits {
			// Sixteen chunks hold all that 64 bits can. Is there a seventeenth?
			w, pos = fill(w.skip(groupBits), s, pos)
			if w.n < chunkBits {
				return 0, endsInNumber, w, pos
			}
			return 0, numberTooLarge, w, pos
		}
		v = v<<(size/chunkBits*4) | low
	}
	if size > w.n {
		return 0, endsInNumber, w, pos
	}
	return v, accepted, w.skip(size), pos
}

// window holds bits on their way from characters to integers.
type window struct {
	bits uint64 // the n high ones are not read yet, the others are zero
	n    uint
	seen byte // all digits so far, or-ed: invalid is among them or not
}

// fill adds characters until there are more than 58 bits or none is left.
func fill[T string | []byte](w window, s T, pos int) (window, int) {
	for w.n <= 64-charBits && pos < len(s) {
		d := digits[s[pos]]
		pos++
		w.seen |= d
		w.n += charBits
		w.bits |= uint64(d) << ((64 - w.n) & 63)
	}
	return w, pos
}

func (w window) skip(n uint) window {
	w.bits <<= n & 63
	w.n -= n
	return w
}

// group returns the value of the chunks at the front up to one that is final,
// and their size in bits. If none of eight is final, it returns the value of the
// eight and a size beyond groupBits. Missing bits count as zero, so the size may
// be more than is there.
func (w window) group() (v uint64, size uint) {
	const top = 64 - groupBits
	final := ^w.bits&(moreBits<<top) | 1<<(top-1)
	size = uint(bits.LeadingZeros64(final)) + chunkBits
	return gather(w.bits >> ((64 - min(size, groupBits)) & 63)), size
}

// invalid marks, in digits, a byte that no token holds.
const invalid = 1 << 7

// digits maps a byte to the six bits that it stands for, or to invalid.
var digits = func() (t [256]byte) {
	for i := range t {
		t[i] = invalid
	}
	for v := range len(alphabet) {
		t[alphabet[v]] = byte(v)
	}
	return t
}()
