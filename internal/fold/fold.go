// Package fold spells the letters that have a base in ASCII (SPEC 7.3): an
// accented letter as its base, and a letter that carries no mark as it is
// written out.
package fold

import "unicode"

// The two ranges that hold every letter with an ASCII spelling, bar two: "."
// stands for a character that has none, "*" for one with two letters.
const (
	latinFirst = 0x00C0
	latin      = "AAAAAA*CEEEEIIIIDNOOOOO.OUUUUY**" + // 00C0
		"aaaaaa*ceeeeiiiidnooooo.ouuuuy*y" + // 00E0
		"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGg" + // 0100
		"GgGgHhHhIiIiIiIiIi**JjKk.LlLlLl." + // 0120
		".LlNnNnNn.**OoOoOo**RrRrRrSsSsSs" + // 0140
		"SsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs" + // 0160
		"................................" + // 0180
		"Oo.............Uu..............." + // 01A0
		".............AaIiOoUuUuUuUuUu.Aa" + // 01C0
		"Aa**..GgKkOoOo..j...Gg..NnAa**Oo" + // 01E0
		"AaAaEeEeIiIiOoOoRrRrUuUuSsTt..Hh" + // 0200
		"......AaEeOoOoOoOoYy............" //   0220

	additionalFirst = 0x1E00
	additional      = "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFf" + // 1E00
		"GgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm" + // 1E20
		"MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRr" + // 1E40
		"SsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv" + // 1E60
		"WwWwWwWwWwXxXxYyZzZzZzhtwy.s..*." + // 1E80
		"AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe" + // 1EA0
		"EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOo" + // 1EC0
		"OoOoUuUuUuUuUuUuUuYyYyYyYy......" //   1EE0
)

// Letters returns the one or two letters that r, a character outside ASCII, is
// spelled with, in r's case, or "" where it has no spelling: û gives u, Æ gives
// AE, ж and ¾ give "". It does not allocate.
//
// A text need not be decomposed for it: the tables hold the composed letters,
// and of a decomposed one the base is spelled here or is ASCII, and the rest
// IsMark. Unicode's stability policy keeps further letters from joining those
// that decompose into ASCII.
func Letters(r rune) string {
	switch {
	case latinFirst <= r && r < latinFirst+rune(len(latin)):
		return entry(r, latin[r-latinFirst:])
	case additionalFirst <= r && r < additionalFirst+rune(len(additional)):
		return entry(r, additional[r-additionalFirst:])
	case r == '\u212A': // the Kelvin sign, canonically a K
		return "K"
	case r == '\u212B': // the Ångström sign, canonically an Å
		return "A"
	}
	return ""
}

// IsMark reports whether r is a combining mark, which folding drops.
func IsMark(r rune) bool {
	return r >= 0x300 && (r < 0x370 || unicode.Is(unicode.M, r))
}

func entry(r rune, row string) string {
	switch row[0] {
	case '.':
		return ""
	case '*':
		return pair(r)
	}
	return row[:1]
}

func pair(r rune) string {
	switch r {
	case 'Æ', 'Ǣ', 'Ǽ':
		return "AE"
	case 'æ', 'ǣ', 'ǽ':
		return "ae"
	case 'Œ':
		return "OE"
	case 'œ':
		return "oe"
	case 'ß':
		return "ss"
	case 'ẞ':
		return "SS"
	case 'Þ':
		return "TH"
	case 'þ':
		return "th"
	case 'Ŋ':
		return "NG"
	case 'ŋ':
		return "ng"
	case 'Ĳ':
		return "IJ"
	case 'ĳ':
		return "ij"
	}
	return ""
}
