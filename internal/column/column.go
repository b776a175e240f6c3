// Package column holds what every value type does the same way at the edge to a
// database: it takes text and nothing else, keeps its value where reading fails,
// and refuses to be stored as a zero value.
package column

import (
	"fmt"

	"github.com/onymhq/onym"
)

// Scan sets dst to what parse makes of a column's string or []byte. Anything else,
// NULL included, is unsupported_type. Where it fails, dst keeps its value. typ
// names the type in errors.
func Scan[T any](dst *T, src any, typ string, parse func(string) (T, error)) error {
	switch v := src.(type) {
	case string:
		return Set(dst, v, parse)
	case []byte:
		return Set(dst, string(v), parse)
	}
	return onym.NewError(onym.UnsupportedType, typ, "", -1, fmt.Sprintf(
		"a column gave %T where text was expected; scan a column that may be NULL into a sql.Null", src))
}

// Set sets dst to what parse makes of text. Where that fails, dst keeps its value.
func Set[T any](dst *T, text string, parse func(string) (T, error)) error {
	v, err := parse(text)
	if err == nil {
		*dst = v
	}
	return err
}

// Zero is the error of a zero value that was to be written or stored.
func Zero(typ string) error {
	return onym.NewError(onym.ZeroValue, typ, "", -1,
		"a zero value is no identifier and is neither written nor stored; where there may be none, use omitzero in JSON and sql.Null in SQL")
}
