package onymtest

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/onymhq/onym"
)

// Text is what a value type with one canonical spelling offers.
type Text interface {
	comparable
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
	driver.Valuer
	IsZero() bool
}

// Pointer is what a pointer to such a type offers.
type Pointer[T any] interface {
	*T
	encoding.TextUnmarshaler
	sql.Scanner
}

// Value tests the promises of a value type T on the given canonical spellings,
// of which there must be at least two different ones, and on the given texts
// that parse must refuse:
//
//   - parse(s).String() is s, and equal texts give equal values;
//   - AppendText extends what it is given; MarshalText, JSON (as a string, in a
//     slice, as a map key, behind a pointer), Value and sql.Null carry the
//     canonical text there and back, and share no memory with what was read or
//     written;
//   - the zero value equals no parsed one, is empty as a string, reports IsZero
//     (so that omitzero drops it), and refuses to be written or stored with
//     onym.ZeroValue;
//   - where there may be no value, JSON has null for a nil *T, and null leaves a T
//     as it was. An sql.Null[T] is for columns only: one that is not Valid holds
//     the zero value, which JSON refuses like any other;
//   - Scan takes string and []byte and nothing else, NULL included
//     (onym.UnsupportedType), and a failed Scan or UnmarshalText leaves the
//     receiver as it was;
//   - Compare, if T has it, is an order: 0 for equal values only, its sign is the
//     opposite with the two exchanged, and the zero value comes first;
//   - every error is as CheckError demands, and comes with the zero value,
//     whatever the input: each refused text, each canonical text repeated 1000
//     times, cut at each length, and with a byte of any value put in, or put in
//     the place of another, at each place. In texts of more than 64 bytes a
//     selection of 16 byte values is tried.
//
// T's methods are looked up on the value, PT's on the pointer; PT is inferred.
func Value[T Text, PT Pointer[T]](t *testing.T, parse func(string) (T, error), valid, invalid []string) {
	t.Helper()
	if !slices.ContainsFunc(valid, func(s string) bool { return s != valid[0] }) {
		t.Fatal("onymtest.Value needs two canonical texts that differ")
	}
	values := make([]T, len(valid))
	for i, s := range valid {
		v, err := parse(s)
		if err != nil {
			t.Fatalf("parse(%q): %v", s, err)
		}
		if got := v.String(); got != s {
			t.Fatalf("parse(%q).String() = %q", s, got)
		}
		values[i] = v
		t.Run("roundtrip/"+clip(s), func(t *testing.T) { roundTrip[T, PT](t, parse, s, v) })
	}
	t.Run("zero", func(t *testing.T) { zero(t, values) })
	t.Run("absent", func(t *testing.T) { absent[T, PT](t, values[0]) })
	t.Run("scan", func(t *testing.T) { scan[T, PT](t, values[0], invalid) })
	if _, ok := any(values[0]).(ordered[T]); ok {
		t.Run("order", func(t *testing.T) { order(t, values) })
	}
	t.Run("errors", func(t *testing.T) {
		for _, s := range invalid {
			if v, err := parse(s); err == nil {
				t.Errorf("parse(%q) = %v, want an error", clip(s), v)
			} else if problem := refused(v, err, s); problem != "" {
				t.Errorf("parse(%q): %s", clip(s), problem)
			}
		}
		for _, s := range valid {
			for changed := range changes(s) {
				if problem := answered(parse, changed); problem != "" {
					t.Errorf("parse(%q): %s", clip(changed), problem)
					break // what is wrong once is wrong some thousand times
				}
			}
		}
	})
}

func roundTrip[T Text, PT Pointer[T]](t *testing.T, parse func(string) (T, error), s string, v T) {
	if again, err := parse(s); err != nil || again != v {
		t.Errorf("parsing twice gives %v and %v (%v)", v, again, err)
	}
	if v.IsZero() {
		t.Error("IsZero of a parsed value")
	}
	if got, err := v.AppendText([]byte("x=")); err != nil || string(got) != "x="+s {
		t.Errorf("AppendText = %q, %v", got, err)
	}
	text, err := v.MarshalText()
	if err != nil || string(text) != s {
		t.Errorf("MarshalText = %q, %v", text, err)
	}
	clear(text)
	if got := v.String(); got != s {
		t.Fatalf("what MarshalText returned is part of the value, which is now %q", got)
	}
	var back T
	text = []byte(s)
	if err := PT(&back).UnmarshalText(text); err != nil || back != v {
		t.Errorf("UnmarshalText = %v, %v", back, err)
	} else if clear(text); back != v {
		t.Errorf("UnmarshalText keeps the bytes that it read; the value is now %v", back)
	}

	throughJSON[T, PT](t, s, v)

	stored, err := v.Value()
	if err != nil || stored != driver.Value(s) {
		t.Errorf("Value = %#v, %v; want the string", stored, err)
	}
	column := []byte(s)
	for _, src := range []any{s, column} {
		var n sql.Null[T]
		if err := n.Scan(src); err != nil || !n.Valid || n.V != v {
			t.Errorf("sql.Null.Scan(%T) = %v, %v", src, n, err)
		}
		if got, err := n.Value(); err != nil || got != driver.Value(s) {
			t.Errorf("sql.Null.Value = %#v, %v; want the string", got, err)
		}
	}
	var scanned T
	if err := PT(&scanned).Scan(column); err != nil || scanned != v {
		t.Errorf("Scan([]byte) = %v, %v", scanned, err)
	} else if clear(column); scanned != v { // a driver reads the next row into the same bytes
		t.Errorf("Scan keeps the driver's bytes; the value is now %v", scanned)
	}
}

func throughJSON[T Text, PT Pointer[T]](t *testing.T, s string, v T) {
	type document struct {
		One   T            `json:"one"`
		Some  []T          `json:"some"`
		Keys  map[string]T `json:"keys"`
		There *T           `json:"there"`
		Nil   *T           `json:"nil"`
		None  T            `json:"none,omitzero"`
	}
	data, err := json.Marshal(document{One: v, Some: []T{v, v}, Keys: map[string]T{"k": v}, There: &v})
	if err != nil {
		t.Fatalf("json.Marshal: %v", err)
	}
	var raw struct {
		One string
		Nil json.RawMessage
	}
	if err := json.Unmarshal(data, &raw); err != nil || raw.One != s || string(raw.Nil) != "null" {
		t.Errorf("JSON is %s, want the canonical text as a string and null for a nil pointer", data)
	}
	if bytes.Contains(data, []byte(`"none"`)) {
		t.Errorf("omitzero keeps a zero value: %s", data)
	}
	var out document
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatalf("json.Unmarshal(%s): %v", data, err)
	}
	if out.One != v || len(out.Some) != 2 || out.Some[1] != v || out.Keys["k"] != v ||
		out.There == nil || *out.There != v || out.Nil != nil {
		t.Errorf("JSON brings back %+v", out)
	}
	data, err = json.Marshal(map[T]int{v: 1})
	if err != nil {
		t.Fatalf("as a map key: %v", err)
	}
	keys := map[T]int{}
	if err := json.Unmarshal(data, &keys); err != nil || keys[v] != 1 {
		t.Errorf("map key: %s gives %v, %v", data, keys, err)
	}
}

func zero[T Text](t *testing.T, values []T) {
	var z T
	if !z.IsZero() {
		t.Error("the zero value does not report IsZero")
	}
	if s := z.String(); s != "" {
		t.Errorf("the zero value's String is %q", s)
	}
	for _, v := range values {
		if v == z {
			t.Errorf("%v equals the zero value", v)
		}
	}
	if b, err := z.MarshalText(); !errors.Is(err, onym.ZeroValue) || b != nil {
		t.Errorf("MarshalText of the zero value: %q, %v", b, err)
	}
	if b, err := z.AppendText([]byte("x")); !errors.Is(err, onym.ZeroValue) || string(b) != "x" {
		t.Errorf("AppendText of the zero value: %q, %v", b, err)
	}
	v, err := z.Value()
	if !errors.Is(err, onym.ZeroValue) || v != nil {
		t.Errorf("Value of the zero value: %v, %v", v, err)
	} else if problem := CheckError(err, ""); problem != "" {
		t.Errorf("Value of the zero value: %s", problem)
	}
	if _, err := json.Marshal(struct{ ID T }{}); !errors.Is(err, onym.ZeroValue) {
		t.Errorf("JSON of the zero value: %v", err)
	}
}

func absent[T Text, PT Pointer[T]](t *testing.T, v T) {
	if data, err := json.Marshal(sql.Null[T]{}); !errors.Is(err, onym.ZeroValue) {
		t.Errorf("JSON of an absent sql.Null: %s, %v", data, err)
	}
	got := v
	if err := json.Unmarshal([]byte("null"), PT(&got)); err != nil || got != v {
		t.Errorf("JSON's null makes %v of %v: %v", got, v, err)
	}
}

func scan[T Text, PT Pointer[T]](t *testing.T, v T, invalid []string) {
	for _, src := range []any{nil, 7, int64(7), 1.5, true, struct{}{}} {
		got := v
		err := PT(&got).Scan(src)
		if !errors.Is(err, onym.UnsupportedType) {
			t.Errorf("Scan(%#v): %v, want %s", src, err, onym.UnsupportedType)
		} else if problem := CheckError(err, ""); problem != "" {
			t.Errorf("Scan(%#v): %s", src, problem)
		}
		if got != v {
			t.Errorf("Scan(%#v) fails and changes the receiver to %v", src, got)
		}
	}
	for _, s := range invalid {
		got := v
		for call, err := range map[string]error{
			"Scan":          PT(&got).Scan(s),
			"Scan of bytes": PT(&got).Scan([]byte(s)),
			"UnmarshalText": PT(&got).UnmarshalText([]byte(s)),
		} {
			if err == nil {
				t.Errorf("%s: %q is read", call, clip(s))
			} else if problem := CheckError(err, s); problem != "" {
				t.Errorf("%s: %q: %s", call, clip(s), problem)
			}
		}
		if got != v {
			t.Errorf("reading %q fails and changes the receiver to %v", clip(s), got)
		}
	}
}
