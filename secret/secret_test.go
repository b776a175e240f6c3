package secret_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/secret"
)

const vectors = "../testdata/vectors/secret.json"

type (
	apiKey struct{}
	hook   struct{}

	APIKey     = secret.Token[apiKey]
	HookSecret = secret.Token[hook]
)

func (apiKey) Secret() secret.Spec { return secret.Spec{Prefix: "sk"} }
func (hook) Secret() secret.Spec {
	return secret.Spec{Prefix: "wh_sec", Environments: []string{"live", "sandbox"}}
}

// example is the body of the entropy 7·i+3 with the right check.
const example = "sk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd9"

// exampleEntropy is read for the body of example.
func exampleEntropy() io.Reader {
	b := make([]byte, 26)
	for i := range b {
		b[i] = byte(7*i + 3)
	}
	return bytes.NewReader(b)
}

func format(t testing.TB, prefix string, environments []string) secret.Format {
	t.Helper()
	f, err := secret.Spec{Prefix: prefix, Environments: environments}.Format()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestEncodeVectors(t *testing.T) {
	type encodeCase struct {
		Prefix, Environment, Entropy, Digest, Mask, Secret string
		Environments                                       []string
		LastFour                                           string `json:"last_four"`
	}
	onymtest.Vectors(t, vectors, "encode", func(t *testing.T, c encodeCase) {
		f := format(t, c.Prefix, c.Environments)
		entropy, err := hex.DecodeString(c.Entropy)
		if err != nil {
			t.Fatal(err)
		}
		minted, err := f.Mint(secret.Minter{Entropy: bytes.NewReader(entropy)}, c.Environment)
		if err != nil || minted.Reveal() != c.Secret {
			t.Fatalf("Mint = %q, %v; want %q", minted.Reveal(), err, c.Secret)
		}
		parsed, err := f.Parse(c.Secret)
		if err != nil {
			t.Fatal(err)
		}
		found, err := secret.ParseAny(c.Secret)
		if err != nil {
			t.Fatal(err)
		}
		digest, err := secret.ParseDigest(c.Digest)
		if err != nil {
			t.Fatal(err)
		}
		want := secret.Record{Digest: digest, Prefix: c.Prefix, Environment: c.Environment, LastFour: c.LastFour}
		for _, token := range []secret.Untyped{minted, parsed, found} {
			if got := token.Record(); got != want || got.Mask() != c.Mask {
				t.Errorf("Record = %+v, mask %q; want %+v, mask %q", got, got.Mask(), want, c.Mask)
			}
			if token.Prefix() != c.Prefix || token.Environment() != c.Environment || token.LastFour() != c.LastFour ||
				token.Digest() != digest || token.Mask() != c.Mask || token.String() != c.Mask || token.IsZero() {
				t.Errorf("the methods of %v do not agree with its record", token)
			}
			if !token.Equal(minted) {
				t.Error("read back it is not equal")
			}
		}
	})
}

func TestParseVectors(t *testing.T) {
	type parseCase struct {
		Name, Prefix string
		Environments []string
		Text         string
		Environment  string
		Error        onym.Code
		Offset       int
	}
	onymtest.Vectors(t, vectors, "parse", func(t *testing.T, c parseCase) {
		f := format(t, c.Prefix, c.Environments)
		got, err := f.Parse(c.Text)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Text, c.Error, c.Offset)
			if !got.IsZero() {
				t.Error("an error comes with a value")
			}
			quiet(t, err, c.Text)
		} else if err != nil || got.Environment() != c.Environment || got.Reveal() != c.Text {
			t.Errorf("Parse(%q) = %q of %s, %v", c.Text, got.Reveal(), got.Environment(), err)
		}
		if c.Prefix != "sk" || c.Environments != nil {
			return
		}
		typed, typedErr := secret.Parse[APIKey](c.Text)
		digest, digestErr := secret.DigestOf[APIKey](c.Text)
		if fmt.Sprint(typedErr) != fmt.Sprint(err) || fmt.Sprint(digestErr) != fmt.Sprint(err) {
			t.Errorf("Parse[APIKey]: %v; DigestOf[APIKey]: %v; Format.Parse: %v", typedErr, digestErr, err)
		}
		if typed.Reveal() != got.Reveal() || digest != got.Digest() {
			t.Errorf("Parse[APIKey] = %v, DigestOf[APIKey] = %v", typed, digest)
		}
	})
}

func TestParseAnyVectors(t *testing.T) {
	type anyCase struct {
		Text, Prefix, Environment string
		Error                     onym.Code
		Offset                    int
	}
	onymtest.Vectors(t, vectors, "parse_any", func(t *testing.T, c anyCase) {
		got, err := secret.ParseAny(c.Text)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Text, c.Error, c.Offset)
			quiet(t, err, c.Text)
		} else if err != nil || got.Prefix() != c.Prefix || got.Environment() != c.Environment || got.Reveal() != c.Text {
			t.Errorf("ParseAny(%q) = %v, %v", c.Text, got, err)
		}
	})
}

// quiet fails if an error shows any of what was read: it quotes nothing, and of
// six bytes in a row of the input it has none, unless they are a piece of plain
// words, as they stand in any error.
func quiet(t *testing.T, err error, input string) {
	t.Helper()
	if e, ok := errors.AsType[*onym.Error](err); ok && e.Input != "" {
		t.Errorf("the error quotes %q", e.Input)
	}
	for i := 0; i+6 <= len(input); i++ {
		part := input[i : i+6]
		if strings.Trim(part, "abcdefghijklmnopqrstuvwxyz ,") != "" && strings.Contains(err.Error(), part) {
			t.Errorf("the error shows %q: %v", part, err)
		}
	}
}

func TestNew(t *testing.T) {
	seen := map[string]bool{}
	for _, env := range []string{"live", "test"} {
		for range 500 {
			key, err := secret.New[APIKey](env)
			if err != nil {
				t.Fatal(err)
			}
			if key.Environment() != env || key.Prefix() != "sk" || len(key.Reveal()) != 41 {
				t.Fatalf("New = %q", key.Reveal())
			}
			again, err := secret.Parse[APIKey](key.Reveal())
			if err != nil || !again.Equal(key) {
				t.Fatalf("%q does not parse back: %v", key.Reveal(), err)
			}
			if seen[key.Reveal()] {
				t.Fatalf("%q twice", key.Reveal())
			}
			seen[key.Reveal()] = true
		}
	}
	for _, env := range []string{"", "prod", "LIVE", "live ", example} {
		key, err := secret.New[APIKey](env)
		if !errors.Is(err, onym.InvalidEnvironment) || !key.IsZero() || strings.Contains(err.Error(), "3ahrz6") {
			t.Errorf("New(%q) = %v, %v", env, key, err)
		}
	}
}

// TestBodyUniform counts characters of minted bodies: with 31 degrees of freedom
// chi-square exceeds 90 once in ten million runs.
func TestBodyUniform(t *testing.T) {
	counts := map[byte]int{}
	const tokens = 4000
	for range tokens {
		key, err := secret.New[APIKey]("live")
		if err != nil {
			t.Fatal(err)
		}
		for i := range 26 {
			counts[key.Reveal()[8+i]]++
		}
	}
	expected := tokens * 26.0 / 32
	chi2 := 0.0
	for _, c := range []byte("0123456789abcdefghjkmnpqrstvwxyz") {
		d := float64(counts[c]) - expected
		chi2 += d * d / expected
	}
	if chi2 > 90 {
		t.Errorf("chi-square is %.1f: %v", chi2, counts)
	}
}

func TestMint(t *testing.T) {
	key, err := secret.Mint[APIKey](secret.Minter{Entropy: exampleEntropy()}, "live")
	if err != nil || key.Reveal() != example {
		t.Errorf("Mint = %q, %v", key.Reveal(), err)
	}
	broken := errors.New("broken")
	for _, c := range []struct {
		source io.Reader
		want   error
	}{{iotest.ErrReader(broken), broken}, {bytes.NewReader(make([]byte, 25)), io.ErrUnexpectedEOF}} {
		key, err := secret.Mint[APIKey](secret.Minter{Entropy: c.source}, "live")
		if !errors.Is(err, c.want) || !key.IsZero() {
			t.Errorf("Mint = %v, %v; want %v", key, err, c.want)
		}
	}
	rest := bytes.NewReader(make([]byte, 100))
	if _, err := secret.Mint[APIKey](secret.Minter{Entropy: rest}, "live"); err != nil || rest.Len() != 74 {
		t.Errorf("Mint leaves %d of 100 bytes, %v", rest.Len(), err)
	}
}

func TestEnvironmentsOfEveryLength(t *testing.T) {
	for _, env := range []string{"live", "sandbox"} {
		h, err := secret.New[HookSecret](env)
		if err != nil {
			t.Fatal(err)
		}
		again, err := secret.Parse[HookSecret](h.Reveal())
		if err != nil || again.Environment() != env || again.Prefix() != "wh_sec" {
			t.Errorf("Parse = %v, %v", again, err)
		}
	}
	_, err := secret.Parse[HookSecret]("x")
	if err == nil || !strings.Contains(err.Error(), "45 or 48 bytes") {
		t.Errorf("the lengths are not named: %v", err)
	}
	f := format(t, "a", []string{"b", "cc", "d", "eee"})
	if _, err := f.Parse(""); err == nil || !strings.Contains(err.Error(), "37, 38 or 39 bytes") {
		t.Errorf("the lengths are not named: %v", err)
	}
}

func TestFormat(t *testing.T) {
	f := secret.FormatOf[HookSecret]()
	if f.Prefix() != "wh_sec" || fmt.Sprint(f.Environments()) != "[live sandbox]" || f.IsZero() {
		t.Errorf("FormatOf = %s, %v", f.Prefix(), f.Environments())
	}
	f.Environments()[0] = "evil"
	if fmt.Sprint(f.Environments()) != "[live sandbox]" {
		t.Error("Environments can be changed from outside")
	}
	if g := format(t, "sk", nil); fmt.Sprint(g.Environments()) != "[live test]" {
		t.Errorf("the default environments are %v", g.Environments())
	}
	key, err := f.New("sandbox")
	if err != nil || key.Prefix() != "wh_sec" || key.Environment() != "sandbox" {
		t.Errorf("New = %v, %v", key, err)
	}

	var zero secret.Format
	if !zero.IsZero() || zero.Prefix() != "" || zero.Environments() != nil || zero.Rule().ID != "" {
		t.Errorf("the zero Format is %v", zero)
	}
	_, err = zero.Parse(example)
	onymtest.WantError(t, err, example, onym.InvalidPrefix, 0)
	mustPanic(t, "never compiled", func() { zero.New("live") })
}

func TestSpecFaults(t *testing.T) {
	for _, c := range []struct {
		spec secret.Spec
		code onym.Code
		at   int
	}{
		{secret.Spec{}, onym.InvalidPrefix, 0},
		{secret.Spec{Prefix: "SK"}, onym.InvalidPrefix, 0},
		{secret.Spec{Prefix: "sk_"}, onym.InvalidPrefix, 3},
		{secret.Spec{Prefix: "abcdefgh_abcdefgh"}, onym.InvalidPrefix, 16},
		{secret.Spec{Prefix: "sk", Environments: []string{"live", ""}}, onym.InvalidEnvironment, 0},
		{secret.Spec{Prefix: "sk", Environments: []string{"1ive"}}, onym.InvalidEnvironment, 0},
		{secret.Spec{Prefix: "sk", Environments: []string{"li_ve"}}, onym.InvalidEnvironment, 2},
		{secret.Spec{Prefix: "sk", Environments: []string{"Live"}}, onym.InvalidEnvironment, 0},
		{secret.Spec{Prefix: "sk", Environments: []string{"abcdefgh123456789"}}, onym.InvalidEnvironment, 16},
		{secret.Spec{Prefix: "sk", Environments: []string{"live", "live"}}, onym.InvalidEnvironment, -1},
	} {
		f, err := c.spec.Format()
		input := c.spec.Prefix
		if c.code == onym.InvalidEnvironment {
			input = c.spec.Environments[len(c.spec.Environments)-1]
		}
		onymtest.WantError(t, err, input, c.code, c.at)
		if !f.IsZero() {
			t.Errorf("%+v: an error comes with a Format", c.spec)
		}
	}
	environments := []string{"live"}
	f := format(t, "sk", environments)
	environments[0] = "evil"
	if fmt.Sprint(f.Environments()) != "[live]" {
		t.Error("a Format changes with the Spec it came from")
	}
}

type (
	badPrefix struct{}
	pointer   struct{}
)

func (badPrefix) Secret() secret.Spec { return secret.Spec{Prefix: "s-k"} }
func (*pointer) Secret() secret.Spec  { return secret.Spec{Prefix: "sk"} }

// TestMalformedDeclaration: minting panics, reading fails, and both name the type
// and say what is wrong with it.
func TestMalformedDeclaration(t *testing.T) {
	malformed[badPrefix](t, onym.InvalidPrefix, 1, "secret_test.badPrefix")
	malformed[*pointer](t, onym.Invalid, -1, "*secret_test.pointer")
	malformed[secret.Kind](t, onym.Invalid, -1, "secret.Kind")

	mustPanic(t, "at least one letter", func() { secret.New[secret.Untyped]("live") })
	_, err := secret.Parse[secret.Untyped](example)
	onymtest.WantError(t, err, example, onym.InvalidPrefix, 0)
}

func malformed[K secret.Kind](t *testing.T, code onym.Code, at int, name string) {
	type T = secret.Token[K]
	t.Helper()
	declaration := "malformed declaration of " + name + ": "
	for range 2 { // the second answer comes from the table
		_, err := secret.Parse[T](example)
		_, digestErr := secret.DigestOf[T](example)
		for _, err := range []error{err, digestErr} {
			onymtest.WantError(t, err, example, code, at)
			if err == nil || !strings.Contains(err.Error(), declaration) || strings.Contains(err.Error(), "3ahrz6") {
				t.Errorf("the error is %v, want one that says %q", err, declaration)
			}
		}
		mustPanic(t, declaration, func() { secret.New[T]("live") })
		mustPanic(t, declaration, func() { secret.Mint[T](secret.Minter{Entropy: exampleEntropy()}, "live") })
		mustPanic(t, declaration, func() { secret.FormatOf[T]() })
	}
}

func mustPanic(t *testing.T, message string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := fmt.Sprint(recover()); !strings.Contains(got, message) {
			t.Errorf("panic %q, want one that says %q", got, message)
		}
	}()
	f()
}

func TestZero(t *testing.T) {
	var z APIKey
	if !z.IsZero() || z.Reveal() != "" || z.Mask() != "" || z.String() != "" || z.Prefix() != "" ||
		z.Environment() != "" || z.LastFour() != "" || !z.Digest().IsZero() || z.Record() != (secret.Record{}) {
		t.Errorf("the zero value is not empty: %v", z.Record())
	}
	if z.Equal(z) {
		t.Error("the zero value equals itself")
	}
	key, err := secret.Parse[APIKey](example)
	if err != nil {
		t.Fatal(err)
	}
	if z.Equal(key) || key.Equal(z) {
		t.Error("the zero value equals a secret")
	}
}

func TestEqual(t *testing.T) {
	a, err := secret.Parse[APIKey](example)
	if err != nil {
		t.Fatal(err)
	}
	same, err := secret.Parse[APIKey](strings.Clone(example))
	if err != nil || !a.Equal(same) || !a.Equal(a) {
		t.Errorf("one secret, read twice, is not equal (%v)", err)
	}
	for range 100 {
		b, err := secret.New[APIKey]("live")
		if err != nil {
			t.Fatal(err)
		}
		if a.Equal(b) || b.Equal(a) {
			t.Errorf("%q equals %q", a.Reveal(), b.Reveal())
		}
	}
}
