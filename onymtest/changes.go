package onymtest

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
)

// everyByte is what is put into a text; someBytes into one of more than
// everyByteMax bytes, where all of them would take long.
var (
	everyByte = func() (all []byte) {
		for b := range 256 {
			all = append(all, byte(b))
		}
		return all
	}()
	someBytes = []byte("\x00\n 0/:@A_alu~\x7F\x80\xFF")
)

const everyByteMax = 64

// changes yields texts that differ from s in one respect. None is s itself,
// unless a byte is put in the place of its like.
func changes(s string) iter.Seq[string] {
	bytes := everyByte
	if len(s) > everyByteMax {
		bytes = someBytes
	}
	return func(yield func(string) bool) {
		for i := range len(s) + 1 {
			for _, b := range bytes {
				if !yield(s[:i] + string([]byte{b}) + s[i:]) {
					return
				}
				if i < len(s) && !yield(s[:i]+string([]byte{b})+s[i+1:]) {
					return
				}
			}
			if i < len(s) && !yield(s[:i]) {
				return
			}
		}
		yield(strings.Repeat(s, 1000))
	}
}

// answered says what is wrong with parse's answer to a text that it may read or
// refuse, or "".
func answered[T Text](parse func(string) (T, error), s string) string {
	v, err := parse(s)
	if err != nil {
		return refused(v, err, s)
	}
	if v.IsZero() {
		return "no error, and the zero value"
	}
	if again, err := parse(v.String()); err != nil || again != v {
		return fmt.Sprintf("it is read as %v, whose text is read as %v, %v", v, again, err)
	}
	return ""
}

// refused says what is wrong with a refusal, or "".
func refused[T Text](v T, err error, s string) string {
	if !v.IsZero() {
		return fmt.Sprintf("an error, and the value %v", v)
	}
	return CheckError(err, s)
}

type ordered[T any] interface{ Compare(T) int }

func order[T Text](t *testing.T, values []T) {
	compare := func(a, b T) int { return any(a).(ordered[T]).Compare(b) }
	var z T
	all := append(slices.Clone(values), z)
	slices.SortFunc(all, compare)
	if all[0] != z {
		t.Errorf("%v sorts before the zero value", all[0])
	}
	// Had Compare a circle, no sequence would agree with it.
	for i, a := range all {
		for j, b := range all {
			there, back := compare(a, b), compare(b, a)
			switch {
			case (there == 0) != (a == b):
				t.Errorf("Compare(%v, %v) = %d, and == is %t", a, b, there, a == b)
			case cmp.Compare(there, 0) != cmp.Compare(0, back):
				t.Errorf("Compare(%v, %v) = %d, and the other way round %d", a, b, there, back)
			case i < j && there > 0:
				t.Errorf("Compare(%v, %v) = %d, though the one sorts before the other", a, b, there)
			}
		}
	}
}
