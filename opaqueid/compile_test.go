package opaqueid_test

import (
	"testing"

	"github.com/onymhq/onym/onymtest"
)

func TestWhatCompiles(t *testing.T) {
	const preamble = `
import "github.com/onymhq/onym/opaqueid"

type UserID = opaqueid.ID[user]
type user struct{}
func (user) OpaqueID() opaqueid.Kind { return opaqueid.Kind{Name: "user"} }

type ShareToken = opaqueid.ID[share]
type share struct{}
func (share) OpaqueID() opaqueid.Kind { return opaqueid.Kind{Name: "share_token", Length: 12, Namespace: "s"} }

type plain struct{}

var u, v UserID
var s ShareToken
var text string

func remove(UserID) {}
`
	onymtest.Compiles(t, preamble,
		onymtest.Statement{Code: "remove(u); _ = u == v; _ = map[UserID]bool{}; _ = u.Compare(v)"},
		onymtest.Statement{Code: "u = opaqueid.New[UserID](); _, _ = opaqueid.Parse[ShareToken](text)"},
		onymtest.Statement{Code: `_, _ = opaqueid.ImageKey("o", u, "image/png")`},

		onymtest.Statement{Code: "remove(s)", Error: "cannot use s"},
		onymtest.Statement{Code: "u = s", Error: "cannot use s"},
		onymtest.Statement{Code: "_ = u == s", Error: "mismatched types"},
		onymtest.Statement{Code: "_ = u.Compare(s)", Error: "cannot use s"},
		onymtest.Statement{Code: "u = opaqueid.New[ShareToken]()", Error: "cannot use"},
		onymtest.Statement{Code: "u, _ = opaqueid.ParseReference[ShareToken](text)", Error: "cannot use"},

		onymtest.Statement{Code: "u = UserID(s)", Error: "cannot convert"},
		onymtest.Statement{Code: "u = UserID(text)", Error: "cannot convert"},
		onymtest.Statement{Code: `remove("4fJ0c8sTq2LmXwzP9aRbKd")`, Error: "cannot use"},
		onymtest.Statement{Code: `u = UserID{text: "x"}`, Error: "unexported field"},
		onymtest.Statement{Code: "_ = text == u", Error: "mismatched types"},
		onymtest.Statement{Code: `_, _ = opaqueid.ImageKey("o", text, "image/png")`, Error: "does not match"},

		onymtest.Statement{Code: "var _ opaqueid.ID[plain]", Error: "does not satisfy"},
		onymtest.Statement{Code: "_ = opaqueid.New[string]()", Error: "does not satisfy"},
	)
}
