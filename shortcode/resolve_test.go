package shortcode_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortcode"
	"pgregory.net/rapid"
)

// among is a guard over a list of codes, well formed or not.
func among(codes ...string) shortcode.Taken {
	set := map[string]bool{}
	for _, c := range codes {
		set[c] = true
	}
	return func(_ context.Context, c shortcode.Code) (bool, error) { return set[c.String()], nil }
}

func always(context.Context, shortcode.Code) (bool, error) { return true, nil }

func TestCreateVectors(t *testing.T) {
	type vector struct {
		Desired   string   `json:"desired"`
		Name      string   `json:"name"`
		Taken     []string `json:"taken"`
		Dedupe    bool     `json:"dedupe"`
		Duplicate bool     `json:"duplicate"`
		Shortcode string   `json:"shortcode"`
		failure
	}
	onymtest.Vectors(t, vectors, "create", func(t *testing.T, v vector) {
		req := shortcode.Request{Desired: v.Desired, Name: v.Name, Dedupe: v.Dedupe, Duplicate: v.Duplicate}
		got, err := shortcode.Resolver{}.Create(t.Context(), req, among(v.Taken...))
		if v.Error != "" {
			wantRefusal(t, err, req, v.failure)
			if !got.IsZero() {
				t.Errorf("fails and returns %q", got)
			}
			return
		}
		if err != nil || got.String() != v.Shortcode {
			t.Errorf("Create = %q, %v, want %q", got, err, v.Shortcode)
		}
	})
}

func TestUpdateVectors(t *testing.T) {
	type vector struct {
		Stored  string   `json:"stored"`
		Desired string   `json:"desired"`
		Name    string   `json:"name"`
		Taken   []string `json:"taken"`
		Dedupe  bool     `json:"dedupe"`
		Result  string   `json:"result"`
		failure
	}
	onymtest.Vectors(t, vectors, "update", func(t *testing.T, v vector) {
		for _, duplicate := range []bool{false, true} { // no matter for an update
			req := shortcode.Request{Desired: v.Desired, Name: v.Name, Dedupe: v.Dedupe, Duplicate: duplicate}
			got, err := shortcode.Resolver{}.Update(t.Context(), v.Stored, req, among(v.Taken...))
			if got != v.Result {
				t.Errorf("Update = %q, want %q", got, v.Result)
			}
			if v.Error != "" {
				wantRefusal(t, err, req, v.failure)
			} else if err != nil {
				t.Errorf("Update: %v", err)
			}
		}
	})
}

func wantRefusal(t *testing.T, err error, req shortcode.Request, want failure) {
	t.Helper()
	onymtest.WantError(t, err, req.Desired, want.Error, want.Offset)
}

// slowCreate is the table of SPEC 7.5, row by row.
func slowCreate(req shortcode.Request, taken map[string]bool) (code string, random bool, refusal onym.Code) {
	desired, free := strings.TrimSpace(req.Desired), req.Dedupe || req.Duplicate
	if desired != "" && !shape.MatchString(desired) {
		if !free {
			return "", false, onym.Invalid
		}
		desired = slowRepair(desired)
	}
	if desired == "" {
		desired = slowDerive(req.Name, nil)
	}
	if desired == "" {
		if req.Dedupe {
			return "", true, ""
		}
		return "", false, onym.Missing
	}
	if !taken[desired] {
		return desired, false, ""
	}
	if !free {
		return "", false, onym.Collision
	}
	for n := 2; ; n++ {
		if s := fmt.Sprint(desired, n); !taken[s] {
			return s, false, ""
		}
	}
}

func TestCreateProperties(t *testing.T) {
	random := regexp.MustCompile(`\A[A-Za-z0-9]{16}\z`)
	pool := []string{"arrow", "arrow2", "arrow3", "Arrow", "B&C", "BC", " arrow ", "", " ", "---", "é", "e", "Round Shield", "roundshild", "¾"}
	rapid.Check(t, func(t *rapid.T) {
		pick := rapid.OneOf(rapid.SampledFrom(pool), text())
		req := shortcode.Request{
			Desired: pick.Draw(t, "desired"), Name: pick.Draw(t, "name"),
			Dedupe: rapid.Bool().Draw(t, "dedupe"), Duplicate: rapid.Bool().Draw(t, "duplicate"),
		}
		list := rapid.SliceOf(rapid.SampledFrom(pool)).Draw(t, "taken")
		set := map[string]bool{}
		for _, s := range list {
			set[s] = true
		}
		got, err := shortcode.Resolver{}.Create(t.Context(), req, among(list...))
		want, drawn, refusal := slowCreate(req, set)
		switch {
		case refusal != "":
			if !errors.Is(err, refusal) || onymtest.CheckError(err, req.Desired) != "" {
				t.Fatalf("Create(%+v) = %q, %v, want %s", req, got, err, refusal)
			}
		case drawn:
			if err != nil || !random.MatchString(got.String()) {
				t.Fatalf("Create(%+v) = %q, %v, want 16 random characters", req, got, err)
			}
		case err != nil || got.String() != want:
			t.Fatalf("Create(%+v) with %q taken = %q, %v, want %q", req, list, got, err, want)
		}
	})
}

func TestUpdateProperties(t *testing.T) {
	pool := []string{"arrow", "arrow2", "bolt", "B&C", "BC", " arrow", "", "---", "Round Shield", "roundshild"}
	rapid.Check(t, func(t *rapid.T) {
		pick := rapid.SampledFrom(pool)
		stored := pick.Draw(t, "stored")
		req := shortcode.Request{Desired: pick.Draw(t, "desired"), Name: pick.Draw(t, "name"), Dedupe: rapid.Bool().Draw(t, "dedupe")}
		list := append(rapid.SliceOf(pick).Draw(t, "taken"), stored)
		got, err := shortcode.Resolver{}.Update(t.Context(), stored, req, among(list...))
		if err != nil {
			if got != stored {
				t.Fatalf("Update(%q, %+v) fails and returns %q", stored, req, got)
			}
			return
		}
		if untouched := req.Desired == stored || strings.TrimSpace(req.Desired) == stored; untouched && got != stored {
			t.Fatalf("Update(%q, %+v) touches it: %q", stored, req, got)
		}
		for _, other := range list[:len(list)-1] {
			if got == other && got != stored {
				t.Fatalf("Update(%q, %+v) with %q taken = %q", stored, req, list, got)
			}
		}
	})
}

func TestRandomCode(t *testing.T) {
	req := shortcode.Request{Desired: " ", Name: "¾", Dedupe: true}
	zeros := bytes.Repeat([]byte{0}, 16)

	t.Run("alphabet", func(t *testing.T) {
		// The low six bits choose; two of their 64 values have no character, and are
		// passed over.
		in := append(bytes.Repeat([]byte{62, 63, 126, 255}, 4), 0, 9, 10, 35, 36, 61, 64, 73, 138, 163, 228, 253, 1, 2, 3, 4)
		code, err := shortcode.Resolver{Entropy: bytes.NewReader(in)}.Create(t.Context(), req, among())
		if err != nil || code.String() != "09AZaz09AZaz1234" {
			t.Errorf("Create = %q, %v", code, err)
		}
	})
	t.Run("uniform", func(t *testing.T) {
		// Every byte once: 248 of them are used, each character four times.
		count := map[rune]int{}
		var in []byte
		for b := range 256 {
			in = append(in, byte(b))
		}
		r := bytes.NewReader(append(in, zeros...))
		for range 15 {
			code, err := shortcode.Resolver{Entropy: r}.Create(t.Context(), req, among())
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range code.String() {
				count[c]++
			}
		}
		for c, n := range count {
			if n < 3 || n > 4 || len(count) != 62 { // the last eight of the 248 are not reached
				t.Errorf("%c comes %d times", c, n)
			}
		}
	})
	t.Run("not taken", func(t *testing.T) {
		in := append(zeros, bytes.Repeat([]byte{1}, 16)...)
		code, err := shortcode.Resolver{Entropy: bytes.NewReader(in)}.Create(t.Context(), req, among(strings.Repeat("0", 16)))
		if err != nil || code.String() != strings.Repeat("1", 16) {
			t.Errorf("Create = %q, %v", code, err)
		}
	})
	t.Run("all taken", func(t *testing.T) {
		_, err := shortcode.Resolver{}.Create(t.Context(), req, always)
		onymtest.WantError(t, err, req.Desired, onym.Collision, -1)
	})
	t.Run("system source", func(t *testing.T) {
		seen := map[shortcode.Code]bool{}
		for range 100 {
			code, err := shortcode.Resolver{}.Create(t.Context(), req, among())
			if err != nil || len(code.String()) != 16 || seen[code] {
				t.Fatalf("Create = %q, %v", code, err)
			}
			seen[code] = true
		}
	})
	t.Run("source fails", func(t *testing.T) {
		for _, r := range []io.Reader{iotest.ErrReader(io.ErrClosedPipe), bytes.NewReader(zeros[:15])} {
			code, err := shortcode.Resolver{Entropy: r}.Create(t.Context(), req, among())
			if !code.IsZero() || !errors.Is(err, io.ErrClosedPipe) && !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("Create = %q, %v", code, err)
			}
		}
	})
	t.Run("source is stuck", func(t *testing.T) {
		code, err := shortcode.Resolver{Entropy: stuck{}}.Create(t.Context(), req, among())
		if !errors.Is(err, base62.ErrNotRandom) || !code.IsZero() {
			t.Errorf("Create = %q", code)
		}
	})
}

// stuck gives a byte that is passed over, for ever.
type stuck struct{}

func (stuck) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 0xFF
	}
	return len(p), nil
}

// A guard that cannot look does not wave through (SPEC 7.5), whichever look-up
// it is that fails.
func TestGuardFails(t *testing.T) {
	down := errors.New("store is down")
	requests := map[string]shortcode.Request{
		"given":   {Desired: "arrow"},
		"dedupe":  {Desired: "arrow", Dedupe: true},
		"copy":    {Desired: "arrow", Duplicate: true},
		"derived": {Name: "Arrow"},
		"random":  {Dedupe: true},
	}
	for name, req := range requests {
		for after := range 3 {
			t.Run(fmt.Sprint(name, after), func(t *testing.T) {
				calls := 0
				taken := func(context.Context, shortcode.Code) (bool, error) {
					if calls++; calls > after {
						return false, down
					}
					return true, nil
				}
				code, err := shortcode.Resolver{}.Create(t.Context(), req, taken)
				if calls <= after {
					return // decided before the store went down
				}
				if !errors.Is(err, down) || !code.IsZero() {
					t.Errorf("Create = %q, %v", code, err)
				}
				calls = 0
				stored, err := shortcode.Resolver{}.Update(t.Context(), "old", req, taken)
				if calls > after && !errors.Is(err, down) || stored != "old" {
					t.Errorf("Update = %q, %v", stored, err)
				}
			})
		}
		t.Run(name+"/none", func(t *testing.T) {
			if code, err := (shortcode.Resolver{}).Create(t.Context(), req, nil); err == nil {
				t.Errorf("without a guard: %q", code)
			}
			if stored, err := (shortcode.Resolver{}).Update(t.Context(), "old", req, nil); err == nil || stored != "old" {
				t.Errorf("without a guard: %q, %v", stored, err)
			}
		})
		t.Run(name+"/cancelled", func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if code, err := (shortcode.Resolver{}).Create(ctx, req, among()); !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled: %q, %v", code, err)
			}
		})
	}
}

// Refusals for the shape, and updates that touch nothing, need no look-up.
func TestGuardIsNotAsked(t *testing.T) {
	never := func(context.Context, shortcode.Code) (bool, error) {
		t.Error("the store is asked")
		return false, nil
	}
	for _, req := range []shortcode.Request{{Desired: "a-b"}, {Desired: "", Name: "¾"}} {
		shortcode.Resolver{}.Create(t.Context(), req, never)
	}
	for _, stored := range []string{"arrow", "self-pro", "", " "} {
		got, err := shortcode.Resolver{}.Update(t.Context(), stored, shortcode.Request{Desired: stored, Name: "Bolt", Dedupe: true}, never)
		if got != stored || err != nil {
			t.Errorf("Update(%q) = %q, %v", stored, got, err)
		}
	}
}

func TestSuffixes(t *testing.T) {
	t.Run("many", func(t *testing.T) {
		list := []string{"arrow"}
		for n := 2; n <= 99_999; n++ {
			list = append(list, fmt.Sprint("arrow", n))
		}
		code, err := shortcode.Resolver{}.Create(t.Context(), shortcode.Request{Desired: "arrow", Dedupe: true}, among(list...))
		if err != nil || code.String() != "arrow100000" {
			t.Errorf("Create = %q, %v", code, err)
		}
	})
	t.Run("all", func(t *testing.T) {
		req := shortcode.Request{Desired: "arrow", Dedupe: true}
		_, err := shortcode.Resolver{}.Create(t.Context(), req, always)
		onymtest.WantError(t, err, req.Desired, onym.Collision, -1)
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		calls := 0
		_, err := shortcode.Resolver{}.Create(ctx, shortcode.Request{Desired: "arrow", Dedupe: true},
			func(context.Context, shortcode.Code) (bool, error) {
				if calls++; calls == 5 {
					cancel()
				}
				return true, nil
			})
		if !errors.Is(err, context.Canceled) || calls != 5 {
			t.Errorf("after %d look-ups: %v", calls, err)
		}
	})
}

func TestResolverAbbreviates(t *testing.T) {
	r := shortcode.Resolver{Abbreviations: abbreviations(t, map[string]string{"round shield": "rshd"}), Entropy: rand.Reader}
	code, err := r.Create(t.Context(), shortcode.Request{Name: "Round Shield"}, among())
	if err != nil || code.String() != "rshd" {
		t.Errorf("Create = %q, %v", code, err)
	}
	stored, err := r.Update(t.Context(), "old", shortcode.Request{Name: "Round Shield"}, among())
	if err != nil || stored != "rshd" {
		t.Errorf("Update = %q, %v", stored, err)
	}
}

// A code is never quoted whole in an error.
func TestLongRequests(t *testing.T) {
	long := strings.Repeat("a", 10<<20)
	for _, req := range []shortcode.Request{{Desired: long}, {Desired: long + "-"}, {Name: long}} {
		_, err := shortcode.Resolver{}.Create(t.Context(), req, always)
		if err == nil || len(err.Error()) > 500 {
			t.Errorf("error of %d bytes", len(fmt.Sprint(err)))
		}
	}
}

func BenchmarkCreate(b *testing.B) {
	free, busy := among(), among("arrow", "arrow2", "arrow3")
	for name, taken := range map[string]shortcode.Taken{"free": free, "suffix": busy} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				shortcode.Resolver{}.Create(b.Context(), shortcode.Request{Desired: "arrow", Dedupe: true}, taken)
			}
		})
	}
}

func ExampleResolver_Create() {
	inScope := map[string]bool{"arrow": true, "arrow2": true}
	taken := func(_ context.Context, code shortcode.Code) (bool, error) {
		return inScope[code.String()], nil
	}
	var r shortcode.Resolver

	// The code that a person chose is not changed behind their back.
	_, err := r.Create(context.Background(), shortcode.Request{Desired: "arrow"}, taken)
	fmt.Println(errors.Is(err, onym.Collision))

	// One that the program needs is made to fit.
	code, err := r.Create(context.Background(), shortcode.Request{Desired: "arrow", Dedupe: true}, taken)
	fmt.Println(code, err)

	// Without one, the name decides.
	code, err = r.Create(context.Background(), shortcode.Request{Name: "Round Shield"}, taken)
	fmt.Println(code, err)
	// Output:
	// true
	// arrow3 <nil>
	// roundshild <nil>
}

func ExampleResolver_Update() {
	taken := func(_ context.Context, code shortcode.Code) (bool, error) {
		return code.String() == "bolt", nil
	}
	var r shortcode.Resolver

	text, err := r.Update(context.Background(), "self-pro", shortcode.Request{Desired: "self-pro"}, taken)
	fmt.Println(text, err)

	text, err = r.Update(context.Background(), "arrow", shortcode.Request{Desired: "bolt"}, taken)
	fmt.Println(text, errors.Is(err, onym.Collision))
	// Output:
	// self-pro <nil>
	// arrow true
}
