package shortcode_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortcode"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestRepairVectors(t *testing.T) {
	type vector struct {
		Input     string `json:"input"`
		Shortcode string `json:"shortcode"`
		failure
	}
	for _, list := range []string{"repair", "repair_more"} {
		onymtest.Vectors(t, vectors, list, func(t *testing.T, v vector) {
			got, err := shortcode.Repair(v.Input)
			if v.Error != "" {
				onymtest.WantError(t, err, v.Input, v.Error, v.Offset)
				return
			}
			if err != nil || got.String() != v.Shortcode {
				t.Errorf("Repair(%q) = %q, %v, want %q", v.Input, got, err, v.Shortcode)
			}
		})
	}
}

// Every character there is, alone, between letters and with a mark on it,
// against the words of the specification.
func TestRepairEveryCharacter(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		// Most of what comes late is not assigned, and ideographs: a sample will do.
		if !utf8.ValidRune(r) || r >= 0x20000 && r%64 != 0 {
			continue
		}
		s := "x" + string(r) + "Y\u0301" + string(r) + "\u0301"
		got, err := shortcode.Repair(s)
		if want := slowRepair(s); err != nil || got.String() != want {
			t.Fatalf("Repair(%q) = %q, %v, want %q (%U)", s, got, err, want, r)
		}
	}
}

func TestRepairProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := text().Draw(t, "s")
		got, err := shortcode.Repair(s)
		if want := slowRepair(s); got.String() != want || (err == nil) != (want != "") {
			t.Fatalf("Repair(%q) = %q, %v, want %q", s, got, err, want)
		}
		for name, form := range map[string]norm.Form{"NFC": norm.NFC, "NFD": norm.NFD} {
			if other, _ := shortcode.Repair(form.String(s)); other != got {
				t.Fatalf("Repair(%s of %q) = %q, want %q", name, s, other, got)
			}
		}
		if err != nil {
			if problem := onymtest.CheckError(err, s); problem != "" || !errors.Is(err, onym.Missing) {
				t.Fatalf("Repair(%q): %v %s", s, err, problem)
			}
			return
		}
		if again, err := shortcode.Repair(got.String()); err != nil || again != got {
			t.Fatalf("repairing %q again gives %q, %v", got, again, err)
		}
		if !shortcode.Valid(got.String()) {
			t.Fatalf("Repair(%q) = %q, which is malformed", s, got)
		}
	})
}

// text draws texts as people write them: words of Latin letters with and without
// marks, separators, and now and then anything at all.
func text() *rapid.Generator[string] {
	piece := rapid.OneOf(
		rapid.StringMatching(`[A-Za-z]{1,12}`),
		rapid.SampledFrom([]string{" ", "-", "_", "'", "/", "ß", "Æ", "ĳ", "Ŋ", "û", "u\u0302", "ǿ", "o\u0338\u0301", "¾", "ﬁ", "\u200d", "е", "7", "aeiou", "of", "the", "round", "shield"}),
		rapid.String(),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 3), func(b []byte) string { return string(b) }),
	)
	return rapid.Map(rapid.SliceOfN(piece, 0, 8), func(p []string) string { return strings.Join(p, "") })
}

func FuzzRepair(f *testing.F) {
	for _, s := range []string{"B&CFl", "Tabûri", "Tabu\u0302ri", "Æthelred", "---", "\xff", "ǿ", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := shortcode.Repair(s)
		if want := slowRepair(s); got.String() != want || (err == nil) != (want != "") {
			t.Fatalf("Repair(%q) = %q, %v, want %q", s, got, err, want)
		}
		if err != nil {
			if problem := onymtest.CheckError(err, s); problem != "" {
				t.Fatalf("Repair(%q): %s", s, problem)
			}
		}
	})
}

func TestRepairLong(t *testing.T) {
	for _, c := range []struct{ piece, want string }{
		{"a-", "a"}, {"û", "u"}, {"u\u0302", "u"}, {"\xff1", "1"}, {"Þ", "TH"}, {"北a", "a"},
	} {
		n := (10 << 20) / len(c.piece)
		got, err := shortcode.Repair(strings.Repeat(c.piece, n))
		if err != nil || got.String() != strings.Repeat(c.want, n) {
			t.Errorf("Repair of 10 MB of %q: %d bytes, %v", c.piece, len(got.String()), err)
		}
	}
	long := strings.Repeat("-", 10<<20)
	_, err := shortcode.Repair(long)
	onymtest.WantError(t, err, long, onym.Missing, -1)
}

func TestRepairAllocations(t *testing.T) {
	for s, most := range map[string]float64{"roundshild": 0, "B&CFl": 1, "Kûrbúl ¾-Helm": 1, "Nüsvōrroth": 1} {
		if n := testing.AllocsPerRun(100, func() { shortcode.Repair(s) }); n > most {
			t.Errorf("Repair(%q) allocates %v times, want at most %v", s, n, most)
		}
	}
}

func BenchmarkRepair(b *testing.B) {
	for _, s := range []string{"roundshild", "B&CFl", "Kûrbúl ¾-Helm"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				shortcode.Repair(s)
			}
		})
	}
}

func ExampleRepair() {
	for _, s := range []string{"B&CFl", "self-pro", "Tabûri", "Æthelred", "Kûrbúl ¾-Helm"} {
		code, err := shortcode.Repair(s)
		fmt.Println(code, err)
	}
	// Output:
	// BCFl <nil>
	// selfpro <nil>
	// Taburi <nil>
	// AEthelred <nil>
	// KurbulHelm <nil>
}
