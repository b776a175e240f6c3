package boundid_test

import (
	"net/url"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/onymtest"
	"pgregory.net/rapid"
)

const idVectors = "../testdata/vectors/bound_id.json"

func TestIDVectors(t *testing.T) {
	onymtest.Vectors(t, idVectors, "valid", func(t *testing.T, v struct {
		ID, Tenant, Opaque, Segment string
		Anonymous, Mintable         bool
	}) {
		id, err := boundid.Parse(v.ID)
		if err != nil {
			t.Fatal(err)
		}
		if id.String() != v.ID || id.Tenant() != v.Tenant || id.Opaque() != v.Opaque {
			t.Errorf("%q has the parts %q and %q", id, id.Tenant(), id.Opaque())
		}
		if id.IsAnonymous() != v.Anonymous || id.Mintable() != v.Mintable {
			t.Errorf("IsAnonymous %t, Mintable %t", id.IsAnonymous(), id.Mintable())
		}
		if got := id.Segment().String(); got != v.Segment {
			t.Errorf("Segment = %q, want %q", got, v.Segment)
		}
		seg, err := boundid.ParseSegment(v.Segment)
		if err != nil || seg != id.Segment() {
			t.Fatalf("ParseSegment(%q) = %v, %v", v.Segment, seg, err)
		}
		if back, err := seg.ID(); err != nil || back != id {
			t.Errorf("the segment reads as %v, %v", back, err)
		}
	})
	onymtest.Vectors(t, idVectors, "invalid", func(t *testing.T, v struct {
		ID     string
		Error  onym.Code
		Offset int
	}) {
		id, err := boundid.Parse(v.ID)
		onymtest.WantError(t, err, v.ID, v.Error, v.Offset)
		if !id.IsZero() {
			t.Errorf("an error and an id: %v", id)
		}
	})
}

func TestIDValue(t *testing.T) {
	onymtest.Value(t, boundid.Parse,
		[]string{"acme/abcdefghijklmnop", "anon:abc/abcdefghijklmnop", "a~b/abcdefghijklmno~", "a/" + strings.Repeat("x", 128)},
		[]string{"", "/", "acme", "acme/short", "../abcdefghijklmnop", "a/b/abcdefghijklmnop", "acme~2Fabcdefghijklmnop", "é/abcdefghijklmnop", "a/abcdefghijklmno\xff"})
}

func TestZeroID(t *testing.T) {
	var id boundid.ID
	if id.Tenant() != "" || id.Opaque() != "" || id.IsAnonymous() || id.Mintable() {
		t.Errorf("the zero ID has parts: %q, %q, %t, %t", id.Tenant(), id.Opaque(), id.IsAnonymous(), id.Mintable())
	}
}

func TestKinds(t *testing.T) {
	want := []string{"run", "interrupt", "subscription", "delivery", "effect"}
	boundid.Kinds()[0] = "changed"
	if got := boundid.Kinds(); !slices.Equal(got, want) {
		t.Errorf("Kinds() = %q", got)
	}
}

func TestMustParsePanics(t *testing.T) {
	for name, f := range map[string]func(){
		"MustParse":       func() { boundid.MustParse("acme") },
		"MustParseTypeID": func() { boundid.MustParseTypeID("acme") },
	} {
		func() {
			defer func() {
				if err, _ := recover().(error); onymtest.CheckError(err, "acme") != "" {
					t.Errorf("%s panics with %v", name, err)
				}
			}()
			f()
			t.Errorf("%s does not panic", name)
		}()
	}
}

// checkID compares Parse with the reference.
func checkID(t testing.TB, s string) {
	t.Helper()
	id, err := boundid.Parse(s)
	want := referenceID(s)
	if matches := idPattern.MatchString(s); (want == verdict{}) != (matches && want.offset == 0 && want.code == "") {
		t.Fatalf("the reference contradicts the pattern on %q", s)
	}
	if want != (verdict{}) {
		onymtest.WantError(t, err, s, want.code, want.offset)
		return
	}
	if err != nil || id.String() != s {
		t.Errorf("Parse(%q) = %v, %v", s, id, err)
	}
}

func TestEveryChange(t *testing.T) {
	for _, s := range []string{"acme/abcdefghijklmnop", "anon:a/abcdefghijklmnop", "a/" + strings.Repeat("x", 128), "anon:" + strings.Repeat("t", 128) + "/abcdefghijklmnop"} {
		everyChange(s, func(s string) { checkID(t, s) })
	}
}

// everyChange calls check with every prefix and suffix of s, and with s when a
// byte is put into or over any place of it: every byte where s is short, and one
// of each sort where it is long.
func everyChange(s string, check func(s string)) {
	puts := []byte("\x00\n !%+./09:@AZ_az~\x7f\x80\xc3\xff")
	if len(s) < 40 {
		puts = puts[:0]
		for c := range 256 {
			puts = append(puts, byte(c))
		}
	}
	for i := range len(s) + 1 {
		check(s[:i])
		check(s[i:])
		for _, c := range puts {
			put := string([]byte{c})
			check(s[:i] + put + s[i:])
			if i < len(s) {
				check(s[:i] + put + s[i+1:])
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "/", "acme/abcdefghijklmnop", "anon:a/abcdefghijklmnop", "anon:/abcdefghijklmnop", "../abcdefghijklmnop", "a/b/c", "a~/abcdefghijklmno~", "é/\xff", "18446744073709551616/18446744073709551616"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkID(t, s)
		if got, want := boundid.IsIdempotencyKey(s), keyPattern.MatchString(s); got != want {
			t.Errorf("IsIdempotencyKey(%q) = %t", s, got)
		}
	})
}

func ids() *rapid.Generator[boundid.ID] {
	return rapid.Map(rapid.StringMatching(`(anon:)?[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,127}/[A-Za-z0-9._~-]{16,128}`), boundid.MustParse)
}

func TestIDProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id, other := ids().Draw(t, "id"), ids().Draw(t, "other")
		if id.Tenant()+"/"+id.Opaque() != id.String() {
			t.Fatalf("%v is %q and %q", id, id.Tenant(), id.Opaque())
		}
		minted, err := boundid.Compose(id.Tenant(), id.Opaque())
		if (err == nil) != id.Mintable() || err == nil && minted != id {
			t.Fatalf("Compose of the parts of %v: %v, %v", id, minted, err)
		}
		if (id == other) != (id.Segment() == other.Segment()) {
			t.Fatalf("%v and %v have the segments %v and %v", id, other, id.Segment(), other.Segment())
		}
		if got := id.Compare(other); got != strings.Compare(id.String(), other.String()) || got != -other.Compare(id) {
			t.Fatalf("%v.Compare(%v) = %d", id, other, got)
		}
		text := id.Segment().String()
		if url.PathEscape(text) != text || url.QueryEscape(text) != text || strings.Count(text, "~2F") < 1 {
			t.Fatalf("the segment %q is not safe in a URL", text)
		}
		seg, err := boundid.ParseSegment(lowerHex(text))
		if err != nil || seg != id.Segment() {
			t.Fatalf("%q reads as %v, %v", lowerHex(text), seg, err)
		}
		if back, err := seg.ID(); err != nil || back != id {
			t.Fatalf("%v comes back as %v, %v", id, back, err)
		}
	})
}

func TestIdempotencyKey(t *testing.T) {
	onymtest.Vectors(t, idVectors, "idempotency_key", func(t *testing.T, v struct {
		Key   string
		Valid bool
	}) {
		if got := boundid.IsIdempotencyKey(v.Key); got != v.Valid {
			t.Errorf("IsIdempotencyKey(%q) = %t", v.Key, got)
		}
	})
}

// A text of any length is refused without memory, and one that can be read is
// read in linear time: a quadratic codec would not come back from this.
func TestLongTexts(t *testing.T) {
	n := 10 << 20
	if raceEnabled {
		n >>= 4
	}
	for _, unit := range []string{"a", "~", "/", "~2F", "~FF", "é", "\x00", "\xff", ".", "anon:", "a."} {
		s := strings.Repeat(unit, n/len(unit))
		for _, s := range []string{s, s + "/abcdefghijklmnop", "acme/" + s} {
			for name, parse := range map[string]func() error{
				"Parse":       func() error { _, err := boundid.Parse(s); return err },
				"ParseTypeID": func() error { _, err := boundid.ParseTypeID(s); return err },
				"New":         func() error { _, err := boundid.New(s); return err },
			} {
				var err error
				if b := allocated(func() { err = parse() }); b > 64<<10 {
					t.Errorf("%s of %q… takes %d bytes of memory", name, s[:8], b)
				}
				if problem := onymtest.CheckError(err, s); problem != "" {
					t.Errorf("%s of %q…: %s", name, s[:8], problem)
				}
			}
			if boundid.IsIdempotencyKey(s) {
				t.Errorf("%q… is an idempotency key", s[:8])
			}
		}
		segment := boundid.Encode(s).String()
		if seg, err := boundid.ParseSegment(segment); unit != "\xff" && (err != nil || seg.Text() != s) {
			t.Errorf("%q… does not come back: %v", s[:8], err)
		}
		if _, err := boundid.ParseSegment(s); err != nil {
			if problem := onymtest.CheckError(err, s); problem != "" {
				t.Error(problem)
			}
		}
	}
}

// allocated returns the bytes that f allocates, and whatever the runtime does
// meanwhile.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
