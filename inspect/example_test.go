package inspect_test

import (
	"fmt"

	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/inspect"
)

func ExampleText() {
	report := inspect.Text("acc_1kcv3ahrz6dmv29gqy5cv")
	for _, r := range report.Readings {
		fmt.Println(r.Format, r.Canonical, "because", r.Reason)
		for _, p := range r.Parts {
			fmt.Printf("%d-%d %s %s\n", p.Start, p.End, p.Name, p.Text)
		}
	}
	fmt.Println(inspect.Text("acc_1kcv3ahrz6dmv29gqy5cw").Err.Code)
	// Output:
	// entity_id acc_1kcv3ahrz6dmv29gqy5cv because the check character is right
	// 0-3 prefix acc
	// 4-8 bucket 1kcv
	// 8-24 random 3ahrz6dmv29gqy5c
	// 24-25 check v
	// invalid_checksum
}

func ExampleText_found() {
	for _, f := range inspect.Text("GET /accounts/acc_1kcv3ahrz6dmv29gqy5cv by alice@example.com").Found {
		fmt.Println(f.Start, f.End, f.Format, f.Canonical)
	}
	// Output:
	// 14 39 entity_id acc_1kcv3ahrz6dmv29gqy5cv
	// 43 60 user_handle alice@example.com
}

func ExampleNew() {
	entities, err := entityid.NewRegistry(entityid.Declaration{Type: "account", Spec: entityid.Spec{Prefix: "acc"}})
	if err != nil {
		panic(err)
	}
	in := inspect.New(inspect.Options{Entities: entities, Domain: handle.MustParseDomain("example.com")})
	fmt.Println(in.Inspect("acc_1kcv3ahrz6dmv29gqy5cv").Readings[0].Details[0])
	fmt.Println(in.Inspect("~DyU").Readings[0].Also)
	// Output:
	// {type account}
	// [{domain_qualified example.com:~DyU}]
}
