package manifest_test

import (
	"errors"
	"fmt"

	"github.com/onymhq/onym/manifest"
)

const declared = `
domain: example.com
entities:
  account: {prefix: acc}
  event: {prefix: evt, granularity: minute}
`

func ExampleParse() {
	m, err := manifest.Parse("onym.yaml", []byte(declared))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range m.Entities() {
		fmt.Println(e.Name, e.Format.Prefix(), e.Format.Granularity(), e.Format.Len())
	}
	id, err := m.EntityRegistry().Parse("acc_1kcv3ahrz6dmv29gqy5cv")
	fmt.Println(id.Type(), err)
	// Output:
	// account acc hour 25
	// event evt minute 27
	// account <nil>
}

func ExampleParse_faults() {
	_, err := manifest.Parse("onym.yaml", []byte(`entities:
  account: {prefix: acc, length: 25}
  event: {prefix: acc, granularity: minutes}
`))
	fmt.Println(err)
	// Output:
	// onym.yaml:2:26: entity "account": length cannot be set: it follows from the prefix and the granularity; remove it
	// onym.yaml:3:19: entity "event": prefix acc is that of entity "account" (line 2); a prefix belongs to one type: choose another
	// onym.yaml:3:37: entity "event": there is no granularity "minutes"; did you mean minute?
}

func ExampleFaults() {
	_, err := manifest.Parse("onym.yaml", []byte("secrets: {api_key: {prefix: Sk}}"))
	var faults manifest.Faults
	if errors.As(err, &faults) {
		for _, f := range faults {
			fmt.Println(f.Line, f.Column, f.Rule)
		}
	}
	// Output: 1 29 malformed_prefix
}

func ExampleLoad() {
	m, err := manifest.Load("../examples/onym.yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Domain())
	for _, k := range m.OpaqueKinds() {
		fmt.Println(k.Name, k.Kind.Pattern())
	}
	// Output:
	// example.com
	// invite_code ^[0-9A-Za-z]{10}$
	// share_token ^s[0-9A-Za-z]{11}$
	// image_token ^i[0-9A-Za-z]{11}$
	// upload ^[0-9A-Za-z]{22}$
}

func ExampleDefault() {
	m := manifest.Default()
	id, err := m.ShortIDs().New("item", 7, 42)
	fmt.Println(id, err)
	fmt.Println(m.BoundKinds())
	// Output:
	// ~DyU <nil>
	// [run interrupt subscription delivery effect]
}
