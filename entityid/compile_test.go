package entityid_test

import (
	"testing"

	"github.com/onymhq/onym/onymtest"
)

func TestWhatCompiles(t *testing.T) {
	const preamble = `
import "github.com/onymhq/onym/entityid"

type AccountID = entityid.ID[account]
type account struct{}
func (account) EntityID() entityid.Spec { return entityid.Spec{Prefix: "acc"} }

type UserID = entityid.ID[user]
type user struct{}
func (user) EntityID() entityid.Spec { return entityid.Spec{Prefix: "usr"} }

type plain struct{}

var acc, acc2 AccountID
var usr UserID
var any_ entityid.Any
var text string

func close(AccountID) {}
`
	onymtest.Compiles(t, preamble,
		onymtest.Statement{Code: "close(acc); _ = acc == acc2; _ = map[AccountID]bool{}; _ = acc.Compare(acc2)"},
		onymtest.Statement{Code: "acc = entityid.New[AccountID](); _, _ = entityid.Parse[UserID](text)"},
		onymtest.Statement{Code: "_, _ = entityid.As[AccountID](any_)"},

		// SPEC 1.11: an id of one type is none of another's.
		onymtest.Statement{Code: "close(usr)", Error: "cannot use usr"},
		onymtest.Statement{Code: "acc = usr", Error: "cannot use usr"},
		onymtest.Statement{Code: "acc = any_", Error: "cannot use any_"},
		onymtest.Statement{Code: "_ = acc == usr", Error: "mismatched types"},
		onymtest.Statement{Code: "_ = acc.Compare(usr)", Error: "cannot use usr"},
		onymtest.Statement{Code: "acc = entityid.New[UserID]()", Error: "cannot use"},
		onymtest.Statement{Code: "acc, _ = entityid.Parse[UserID](text)", Error: "cannot use"},

		// Nothing but a parser or a minter makes one.
		onymtest.Statement{Code: "acc = AccountID(usr)", Error: "cannot convert"},
		onymtest.Statement{Code: "acc = AccountID(text)", Error: "cannot convert"},
		onymtest.Statement{Code: `close("acc_1kcv3ahrz6dmv29gqy5cv")`, Error: "cannot use"},
		onymtest.Statement{Code: `acc = AccountID{"acc_1kcv3ahrz6dmv29gqy5cv"}`, Error: "unexported field"},
		onymtest.Statement{Code: "_ = acc.b", Error: "acc.b undefined"},
		onymtest.Statement{Code: "_ = text == acc", Error: "mismatched types"},
		onymtest.Statement{Code: "_ = string(acc)", Error: "cannot convert"},

		// A kind is what declares one.
		onymtest.Statement{Code: "var _ entityid.ID[plain]", Error: "does not satisfy"},
		onymtest.Statement{Code: "_ = entityid.New[string]()", Error: "does not satisfy"},
	)
}
