package secret

import (
	"strconv"
	"strings"

	"github.com/onymhq/onym/internal/crockford"
)

// Rule is what a scanner needs to find the secrets of one prefix in source code
// and logs (SPEC 2.4). Its texts depend on the declaration alone and never
// change.
type Rule struct {
	// ID names the rule: the prefix with "-" for "_", and "-secret".
	ID string
	// Description is one line for whoever reads a finding.
	Description string
	// Regex finds the secrets in RE2 syntax. Its first group is the secret; the
	// rest are its boundaries.
	Regex string
	// Keywords are lower-case texts, one of which every secret contains. They let
	// a scanner skip most files without a regular expression.
	Keywords []string
	// Entropy is the Shannon entropy in bits a character that every secret
	// exceeds and a placeholder such as sk_live_000… does not.
	Entropy float64
}

// minEntropy lies below the entropy of any secret that is ever minted: at some
// 4.4 bits a character on average, 3 is as good as never met by chance.
const minEntropy = 3

// Rule returns the rule for a public secret scanner that finds the secrets of
// this format, of all declared environments. It is the zero Rule for the zero
// value.
func (f Format) Rule() Rule {
	if f.c == nil {
		return Rule{}
	}
	r := Rule{
		ID:          strings.ReplaceAll(f.Prefix(), "_", "-") + "-secret",
		Description: "Bearer secret with the prefix " + f.Prefix() + ": whoever holds it is let in.",
		Entropy:     minEntropy,
	}
	for _, e := range f.c.environments {
		r.Keywords = append(r.Keywords, f.c.head+e+"_")
	}
	// In front stands no letter or digit, unless it is the end of an escape:
	// "\nsk_live_…" in JSON, "%3Dsk_live_…" in a URL.
	r.Regex = `(?:\b|_|\\[a-z]|%[0-9A-Fa-f]{2})` +
		"(" + f.c.head + "(?:" + strings.Join(f.c.environments, "|") + ")_" +
		crockford.Class + "{" + strconv.Itoa(tailLen) + `})(?:\b|_)`
	return r
}

// Gitleaks returns rules as the [[rules]] tables of a gitleaks configuration, in
// the given order.
func Gitleaks(rules ...Rule) string {
	var b strings.Builder
	for i, r := range rules {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString("[[rules]]\n")
		b.WriteString("id = " + strconv.Quote(r.ID) + "\n")
		b.WriteString("description = " + strconv.Quote(r.Description) + "\n")
		// A literal string of TOML, which takes a regular expression as it is.
		b.WriteString("regex = '''" + r.Regex + "'''\n")
		b.WriteString("secretGroup = 1\n")
		b.WriteString("entropy = " + strconv.FormatFloat(r.Entropy, 'f', -1, 64) + "\n")
		b.WriteString("keywords = [")
		for i, k := range r.Keywords {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(strconv.Quote(k))
		}
		b.WriteString("]\n")
	}
	return b.String()
}
