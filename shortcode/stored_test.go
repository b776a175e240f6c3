package shortcode_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortcode"
	"pgregory.net/rapid"
)

func TestRepairStoredVectors(t *testing.T) {
	type vector struct {
		Stored []struct {
			Type string `json:"type"`
			Code string `json:"code"`
			Name string `json:"name"`
		} `json:"stored"`
		Findings []struct {
			Outcome   string `json:"outcome"`
			Shortcode string `json:"shortcode"`
			Claimants []int  `json:"claimants"`
		} `json:"findings"`
	}
	onymtest.Vectors(t, vectors, "stored", func(t *testing.T, v vector) {
		var stored []shortcode.Stored
		for _, s := range v.Stored {
			stored = append(stored, shortcode.Stored(s))
		}
		got := shortcode.RepairStored(stored, nil)
		if len(got) != len(v.Findings) {
			t.Fatalf("%d findings", len(got))
		}
		for i, want := range v.Findings {
			f := got[i]
			if f.Outcome.String() != want.Outcome || f.Code.String() != want.Shortcode || !slices.Equal(f.Claimants, want.Claimants) {
				t.Errorf("finding %d = %v %q %v, want %v", i, f.Outcome, f.Code, f.Claimants, want)
			}
		}
	})
}

func TestRepairStoredProperties(t *testing.T) {
	pool := rapid.SampledFrom([]string{"self-pro", "selfpro", "self pro", "SelfPro", "", " ", "---", "¾", "Tabûri", "Taburi", "x"})
	rapid.Check(t, func(t *rapid.T) {
		stored := rapid.SliceOf(rapid.Custom(func(t *rapid.T) shortcode.Stored {
			return shortcode.Stored{Type: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "type"), Code: pool.Draw(t, "code"), Name: pool.Draw(t, "name")}
		})).Draw(t, "stored")
		before := slices.Clone(stored)
		findings := shortcode.RepairStored(stored, nil)
		if !slices.Equal(before, stored) {
			t.Fatal("the input is changed")
		}
		type identity struct{ typ, code string }
		had, has := map[identity]int{}, map[identity]int{}
		for i, s := range stored {
			f, after := findings[i], s.Code
			if f.Outcome == shortcode.Repaired {
				after = f.Code.String()
			}
			had[identity{s.Type, s.Code}]++
			has[identity{s.Type, after}]++
			if (f.Outcome == shortcode.WellFormed) != shape.MatchString(s.Code) || (f.Outcome == shortcode.Blank) != (strings.TrimSpace(s.Code) == "") {
				t.Fatalf("%+v: %v", s, f.Outcome)
			}
			switch f.Outcome {
			case shortcode.WellFormed, shortcode.Blank:
				continue
			case shortcode.Hopeless:
				if slowRepair(s.Code) != "" || slowDerive(s.Name, nil) != "" || !f.Code.IsZero() {
					t.Fatalf("%+v is not hopeless", s)
				}
				continue
			}
			want := slowRepair(s.Code)
			if want == "" {
				want = slowDerive(s.Name, nil)
			}
			var claimants []int
			for j, other := range stored {
				if other.Type == s.Type && findings[j].Code == f.Code {
					claimants = append(claimants, j)
				}
			}
			if f.Code.String() != want || (f.Outcome == shortcode.Collides) != (len(claimants) > 1) {
				t.Fatalf("%+v: %+v", s, f)
			}
			if f.Outcome == shortcode.Collides && !slices.Equal(f.Claimants, claimants) {
				t.Fatalf("%+v: claimants %v, want %v", s, f.Claimants, claimants)
			}
		}
		// The repairs merge nothing: no identity has more documents than before.
		for id, n := range has {
			if shape.MatchString(id.code) && n > max(1, had[id]) {
				t.Fatalf("%v stands for %d documents, and stood for %d", id, n, had[id])
			}
		}
		// What is repaired stays so: a second run finds no more to do.
		for i, f := range findings {
			if f.Outcome == shortcode.Repaired {
				stored[i].Code = f.Code.String()
			}
		}
		for i, f := range shortcode.RepairStored(stored, nil) {
			if f.Outcome == shortcode.Repaired {
				t.Fatalf("a second run repairs %+v", stored[i])
			}
		}
	})
}

func TestRepairStoredAbbreviates(t *testing.T) {
	abbr := abbreviations(t, map[string]string{"round shield": "rshd"})
	got := shortcode.RepairStored([]shortcode.Stored{{Type: "a", Code: "-", Name: "Round Shield"}}, abbr)
	if got[0].Code.String() != "rshd" {
		t.Errorf("RepairStored = %+v", got)
	}
	if got := shortcode.RepairStored(nil, nil); len(got) != 0 {
		t.Errorf("RepairStored of nothing = %v", got)
	}
}

// A hundred thousand claims to one code must not give a list for each.
func TestRepairStoredManyClaims(t *testing.T) {
	stored := make([]shortcode.Stored, 100_000)
	for i := range stored {
		stored[i] = shortcode.Stored{Type: "a", Code: "x" + strings.Repeat("-", i%7+1)}
	}
	findings := shortcode.RepairStored(stored, nil)
	first := findings[0]
	for i, f := range findings {
		if f.Outcome != shortcode.Collides || len(f.Claimants) != len(stored) || &f.Claimants[0] != &first.Claimants[0] {
			t.Fatalf("finding %d: %v with %d claimants", i, f.Outcome, len(f.Claimants))
		}
	}
}

func TestOutcomeStrings(t *testing.T) {
	seen := map[string]bool{}
	for o := shortcode.Outcome(0); o <= shortcode.Collides+1; o++ {
		seen[o.String()] = true
	}
	if len(seen) != int(shortcode.Collides)+1 || seen[""] {
		t.Errorf("outcomes: %v", seen)
	}
}

func BenchmarkRepairStored(b *testing.B) {
	stored := make([]shortcode.Stored, 10_000)
	for i := range stored {
		stored[i] = shortcode.Stored{Type: "a", Code: "code" + strconv.Itoa(i)}
		if i%100 == 0 {
			stored[i].Code += "-"
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		shortcode.RepairStored(stored, nil)
	}
}

func ExampleRepairStored() {
	stored := []shortcode.Stored{
		{Type: "trauma", Code: "self-pro", Name: "Self-protection"},
		{Type: "weapongear", Code: "BCFl"},
		{Type: "weapongear", Code: "B&CFl"},
		{Type: "weapongear", Code: "---", Name: "Round Shield"},
		{Type: "weapongear", Code: ""},
	}
	for i, f := range shortcode.RepairStored(stored, nil) {
		fmt.Println(stored[i].Code, "→", f.Outcome, f.Code, f.Claimants)
	}
	// Output:
	// self-pro → repaired selfpro []
	// BCFl → well formed BCFl []
	// B&CFl → collides BCFl [1 2]
	// --- → repaired roundshild []
	//  → blank  []
}
