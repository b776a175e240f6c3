package entityid_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/onymtest"
)

func registry(t testing.TB) *entityid.Registry {
	t.Helper()
	r, err := entityid.NewRegistry(
		entityid.DeclarationOf[AccountID](), entityid.DeclarationOf[UserID](),
		entityid.DeclarationOf[EventID](), entityid.DeclarationOf[InvoiceID](),
		entityid.Declaration{Type: "invoice, first version", Spec: entityid.Spec{Prefix: "in"}},
	)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRegistryParse(t *testing.T) {
	r := registry(t)
	for text, name := range map[string]string{
		"acc_1kcv3ahrz6dmv29gqy5cv":                "github.com/onymhq/onym/entityid_test.account",
		" ACC_ikcv3ahrz6dmv29gqy5cv\n":             "github.com/onymhq/onym/entityid_test.account",
		"evt_4yy8da32etzf7typa91g03f":              "github.com/onymhq/onym/entityid_test.event",
		entityid.Example[InvoiceID]().String():     "github.com/onymhq/onym/entityid_test.invoice", // the prefix ends at the last "_"
		format(t, "in", "hour").Example().String(): "invoice, first version",
	} {
		id, err := r.Parse(text)
		if err != nil || id.Type() != name {
			t.Errorf("Parse(%q) = %q, %v, want type %q", text, id.Type(), err, name)
		}
	}
	long := strings.Repeat("acc_", 1<<20)
	_, err := r.Parse(long)
	onymtest.WantError(t, err, long, onym.UnknownPrefix, 0)
}

func TestRegistryRefusesDuplicates(t *testing.T) {
	_, err := entityid.NewRegistry(
		entityid.Declaration{Type: "account", Spec: entityid.Spec{Prefix: "acc"}},
		entityid.Declaration{Type: "broken", Spec: entityid.Spec{Prefix: "Acc"}},
		entityid.Declaration{Spec: entityid.Spec{Prefix: "x"}},
		entityid.Declaration{Type: "slow", Spec: entityid.Spec{Prefix: "y", Granularity: 9}},
		entityid.Declaration{Type: "access", Spec: entityid.Spec{Prefix: "acc", Granularity: entityid.Day}},
	)
	var duplicate *entityid.DuplicatePrefixError
	if !errors.As(err, &duplicate) || duplicate.First != "account" || duplicate.Second != "access" || duplicate.Prefix != "acc" {
		t.Errorf("duplicate: %v", err)
	}
	for _, part := range []string{`"acc" is declared by account and by access`, `"broken"`, "invalid_prefix at byte 0", `"x" has no name`, `"slow"`} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("the error does not mention %s: %v", part, err)
		}
	}
}

func TestRegistryRefusesTwoDeclarationsOnOneType(t *testing.T) {
	// SPEC 1.16.
	account := entityid.DeclarationOf[AccountID]()
	again := entityid.Declaration{Type: account.Type, Spec: entityid.Spec{Prefix: "acct"}}
	_, err := entityid.NewRegistry(account, entityid.DeclarationOf[UserID](), again)
	var duplicate *entityid.DuplicateTypeError
	if !errors.As(err, &duplicate) || *duplicate != (entityid.DuplicateTypeError{Type: account.Type, First: "acc", Second: "acct"}) {
		t.Fatalf("%s declared twice: %v", account.Type, err)
	}
	for _, part := range []string{account.Type, `"acc"`, `"acct"`} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error does not mention %s: %v", part, err)
		}
	}
	defer func() {
		if err, ok := recover().(error); !ok || !errors.As(err, &duplicate) || duplicate.First != "acc" || duplicate.Second != "acct" {
			t.Errorf("a second declaration of a registered type: %v", err)
		}
		if _, known := entityid.Registered().Lookup("acct"); known {
			t.Error("the second declaration is registered")
		}
	}()
	entityid.Register(again)
}

func init() {
	entityid.Register(entityid.DeclarationOf[AccountID](), entityid.DeclarationOf[UserID]())
}

func TestRegister(t *testing.T) {
	id, err := entityid.ParseAny("acc_1kcv3ahrz6dmv29gqy5cv")
	if err != nil || id.Type() != "github.com/onymhq/onym/entityid_test.account" {
		t.Errorf("ParseAny = %v, %v", id, err)
	}
	defer func() {
		if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), "onym/entityid_test.account and by another") {
			t.Errorf("a second declaration of acc: %v", err)
		}
		if _, known := entityid.Registered().Lookup("new"); known {
			t.Error("a refused registration is registered in part")
		}
	}()
	entityid.Register(
		entityid.Declaration{Type: "new", Spec: entityid.Spec{Prefix: "new"}},
		entityid.Declaration{Type: "another", Spec: entityid.Spec{Prefix: "acc"}},
	)
}

func TestAny(t *testing.T) {
	id := entityid.MustParse[AccountID]("acc_1kcv3ahrz6dmv29gqy5cv")
	a := id.ToAny()
	parsed, err := registry(t).Parse(id.String())
	if err != nil || parsed != a {
		t.Errorf("ToAny = %+v, parsed = %+v, %v", a, parsed, err)
	}
	if back, err := entityid.As[AccountID](a); err != nil || back != id {
		t.Errorf("As = %v, %v", back, err)
	}
	if _, err := entityid.As[UserID](a); !errors.Is(err, onym.InvalidPrefix) {
		t.Errorf("As another type: %v", err)
	}
	if _, err := entityid.As[AccountID](entityid.Any{}); !errors.Is(err, onym.ZeroValue) {
		t.Errorf("As of the zero value: %v", err)
	}
	// Another granularity under the same prefix is another type.
	if _, err := entityid.As[AccountID](format(t, "acc", "day").Example()); !errors.Is(err, onym.InvalidPrefix) {
		t.Errorf("As from another granularity: %v", err)
	}

	// SPEC 1.12: not storable.
	if v, err := a.Value(); !errors.Is(err, onym.UnsupportedType) || v != nil {
		t.Errorf("Value = %v, %v", v, err)
	}
	for _, src := range []any{id.String(), []byte(id.String()), nil} {
		if err := parsed.Scan(src); !errors.Is(err, onym.UnsupportedType) || parsed != a {
			t.Errorf("Scan(%T) = %v", src, err)
		}
	}

	data, err := json.Marshal(map[string]entityid.Any{"id": a})
	if err != nil || string(data) != `{"id":"acc_1kcv3ahrz6dmv29gqy5cv"}` {
		t.Errorf("JSON = %s, %v", data, err)
	}
	if _, err := json.Marshal(entityid.Any{}); !errors.Is(err, onym.ZeroValue) {
		t.Errorf("JSON of the zero value: %v", err)
	}
	var z entityid.Any
	if !z.IsZero() || z.String() != "" || z.Check() != (entityid.Check{}) || z.Compare(a) >= 0 || !(AccountID{}).ToAny().IsZero() {
		t.Error("the zero Any is not a zero value")
	}
}

func TestCheck(t *testing.T) {
	a := entityid.Example[AccountID]().ToAny()
	c := a.Check()
	if c.Seed != slowSeed("acc") || c.Value != (c.Seed+c.Sum)%32 || c.Character != 'v' || crockford[c.Value] != 'v' {
		t.Errorf("Check = %+v", c)
	}
}

func TestAnyCompare(t *testing.T) {
	// By prefix, within one by granularity, then as the texts.
	in := func(prefix, granularity string, year int) entityid.Any {
		return format(t, prefix, granularity).First(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC))
	}
	// Ids of one hour that differ in the last random digit only.
	late := func(digit string) entityid.Any {
		id, err := format(t, "acc", "hour").Mint(entityid.Minter{
			Clock:   func() time.Time { return time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC) },
			Entropy: strings.NewReader(strings.Repeat("\x00", 15) + digit),
		})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	sorted := []entityid.Any{
		{},
		in("a", "day", 2020), in("a", "day", 2100), in("a", "hour", 2020), in("a", "minute", 2020),
		in("acc", "day", 2030), in("acc", "hour", 2020), late("\x01"), late("\x02"),
		in("acc", "hour", 2025), format(t, "acc", "hour").Last(time.Unix(1735689600, 0)),
		in("acc", "hour", 2139), in("acc", "minute", 2020), in("acc", "minute", 4000),
		in("in", "hour", 2100), in("in_v2", "day", 2020), in("usr", "hour", 2020), in("zzz", "day", 2020),
	}
	for i, a := range sorted {
		for j, b := range sorted {
			if got := a.Compare(b); got != cmp.Compare(i, j) {
				t.Errorf("Compare(%q, %q) = %d, want %d", a, b, got, cmp.Compare(i, j))
			}
			x, errX := entityid.As[AccountID](a)
			y, errY := entityid.As[AccountID](b)
			if errX == nil && errY == nil && x.Compare(y) != cmp.Compare(i, j) {
				t.Errorf("Compare(%q, %q) = %d as ids of a type", a, b, x.Compare(y))
			}
		}
	}
	// The name that it was read under makes two of one id, but orders nothing.
	id := entityid.Example[AccountID]()
	detected, err := entityid.Detect(id.String())
	if err != nil || detected == id.ToAny() || detected.Compare(id.ToAny()) != 0 {
		t.Errorf("%v, %v: read without a name it is another id, or equal", detected, err)
	}
}
