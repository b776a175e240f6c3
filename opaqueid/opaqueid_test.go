package opaqueid_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/opaqueid"
	"pgregory.net/rapid"
)

const vectors = "../testdata/vectors/opaque_id.json"

type (
	user       struct{}
	shareToken struct{}

	UserID     = opaqueid.ID[user]
	ShareToken = opaqueid.ID[shareToken]
)

func (user) OpaqueID() opaqueid.Kind { return opaqueid.Kind{Name: "user"} }
func (shareToken) OpaqueID() opaqueid.Kind {
	return opaqueid.Kind{Name: "share_token", Length: 12, Namespace: "s"}
}

// kindCase is what every vector about a kind holds.
type kindCase struct {
	Kind      string
	Length    int
	Namespace string
}

func (c kindCase) kind() opaqueid.Kind {
	return opaqueid.Kind{Name: c.Kind, Length: c.Length, Namespace: c.Namespace}
}

func TestMintVectors(t *testing.T) {
	type mintCase struct {
		kindCase
		Entropy, Text string
	}
	onymtest.Vectors(t, vectors, "mint", func(t *testing.T, c mintCase) {
		entropy, err := hex.DecodeString(c.Entropy)
		if err != nil {
			t.Fatal(err)
		}
		source := bytes.NewReader(entropy)
		got, err := opaqueid.Minter{Entropy: source}.New(c.kind())
		if err != nil || got != c.Text {
			t.Errorf("New = %q, %v; want %q", got, err, c.Text)
		}
		if source.Len() != 0 {
			t.Errorf("%d bytes of entropy are left", source.Len())
		}
		if err := c.kind().Check(c.Text); err != nil {
			t.Error(err)
		}
		if _, err := (opaqueid.Minter{Entropy: bytes.NewReader(entropy[:len(entropy)-1])}).New(c.kind()); err == nil {
			t.Error("a byte less is enough")
		}
	})
}

func TestParseVectors(t *testing.T) {
	type parseCase struct {
		kindCase
		Text   string
		Error  onym.Code
		Offset int
	}
	onymtest.Vectors(t, vectors, "parse", func(t *testing.T, c parseCase) {
		err := c.kind().Check(c.Text)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Text, c.Error, c.Offset)
		} else if err != nil {
			t.Error(err)
		}
		if c.kind() != opaqueid.KindOf[ShareToken]() {
			return
		}
		id, typed := opaqueid.Parse[ShareToken](c.Text)
		if fmt.Sprint(typed) != fmt.Sprint(err) {
			t.Errorf("Parse: %v; Check: %v", typed, err)
		}
		if err == nil && id.String() != c.Text || err != nil && !id.IsZero() {
			t.Errorf("Parse = %v", id)
		}
	})
}

func TestReferenceVectors(t *testing.T) {
	type referenceCase struct {
		Text   string
		Class  opaqueid.Class
		Error  onym.Code
		Offset int
	}
	onymtest.Vectors(t, vectors, "reference", func(t *testing.T, c referenceCase) {
		class, err := opaqueid.Classify(c.Text)
		id, typed := opaqueid.ParseReference[ShareToken](c.Text)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Text, c.Error, c.Offset)
			onymtest.WantError(t, typed, c.Text, c.Error, c.Offset)
			if class != "" || !id.IsZero() {
				t.Errorf("an error comes with %q, %v", class, id)
			}
			return
		}
		if err != nil || typed != nil || class != c.Class || id.Class() != c.Class || id.String() != c.Text {
			t.Errorf("Classify = %s, %v; ParseReference = %v, %v, %s", class, err, id, typed, id.Class())
		}
	})
}

func TestValue(t *testing.T) {
	valid := []string{"4fJ0c8sTq2LmXwzP9aRbKd", "V1StGXR8_Z5jdHi6B-myT", "sAAAAAAAAAAA", "0", "_", "-"}
	invalid := []string{"", " ", "a b", "a/b", "..", "a.b", "~a", "é", "a\xff", "\x00", "a\n", "{}", "a:b", strings.Repeat("a", 1000) + "!"}
	onymtest.Value(t, opaqueid.ParseReference[UserID], valid, invalid)
	onymtest.Value(t, opaqueid.ParseReference[ShareToken], valid, invalid)
}

// TestStrict: what Parse reads is what New makes, and what New does not make it
// does not read, though UnmarshalText and Scan do.
func TestStrict(t *testing.T) {
	for _, s := range []string{"V1StGXR8_Z5jdHi6B-myT1", "short", "4fJ0c8sTq2LmXwzP9aRbKd0"} {
		if id, err := opaqueid.Parse[UserID](s); err == nil {
			t.Errorf("Parse(%q) = %v", s, id)
		}
		var id UserID
		if err := id.UnmarshalText([]byte(s)); err != nil || id.String() != s {
			t.Errorf("UnmarshalText(%q) = %v, %v", s, id, err)
		}
		if err := id.Scan(s); err != nil || id.String() != s {
			t.Errorf("Scan(%q) = %v, %v", s, id, err)
		}
	}
	if id := opaqueid.MustParse[ShareToken]("s0123456789A"); id.Class() != opaqueid.Base62 {
		t.Errorf("%v is %s", id, id.Class())
	}
	var zero UserID
	if zero.Class() != "" {
		t.Errorf("the zero value is %q", zero.Class())
	}
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, onym.InvalidNamespace) {
			t.Errorf("MustParse panics with %v", err)
		}
	}()
	opaqueid.MustParse[ShareToken]("i0123456789A")
}

func TestNew(t *testing.T) {
	seen := map[string]bool{}
	for range 2000 {
		id, token := opaqueid.New[UserID](), opaqueid.New[ShareToken]()
		for _, s := range []string{id.String(), token.String()} {
			if seen[s] {
				t.Fatalf("%q twice", s)
			}
			seen[s] = true
		}
		if again, err := opaqueid.Parse[UserID](id.String()); err != nil || again != id || id.Class() != opaqueid.Base62 {
			t.Fatalf("%v does not parse back: %v, %v", id, again, err)
		}
		if again, err := opaqueid.Parse[ShareToken](token.String()); err != nil || again != token {
			t.Fatalf("%v does not parse back: %v, %v", token, again, err)
		}
	}
}

// TestUniform looks at every position of ids from a seeded source, and at pairs of
// neighbours: with 61 degrees of freedom chi-square exceeds 120 once in 100,000
// times, with 3,843 it exceeds 4,300 once in some millions.
func TestUniform(t *testing.T) {
	const ids = 62 * 300
	m := opaqueid.Minter{Entropy: rand.NewChaCha8([32]byte{7})}
	var at [opaqueid.DefaultLength][128]int
	pairs := map[string]int{}
	for range ids {
		id, err := opaqueid.Mint[UserID](m)
		if err != nil {
			t.Fatal(err)
		}
		s := id.String()
		for i := range s {
			at[i][s[i]]++
			if i%2 == 1 {
				pairs[s[i-1:i+1]]++
			}
		}
	}
	chi2 := func(n int, count func(int) int, cells int) (sum float64) {
		expected := float64(n) / float64(cells)
		for i := range cells {
			d := float64(count(i)) - expected
			sum += d * d / expected
		}
		return sum
	}
	for i := range at {
		if x := chi2(ids, func(c int) int { return at[i][base62.Alphabet[c]] }, 62); x > 120 {
			t.Errorf("position %d: chi-square %.1f", i, x)
		}
	}
	count := func(c int) int { return pairs[base62.Alphabet[c/62:c/62+1]+base62.Alphabet[c%62:c%62+1]] }
	if x := chi2(ids*opaqueid.DefaultLength/2, count, 62*62); x > 4300 || x < 3400 {
		t.Errorf("pairs: chi-square %.1f", x)
	}
}

func TestMintFails(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		source io.Reader
		want   error
	}{
		{iotest.ErrReader(broken), broken},
		{bytes.NewReader(nil), io.EOF},
		{bytes.NewReader(make([]byte, 21)), io.ErrUnexpectedEOF},
		{bytes.NewReader(bytes.Repeat([]byte{0xFF}, 5000)), base62.ErrNotRandom},
	} {
		m := opaqueid.Minter{Entropy: c.source}
		if id, err := opaqueid.Mint[UserID](m); !errors.Is(err, c.want) || !id.IsZero() {
			t.Errorf("Mint = %v, %v; want %v", id, err, c.want)
		}
	}
	id, err := opaqueid.Mint[UserID](opaqueid.Minter{Entropy: iotest.OneByteReader(bytes.NewReader(make([]byte, 22)))})
	if err != nil || id.String() != strings.Repeat("0", 22) {
		t.Errorf("Mint, a byte at a time = %v, %v", id, err)
	}
}

func TestPresets(t *testing.T) {
	// SPEC 3.2: random characters, and what stands in front of them.
	want := map[string]string{
		"invite_code": "10", "alias": "11", "share_token": "s11", "image_token": "i11", "image_row": "13", "entity": "22",
		"team_token": "32", "par_token": "32", "site_invite_token": "33", "verification_token": "33", "registration_token": "43",
	}
	presets := opaqueid.Presets()
	for _, k := range presets {
		if err := k.Validate(); err != nil {
			t.Error(err)
		}
		if got := k.Namespace + fmt.Sprint(k.RandomLength()); got != want[k.Name] {
			t.Errorf("%s is %s, want %s", k.Name, got, want[k.Name])
		}
		delete(want, k.Name)
	}
	if len(want) != 0 {
		t.Errorf("missing: %v", want)
	}
	presets[0].Length = 1
	if opaqueid.Presets()[0].Length != 10 {
		t.Error("the presets can be changed")
	}
}

type (
	longName struct{}
	noRandom struct{}
)

func (longName) OpaqueID() opaqueid.Kind { return opaqueid.Kind{Namespace: "sk"} }
func (noRandom) OpaqueID() opaqueid.Kind {
	return opaqueid.Kind{Name: "empty", Length: 1, Namespace: "x"}
}

func TestMalformedKinds(t *testing.T) {
	for _, c := range []struct {
		kind  opaqueid.Kind
		code  onym.Code
		input string
	}{
		{opaqueid.Kind{Length: -1}, onym.InvalidLength, "-1"},
		{opaqueid.Kind{Length: 256}, onym.InvalidLength, "256"},
		{opaqueid.Kind{Length: 1, Namespace: "s"}, onym.InvalidLength, "1"},
		{opaqueid.Kind{Namespace: "ds"}, onym.InvalidNamespace, "ds"},
		{opaqueid.Kind{Namespace: "_"}, onym.InvalidNamespace, "_"},
		{opaqueid.Kind{Namespace: "é"}, onym.InvalidNamespace, "é"},
		{opaqueid.Kind{Namespace: "\x00"}, onym.InvalidNamespace, "\x00"},
	} {
		onymtest.WantError(t, c.kind.Validate(), c.input, c.code, -1)
		onymtest.WantError(t, c.kind.Check("4fJ0c8sTq2LmXwzP9aRbKd"), c.input, c.code, -1)
		if s, err := c.kind.New(); s != "" || !errors.Is(err, c.code) {
			t.Errorf("New of %+v = %q, %v", c.kind, s, err)
		}
	}
}

type pointer struct{ kind opaqueid.Kind }

func (p *pointer) OpaqueID() opaqueid.Kind { return p.kind }

// TestMalformedDeclaration: minting panics, everything else fails, and both name
// the type and say what is wrong with it.
func TestMalformedDeclaration(t *testing.T) {
	malformed[noRandom](t, onym.InvalidLength, "opaqueid_test.noRandom", "empty id")
	malformed[longName](t, onym.InvalidNamespace, "opaqueid_test.longName", "opaque id")
	malformed[*pointer](t, onym.Invalid, "*opaqueid_test.pointer", "opaque id")
	malformed[opaqueid.Declared](t, onym.Invalid, "opaqueid.Declared", "opaque id")
}

func malformed[K opaqueid.Declared](t *testing.T, code onym.Code, name, typ string) {
	type T = opaqueid.ID[K]
	t.Helper()
	const text = "4fJ0c8sTq2LmXwzP9aRbKd"
	declaration := "malformed declaration of " + name + ": "
	var id T
	for what, read := range map[string]func() error{
		"Parse":          func() (err error) { id, err = opaqueid.Parse[T](text); return err },
		"ParseReference": func() (err error) { id, err = opaqueid.ParseReference[T](text); return err },
		"UnmarshalText":  func() error { return id.UnmarshalText([]byte(text)) },
		"Scan":           func() error { return id.Scan(text) },
		"JSON":           func() error { return json.Unmarshal([]byte(`"`+text+`"`), &id) },
	} {
		err := read()
		onymtest.WantError(t, err, text, code, -1)
		if err == nil || !strings.Contains(err.Error(), declaration) || !id.IsZero() {
			t.Errorf("%s = %v, %v", what, id, err)
		}
	}
	onymtest.WantError(t, id.Scan(nil), "", onym.UnsupportedType, -1)
	_, err := id.Value()
	onymtest.WantError(t, err, "", onym.ZeroValue, -1)
	if e, ok := errors.AsType[*onym.Error](err); !ok || e.Type != typ {
		t.Errorf("Value: %v, want one of type %q", err, typ)
	}
	for what, mint := range map[string]func(){
		"New":       func() { opaqueid.New[T]() },
		"Mint":      func() { opaqueid.Mint[T](opaqueid.Minter{Entropy: bytes.NewReader(nil)}) },
		"KindOf":    func() { opaqueid.KindOf[T]() },
		"MustParse": func() { opaqueid.MustParse[T](text) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, declaration) {
					t.Errorf("%s panics with %s, want %s", what, got, declaration)
				}
			}()
			mint()
		}()
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "s", "4fJ0c8sTq2LmXwzP9aRbKd", "sAAAAAAAAAAA", "iAAAAAAAAAAA", "V1StGXR8_Z5jdHi6B-myT", "\xff", "é", "s\x00", " s", "ds_x",
		strings.Repeat("9", 100), "s234567890\n",
	} {
		f.Add(s)
	}
	strict := regexp.MustCompile(opaqueid.KindOf[ShareToken]().Pattern())
	lenient := regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	f.Fuzz(func(t *testing.T, s string) {
		id, err := opaqueid.Parse[ShareToken](s)
		if (err == nil) != strict.MatchString(s) {
			t.Errorf("Parse(%q) = %v, %v", s, id, err)
		}
		if err != nil {
			onymtest.WantError(t, err, s, slowCode(s), onymtest.AnyOffset)
		} else if again, err := opaqueid.Parse[ShareToken](id.String()); id.String() != s || err != nil || again != id {
			t.Errorf("Parse(%q) = %v", s, id)
		}
		ref, refErr := opaqueid.ParseReference[ShareToken](s)
		if (refErr == nil) != lenient.MatchString(s) || err == nil && refErr != nil {
			t.Errorf("ParseReference(%q) = %v, %v", s, ref, refErr)
		}
		if refErr != nil {
			if problem := onymtest.CheckError(refErr, s); problem != "" {
				t.Errorf("ParseReference(%q): %s", s, problem)
			}
		} else if ref.String() != s || (ref.Class() == opaqueid.Historical) != strings.ContainsAny(s, "_-") {
			t.Errorf("ParseReference(%q) = %v, %s", s, ref, ref.Class())
		}
	})
}

// slowCode says what is wrong with a share token, by SPEC 9.
func slowCode(s string) onym.Code {
	switch {
	case s == "":
		return onym.Empty
	case strings.Trim(s, base62.Alphabet) != "": // one is left of what is none of them
		return onym.InvalidCharacter
	case len(s) != 12:
		return onym.InvalidLength
	}
	return onym.InvalidNamespace
}

func TestHugeInput(t *testing.T) {
	for _, unit := range []string{"a", "_", "\x00", "\xff", "é"} {
		s := strings.Repeat(unit, 10_000_000/len(unit))
		_, err := opaqueid.Parse[UserID](s)
		if problem := onymtest.CheckError(err, s); problem != "" {
			t.Errorf("10 MB of %q: %s", unit, problem)
		}
		if _, err := opaqueid.ParseReference[UserID](s); err != nil && len(unit) == 1 && base62.IsCompatible(unit[0]) {
			t.Errorf("10 MB of %q: %v", unit, err)
		}
	}
}

// TestEveryByte puts every byte at every place of an id.
func TestEveryByte(t *testing.T) {
	const s = "s0123456789A"
	for i := range s {
		for b := range 256 {
			changed := s[:i] + string([]byte{byte(b)}) + s[i+1:]
			_, err := opaqueid.Parse[ShareToken](changed)
			switch {
			case !base62.IsDigit(byte(b)):
				onymtest.WantError(t, err, changed, onym.InvalidCharacter, i)
			case i == 0 && b != 's':
				onymtest.WantError(t, err, changed, onym.InvalidNamespace, 0)
			case err != nil:
				t.Errorf("%q: %v", changed, err)
			}
			_, err = opaqueid.ParseReference[ShareToken](changed)
			if base62.IsCompatible(byte(b)) != (err == nil) {
				t.Errorf("ParseReference(%q): %v", changed, err)
			}
		}
	}
}

// TestKinds mints and reads back ids of random kinds.
func TestKinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := opaqueid.Kind{
			Length:    rapid.IntRange(2, opaqueid.MaxLength).Draw(t, "length"),
			Namespace: rapid.StringMatching(`[0-9A-Za-z]?`).Draw(t, "namespace"),
		}
		s, err := k.New()
		if err != nil || k.Check(s) != nil || !regexp.MustCompile(k.Pattern()).MatchString(s) || len(s) != k.Length {
			t.Fatalf("New of %+v = %q, %v, %v", k, s, err, k.Check(s))
		}
		if class, err := opaqueid.Classify(s); err != nil || class != opaqueid.Base62 {
			t.Fatalf("%q is %s, %v", s, class, err)
		}
		if k.Check(s+"0") == nil || k.Check(s[1:]) == nil {
			t.Fatalf("another length than that of %q is accepted", s)
		}
	})
}

func TestCompare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[A-Za-z0-9_-]{1,4}`)
		a, errA := opaqueid.ParseReference[UserID](text.Draw(t, "a"))
		b, errB := opaqueid.ParseReference[UserID](text.Draw(t, "b"))
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if got, want := a.Compare(b), strings.Compare(a.String(), b.String()); got != want || (a == b) != (want == 0) {
			t.Fatalf("%v Compare %v = %d", a, b, got)
		}
		if (UserID{}).Compare(a) != -1 || a.Compare(UserID{}) != 1 {
			t.Fatal("the zero value does not come first")
		}
	})
}
