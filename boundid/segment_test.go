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

// A decoded percent form is no segment, as ParseSegment's doc says: where the id has
// a "~", reading it as one gives another id, or none.
func TestDecodedPercentFormIsNoSegment(t *testing.T) {
	const text = "acme/abcdefghijklmno~41"
	id := boundid.MustParse(text)
	seg, err := boundid.ParseSegment(text)
	if err != nil {
		t.Fatal(err)
	}
	if other, err := seg.ID(); err != nil || other == id || other.String() != "acme/abcdefghijklmnoA" {
		t.Errorf("%v, %v", other, err)
	}
	_, err = boundid.ParseSegment("acme/abcdefghijklmno~")
	onymtest.WantError(t, err, "acme/abcdefghijklmno~", onym.ValidationError, 20)
}

// What is still escaped is read only if nothing in it was.
func TestEscapedSegment(t *testing.T) {
	seg, err := boundid.ParseSegment("acme%7E2Fabcdefghijklmnop")
	if err != nil || seg.Text() != "acme%7E2Fabcdefghijklmnop" {
		t.Fatalf("%q, %v", seg.Text(), err)
	}
	_, err = seg.ID()
	onymtest.WantError(t, err, seg.Text(), onym.MissingSeparator, 25)
}

// A column is searched by the canonical spelling, so another one is not taken for
// it there, as it is everywhere else.
func TestSegmentScansCanonicalOnly(t *testing.T) {
	spellings := 0
	onymtest.Vectors(t, segmentVectors, "normalize", func(t *testing.T, v struct{ Segment, ID, Canonical string }) {
		want, err := boundid.ParseSegment(v.Segment)
		if err != nil {
			t.Fatal(err)
		}
		var s boundid.Segment
		if err := s.UnmarshalText([]byte(v.Segment)); err != nil || s != want {
			t.Errorf("UnmarshalText(%q) = %v, %v", v.Segment, s, err)
		}
		for _, src := range []any{v.Canonical, []byte(v.Canonical)} {
			s = boundid.Encode("before")
			if err := s.Scan(src); err != nil || s != want {
				t.Errorf("Scan(%q) = %v, %v", src, s, err)
			}
		}
		if v.Segment == v.Canonical {
			return
		}
		spellings++
		offset := 0
		for offset < min(len(v.Segment), len(v.Canonical)) && v.Segment[offset] == v.Canonical[offset] {
			offset++
		}
		for _, src := range []any{v.Segment, []byte(v.Segment)} {
			s = boundid.Encode("before")
			onymtest.WantError(t, s.Scan(src), v.Segment, onym.NonCanonical, offset)
			if s != boundid.Encode("before") {
				t.Errorf("Scan(%q) fails and leaves %v", src, s)
			}
		}
	})
	if spellings == 0 {
		t.Error("no vector has a spelling of its own")
	}
	var s boundid.Segment
	onymtest.WantError(t, s.Scan("a~2f~61"), "a~2f~61", onym.NonCanonical, 3)
	onymtest.WantError(t, s.Scan("a~2f~6"), "a~2f~6", onym.ValidationError, 4)
}
