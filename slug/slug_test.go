package slug_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gosimple/unidecode"
	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/slug"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

const vectors = "../testdata/vectors/slug.json"

var shape = regexp.MustCompile(`\A[a-z0-9]+(-[a-z0-9]+)*\z`)

func TestMakeVectors(t *testing.T) {
	type vector struct {
		Name string `json:"name"`
		Slug string `json:"slug"`
	}
	onymtest.Vectors(t, vectors, "make", func(t *testing.T, v vector) {
		got, err := slug.Make(v.Name)
		if err != nil || got != v.Slug {
			t.Errorf("Make(%q) = %q, %v, want %q", v.Name, got, err, v.Slug)
		}
		appended, err := slug.Append([]byte("/creature/7"), v.Name)
		if err != nil || string(appended) != "/creature/7"+v.Slug {
			t.Errorf("Append(%q) = %q, %v", v.Name, appended, err)
		}
		for form, name := range map[string]string{"NFC": norm.NFC.String(v.Name), "NFD": norm.NFD.String(v.Name)} {
			if got, err := slug.Make(name); err != nil || got != v.Slug {
				t.Errorf("Make(%s of %q) = %q, %v, want %q", form, v.Name, got, err, v.Slug)
			}
		}
	})
}

func TestRefusedVectors(t *testing.T) {
	type vector struct {
		Name   string    `json:"name"`
		Error  onym.Code `json:"error"`
		Offset int       `json:"offset"`
	}
	onymtest.Vectors(t, vectors, "refused", func(t *testing.T, v vector) {
		got, err := slug.Make(v.Name)
		onymtest.WantError(t, err, v.Name, v.Error, v.Offset)
		if got != "" {
			t.Errorf("Make(%q) fails and returns %q", v.Name, got)
		}
		dst := []byte("kept")
		if got, err := slug.Append(dst, v.Name); err == nil || string(got) != "kept" {
			t.Errorf("Append(%q) = %q, %v", v.Name, got, err)
		}
	})
}

func TestValidVectors(t *testing.T) {
	type vector struct {
		Text string `json:"text"`
	}
	onymtest.Vectors(t, vectors, "valid", func(t *testing.T, v vector) {
		if !slug.Valid(v.Text) {
			t.Errorf("Valid(%q) = false", v.Text)
		}
		if got, err := slug.Make(v.Text); err != nil || got != v.Text {
			t.Errorf("Make(%q) = %q, %v", v.Text, got, err)
		}
	})
	onymtest.Vectors(t, vectors, "invalid", func(t *testing.T, v vector) {
		if slug.Valid(v.Text) {
			t.Errorf("Valid(%q) = true", v.Text)
		}
	})
	for b := range 256 {
		for _, pad := range []string{"", "a", "-"} {
			s := pad + string([]byte{byte(b)}) + pad
			if got, want := slug.Valid(s), shape.MatchString(s); got != want {
				t.Errorf("Valid(%q) = %t", s, got)
			}
		}
	}
}

// silent are the letters that are written as an apostrophe, or as another sign
// that no slug has: glottal stops and clicks, hard and soft signs, ain and hamza.
const silent = "ǀǁǂǃɁɂʔʕʖʘʡʢʭЪЬъьҌҍӀӏעءعٴܐܥއޢऽॽઽଽฯຯའᐞᐩៜᲆᴤᴥ〆ꙎꙏꜢꜣꜤꜥꜪꜫꜬꜭꜮꜯꞋꞌꞏﬠ" +
	"\u115F\u1160\u3164\uFFA0" // fillers, which are letters by name only

// Every character there is: no letter vanishes, whatever comes of it is a slug
// that is its own slug, and it is the same composed and decomposed.
func TestEveryCharacter(t *testing.T) {
	digits := 0 // decimal digits in a row: every script has its ten together
	for r := rune(0); r <= unicode.MaxRune; r++ {
		// Most of what comes late is not assigned: a sample will do.
		if !utf8.ValidRune(r) || r >= 0x30000 && r%64 != 0 {
			continue
		}
		name := "x" + string(r) + "y"
		got, err := slug.Make(name)
		for _, form := range []norm.Form{norm.NFC, norm.NFD} {
			if other := form.String(name); other != name {
				if s, e := slug.Make(other); s != got || (e == nil) != (err == nil) {
					t.Errorf("%U: Make(%q) = %q, %v and Make(%q) = %q, %v", r, name, got, err, other, s, e)
				}
			}
		}
		letter := unicode.IsLetter(r)
		if err != nil {
			if problem := onymtest.CheckError(err, name); problem != "" || !errors.Is(err, onym.NoSlug) || !letter {
				t.Errorf("%U: Make(%q): %v %s", r, name, err, problem)
			}
			var e *onym.Error
			if errors.As(err, &e); e.Offset != 1 {
				t.Errorf("%U: Make(%q): %v", r, name, err)
			}
			continue
		}
		if !slug.Valid(got) || !shape.MatchString(got) {
			t.Errorf("%U: Make(%q) = %q is no slug", r, name, got)
		}
		if again, err := slug.Make(got); err != nil || again != got {
			t.Errorf("%U: Make(%q) = %q, %v", r, got, again, err)
		}
		dropped := got == "xy" || got == "x-y"
		if letter && dropped != strings.ContainsRune(silent, r) && !unicode.Is(unicode.Lm, r) {
			t.Errorf("%U %c: Make(%q) = %q", r, r, name, got)
		}
		if !unicode.Is(unicode.Nd, r) {
			digits = 0
		} else if want := fmt.Sprintf("x%dy", digits%10); got != want {
			t.Errorf("%U: Make(%q) = %q, want %q", r, name, got, want)
		} else {
			digits++
		}
		if r >= 0x80 && !letter && !unicode.Is(unicode.M, r) && got == "xy" && !invisible(r) {
			t.Errorf("%U %c: vanishes", r, r)
		}
	}
}

// A mark on a letter that folds is not composed with it first, which must make no
// difference.
func TestMarksOnLatinLetters(t *testing.T) {
	bases := []rune{}
	for r := rune(0x20); r < 0x1F00; r++ {
		if r < 0x80 || unicode.Is(unicode.Latin, r) {
			bases = append(bases, r)
		}
	}
	for _, base := range bases {
		for mark := rune(0x300); mark < 0x370; mark++ {
			for _, s := range []string{string(base) + string(mark), string(base) + "\u0323\u034F" + string(mark)} {
				name := "x" + s + "y"
				got, err := slug.Make(name)
				want, wantErr := slug.Make(norm.NFC.String(name))
				if got != want || (err == nil) != (wantErr == nil) {
					t.Fatalf("Make(%q) = %q, %v, and composed %q, %v", name, got, err, want, wantErr)
				}
			}
		}
	}
}

func invisible(r rune) bool {
	s := unidecode.Unidecode(string(r))
	return strings.ContainsRune("’‘´′", r) || s != "" && strings.Trim(s, "'`") == "" || unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point)
}

// The letters of Latin, Greek, Cyrillic, Hebrew and Arabic in daily use all have
// a spelling, and so have kana, hangul, and the ideographs of the Chinese,
// Japanese and Korean national standards.
func TestScriptsInUse(t *testing.T) {
	for _, x := range []struct{ first, last rune }{
		{0xC0, 0x24F}, {0x386, 0x3CE}, {0x400, 0x45F}, {0x490, 0x52F}, {0x531, 0x556}, {0x5D0, 0x5EA}, {0x620, 0x64A},
		{0x905, 0x939}, {0xE01, 0xE2E}, {0x10D0, 0x10F0}, {0x1E00, 0x1EFF}, {0x3041, 0x3096}, {0x30A1, 0x30FA}, {0xAC00, 0xD7A3},
	} {
		for r := x.first; r <= x.last; r++ {
			if !unicode.IsLetter(r) {
				continue
			}
			if got, err := slug.Make("x" + string(r)); err != nil {
				t.Errorf("%U %c: %q, %v", r, r, got, err)
			}
		}
	}
	for name, standard := range map[string]encoding.Encoding{"GB 2312": simplifiedchinese.GBK, "JIS X 0208": japanese.EUCJP, "KS X 1001": korean.EUCKR} {
		ideographs := 0
		for row := 0xB0; row <= 0xF4; row++ {
			for cell := 0xA1; cell <= 0xFE; cell++ {
				s, err := standard.NewDecoder().String(string([]byte{byte(row), byte(cell)}))
				r, _ := utf8.DecodeRuneInString(s)
				if err != nil || !unicode.Is(unicode.Han, r) {
					continue
				}
				ideographs++
				if got, err := slug.Make("x" + s + "y"); err != nil || !regexp.MustCompile(`\Ax[a-z]+-y\z`).MatchString(got) {
					t.Errorf("%s: %U %c: %q, %v", name, r, r, got, err)
				}
			}
		}
		if ideographs < 4000 {
			t.Errorf("%s: only %d ideographs", name, ideographs)
		}
	}
}

// steps are those of SPEC 7.9 one after the other, and the repetition of ideographs,
// for names of characters that the transliterator knows; others it reports.
func steps(name string) (slug string, ok bool) {
	var b strings.Builder
	ideograph := ""
	for _, r := range norm.NFC.String(strings.ToValidUTF8(name, "-")) {
		s := unidecode.Unidecode(string(r))
		switch {
		case r == '々' || r == '〻':
			if s = ideograph; s == "" {
				return "", true
			}
		case unicode.Is(unicode.Han, r):
			ideograph = s
		case !unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point):
			ideograph = ""
		}
		switch {
		case strings.ContainsRune("’‘ʼʻ´′", r) || unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point):
			continue
		case r >= 0x80 && !regexp.MustCompile(`\A[A-Za-z0-9/ ]*[A-Za-z0-9][A-Za-z0-9/ ]*\z`).MatchString(s):
			return "", false
		}
		b.WriteString(s)
	}
	s := strings.NewReplacer("'", "", "`", "").Replace(strings.ToLower(b.String()))
	for closed := ""; closed != s; {
		closed, s = s, regexp.MustCompile(`([0-9])/([0-9])`).ReplaceAllString(s, "$1$2")
	}
	return strings.Trim(regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(s, "-"), "-"), true
}

func check(t interface{ Fatalf(string, ...any) }, name string) {
	got, err := slug.Make(name)
	if want, ok := steps(name); ok && (got != want || (err == nil) != (want != "")) {
		t.Fatalf("Make(%q) = %q, %v, want %q", name, got, err, want)
	}
	for _, form := range []norm.Form{norm.NFC, norm.NFD} {
		if other, _ := slug.Make(form.String(name)); other != got {
			t.Fatalf("Make(%q) = %q, and %q from %q", name, got, other, form.String(name))
		}
	}
	if err != nil {
		empty := name == ""
		if problem := onymtest.CheckError(err, name); problem != "" || errors.Is(err, onym.Empty) != empty || errors.Is(err, onym.NoSlug) == empty {
			t.Fatalf("Make(%q): %v %s", name, err, problem)
		}
		return
	}
	if !slug.Valid(got) {
		t.Fatalf("Make(%q) = %q is no slug", name, got)
	}
	if again, err := slug.Make(got); err != nil || again != got {
		t.Fatalf("Make(%q) = %q, %v", got, again, err)
	}
}

func TestMakeProperties(t *testing.T) {
	piece := rapid.OneOf(
		rapid.StringMatching(`[A-Za-z0-9]{1,6}`), rapid.StringMatching(`[0-9]/[0-9]`),
		rapid.SampledFrom([]string{" ", "-", "'", "’", "/", "\u200b", "é", "e\u0301", "ß", "ж", "и\u0306", "北", "¾", "\u0301", "\U00010330", "ь", "々", "\uFA19"}),
		rapid.String(),
	)
	rapid.Check(t, func(t *rapid.T) {
		check(t, strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), ""))
	})
}

func FuzzMake(f *testing.F) {
	for _, s := range []string{"Armorer's Kit", "Kûrbúl ¾-Helm", "3/4/5", "и\u0306", "\xff", "𐌰", "a\u200b/'b", " ", "\u0d4b\u0d3e", "佐々木", "\uFA19\u3099〻", "々a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.M, r) }) && len(name) > 60 {
			// Beyond 30 marks in a row, normalization cuts the text up (UAX 15,
			// stream-safe format), and where it does depends on the form.
			t.Skip()
		}
		check(t, name)
	})
}

func FuzzValid(f *testing.F) {
	f.Add("armorers-kit")
	f.Add("a--b")
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := slug.Valid(s), shape.MatchString(s); got != want {
			t.Fatalf("Valid(%q) = %t", s, got)
		}
	})
}

func TestLongNames(t *testing.T) {
	for _, c := range []struct{ piece, want string }{
		{"a", "a"}, {"A ", "-a"}, {"1/", "1"}, {"é", "e"}, {"e\u0301", "e"}, {"ж", "zh"}, {"北", "-bei"}, {"北々", "-bei-bei"}, {"\u200ba", "a"}, {"\xffa", "-a"},
	} {
		n := (1 << 20) / len(c.piece)
		got, err := slug.Make(strings.Repeat(c.piece, n))
		if want := strings.TrimPrefix(strings.Repeat(c.want, n), "-"); err != nil || got != want {
			t.Errorf("1 MB of %q: %d bytes, want %d, %v", c.piece, len(got), len(want), err)
		}
	}
	for _, c := range []struct {
		piece string
		code  onym.Code
		first int
	}{{" ", onym.NoSlug, -1}, {"-", onym.NoSlug, -1}, {"々", onym.NoSlug, 0}, {"\u0301", onym.NoSlug, -1}, {"\xff", onym.NoSlug, -1}, {"𐌰", onym.NoSlug, 0}} {
		name := strings.Repeat(c.piece, (10<<20)/len(c.piece))
		_, err := slug.Make(name)
		onymtest.WantError(t, err, name, c.code, c.first)
	}
}

func TestConcurrentFirstUse(t *testing.T) {
	for _, name := range []string{"Ὀδυσσεύς", "Թումանյան", "გალაკტიონ"} {
		want := make(chan string, 8)
		for range cap(want) {
			go func() { s, _ := slug.Make(name); want <- s }()
		}
		first := <-want
		for range cap(want) - 1 {
			if s := <-want; s != first || s == "" {
				t.Errorf("Make(%q) = %q and %q", name, first, s)
			}
		}
	}
}

func TestCollisions(t *testing.T) {
	names := []string{"Kûrbúl Helm", "Round Shield", "!", "Kurbul-Helm", "Arrow", "round shield", "", "KURBUL HELM", "arrow heads"}
	got := slug.Collisions(names)
	want := []slug.Collision{{Slug: "kurbul-helm", Names: []int{0, 3, 7}}, {Slug: "round-shield", Names: []int{1, 5}}}
	if !slices.EqualFunc(got, want, func(a, b slug.Collision) bool { return a.Slug == b.Slug && slices.Equal(a.Names, b.Names) }) {
		t.Errorf("Collisions = %v, want %v", got, want)
	}
	if got := slug.Collisions([]string{"a", "b", "!", "!"}); len(got) != 0 {
		t.Errorf("Collisions = %v", got)
	}
}

func TestAllocations(t *testing.T) {
	for name, most := range map[string]float64{
		"round-shield": 0, "Armorer's Kit": 1, "Nüsvōrroth": 1, "Kûrbúl ¾-Helm": 1, "北京": 1, "Ku\u0302rbu\u0301l": 1, "\u0438\u0306od": 4,
	} {
		if n := testing.AllocsPerRun(100, func() { _, _ = slug.Make(name) }); n > most {
			t.Errorf("Make(%q) allocates %v times, want at most %v", name, n, most)
		}
	}
}

func BenchmarkMake(b *testing.B) {
	for _, name := range []string{"round-shield", "Armorer's Kit", "Nüsvōrroth", "Kûrbúl ¾-Helm", "Ku\u0302rbu\u0301l", "Москва", "и\u0306од", "北京市"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = slug.Make(name)
			}
		})
	}
}

func ExampleMake() {
	for _, name := range []string{"Armorer's Kit", "Nüsvōrroth", "Kûrbúl ¾-Helm", "Þórr", "Жук", "佐々木"} {
		s, err := slug.Make(name)
		fmt.Println(s, err)
	}
	// Output:
	// armorers-kit <nil>
	// nusvorroth <nil>
	// kurbul-34-helm <nil>
	// thorr <nil>
	// zhuk <nil>
	// zuo-zuo-mu <nil>
}

func ExampleValid() {
	for _, s := range []string{"armorers-kit", "Armorer's Kit", "armorers--kit", ""} {
		fmt.Println(slug.Valid(s))
	}
	// Output:
	// true
	// false
	// false
	// false
}

func ExampleAppend() {
	path, err := slug.Append([]byte("/creature/"), "Nüsvōrroth")
	fmt.Println(string(path), err)
	// Output: /creature/nusvorroth <nil>
}

func ExampleCollisions() {
	names := []string{"Kûrbúl Helm", "Arrow", "Kurbul-Helm"}
	for _, c := range slug.Collisions(names) {
		fmt.Println(c.Slug, c.Names)
	}
	// Output: kurbul-helm [0 2]
}
