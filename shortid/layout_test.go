package shortid_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/onymhq/onym/shortid"
	"pgregory.net/rapid"
)

func TestLayout(t *testing.T) {
	// 11 00001 00101 100111111001000 000
	id := shortid.MustParse("~wln5A")
	want := []shortid.Span{
		{Part: shortid.PartTag, Field: -1, Value: 3, Start: 0, End: 2},
		{Part: shortid.PartEscape, Field: -1, Value: 1, Start: 2, End: 7},
		{Part: shortid.PartField, Field: 0, Value: 5, Start: 7, End: 12},
		{Part: shortid.PartField, Field: 1, Value: 1000, Start: 12, End: 27},
		{Part: shortid.PartPadding, Field: -1, Value: 0, Start: 27, End: 30},
	}
	got := id.Layout()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("layout %+v", got)
	}
	for i, bytes := range [][2]int{{1, 2}, {1, 3}, {2, 3}, {3, 6}, {5, 6}} {
		if start, end := got[i].Bytes(); start != bytes[0] || end != bytes[1] {
			t.Errorf("span %d is in the bytes [%d, %d), want %d", i, start, end, bytes)
		}
	}
	if got := (shortid.ID{}).Layout(); got != nil {
		t.Errorf("layout of the zero value: %v", got)
	}
}

// The spans follow each other without a gap, and their bits are the token's.
func TestLayoutCoversToken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := number().Draw(t, "kind")
		fields := append(rapid.SliceOfN(number(), 0, 9).Draw(t, "fields"), max(1, number().Draw(t, "last")))
		spans, err := shortid.Layout(kind, fields...)
		if err != nil {
			t.Fatal(err)
		}
		token := referenceEncode(kind, fields...)
		bits, end, read := "", 0, 0
		for _, s := range spans {
			if s.Start != end || s.End <= s.Start || len(s.Bits()) != s.End-s.Start {
				t.Fatalf("%+v after bit %d, with %s", s, end, s.Bits())
			}
			end = s.End
			bits += s.Bits()
			if s.Part == shortid.PartField {
				if s.Field != read || s.Value != fields[read] {
					t.Fatalf("%+v, want field %d: %d", s, read, fields[read])
				}
				read++
			} else if s.Field != -1 {
				t.Fatalf("%+v has a field", s)
			}
			first, last := s.Bytes()
			if first != 1+s.Start/6 || last != 2+(s.End-1)/6 || last > len(token) {
				t.Fatalf("%+v in the bytes [%d, %d)", s, first, last)
			}
		}
		if read != len(fields) || bits != referenceBits(token) {
			t.Fatalf("%s, want %s", bits, referenceBits(token))
		}
	})
}

func referenceBits(token string) string {
	bits := ""
	for _, c := range token[1:] {
		bits += sixBits[strings.IndexRune(alphabet, c)]
	}
	return bits
}
