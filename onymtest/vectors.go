// Package onymtest checks identifier types: ours, and those that a user of the
// module declares or writes. It runs language-neutral test vectors, and it tests
// that a value type keeps the promises every Onym type makes.
package onymtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/onymhq/onym"
)

// Vectors runs check on every case of one list in a file of test vectors, each
// as a subtest named by the list and the case's number from 0. Where check fails,
// the case's JSON is logged.
//
// The file is a JSON object; list names one of its keys, which holds an array of
// objects that are decoded into C. An unreadable file, a list that is not there or
// empty, a case that is null and a key that C does not have fail the test: a
// vector that is not looked at proves nothing.
func Vectors[C any](t *testing.T, file, list string, check func(t *testing.T, c C)) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("test vectors: %v", err)
	}
	var lists map[string]json.RawMessage
	if err := json.Unmarshal(data, &lists); err != nil {
		t.Fatalf("test vectors: %s: %v", file, err)
	}
	raw, ok := lists[list]
	if !ok {
		t.Fatalf("test vectors: %s has no list %q", file, list)
	}
	var cases []json.RawMessage
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatalf("test vectors: %s: %q: %v", file, list, err)
	}
	if len(cases) == 0 {
		t.Fatalf("test vectors: %s: %q is empty", file, list)
	}
	for i, raw := range cases {
		t.Run(fmt.Sprintf("%s/%d", list, i), func(t *testing.T) {
			if string(raw) == "null" {
				t.Fatalf("test vectors: %s: %q: case %d is null", file, list, i)
			}
			var c C
			d := json.NewDecoder(bytes.NewReader(raw))
			d.DisallowUnknownFields()
			if err := d.Decode(&c); err != nil {
				t.Fatalf("test vectors: %s: %q: case %d: %v", file, list, i, err)
			}
			defer func() {
				if t.Failed() {
					t.Logf("case %d of %q in %s: %s", i, list, file, raw)
				}
			}()
			check(t, c)
		})
	}
}

// AnyOffset tells WantError not to look at the offset.
const AnyOffset = -2

// WantError fails the test unless err is an *onym.Error with the given code and
// offset that is well formed: see CheckError. input is the whole text that was
// read; its length bounds the offset.
func WantError(t testing.TB, err error, input string, code onym.Code, offset int) {
	t.Helper()
	if err == nil {
		t.Errorf("no error for %q, want %s", clip(input), code)
		return
	}
	if problem := CheckError(err, input); problem != "" {
		t.Errorf("%q: %s", clip(input), problem)
		return
	}
	var e *onym.Error
	errors.As(err, &e)
	if e.Code != code || !errors.Is(err, code) {
		t.Errorf("%q: error code %s, want %s (%v)", clip(input), e.Code, code, err)
	}
	if offset != AnyOffset && e.Offset != offset {
		t.Errorf("%q: error offset %d, want %d (%v)", clip(input), e.Offset, offset, err)
	}
}

// CheckError says, in words, what is wrong with the form of an error about
// input, or returns "": it must be an *onym.Error with a known code, a type, a
// detail, an offset of −1 or inside the input (or at its end), and no more than
// 64 bytes of the input. Type and detail, which are printed as they are, must be
// UTF-8 without control characters.
func CheckError(err error, input string) string {
	var e *onym.Error
	switch {
	case !errors.As(err, &e):
		return fmt.Sprintf("error is a %T, not an *onym.Error: %v", err, err)
	case !e.Code.Known():
		return fmt.Sprintf("error code %q is not a known one", e.Code)
	case e.Type == "":
		return fmt.Sprintf("error does not say what was read: %v", err)
	case e.Detail == "":
		return fmt.Sprintf("error does not say what to do: %v", err)
	case e.Offset < -1 || e.Offset > len(input):
		return fmt.Sprintf("error offset %d is outside of %d bytes", e.Offset, len(input))
	case len(e.Input) > 64:
		return fmt.Sprintf("error quotes %d bytes", len(e.Input))
	}
	for _, text := range []string{e.Type, e.Detail} {
		if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			return fmt.Sprintf("error prints what it was given: %q", text)
		}
	}
	return ""
}

func clip(s string) string {
	if len(s) > 120 {
		return s[:120] + "…"
	}
	return s
}
