package shortcode_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortcode"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func abbreviations(t rapid.TB, table map[string]string) *shortcode.Abbreviations {
	t.Helper()
	a, err := shortcode.NewAbbreviations(table)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestDeriveVectors(t *testing.T) {
	type vector struct {
		Name          string            `json:"name"`
		Abbreviations map[string]string `json:"abbreviations"`
		Shortcode     string            `json:"shortcode"`
		failure
	}
	for _, list := range []string{"derive", "derive_more"} {
		onymtest.Vectors(t, vectors, list, func(t *testing.T, v vector) {
			if slow := slowDerive(v.Name, v.Abbreviations); slow != v.Shortcode {
				t.Errorf("the reference derives %q from %q, want %q", slow, v.Name, v.Shortcode)
			}
			got, err := shortcode.Derive(v.Name, abbreviations(t, v.Abbreviations))
			if v.Error != "" {
				onymtest.WantError(t, err, v.Name, v.Error, v.Offset)
				return
			}
			if err != nil || got.String() != v.Shortcode {
				t.Errorf("Derive(%q) = %q, %v, want %q", v.Name, got, err, v.Shortcode)
			}
			if len(v.Abbreviations) == 0 {
				for _, none := range []*shortcode.Abbreviations{nil, {}} {
					if same, err := shortcode.Derive(v.Name, none); err != nil || same != got {
						t.Errorf("Derive(%q) without a table = %q, %v", v.Name, same, err)
					}
				}
			}
		})
	}
}

func TestWords(t *testing.T) {
	for s, want := range map[string]string{
		"Two-Handed Axe": "two handed axe", "two-handed": "two handed", "  of   the\t": "of the", "Tabûri": "taburi",
		"Æthelred's ¾-Helm": "aethelred s helm", "R2D2": "r2d2", "a\u0301b": "ab", "жук": "", "¾": "", "": "", " - ": "",
	} {
		if got := strings.Join(shortcode.Words(s), " "); got != want {
			t.Errorf("Words(%q) = %q, want %q", s, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringMatching(`[A-Za-z0-9 '\-/éßŦ]{0,20}`)).Draw(t, "s")
		words := shortcode.Words(s)
		if want := alphanumerics.FindAllString(strings.ToLower(slowFold(s)), -1); !slices.Equal(words, want) {
			t.Fatalf("Words(%q) = %q, want %q", s, words, want)
		}
		// A table matches a text by its words, however they are joined.
		if joined := strings.Join(words, " "); joined != "" {
			code, err := shortcode.Derive(s, abbreviations(t, map[string]string{joined: "x1"}))
			if err != nil || code.String() != "x1" {
				t.Fatalf("Derive(%q), abbreviated as a whole = %q, %v", s, code, err)
			}
		}
	})
}

var table = map[string]string{
	"round": "rnd", "shield": "shld", "round shield": "rshd", "of the": "o", "the round shield of": "x", "AEIOU": "aeiouaeiou",
}

func TestDeriveProperties(t *testing.T) {
	abbr := abbreviations(t, table)
	rapid.Check(t, func(t *rapid.T) {
		name := text().Draw(t, "name")
		got, err := shortcode.Derive(name, abbr)
		if want := slowDerive(name, table); got.String() != want || (err == nil) != (want != "") {
			t.Fatalf("Derive(%q) = %q, %v, want %q", name, got, err, want)
		}
		for form, s := range map[string]string{"NFC": norm.NFC.String(name), "NFD": norm.NFD.String(name)} {
			if other, _ := shortcode.Derive(s, abbr); other != got {
				t.Fatalf("Derive(%s of %q) = %q, want %q", form, name, other, got)
			}
		}
		if err != nil {
			if problem := onymtest.CheckError(err, name); problem != "" || !errors.Is(err, onym.Missing) {
				t.Fatalf("Derive(%q): %v %s", name, err, problem)
			}
			return
		}
		if s := got.String(); !shortcode.Valid(s) || strings.ToLower(s) != s {
			t.Fatalf("Derive(%q) = %q", name, s)
		}
	})
}

func FuzzDerive(f *testing.F) {
	for _, s := range []string{"Round Shield", "the round shield of the king", "(1 pint) Œuvre", "naïve Đorđe B&CFl", "aeiou aeiou aeiou", "\xff a"} {
		f.Add(s)
	}
	abbr := abbreviations(f, table)
	f.Fuzz(func(t *testing.T, name string) {
		got, err := shortcode.Derive(name, abbr)
		if want := slowDerive(name, table); got.String() != want || (err == nil) != (want != "") {
			t.Fatalf("Derive(%q) = %q, %v, want %q", name, got, err, want)
		}
	})
}

// Removing one vowel at a time must not be a pass over the whole for each: a
// megabyte would take an afternoon.
func TestDeriveLong(t *testing.T) {
	abbr := abbreviations(t, table)
	for _, c := range []struct{ piece, want string }{
		{"ba", "b"}, {"round shield ", "rshd"}, {"the round ", "thrnd"}, {"- ", ""}, {"é", "e"}, {"x\u0301 ", "x"}, {"北", ""}, {"\xff", ""}, {"1a ", "1"},
	} {
		n := (1 << 20) / len(c.piece)
		name := strings.Repeat(c.piece, n)
		got, err := shortcode.Derive(name, abbr)
		if c.want == "" {
			onymtest.WantError(t, err, name, onym.Missing, -1)
			continue
		}
		// The last letters may keep their vowels only while nothing is in excess.
		if want := strings.Repeat(c.want, n); err != nil || !strings.HasSuffix(got.String(), want[20:]) {
			t.Errorf("Derive of 1 MB of %q: %d bytes, %v", c.piece, len(got.String()), err)
		}
	}
}

func TestNewAbbreviationsRefuses(t *testing.T) {
	for _, c := range []struct {
		table map[string]string
		input string
		want  failure
	}{
		{map[string]string{"": "x"}, "", failure{onym.Missing, -1}},
		{map[string]string{"¾": "x"}, "¾", failure{onym.Missing, -1}},
		{map[string]string{"round": ""}, "round", failure{onym.Missing, 5}},
		{map[string]string{"round": "Rnd"}, "Rnd", failure{onym.Invalid, 0}},
		{map[string]string{"round": "r-d"}, "r-d", failure{onym.Invalid, 1}},
		{map[string]string{"round": "rû"}, "rû", failure{onym.Invalid, 1}},
		{map[string]string{"round": "r\xff"}, "r\xff", failure{onym.Invalid, 1}},
		{map[string]string{"Round": "rnd", "round": "rd"}, "round", failure{onym.Collision, -1}},
		{map[string]string{"of-the": "o", "Of The": "ot"}, "of-the", failure{onym.Collision, -1}},
	} {
		for range 5 { // the order of a map must not show
			a, err := shortcode.NewAbbreviations(c.table)
			onymtest.WantError(t, err, c.input, c.want.Error, c.want.Offset)
			if a != nil {
				t.Errorf("NewAbbreviations(%v) fails and returns a table", c.table)
			}
			var e *onym.Error
			if errors.As(err, &e); e.Input != c.input {
				t.Errorf("NewAbbreviations(%v) complains of %q, want %q", c.table, e.Input, c.input)
			}
		}
	}
	abbreviations(t, map[string]string{"Round": "rnd", "ROUND": "rnd"})
}

func TestDeriveAllocations(t *testing.T) {
	abbr := abbreviations(t, table)
	for _, name := range []string{"Round Shield", "Nüsvōrroth the Æthelred", "The Round Shield of the King"} {
		if n := testing.AllocsPerRun(100, func() { shortcode.Derive(name, abbr) }); n > 1 {
			t.Errorf("Derive(%q) allocates %v times", name, n)
		}
	}
}

func BenchmarkDerive(b *testing.B) {
	abbr := abbreviations(b, table)
	for _, name := range []string{"Round Shield", "Nüsvōrroth the Æthelred"} {
		for label, a := range map[string]*shortcode.Abbreviations{"plain": nil, "table": abbr} {
			b.Run(name+"/"+label, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					shortcode.Derive(name, a)
				}
			})
		}
	}
}

func ExampleDerive() {
	code, err := shortcode.Derive("Round Shield", nil)
	fmt.Println(code, err)
	// Output: roundshild <nil>
}

func ExampleWords() {
	fmt.Println(shortcode.Words("Two-Handed Axe"))
	fmt.Println(shortcode.Words("Kûrbúl ¾-Helm"))
	// Output:
	// [two handed axe]
	// [kurbul helm]
}

func ExampleNewAbbreviations() {
	abbr, err := shortcode.NewAbbreviations(map[string]string{
		"round":        "rnd",
		"shield":       "shld",
		"round shield": "rshd",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"Round Shield of Tabûri", "Shield, round"} {
		code, _ := shortcode.Derive(name, abbr)
		fmt.Println(code)
	}
	// Output:
	// rshdoftabr
	// shldrnd
}
