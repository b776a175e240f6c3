package handle_test

import (
	"net/url"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/onymtest"
)

const vectors = "../testdata/vectors/handle.json"

type segmenter interface{ Segment() string }

func TestParseVectors(t *testing.T) {
	type vector struct {
		Text, Format, Canonical string
		Segment                 *string
		Error                   onym.Code
		Offset                  int
	}
	onymtest.Vectors(t, vectors, "parse", func(t *testing.T, c vector) {
		h, err := handle.Parse(c.Text)
		if c.Error != "" {
			onymtest.WantError(t, err, c.Text, c.Error, c.Offset)
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

// What ParseSegment's doc says of a segment that was decoded already.
func TestDecodedSegment(t *testing.T) {
	for _, c := range []struct {
		escaped string
		want    string // what it stands for, or the code
		decoded string // what is read once it is decoded, or the code
		offset  int
	}{
		{"alice@example.com", "alice@example.com", "alice@example.com", 0},
		{"+tools@example.com", "#tools@example.com", "#tools@example.com", 0},
		{"%61lice@example.com", "alice@example.com", "alice@example.com", 0},
		{"a+tag:Max%20Load", "a#tag:Max Load", "malformed", 9},
		{"b%C3%BCcher@a", "bücher@a", "malformed", 1},
		{"%2Btools@a", "reserved_character", "#tools@a", 0},
		{"a+tag:100%2541", "a#tag:100%41", "a#tag:100A", 0},
		{"a+tag:100%25", "a#tag:100%", "malformed", 9},
		{"a+tag:b%2Fc", "reserved_character", "reserved_character", 7},
	} {
		read := func(s, want string, offset int) {
			t.Helper()
			h, err := handle.ParseSegment(s)
			if code := onym.Code(want); code.Known() {
				onymtest.WantError(t, err, s, code, offset)
			} else if err != nil || h.String() != want {
				t.Errorf("%q reads as %v, %v, want %q", s, h, err, want)
			}
		}
		read(c.escaped, c.want, onymtest.AnyOffset)
		decoded, err := url.PathUnescape(c.escaped)
		if err != nil {
			t.Fatal(err)
		}
		read(decoded, c.decoded, c.offset)
	}
}
