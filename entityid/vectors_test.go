package entityid_test

import (
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/onymtest"
)

const vectors = "../testdata/vectors/entity_id.json"

func instant(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestEncodeVectors(t *testing.T) {
	type vector struct{ Prefix, Granularity, Instant, Entropy, Text string }
	onymtest.Vectors(t, vectors, "encode", func(t *testing.T, c vector) {
		f := format(t, c.Prefix, c.Granularity)
		at := instant(t, c.Instant)
		entropy, err := hex.DecodeString(c.Entropy)
		if err != nil {
			t.Fatal(err)
		}
		id, err := f.Mint(entityid.Minter{
			Clock:   func() time.Time { return at },
			Entropy: strings.NewReader(string(entropy)),
		})
		if err != nil || id.String() != c.Text {
			t.Fatalf("Mint = %v, %v, want %s", id, err, c.Text)
		}
		if back, err := f.Parse(c.Text); err != nil || back != id {
			t.Errorf("Parse(%q) = %v, %v", c.Text, back, err)
		}
		if back, err := entityid.Detect(c.Text); err != nil || back != id {
			t.Errorf("Detect(%q) = %v, %v", c.Text, back, err)
		}
		if got := f.Len(); got != len(c.Text) {
			t.Errorf("Len = %d, want %d", got, len(c.Text))
		}
	})
}

func TestParseVectors(t *testing.T) {
	type vector struct {
		Prefix, Granularity, Input, Canonical string
		Error                                 onym.Code
		Offset                                int
	}
	onymtest.Vectors(t, vectors, "parse", func(t *testing.T, c vector) {
		f := format(t, c.Prefix, c.Granularity)
		id, err := f.Parse(c.Input)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Input, c.Error, c.Offset)
			return
		}
		if err != nil || id.String() != c.Canonical {
			t.Fatalf("Parse = %v, %v, want %s", id, err, c.Canonical)
		}
		if got := f.Normalize(c.Input); got != c.Canonical {
			t.Errorf("Normalize = %q, want %q", got, c.Canonical)
		}
	})
}

func TestAnyVectors(t *testing.T) {
	type vector struct {
		Registry               map[string]struct{ Prefix, Granularity string }
		Input, Canonical, Type string
		Error                  onym.Code
		Offset                 int
	}
	onymtest.Vectors(t, vectors, "any", func(t *testing.T, c vector) {
		var declarations []entityid.Declaration
		for name, d := range c.Registry {
			spec := format(t, d.Prefix, d.Granularity).Spec()
			declarations = append(declarations, entityid.Declaration{Type: name, Spec: spec})
		}
		r, err := entityid.NewRegistry(declarations...)
		if err != nil {
			t.Fatal(err)
		}
		id, err := r.Parse(c.Input)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Input, c.Error, c.Offset)
			return
		}
		if err != nil || id.String() != c.Canonical || id.Type() != c.Type {
			t.Errorf("Parse = %v of type %q, %v, want %s of type %q", id, id.Type(), err, c.Canonical, c.Type)
		}
	})
}

func TestDetectVectors(t *testing.T) {
	type vector struct {
		Input, Prefix, Granularity, Canonical string
		Error                                 onym.Code
		Offset                                int
	}
	onymtest.Vectors(t, vectors, "detect", func(t *testing.T, c vector) {
		id, err := entityid.Detect(c.Input)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Input, c.Error, c.Offset)
			return
		}
		if err != nil || id.String() != c.Canonical || id.Format() != format(t, c.Prefix, c.Granularity) {
			t.Errorf("Detect = %v of %v, %v", id, id.Format().Spec(), err)
		}
	})
}

func TestNormalizeVectors(t *testing.T) {
	type vector struct{ Prefix, Input, Normalized string }
	onymtest.Vectors(t, vectors, "normalize", func(t *testing.T, c vector) {
		for _, g := range entityid.Granularities() {
			f := format(t, c.Prefix, g.String())
			if got := f.Normalize(c.Input); got != c.Normalized {
				t.Errorf("Normalize = %q, want %q", got, c.Normalized)
			}
			if got := f.Normalize(c.Normalized); got != c.Normalized {
				t.Errorf("a second time it is %q", got)
			}
		}
	})
}

func TestBoundsVectors(t *testing.T) {
	type vector struct{ Prefix, Granularity, Instant, Start, End, First, Last string }
	onymtest.Vectors(t, vectors, "bounds", func(t *testing.T, c vector) {
		f := format(t, c.Prefix, c.Granularity)
		at := instant(t, c.Instant)
		first, last := f.First(at), f.Last(at)
		if first.String() != c.First || last.String() != c.Last {
			t.Errorf("First and Last = %v and %v, want %s and %s", first, last, c.First, c.Last)
		}
		for _, id := range []entityid.Any{first, last} {
			if start, end := id.Bucket(); !start.Equal(instant(t, c.Start)) || !end.Equal(instant(t, c.End)) {
				t.Errorf("the bucket of %v is from %v to %v, want %s to %s", id, start, end, c.Start, c.End)
			}
			if back, err := f.Parse(id.String()); err != nil || back != id {
				t.Errorf("%v is read as %v, %v", id, back, err)
			}
		}
	})
}
