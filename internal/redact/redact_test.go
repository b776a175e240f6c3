package redact

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math/big"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/onymhq/onym/internal/crockford"
	"github.com/onymhq/onym/internal/prefix"
)

const body = "0123456789abcdefghjkmnpqrs" // 26 characters

// token returns a genuine secret. Its check is computed here the slow way, from
// the CRC-32 written as a number to the base 32.
func token(prefix, environment, body string) string {
	signed := prefix + "_" + environment + "_" + body
	digits := new(big.Int).SetUint64(uint64(crc32.ChecksumIEEE([]byte(signed)))).Text(32)
	check := strings.Map(func(r rune) rune {
		return rune(crockford.Alphabet[strings.IndexRune("0123456789abcdefghijklmnopqrstuv", r)])
	}, digits)
	return signed + strings.Repeat("0", CheckLen-len(check)) + check
}

func masked(token string) string {
	return token[:strings.LastIndex(token, "_")+1] + Ellipsis + token[len(token)-4:]
}

func TestCheck(t *testing.T) {
	// 123456789 is the classic input of CRC catalogues: cbf43926.
	if got := string(AppendCheck([]byte("x"), []byte("123456789"))); got != "x35z8e96" {
		t.Errorf("check of 123456789 is %q", got)
	}
	secret := token("sk", "live", body)
	if !Genuine(secret) {
		t.Fatalf("%q is not genuine", secret)
	}
	for i := range secret {
		if forged := secret[:i] + "~" + secret[i+1:]; Genuine(forged) {
			t.Errorf("%q is genuine", forged)
		}
		if Genuine(secret[:i]) {
			t.Errorf("%q is genuine", secret[:i])
		}
	}
	if Genuine("") || Genuine("0000000") {
		t.Error("a check of nothing is genuine")
	}
}

func TestSecrets(t *testing.T) {
	live := token("sk", "live", body)
	test := token("x1_y2", "test", body)
	staging := token("pk", "staging", body)
	longest := token("abcdefgh_abcdefg", "abcdefgh12345678", body)
	wrong := live[:len(live)-1] + "~"
	tail := live[len("sk_live_"):]
	fk := token("fk", "staging", body)

	for _, c := range []struct{ name, in, want string }{
		{"genuine", live, masked(live)},
		{"prefix of segments", test, masked(test)},
		{"environment that is not declared", staging, masked(staging)},
		{"longest prefix and environment", longest, masked(longest)},
		{"upper case", strings.ToUpper(live), "SK_LIVE_…" + strings.ToUpper(live[len(live)-4:])},
		{"upper case, environment that is not declared", strings.ToUpper(staging), "PK_STAGING_…" + strings.ToUpper(staging[len(staging)-4:])},
		{"mixed case", "Sk_Live_" + tail, "Sk_Live_…" + tail[29:]},
		{"wrong check", wrong, "sk_live_…~"},
		{"body alone", "sk_live_" + body, "sk_live_…"},
		{"too long", live + "x", "sk_live_…"},
		{"too long, environment that is not declared", staging + "x", "pk_staging_…"},
		{"letters that no secret has", "sk_live_" + strings.Repeat("ILOU", 7), "sk_live_…"},

		{"quoted", `"` + live + `"`, `"` + masked(live) + `"`},
		{"in punctuation", "(<'" + live + "'>).", "(<'" + masked(live) + "'>)."},
		{"bearer", "Authorization: Bearer " + live + "\r\n", "Authorization: Bearer " + masked(live) + "\r\n"},
		{"underscores around", "__" + live + "__", "__" + masked(live) + "__"},
		{"hyphens around", "-" + staging + "-", "-" + masked(staging) + "-"},
		{"letters in front", "key" + staging, "key" + masked(staging)},
		{"digits in front", "12345678901234567890" + staging, "12345678901234567890" + masked(staging)},
		{"no ASCII around", "é" + staging + "é", "é" + masked(staging) + "é"},
		{"not UTF-8 around", "\xff" + staging + "\x00", "\xff" + masked(staging) + "\x00"},
		{"URL", "https://u:" + live + "@h/p?k=" + staging + "&x=1#" + live, "https://u:" + masked(live) + "@h/p?k=" + masked(staging) + "&x=1#" + masked(live)},
		{"percent-encoded neighbours", "k%3D" + staging + "%26", "k%3D" + masked(staging) + "%26"},
		{"percent-encoded", "a%5Fb=" + strings.ReplaceAll(staging, "_", "%5F"), "a%5Fb=" + strings.ReplaceAll(masked(staging), "_", "%5F")},
		{"percent-encoded in lower case", strings.ReplaceAll(live, "_", "%5f"), strings.ReplaceAll(masked(live), "_", "%5f")},
		{"what is only percent-encoded if one likes", "%5" + fk + " " + strings.ReplaceAll(live, "_", "%5F"), "%5" + masked(fk) + " " + strings.ReplaceAll(masked(live), "_", "%5F")},
		{"both", "%5" + strings.ReplaceAll(fk, "_", "%5F"), "%5" + strings.ReplaceAll(masked(fk), "_", "%5F")},
		{"both, the shortest prefix", "%5" + strings.ReplaceAll(token("f", "staging", body), "_", "%5F"), "%5f%5Fstaging%5F…" + token("f", "staging", body)[39:]},
		{"percent-encoded in part", strings.Replace(staging, "_", "%5F", 1), strings.Replace(masked(staging), "_", "%5F", 1)},
		{"JSON escapes around", `{"a":"\n` + staging + `\n"}`, `{"a":"\n` + masked(staging) + `\n"}`},
		{"two in a row", live + staging, "sk_live_…_staging_…" + staging[len(staging)-4:]},
		{"two of one kind in a row", staging + staging, "pk_staging_…_staging_…" + staging[len(staging)-4:]},
		{"two with a comma", live + "," + staging, masked(live) + "," + masked(staging)},
		{"two with an underscore", live + "_" + staging, masked(live) + "_" + masked(staging)},
		{"after what looks like one", "a_b_" + strings.Repeat("z", 33) + "_" + staging, "a_b_" + strings.Repeat("z", 33) + "_" + masked(staging)},
	} {
		if got := Secrets(c.in); got != c.want {
			t.Errorf("%s: Secrets(%q)\n got %q\nwant %q", c.name, c.in, got, c.want)
		}
	}
}

// TestUnchanged lists what is no secret and must come back as it was.
func TestUnchanged(t *testing.T) {
	live := token("sk", "live", body)
	for _, s := range []string{
		"", "_", "__", "___", "a_b_c", "%5F", "100%",
		"acc_1kcv3ahrz6dmv29gqy5cv", "sk_live_0000kk3s7sdnan7h5z29", "sk_live_0001cz59jf3wb0s46bfgv4s",
		"~DyU", "alice@example.com:i42", "4fJ0c8sTq2LmXwzP9aRbKd",
		"3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f",
		masked(live),
		live[:len(live)-8],                        // a body cut short
		"_live_" + body,                           // no prefix
		"live_" + body,                            // no prefix
		"sk__live_" + body,                        // empty prefix segment before the environment
		"sk-live-" + body,                         // other separators
		"sk_lives_" + body,                        // not a declared environment, no check
		"sk_live_" + body[:25],                    // one character short of a body
		"sk_live_\n" + body,                       // split
		"sk_live_" + body[:20] + "\n" + body[20:], // split
		"pk_staging_" + strings.Repeat("0", 33),   // no genuine check
		"a_12345678901234567_" + body + "1234567", // environment too long, no check
		"some_ordinary_identifier_thatisverylongindeedandgoesonandon",
	} {
		if got := Secrets(s); got != s {
			t.Errorf("Secrets(%q) = %q", s, got)
		}
	}
}

func TestMaskTruncated(t *testing.T) {
	live := token("sk", "live", "1h"+body[2:])
	for n := range len(live) + 1 {
		got := Mask("<"+live[:n]+">", 1)
		if hidden := n - len("sk_live_"); hidden > 1 { // a number and a letter
			if want := "<sk_live_…"; !strings.HasPrefix(got, want) {
				t.Errorf("Mask(%q, 1) = %q", live[:n], got)
			}
		} else if got != "<"+live[:n]+">" {
			t.Errorf("Mask(%q, 1) = %q", live[:n], got)
		}
	}
	for _, least := range []int{-1, 0, 27, 1 << 30} {
		if got := Mask(live, least); got != masked(live) {
			t.Errorf("Mask(…, %d) = %q", least, got)
		}
	}
}

func TestSuspects(t *testing.T) {
	const body = "3ahrz6dmv29gqy5ckt18fpx4bj"
	for _, s := range []string{
		"sk_live_" + body[:13], "SK_LIVE_" + strings.ToUpper(body[:20]), `sk\_live\_` + body, `sk\\_live\\_` + body, `sk\u005flive\u005f` + body,
		"sk&#95;live&#x5F;" + body, "sk=5Flive~5f" + body, "sk%255Flive%255F" + body, "a sk_live_" + body[:12] + "-" + body[12:] + "0000000",
		"sk_live_" + body[:10] + "\n" + body[10:] + "\r\n 000", "sk_live_" + body[:5] + "o" + body[5:],
	} {
		if got := strings.ToLower(Mask(s, Suspect)); strings.Contains(got, body[:5]) || strings.Contains(got, body[20:]) {
			t.Errorf("%q is shown as %q", s, got)
		}
	}
	for _, s := range []string{
		"integration_test_environmentvariables", "npm_test_coverageThreshold", "the_live_streamingplatform",
		"e2e_test_createUserAndDeleteUser1"[:31], "my_test_20260102030405", "db_live_connections", "sk_live_" + body[:12],
		"a_test_2026-01-02T03:04:05Z", `msg="unit_test_runner started" id=12345678901234 took=12`, "unit_test_results 2026-11-30 12:00:00",
	} {
		if got := Mask(s, Suspect); got != s {
			t.Errorf("%q is shown as %q", s, got)
		}
	}
}

func TestDeclare(t *testing.T) {
	typo := "pk_redacttest_" + body
	if got := Secrets(typo); got != typo {
		t.Fatalf("before Declare: %q", got)
	}
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() { Declare(fmt.Sprintf("redacttest%d", i)) })
		wg.Go(func() { Declare("redacttest") })
	}
	wg.Wait()
	if got := Secrets(typo); got != "pk_redacttest_…" {
		t.Errorf("after Declare: %q", got)
	}
	for i := range 20 {
		if s := fmt.Sprintf("pk_redacttest%d_%s", i, body); Secrets(s) == s {
			t.Errorf("environment %d is lost", i)
		}
	}
	n := len(*environments.Load())
	Declare("live")
	if got := len(*environments.Load()); got != n {
		t.Errorf("declaring twice grows the list from %d to %d", n, got)
	}
}

// TestLinear reads long texts of what each stage of the search could be made to
// look at again and again. A quadratic search does not come to an end.
func TestLinear(t *testing.T) {
	tail := strings.Repeat("z", 33)
	for _, unit := range []string{
		"_", "a_", "a", "_a_" + tail, "_" + tail, "a_b_" + tail, "_live_" + tail, "live_", "%5F", "_%5F", "\xff_",
		"a_live_" + tail + "_", strings.Repeat("a", 40) + "_",
	} {
		s := strings.Repeat(unit, 2_000_000/len(unit))
		if got := Secrets(s); len(got) > len(s) {
			t.Errorf("%q repeated grows to %d bytes", unit, len(got))
		}
	}
}

func TestNoAllocation(t *testing.T) {
	s := "invalid_checksum at byte 12: some_test_text, 100% ordinary; pk_staging_" + strings.Repeat("z", 33)
	if n := testing.AllocsPerRun(100, func() { Secrets(s) }); n != 0 {
		t.Errorf("a text without a secret costs %v allocations", n)
	}
}

// BenchmarkSecrets reads an ordinary error's worth of text with one secret in it,
// and without.
func BenchmarkSecrets(b *testing.B) {
	for name, s := range map[string]string{
		"none": strings.Repeat("some_ordinary text with_words; ", 4),
		"one":  strings.Repeat("some_ordinary text with_words; ", 2) + token("pk", "staging", body),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				Secrets(s)
			}
		})
	}
}

// random returns n characters of alphabet.
func random(r *rand.Rand, alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

// FuzzSecrets wraps genuine secrets into any text, also in the shapes that
// common encodings give it, and looks for their bodies in what comes back.
func FuzzSecrets(f *testing.F) {
	f.Add("", "", uint64(1))
	f.Add("_", "_", uint64(2))
	f.Add("key=sk_live_", "&x=a_b_c", uint64(3))
	f.Add("%5F%5", "F_", uint64(4))
	f.Add("\xff\x00…", "…\n", uint64(5))
	f.Add(token("sk", "live", body), token("pk", "staging", body), uint64(6))
	f.Fuzz(func(t *testing.T, before, after string, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 7))
		const lower = "abcdefghijklmnopqrstuvwxyz"
		head := random(r, lower, 1+r.IntN(8))
		if r.IntN(2) == 0 {
			head += "_" + random(r, lower, 1+r.IntN(7))
		}
		environment := random(r, lower, 1+r.IntN(prefix.MaxEnvironmentLen))
		if r.IntN(2) == 0 {
			environment = "live"
		}
		secretBody := random(r, crockford.Alphabet, BodyLen)
		secret := token(head, environment, secretBody)

		for _, s := range []string{
			before + secret + after,
			before + strings.ToUpper(secret) + after,
			before + secret + secret + after,
			before + secret + "_" + after + secret,
			before + url.QueryEscape(after+secret+before) + after,
			before + strings.ReplaceAll(secret, "_", "%5F") + after,
			fmt.Sprintf("%q", before+secret+after),
			jsonText(before + secret + after),
		} {
			got := Secrets(s)
			if strings.Contains(strings.ToLower(got), secretBody) {
				t.Errorf("Secrets(%q) = %q shows the body", s, got)
			}
			if again := Secrets(got); again != got {
				t.Errorf("Secrets(%q) = %q, and that gives %q", s, got, again)
			}
		}
		// What is masked is all that changes, and nothing is without a reason.
		for _, s := range []string{before, after, before + after, strings.ToUpper(before) + secret + after} {
			if got, want := Secrets(s), slow(s); got != want {
				t.Errorf("Secrets(%q)\n got %q\nslow %q", s, got, want)
			}
		}
	})
}

func jsonText(s string) string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(data)
}
