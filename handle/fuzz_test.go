package handle_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/onymtest"
)

func codeOf(err error) onym.Code {
	var e *onym.Error
	if !errors.As(err, &e) {
		return ""
	}
	return e.Code
}

// parser is one of the package's parsers as a function on texts, and what it
// has to agree with.
type parser struct {
	name      string
	parse     func(string) (string, error)
	reference func(string) (string, onym.Code)
}

func text[T fmt.Stringer](parse func(string) (T, error)) func(string) (string, error) {
	return func(s string) (string, error) {
		v, err := parse(s)
		if err != nil {
			return "", err
		}
		return v.String(), nil
	}
}

var parsers = []parser{
	{"Parse", text(handle.Parse), refParse},
	{"ParseUser", text(handle.ParseUser), refUser},
	{"ParseGroup", text(handle.ParseGroup), refGroup},
	{"ParseClassification", text(handle.ParseClassification), refClassification},
	{"ParseQualifiedID", text(handle.ParseQualifiedID), refQualified},
	{"ParseDomainShortID", text(handle.ParseDomainShortID), refShort},
	{"ParseSegment", text(handle.ParseSegment), refSegment},
	{"ValidateName", handle.ValidateName, refName},
	{"ValidateLabel", handle.ValidateLabel, refLabel},
	{"ParseDomain", text(handle.ParseDomain), func(s string) (string, onym.Code) {
		if s == "" {
			return "", onym.Empty
		}
		return refDomain(s)
	}},
}

// verify holds one parser to its promises on one text.
func (p parser) verify(t interface {
	Helper()
	Errorf(string, ...any)
}, s string) {
	t.Helper()
	got, err := p.parse(s)
	if err != nil {
		if problem := onymtest.CheckError(err, s); problem != "" {
			t.Errorf("%s(%q): %s", p.name, s, problem)
		}
		var e *onym.Error
		if errors.As(err, &e) && e.Offset < 0 {
			t.Errorf("%s(%q): no offset: %v", p.name, s, err)
		}
	} else if p.name != "ParseSegment" {
		if again, err := p.parse(got); err != nil || again != got {
			t.Errorf("%s(%q) = %q, which parses as %q, %v", p.name, s, got, again, err)
		}
	}
	if len(s) > 1000 {
		return // the reference knows no bound on what it reads
	}
	want, code := p.reference(s)
	if codeOf(err) != code || got != want {
		t.Errorf("%s(%q) = %q, %v; the reference says %q, %q", p.name, s, got, err, want, code)
	}
}

// seeds are the texts of all vectors.
func seeds(t testing.TB) []string {
	data, err := os.ReadFile(vectors)
	if err != nil {
		t.Fatal(err)
	}
	var lists map[string]json.RawMessage
	if err := json.Unmarshal(data, &lists); err != nil {
		t.Fatal(err)
	}
	var all []string
	for name, raw := range lists {
		if name == "spec" {
			continue
		}
		var cases []struct{ Text, Segment, Canonical string }
		if err := json.Unmarshal(raw, &cases); err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			all = append(all, c.Text, c.Segment, c.Canonical)
		}
	}
	return all
}

func fuzz(f *testing.F, name string) {
	var p parser
	for _, q := range parsers {
		if q.name == name {
			p = q
		}
	}
	for _, s := range seeds(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { p.verify(t, s) })
}

func FuzzParse(f *testing.F)               { fuzz(f, "Parse") }
func FuzzParseUser(f *testing.F)           { fuzz(f, "ParseUser") }
func FuzzParseGroup(f *testing.F)          { fuzz(f, "ParseGroup") }
func FuzzParseClassification(f *testing.F) { fuzz(f, "ParseClassification") }
func FuzzParseQualifiedID(f *testing.F)    { fuzz(f, "ParseQualifiedID") }
func FuzzParseDomainShortID(f *testing.F)  { fuzz(f, "ParseDomainShortID") }
func FuzzParseSegment(f *testing.F)        { fuzz(f, "ParseSegment") }
func FuzzParseDomain(f *testing.F)         { fuzz(f, "ParseDomain") }
func FuzzValidateName(f *testing.F)        { fuzz(f, "ValidateName") }
func FuzzValidateLabel(f *testing.F)       { fuzz(f, "ValidateLabel") }

// FuzzSegment starts from a handle instead: its segment stands for it, is made
// of RFC 3986's pchar, and encodes nothing without need.
func FuzzSegment(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		h, err := handle.Parse(s)
		if v, ok := h.(segmenter); ok && err == nil {
			verifySegment(t, h, v.Segment())
		}
	})
}

var (
	canonicalSegment = regexp.MustCompile(`^([A-Za-z0-9._~!$&'()*,;=:@+-]|%[0-9A-F]{2})+$`)
	escape           = regexp.MustCompile(`%..`)
	needsNoEscape    = regexp.MustCompile(`^[A-Za-z0-9._~!$&'()*,;=:@-]$`)
)

func verifySegment(t interface{ Errorf(string, ...any) }, h handle.Handle, segment string) {
	if back, err := handle.ParseSegment(segment); err != nil || back != h {
		t.Errorf("%v has the segment %q, which reads as %v, %v", h, segment, back, err)
	}
	if !canonicalSegment.MatchString(segment) {
		t.Errorf("%v has the segment %q", h, segment)
	}
	for _, e := range escape.FindAllString(segment, -1) {
		if c, err := url.PathUnescape(e); err != nil || needsNoEscape.MatchString(c) {
			t.Errorf("%v has the segment %q, which encodes %q", h, segment, c)
		}
	}
	if strings.Count(segment, "+") != strings.Count(h.String(), "#") {
		t.Errorf("%v has the segment %q", h, segment)
	}
}

// What net/http makes of a link to a handle is the handle again.
func TestSegmentInRequest(t *testing.T) {
	for _, s := range seeds(t) {
		h, err := handle.Parse(s)
		v, ok := h.(segmenter)
		if err != nil || !ok {
			continue
		}
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET /x/" + v.Segment() + "/y HTTP/1.1\r\nHost: a\r\n\r\n")))
		if err != nil {
			t.Errorf("%v: %v", h, err)
			continue
		}
		parts := strings.Split(r.URL.EscapedPath(), "/")
		if len(parts) != 4 {
			t.Errorf("%v makes the path %s", h, r.URL.EscapedPath())
			continue
		}
		if back, err := handle.ParseSegment(parts[2]); err != nil || back != h {
			t.Errorf("%v arrives as %q, which is %v, %v", h, parts[2], back, err)
		}
	}
}

// Texts made from the pieces that the parsers care about, put together at random.
func TestPieces(t *testing.T) {
	pieces := rapid.SampledFrom([]string{
		"@", "#", ":", "+", "~", "/", ".", "-", "--", "_", " ", "%", "%2B", "%23", "%40",
		"alice", "Bob", "1", "0x1", "a", "example.com", "EXAMPLE", "com", "tag", "property", "xn--", "xn--bcher-kva",
		"tag:drill", "#tag:", ":i42", ":s", "i0", ":~DyU", "~", "Cg", "18446744073709551615", "18446744073709551616",
		"ü", "u\u0308", "Ü", "ß", "İ", "Σ", "ς", "ǅ", "ａ", "＠", "＃", "：", "＋", "～", "／", "．", "。", "｡",
		"א", "ب", "١", "۱", "\u200d", "\u200c", "\u00ad", "\u202e", "\u0301", "·", "l", "・", "カ", "ｶﾞ", "क\u094d", "☕", "👩\u200d🔧",
		"\x00", "\x7f", "\x80", "\xc3", "\xff", "\ufffd", "\u3000",
		strings.Repeat("a", 62), strings.Repeat("a", 63), strings.Repeat("é", 64), strings.Repeat("b.", 120),
		strings.Repeat("\u0301", 31), strings.Repeat("\u0323\u0301", 20),
	})
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(pieces, 0, 8).Draw(t, "pieces"), "")
		for _, p := range parsers {
			p.verify(t, s)
		}
		if h, err := handle.Parse(s); err == nil {
			if v, ok := h.(segmenter); ok {
				verifySegment(t, h, v.Segment())
			}
		}
	})
}

// Names and labels of any characters: the canonical spelling is a fixed point,
// and has no reserved character.
func TestAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringN(0, 140, -1).Draw(t, "text")
		for _, p := range parsers {
			p.verify(t, s)
			p.verify(t, s+"@example.com")
			p.verify(t, "alice@"+s)
			p.verify(t, "example.com#tag:"+s)
		}
	})
}

// Every character of Unicode, alone and between others.
func TestAllCharacters(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every character of Unicode")
	}
	for r := rune(0); r <= 0x323AF; r++ { // beyond, there are tags and private use
		if !utf8.ValidRune(r) {
			continue
		}
		for _, s := range []string{string(r), "a" + string(r) + "b"} {
			for _, p := range parsers[len(parsers)-3:] {
				p.verify(t, s)
			}
			if name, err := handle.ValidateName(s); err == nil && strings.ContainsAny(name, refReserved) {
				t.Errorf("%q becomes the name %q", s, name)
			}
		}
	}
}

// Every ASCII text of up to two characters, and every byte at each place of
// something longer.
func TestAllBytes(t *testing.T) {
	bases := []string{"alice@example.com", "#t@a.b", "a.b~1#tag:x y", "a@b.c:i42", "a.b:~DyU", "+t@a.b", "b%C3%BCcher@a.b"}
	for i := range 256 {
		for j := range 256 {
			for _, p := range parsers[len(parsers)-3:] {
				p.verify(t, string([]byte{byte(i), byte(j)}))
			}
		}
		for _, p := range parsers {
			p.verify(t, string([]byte{byte(i)}))
			for _, base := range bases {
				for k := range len(base) {
					p.verify(t, base[:k]+string([]byte{byte(i)})+base[k+1:])
					p.verify(t, base[:k]+string([]byte{byte(i)})+base[k:])
				}
			}
		}
	}
	for _, p := range parsers {
		for _, s := range seeds(t) {
			for k := range s {
				p.verify(t, s[:k])
			}
		}
	}
}
