package column_test

import (
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
	"github.com/onymhq/onym/onymtest"
)

// word is lower case without spaces, and "-" where there is nothing.
type word struct{ s string }

func (w word) String() string { return w.s }

func parseWord(s string) (word, error) {
	if strings.Contains(s, "!") {
		return word{}, onym.NewError(onym.InvalidCharacter, "word", s, strings.Index(s, "!"), `a word has no "!"`)
	}
	if s == "" {
		return word{"-"}, nil
	}
	return word{strings.ToLower(strings.ReplaceAll(s, " ", ""))}, nil
}

func TestScanCanonical(t *testing.T) {
	for _, s := range []string{"a", "bcd", "-"} {
		for _, src := range []any{s, []byte(s)} {
			w := word{"old"}
			if err := column.ScanCanonical(&w, src, "word", parseWord); err != nil || w.s != s {
				t.Errorf("%#v gives %v, %v", src, w, err)
			}
		}
	}
	for _, c := range []struct {
		s      string
		code   onym.Code
		offset int
	}{
		{"A", onym.NonCanonical, 0},
		{"abC", onym.NonCanonical, 2},
		{"a b", onym.NonCanonical, 1},
		{"ab ", onym.NonCanonical, 2}, // the canonical text and more
		{"", onym.NonCanonical, 0},    // part of the canonical text
		{"aB!", onym.InvalidCharacter, 2},
	} {
		for _, src := range []any{c.s, []byte(c.s)} {
			w := word{"old"}
			err := column.ScanCanonical(&w, src, "word", parseWord)
			onymtest.WantError(t, err, c.s, c.code, c.offset)
			if w.s != "old" {
				t.Errorf("%#v fails and leaves %q", src, w)
			}
		}
	}
	for _, src := range []any{nil, 1, struct{}{}} {
		w := word{"old"}
		err := column.ScanCanonical(&w, src, "word", parseWord)
		onymtest.WantError(t, err, "", onym.UnsupportedType, -1)
		if w.s != "old" {
			t.Errorf("%#v fails and leaves %q", src, w)
		}
	}
}
