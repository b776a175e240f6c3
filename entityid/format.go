package entityid

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unsafe"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/crockford"
	"github.com/onymhq/onym/internal/entropy"
)

// Format is a compiled declaration. It reads and writes the ids of one type
// whose prefix is known only when the program runs; ID is the same with the type
// known to the compiler.
//
// A Format is a comparable value. The zero value is none: it reads nothing, and
// making an id or a column with it panics.
type Format struct {
	head      string // the prefix and its "_"
	g         Granularity
	bucketLen uint8 // characters
	seed      uint8 // of the check, 5 bits (SPEC 1.5)
}

func newFormat(prefix string, g Granularity) Format {
	return Format{
		head:      prefix + "_",
		g:         g,
		bucketLen: uint8(profiles[g].bucketLen),
		seed:      seed(prefix),
	}
}

// seed folds the 32-bit FNV-1a hash of a prefix to five bits (SPEC 1.5).
func seed[S string | []byte](prefix S) uint8 {
	h := uint32(2166136261)
	for i := range len(prefix) {
		h ^= uint32(prefix[i])
		h *= 16777619
	}
	return uint8(h^h>>16) & 31
}

// IsZero reports whether f is the zero value.
func (f Format) IsZero() bool { return f.head == "" }

// Prefix is the declared prefix, without the "_" that follows it.
func (f Format) Prefix() string {
	if f.head == "" {
		return ""
	}
	return f.head[:len(f.head)-1]
}

// Granularity is the width of the time bucket.
func (f Format) Granularity() Granularity { return f.g }

// Len is the length of every id of this format, in bytes (SPEC 1.6).
func (f Format) Len() int {
	if f.head == "" {
		return 0
	}
	return len(f.head) + int(f.bucketLen) + randomLen + 1
}

// Spec is the declaration that f was compiled from.
func (f Format) Spec() Spec { return Spec{Prefix: f.Prefix(), Granularity: f.g} }

func (f *Format) typ() string { return strings.TrimSuffix(f.head, "_") + " id" }

// New mints an id from the system's clock and entropy.
func (f Format) New() Any {
	return Any{format: f, body: f.mint(unixNow())}
}

// Mint mints an id from m's clock and entropy. It fails only if m's entropy
// source does.
func (f Format) Mint(m Minter) (Any, error) {
	b, err := f.mintFrom(m)
	if err != nil {
		return Any{}, err
	}
	return Any{format: f, body: b}, nil
}

func (f *Format) mustBeCompiled() {
	if f.head == "" {
		panic("entityid: a Format that was never compiled from a Spec makes no ids")
	}
}

func (f *Format) mint(unix int64) body {
	f.mustBeCompiled()
	hi, lo := entropy.Bits80()
	return f.compose(f.g.bucketAt(unix), uint64(hi)<<9|lo>>55, lo)
}

func (f *Format) mintFrom(m Minter) (body, error) {
	now := m.unix()
	if m.Entropy == nil {
		return f.mint(now), nil
	}
	f.mustBeCompiled()
	// SPEC 1.4 and the test vectors: the low five bits of each of 16 bytes.
	var e [randomLen]byte
	if _, err := io.ReadFull(m.Entropy, e[:]); err != nil {
		return body{}, &EntropyError{Err: err}
	}
	var head, tail uint64
	for _, c := range e[:5] {
		head = head<<5 | uint64(c&31)
	}
	for _, c := range e[5:] {
		tail = tail<<5 | uint64(c&31)
	}
	return f.compose(f.g.bucketAt(now), head, tail), nil
}

// First returns the lowest id of the bucket that holds t: no id minted in that
// bucket sorts before it (SPEC 1.13).
func (f Format) First(t time.Time) Any {
	f.mustBeCompiled()
	return Any{format: f, body: f.compose(f.g.bucketAt(t.Unix()), 0, 0)}
}

// Last returns the highest id of the bucket that holds t: no id minted in that
// bucket sorts after it (SPEC 1.13).
func (f Format) Last(t time.Time) Any {
	f.mustBeCompiled()
	return Any{format: f, body: f.compose(f.g.bucketAt(t.Unix()), headMask, tailMask)}
}

// exampleTime and the entropy beside it make the example of SPEC 1.7.
var exampleTime = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// Example returns the same well-formed id every time, for documents and schemas
// (SPEC 1.7). It is never minted in earnest.
func (f Format) Example() Any {
	e := make([]byte, randomLen)
	for i := range e {
		e[i] = byte(7*i + 3)
	}
	id, err := f.Mint(Minter{
		Clock:   func() time.Time { return exampleTime },
		Entropy: strings.NewReader(string(e)),
	})
	if err != nil {
		panic("entityid: " + err.Error()) // 16 bytes are there
	}
	return id
}

// Parse normalizes s (see Normalize) and validates it. The error is an
// *onym.Error with the first that applies of invalid_length, invalid_prefix,
// invalid_character (with its position) and invalid_checksum (SPEC 1.9).
// Offsets count in s as it was given.
func (f Format) Parse(s string) (Any, error) {
	b, err := f.parse(s, folded)
	if err != nil {
		return Any{}, err
	}
	return Any{format: f, body: b}, nil
}

// folded and strict are the two ways of reading digits: as SPEC 1.8 normalizes
// them, and in the canonical spelling only.
var (
	folded = &crockford.Fold
	strict = &crockford.Decode
)

// parse reads an id. With the strict table nothing around it is trimmed or
// folded either.
func (f *Format) parse(s string, table *crockford.Table) (body, error) {
	n := len(f.head) // 0 in the zero Format, which reads nothing
	if len(s) == n+int(f.bucketLen)+randomLen+1 && n > 0 {
		// Most prefixes have three letters. Comparing four bytes as one number
		// spares them a call.
		if h := f.head; n == 4 && word(s) == word(h) || n != 4 && s[:n] == h || table == folded && equalFold(s[:n], h) {
			if b, ok := f.read(s, n, table); ok {
				return b, nil
			}
		}
	}
	return f.parseSlow(s, table)
}

// word returns the first four bytes of s as a number.
func word(s string) uint32 {
	_ = s[3]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// read reads what stands in s after the n bytes of the head: 20, 21 or 23
// characters, of which the table says how they are read. ok is false if one of
// them is no digit or the check is wrong.
//
// Digits are joined four at a time, since a long chain of shifts and ors would
// make the processor wait for each of them.
func (f *Format) read(s string, n int, table *crockford.Table) (b body, ok bool) {
	t := s[len(s)-20:] // without the first characters of a bucket longer than 3
	_ = t[19]
	d0 := table.Join(t[0:])
	d1 := table.Join(t[4:])
	d2 := table.Join(t[8:])
	d3 := table.Join(t[12:])
	d4 := table.Join(t[16:])
	var longer uint64
	if extra := len(s) - 20 - n; extra == 1 {
		longer = uint64(table[0][s[n]])
	} else if extra == 3 {
		longer = uint64(table[2][s[n]] | table[1][s[n+1]] | table[0][s[n+2]])
	}
	bad := d0 | d1 | d2 | d3 | d4 | longer // see crockford.Invalid
	hi, lo := longer<<40|d0<<20|d1, d2<<40|d3<<20|d4
	head, headAt := sums(hi)
	tail, tailAt := sums(lo >> 5)
	right := f.checkDigit(head, headAt, tail, tailAt) == uint8(lo)&31
	return body{hi: mark | hi, lo: lo}, right && bad < crockford.Invalid
}

// parseSlow reads what is not in the canonical spelling, and explains what is
// wrong with it. With the strict table nothing is normalized.
func (f *Format) parseSlow(s string, table *crockford.Table) (body, error) {
	if f.head == "" {
		return body{}, onym.NewError(onym.InvalidPrefix, "entity id", s, 0, "the format was never compiled from a Spec")
	}
	t, lead, carries := s, 0, strings.HasPrefix(s, f.head)
	if table == folded {
		t, lead, carries = f.trim(s)
	}
	n := len(f.head)
	if want := n + int(f.bucketLen) + randomLen + 1; len(t) != want {
		return body{}, onym.NewError(onym.InvalidLength, f.typ(), s, -1, lengthDetail(f.typ(), len(t), want))
	}
	if !carries {
		return body{}, onym.NewError(onym.InvalidPrefix, f.typ(), s, lead+mismatch(t, f.head, table == folded),
			"the text does not start with "+f.head+"; it may be the id of something else")
	}
	if b, ok := f.read(t, n, table); ok {
		return b, nil
	}
	for at := n; at < len(t); at++ {
		if table[0][t[at]] == crockford.Invalid {
			return body{}, onym.NewError(onym.InvalidCharacter, f.typ(), s, lead+at, characterDetail(t[at]))
		}
	}
	return body{}, onym.NewError(onym.InvalidChecksum, f.typ(), s, lead+len(t)-1, checksumDetail)
}

const checksumDetail = "the check character does not match the rest; a character was mistyped or two were swapped, so compare with the source"

func lengthDetail(typ string, got, want int) string {
	return "it has " + strconv.Itoa(got) + " bytes, every " + typ + " has " + strconv.Itoa(want)
}

func characterDetail(c byte) string {
	switch {
	case c == '-':
		return "hyphens are not part of an id"
	case c == 'u' || c == 'U':
		return "u is not used in ids; is it a v?"
	case c >= 0x80:
		return "only letters and digits of ASCII can stand here; a look-alike letter?"
	case 'A' <= c && c <= 'Z':
		return "a stored id is in lower case"
	}
	return "only the digits and the letters " + crockford.Alphabet[10:] + " can stand here"
}

// mismatch returns the first position at which t differs from want, which is in
// lower case; with fold, upper case does not make a difference.
func mismatch(t, want string, fold bool) int {
	for i := range min(len(t), len(want)) {
		c := t[i]
		if fold && 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != want[i] {
			return i
		}
	}
	return min(len(t), len(want))
}

// trim applies the part of SPEC 1.8 that concerns the outside of a text: white
// space goes, if what remains carries the prefix in any case; otherwise the text
// is left as it was. lead is the number of bytes that t starts after in s.
func (f *Format) trim(s string) (t string, lead int, carries bool) {
	t = strings.TrimSpace(s)
	if len(t) != len(s) {
		lead = len(s) - len(strings.TrimLeftFunc(s, unicode.IsSpace))
	}
	if n := len(f.head); n > 0 && len(t) >= n && equalFold(t[:n], f.head) {
		return t, lead, true
	}
	return s, 0, false
}

// equalFold compares s with a lower-case text of ASCII, ignoring ASCII case
// only: the Kelvin sign is no k here.
func equalFold(s, lower string) bool {
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}

// Normalize returns the spelling that Parse would read s as (SPEC 1.8): white
// space around it is trimmed, the prefix gets its declared case, the body becomes
// lower case, i and l become 1, o becomes 0. Nothing is dropped and nothing is
// validated. A text that does not carry the prefix comes back as it was.
// Normalize is idempotent.
func (f Format) Normalize(s string) string {
	t, _, carries := f.trim(s)
	if !carries {
		return s
	}
	n := len(f.head)
	dirty := t[:n] != f.head
	for i := n; i < len(t) && !dirty; i++ {
		dirty = t[i] != foldByte(t[i])
	}
	if !dirty {
		return t
	}
	b := make([]byte, len(t))
	copy(b, f.head)
	for i := n; i < len(t); i++ {
		b[i] = foldByte(t[i])
	}
	return string(b)
}

func foldByte(c byte) byte {
	if v, ok := crockford.Fold.Value(c); ok {
		return crockford.Alphabet[v]
	}
	if 'A' <= c && c <= 'Z' { // U has no value, and is lower-cased all the same
		return c + 'a' - 'A'
	}
	return c
}

func (f *Format) append(dst []byte, b body) []byte {
	n := int(f.bucketLen) + randomLen + 1
	dst = append(dst, f.head...)
	dst = slices.Grow(dst, n)
	dst = dst[:len(dst)+n]
	b.put(dst[len(dst)-n:])
	return dst
}

func (f *Format) text(b body) string {
	dst := make([]byte, f.Len())
	n := copy(dst, f.head)
	b.put(dst[n:])
	return unsafe.String(&dst[0], len(dst)) // dst is not written again
}
