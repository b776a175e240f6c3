package shortid_test

import (
	"errors"
	"fmt"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/shortid"
)

func ExampleNew() {
	id, err := shortid.New("item", 7, 42)
	fmt.Println(id, err)
	_, err = shortid.New("item", 7)
	fmt.Println(err)
	// Output:
	// ~DyU <nil>
	// short id kind "item": unknown_kind: it has 2 fields (owner_identity_id, item_local_id), not 1
}

func ExampleParse() {
	id, err := shortid.Parse("~DyU")
	if err != nil {
		panic(err)
	}
	kind, _ := shortid.Default().Lookup(id)
	fmt.Println(kind.Name)
	for i, name := range kind.Fields {
		fmt.Println(name, id.Field(i))
	}
	// Output:
	// item
	// owner_identity_id 7
	// item_local_id 42
}

func ExampleParse_errors() {
	for _, s := range []string{"DyU", "~Dy=", "~Dy", "~DyV"} {
		_, err := shortid.Parse(s)
		var e *onym.Error
		if errors.As(err, &e) {
			fmt.Println(s, e.Code, e.Offset)
		}
	}
	// Output:
	// DyU missing_marker 0
	// ~Dy= invalid_character 3
	// ~Dy truncated 3
	// ~DyV non_canonical 3
}

func ExampleMustParse() {
	fmt.Println(shortid.MustParse("~DyU").Kind())
	// Output: 0
}

func ExampleNewRegistry() {
	_, err := shortid.NewRegistry(
		shortid.Kind{ID: 0, Name: "tool", Fields: []string{"shelf", "number"}},
		shortid.Kind{ID: 0, Name: "part", Fields: []string{"shelf", "number"}},
	)
	fmt.Println(err)
	// Output: shortid: tool and part both are kind 0 with 2 fields
}

func ExampleMustRegistry() {
	registry := shortid.MustRegistry(
		shortid.Kind{ID: 0, Name: "tool", Fields: []string{"shelf", "number"}},
		shortid.Kind{ID: 0, Name: "shelf", Fields: []string{"shelf"}},
	)
	id, err := registry.New("tool", 3, 12)
	fmt.Println(id, err)
	_, err = registry.Parse("~Vg")
	fmt.Println(err)
	// Output:
	// ~Bs <nil>
	// short id "~Vg": unknown_kind: no kind is registered with id 1 and 1 field
}

func ExampleSetDefault() {
	// In main, before the first id is read. An example has to put things back.
	defer shortid.SetDefault(shortid.Default())
	shortid.SetDefault(shortid.MustRegistry(
		shortid.Kind{ID: 0, Name: "tool", Fields: []string{"shelf", "number"}},
	))

	id, err := shortid.New("tool", 3, 12)
	fmt.Println(id, err)
	_, err = shortid.New("item", 7, 42)
	fmt.Println(err)
	// Output:
	// ~Bs <nil>
	// short id kind "item": unknown_kind: no kind is registered under this name
}

func ExampleRegistry_Kinds() {
	for _, k := range shortid.Builtin().Kinds()[:3] {
		fmt.Println(k.ID, k.Name, k.Fields)
	}
	// Output:
	// 0 item [owner_identity_id item_local_id]
	// 0 category [category_id]
	// 1 group_item [owner_group_id item_local_id]
}

func ExampleAppend() {
	token, err := shortid.Append([]byte("https://example.com/"), 0, 7, 42)
	fmt.Printf("%s %v\n", token, err)
	// Output: https://example.com/~DyU <nil>
}

func ExampleDecode() {
	var fields [8]uint64
	kind, n, err := shortid.Decode(fields[:], "~AiG")
	if err != nil {
		panic(err)
	}
	fmt.Println(kind, fields[:min(n, len(fields))])
	// Output: 0 [1 2 3]
}

func ExampleID_Layout() {
	for _, span := range shortid.MustParse("~wCS").Layout() {
		start, end := span.Bytes()
		fmt.Println(span.Bits(), span.Part, span.Value, "in", "~wCS"[start:end])
	}
	// Output:
	// 11 tag 3 in w
	// 00000 escape 0 in wC
	// 00010 field 2 in C
	// 01001 field 9 in S
	// 0 padding 0 in S
}

func ExampleLayout() {
	spans, err := shortid.Layout(0, 1, 2, 3)
	fmt.Println(len(spans), err)
	// Output: 5 <nil>
}
