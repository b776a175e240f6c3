package onymtest

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
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
//   - AppendText extends what it is given; MarshalText, JSON (as a value, in a
//     slice, as a map key), Value and sql.Null carry the canonical text there
//     and back;
//   - the zero value equals no parsed one, is empty as a string, reports IsZero
//     (so that omitzero drops it), and refuses to be written or stored with
//     onym.ZeroValue;
//   - Scan takes string and []byte and nothing else, NULL included
//     (onym.UnsupportedType), and a failed Scan or UnmarshalText leaves the
//     receiver as it was;
//   - every error is as CheckError demands, whatever the input: each refused
//     text, each canonical text cut at each length or with a byte of any value
//     put in at each place.
//
// T's methods are looked up on the value, PT's on the pointer; PT is inferred.
func Value[T Text, PT Pointer[T]](t *testing.T, parse func(string) (T, error), valid, invalid []string) {
	t.Helper()
	if len(valid) < 2 {
		t.Fatal("onymtest.Value needs at least two canonical texts")
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
	if values[0] == values[1] {
		t.Errorf("%q and %q parse as one value", valid[0], valid[1])
	}
	t.Run("zero", func(t *testing.T) { zero[T](t, values) })
	t.Run("scan", func(t *testing.T) { scan[T, PT](t, values[0], invalid) })
	t.Run("errors", func(t *testing.T) {
		for _, s := range invalid {
			refused(t, parse, s)
		}
		for _, s := range valid {
			for i := range s {
				for _, b := range []byte{0, ' ', '/', '_', '~', 'u', 'U', 'Z', 0x7F, 0x80, 0xC3, 0xFF} {
					tolerated(t, parse, s[:i]+string([]byte{b})+s[i+1:])
					tolerated(t, parse, s[:i]+string([]byte{b})+s[i:])
				}
				tolerated(t, parse, s[:i])
			}
			tolerated(t, parse, s+strings.Repeat(s, 1000))
		}
	})
}

func refused[T Text](t *testing.T, parse func(string) (T, error), s string) {
	t.Helper()
	v, err := parse(s)
	if err == nil {
		t.Errorf("parse(%q) = %v, want an error", clip(s), v)
		return
	}
	if problem := CheckError(err, s); problem != "" {
		t.Errorf("parse(%q): %s", clip(s), problem)
	}
	if !v.IsZero() {
		t.Errorf("parse(%q) fails and returns a value", clip(s))
	}
}

// tolerated accepts a value or an error, if it is a good one of its sort.
func tolerated[T Text](t *testing.T, parse func(string) (T, error), s string) {
	t.Helper()
	v, err := parse(s)
	if err != nil {
		refused(t, parse, s)
		return
	}
	again, err := parse(v.String())
	if err != nil || again != v {
		t.Errorf("parse(%q) = %v, whose text does not parse back: %v, %v", clip(s), v, again, err)
	}
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
	if got, err := v.MarshalText(); err != nil || string(got) != s {
		t.Errorf("MarshalText = %q, %v", got, err)
	}
	var back T
	if err := PT(&back).UnmarshalText([]byte(s)); err != nil || back != v {
		t.Errorf("UnmarshalText = %v, %v", back, err)
	}

	type document struct {
		One  T            `json:"one"`
		Some []T          `json:"some"`
		Keys map[string]T `json:"keys"`
		None T            `json:"none,omitzero"`
	}
	in := document{One: v, Some: []T{v, v}, Keys: map[string]T{"k": v}}
	data, err := json.Marshal(in)
	if err != nil {
		t.Fatalf("json.Marshal: %v", err)
	}
	if bytes.Contains(data, []byte("none")) {
		t.Errorf("omitzero keeps a zero value: %s", data)
	}
	var out document
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatalf("json.Unmarshal(%s): %v", data, err)
	}
	if out.One != v || len(out.Some) != 2 || out.Some[1] != v || out.Keys["k"] != v {
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

	stored, err := v.Value()
	if err != nil || stored != driver.Value(s) {
		t.Errorf("Value = %#v, %v; want the string", stored, err)
	}
	for _, src := range []any{s, []byte(s)} {
		var n sql.Null[T]
		if err := n.Scan(src); err != nil || !n.Valid || n.V != v {
			t.Errorf("sql.Null.Scan(%T) = %v, %v", src, n, err)
		}
	}
	var n sql.Null[T]
	if err := n.Scan(nil); err != nil || n.Valid {
		t.Errorf("sql.Null.Scan(nil) = %v, %v", n, err)
	}
	if got, err := n.Value(); err != nil || got != nil {
		t.Errorf("absent sql.Null.Value = %v, %v", got, err)
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
	if _, err := z.MarshalText(); !errors.Is(err, onym.ZeroValue) {
		t.Errorf("MarshalText of the zero value: %v", err)
	}
	if b, err := z.AppendText([]byte("x")); !errors.Is(err, onym.ZeroValue) || string(b) != "x" {
		t.Errorf("AppendText of the zero value: %q, %v", b, err)
	}
	if v, err := z.Value(); !errors.Is(err, onym.ZeroValue) || v != nil {
		t.Errorf("Value of the zero value: %v, %v", v, err)
	}
	if _, err := json.Marshal(struct{ ID T }{}); !errors.Is(err, onym.ZeroValue) {
		t.Errorf("JSON of the zero value: %v", err)
	}
}

func scan[T Text, PT Pointer[T]](t *testing.T, v T, invalid []string) {
	for _, src := range []any{nil, 7, int64(7), 1.5, true, struct{}{}} {
		got := v
		if err := PT(&got).Scan(src); !errors.Is(err, onym.UnsupportedType) {
			t.Errorf("Scan(%#v): %v, want %s", src, err, onym.UnsupportedType)
		}
		if got != v {
			t.Errorf("Scan(%#v) fails and changes the receiver to %v", src, got)
		}
	}
	for _, s := range invalid {
		got := v
		if err := PT(&got).Scan(s); err == nil {
			t.Errorf("Scan(%q) succeeds", clip(s))
		}
		if err := PT(&got).UnmarshalText([]byte(s)); err == nil {
			t.Errorf("UnmarshalText(%q) succeeds", clip(s))
		}
		if got != v {
			t.Errorf("reading %q fails and changes the receiver to %v", clip(s), got)
		}
	}
}
