package entityid_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/onymtest"
)

func TestValue(t *testing.T) {
	invalid := []string{
		"", "a", "acc_", "acc_1kcv3ahrz6dmv29gqy5cw", "usr_1kcv3ahrz6dmv29gqy5cv", "acc_1kcv-3ahr-z6dm-v29g-qy5cv",
		strings.Repeat("acc_1kcv3ahrz6dmv29gqy5cv", 400_000), "acc_1kcv3ahrz6dmv29gqy5c\x00", "\xff", "acc_1kcv3ahrz6dmv29gqy5ć",
	}
	t.Run("account", func(t *testing.T) {
		onymtest.Value(t, entityid.Parse[AccountID],
			[]string{"acc_1kcv3ahrz6dmv29gqy5cv", entityid.First[AccountID](time.Time{}).String(), entityid.New[AccountID]().String()}, invalid)
	})
	t.Run("event", func(t *testing.T) {
		onymtest.Value(t, entityid.Parse[EventID],
			[]string{"evt_4yy8da32etzf7typa91g03f", entityid.New[EventID]().String()}, invalid)
	})
	t.Run("invoice", func(t *testing.T) {
		onymtest.Value(t, entityid.Parse[InvoiceID],
			[]string{entityid.Example[InvoiceID]().String(), entityid.New[InvoiceID]().String()}, invalid)
	})
}

func TestZeroDiffersFromAllZeroDigits(t *testing.T) {
	id := entityid.First[AccountID](time.Unix(0, 0))
	if text := id.String(); !strings.HasPrefix(text, "acc_00000000000000000000") {
		t.Fatalf("the lowest id is %s", text)
	}
	if id.IsZero() || id == (AccountID{}) {
		t.Error("the lowest id equals the zero value")
	}
	if (AccountID{}).Compare(id) >= 0 {
		t.Error("the zero value does not sort first")
	}
}

func TestSize(t *testing.T) {
	if n := unsafe.Sizeof(AccountID{}); n != 16 {
		t.Errorf("an id takes %d bytes", n)
	}
}

func TestScanIsStrict(t *testing.T) {
	for _, s := range []string{
		"ACC_1KCV3AHRZ6DMV29GQY5CV", "acc_1KCV3AHRZ6DMV29GQY5CV", "acc_ikcv3ahrz6dmv29gqy5cv",
		" acc_1kcv3ahrz6dmv29gqy5cv", "acc_1kcv3ahrz6dmv29gqy5cv ",
	} {
		var id AccountID
		if err := id.Scan(s); err == nil {
			t.Errorf("Scan(%q) = %v", s, id)
		} else if problem := onymtest.CheckError(err, s); problem != "" {
			t.Errorf("Scan(%q): %s", s, problem)
		}
	}
}

func TestErrorsComeThroughWrapping(t *testing.T) {
	var doc struct{ ID AccountID }
	err := json.Unmarshal([]byte(`{"ID":"acc_1kcv3ahrz6dmv29gqy5cw"}`), &doc)
	if !errors.Is(err, onym.InvalidChecksum) {
		t.Errorf("json: %v", err)
	}
	var e *onym.Error
	if !errors.As(fmt.Errorf("request: %w", err), &e) || e.Offset != 24 {
		t.Errorf("the offset is lost: %+v", e)
	}
	var n sql.Null[AccountID]
	if err := n.Scan("usr_1kcv3ahrz6dmv29gqy5cv"); !errors.Is(err, onym.InvalidPrefix) {
		t.Errorf("sql: %v", err)
	}
}

func TestMinter(t *testing.T) {
	m := entityid.Minter{
		Clock:   func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) },
		Entropy: strings.NewReader("\x03\x0a\x11\x18\x1f\x26\x2d\x34\x3b\x42\x49\x50\x57\x5e\x65\x6c"),
	}
	id, err := entityid.Mint[AccountID](m)
	if err != nil || id.String() != "acc_1kcv3ahrz6dmv29gqy5cv" {
		t.Fatalf("Mint = %v, %v", id, err)
	}
	id, err = entityid.Mint[AccountID](m)
	var entropy *entityid.EntropyError
	if !errors.As(err, &entropy) || !errors.Is(err, io.EOF) || !id.IsZero() {
		t.Errorf("Mint from an exhausted source = %v, %v", id, err)
	}
	// Only the clock is given: the entropy is still the system's.
	m.Entropy = nil
	a, _ := entityid.Mint[AccountID](m)
	b, _ := entityid.Mint[AccountID](m)
	if a == b || a.String()[:8] != "acc_1kcv" {
		t.Errorf("Mint with a clock only = %v, %v", a, b)
	}
}

func TestContextScopesParallelTests(t *testing.T) {
	var wg sync.WaitGroup
	for day := 1; day <= 20; day++ {
		wg.Go(func() {
			at := time.Date(2030, 1, day, 0, 0, 0, 0, time.UTC)
			ctx := entityid.WithMinter(t.Context(), entityid.Minter{Clock: func() time.Time { return at }})
			for range 100 {
				if start, _ := entityid.NewContext[InvoiceID](ctx).Bucket(); !start.Equal(at) {
					t.Errorf("minted for %v in the scope of %v", start, at)
				}
			}
		})
	}
	wg.Wait()
	if start, _ := entityid.NewContext[InvoiceID](t.Context()).Bucket(); time.Since(start) > 48*time.Hour {
		t.Errorf("without a Minter the bucket starts at %v", start)
	}
	defer func() {
		if recover() == nil {
			t.Error("NewContext with an empty source of entropy does not panic")
		}
	}()
	entityid.NewContext[InvoiceID](entityid.WithMinter(context.Background(), entityid.Minter{Entropy: strings.NewReader("")}))
}

func TestSynctest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		// A bubble's clock starts in the year 2000, before the epoch of buckets.
		start, _ := entityid.New[EventID]().Bucket()
		if want := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC); !start.Equal(want) {
			t.Errorf("bucket at the start = %v", start)
		}
		time.Sleep(time.Until(time.Date(2026, 5, 6, 7, 8, 30, 0, time.UTC)))
		var wg sync.WaitGroup
		for range 10 {
			wg.Go(func() {
				start, end := entityid.New[EventID]().Bucket()
				if want := time.Date(2026, 5, 6, 7, 8, 0, 0, time.UTC); !start.Equal(want) || !end.Equal(want.Add(time.Minute)) {
					t.Errorf("bucket = %v to %v", start, end)
				}
			})
		}
		synctest.Wait()
		wg.Wait()
	})
}

func TestConcurrentMintingIsUnique(t *testing.T) {
	const workers, each = 8, 20_000
	ids := make([][]AccountID, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for range each {
				ids[w] = append(ids[w], entityid.New[AccountID]())
			}
		})
	}
	wg.Wait()
	seen := make(map[AccountID]bool, workers*each)
	for _, some := range ids {
		for _, id := range some {
			if seen[id] {
				t.Fatalf("%v was minted twice", id)
			}
			seen[id] = true
		}
	}
}

func TestRandomCharactersAreUniform(t *testing.T) {
	const n = 40_000
	var counts [16][256]int
	for range n {
		text := entityid.New[AccountID]().String()[8:24]
		for i := range text {
			counts[i][text[i]]++
		}
	}
	// Each count is binomial with mean 1250 and a standard deviation of 35; 512 of
	// them stay within 6 deviations but once in a million runs.
	for i := range counts {
		for _, c := range []byte(crockford) {
			if got := counts[i][c]; got < 1250-210 || got > 1250+210 {
				t.Errorf("character %q stands %d times at random position %d, expected about 1250", c, got, i)
			}
		}
	}
}

type (
	brokenID = entityid.ID[broken]
	broken   struct{}
)

func (broken) EntityID() entityid.Spec { return entityid.Spec{Prefix: "Bro_ken"} }

func TestMalformedDeclaration(t *testing.T) {
	if _, err := entityid.Parse[brokenID]("Bro_ken_1kcv3ahrz6dmv29gqy5cv"); !errors.Is(err, onym.InvalidPrefix) {
		t.Errorf("Parse: %v", err)
	}
	var id brokenID
	for name, call := range map[string]func() error{
		"Scan":        func() error { return id.Scan("x") },
		"MarshalText": func() error { _, err := id.MarshalText(); return err },
		"AppendText":  func() error { _, err := id.AppendText(nil); return err },
		"Value":       func() error { _, err := id.Value(); return err },
		"As":          func() error { _, err := entityid.As[brokenID](entityid.Any{}); return err },
	} {
		if err := call(); !errors.Is(err, onym.InvalidPrefix) {
			t.Errorf("%s: %v", name, err)
		}
	}
	defer func() {
		p := fmt.Sprint(recover())
		if !strings.Contains(p, "entityid_test.broken") || !strings.Contains(p, "Bro_ken") {
			t.Errorf("New panics with %q, which does not name the type and the prefix", p)
		}
	}()
	entityid.New[brokenID]()
}

func TestAllocations(t *testing.T) {
	id := entityid.New[AccountID]()
	text := id.String()
	upper := "  " + strings.ToUpper(text)
	buf := make([]byte, 0, 64)
	for _, c := range []struct {
		name string
		want float64
		f    func()
	}{
		{"New", 0, func() { entityid.New[AccountID]() }},
		{"New and String", 1, func() { sinkString = entityid.New[AccountID]().String() }},
		{"AppendText", 0, func() { buf, _ = id.AppendText(buf[:0]) }},
		{"MarshalText", 1, func() { buf, _ = id.MarshalText() }},
		{"Parse", 0, func() { sinkID, _ = entityid.Parse[AccountID](text) }},
		{"Parse upper case", 0, func() { sinkID, _ = entityid.Parse[AccountID](upper) }},
		{"Normalize", 0, func() { sinkString = entityid.Normalize[AccountID](text) }},
		{"Detect", 0, func() { entityid.Detect(text) }},
		{"Compare", 0, func() { id.Compare(sinkID) }},
		{"First", 0, func() { entityid.First[AccountID](time.Time{}) }},
	} {
		if got := testing.AllocsPerRun(1000, c.f); got > c.want && !raceEnabled {
			t.Errorf("%s allocates %v times, want %v", c.name, got, c.want)
		}
	}
}

func TestPrinting(t *testing.T) {
	id := entityid.Example[AccountID]()
	const text = "acc_1kcv3ahrz6dmv29gqy5cv"
	for format, want := range map[string]string{
		"%v": text, "%s": text, "%+v": text, "%q": `"` + text + `"`,
		"%#v": `entityid.MustParse[entityid.ID[entityid_test.account]]("` + text + `")`,
	} {
		if got := fmt.Sprintf(format, id); got != want {
			t.Errorf("%s prints %s, want %s", format, got, want)
		}
	}
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("closed", "account", id, "parent", AccountID{})
	if got := log.String(); !strings.HasSuffix(got, " msg=closed account="+text+" parent=\"\"\n") {
		t.Errorf("slog prints %s", got)
	}
	if got := fmt.Sprintf("%v|%#v", AccountID{}, AccountID{}); got != "|entityid.ID[entityid_test.account]{}" {
		t.Errorf("the zero value prints as %s", got)
	}
}

func TestGormDataType(t *testing.T) {
	if got := (AccountID{}).GormDataType(); got != "char(25)" {
		t.Errorf("GormDataType = %q", got)
	}
}

func TestManyKinds(t *testing.T) {
	// The table of declarations grows past its first size, from many goroutines.
	parse := []func(string) error{
		parser[k1], parser[k2], parser[k3], parser[k4], parser[k5], parser[k6],
		parser[k7], parser[k8], parser[k9], parser[k10], parser[k11], parser[k12],
	}
	var wg sync.WaitGroup
	for range 8 {
		for i, p := range parse {
			wg.Go(func() {
				text := format(t, fmt.Sprintf("k%d", i+1), "hour").New().String()
				for j, q := range parse {
					if err := q(text); (err == nil) != (i == j) {
						t.Errorf("k%d reads %s: %v", j+1, text, err)
					}
				}
				if err := p(text); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
}

func parser[K entityid.Kind](s string) error {
	_, err := entityid.Parse[entityid.ID[K]](s)
	return err
}

type (
	k1  struct{}
	k2  struct{}
	k3  struct{}
	k4  struct{}
	k5  struct{}
	k6  struct{}
	k7  struct{}
	k8  struct{}
	k9  struct{}
	k10 struct{}
	k11 struct{}
	k12 struct{}
)

func (k1) EntityID() entityid.Spec  { return entityid.Spec{Prefix: "k1"} }
func (k2) EntityID() entityid.Spec  { return entityid.Spec{Prefix: "k2"} }
func (k3) EntityID() entityid.Spec  { return entityid.Spec{Prefix: "k3"} }
func (k4) EntityID() entityid.Spec  { return entityid.Spec{Prefix: "k4"} }
func (k5) EntityID() entityid.Spec  { return entityid.Spec{Prefix: "k5"} }
func (k6) EntityID() entityid.Spec  { return entityid.Spec{Prefix: "k6"} }
func (k7) EntityID() entityid.Spec  { return entityid.Spec{Prefix: "k7"} }
func (k8) EntityID() entityid.Spec  { return entityid.Spec{Prefix: "k8"} }
func (k9) EntityID() entityid.Spec  { return entityid.Spec{Prefix: "k9"} }
func (k10) EntityID() entityid.Spec { return entityid.Spec{Prefix: "k10"} }
func (k11) EntityID() entityid.Spec { return entityid.Spec{Prefix: "k11"} }
func (k12) EntityID() entityid.Spec { return entityid.Spec{Prefix: "k12"} }

func TestKindWithLargePhantom(t *testing.T) {
	if n := reflect.TypeFor[entityid.ID[large]]().Size(); n != 16 {
		t.Errorf("the size of the phantom type shows: %d bytes", n)
	}
}

type large struct{ _ [100]int }

func (large) EntityID() entityid.Spec { return entityid.Spec{Prefix: "large"} }
