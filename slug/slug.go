package slug

import (
	"strings"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/fold"
	"golang.org/x/text/unicode/norm"
)

const errorType = "slug"

// Make returns the slug of a name (SPEC 7.9). A slug is its own slug.
//
// The error is [onym.Empty] where name is empty, and otherwise [onym.NoSlug], at the
// first letter that has no spelling, or with offset −1 where there is no letter or
// digit at all, as in a name of white space.
func Make(name string) (string, error) {
	var stack [96]byte
	out, err := Append(stack[:0], name)
	if err != nil {
		return "", err
	}
	if string(out) == name {
		return name, nil
	}
	return string(out), nil
}

// Append appends the slug of a name to dst, to which it puts no hyphen. Its
// errors are those of Make; dst is then returned as it was.
func Append(dst []byte, name string) ([]byte, error) {
	out, end := appendSlug(dst, name, false)
	if end == decomposed {
		out, end = appendSlug(dst, norm.NFC.String(name), true)
	}
	switch {
	case end == unspelled:
		return dst, onym.NewError(onym.NoSlug, errorType, name, offsetOfUnknown(name),
			"this letter has no spelling in ASCII that is known here; give the name without it")
	case len(out) > len(dst):
		return out, nil
	case name == "":
		return dst, onym.NewError(onym.Empty, errorType, name, 0, "there is no name to make a slug of")
	}
	return dst, onym.NewError(onym.NoSlug, errorType, name, -1, "the name has no letter or digit; give one that does")
}

// ending says how far appendSlug came.
type ending uint8

const (
	whole      ending = iota
	decomposed        // the text may have to be composed first
	unspelled         // a letter has no spelling
)

// firstLetterMark is the first of the combining marks that are letters, as in
// medieval uͤ. Those before it say nothing that a spelling keeps.
const firstLetterMark = 0x363

// appendSlug appends the slug of s, which may be nothing, to dst. Unless it ends
// whole, what it appended counts for nothing.
func appendSlug(dst []byte, s string, composed bool) ([]byte, ending) {
	out, gap := dst, byte(nothing)
	folds := false // whether the last character that is no mark has its spelling from fold, or is ASCII
	var before ideograph
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			out, gap = join(out, len(dst), gap, ascii[c])
			folds = true
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		if folds && r < firstLetterMark && fold.IsMark(r) {
			continue // the two would compose to a letter with the base's spelling
		}
		spelled := fold.Letters(r)
		folds = spelled != ""
		if !folds {
			var t traits
			if spelled, t = spelling(r); t&inert == 0 && !composed {
				return out, decomposed
			}
			if t&(han|iteration) != 0 || spelled == "" {
				spelled = before.spell(r, spelled, t, i-size, i)
			}
		}
		for j := range len(spelled) {
			switch {
			case spelled[j] != unknown:
			case composed:
				return out, unspelled
			default: // a part of a letter, perhaps, as conjoining jamo are
				return out, decomposed
			}
			out, gap = join(out, len(dst), gap, ascii[spelled[j]])
		}
	}
	return out, whole
}

// What a character of ASCII means for a slug, beside a letter or digit, which
// means itself in lower case.
const (
	nothing = 0
	slash   = '/'
	hyphen  = '-'
)

// ascii says what each character means.
var ascii = func() (t [utf8.RuneSelf]byte) {
	for c := range t {
		t[c] = hyphen
		switch {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
			t[c] = byte(c)
		case 'A' <= c && c <= 'Z':
			t[c] = byte(c) | 0x20
		}
	}
	t['\''], t['`'] = nothing, nothing
	t['/'] = slash
	return t
}()

// join appends one meaning of ascii to a slug that begins at out[start]. gap is
// what was met since its last letter or digit: nothing, slash or hyphen.
func join(out []byte, start int, gap, op byte) (joined []byte, newGap byte) {
	switch op {
	case nothing:
		return out, gap
	case hyphen:
		return out, hyphen
	case slash:
		if gap == nothing {
			return out, slash
		}
		return out, hyphen
	}
	if gap != nothing && len(out) > start && !(gap == slash && isDigit(op) && isDigit(out[len(out)-1])) {
		out = append(out, '-')
	}
	return append(out, op), nothing
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// offsetOfUnknown returns where the first letter without a spelling stands in a
// name, or −1.
func offsetOfUnknown(name string) int {
	var segments norm.Iter
	var before ideograph
	end := 0 // of what was looked at, in the composed name
	for segments.InitString(norm.NFC, name); !segments.Done(); {
		offset := segments.Pos()
		for _, r := range string(segments.Next()) {
			start := end
			end += utf8.RuneLen(r)
			if r < utf8.RuneSelf || fold.Letters(r) != "" {
				continue
			}
			spelled, t := spelling(r)
			if strings.IndexByte(before.spell(r, spelled, t, start, end), unknown) >= 0 {
				return offset
			}
		}
	}
	return -1
}

// Valid reports whether s is a slug: groups of a-z and 0-9 joined by single
// hyphens.
func Valid(s string) bool {
	letter := false
	for i := range len(s) {
		c := s[i]
		if c == '-' {
			if !letter {
				return false
			}
			letter = false
			continue
		}
		if c >= utf8.RuneSelf || c == '/' || ascii[c] != c {
			return false
		}
		letter = true
	}
	return letter
}

// Collision is a slug that several names of one section come to.
type Collision struct {
	Slug string
	// Names are the indices of all that claim the slug, in ascending order; there
	// are at least two.
	Names []int
}

// Collisions returns every slug that more than one of the names of one section
// comes to, in the order in which the first of its names stands, with every
// claimant. Names that have no slug are passed over: Make says what is wrong with
// them.
func Collisions(names []string) []Collision {
	claims := make(map[string]int, len(names)) // slug → first name, or −1−index in found
	var found []Collision
	for i, name := range names {
		s, err := Make(name)
		if err != nil {
			continue
		}
		first, taken := claims[s]
		switch {
		case !taken:
			claims[s] = i
		case first >= 0:
			claims[s] = -1 - len(found)
			found = append(found, Collision{s, []int{first, i}})
		default:
			c := &found[-1-first]
			c.Names = append(c.Names, i)
		}
	}
	return found
}
