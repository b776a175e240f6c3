package onymtest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/onymtest"
)

type (
	AccountID = entityid.ID[account]
	account   struct{}
)

func (account) EntityID() entityid.Spec { return entityid.Spec{Prefix: "acc"} }

// t is the argument of the test in which what the examples show would stand.
var t *testing.T

func TestExamples(test *testing.T) {
	for name, example := range map[string]func(){
		"Vectors": ExampleVectors, "WantError": ExampleWantError, "Value": ExampleValue, "Compiles": ExampleCompiles,
	} {
		test.Run(name, func(test *testing.T) {
			t = test
			example()
		})
	}
}

func ExampleVectors() {
	type vector struct {
		Input                          string
		Prefix, Granularity, Canonical string
		Error                          onym.Code
		Offset                         int
	}
	onymtest.Vectors(t, "../testdata/vectors/entity_id.json", "detect", func(t *testing.T, v vector) {
		id, err := entityid.Detect(v.Input)
		switch {
		case v.Error != "":
			onymtest.WantError(t, err, v.Input, v.Error, v.Offset)
		case err != nil || id.String() != v.Canonical || id.Format().Prefix() != v.Prefix:
			t.Errorf("%v, %v", id, err)
		}
	})
}

func ExampleWantError() {
	const text = "acc_1kcv3ahrz6dmv29gqy5cw"
	_, err := entityid.Parse[AccountID](text)
	onymtest.WantError(t, err, text, onym.InvalidChecksum, len(text)-1)
}

func ExampleCheckError() {
	const text = "usr_1kcv3ahrz6dmv29gqy5cv"
	_, err := entityid.Parse[AccountID](text)
	fmt.Printf("%q\n", onymtest.CheckError(err, text))
	fmt.Printf("%q\n", onymtest.CheckError(errors.New("no account"), text))
	// Output:
	// ""
	// "error is a *errors.errorString, not an *onym.Error: no account"
}

func ExampleValue() {
	onymtest.Value(t, entityid.Parse[AccountID],
		[]string{"acc_1kcv3ahrz6dmv29gqy5cv", entityid.New[AccountID]().String()},
		[]string{"", "acc_", "usr_1kcv3ahrz6dmv29gqy5cv", strings.Repeat("acc_", 1<<20)})
}

func ExampleCompiles() {
	const preamble = `
import "github.com/onymhq/onym/entityid"

type AccountID = entityid.ID[account]
type account struct{}
func (account) EntityID() entityid.Spec { return entityid.Spec{Prefix: "acc"} }

func remove(AccountID) {}
`
	onymtest.Compiles(t, preamble,
		onymtest.Statement{Code: "remove(entityid.New[AccountID]())"},
		onymtest.Statement{Code: `remove("acc_1kcv3ahrz6dmv29gqy5cv")`, Error: "cannot use"})
}
