package slug

import (
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/gosimple/unidecode"
	"github.com/onymhq/onym/internal/fold"
	"golang.org/x/text/unicode/norm"
)

// unknown stands in a spelling for a letter that has none.
const unknown = '?'

// traits are what is to be known of a character beside its spelling.
type traits uint8

const (
	// inert: a text of inert characters only is composed (NFC).
	inert traits = 1 << iota
	// han: it is an ideograph, a word by itself.
	han
	// iteration: it stands for the ideograph before it, as in 佐々木.
	iteration
)

// A page holds what is to be known of 256 characters. It is made the first time
// that one of them is met: the transliteration tables are large, slow to search,
// and most of them are never needed.
type page struct {
	ends   [256]uint16
	traits [256]traits
	text   string
}

var pages [(unicode.MaxRune + 1) >> 8]atomic.Pointer[page]

// spelling returns what a character outside ASCII comes to, of the letters,
// digits, "/", "-" and unknown, to be read by ascii like any other text; and its
// traits.
func spelling(r rune) (spelled string, t traits) {
	at := &pages[r>>8]
	p := at.Load()
	if p == nil {
		p = newPage(r &^ 0xFF)
		at.Store(p)
	}
	i := r & 0xFF
	from := uint16(0)
	if i > 0 {
		from = p.ends[i-1]
	}
	return p.text[from:p.ends[i]], p.traits[i]
}

// ideograph is what a mark of iteration stands for: the last ideograph of a text,
// if nothing that is spelled follows it.
type ideograph struct {
	r   rune
	end int // of it and of what is not spelled behind it
}

// spell returns the spelling of the character r that stands from start to end of a
// text, of which spelling said spelled and t. All ideographs, marks of iteration
// and characters without a spelling have to be shown to it, in their order.
func (last *ideograph) spell(r rune, spelled string, t traits, start, end int) string {
	follows := last.r != 0 && last.end == start
	switch {
	case t&han != 0:
		*last = ideograph{r, end}
	case t&iteration != 0 && follows:
		last.end = end
		spelled, _ = spelling(last.r)
	case spelled == "" && follows:
		last.end = end
	}
	return spelled
}

func newPage(first rune) *page {
	var p page
	var text strings.Builder
	for i := range p.ends {
		r := first + rune(i)
		text.WriteString(spell(r))
		p.ends[i] = uint16(text.Len())
		if s := string(r); norm.NFC.IsNormalString(s) && norm.NFC.PropertiesString(s).BoundaryBefore() {
			p.traits[i] |= inert
		}
		switch {
		case r == '々', r == '〻':
			p.traits[i] |= iteration
		case unicode.Is(unicode.Han, r):
			p.traits[i] |= han
		}
	}
	p.text = text.String()
	return &p
}

// spell does the work of spelling.
func spell(r rune) string {
	if unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point) {
		return "" // soft hyphens, joiners, fillers, marks of direction
	}
	if r == '々' || r == '〻' {
		return string(unknown) // without an ideograph before it
	}
	letter := unicode.IsLetter(r)
	mark := fold.IsMark(r)
	s, ok := transliterate(r)
	if !ok {
		switch {
		case mark, unicode.Is(unicode.Lm, r):
			return ""
		case letter:
			return string(unknown)
		}
		return string(hyphen)
	}
	if letter && unicode.Is(unicode.Han, r) {
		s += " " // ideographs are words, numerals of the script are not
	}
	return strings.Map(func(c rune) rune {
		switch op := ascii[c]; {
		case op == nothing:
			return -1 // the apostrophes of SPEC 7.9 are all spelled ' or `
		case op != hyphen && op != slash:
			return rune(op)
		case !letter && !mark:
			return rune(op)
		case c == ' ':
			return hyphen
		}
		// Signs that transliteration writes letters with, such as the glottal stop,
		// stand inside a word and do not part it.
		return -1
	}, s)
}

// transliterate returns the spelling of a character in ASCII, of any characters,
// and whether it has one.
func transliterate(r rune) (string, bool) {
	for _, c := range [...]rune{r, unicode.ToLower(r), unicode.ToUpper(r)} {
		if s, ok := lookUp(c); ok {
			return s, true
		}
	}
	if d, ok := digit(r); ok {
		return d, true
	}
	s := table(r)
	return s, s != ""
}

// lookUp returns a spelling with a letter or digit, or one that is known to be
// silent.
func lookUp(r rune) (string, bool) {
	if r < utf8.RuneSelf {
		return string(r), true
	}
	if s := fold.Letters(r); s != "" {
		return s, true
	}
	if s := table(r); hasAlphanumeric(s) {
		return s, true
	}
	if s, ok := more()[r]; ok {
		return s, true
	}
	whole := string(r)
	parts := norm.NFKD.String(whole)
	if parts == whole {
		return "", false
	}
	var b strings.Builder
	for _, c := range parts {
		s, _ := lookUp(c)
		if s == "" {
			s = table(c)
		}
		b.WriteString(s)
	}
	return b.String(), hasAlphanumeric(b.String())
}

// table returns what the transliterator has for a character, "" where that is
// nothing or its word for nothing.
func table(r rune) string {
	s := unidecode.Unidecode(string(r))
	if strings.HasPrefix(s, "[?]") {
		return ""
	}
	return s
}

// digit returns the value of a decimal digit of any script. Unicode lays all of
// them out in runs of ten.
func digit(r rune) (string, bool) {
	for _, x := range unicode.Nd.R16 {
		if rune(x.Lo) <= r && r <= rune(x.Hi) {
			return string('0' + (r-rune(x.Lo))%10), true
		}
	}
	for _, x := range unicode.Nd.R32 {
		if rune(x.Lo) <= r && r <= rune(x.Hi) {
			return string('0' + (r-rune(x.Lo))%10), true
		}
	}
	return "", false
}

func hasAlphanumeric(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < utf8.RuneSelf && isAlphanumeric(ascii[c]) {
			return true
		}
	}
	return false
}

func isAlphanumeric(op byte) bool { return op != nothing && op != slash && op != hyphen }
