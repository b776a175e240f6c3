package boundid_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/onymtest"
)

func TestSegmentValue(t *testing.T) {
	onymtest.Value(t, boundid.ParseSegment,
		[]string{"acme~2Fabcdefghijklmnop", "anon~3Aa~2Fabcdefghijklmnop", "a", ".", "..", "~C3~A9~7E"},
		[]string{"~", "a~2", "a~2Fb~", "~zz", "~FF", "\xff", "~C3", "~ed~a0~80"})
}

// The projection of the empty text is a segment, which the zero value is not,
// although both are "" as a string.
func TestEmptySegment(t *testing.T) {
	s, err := boundid.ParseSegment("")
	if err != nil {
		t.Fatal(err)
	}
	if s.IsZero() || s != boundid.Encode("") || s.String() != "" || s.Text() != "" {
		t.Errorf("ParseSegment(\"\") = %#v", s)
	}
	if text, err := s.MarshalText(); err != nil || len(text) != 0 {
		t.Errorf("MarshalText = %q, %v", text, err)
	}
	_, err = s.ID()
	onymtest.WantError(t, err, "", onym.MissingSeparator, 0)
	_, err = boundid.Segment{}.ID()
	onymtest.WantError(t, err, "", onym.MissingSeparator, 0)
	if got := (boundid.ID{}).Segment(); !got.IsZero() {
		t.Errorf("the zero ID's segment is %#v", got)
	}
}

func TestDotsStay(t *testing.T) {
	for _, dots := range []string{".", ".."} {
		if got := boundid.Encode(dots).String(); got != dots {
			t.Errorf("Encode(%q) = %q", dots, got)
		}
		// None of the ways to a path that climbs is an id.
		for _, s := range []string{dots, "~2E", "~2e~2E", dots + "~2F" + dots, dots + "~2Fabcdefghijklmnop", "acme~2F" + dots} {
			seg, err := boundid.ParseSegment(s)
			if err != nil {
				t.Fatal(err)
			}
			if id, err := seg.ID(); err == nil {
				t.Errorf("%q is the id %v", s, id)
			}
		}
	}
}

// SPEC 6.4: nothing marks a segment as projected, so the second reading has to
// come to something that is no id.
func TestProjectedTwice(t *testing.T) {
	onymtest.Vectors(t, segmentVectors, "twice", func(t *testing.T, v struct{ ID, Segment, Twice string }) {
		id, err := boundid.Parse(v.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got := id.Segment().String(); got != v.Segment {
			t.Errorf("Segment = %q, want %q", got, v.Segment)
		}
		if got := boundid.Encode(v.Segment).String(); got != v.Twice {
			t.Errorf("projected twice it is %q, want %q", got, v.Twice)
		}
		twice, err := boundid.ParseSegment(v.Twice)
		if err != nil {
			t.Fatal(err)
		}
		if twice.Text() != v.Segment {
			t.Errorf("read once it is %q, want %q", twice.Text(), v.Segment)
		}
		_, err = twice.ID()
		onymtest.WantError(t, err, v.Segment, onym.MissingSeparator, len(v.Segment))
	})
}

// Errors of ID are about the text, not its projection.
func TestSegmentIDErrors(t *testing.T) {
	seg, err := boundid.ParseSegment("~61 b~2Fabcdefghijklmnop")
	if err != nil {
		t.Fatal(err)
	}
	_, err = seg.ID()
	onymtest.WantError(t, err, "a b/abcdefghijklmnop", onym.InvalidTenant, 1)
}

// The projection of the longest ids exceeds every bound of the id.
func TestLengthsGovernTheID(t *testing.T) {
	for _, s := range []string{
		"anon:" + strings.Repeat("~", 128) + "/" + strings.Repeat("~", 128),
		"anon:" + strings.Repeat("a", 128) + "/" + strings.Repeat("a", 128),
	} {
		id := boundid.MustParse(s)
		if len(s) != boundid.MaxLen {
			t.Errorf("MaxLen is %d, a long id has %d bytes", boundid.MaxLen, len(s))
		}
		seg, err := boundid.ParseSegment(id.Segment().String())
		if err != nil {
			t.Fatal(err)
		}
		if back, err := seg.ID(); err != nil || back != id {
			t.Errorf("%q comes back as %v, %v", s, back, err)
		}
	}
}

// Text that is not UTF-8 is written and cannot be read.
func TestNotUTF8(t *testing.T) {
	seg := boundid.Encode("a\xff")
	if seg.String() != "a~FF" || seg.Text() != "a\xff" {
		t.Errorf("Encode = %q, %q", seg.String(), seg.Text())
	}
	if _, err := boundid.ParseSegment("a~FF"); !errors.Is(err, onym.ValidationError) {
		t.Errorf("ParseSegment: %v", err)
	}
}
