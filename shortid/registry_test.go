package shortid_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortid"
)

// The table of SPEC 4.7.
func TestBuiltin(t *testing.T) {
	want := []shortid.Kind{
		{ID: 0, Name: "item", Fields: []string{"owner_identity_id", "item_local_id"}},
		{ID: 0, Name: "category", Fields: []string{"category_id"}},
		{ID: 1, Name: "group_item", Fields: []string{"owner_group_id", "item_local_id"}},
		{ID: 1, Name: "group", Fields: []string{"group_id"}},
		{ID: 2, Name: "storage_location", Fields: []string{"owner_identity_id", "storage_location_id"}},
		{ID: 2, Name: "file", Fields: []string{"file_id"}},
		{ID: 3, Name: "workflow", Fields: []string{"owner_identity_id", "workflow_id"}},
		{ID: 4, Name: "group_storage_location", Fields: []string{"owner_group_id", "storage_location_id"}},
	}
	if got := shortid.Builtin().Kinds(); !reflect.DeepEqual(got, want) {
		t.Errorf("kinds %+v", got)
	}
	if shortid.Default() != shortid.Builtin() {
		t.Error("it is not the default")
	}
}

func TestNewRegistryRefuses(t *testing.T) {
	item := shortid.Kind{ID: 0, Name: "item", Fields: []string{"owner", "number"}}
	one := []string{"a"}
	for _, c := range []struct {
		name  string
		kinds []shortid.Kind
		says  []string
	}{
		{"the same id and arity", []shortid.Kind{item, {0, "thing", []string{"x", "y"}}}, []string{"item", "thing", "kind 0", "2 fields"}},
		{"the same name", []shortid.Kind{item, {5, "item", one}}, []string{"kind 0 with 2 fields", "kind 5 with 1 field", "item"}},
		{"no fields", []shortid.Kind{{7, "thing", nil}}, []string{"thing", "0 fields"}},
		{"too many fields", []shortid.Kind{{7, "thing", strings.Split("a b c d e f g", " ")}}, []string{"thing", "7 fields", "6"}},
		{"a field twice", []shortid.Kind{{7, "thing", []string{"a", "b", "a"}}}, []string{"thing", "two fields named a"}},
		{"a field without a name", []shortid.Kind{{7, "thing", []string{""}}}, []string{"thing", `""`}},
		{"a bad field name", []shortid.Kind{{7, "thing", []string{"a", "Owner"}}}, []string{"thing", `"Owner"`}},
		{"several faults", []shortid.Kind{item, item, {7, "Thing", one}}, []string{"both named item", `"Thing"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := shortid.NewRegistry(c.kinds...)
			if err == nil || r != nil {
				t.Fatalf("NewRegistry = %v, %v", r, err)
			}
			for _, part := range c.says {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("the error does not say %q: %v", part, err)
				}
			}
		})
	}
	for _, name := range []string{"", "_", "a_", "_a", "a__b", "A", "aB", "1", "1a", "a-b", "a b", "a\n", "ä", "aä", "a.b", "a\x00"} {
		if _, err := shortid.NewRegistry(shortid.Kind{Name: name, Fields: one}); err == nil {
			t.Errorf("a kind may be named %q", name)
		}
	}
	for _, name := range []string{"a", "a1", "a_b", "a_1", "a_b_c2"} {
		if _, err := shortid.NewRegistry(shortid.Kind{Name: name, Fields: []string{name}}); err != nil {
			t.Error(err)
		}
	}
}

func TestMustRegistryPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	shortid.MustRegistry(shortid.Kind{})
}

// What a registry is given and what it gives away are no way into it.
func TestRegistryIsImmutable(t *testing.T) {
	fields := []string{"owner", "number"}
	kinds := []shortid.Kind{{0, "item", fields}}
	r := shortid.MustRegistry(kinds...)
	kinds[0].Name, fields[0] = "other", "other"
	r.Kinds()[0].Name = "other"
	r.Kinds()[0].Fields[1] = "other"
	k, _ := r.LookupName("item")
	k.Fields[1] = "other"
	id, err := r.New("item", 7, 42)
	if err != nil {
		t.Fatal(err)
	}
	k, _ = r.Lookup(id)
	k.Fields[1] = "other"
	want := []shortid.Kind{{0, "item", []string{"owner", "number"}}}
	if got := r.Kinds(); !reflect.DeepEqual(got, want) {
		t.Errorf("kinds %+v", got)
	}
}

func TestLookup(t *testing.T) {
	r := shortid.MustRegistry(
		shortid.Kind{0, "small", []string{"a"}},
		shortid.Kind{15, "low", []string{"a"}},
		shortid.Kind{16, "high", []string{"a"}},
		shortid.Kind{1 << 63, "huge", []string{"a", "b"}},
	)
	for _, kind := range r.Kinds() {
		fields := slices.Repeat([]uint64{3}, len(kind.Fields))
		id, err := r.New(kind.Name, fields...)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := r.Parse(id.String()); err != nil || back != id {
			t.Errorf("%s: Parse = %v, %v", kind.Name, back, err)
		}
		byID, ok := r.Lookup(id)
		byName, found := r.LookupName(kind.Name)
		if !ok || !found || !reflect.DeepEqual(byID, kind) || !reflect.DeepEqual(byName, kind) {
			t.Errorf("%s: Lookup = %+v, LookupName = %+v", kind.Name, byID, byName)
		}
		// One field more makes it another kind, which is not there.
		token, err := shortid.Append(nil, kind.ID, append(fields, 1)...)
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Parse(string(token))
		onymtest.WantError(t, err, string(token), onym.UnknownKind, -1)
	}
	for _, id := range []shortid.ID{{}, shortid.MustParse("~DyU")} {
		if k, ok := r.Lookup(id); ok || k.Name != "" {
			t.Errorf("Lookup(%v) = %+v", id, k)
		}
	}
	if k, ok := r.LookupName("item"); ok || k.Name != "" {
		t.Errorf("LookupName of what is not there = %+v", k)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		kind   string
		fields []uint64
		code   onym.Code
		says   string
	}{
		{"", []uint64{1}, onym.UnknownKind, "name"},
		{"Item", []uint64{7, 42}, onym.UnknownKind, "name"},
		{"item", nil, onym.UnknownKind, "2 fields (owner_identity_id, item_local_id), not 0"},
		{"item", []uint64{7}, onym.UnknownKind, "not 1"},
		{"category", []uint64{1, 2, 3, 4, 5, 6, 7, 8}, onym.UnknownKind, "1 field (category_id), not 8"},
		{"item", []uint64{7, 0}, onym.NonCanonical, "last field is zero"},
		{"category", []uint64{0}, onym.NonCanonical, "last field is zero"},
	} {
		id, err := shortid.New(c.kind, c.fields...)
		onymtest.WantError(t, err, c.kind, c.code, -1)
		if !id.IsZero() || err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("New(%q, %d) = %v, %v; want %q in it", c.kind, c.fields, id, err, c.says)
		}
	}
}

func TestEmptyRegistry(t *testing.T) {
	for _, r := range []*shortid.Registry{shortid.MustRegistry(), new(shortid.Registry)} {
		_, err := r.Parse("~DyU")
		onymtest.WantError(t, err, "~DyU", onym.UnknownKind, -1)
		_, err = r.Parse("~DyV")
		onymtest.WantError(t, err, "~DyV", onym.NonCanonical, 3)
		_, err = r.New("item", 7, 42)
		onymtest.WantError(t, err, "item", onym.UnknownKind, -1)
		if got := r.Kinds(); len(got) != 0 {
			t.Errorf("kinds %+v", got)
		}
	}
}

// The default registry is what Parse, New and the reading methods ask.
func TestSetDefault(t *testing.T) {
	t.Cleanup(func() { shortid.SetDefault(shortid.Builtin()) })
	r := shortid.MustRegistry(shortid.Kind{9, "tool", []string{"shelf", "row", "number"}})
	id, err := r.New("tool", 1, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	other, err := r.New("tool", 0, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	token := id.String()
	_, err = shortid.Parse(token)
	onymtest.WantError(t, err, token, onym.UnknownKind, -1)

	shortid.SetDefault(r)
	if shortid.Default() != r {
		t.Error("Default is another registry")
	}
	onymtest.Value(t, shortid.Parse, []string{token, other.String()}, []string{"~DyU"})
	if made, err := shortid.New("tool", 1, 2, 3); err != nil || made != id {
		t.Errorf("New = %v, %v", made, err)
	}
	agree(t, token)
	agree(t, "~DyU")

	defer func() {
		if recover() == nil {
			t.Error("SetDefault(nil) does not panic")
		}
	}()
	shortid.SetDefault(nil)
}
