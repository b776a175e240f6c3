package handle_test

import (
	"errors"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortid"
)

func TestValues(t *testing.T) {
	bad := []string{"", "x", "@", "#", ":", "alice@", "alice@example..com", "\xff", strings.Repeat("a", 10_000)}
	t.Run("User", func(t *testing.T) {
		onymtest.Value(t, handle.ParseUser,
			[]string{"alice@example.com", "a@b", "bücher@xn--bcher-kva.example"},
			append(bad, "#tools@example.com", "alice@example.com:i42", "alice@example.com:8080"))
	})
	t.Run("Group", func(t *testing.T) {
		onymtest.Value(t, handle.ParseGroup,
			[]string{"#tools@example.com", "#a@b"}, append(bad, "tools@example.com", "##tools@example.com"))
	})
	t.Run("Classification", func(t *testing.T) {
		onymtest.Value(t, handle.ParseClassification,
			[]string{"example.com#tag:Drill", "b~2#category:Hand Tools", "a#property:ü"},
			append(bad, "a#b:c", "a#tag", "a~#tag:c", "#tag:c"))
	})
	t.Run("QualifiedID", func(t *testing.T) {
		onymtest.Value(t, handle.ParseQualifiedID,
			[]string{"alice@example.com:i42", "#tools@example.com:s18446744073709551615"},
			append(bad, "alice@example.com", "alice@example.com:i0", "alice@example.com:x1", "example.com:i42"))
	})
	t.Run("DomainShortID", func(t *testing.T) {
		onymtest.Value(t, handle.ParseDomainShortID,
			[]string{"example.com:~DyU", "b:~Cg"}, append(bad, "~DyU", "example.com:DyU", "example.com:~"))
	})
	t.Run("Domain", func(t *testing.T) {
		onymtest.Value(t, handle.ParseDomain,
			[]string{"example.com", "localhost", "xn--bcher-kva.example"},
			append(slices.Delete(slices.Clone(bad), 1, 2), "a.", ".a", "a:80", "xn--", "127.0.0.1"))
	})
}

// A conversion between types must not compile, or it would forge values.
func TestTypesDoNotConvert(t *testing.T) {
	types := []reflect.Type{
		reflect.TypeFor[handle.User](), reflect.TypeFor[handle.Group](), reflect.TypeFor[handle.Classification](),
		reflect.TypeFor[handle.QualifiedID](), reflect.TypeFor[handle.DomainShortID](), reflect.TypeFor[handle.Domain](),
		reflect.TypeFor[string](),
	}
	for i, a := range types {
		for j, b := range types {
			if i != j && a.ConvertibleTo(b) {
				t.Errorf("%v converts to %v", a, b)
			}
		}
	}
}

func TestAccessors(t *testing.T) {
	example := handle.MustParseDomain("example.com")
	u := handle.MustParseUser("Alice@Example.com")
	if u.Name() != "alice" || u.Domain() != example {
		t.Errorf("%q %q", u.Name(), u.Domain())
	}
	g := handle.MustParseGroup("#Tools@Example.com")
	if g.Name() != "tools" || g.Domain() != example {
		t.Errorf("%q %q", g.Name(), g.Domain())
	}
	c := handle.MustParseClassification("Example.com~2#tag:Drill")
	if c.Domain() != example || c.Suffix() != "2" || c.Type() != handle.Tag || c.Name() != "Drill" {
		t.Errorf("%q %q %q %q", c.Domain(), c.Suffix(), c.Type(), c.Name())
	}
	plain := handle.MustParseClassification("example.com#category:a")
	if plain.Domain() != example || plain.Suffix() != "" || plain.Type() != handle.Category {
		t.Errorf("%q %q %q", plain.Domain(), plain.Suffix(), plain.Type())
	}
	q := handle.MustParseQualifiedID("Alice@Example.com:i42")
	if q.Owner() != handle.Owner(u) || q.Domain() != example || q.Kind() != handle.Item || q.LocalID() != 42 {
		t.Errorf("%v %v %c %d", q.Owner(), q.Domain(), q.Kind(), q.LocalID())
	}
	q = handle.MustParseQualifiedID("#Tools@Example.com:s18446744073709551615")
	if q.Owner() != handle.Owner(g) || q.Domain() != example || q.Kind() != handle.StorageLocation || q.LocalID() != 1<<64-1 {
		t.Errorf("%v %v %c %d", q.Owner(), q.Domain(), q.Kind(), q.LocalID())
	}
	d := handle.MustParseDomainShortID("Example.com:~DyU")
	if d.Domain() != example || d.ShortID().String() != "~DyU" {
		t.Errorf("%v %v", d.Domain(), d.ShortID())
	}
	if s := handle.MustParseDomain("XN--BCHER-KVA.example").Unicode(); s != "bücher.example" {
		t.Errorf("Unicode %q", s)
	}
}

func TestZeroAccessors(t *testing.T) {
	var (
		u handle.User
		g handle.Group
		c handle.Classification
		q handle.QualifiedID
		d handle.DomainShortID
	)
	for _, h := range []handle.Handle{u, g, c, q, d} {
		if !h.IsZero() || !h.Domain().IsZero() || h.String() != "" {
			t.Errorf("%T: %v %v %q", h, h.IsZero(), h.Domain(), h)
		}
		if s, ok := h.(segmenter); ok && s.Segment() != "" {
			t.Errorf("%T: segment %q", h, s.Segment())
		}
	}
	if u.Name()+g.Name()+c.Name()+c.Suffix()+string(c.Type())+d.Domain().Unicode() != "" {
		t.Error("a part of a zero value")
	}
	if q.Owner() != nil || q.Kind() != 0 || q.LocalID() != 0 || !d.ShortID().IsZero() {
		t.Error("a part of a zero value")
	}
}

func TestConstructors(t *testing.T) {
	bücher := handle.MustParseDomain("bücher.example")
	token := handle.MustParseDomainShortID("a:~DyU").ShortID()
	alice, group := handle.MustParseUser("alice@a"), handle.MustParseGroup("#tools@a")

	check := func(got handle.Handle, err error, want string) {
		t.Helper()
		if err != nil || got.String() != want {
			t.Errorf("%v, %v, want %s", got, err, want)
		}
		if parsed, err := handle.Parse(want); err != nil || parsed != got {
			t.Errorf("%v is not what its text parses as: %v, %v", got, parsed, err)
		}
	}
	u, err := handle.NewUser("Ünal", bücher)
	check(u, err, "ünal@xn--bcher-kva.example")
	g, err := handle.NewGroup("Tools", bücher)
	check(g, err, "#tools@xn--bcher-kva.example")
	c, err := handle.NewClassification(bücher, handle.Property, "Max Lo\u0308ad")
	check(c, err, "xn--bcher-kva.example#property:Max Löad")
	c, err = c.WithSuffix("a1")
	check(c, err, "xn--bcher-kva.example~a1#property:Max Löad")
	c, err = c.WithSuffix("0123456789ABCDEF")
	check(c, err, "xn--bcher-kva.example~0123456789ABCDEF#property:Max Löad")
	c, err = c.WithSuffix("")
	check(c, err, "xn--bcher-kva.example#property:Max Löad")
	q, err := handle.NewQualifiedID(alice, handle.Item, 42)
	check(q, err, "alice@a:i42")
	q, err = handle.NewQualifiedID(group, handle.StorageLocation, 1<<64-1)
	check(q, err, "#tools@a:s18446744073709551615")
	d, err := handle.NewDomainShortID(bücher, token)
	check(d, err, "xn--bcher-kva.example:~DyU")

	refuse := func(got handle.Handle, err error, input string, code onym.Code, offset int) {
		t.Helper()
		onymtest.WantError(t, err, input, code, offset)
		if !got.IsZero() {
			t.Errorf("a value beside the error: %v", got)
		}
	}
	u, err = handle.NewUser("al@ice", bücher)
	refuse(u, err, "al@ice", onym.ReservedCharacter, 2)
	u, err = handle.NewUser("", bücher)
	refuse(u, err, "", onym.InvalidName, 0)
	u, err = handle.NewUser("alice", handle.Domain{})
	refuse(u, err, "", onym.ZeroValue, -1)
	g, err = handle.NewGroup("#tools", bücher)
	refuse(g, err, "#tools", onym.ReservedCharacter, 0)
	g, err = handle.NewGroup("tools", handle.Domain{})
	refuse(g, err, "", onym.ZeroValue, -1)
	c, err = handle.NewClassification(bücher, handle.Tag, "a ")
	refuse(c, err, "a ", onym.InvalidName, 1)
	c, err = handle.NewClassification(handle.Domain{}, handle.Tag, "a")
	refuse(c, err, "", onym.ZeroValue, -1)
	c, err = handle.NewClassification(bücher, "Tag", "a")
	refuse(c, err, "Tag", onym.InvalidType, 0)
	c, err = handle.Classification{}.WithSuffix("a")
	refuse(c, err, "", onym.ZeroValue, -1)
	for suffix, offset := range map[string]int{"~": 0, "a-": 1, "ä": 0, "0123456789abcdefg": 16} {
		c, err = handle.MustParseClassification("a#tag:b").WithSuffix(suffix)
		refuse(c, err, suffix, onym.InvalidDomain, offset)
	}
	for _, owner := range []handle.Owner{nil, handle.User{}, handle.Group{}} {
		q, err = handle.NewQualifiedID(owner, handle.Item, 1)
		refuse(q, err, "", onym.ZeroValue, -1)
	}
	q, err = handle.NewQualifiedID(alice, 'x', 1)
	refuse(q, err, "x", onym.InvalidKind, 0)
	q, err = handle.NewQualifiedID(alice, 0xFF, 1)
	refuse(q, err, "\xff", onym.InvalidKind, 0)
	q, err = handle.NewQualifiedID(alice, handle.Item, 0)
	refuse(q, err, "0", onym.InvalidLocalID, 0)
	d, err = handle.NewDomainShortID(handle.Domain{}, token)
	refuse(d, err, "", onym.ZeroValue, -1)
	d, err = handle.NewDomainShortID(bücher, shortid.ID{})
	refuse(d, err, "", onym.ZeroValue, -1)
}

func TestMustParsePanics(t *testing.T) {
	for name, f := range map[string]func(){
		"user":           func() { handle.MustParseUser("x") },
		"group":          func() { handle.MustParseGroup("x") },
		"classification": func() { handle.MustParseClassification("x") },
		"qualified":      func() { handle.MustParseQualifiedID("x") },
		"short":          func() { handle.MustParseDomainShortID("x") },
		"domain":         func() { handle.MustParseDomain("") },
	} {
		func() {
			defer func() {
				if err, ok := recover().(error); !ok || codeOf(err) == "" {
					t.Errorf("%s: panics with %v", name, err)
				}
			}()
			f()
		}()
	}
}

func TestCompare(t *testing.T) {
	texts := []string{
		"#a@b:i1", "a@b:i1", "a@b:i2", "a@b:i10", "a@b:s1", "a@c:i1", "b@a:i1",
	}
	var ids []handle.QualifiedID
	for _, s := range texts {
		ids = append(ids, handle.MustParseQualifiedID(s))
	}
	for i, a := range ids {
		for j, b := range ids {
			if got, want := a.Compare(b), sign(i-j); got != want {
				t.Errorf("%v.Compare(%v) = %d", a, b, got)
			}
		}
	}
	if handle.MustParseUser("a@b").Compare(handle.MustParseUser("b@a")) != -1 ||
		handle.MustParseGroup("#b@a").Compare(handle.MustParseGroup("#a@b")) != 1 ||
		handle.MustParseClassification("a#tag:a").Compare(handle.MustParseClassification("a#tag:a")) != 0 ||
		handle.MustParseDomain("a").Compare(handle.MustParseDomain("b")) != -1 ||
		handle.MustParseDomainShortID("a:~DyU").Compare(handle.MustParseDomainShortID("b:~Cg")) != -1 ||
		handle.MustParseDomainShortID("a:~DyU").Compare(handle.MustParseDomainShortID("a:~Cg")) != 1 {
		t.Error("wrong order")
	}
}

func sign(n int) int { return max(-1, min(1, n)) }

func TestLetters(t *testing.T) {
	builtin := handle.BuiltinLetters()
	if got := builtin.Kinds(); !slices.Equal(got, []handle.Kind{{Letter: 'i', Name: "item"}, {Letter: 's', Name: "storage_location"}}) {
		t.Errorf("built-in kinds %v", got)
	}
	more, err := builtin.With(handle.Kind{Letter: 'w', Name: "workflow"}, handle.Kind{Letter: 'a', Name: "alarm"})
	if err != nil {
		t.Fatal(err)
	}
	if got := more.Kinds(); !slices.Equal(got, []handle.Kind{{Letter: 'a', Name: "alarm"}, {Letter: 'i', Name: "item"}, {Letter: 's', Name: "storage_location"}, {Letter: 'w', Name: "workflow"}}) {
		t.Errorf("kinds %v", got)
	}
	if builtin.Name('w') != "" || more.Name('w') != "workflow" || more.Name('W') != "" || more.Name(0xFF) != "" {
		t.Error("Name")
	}

	const s = "alice@example.com:w3"
	_, err = handle.ParseQualifiedID(s)
	onymtest.WantError(t, err, s, onym.InvalidKind, 18)
	p := handle.Parser{Letters: more}
	q, err := p.ParseQualifiedID(s)
	if err != nil || q.String() != s || q.Kind() != 'w' || q.LocalID() != 3 {
		t.Errorf("%v, %v", q, err)
	}
	if h, err := p.Parse(s); err != nil || h != handle.Handle(q) {
		t.Errorf("%v, %v", h, err)
	}
	if made, err := more.NewQualifiedID(handle.MustParseUser("alice@example.com"), 'w', 3); err != nil || made != q {
		t.Errorf("%v, %v", made, err)
	}

	var none handle.Letters
	if none.Kinds() != nil || none.Name('i') != "" {
		t.Error("the zero Letters has letters")
	}
	_, err = none.NewQualifiedID(handle.MustParseUser("a@b"), handle.Item, 1)
	onymtest.WantError(t, err, "i", onym.InvalidKind, 0)

	for _, bad := range [][]handle.Kind{
		{{Letter: 'i', Name: "again"}}, {{Letter: 'x', Name: "a"}, {Letter: 'x', Name: "b"}}, {{Letter: 'W', Name: "workflow"}}, {{Letter: '1', Name: "one"}}, {{Letter: 0, Name: "zero"}}, {{Letter: 0xFF, Name: "ff"}}, {{Letter: 'w', Name: ""}},
	} {
		l, err := builtin.With(bad...)
		onymtest.WantError(t, err, "x", onym.InvalidKind, 0)
		if l != (handle.Letters{}) {
			t.Errorf("With(%v) fails and returns letters", bad)
		}
	}
}

// Every text of ten megabytes is answered at the cost of a look at it, whatever
// it is made of: no more memory than for an error, and no copy.
func TestHugeTexts(t *testing.T) {
	const size = 10 << 20
	fillers := []string{"a", "A", "ü", "1", ".", "a.", "-", "@", "#", ":", "+", "~", "/", " ", "%", "%41", "\x00", "\xff", "\u0301", "\u00ad", "한", "א", "Ａ", "u\u0308"}
	frames := [][2]string{{"", ""}, {"", "@example.com"}, {"alice@", ""}, {"#", "@b"}, {"a.b#tag:", ""}, {"a.b#", ":c"}, {"a.b~", "#tag:a"},
		{"", "#tag:a"}, {"a@b:i", ""}, {"a@b:", ""}, {"a@", ":i1"}, {"a.b:~", ""}, {"", ":~DyU"}}
	for _, filler := range fillers {
		filling := strings.Repeat(filler, size/len(filler))
		for _, frame := range frames {
			s := frame[0] + filling + frame[1]
			for _, p := range parsers {
				if p.name == "ParseDomainShortID" || p.name == "Parse" && strings.Contains(s[:20], ":~") {
					continue // what a token costs is for package shortid to say
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				start := time.Now()
				_, err := p.parse(s)
				took := time.Since(start)
				runtime.ReadMemStats(&after)
				if problem := onymtest.CheckError(err, s); problem != "" {
					t.Errorf("%s(%.20q…): %s", p.name, s, problem)
				}
				if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
					t.Errorf("%s(%.20q…) allocates %d bytes", p.name, s, n)
				}
				if took > 5*time.Millisecond {
					t.Logf("%s(%.20q…) took %v", p.name, s, took)
				}
			}
		}
	}
}

// Behind what could still become a name, nothing is looked at.
func TestBounds(t *testing.T) {
	for n, code := range map[int]onym.Code{1023: onym.ReservedCharacter, 1024: onym.InvalidName} {
		s := strings.Repeat("a", n) + "+"
		_, err := handle.ValidateName(s)
		onymtest.WantError(t, err, s, code, onymtest.AnyOffset)
	}
	for n, code := range map[int]onym.Code{2047: onym.ReservedCharacter, 2048: onym.InvalidName} {
		s := strings.Repeat("a", n) + "+"
		_, err := handle.ValidateLabel(s)
		onymtest.WantError(t, err, s, code, onymtest.AnyOffset)
	}
}

// The mappings of PRECIS and IDNA are shared by all goroutines.
func TestConcurrent(t *testing.T) {
	texts := []string{"Ünal@bücher.example", "ΣΑΣ@ａ．b", "3köpfe@אב.example", "alice@example.com"}
	var want []handle.User
	for _, s := range texts {
		want = append(want, handle.MustParseUser(s))
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := range 400 {
				k := i % len(texts)
				if u, err := handle.ParseUser(texts[k]); err != nil || u != want[k] {
					t.Errorf("%q: %v, %v", texts[k], u, err)
				}
			}
		})
	}
	wg.Wait()
}

func TestAllocations(t *testing.T) {
	noop := func(error) {}
	var user handle.User
	var short handle.DomainShortID
	cases := []struct {
		name string
		max  float64
		f    func()
	}{
		{"ParseUser", 0, func() { _, err := handle.ParseUser("alice@example.com"); noop(err) }},
		{"ParseUser, to be mapped", 3, func() { _, err := handle.ParseUser("Alice@Example.com"); noop(err) }},
		{"ParseGroup", 0, func() { _, err := handle.ParseGroup("#tools@example.com"); noop(err) }},
		{"ParseClassification", 0, func() { _, err := handle.ParseClassification("example.com#tag:Drill"); noop(err) }},
		{"ParseQualifiedID", 0, func() { _, err := handle.ParseQualifiedID("alice@example.com:i42"); noop(err) }},
		{"ParseDomain", 0, func() { _, err := handle.ParseDomain("example.com"); noop(err) }},
		{"User.Scan", 0, func() { noop(user.Scan("alice@example.com")) }},
		{"DomainShortID.Scan", 2, func() { noop(short.Scan("example.com:~DyU")) }},
		{"Parse", 1, func() { _, err := handle.Parse("alice@example.com"); noop(err) }},
		{"ParseSegment", 1, func() { _, err := handle.ParseSegment("alice@example.com"); noop(err) }},
		{"refusing", 2, func() { _, err := handle.ParseUser("alice"); noop(err) }},
		{"accessors", 0, func() {
			q := handle.MustParseQualifiedID("alice@example.com:i42")
			if q.Domain().String() == "" || q.Kind() == 0 || q.LocalID() == 0 || q.String() == "" {
				t.Error("empty part")
			}
		}},
		{"Segment", 0, func() { _ = handle.MustParseUser("alice@example.com").Segment() }},
	}
	for _, c := range cases {
		if got := testing.AllocsPerRun(100, c.f); got > c.max && !raceEnabled {
			t.Errorf("%s: %v allocations, want at most %v", c.name, got, c.max)
		}
	}
}

// A reader of errors.Is needs no look at the type.
func TestErrorsAreCodes(t *testing.T) {
	_, err := handle.Parse("al:ice@example.com")
	if !errors.Is(err, onym.ReservedCharacter) || !strings.Contains(err.Error(), "kind of a qualified id") {
		t.Error(err)
	}
}
