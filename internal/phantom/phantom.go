// Package phantom is about the types that declare an identifier: what stands for K
// in ID[K], is never given a value, and is asked for its declaration as it is.
package phantom

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"github.com/onymhq/onym"
)

// Check returns nil where the zero value of K can be asked for its declaration,
// and else an error like those of Malformed, of the code invalid: a pointer and an
// interface are nil, and a method called on them ends the program.
func Check[K any]() error {
	var k K
	if unsafe.Sizeof(k) == 0 {
		return nil // as nearly all are; the compiler knows, and reflection takes its time
	}
	switch reflect.TypeFor[K]().Kind() {
	case reflect.Pointer, reflect.Interface:
		return nilKind[K]()
	}
	return nil
}

func nilKind[K any]() error {
	return Malformed[K](onym.NewError(onym.Invalid, "kind", "", -1,
		"a kind is a type whose zero value can declare it, and so no pointer and no interface; take a struct"))
}

// Malformed returns the error of what K declares as that of a malformed
// declaration. It names K, and keeps the rest of an *onym.Error.
func Malformed[K any](err error) error {
	what := "malformed declaration of " + reflect.TypeFor[K]().String()
	e, ok := errors.AsType[*onym.Error](err)
	if !ok {
		return fmt.Errorf("%s: %w", what, err)
	}
	named := *e
	named.Type = what + ": " + e.Type
	return &named
}
