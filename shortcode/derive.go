package shortcode

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
	"github.com/onymhq/onym/internal/fold"
)

// target is the length that a derived shortcode is shortened towards, in bytes.
// It is a guideline: nothing is truncated (SPEC 7.4).
const target = 10

// Derive returns a new shortcode for a display name (SPEC 7.4): the name is
// folded as by Repair and lower-cased, split into words at whatever is no letter
// or digit, abbreviated, and shortened towards 10 characters by taking vowels
// out, the last first, never those that a word opens with. "Round Shield" gives
// roundshild. Equal names give equal codes; making them unique is a Resolver's
// task.
//
// abbr may be nil. The vowels of an abbreviation are taken out like others.
//
// The error is [onym.Missing] where the name yields nothing.
func Derive(name string, abbr *Abbreviations) (Code, error) {
	var stack [2][64]byte
	w := appendWords(stack[0][:0], name)
	if len(w) == 0 {
		return Code{}, nothingLeft(name)
	}
	if abbr != nil && len(abbr.short) > 0 {
		w = abbr.apply(stack[1][:0], w)
	}
	return Code{string(shorten(w))}, nil
}

// Words returns the words of a name, by which alone it is derived and abbreviated
// (SPEC 7.4): folded as by Repair, lower-cased, and split at whatever is no letter
// or digit. "Two-Handed Axe" has the words two, handed and axe. Names with the same
// words get the same code, and a text has the words of an abbreviation in the one
// spelling that [Abbreviations] compares. There are none in a text from which
// nothing is left.
func Words(s string) []string { return strings.Fields(string(appendWords(nil, s))) }

// appendWords appends the words of s, folded and lower-cased, with one space
// between any two.
func appendWords(dst []byte, s string) []byte {
	start := len(dst)
	gap := false
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			i++
			if !base62.IsDigit(c) {
				gap = true
				continue
			}
			if gap && len(dst) > start {
				dst = append(dst, ' ')
			}
			gap = false
			dst = append(dst, lower(c))
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		letters := fold.Letters(r)
		if letters == "" {
			// A mark belongs to the letter before it and ends no word.
			gap = gap || !fold.IsMark(r)
			continue
		}
		if gap && len(dst) > start {
			dst = append(dst, ' ')
		}
		gap = false
		for j := range len(letters) {
			dst = append(dst, lower(letters[j]))
		}
	}
	return dst
}

// shorten takes the spaces out of words, and vowels until target is reached. It
// works in place, in one pass from the end and one from the start.
func shorten(words []byte) []byte {
	excess := len(words) - bytes.Count(words, []byte{' '}) - target
	for end := len(words); excess > 0 && end > 0; {
		start := bytes.LastIndexByte(words[:end], ' ') + 1
		opening := start
		for opening < end && isVowel(words[opening]) {
			opening++
		}
		for i := end - 1; i >= opening && excess > 0; i-- {
			if isVowel(words[i]) {
				words[i] = ' '
				excess--
			}
		}
		end = start - 1
	}
	n := 0
	for _, c := range words {
		if c != ' ' {
			words[n] = c
			n++
		}
	}
	return words[:n]
}

func isVowel(c byte) bool {
	return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'
}

// lower returns the lower case of a letter of ASCII, and a digit as it is.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c |= 0x20
	}
	return c
}

// Abbreviations is an application's table of short forms of words, for Derive.
// It does not change once made, so that it may be used concurrently. The zero
// value and nil have no entries.
type Abbreviations struct {
	short   map[string]string
	longest int // the length of the longest entry's words, in bytes
	most    int // the number of the longest entry's words
}

// NewAbbreviations returns the table of entries, words to their short form:
//
//	shortcode.NewAbbreviations(map[string]string{"shield": "shld", "of the": "o"})
//
// The words of an entry are folded, lower-cased and split as names are, and
// match whole words of a name; where several entries match, the one with most
// words is taken. A short form is lower-case letters and digits.
//
// The error is [onym.Missing] where an entry has no word or no short form,
// [onym.Invalid], with the offset in the short form, where that has other
// characters, and [onym.Collision] where two entries come to the same words and
// have different short forms.
func NewAbbreviations(table map[string]string) (*Abbreviations, error) {
	const typ = "abbreviation"
	a := &Abbreviations{short: make(map[string]string, len(table))}
	for _, entry := range slices.Sorted(maps.Keys(table)) {
		words, short := string(appendWords(nil, entry)), table[entry]
		switch {
		case words == "":
			return nil, onym.NewError(onym.Missing, typ, entry, -1, "an entry has at least one word")
		case short == "":
			return nil, onym.NewError(onym.Missing, typ, entry, len(entry), "an entry has a short form")
		}
		if i := strings.IndexFunc(short, func(r rune) bool {
			return r >= utf8.RuneSelf || !base62.IsDigit(byte(r)) || lower(byte(r)) != byte(r)
		}); i >= 0 {
			return nil, onym.NewError(onym.Invalid, typ, short, i, "a short form is lower-case letters and digits of ASCII")
		}
		if other, ok := a.short[words]; ok && other != short {
			return nil, onym.NewError(onym.Collision, typ, entry, -1, "another entry with the same words has another short form")
		}
		a.short[words] = short
		a.longest = max(a.longest, len(words))
		a.most = max(a.most, strings.Count(words, " ")+1)
	}
	return a, nil
}

// apply appends words with short forms in place of entries, from the left.
func (a *Abbreviations) apply(dst, words []byte) []byte {
	for {
		end := wordEnd(words, 0)
		if short, n := a.match(words); n > 0 {
			dst, end = append(dst, short...), n
		} else {
			dst = append(dst, words[:end]...)
		}
		if end == len(words) {
			return dst
		}
		dst = append(dst, ' ')
		words = words[end+1:]
	}
}

// match returns the short form of the longest entry that words starts with, and
// how many bytes of words it stands for, 0 if there is none.
func (a *Abbreviations) match(words []byte) (short string, n int) {
	for run, end := 0, -1; run < a.most && end < len(words); run++ {
		end = wordEnd(words, end+1)
		if end > a.longest {
			break
		}
		if s, ok := a.short[string(words[:end])]; ok {
			short, n = s, end
		}
	}
	return short, n
}

// wordEnd returns where the word that starts at words[from] ends.
func wordEnd(words []byte, from int) int {
	if i := bytes.IndexByte(words[from:], ' '); i >= 0 {
		return from + i
	}
	return len(words)
}
