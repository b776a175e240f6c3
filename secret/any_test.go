package secret_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/secret"
	"pgregory.net/rapid"
)

func TestParseDeclaredVectors(t *testing.T) {
	type spec struct {
		Prefix       string
		Environments []string
	}
	type declaredCase struct {
		Name, Text, Prefix, Environment string
		Formats                         []spec
		Error                           onym.Code
		Offset                          int
	}
	onymtest.Vectors(t, vectors, "parse_declared", func(t *testing.T, c declaredCase) {
		var formats []secret.Format
		for _, s := range c.Formats {
			formats = append(formats, format(t, s.Prefix, s.Environments))
		}
		got, err := secret.ParseDeclared(c.Text, formats...)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Text, c.Error, c.Offset)
			if !got.IsZero() {
				t.Error("an error comes with a value")
			}
			quiet(t, err, c.Text)
		} else if err != nil || got.Prefix() != c.Prefix || got.Environment() != c.Environment || got.Reveal() != c.Text {
			t.Errorf("ParseDeclared(%q) = %v, %v", c.Text, got, err)
		}
		slices.Reverse(formats)
		if _, again := secret.ParseDeclared(c.Text, formats...); fmt.Sprint(again) != fmt.Sprint(err) {
			t.Errorf("in another order: %v, and %v", again, err)
		}
		// A Format that was never compiled reads nothing, and is in nobody's way.
		if len(formats) > 1 {
			if _, again := secret.ParseDeclared(c.Text, append(formats, secret.Format{})...); fmt.Sprint(again) != fmt.Sprint(err) {
				t.Errorf("with a zero Format: %v, and %v", again, err)
			}
		}
	})
}

func TestParseDeclaredByNoFormat(t *testing.T) {
	_, err := secret.ParseDeclared(example, secret.Format{})
	onymtest.WantError(t, err, example, onym.InvalidPrefix, 0)
	_, err = secret.ParseDeclared(example, secret.Format{}, secret.Format{})
	onymtest.WantError(t, err, example, onym.InvalidLength, -1)
}

// TestParseDeclaredAsParse: with one format the two are the same, whatever the text.
func TestParseDeclaredAsParse(t *testing.T) {
	f := format(t, "sk", []string{"live", "dev", "sandbox"})
	rapid.Check(t, func(t *rapid.T) {
		s := mangled(t, f)
		got, err := secret.ParseDeclared(s, f)
		want, wantErr := f.Parse(s)
		if got.Reveal() != want.Reveal() || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("ParseDeclared(%q) = %v, %v; Parse = %v, %v", s, got, err, want, wantErr)
		}
	})
}

// TestCutText cuts secrets of declared types to every length: none is ever taken
// for a secret whose prefix, environment or body is wrong.
func TestCutText(t *testing.T) {
	environments := []string{"live", "test"}
	for _, prefix := range []string{"sk", "whk", "x1_y2_z3", "x1_live", "live_test", "abcdefgh_abcdefg"} {
		f := format(t, prefix, environments)
		key, err := f.New("test")
		if err != nil {
			t.Fatal(err)
		}
		whole := key.Reveal()
		for i := range whole {
			for what, parse := range map[string]func(string) (secret.Untyped, error){
				"ParseAny": secret.ParseAny, "Format.Parse": f.Parse,
				"ParseDeclared, no formats":  func(s string) (secret.Untyped, error) { return secret.ParseDeclared(s) },
				"ParseDeclared, two formats": func(s string) (secret.Untyped, error) { return secret.ParseDeclared(s, f, format(t, "a", nil)) },
			} {
				_, err := parse(whole[:i])
				if err == nil {
					t.Fatalf("%s(%q) reads it", what, whole[:i])
				}
				onymtest.WantError(t, err, whole[:i], onym.InvalidLength, -1)
			}
		}
	}
}

// mangled is a secret of one of formats, mostly with something wrong about it.
func mangled(t *rapid.T, formats ...secret.Format) string {
	f := rapid.SampledFrom(formats).Draw(t, "format")
	key, err := f.New(rapid.SampledFrom(f.Environments()).Draw(t, "environment"))
	if err != nil {
		t.Fatal(err)
	}
	s := key.Reveal()
	for range rapid.IntRange(0, 2).Draw(t, "changes") {
		i := rapid.IntRange(0, len(s)-1).Draw(t, "at")
		c := rapid.SampledFrom([]string{"", "_", "-", "a", "0", "i", "S", "é", "live", "_test_"}).Draw(t, "insert")
		j := min(len(s), i+rapid.IntRange(0, 5).Draw(t, "remove"))
		s = s[:i] + c + s[j:]
		if s == "" {
			break
		}
	}
	return s
}

// slowDeclared is what ParseDeclared documents, by regular expressions.
func slowDeclared(s string, formats []secret.Format) onym.Code {
	if len(formats) == 0 {
		m := regexp.MustCompile(`(?s)^(?:(.*)_)?([^_]*)_([^_]*)$`).FindStringSubmatch(s)
		switch {
		case len(s) < 40, len(s) > 55, m == nil, len(m[3]) != 33:
			return onym.InvalidLength
		case len(m[1]) > 16, !regexp.MustCompile(`^[a-z][a-z0-9]{0,7}(_[a-z][a-z0-9]{0,7})*$`).MatchString(m[1]):
			return onym.InvalidPrefix
		case m[2] != "live" && m[2] != "test":
			return onym.InvalidEnvironment
		}
		return slowParse(m[1], []string{"live", "test"}, s)
	}
	code, longest, ofLength := onym.Code(""), "", len(formats) == 1
	for _, f := range formats {
		c := slowParse(f.Prefix(), f.Environments(), s)
		switch {
		case c == "":
			return ""
		case strings.HasPrefix(s, f.Prefix()+"_") && len(f.Prefix()) > len(longest):
			code, longest = c, f.Prefix()
		}
		ofLength = ofLength || c != onym.InvalidLength
	}
	switch {
	case longest != "":
		return code
	case len(formats) == 1:
		return slowParse(formats[0].Prefix(), formats[0].Environments(), s)
	case ofLength:
		return onym.InvalidPrefix
	}
	return onym.InvalidLength
}

// onymCode is the code of an error, or "".
func onymCode(err error) onym.Code {
	if e, ok := errors.AsType[*onym.Error](err); ok {
		return e.Code
	}
	return ""
}

func checkDeclared(t interface{ Fatalf(string, ...any) }, s string, formats []secret.Format) {
	got, err := secret.ParseDeclared(s, formats...)
	want := slowDeclared(s, formats)
	if err == nil {
		if want != "" || got.Reveal() != s {
			t.Fatalf("ParseDeclared(%q) = %q, want %s", s, got.Reveal(), want)
		}
		return
	}
	if problem := onymtest.CheckError(err, s); problem != "" || onymCode(err) != want {
		t.Fatalf("ParseDeclared(%q): %v, want %s %s", s, err, want, problem)
	}
}

func TestParseDeclaredProperties(t *testing.T) {
	all := []secret.Format{
		format(t, "sk", nil), format(t, "sk_eu", []string{"live", "dev"}), format(t, "whk", []string{"live", "sandbox"}), format(t, "a", []string{"b"}),
	}
	rapid.Check(t, func(t *rapid.T) {
		checkDeclared(t, mangled(t, all...), rapid.SliceOfNDistinct(rapid.SampledFrom(all), 0, 4, secret.Format.Prefix).Draw(t, "formats"))
	})
}

func FuzzParseDeclared(f *testing.F) {
	formats := []secret.Format{format(f, "sk", nil), format(f, "sk_eu", []string{"live", "dev"}), format(f, "whk", []string{"live", "sandbox"})}
	for _, s := range []string{
		"", "_", example, example[:40], strings.ToUpper(example), "whk_test_bc20ns2mxsdp6kyhft01cgqhq03e", "sk_eu_dev_" + strings.Repeat("0", 33),
		"sk_prod_" + example[8:], "sk_live__" + example[9:], strings.Repeat("_", 41), "\xff\xfe", "sk_liv\xc3\xa9" + example[8:],
	} {
		f.Add(s, uint8(0))
		f.Add(s, uint8(3))
	}
	f.Fuzz(func(t *testing.T, s string, n uint8) {
		some := formats[:int(n)%(len(formats)+1)]
		checkDeclared(t, s, some)
		if _, err := secret.ParseDeclared(s, some...); err != nil {
			quiet(t, err, s)
		}
	})
}
