package shortcode_test

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The functions here do slowly and word by word what SPEC 7 says, as a second
// opinion on the package.

var shape = regexp.MustCompile(`\A[A-Za-z0-9]+\z`)

var written = strings.NewReplacer(
	"Æ", "AE", "æ", "ae", "Œ", "OE", "œ", "oe", "ß", "ss", "Þ", "TH", "þ", "th",
	"Ð", "D", "ð", "d", "Ø", "O", "ø", "o", "Đ", "D", "đ", "d", "Ł", "L", "ł", "l",
	"Ħ", "H", "ħ", "h", "Ŋ", "NG", "ŋ", "ng", "Ĳ", "IJ", "ĳ", "ij", "ſ", "s",
	"ı", "i", "Ŧ", "T", "ŧ", "t", "ẞ", "SS",
)

func slowFold(s string) string {
	var kept strings.Builder
	for _, r := range norm.NFD.String(strings.ToValidUTF8(s, "\uFFFD")) {
		if !unicode.Is(unicode.M, r) {
			kept.WriteRune(r)
		}
	}
	return written.Replace(kept.String())
}

// slowRepair returns "" where nothing is left.
func slowRepair(s string) string {
	return strings.Join(alphanumerics.FindAllString(slowFold(s), -1), "")
}

var alphanumerics = regexp.MustCompile(`[A-Za-z0-9]+`)

var opening = regexp.MustCompile(`^[aeiou]*`)

// slowDerive returns "" where the name yields nothing.
func slowDerive(name string, table map[string]string) string {
	split := func(s string) []string {
		return alphanumerics.FindAllString(strings.ToLower(slowFold(s)), -1)
	}
	short := map[string]string{}
	for k, v := range table {
		short[strings.Join(split(k), " ")] = v
	}
	var words []string
	for rest := split(name); len(rest) > 0; {
		n, word := 1, rest[0]
		for run := len(rest); run > 0; run-- {
			if s, ok := short[strings.Join(rest[:run], " ")]; ok {
				n, word = run, s
				break
			}
		}
		words, rest = append(words, word), rest[n:]
	}
	for len(strings.Join(words, "")) > 10 && removeLastVowel(words) {
	}
	return strings.Join(words, "")
}

func removeLastVowel(words []string) bool {
	for i := len(words) - 1; i >= 0; i-- {
		w := words[i]
		keep := len(opening.FindString(w))
		if at := strings.LastIndexAny(w[keep:], "aeiou"); at >= 0 {
			at += keep
			words[i] = w[:at] + w[at+1:]
			return true
		}
	}
	return false
}
