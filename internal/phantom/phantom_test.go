package phantom_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/phantom"
	"github.com/onymhq/onym/onymtest"
)

type (
	kind  struct{}
	word  string
	table map[string]int
)

func TestCheck(t *testing.T) {
	for name, err := range map[string]error{
		"a struct": phantom.Check[kind](), "a string": phantom.Check[word](), "a map": phantom.Check[table](),
		"an array": phantom.Check[[0]kind](),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, err := range map[string]error{
		"*phantom_test.kind":  phantom.Check[*kind](),
		"**phantom_test.word": phantom.Check[**word](),
		"fmt.Stringer":        phantom.Check[fmt.Stringer](),
		"interface {}":        phantom.Check[any](),
	} {
		onymtest.WantError(t, err, "", onym.Invalid, -1)
		if e, ok := errors.AsType[*onym.Error](err); !ok || e.Type != "malformed declaration of "+name+": kind" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := testing.AllocsPerRun(100, func() { _ = phantom.Check[kind]() }); n != 0 {
		t.Errorf("Check allocates %v times", n)
	}
}

func TestMalformed(t *testing.T) {
	cause := onym.NewError(onym.InvalidPrefix, "secret prefix", "S-K", 1, "it is wrong")
	err := phantom.Malformed[kind](cause)
	want := `malformed declaration of phantom_test.kind: secret prefix "S-K": invalid_prefix at byte 1: it is wrong`
	if err.Error() != want || !errors.Is(err, onym.InvalidPrefix) {
		t.Errorf("Malformed = %v, want %s", err, want)
	}
	if cause.Type != "secret prefix" {
		t.Errorf("the cause has changed: %v", cause)
	}
	other := errors.New("other")
	if err := phantom.Malformed[*kind](other); !errors.Is(err, other) ||
		err.Error() != "malformed declaration of *phantom_test.kind: other" {
		t.Errorf("Malformed = %v", err)
	}
}

func BenchmarkCheck(b *testing.B) {
	for b.Loop() {
		_ = phantom.Check[kind]()
	}
}
