package fold

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// written is the table of SPEC 7.3: the letters that carry no mark.
var written = map[rune]string{
	'Æ': "AE", 'æ': "ae", 'Œ': "OE", 'œ': "oe", 'ß': "ss", 'Þ': "TH", 'þ': "th",
	'Ð': "D", 'ð': "d", 'Ø': "O", 'ø': "o", 'Đ': "D", 'đ': "d", 'Ł': "L", 'ł': "l",
	'Ħ': "H", 'ħ': "h", 'Ŋ': "NG", 'ŋ': "ng", 'Ĳ': "IJ", 'ĳ': "ij", 'ſ': "s",
	'ı': "i", 'Ŧ': "T", 'ŧ': "t", 'ẞ': "SS",
}

// slow folds one character as SPEC 7.3 words it: decompose, drop the marks, then
// write out.
func slow(r rune) string {
	var b strings.Builder
	for _, c := range norm.NFD.String(string(r)) {
		switch {
		case unicode.Is(unicode.M, c):
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			b.WriteRune(c)
		default:
			b.WriteString(written[c])
		}
	}
	return b.String()
}

func TestLettersAgainstDecomposition(t *testing.T) {
	spelled := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		got, want := Letters(r), slow(r)
		if got != want {
			t.Errorf("Letters(%U %c) = %q, want %q", r, r, got, want)
		}
		if got != "" {
			spelled++
		}
	}
	if spelled < 500 {
		t.Errorf("only %d letters have a spelling", spelled)
	}
	for _, r := range []rune{-1, 0, 'a', 0x7F, unicode.MaxRune + 1, 1<<31 - 1} {
		if got := Letters(r); got != "" {
			t.Errorf("Letters(%#x) = %q", r, got)
		}
	}
}

func TestIsMark(t *testing.T) {
	for r := rune(-1); r <= unicode.MaxRune+1; r++ {
		if got, want := IsMark(r), unicode.Is(unicode.M, r); got != want {
			t.Errorf("IsMark(%U) = %t, want %t", r, got, want)
		}
	}
}

// The decomposition may be taken character by character only if the order of
// combining characters, which normalization changes, does not matter: that is,
// if all of them are marks.
func TestOnlyMarksAreReordered(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if norm.NFD.PropertiesString(string(r)).CCC() != 0 && !IsMark(r) {
			t.Errorf("%U is reordered and no mark", r)
		}
	}
}

func TestAllocations(t *testing.T) {
	spelled := 0
	if n := testing.AllocsPerRun(100, func() { spelled += len(Letters('û') + Letters('ж')) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkLetters(b *testing.B) {
	for b.Loop() {
		Letters('û')
	}
}
