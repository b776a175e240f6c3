package entityid_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/onymtest"
	"pgregory.net/rapid"
)

// formats are those that the properties are tried on: every granularity, short
// and long prefixes, several segments.
func formats(t testing.TB) []entityid.Format {
	var all []entityid.Format
	for _, p := range []string{"a", "acc", "sk_live", "x1_y2_z3", "abcdefgh_ijklmno"} {
		for _, g := range []string{"minute", "hour", "day"} {
			all = append(all, format(t, p, g))
		}
	}
	return all
}

var instants = rapid.Map(rapid.Int64Range(-62135596800, 253402300799), func(unix int64) time.Time {
	return time.Unix(unix, 0)
})

func drawID(t *rapid.T, f entityid.Format) entityid.Any {
	at := instants.Draw(t, "instant")
	entropy := rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "entropy")
	id, err := f.Mint(entityid.Minter{
		Clock:   func() time.Time { return at },
		Entropy: strings.NewReader(string(entropy)),
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestOrderIsTextOrder(t *testing.T) {
	all := formats(t)
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(all).Draw(t, "format")
		a, b := drawID(t, f), drawID(t, f)
		if got, want := a.Compare(b), strings.Compare(a.String(), b.String()); got != want {
			t.Fatalf("Compare(%v, %v) = %d, their texts %d", a, b, got, want)
		}
	})
}

func TestBucketBounds(t *testing.T) {
	all := formats(t)
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(all).Draw(t, "format")
		id := drawID(t, f)
		start, end := id.Bucket()
		if end.Sub(start) != f.Granularity().Duration() {
			t.Fatalf("%v: bucket from %v to %v", id, start, end)
		}
		for _, at := range []time.Time{start, end.Add(-1)} {
			first, last := f.First(at), f.Last(at)
			if first.Compare(id) > 0 || last.Compare(id) < 0 {
				t.Fatalf("%v is not between %v and %v", id, first, last)
			}
			for _, bound := range []entityid.Any{first, last} {
				if back, err := f.Parse(bound.String()); err != nil || back != bound {
					t.Fatalf("bound %v does not parse: %v", bound, err)
				}
			}
		}
		epoch := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
		if last := f.Last(start.Add(-1)); start.After(epoch) && last.Compare(id) >= 0 {
			t.Fatalf("%v is not after the bucket before, which ends with %v", id, last)
		}
	})
}

func TestEverySubstitutionIsCaught(t *testing.T) {
	all := formats(t)
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(all).Draw(t, "format")
		text := drawID(t, f).String()
		for i := len(f.Prefix()) + 1; i < len(text); i++ {
			for _, c := range []byte(crockford) {
				if c == text[i] {
					continue
				}
				changed := text[:i] + string(c) + text[i+1:]
				if _, err := f.Parse(changed); !errors.Is(err, onym.InvalidChecksum) {
					t.Fatalf("%s for %s: %v", changed, text, err)
				}
			}
			// Adjacent transpositions too, but for values that differ by 16, since
			// weights differ by 2, and for the check character, which has no weight.
			if i+2 < len(text) && text[i] != text[i+1] {
				d := strings.IndexByte(crockford, text[i]) - strings.IndexByte(crockford, text[i+1])
				swapped := text[:i] + text[i+1:i+2] + text[i:i+1] + text[i+2:]
				if _, err := f.Parse(swapped); (err == nil) != (d == 16 || d == -16) {
					t.Fatalf("%s for %s: %v", swapped, text, err)
				}
			}
		}
	})
}

func TestPrefixChangesCheck(t *testing.T) {
	// A body copied to another type's prefix is caught for 31 prefixes in 32.
	caught, all := 0, 0
	body := entityid.Example[AccountID]().String()[4:]
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			all++
			if _, err := entityid.Detect(string([]rune{a, b}) + "_" + body); errors.Is(err, onym.InvalidChecksum) {
				caught++
			}
		}
	}
	if share := float64(all-caught) / float64(all); share < 1.0/64 || share > 1.0/16 {
		t.Errorf("%d of %d prefixes accept the body, want about one in 32", all-caught, all)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"acc_1kcv3ahrz6dmv29gqy5cv", " ACC_1KCV3AHRZ6DMV29GQY5CV\n", "acc_ikcv3ahrz6dmv29gqy5cv", "", "acc_", "_",
		"acc-1kcv3ahrz6dmv29gqy5cv", "a\xffc_1kcv3ahrz6dmv29gqy5cv", "acc_1kcv3ahrz6dmv29gqy5c\u0301", "\u00a0acc_1kcv3ahrz6dmv29gqy5cv\u2003",
		"acc_1kcv3ahrz6dmv29gqy5\u212a", "\u212acc_1kcv3ahrz6dmv29gqy5cv", "evt_4yy8da32etzf7typa91g03f", "in_v2_000hgw8r4hww46d61zb2",
	} {
		f.Add(s)
	}
	all := formats(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, fm := range all {
			want, code, offset := slowParse(fm.Prefix(), fm.Granularity().String(), s)
			id, err := fm.Parse(s)
			if code != "" {
				onymtest.WantError(t, err, s, code, offset)
				if !id.IsZero() {
					t.Errorf("Parse(%q) fails and returns %v", s, id)
				}
			} else if err != nil || id.String() != want {
				t.Errorf("Parse(%q) = %v, %v, want %s", s, id, err, want)
			} else if detected, err := entityid.Detect(s); err != nil || detected != id {
				t.Errorf("Detect(%q) = %v, %v", s, detected, err)
			}
			n := fm.Normalize(s)
			if n != slowNormalize(fm.Prefix(), s) || fm.Normalize(n) != n {
				t.Errorf("Normalize(%q) = %q, then %q", s, n, fm.Normalize(n))
			}
		}
		if _, err := entityid.Detect(s); err != nil {
			if problem := onymtest.CheckError(err, s); problem != "" {
				t.Errorf("Detect(%q): %s", s, problem)
			}
		}
		if _, err := entityid.ParseAny(s); err != nil {
			if problem := onymtest.CheckError(err, s); problem != "" {
				t.Errorf("ParseAny(%q): %s", s, problem)
			}
		}
	})
}
