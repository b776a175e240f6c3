package onymtest_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
)

type vector struct {
	Input string
	Error onym.Code
}

// file writes a file of test vectors.
func file(t *testing.T, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "vectors.json")
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestVectors(t *testing.T) {
	name := file(t, `{"spec": "1", "words": [{"input": "hello"}, {"input": "Hello", "error": "invalid_character"}, {}]}`)
	var got []vector
	var names []string
	onymtest.Vectors(t, name, "words", func(t *testing.T, v vector) {
		got = append(got, v)
		names = append(names, t.Name())
	})
	if want := []vector{{Input: "hello"}, {"Hello", onym.InvalidCharacter}, {}}; !slices.Equal(got, want) {
		t.Errorf("the cases are %+v, want %+v", got, want)
	}
	if want := []string{"TestVectors/words/0", "TestVectors/words/1", "TestVectors/words/2"}; !slices.Equal(names, want) {
		t.Errorf("the subtests are %q, want %q", names, want)
	}
}

// vectorsOf runs vectors that nothing is wrong with but for the file.
func vectorsOf(content string) func(t *testing.T) {
	return func(t *testing.T) {
		onymtest.Vectors(t, file(t, content), "words", func(*testing.T, vector) {})
	}
}

var brokenVectors = []broken{
	{"no-file", func(t *testing.T) {
		onymtest.Vectors(t, filepath.Join(t.TempDir(), "none.json"), "words", func(*testing.T, vector) {})
	}, []string{"test vectors: open "}},
	{"no-JSON", vectorsOf(`{"words": [`), []string{"unexpected end of JSON input"}},
	{"no-object", vectorsOf(`[]`), []string{"cannot unmarshal array"}},
	{"no-list", vectorsOf(`{"Words": [{}]}`), []string{`has no list "words"`}},
	{"no-array", vectorsOf(`{"words": {}}`), []string{`"words": json: cannot unmarshal object`}},
	{"no-case", vectorsOf(`{"words": []}`), []string{`"words" is empty`}},
	{"null-list", vectorsOf(`{"words": null}`), []string{`"words" is empty`}},
	{"null-case", vectorsOf(`{"words": [{}, null]}`), []string{"case 1 is null"}},
	{"unknown-key", vectorsOf(`{"words": [{"input": "a"}, {"inputs": "b"}]}`), []string{`"words": case 1: json: unknown field "inputs"`}},
	{"wrong-type", vectorsOf(`{"words": [{"input": 1}]}`), []string{"case 0: json: cannot unmarshal number"}},
	{"failing-check", func(t *testing.T) {
		onymtest.Vectors(t, file(t, `{"words": [{"input": "a"}, {"input": "b"}]}`), "words", func(t *testing.T, v vector) {
			if v.Input == "b" {
				t.Error("the check failed")
			}
		})
	}, []string{"the check failed", `case 1 of "words" in `, `vectors.json: {"input": "b"}`}},
}

func wordError(t *testing.T, s string) error {
	t.Helper()
	_, err := parseWord(s)
	if err == nil {
		t.Fatalf("%q is a word", s)
	}
	return err
}

func TestWantError(t *testing.T) {
	err := wordError(t, "helloWorld")
	onymtest.WantError(t, err, "helloWorld", onym.InvalidCharacter, 5)
	onymtest.WantError(t, err, "helloWorld", onym.InvalidCharacter, onymtest.AnyOffset)
	onymtest.WantError(t, fmt.Errorf("request: %w", err), "helloWorld", onym.InvalidCharacter, 5)
	onymtest.WantError(t, wordError(t, ""), "", onym.Empty, 0)
}

var brokenErrors = []broken{
	{"no-error", func(t *testing.T) { onymtest.WantError(t, nil, "A", onym.InvalidCharacter, 0) }, []string{`no error for "A", want invalid_character`}},
	{"other-error", func(t *testing.T) { onymtest.WantError(t, errBroken, "A", onym.InvalidCharacter, 0) }, []string{`"A": error is a *errors.errorString`}},
	{"other-code", func(t *testing.T) { onymtest.WantError(t, wordError(t, "A"), "A", onym.Empty, 0) }, []string{`"A": error code invalid_character, want empty`}},
	{"other-offset", func(t *testing.T) { onymtest.WantError(t, wordError(t, "aA"), "aA", onym.InvalidCharacter, -1) }, []string{`"aA": error offset 1, want -1`}},
	{"other-input", func(t *testing.T) {
		onymtest.WantError(t, wordError(t, "aaaA"), "a", onym.InvalidCharacter, onymtest.AnyOffset)
	}, []string{`"a": error offset 3 is outside of 1 bytes`}},
}

func TestCheckError(t *testing.T) {
	good := onym.Error{Code: onym.Empty, Type: "word", Input: "abc", Offset: 1, Detail: "say a word – any word"}
	with := func(change func(e *onym.Error)) error {
		e := good
		change(&e)
		return &e
	}
	for _, offset := range []int{-1, 0, 3} {
		err := with(func(e *onym.Error) { e.Offset = offset })
		if problem := onymtest.CheckError(err, "abc"); problem != "" {
			t.Errorf("%v: %s", err, problem)
		}
	}
	if problem := onymtest.CheckError(fmt.Errorf("request: %w", &good), "abc"); problem != "" {
		t.Errorf("a wrapped error: %s", problem)
	}
	for want, err := range map[string]error{
		"error is a <nil>, not":                    nil,
		"error is a *errors.errorString, not":      errors.New("x"),
		"error is a onym.Code, not":                onym.Empty,
		`error code "" is not`:                     with(func(e *onym.Error) { e.Code = "" }),
		`error code "empti" is not`:                with(func(e *onym.Error) { e.Code = "empti" }),
		"error does not say what was read":         with(func(e *onym.Error) { e.Type = "" }),
		"error does not say what to do":            with(func(e *onym.Error) { e.Detail = "" }),
		"error offset -2 is outside of 3 bytes":    with(func(e *onym.Error) { e.Offset = -2 }),
		"error offset 4 is outside of 3 bytes":     with(func(e *onym.Error) { e.Offset = 4 }),
		"error quotes 65 bytes":                    with(func(e *onym.Error) { e.Input = strings.Repeat("a", 65) }),
		`error prints what it was given: "a\n"`:    with(func(e *onym.Error) { e.Type = "a\n" }),
		`error prints what it was given: "\x1b[m"`: with(func(e *onym.Error) { e.Detail = "\x1b[m" }),
		`error prints what it was given: "\xff"`:   with(func(e *onym.Error) { e.Detail = "\xff" }),
	} {
		if got := onymtest.CheckError(err, "abc"); !strings.HasPrefix(got, want) {
			t.Errorf("CheckError(%v) = %q, want %q", err, got, want)
		}
	}
}
