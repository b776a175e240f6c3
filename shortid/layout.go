package shortid

import (
	"fmt"
	"strings"
)

// Part says what a [Span] of a token is.
type Part string

// The parts of a token, in the order in which they stand in it.
const (
	// PartTag is the two bits of the kind tag.
	PartTag Part = "tag"
	// PartEscape is the rest of a kind id from 3 up.
	PartEscape Part = "escape"
	// PartField is a field.
	PartField Part = "field"
	// PartPadding is the zero bits at the end that fill the last character.
	PartPadding Part = "padding"
)

// Span is a run of bits of a token, as [Layout] returns it.
type Span struct {
	Part Part
	// Field is the index of the field, or −1 if Part is not PartField.
	Field int
	// Value is what the bits say: the tag (0 to 3), the kind id less 3, the
	// field, or 0 for padding.
	Value uint64
	// Start and End bound the span, in bits from the first bit after the ~: it
	// is [Start, End).
	Start, End int
}

// Layout returns which bits of the token of a kind id and its fields mean what,
// from the first bit to the last. Like [Append] it takes any kind and any number
// of fields, and fails with [onym.Truncated] without fields, with
// [onym.NonCanonical] if the last one is zero.
func Layout(kind uint64, fields ...uint64) ([]Span, error) {
	if err := checkFields(fields); err != nil {
		return nil, err
	}
	end := 0
	spans := make([]Span, 0, 3+len(fields))
	add := func(part Part, field int, value uint64, size int) {
		spans = append(spans, Span{part, field, value, end, end + size})
		end += size
	}
	add(PartTag, -1, min(kind, escape), tagBits)
	if kind >= escape {
		add(PartEscape, -1, kind-escape, int(integerBits(kind-escape)))
	}
	for i, v := range fields {
		add(PartField, i, v, int(integerBits(v)))
	}
	if over := end % charBits; over > 0 {
		add(PartPadding, -1, 0, charBits-over)
	}
	return spans, nil
}

// Layout returns which bits of the token mean what, from the first bit to the
// last; nil for the zero value.
func (id ID) Layout() []Span {
	spans, _ := Layout(id.kind, id.fields[:id.arity]...) // fails for the zero value
	return spans
}

// Bytes returns which bytes of the token hold the span, wholly or in part: those
// in [start, end), the ~ counted.
func (s Span) Bytes() (start, end int) {
	return 1 + s.Start/charBits, 1 + (s.End+charBits-1)/charBits
}

// Bits returns the span's bits as a text of zeros and ones.
func (s Span) Bits() string {
	size := s.End - s.Start
	if s.Part != PartEscape && s.Part != PartField {
		return fmt.Sprintf("%0*b", size, s.Value)
	}
	var b strings.Builder
	for chunks := size / chunkBits; chunks > 0; chunks-- {
		more := 1
		if chunks == 1 {
			more = 0
		}
		fmt.Fprintf(&b, "%d%04b", more, s.Value>>(4*(chunks-1))&0xF)
	}
	return b.String()
}
