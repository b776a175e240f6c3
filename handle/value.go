package handle

import (
	"database/sql/driver"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

// fault is what is wrong with a part of a text. Its offset counts from the start
// of the part until a caller, who knows where the part stands, shifts it.
type fault struct {
	code   onym.Code
	offset int
	detail string
}

func (f *fault) shift(n int) *fault {
	f.offset += n
	return f
}

func (f *fault) error(typ, input string) error {
	return onym.NewError(f.code, typ, input, f.offset, f.detail)
}

// finish turns what an internal parser found into what an exported one returns.
func finish[T any](v T, f *fault, typ, input string) (T, error) {
	if f != nil {
		var zero T
		return zero, f.error(typ, input)
	}
	return v, nil
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// zeroPart is the error of a constructor that is given a part's zero value.
func zeroPart(typ, detail string) error {
	return onym.NewError(onym.ZeroValue, typ, "", -1, detail)
}

func appendText(dst []byte, typ, text string) ([]byte, error) {
	if text == "" {
		return dst, column.Zero(typ)
	}
	return append(dst, text...), nil
}

func columnValue(typ, text string) (driver.Value, error) {
	if text == "" {
		return nil, column.Zero(typ)
	}
	return text, nil
}
