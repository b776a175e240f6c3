package prefix

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCheck(t *testing.T) {
	for p, at := range map[string]int{
		"acc": -1, "a": -1, "a1": -1, "sk_live": -1, "x1_y2_z3": -1, "abcdefgh_abcdefg": -1, "a_b_c_d_e_f_g_h": -1,
		"": 0, "_": 0, "1a": 0, "A": 0, "_a": 0, "a__b": 2, "a_": 2, "a_1": 2, "abcdefghi": 8,
		"abcdefgh_abcdefgh": 16, "a-b": 1, "aé": 1, "a\x00": 1, "a b": 1, "aB": 1,
	} {
		got, problem := Check(p)
		if at < 0 {
			if problem != "" {
				t.Errorf("Check(%q) = %d, %q", p, got, problem)
			}
		} else if problem == "" || got != at {
			t.Errorf("Check(%q) = %d, %q; want offset %d", p, got, problem, at)
		}
	}
	if at, problem := Check(strings.Repeat("a_", 5<<20)); at != MaxLen || problem == "" {
		t.Errorf("a prefix of 10 MiB: %d, %q", at, problem)
	}
}

// TestGrammar compares Check with SPEC 1.1 written as a regular expression.
func TestGrammar(t *testing.T) {
	grammar := regexp.MustCompile(`^[a-z][a-z0-9]{0,7}(_[a-z][a-z0-9]{0,7})*$`)
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.StringMatching(`[ab1_A-]{0,18}`).Draw(t, "p")
		at, problem := Check(p)
		if want := len(p) <= MaxLen && grammar.MatchString(p); (problem == "") != want {
			t.Fatalf("Check(%q) = %d, %q; grammar says %v", p, at, problem, want)
		}
		if at < 0 || at > len(p) {
			t.Fatalf("Check(%q): offset %d", p, at)
		}
	})
}

func TestCheckEnvironment(t *testing.T) {
	for e, at := range map[string]int{
		"live": -1, "a": -1, "a1": -1, "abcdefgh12345678": -1,
		"": 0, "1ive": 0, "Live": 0, "_": 0, "é": 0, "\xff": 0, " live": 0,
		"li_ve": 2, "liVe": 2, "live ": 4, "live\x00": 4, "abcdefgh123456789": 16,
	} {
		got, problem := CheckEnvironment(e)
		if at < 0 {
			if problem != "" {
				t.Errorf("CheckEnvironment(%q) = %d, %q", e, got, problem)
			}
		} else if problem == "" || got != at {
			t.Errorf("CheckEnvironment(%q) = %d, %q; want offset %d", e, got, problem, at)
		}
	}
	if at, problem := CheckEnvironment(strings.Repeat("a", 10<<20)); at != MaxEnvironmentLen || problem == "" {
		t.Errorf("an environment of 10 MiB: %d, %q", at, problem)
	}
}

// TestEnvironmentGrammar compares CheckEnvironment with SPEC 2.1 written as a
// regular expression.
func TestEnvironmentGrammar(t *testing.T) {
	grammar := regexp.MustCompile(`^[a-z][a-z0-9]{0,15}$`)
	rapid.Check(t, func(t *rapid.T) {
		e := rapid.StringMatching(`[ab1_A]{0,18}`).Draw(t, "e")
		at, problem := CheckEnvironment(e)
		if (problem == "") != grammar.MatchString(e) {
			t.Fatalf("CheckEnvironment(%q) = %d, %q", e, at, problem)
		}
		if at < 0 || at > len(e) {
			t.Fatalf("CheckEnvironment(%q): offset %d", e, at)
		}
	})
}
