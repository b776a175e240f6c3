package base62

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

func TestAlphabet(t *testing.T) {
	want := ""
	for c := range 128 {
		if IsDigit(byte(c)) {
			want += string(rune(c))
		}
	}
	if Alphabet != want {
		t.Errorf("Alphabet is %q, not the letters and digits of ASCII in order", Alphabet)
	}
	for c := range 256 {
		compatible := strings.IndexByte(Alphabet+"_-", byte(c)) >= 0
		if IsCompatible(byte(c)) != compatible {
			t.Errorf("IsCompatible(%#x) = %v", c, !compatible)
		}
		if got := strings.IndexByte(Alphabet, byte(c)) >= 0; IsDigit(byte(c)) != got {
			t.Errorf("IsDigit(%#x) = %v", c, !got)
		}
	}
}

// TestEveryByte draws one character from every value of a byte.
func TestEveryByte(t *testing.T) {
	for b := range 256 {
		var dst [1]byte
		err := Random(dst[:], bytes.NewReader([]byte{byte(b)}))
		v := b & 63
		if v >= 62 {
			if !errors.Is(err, io.EOF) {
				t.Errorf("byte %#x chooses %q, %v; want it skipped", b, dst, err)
			}
			continue
		}
		if err != nil || dst[0] != Alphabet[v] {
			t.Errorf("byte %#x chooses %q, %v; want %q", b, dst, err, Alphabet[v])
		}
	}
}

// TestOrder compares Random, which reads in rounds, with one byte at a time, and
// looks that no byte more is read.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for n := range 300 {
		source := make([]byte, 2*n+40)
		for i := range source {
			source[i] = byte(r.Uint32() | uint32(r.IntN(4)/3*62)) // a quarter is skipped
		}
		var want []byte
		used := 0
		for ; len(want) < n; used++ {
			if v := source[used] & 63; v < 62 {
				want = append(want, Alphabet[v])
			}
		}
		rest := bytes.NewReader(source)
		got := make([]byte, n)
		if err := Random(got, iotest.OneByteReader(rest)); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("Random of %d: %q, %v; want %q", n, got, err, want)
		}
		if read := len(source) - rest.Len(); read != used {
			t.Fatalf("Random of %d reads %d bytes and uses %d", n, read, used)
		}
	}
}

func TestBadSources(t *testing.T) {
	dst := make([]byte, 22)
	if err := Random(dst, ones{}); !errors.Is(err, ErrNotRandom) {
		t.Errorf("a source of 0xFF: %v", err)
	}
	broken := errors.New("broken")
	if err := Random(dst, iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("a broken source: %v", err)
	}
	if err := Random(dst, bytes.NewReader(make([]byte, 21))); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a short source: %v", err)
	}
	if err := Random(nil, iotest.ErrReader(broken)); err != nil && !errors.Is(err, broken) {
		t.Errorf("nothing to fill: %v", err)
	}
}

type ones struct{}

func (ones) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 0xFF
	}
	return len(p), nil
}

// TestUniform draws from a seeded generator and compares the counts of the 62
// characters with their expectation: with 61 degrees of freedom chi-square
// exceeds 120 once in 130,000 seeds, and a modulo bias (256 mod 62) would make it
// thousands.
func TestUniform(t *testing.T) {
	const draws = 62 * 4000
	dst := make([]byte, draws)
	if err := Random(dst, rand.NewChaCha8([32]byte{1})); err != nil {
		t.Fatal(err)
	}
	chi2 := 0.0
	for i := range len(Alphabet) {
		d := float64(bytes.Count(dst, []byte{Alphabet[i]})) - draws/62
		chi2 += d * d / (draws / 62)
	}
	if chi2 > 120 || math.IsNaN(chi2) {
		t.Errorf("chi-square of %d draws is %.1f", draws, chi2)
	}
}

func TestSystemSource(t *testing.T) {
	seen := map[string]bool{}
	for range 2000 {
		var dst [22]byte
		if err := Random(dst[:], nil); err != nil {
			t.Fatal(err)
		}
		for _, c := range dst {
			if !IsDigit(c) {
				t.Fatalf("Random gives %q", dst)
			}
		}
		if seen[string(dst[:])] {
			t.Fatalf("%q twice", dst)
		}
		seen[string(dst[:])] = true
	}
}

func BenchmarkRandom22(b *testing.B) {
	var dst [22]byte
	b.ReportAllocs()
	for b.Loop() {
		if err := Random(dst[:], nil); err != nil {
			b.Fatal(err)
		}
	}
}
