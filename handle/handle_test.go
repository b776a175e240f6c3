package handle_test

import (
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/onymtest"
)

const vectors = "../testdata/vectors/handle.json"

type segmenter interface{ Segment() string }

// wantError is onymtest.WantError for a case whose offset may be left open.
func wantError(t *testing.T, err error, input string, code onym.Code, offset *int) {
	t.Helper()
	want := onymtest.AnyOffset
	if offset != nil {
		want = *offset
	}
	onymtest.WantError(t, err, input, code, want)
}

func TestParseVectors(t *testing.T) {
	type vector struct {
		Text, Format, Canonical string
		Segment                 *string
		Error                   onym.Code
		Offset                  *int
	}
	onymtest.Vectors(t, vectors, "parse", func(t *testing.T, c vector) {
		h, err := handle.Parse(c.Text)
		if c.Error != "" {
			wantError(t, err, c.Text, c.Error, c.Offset)
			if h != nil {
				t.Errorf("a value beside the error: %v", h)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.String() != c.Canonical || h.Format() != c.Format {
			t.Errorf("%s %q, want %s %q", h.Format(), h, c.Format, c.Canonical)
		}
		if again, err := handle.Parse(c.Canonical); err != nil || again != h {
			t.Errorf("the canonical text parses as %v, %v", again, err)
		}
		s, ok := h.(segmenter)
		if ok != (c.Segment != nil) {
			t.Fatalf("has a segment: %t", ok)
		}
		if !ok {
			return
		}
		if got := s.Segment(); got != *c.Segment {
			t.Errorf("segment %q, want %q", got, *c.Segment)
		}
		if again, err := handle.ParseSegment(*c.Segment); err != nil || again != h {
			t.Errorf("the segment reads as %v, %v", again, err)
		}
	})
}

func TestSegmentVectors(t *testing.T) {
	type vector struct {
		Segment, Format, Canonical string
		Error                      onym.Code
		Offset                     int
	}
	onymtest.Vectors(t, vectors, "segment", func(t *testing.T, c vector) {
		h, err := handle.ParseSegment(c.Segment)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Segment, c.Error, c.Offset)
			if h != nil {
				t.Errorf("a value beside the error: %v", h)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.String() != c.Canonical || h.Format() != c.Format {
			t.Errorf("%s %q, want %s %q", h.Format(), h, c.Format, c.Canonical)
		}
	})
}

func TestPartVectors(t *testing.T) {
	type vector struct {
		Text, Canonical string
		Error           onym.Code
		Offset          int
	}
	domain := func(s string) (string, error) {
		d, err := handle.ParseDomain(s)
		return d.String(), err
	}
	for list, parse := range map[string]func(string) (string, error){
		"name": handle.ValidateName, "label": handle.ValidateLabel, "domain": domain,
	} {
		onymtest.Vectors(t, vectors, list, func(t *testing.T, c vector) {
			got, err := parse(c.Text)
			if c.Error != "" {
				onymtest.WantError(t, err, c.Text, c.Error, c.Offset)
				if got != "" {
					t.Errorf("a value beside the error: %q", got)
				}
				return
			}
			if err != nil || got != c.Canonical {
				t.Fatalf("%q, %v, want %q", got, err, c.Canonical)
			}
			if again, err := parse(got); err != nil || again != got {
				t.Errorf("the canonical spelling reads as %q, %v", again, err)
			}
		})
	}
}
