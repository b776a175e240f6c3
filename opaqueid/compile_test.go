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

// A function over ids of any kind, with the named constraint.
func fresh[T opaqueid.Of[K], K opaqueid.Declared]() (T, error) {
	id := opaqueid.New[T]()
	return opaqueid.Parse[T](opaqueid.ID[K](id).String())
}
`
	onymtest.Compiles(t, preamble,
		onymtest.Statement{Code: "remove(u); _ = u == v; _ = map[UserID]bool{}; _ = u.Compare(v)"},
		onymtest.Statement{Code: "u = opaqueid.New[UserID](); _, _ = opaqueid.Parse[ShareToken](text)"},
		onymtest.Statement{Code: `_, _ = opaqueid.ImageKey("o", u, "image/png")`},
		onymtest.Statement{Code: "u = opaqueid.MustParse[UserID](text); u, _ = opaqueid.ParseReference[UserID](text)"},
		onymtest.Statement{Code: "u, _ = opaqueid.Mint[UserID](opaqueid.Minter{}); _ = opaqueid.KindOf[UserID]()"},
		onymtest.Statement{Code: "u, _ = fresh[UserID]()"},

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
		onymtest.Statement{Code: "_, _ = fresh[string]()", Error: "does not satisfy"},
		onymtest.Statement{Code: "type mine opaqueid.ID[user]; _, _ = opaqueid.Parse[mine](text)", Error: "does not satisfy"},
	)
}
