package redact

import (
	"regexp"
	"strings"
)

var (
	slowTail = regexp.MustCompile(`(?:_|%5[Ff])([0-9A-Za-z]{26,})`)
	slowHead = regexp.MustCompile(`[0-9A-Za-z]_([0-9A-Za-z]{1,16})$`)
)

// slow is Secrets once more, written from its documentation with regular
// expressions and without a thought for time.
func slow(s string) string {
	out := ""
	done := 0
	for _, at := range slowTail.FindAllStringSubmatchIndex(s, -1) {
		text := s[at[2]:at[3]]
		known, real := false, false
		for start := max(0, at[0]-99); start < at[0]; start++ {
			head := s[start:at[0]]
			for _, head := range []string{head, strings.NewReplacer("%5F", "_", "%5f", "_").Replace(head)} {
				m := slowHead.FindStringSubmatch(head)
				if m == nil {
					continue
				}
				for _, e := range *environments.Load() {
					known = known || strings.ToLower(m[1]) == e
				}
				real = real || len(text) >= 33 && len(head) <= 33 && Genuine(strings.ToLower(head+"_"+text[:33]))
			}
		}
		if !real && !known {
			continue
		}
		out += s[done:at[2]] + "…"
		if real && len(text) == 33 {
			out += text[29:]
		}
		done = at[3]
	}
	return out + s[done:]
}
