package shortcode_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortcode"
)

const vectors = "../testdata/vectors/shortcode.json"

// failure is the part that every vector of something refused has.
type failure struct {
	Error  onym.Code `json:"error"`
	Offset int       `json:"offset"`
}

func TestParseVectors(t *testing.T) {
	type vector struct {
		Text      string `json:"text"`
		Shortcode string `json:"shortcode"`
		failure
	}
	onymtest.Vectors(t, vectors, "parse", func(t *testing.T, v vector) {
		got, err := shortcode.Parse(v.Text)
		if shortcode.Valid(v.Text) != (err == nil) {
			t.Errorf("Valid(%q) does not agree with Parse", v.Text)
		}
		if v.Error != "" {
			onymtest.WantError(t, err, v.Text, v.Error, v.Offset)
			return
		}
		if err != nil || got.String() != v.Shortcode {
			t.Errorf("Parse(%q) = %q, %v, want %q", v.Text, got, err, v.Shortcode)
		}
	})
}

func TestKeyVectors(t *testing.T) {
	type vector struct {
		Text      string `json:"text"`
		Type      string `json:"type"`
		Shortcode string `json:"shortcode"`
		failure
	}
	onymtest.Vectors(t, vectors, "key", func(t *testing.T, v vector) {
		got, err := shortcode.ParseKey(v.Text)
		if v.Error != "" {
			onymtest.WantError(t, err, v.Text, v.Error, v.Offset)
			return
		}
		if err != nil || got.Type() != v.Type || got.Code().String() != v.Shortcode || got.String() != v.Text {
			t.Errorf("ParseKey(%q) = %v, %v", v.Text, got, err)
		}
		made, err := shortcode.NewKey(v.Type, shortcode.MustParse(v.Shortcode))
		if err != nil || made != got {
			t.Errorf("NewKey(%q, %q) = %v, %v", v.Type, v.Shortcode, made, err)
		}
	})
}

func TestCodeIsAValue(t *testing.T) {
	onymtest.Value(t, shortcode.Parse,
		[]string{"arrow", "BCap", "0", "A1z"},
		badCodes())
}

func TestKeyIsAValue(t *testing.T) {
	invalid := []string{"weapongear", "-", "-a", "a-", "a--b", "a-b-c", "a b-c", "\xff-a", "a-\xff", strings.Repeat("a", 10<<20)}
	for _, s := range badCodes() {
		if s != "" {
			invalid = append(invalid, "type-"+s)
		}
	}
	onymtest.Value(t, shortcode.ParseKey, []string{"weapongear-bsw", "armorgear-BCap", "a.b_C-0"}, invalid)
}

// badCodes are texts that are no shortcode, among them every byte that may not
// stand in one, alone and in the middle.
func badCodes() []string {
	bad := []string{
		"", " ", "\n", "a b", " a", "a ", "self-pro", "a_b", "Tabûri", "Tabu\u0302ri", "\u0430", "ａ", "a\u200d", "a\u0000",
		"\u0661", "\xc3\x28", "\xed\xa0\x80", "\xf5\x80\x80\x80", "18446744073709551616 ", "a=",
		strings.Repeat("a", 10<<20) + "-", "-" + strings.Repeat("a", 10<<20), strings.Repeat("é", 5<<20),
	}
	for b := range 256 {
		if s := string([]byte{byte(b)}); !shape.MatchString(s) {
			bad = append(bad, s, "a"+s+"b")
		}
	}
	return bad
}

func TestParseEveryByte(t *testing.T) {
	for b := range 256 {
		for _, pad := range []string{"", "a"} {
			s := pad + string([]byte{byte(b)}) + pad
			if got, want := shortcode.Valid(s), shape.MatchString(s); got != want {
				t.Errorf("Valid(%q) = %t", s, got)
			}
		}
	}
}

// A code has no limit of length, and reading one does not copy it.
func TestParseLong(t *testing.T) {
	long := strings.Repeat("aZ9", 3<<20)
	c, err := shortcode.Parse(long)
	if err != nil || c.String() != long {
		t.Fatalf("Parse of %d bytes: %v", len(long), err)
	}
	onymtest.WantError(t, func() error { _, err := shortcode.Parse(long + "-"); return err }(), long+"-", onym.Invalid, len(long))
}

func TestNewKey(t *testing.T) {
	arrow := shortcode.MustParse("arrow")
	for _, c := range []struct {
		typ  string
		code shortcode.Code
		want failure
	}{
		{"", arrow, failure{onym.Missing, 0}},
		{"gear", shortcode.Code{}, failure{onym.Missing, 4}},
		{"weapon-gear", arrow, failure{onym.Invalid, 6}},
		{"gëar", arrow, failure{onym.Invalid, 1}},
		{strings.Repeat("g", 1<<20) + " ", arrow, failure{onym.Invalid, 1 << 20}},
	} {
		k, err := shortcode.NewKey(c.typ, c.code)
		onymtest.WantError(t, err, c.typ, c.want.Error, c.want.Offset)
		if !k.IsZero() {
			t.Errorf("NewKey(%q) fails and returns %v", c.typ, k)
		}
	}
}

func TestMustPanics(t *testing.T) {
	for name, must := range map[string]func(){
		"MustParse":    func() { shortcode.MustParse("self-pro") },
		"MustParseKey": func() { shortcode.MustParseKey("arrow") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if err, ok := recover().(error); !ok || onymtest.CheckError(err, "self-pro") != "" {
					t.Errorf("panics with %v", err)
				}
			}()
			must()
		})
	}
}

func TestCompare(t *testing.T) {
	var none shortcode.Code
	order := []shortcode.Code{none, shortcode.MustParse("0"), shortcode.MustParse("B"), shortcode.MustParse("Bc"), shortcode.MustParse("a")}
	for i, a := range order {
		for j, b := range order {
			if got, want := a.Compare(b), compareInts(i, j); got != want {
				t.Errorf("%q.Compare(%q) = %d", a, b, got)
			}
		}
	}
	keys := []shortcode.Key{{}, shortcode.MustParseKey("a-z"), shortcode.MustParseKey("a.b-a"), shortcode.MustParseKey("a.b-b"), shortcode.MustParseKey("b-a")}
	for i, a := range keys {
		for j, b := range keys {
			if got, want := a.Compare(b), compareInts(i, j); got != want {
				t.Errorf("%q.Compare(%q) = %d", a, b, got)
			}
		}
	}
}

func compareInts(i, j int) int {
	switch {
	case i < j:
		return -1
	case i > j:
		return 1
	}
	return 0
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"arrow", "self-pro", "", " ", "Tabûri", "\xff", "0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := shortcode.Parse(s)
		if want := shape.MatchString(s); (err == nil) != want || shortcode.Valid(s) != want {
			t.Fatalf("Parse(%q) = %v, %v; the pattern says %t", s, c, err, want)
		}
		if err == nil {
			if c.String() != s {
				t.Fatalf("Parse(%q).String() = %q", s, c)
			}
			return
		}
		if problem := onymtest.CheckError(err, s); problem != "" {
			t.Fatalf("Parse(%q): %s", s, problem)
		}
		if blank := strings.TrimSpace(s) == ""; errors.Is(err, onym.Missing) != blank || errors.Is(err, onym.Invalid) == blank {
			t.Fatalf("Parse(%q): %v", s, err)
		}
	})
}

func FuzzParseKey(f *testing.F) {
	for _, s := range []string{"weapongear-bsw", "a-b-c", "-", "a-", "", "é-a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		k, err := shortcode.ParseKey(s)
		typ, code, cut := strings.Cut(s, "-")
		want := cut && shape.MatchString(code) && shape.MatchString(strings.NewReplacer("_", "a", ".", "a").Replace(typ))
		if (err == nil) != want {
			t.Fatalf("ParseKey(%q) = %v, %v, want success %t", s, k, err, want)
		}
		if err == nil {
			if k.String() != s || k.Type() != typ || k.Code().String() != code {
				t.Fatalf("ParseKey(%q) = %q, %q", s, k.Type(), k.Code())
			}
			return
		}
		if problem := onymtest.CheckError(err, s); problem != "" {
			t.Fatalf("ParseKey(%q): %s", s, problem)
		}
	})
}

func TestParseAllocations(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { shortcode.Parse("roundshild") }); n != 0 {
		t.Errorf("Parse allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { shortcode.ParseKey("armorgear-roundshild") }); n != 0 {
		t.Errorf("ParseKey allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { shortcode.Parse("self-pro") }); n > 1 {
		t.Errorf("refusing allocates %v times", n)
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		shortcode.Parse("roundshild")
	}
}

func ExampleParse() {
	code, err := shortcode.Parse("BCap")
	fmt.Println(code, err)

	_, err = shortcode.Parse("self-pro")
	fmt.Println(errors.Is(err, onym.Invalid))
	// Output:
	// BCap <nil>
	// true
}

func ExampleValid() {
	for _, s := range []string{"BCap", "self-pro", ""} {
		fmt.Println(shortcode.Valid(s))
	}
	// Output:
	// true
	// false
	// false
}

func ExampleMustParse() {
	fmt.Println(shortcode.MustParse("sohlworld"))
	// Output: sohlworld
}

func ExampleParseKey() {
	key, err := shortcode.ParseKey("armorgear-BCap")
	fmt.Println(key.Type(), key.Code(), err)
	// Output: armorgear BCap <nil>
}

func ExampleMustParseKey() {
	fmt.Println(shortcode.MustParseKey("weapongear-bsw"))
	// Output: weapongear-bsw
}

func ExampleNewKey() {
	key, err := shortcode.NewKey("weapongear", shortcode.MustParse("bsw"))
	fmt.Println(key, err)
	// Output: weapongear-bsw <nil>
}
