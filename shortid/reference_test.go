package shortid_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortid"
	"pgregory.net/rapid"
)

// A second implementation of SPEC 4, on texts of zeros and ones, slow and with
// no other aim than to be seen to be right.

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// sixBits are the bits of each character.
var sixBits = func() (t [64]string) {
	for v := range t {
		t[v] = fmt.Sprintf("%06b", v)
	}
	return t
}()

func referenceInteger(v uint64) string {
	hex := fmt.Sprintf("%x", v)
	bits := ""
	for i, digit := range hex {
		if i+1 < len(hex) {
			bits += "1"
		} else {
			bits += "0"
		}
		bits += fmt.Sprintf("%04b", strings.IndexRune("0123456789abcdef", digit))
	}
	return bits
}

func referenceEncode(kind uint64, fields ...uint64) string {
	bits := ""
	if kind <= 2 {
		bits += fmt.Sprintf("%02b", kind)
	} else {
		bits += "11" + referenceInteger(kind-3)
	}
	for _, v := range fields {
		bits += referenceInteger(v)
	}
	for len(bits)%6 != 0 {
		bits += "0"
	}
	token := "~"
	for group := range slices.Chunk([]byte(bits), 6) {
		var v int
		fmt.Sscanf(string(group), "%b", &v)
		token += alphabet[v : v+1]
	}
	return token
}

type reading struct {
	kind   uint64
	fields []uint64
	code   onym.Code
	offset int
}

func referenceDecode(s string) reading {
	fail := func(code onym.Code, offset int) reading { return reading{code: code, offset: offset} }
	payload, ok := strings.CutPrefix(s, "~")
	if !ok {
		return fail(onym.MissingMarker, 0)
	}
	if payload == "" {
		return fail(onym.Empty, 1)
	}
	var bits strings.Builder
	for i := range len(payload) {
		v := strings.IndexByte(alphabet, payload[i])
		if v < 0 {
			return fail(onym.InvalidCharacter, 1+i)
		}
		bits.WriteString(sixBits[v])
	}
	rest := bits.String()
	position := func() int { return 1 + (bits.Len()-len(rest))/6 }

	integer := func() (*big.Int, reading) {
		hex := ""
		for {
			if len(rest) < 5 {
				return nil, fail(onym.Truncated, len(s))
			}
			chunk := rest[:5]
			if hex == "" && chunk == "10000" {
				return nil, fail(onym.NonCanonical, position())
			}
			if len(hex) == 16 {
				return nil, fail(onym.Overflow, position())
			}
			rest = rest[5:]
			digit, _ := new(big.Int).SetString(chunk[1:], 2)
			hex += digit.Text(16)
			if chunk[0] == '0' {
				v, _ := new(big.Int).SetString(hex, 16)
				return v, reading{}
			}
		}
	}

	tag, _ := new(big.Int).SetString(rest[:2], 2)
	rest = rest[2:]
	kind := tag
	if tag.Int64() == 3 {
		v, r := integer()
		if r.code != "" {
			return r
		}
		if kind = kind.Add(v, tag); !kind.IsUint64() {
			return fail(onym.Overflow, 1)
		}
	}
	var fields []uint64
	start := 0
	for len(rest) >= 5 && rest != "00000" {
		start = position()
		v, r := integer()
		if r.code != "" {
			return r
		}
		fields = append(fields, v.Uint64())
	}
	switch {
	case strings.Contains(rest, "1"):
		return fail(onym.NonCanonical, position())
	case len(fields) == 0:
		return fail(onym.Truncated, len(s))
	case fields[len(fields)-1] == 0:
		return fail(onym.NonCanonical, start)
	}
	return reading{kind: kind.Uint64(), fields: fields}
}

// agree fails unless Decode, Append, Parse and UnmarshalText do with s what the
// reference does.
func agree(t testing.TB, s string) {
	t.Helper()
	want := referenceDecode(s)
	dst := make([]uint64, len(want.fields))
	kind, n, err := shortid.Decode(dst, s)
	id, parseErr := shortid.Parse(s)
	known := false
	for _, k := range shortid.Default().Kinds() {
		known = known || k.ID == want.kind && len(k.Fields) == len(want.fields)
	}
	switch {
	case want.code != "":
		onymtest.WantError(t, err, s, want.code, want.offset)
		onymtest.WantError(t, parseErr, s, want.code, want.offset)
		if kind != 0 || n != 0 {
			t.Errorf("%q: Decode fails and returns %d, %d", s, kind, n)
		}
	case err != nil:
		t.Errorf("%q: Decode fails with %v, want kind %d, fields %d", s, err, want.kind, want.fields)
	case kind != want.kind || n != len(want.fields) || !slices.Equal(dst, want.fields):
		t.Errorf("%q: Decode = %d, %d, %d; want kind %d, fields %d", s, kind, n, dst, want.kind, want.fields)
	case !known:
		onymtest.WantError(t, parseErr, s, onym.UnknownKind, -1)
	case parseErr != nil:
		t.Errorf("%q: Parse fails with %v", s, parseErr)
	case id.Kind() != kind || !slices.Equal(id.AppendFields(nil), dst) || id.String() != s:
		t.Errorf("%q: Parse = kind %d, %d, written %s", s, id.Kind(), id.AppendFields(nil), id)
	}
	if err == nil {
		if back, err := shortid.Append(nil, kind, dst...); err != nil || string(back) != s {
			t.Errorf("%q: Append writes it %q, %v", s, back, err)
		}
	}
	if parseErr != nil && !id.IsZero() {
		t.Errorf("%q: Parse fails and returns %v", s, id)
	}
	var read shortid.ID
	readErr := read.UnmarshalText([]byte(s))
	if read != id || !sameError(readErr, parseErr) {
		t.Errorf("%q: UnmarshalText reads %v, %v; Parse %v, %v", s, read, readErr, id, parseErr)
	}
}

func sameError(a, b error) bool {
	var x, y *onym.Error
	if !errors.As(a, &x) || !errors.As(b, &y) {
		return a == nil && b == nil
	}
	return *x == *y
}

// Every token of up to three characters after the ~.
func TestEveryShortToken(t *testing.T) {
	var walk func(token string, more int)
	walk = func(token string, more int) {
		agree(t, token)
		if more > 0 && !t.Failed() {
			for i := range alphabet {
				walk(token+alphabet[i:i+1], more-1)
			}
		}
	}
	more := 3
	if testing.Short() {
		more = 2
	}
	walk("~", more)
}

// Random longer tokens: of any bits, and of bits in which long integers, zeros
// and almost right ends are frequent.
func TestRandomTokens(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 6))
	for range 30_000 {
		size := 4 + random.IntN(30)
		stretch := []string{"", "A", "_", "hCEIQ", "999", "AAAAA", "______"}[random.IntN(7)]
		var b strings.Builder
		b.WriteByte('~')
		for b.Len() < size {
			b.WriteByte(alphabet[random.IntN(len(alphabet))])
			if random.IntN(4) == 0 {
				b.WriteString(stretch)
			}
		}
		agree(t, b.String())
		if t.Failed() {
			return
		}
	}
}

// Every single change to a token that is right: each byte replaced by each other
// byte, left out, doubled; and every beginning of it.
func TestEveryChange(t *testing.T) {
	for _, token := range []string{"~DyU", "~wln5A", "~YwhCEIQBf___________3g", "~owBGEIQhCEIQhCEAA"} {
		for i := range len(token) {
			for b := range 256 {
				agree(t, token[:i]+string([]byte{byte(b)})+token[i+1:])
			}
			agree(t, token[:i])
			agree(t, token[:i]+token[i+1:])
			agree(t, token[:i]+token[i:i+1]+token[i:])
		}
		for b := range 256 {
			agree(t, token+string([]byte{byte(b)}))
		}
	}
}

// number draws integers of every length in bits alike.
func number() *rapid.Generator[uint64] {
	return rapid.Custom(func(t *rapid.T) uint64 {
		return rapid.Uint64().Draw(t, "bits") >> rapid.IntRange(0, 63).Draw(t, "shift")
	})
}

func TestAppendProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := number().Draw(t, "kind")
		fields := rapid.SliceOfN(number(), 0, 9).Draw(t, "fields")
		fields = append(fields, max(1, number().Draw(t, "last")))
		token, err := shortid.Append([]byte("x"), kind, fields...)
		if err != nil {
			t.Fatal(err)
		}
		if want := "x" + referenceEncode(kind, fields...); string(token) != want {
			t.Fatalf("Append = %s, want %s", token, want)
		}
		dst := make([]uint64, len(fields))
		gotKind, n, err := shortid.Decode(dst, string(token[1:]))
		if err != nil || gotKind != kind || n != len(fields) || !slices.Equal(dst, fields) {
			t.Fatalf("Decode = %d, %d, %d, %v", gotKind, n, dst, err)
		}
		if len(fields) <= shortid.MaxFields && len(token)-1 > shortid.MaxLen {
			t.Fatalf("%s is longer than MaxLen", token)
		}
		// One character more or less makes another token or none.
		for _, other := range []string{string(token[1:]) + "A", string(token[1 : len(token)-1])} {
			k, n, err := shortid.Decode(dst, other)
			if err == nil && k == kind && n == len(fields) && slices.Equal(dst, fields) {
				t.Fatalf("%s reads the same", other)
			}
		}
	})
}

// All integers whose chunks are zero, one or full, which is where a mistake in
// the handling of chunks would show.
func TestEveryIntegerShape(t *testing.T) {
	var values []uint64
	for i := range 65 {
		power := uint64(1) << i
		values = append(values, power-2, power-1, power, power+1, power|1<<(i/2), ^power)
	}
	for _, v := range values {
		for _, fields := range [][]uint64{{v}, {v, 1}, {1, v}, {v, v}} {
			if fields[len(fields)-1] == 0 {
				continue
			}
			for _, kind := range []uint64{0, 2, 3, 4, v} {
				token, err := shortid.Append(nil, kind, fields...)
				if want := referenceEncode(kind, fields...); err != nil || string(token) != want {
					t.Fatalf("Append(%d, %d) = %s, %v; want %s", kind, fields, token, err, want)
				}
				agree(t, string(token))
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "~", "~DyU", "~wCS", "~Ig", "~I", "~y", "~gR", "~YC", "~AA", "~DyU=", "~DyUA", "DyU", "~wln5A", "~é",
		"~____________-wI", "~X____________94", "~" + strings.Repeat("_", 15), "~" + strings.Repeat("A", 40),
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { agree(t, s) })
}
