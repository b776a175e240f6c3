package secret_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/onymhq/onym/secret"
)

const wantGitleaks = `[[rules]]
id = "sk-secret"
description = "Bearer secret with the prefix sk: whoever holds it is let in."
regex = '''(?:\b|_|\\[a-z]|%[0-9A-Fa-f]{2})(sk_(?:live|test)_[0-9abcdefghjkmnpqrstvwxyz]{33})(?:\b|_)'''
secretGroup = 1
entropy = 3
keywords = ["sk_live_", "sk_test_"]

[[rules]]
id = "wh-sec-secret"
description = "Bearer secret with the prefix wh_sec: whoever holds it is let in."
regex = '''(?:\b|_|\\[a-z]|%[0-9A-Fa-f]{2})(wh_sec_(?:live|sandbox)_[0-9abcdefghjkmnpqrstvwxyz]{33})(?:\b|_)'''
secretGroup = 1
entropy = 3
keywords = ["wh_sec_live_", "wh_sec_sandbox_"]
`

func TestGitleaks(t *testing.T) {
	got := secret.Gitleaks(secret.FormatOf[APIKey]().Rule(), secret.FormatOf[HookSecret]().Rule())
	if got != wantGitleaks {
		t.Errorf("Gitleaks:\n%s\nwant:\n%s", got, wantGitleaks)
	}
	if got := secret.Gitleaks(); got != "" {
		t.Errorf("no rules give %q", got)
	}
}

// scan returns what a scanner finds by a rule, the way gitleaks goes about it.
func scan(r secret.Rule, text string) []string {
	keyword := false
	for _, k := range r.Keywords {
		keyword = keyword || strings.Contains(strings.ToLower(text), k)
	}
	if !keyword {
		return nil
	}
	var found []string
	for _, m := range regexp.MustCompile(r.Regex).FindAllStringSubmatch(text, -1) {
		if entropy(m[1]) > r.Entropy {
			found = append(found, m[1])
		}
	}
	return found
}

// entropy is the Shannon entropy of s in bits a character.
func entropy(s string) float64 {
	counts := map[rune]float64{}
	for _, c := range s {
		counts[c]++
	}
	h := 0.0
	for _, n := range counts {
		p := n / float64(len(s))
		h -= p * math.Log2(p)
	}
	return h
}

func TestRuleFinds(t *testing.T) {
	for _, f := range []secret.Format{
		secret.FormatOf[APIKey](), secret.FormatOf[HookSecret](), format(t, "x1_y2_z3", []string{"live", "live2", "dev"}), format(t, "a", nil),
	} {
		r := f.Rule()
		for i, env := range f.Environments() {
			lowest := 8.0
			for range 500 {
				key, err := f.New(env)
				if err != nil {
					t.Fatal(err)
				}
				s := key.Reveal()
				lowest = min(lowest, entropy(s))
				if found := scan(r, s); len(found) != 1 || found[0] != s {
					t.Fatalf("%s: %q is found as %q", r.ID, s, found)
				}
				if !strings.HasPrefix(s, r.Keywords[i]) {
					t.Fatalf("%s: %q has no keyword", r.ID, s)
				}
			}
			if lowest < r.Entropy+0.2 {
				t.Errorf("%s: the entropy of a secret is as low as %v", r.ID, lowest)
			}
		}
	}
}

func TestRuleContexts(t *testing.T) {
	r := secret.FormatOf[APIKey]().Rule()
	quoted, err := json.Marshal("first line\n" + example + "\nlast line")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		example, "KEY=" + example, `key: "` + example + `"`, "'" + example + "';", "Bearer " + example + "\n",
		"https://h/p?k=" + example + "&x=1", "k%3D" + example + "%26x", url.QueryEscape("k=" + example + "&"),
		string(quoted), fmt.Sprintf("%q", "\t"+example+"\t"), "`" + example + "`", "_" + example + "_", "<" + example + ">",
		"-" + example + "-", "." + example + ".", "\x00" + example + "\x00", "é" + example + "é", "\xff" + example + "\xff",
	} {
		if found := scan(r, text); len(found) != 1 || found[0] != example {
			t.Errorf("in %q is found %q", text, found)
		}
	}
	for _, separator := range []string{",", "\n", `\n`, " ", "_", "&k=", "%0A"} {
		if found := scan(r, example+separator+example); len(found) == 0 || separator != "_" && len(found) != 2 {
			t.Errorf("of two with %q between is found %q", separator, found)
		}
	}
}

func TestRuleMisses(t *testing.T) {
	r := secret.FormatOf[APIKey]().Rule()
	for _, text := range []string{
		example[:40], example + "0", example + "x", strings.ToUpper(example), "pk" + example[2:], "ta" + example, "0" + example,
		"sk_prod_" + example[8:], "sk-live-" + example[8:], "sk_live_" + strings.ToUpper(example[8:]),
		"sk_live_" + strings.Repeat("0", 33), "sk_live_" + strings.Repeat("x", 33), example[:20] + "u" + example[21:],
		example[:20] + " " + example[20:], parseExample(t).Mask(), parseExample(t).Digest().String(), "acc_1kcv3ahrz6dmv29gqy5cv",
	} {
		if found := scan(r, text); len(found) != 0 {
			t.Errorf("in %q is found %q", text, found)
		}
	}
}
