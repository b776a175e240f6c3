package secret_test

import (
	"errors"
	"fmt"
	"hash/crc32"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/secret"
	"pgregory.net/rapid"
)

// slowParse says which code a text has, by SPEC 2.1 and 9 and nothing else.
func slowParse(prefix string, environments []string, s string) onym.Code {
	var lengths, words []string
	for _, e := range environments {
		lengths = append(lengths, fmt.Sprint(len(prefix)+1+len(e)+1+26+7))
		words = append(words, e)
	}
	ofLength := regexp.MustCompile(`(?s)^(` + strings.Join(lengths, "|") + `)$`)
	withEnv := regexp.MustCompile(`(?s)^` + prefix + `_(` + strings.Join(words, "|") + `)_(.*)$`)
	body := regexp.MustCompile(`^[0-9abcdefghjkmnpqrstvwxyz]{33}$`)
	if !ofLength.MatchString(fmt.Sprint(len(s))) {
		return onym.InvalidLength
	}
	if !strings.HasPrefix(s, prefix+"_") {
		return onym.InvalidPrefix
	}
	// Bytes that are not UTF-8 are characters to a regular expression, so that
	// the length is compared outside of it.
	m := withEnv.FindStringSubmatch(s)
	if m == nil || len(m[2]) != 33 {
		return onym.InvalidEnvironment
	}
	if !body.MatchString(m[2]) {
		return onym.InvalidCharacter
	}
	sum := big.NewInt(int64(crc32.ChecksumIEEE([]byte(s[:len(s)-7]))))
	check := fmt.Sprintf("%7s", sum.Text(32))
	check = strings.Map(func(r rune) rune {
		if r == ' ' {
			return '0'
		}
		return rune("0123456789abcdefghjkmnpqrstvwxyz"[strings.IndexRune("0123456789abcdefghijklmnopqrstuv", r)])
	}, check)
	if s[len(s)-7:] != check {
		return onym.InvalidChecksum
	}
	return ""
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "sk", "sk_live_", example, example[:40], strings.ToUpper(example), "pk" + example[2:],
		"sk_dev_" + strings.Repeat("0", 33), "sk_sandbox_" + strings.Repeat("0", 33), "sk_live__" + example[9:],
		"\xff\xfe", strings.Repeat("_", 41), "sk_liv\xc3\xa9" + example[8:],
	} {
		f.Add(s)
	}
	environments := []string{"live", "dev", "sandbox"}
	format := format(f, "sk", environments)
	f.Fuzz(func(t *testing.T, s string) {
		got, err := format.Parse(s)
		want := slowParse("sk", environments, s)
		if err != nil {
			onymtest.WantError(t, err, s, want, onymtest.AnyOffset)
			quiet(t, err, s)
		} else if want != "" || got.Reveal() != s {
			t.Errorf("Parse(%q) = %q, want %s", s, got.Reveal(), want)
		}
		any, anyErr := secret.ParseAny(s)
		switch {
		case anyErr != nil:
			if problem := onymtest.CheckError(anyErr, s); problem != "" {
				t.Errorf("ParseAny(%q): %s", s, problem)
			}
			quiet(t, anyErr, s)
			if err == nil {
				t.Errorf("ParseAny(%q) refuses what Parse reads: %v", s, anyErr)
			}
		case any.Reveal() != s || any.Mask() == s:
			t.Errorf("ParseAny(%q) = %v", s, any)
		default:
			if code := slowParse(any.Prefix(), []string{any.Environment()}, s); code != "" {
				t.Errorf("ParseAny(%q) reads what is %s", s, code)
			}
		}
	})
}

// TestEverySubstitution changes each character of a secret into every byte: the
// check is a CRC-32, which misses no error of up to 32 bits in a row.
func TestEverySubstitution(t *testing.T) {
	for i := range example {
		for b := range 256 {
			if byte(b) == example[i] {
				continue
			}
			s := example[:i] + string([]byte{byte(b)}) + example[i+1:]
			_, err := secret.Parse[APIKey](s)
			if err == nil {
				t.Fatalf("%q is read", s)
			}
			if problem := onymtest.CheckError(err, s); problem != "" {
				t.Fatalf("%q: %s", s, problem)
			}
			if _, err := secret.ParseAny(s); err == nil {
				t.Fatalf("%q is read by ParseAny", s)
			}
		}
	}
	for i := range example {
		if _, err := secret.Parse[APIKey](example[:i]); !errors.Is(err, onym.InvalidLength) {
			t.Errorf("%q: %v", example[:i], err)
		}
	}
}

func TestHugeInput(t *testing.T) {
	for _, unit := range []string{"_", "a", "\x00", "\xff", "sk_live_", example} {
		s := strings.Repeat(unit, 10_000_000/len(unit))
		_, err := secret.Parse[APIKey](s)
		onymtest.WantError(t, err, s, onym.InvalidLength, -1)
		_, err = secret.ParseAny(s)
		onymtest.WantError(t, err, s, onym.InvalidLength, -1)
		_, err = secret.ParseDeclared(s)
		onymtest.WantError(t, err, s, onym.InvalidLength, -1)
		_, err = secret.ParseDeclared(s, format(t, "sk", nil), format(t, "whk", nil))
		onymtest.WantError(t, err, s, onym.InvalidLength, -1)
		_, err = secret.ParseDigest(s)
		onymtest.WantError(t, err, s, onym.InvalidLength, -1)
	}
}

// TestRoundTrip mints secrets of random declarations and reads them back.
func TestRoundTrip(t *testing.T) {
	word := `[a-z][a-z0-9]{0,7}`
	rapid.Check(t, func(t *rapid.T) {
		prefix := rapid.StringMatching(word+`(_[a-z][a-z0-9]{0,6})?`).Draw(t, "prefix")
		environments := rapid.SliceOfNDistinct(rapid.StringMatching(word), 1, 4, rapid.ID[string]).Draw(t, "environments")
		f, err := secret.Spec{Prefix: prefix, Environments: environments}.Format()
		if err != nil {
			t.Fatal(err)
		}
		env := rapid.SampledFrom(environments).Draw(t, "environment")
		key, err := f.New(env)
		if err != nil {
			t.Fatal(err)
		}
		if code := slowParse(prefix, environments, key.Reveal()); code != "" {
			t.Fatalf("%q is %s", key.Reveal(), code)
		}
		for _, parse := range []func(string) (secret.Untyped, error){f.Parse, secret.ParseAny} {
			again, err := parse(key.Reveal())
			if err != nil || !again.Equal(key) || again.Environment() != env || again.Prefix() != prefix {
				t.Fatalf("%q reads as %v, %v", key.Reveal(), again, err)
			}
		}
	})
}

// TestOtherFormatsErrors reads secrets as something else, whose errors do quote
// their input.
func TestOtherFormatsErrors(t *testing.T) {
	staging, err := format(t, "a", []string{"b"}).New("b")
	if err != nil {
		t.Fatal(err)
	}
	s := staging.Reveal()
	for _, input := range []string{
		s, s + s, strings.Repeat(s+" ", 2), strings.Repeat(s+" ", 3), strings.Repeat(s+" ", 4), strings.Repeat(s+" ", 5),
		strings.Repeat(s+" ", 50), "sk_live_" + strings.Repeat("x", 150) + " " + strings.Repeat(s, 5),
		"sk_live_" + strings.Repeat("x", 200) + " " + s, strings.Repeat(s, 10),
	} {
		for lead := range 300 {
			text := onym.NewError(onym.Malformed, "handle", strings.Repeat("é ", lead)+input, -1, "x").Error()
			for i := len("a_b_"); i+6 <= len(s)-4; i++ {
				if strings.Contains(text, s[i:i+6]) {
					t.Fatalf("%d bytes in front: the error shows %q: %s", 3*lead, s[i:i+6], text)
				}
			}
		}
	}
}
