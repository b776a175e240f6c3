package onymtest_test

import (
	"testing"

	"github.com/onymhq/onym/onymtest"
)

const preamble = `
import (
	"errors"
	"github.com/onymhq/onym"
)

var code onym.Code
var text string
var err error
`

func TestCompiles(t *testing.T) {
	onymtest.Compiles(t, preamble,
		onymtest.Statement{Code: "code = onym.Empty; _ = errors.Is(err, code)"},
		onymtest.Statement{Code: "code = text", Error: "cannot use text"},
		onymtest.Statement{Code: "_ = code == text", Error: "mismatched types"},
	)
}

func compiles(preamble string, statements ...onymtest.Statement) func(t *testing.T) {
	return func(t *testing.T) { onymtest.Compiles(t, preamble, statements...) }
}

var (
	control = onymtest.Statement{Code: "_ = errors.Is(err, onym.Empty)"}
	refused = onymtest.Statement{Code: "code = text; _ = errors.New", Error: "cannot use text"}
)

var brokenStatements = []broken{
	{"compiles", compiles(preamble, control, onymtest.Statement{Code: "code = onym.Code(text); _ = errors.New", Error: "cannot convert"}), []string{"code = onym.Code(text); _ = errors.New", "compiles"}},
	{"does-not-compile", compiles(preamble, control, onymtest.Statement{Code: "code = text; _ = errors.New"}), []string{"does not compile: ", "cannot use text"}},
	{"fails-otherwise", compiles(preamble, control, onymtest.Statement{Code: "code = nothing; _ = errors.New", Error: "cannot use"}), []string{"undefined: nothing", "want: cannot use"}},
	{"no-control", compiles(preamble, refused), []string{"no statement compiles"}},
	{"broken-control", compiles(preamble, refused, onymtest.Statement{Code: "_ = nothing; _ = errors.New"}), []string{"undefined: nothing", "no statement compiles"}},
	{"no-statement", compiles(preamble), []string{"no statement compiles"}},
	{"syntax", compiles(preamble, control, onymtest.Statement{Code: "code = = text", Error: "cannot use"}), []string{"code = = text: ", "expected operand"}},
	{"preamble-syntax", compiles("import errors", control), []string{"preamble: "}},
	{"preamble-import", compiles(`import "github.com/onymhq/onym/nothing"`, control), []string{"go list: ", "onym/nothing"}},
	{"preamble-broken", compiles(preamble+"var other nothing", control, refused), []string{"undefined: nothing"}},
}
