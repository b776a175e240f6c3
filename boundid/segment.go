package boundid

import (
	"database/sql/driver"

	"github.com/onymhq/onym/internal/column"
)

const segmentType = "bound segment"

// Segment is the projection of a text, almost always of an [ID], as it stands in
// a URL path (SPEC 6.2). It is not a string and has no projection of its own:
// only who takes its text back to a string, and passes that to [Encode] as a
// text, can project it a second time (SPEC 6.4).
//
// The zero value is no segment: IsZero reports it, its String is "", and it
// refuses to be written or stored. Segments compare with ==: they are equal if
// they stand for the same text.
type Segment struct {
	text string // what the segment stands for; written as its projection
	ok   bool   // false in the zero value, true for the empty text
}

// Encode returns the projection of any text: its bytes in A-Z a-z 0-9 . _ -
// stay, every other byte becomes "~" and two upper-case hex digits (SPEC 6.2).
//
// It is the bare codec, for texts that are no ids; the projection of an id is its
// Segment method. Encode cannot tell whether its text is a projection already:
// given what the String of a Segment returned, it projects a second time, and
// what comes of that is a link to nothing (SPEC 6.4).
//
// It is total over bytes. Bytes that are not UTF-8 are written like any others,
// but [ParseSegment] refuses them. "", "." and ".." are their own projections, of
// which a path must not be built; no tenant-bound id has one of them. Nothing is
// allocated until the segment is written.
func Encode(text string) Segment { return Segment{text, true} }

// ParseSegment reads a segment, un-projecting it exactly once: each "~" with its
// two hex digits, of either case, is the byte that they name (SPEC 6.2).
//
// s is one segment of a URL path, percent-decoded exactly once: what r.PathValue
// of net/http gives, or url.PathUnescape makes of what stands between two
// slashes of r.URL.EscapedPath(). To ParseSegment a percent sign is a byte like
// any other: a segment that is still escaped is read alike only if it has none,
// and read as a text that is no id if a proxy wrote its "~" as "%7E", which some
// do.
//
// A decoded text with a "/" in it is no segment. It comes of the percent form
// acme%2F…, is the id as it is, and goes to [Parse] (SPEC 6.5). ParseSegment
// would keep the slash and un-project the rest, and so take an id that contains
// "~" for another one, or refuse it.
//
// A byte that need not have been escaped, or stands as itself although [Encode]
// would escape it, is read all the same: "~61", "a" and "~3a", ":" are pairwise
// the same Segment. String returns the one canonical spelling.
//
// The error is [onym.ValidationError], with the offset of a "~" that two hex
// digits do not follow, or else of the first byte that is not UTF-8.
//
// At most the text is allocated; where nothing is escaped, the Segment refers
// to s.
func ParseSegment(s string) (Segment, error) {
	text, err := decode(s)
	if err != nil {
		return Segment{}, err
	}
	return Segment{text, true}, nil
}

// ID reads the text that the segment stands for as an id. Its errors are those
// of [Parse], with offsets in Text. A segment that was projected twice is
// [onym.MissingSeparator] (SPEC 6.4).
func (s Segment) ID() (ID, error) { return Parse(s.text) }

// Text returns the text that the segment stands for; "" for the zero value.
func (s Segment) Text() string { return s.text }

// IsZero reports whether s is the zero value, which is no segment. The
// projection of the empty text is one.
func (s Segment) IsZero() bool { return s == Segment{} }

// String returns the canonical spelling, with upper-case hex digits and no
// needless escapes; "" for the zero value. It allocates the result; AppendText
// does not.
func (s Segment) String() string { return encode(s.text) }

// AppendText appends the canonical spelling to dst. The zero value appends
// nothing and is [onym.ZeroValue].
func (s Segment) AppendText(dst []byte) ([]byte, error) {
	if s.IsZero() {
		return dst, column.Zero(segmentType)
	}
	return appendEncode(dst, s.text), nil
}

// MarshalText returns the canonical spelling, and [onym.ZeroValue] for the zero
// value.
func (s Segment) MarshalText() ([]byte, error) {
	if s.IsZero() {
		return nil, column.Zero(segmentType)
	}
	return appendEncode(make([]byte, 0, encodedLen(s.text)), s.text), nil
}

// UnmarshalText reads every spelling that [ParseSegment] reads, with its error.
// On failure s is left as it was.
func (s *Segment) UnmarshalText(text []byte) error { return column.Set(s, string(text), ParseSegment) }

// Value returns the canonical spelling as a string for a database, and
// [onym.ZeroValue] for the zero value. What belongs into a database is the id
// rather than its segment.
func (s Segment) Value() (driver.Value, error) {
	if s.IsZero() {
		return nil, column.Zero(segmentType)
	}
	return s.String(), nil
}

// Scan reads a string or []byte as [ParseSegment] does, but in the canonical
// spelling only: a column that holds another one could not be searched by it.
// Its errors are ParseSegment's; [onym.NonCanonical] for another spelling, with
// the offset of the first byte that differs from the canonical one; and
// [onym.UnsupportedType] for anything else, NULL included. On failure s is left
// as it was.
func (s *Segment) Scan(src any) error {
	return column.ScanCanonical(s, src, segmentType, ParseSegment)
}
