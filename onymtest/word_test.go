package onymtest_test

import (
	"bytes"
	"database/sql/driver"
	"errors"
	"strings"
	"unsafe"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

// word is a value type that keeps every promise: 1 to 1000 letters a to z. The
// types below embed it and break one of them each.
type word struct{ text string }

const maxWord = 1000

func parseWord(s string) (word, error) {
	if s == "" {
		return word{}, onym.NewError(onym.Empty, "word", s, 0, "a word has a letter")
	}
	if len(s) > maxWord {
		return word{}, onym.NewError(onym.InvalidLength, "word", s, -1, "a word has at most 1000 letters")
	}
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return word{}, onym.NewError(onym.InvalidCharacter, "word", s, i, "a word is of the letters a to z")
		}
	}
	return word{strings.Clone(s)}, nil
}

// parse returns a parser of a type that has a word in it.
func parse[T any](of func(word) T) func(string) (T, error) {
	return func(s string) (T, error) {
		w, err := parseWord(s)
		if err != nil {
			var zero T
			return zero, err
		}
		return of(w), nil
	}
}

func (w word) IsZero() bool           { return w == word{} }
func (w word) String() string         { return w.text }
func (w word) Compare(other word) int { return strings.Compare(w.text, other.text) }

func (w word) AppendText(dst []byte) ([]byte, error) {
	if w.IsZero() {
		return dst, column.Zero("word")
	}
	return append(dst, w.text...), nil
}

func (w word) MarshalText() ([]byte, error) {
	if w.IsZero() {
		return nil, column.Zero("word")
	}
	return w.AppendText(nil)
}

func (w *word) UnmarshalText(text []byte) error { return column.Set(w, string(text), parseWord) }

func (w word) Value() (driver.Value, error) {
	if w.IsZero() {
		return nil, column.Zero("word")
	}
	return w.text, nil
}

func (w *word) Scan(src any) error { return column.Scan(w, src, "word", parseWord) }

var errBroken = errors.New("broken")

// Strings and texts.

type upperString struct{ word }

func (x upperString) String() string { return strings.ToUpper(x.text) }

type neverEqual struct {
	word
	nonce *int
}

type overwritingAppend struct{ word }

func (x overwritingAppend) AppendText(dst []byte) ([]byte, error) {
	if x.text == "" {
		return dst, column.Zero("word")
	}
	return []byte(x.text), nil
}

type upperText struct{ word }

func (x upperText) MarshalText() ([]byte, error) {
	text, err := x.word.MarshalText()
	return []byte(strings.ToUpper(string(text))), err
}

type sharedText struct{ word }

func (x sharedText) MarshalText() ([]byte, error) {
	if x.text == "" {
		return nil, column.Zero("word")
	}
	return unsafe.Slice(unsafe.StringData(x.text), len(x.text)), nil
}

type deafText struct{ word }

func (*deafText) UnmarshalText([]byte) error { return nil }

type refusingText struct{ word }

func (*refusingText) UnmarshalText([]byte) error { return errBroken }

type keepingText struct{ word }

func (x *keepingText) UnmarshalText(text []byte) error {
	if err := x.word.UnmarshalText(text); err != nil {
		return err
	}
	x.text = unsafe.String(&text[0], len(text))
	return nil
}

// JSON.

type objectJSON struct{ word }

func (x objectJSON) MarshalJSON() ([]byte, error) {
	text, err := x.MarshalText()
	return []byte(`{"word":"` + string(text) + `"}`), err
}

func (x *objectJSON) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	data = bytes.TrimPrefix(data, []byte(`{"word":`)) // a map key has none
	return x.UnmarshalText(bytes.Trim(data, `"}`))
}

type nullJSON struct{ word }

func (x *nullJSON) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*x = nullJSON{}
		return nil
	}
	return x.UnmarshalText([]byte(strings.Trim(string(data), `"`)))
}

type refusingJSON struct{ word }

func (refusingJSON) MarshalJSON() ([]byte, error) { return nil, errBroken }

type noKey struct{ word }

func (x noKey) MarshalText() ([]byte, error) { return nil, errBroken }

func (x noKey) MarshalJSON() ([]byte, error) {
	if x.text == "" {
		return nil, column.Zero("word")
	}
	return []byte(`"` + x.text + `"`), nil
}

type otherKey struct{ noKey }

func (x otherKey) MarshalText() ([]byte, error) { return []byte("key" + x.text), nil }

// Columns.

type bytesValue struct{ word }

func (x bytesValue) Value() (driver.Value, error) {
	v, err := x.word.Value()
	if err != nil {
		return nil, err
	}
	return []byte(v.(string)), nil
}

type refusingScan struct{ word }

func (x *refusingScan) Scan(src any) error {
	if _, ok := src.([]byte); ok {
		return column.Scan(&x.word, 1, "word", parseWord)
	}
	return x.word.Scan(src)
}

type keepingScan struct{ word }

func (x *keepingScan) Scan(src any) error {
	if err := x.word.Scan(src); err != nil {
		return err
	}
	if b, ok := src.([]byte); ok {
		x.text = unsafe.String(&b[0], len(b))
	}
	return nil
}

type nullScan struct{ word }

func (x *nullScan) Scan(src any) error {
	if src == nil {
		*x = nullScan{}
		return nil
	}
	return x.word.Scan(src)
}

type looseScan struct{ word }

func (x *looseScan) Scan(src any) error {
	if s, ok := src.(string); ok {
		x.text = s
		return nil
	}
	return x.word.Scan(src)
}

type forgetfulScan struct{ word }

func (x *forgetfulScan) Scan(src any) error {
	x.text = ""
	return x.word.Scan(src)
}

type forgetfulText struct{ word }

func (x *forgetfulText) UnmarshalText(text []byte) error {
	x.text = ""
	return x.word.UnmarshalText(text)
}

type vagueScan struct{ word }

func (x *vagueScan) Scan(src any) error {
	err := x.word.Scan(src)
	var e *onym.Error
	if errors.As(err, &e) {
		e.Detail = ""
	}
	return err
}

// Zero values.

type neverZero struct{ word }

func (neverZero) IsZero() bool { return false }

type alwaysZero struct{ word }

func (alwaysZero) IsZero() bool { return true }

type namedZero struct{ word }

func (x namedZero) String() string {
	if x.text == "" {
		return "zero"
	}
	return x.text
}

// usableZero is a word of which the first one is the zero value.
type usableZero struct{ word }

func usableZeroOf(w word) usableZero {
	if w.text == "a" {
		return usableZero{}
	}
	return usableZero{w}
}

func (x usableZero) String() string { return max(x.text, "a") }

type writtenZero struct{ word }

func (x writtenZero) MarshalText() ([]byte, error) { return []byte(x.text), nil }

type unnoticedZero struct{ writtenZero }

func (unnoticedZero) IsZero() bool { return false }

type appendedZero struct{ word }

func (x appendedZero) AppendText(dst []byte) ([]byte, error) { return append(dst, x.text...), nil }

type storedZero struct{ word }

func (x storedZero) Value() (driver.Value, error) { return x.text, nil }

type vagueZero struct{ word }

func (x vagueZero) Value() (driver.Value, error) {
	if x.text == "" {
		return nil, onym.ZeroValue
	}
	return x.text, nil
}

// Orders.

type noOrder struct{ word }

func (noOrder) Compare(noOrder) int { return 0 }

type oneWay struct{ word }

func (x oneWay) Compare(y oneWay) int {
	if x == y {
		return 0
	}
	return -1
}

type zeroLast struct{ word }

func (x zeroLast) Compare(y zeroLast) int { return -strings.Compare(x.text, y.text) }

// circle orders single letters, a before b before c before a.
type circle struct{ word }

func (x circle) Compare(y circle) int {
	if x.text == "" || y.text == "" {
		return len(x.text) - len(y.text)
	}
	return [3]int{0, -1, 1}[(int(y.text[0])-int(x.text[0])+3)%3]
}
