package boundid_test

import (
	"encoding/hex"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/onymtest"
	"pgregory.net/rapid"
)

const segmentVectors = "../testdata/vectors/segment.json"

// codec is a projection and its reading. The tests of the projection are
// functions of a codec, so that they can be shown to fail on a wrong one.
type codec struct {
	encode func(text string) string
	decode func(segment string) (string, error)
}

var ours = codec{
	encode: func(text string) string { return boundid.Encode(text).String() },
	decode: func(segment string) (string, error) {
		s, err := boundid.ParseSegment(segment)
		return s.Text(), err
	},
}

type encodeVector struct{ ID, Segment string }

type decodeVector struct {
	ID, Segment string
	Error       onym.Code
	Offset      int
}

func (c codec) checkEncode(v encodeVector) error {
	if got := c.encode(v.ID); got != v.Segment {
		return fmt.Errorf("encode(%q) = %q, want %q", v.ID, got, v.Segment)
	}
	if got, err := c.decode(v.Segment); err != nil || got != v.ID {
		return fmt.Errorf("decode(%q) = %q, %v, want %q", v.Segment, got, err, v.ID)
	}
	return nil
}

func (c codec) checkDecode(v decodeVector) error {
	got, err := c.decode(v.Segment)
	switch {
	case v.Error != "" && err == nil:
		return fmt.Errorf("decode(%q) = %q, want %s", v.Segment, got, v.Error)
	case v.Error == "" && (err != nil || got != v.ID):
		return fmt.Errorf("decode(%q) = %q, %v, want %q", v.Segment, got, err, v.ID)
	}
	return nil
}

// checkRules tests the projection without a vector.
func (c codec) checkRules() error {
	seen := map[string]string{}
	texts := []string{"", ".", "..", "a~3Ab", "a:b", "acme/x", "acme~2Fx", "~", "~~", "~7E", "é", "Ã©", "漢", "\u6f22", "😀", "\u0000"}
	for c := range rune(0x180) {
		texts = append(texts, string(c), "a"+string(c)+"b")
	}
	for _, text := range texts {
		segment := c.encode(text)
		if other, ok := seen[segment]; ok && other != text {
			return fmt.Errorf("%q and %q both encode to %q", text, other, segment)
		}
		seen[segment] = text
		if got, err := c.decode(segment); err != nil || got != text {
			return fmt.Errorf("decode(encode(%q)) = %q, %v", text, got, err)
		}
		if want := 3*len(text) - 2*countPlain(text); len(segment) != want {
			return fmt.Errorf("encode(%q) = %q has %d bytes, want %d", text, segment, len(segment), want)
		}
		if url.PathEscape(segment) != segment {
			return fmt.Errorf("encode(%q) = %q is not safe in a path", text, segment)
		}
		for _, tail := range []string{"~", "~A", "~ag", "~~41"} {
			if got, err := c.decode(segment + tail); err == nil {
				return fmt.Errorf("decode(%q) = %q, want an error", segment+tail, got)
			}
		}
	}
	return nil
}

func countPlain(text string) (n int) {
	for i := range len(text) {
		if text[i] != '~' && strings.IndexByte(partAlphabet, text[i]) >= 0 {
			n++
		}
	}
	return n
}

func TestCodecVectors(t *testing.T) {
	onymtest.Vectors(t, segmentVectors, "encode", func(t *testing.T, v encodeVector) {
		if err := ours.checkEncode(v); err != nil {
			t.Error(err)
		}
	})
	onymtest.Vectors(t, segmentVectors, "decode", func(t *testing.T, v decodeVector) {
		if err := ours.checkDecode(v); err != nil {
			t.Error(err)
		}
		if v.Error != "" {
			_, err := boundid.ParseSegment(v.Segment)
			onymtest.WantError(t, err, v.Segment, v.Error, v.Offset)
		}
	})
	onymtest.Vectors(t, segmentVectors, "encode_bytes", func(t *testing.T, v struct{ Hex, Segment string }) {
		text, err := hex.DecodeString(v.Hex)
		if err != nil {
			t.Fatal(err)
		}
		if got := ours.encode(string(text)); got != v.Segment {
			t.Errorf("encode(%q) = %q, want %q", text, got, v.Segment)
		}
		switch _, err := ours.decode(v.Segment); {
		case utf8.Valid(text) && err != nil:
			t.Errorf("decode(%q): %v", v.Segment, err)
		case !utf8.Valid(text):
			onymtest.WantError(t, err, v.Segment, onym.ValidationError, onymtest.AnyOffset)
		}
	})
	onymtest.Vectors(t, segmentVectors, "normalize", func(t *testing.T, v struct{ Segment, ID, Canonical string }) {
		s, err := boundid.ParseSegment(v.Segment)
		if err != nil {
			t.Fatal(err)
		}
		if s.Text() != v.ID || s.String() != v.Canonical {
			t.Errorf("reads as %q, is written %q", s.Text(), s.String())
		}
		if again, err := boundid.ParseSegment(v.Canonical); err != nil || again != s {
			t.Errorf("the canonical spelling reads as %v, %v", again, err)
		}
	})
	onymtest.Vectors(t, segmentVectors, "refuse", func(t *testing.T, v struct {
		Segment string
		Error   onym.Code
		Offset  int
	}) {
		s, err := boundid.ParseSegment(v.Segment)
		onymtest.WantError(t, err, v.Segment, v.Error, v.Offset)
		if !s.IsZero() {
			t.Errorf("an error and a segment: %#v", s)
		}
	})
}

func TestCodecRules(t *testing.T) {
	if err := ours.checkRules(); err != nil {
		t.Error(err)
	}
}

// saboteurs are plausible wrong codecs (SPEC 6.8).
var saboteurs = map[string]codec{
	"marker not escaped": {
		encode: func(text string) string { return strings.ReplaceAll(ours.encode(text), "~7E", "~") },
		decode: ours.decode,
	},
	// What charCodeAt and fromCharCode make of it.
	"UTF-16 units instead of UTF-8 bytes": {
		encode: func(text string) string {
			var b strings.Builder
			for _, unit := range utf16.Encode([]rune(text)) {
				if unit < 0x80 {
					b.WriteString(ours.encode(string(rune(unit))))
				} else {
					fmt.Fprintf(&b, "~%02X", unit)
				}
			}
			return b.String()
		},
		decode: func(segment string) (string, error) {
			if _, err := ours.decode(segment); err != nil {
				return "", err
			}
			return escapePattern.ReplaceAllStringFunc(segment, func(escape string) string {
				unit, _ := strconv.ParseUint(escape[1:], 16, 16)
				return string(utf16.Decode([]uint16{uint16(unit)}))
			}), nil
		},
	},
	"lone marker tolerated": {
		encode: ours.encode,
		decode: func(segment string) (string, error) {
			var b strings.Builder
			for i := 0; i < len(segment); i++ {
				if loc := escapePattern.FindStringIndex(segment[i:]); loc != nil && loc[0] == 0 {
					n, _ := strconv.ParseUint(segment[i+1:i+3], 16, 8)
					b.WriteByte(byte(n))
					i += 2
				} else {
					b.WriteByte(segment[i])
				}
			}
			if !utf8.ValidString(b.String()) {
				return "", onym.ValidationError
			}
			return b.String(), nil
		},
	},
}

func TestSaboteursAreCaught(t *testing.T) {
	for name, c := range saboteurs {
		t.Run(name, func(t *testing.T) {
			red := 0
			count := func(err error) {
				if err != nil {
					red++
				}
			}
			onymtest.Vectors(t, segmentVectors, "encode", func(_ *testing.T, v encodeVector) { count(c.checkEncode(v)) })
			onymtest.Vectors(t, segmentVectors, "decode", func(_ *testing.T, v decodeVector) { count(c.checkDecode(v)) })
			if red == 0 {
				t.Error("the vectors do not tell it from a right codec")
			}
			if c.checkRules() == nil {
				t.Error("the rules do not tell it from a right codec")
			}
			// On ids alone it would pass: that is what makes it plausible.
			for _, id := range []string{"acme/abcdefghijklmnop", "anon:abc/abcdefghijklmnop"} {
				if err := c.checkEncode(encodeVector{id, referenceEncode(id)}); err != nil {
					t.Errorf("fails for another reason than the intended one: %v", err)
				}
			}
		})
	}
}

func TestCodecProperties(t *testing.T) {
	texts := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a~/%:2F.]{0,20}`),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
	rapid.Check(t, func(t *rapid.T) {
		a, b := texts.Draw(t, "a"), texts.Draw(t, "b")
		ea, eb := ours.encode(a), ours.encode(b)
		if (a == b) != (ea == eb) {
			t.Fatalf("%q and %q encode to %q and %q", a, b, ea, eb)
		}
		if ours.encode(a+b) != ea+eb {
			t.Fatalf("encode(%q) is not the two parts' joined", a+b)
		}
		if twice := ours.encode(ea); (twice == ea) != (a == ea) {
			t.Fatalf("%q, once %q, twice %q", a, ea, twice)
		}
		got, err := ours.decode(ea)
		if utf8.ValidString(a) && (err != nil || got != a) {
			t.Fatalf("decode(encode(%q)) = %q, %v", a, got, err)
		}
		if lower, err2 := ours.decode(lowerHex(ea)); lower != got || (err == nil) != (err2 == nil) {
			t.Fatalf("%q in lower-case hex reads as %q, %v", ea, lower, err2)
		}
		if got, err := boundid.Encode(a).AppendText([]byte(b)); err != nil || string(got) != b+ea {
			t.Fatalf("AppendText = %q, %v", got, err)
		}
	})
}

func lowerHex(segment string) string {
	return escapePattern.ReplaceAllStringFunc(segment, strings.ToLower)
}

func FuzzParseSegment(f *testing.F) {
	for _, s := range []string{"", "acme~2Fabcdefghijklmnop", "~c3~A9", "~C3", "~", "~2", "~~", "a~7E2F", "\xff~FF", "~ED~A0~80", "é", "a/b~zz"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := boundid.Encode(s).String(), referenceEncode(s); got != want {
			t.Fatalf("Encode(%q) = %q, want %q", s, got, want)
		}
		seg, err := boundid.ParseSegment(s)
		text, want := referenceDecode(s)
		if want != (verdict{}) {
			onymtest.WantError(t, err, s, want.code, want.offset)
			return
		}
		if err != nil || seg.Text() != text {
			t.Fatalf("ParseSegment(%q) = %q, %v, want %q", s, seg.Text(), err, text)
		}
		canonical := seg.String()
		if again, err := boundid.ParseSegment(canonical); err != nil || again != seg || again.String() != canonical {
			t.Fatalf("%q, written %q, reads as %v, %v", s, canonical, again, err)
		}
		if canonical == s != (referenceEncode(text) == s) {
			t.Fatalf("%q is written %q", s, canonical)
		}
		var scanned boundid.Segment
		if err := scanned.Scan(s); (err == nil) != (canonical == s) || err == nil && scanned != seg {
			t.Fatalf("Scan(%q) = %v, %v", s, scanned, err)
		}
	})
}
