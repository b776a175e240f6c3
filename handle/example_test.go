package handle_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/shortid"
)

func ExampleParse() {
	for _, text := range []string{
		"Alice@Example.COM", "#tools@example.com", "example.com#tag:Drill", "alice@example.com:i42", "example.com:~DyU", "alice",
	} {
		h, err := handle.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%-22s %s of %s\n", h, h.Format(), h.Domain())
	}
	// Output:
	// alice@example.com      user_handle of example.com
	// #tools@example.com     group_handle of example.com
	// example.com#tag:Drill  classification_handle of example.com
	// alice@example.com:i42  user_qualified_id of example.com
	// example.com:~DyU       domain_short_id of example.com
	// handle "alice": malformed at byte 5: a handle has "@" before its domain, or "#" or ":~" behind it
}

func ExampleParseUser() {
	u, err := handle.ParseUser("Ünal@bücher.example")
	fmt.Println(u, u.Name(), u.Domain().Unicode(), err)

	_, err = handle.ParseUser("al:ice@example.com")
	fmt.Println(errors.Is(err, onym.ReservedCharacter))
	// Output:
	// ünal@xn--bcher-kva.example ünal bücher.example <nil>
	// true
}

func ExampleNewUser() {
	u, err := handle.NewUser("Alice", handle.MustParseDomain("example.com"))
	fmt.Println(u, err)
	// Output: alice@example.com <nil>
}

func ExampleMustParseUser() {
	fmt.Println(handle.MustParseUser("alice@example.com").Name())
	// Output: alice
}

func ExampleParseGroup() {
	g, err := handle.ParseGroup("#tools@example.com")
	fmt.Println(g.Name(), g.Domain(), g.Segment(), err)
	// Output: tools example.com +tools@example.com <nil>
}

func ExampleNewGroup() {
	g, err := handle.NewGroup("tools", handle.MustParseDomain("example.com"))
	fmt.Println(g, err)
	// Output: #tools@example.com <nil>
}

func ExampleMustParseGroup() {
	fmt.Println(handle.MustParseGroup("#tools@example.com").Name())
	// Output: tools
}

func ExampleParseClassification() {
	c, err := handle.ParseClassification("example.com~2#property:Max Load")
	fmt.Println(c.Domain(), c.Suffix(), c.Type(), c.Name(), err)
	// Output: example.com 2 property Max Load <nil>
}

func ExampleNewClassification() {
	c, err := handle.NewClassification(handle.MustParseDomain("example.com"), handle.Tag, "Drill")
	fmt.Println(c, err)
	c, err = c.WithSuffix("2")
	fmt.Println(c, err)
	// Output:
	// example.com#tag:Drill <nil>
	// example.com~2#tag:Drill <nil>
}

func ExampleMustParseClassification() {
	fmt.Println(handle.MustParseClassification("example.com#tag:Drill").Type() == handle.Tag)
	// Output: true
}

func ExampleParseQualifiedID() {
	q, err := handle.ParseQualifiedID("#tools@example.com:s7")
	if err != nil {
		fmt.Println(err)
		return
	}
	switch owner := q.Owner().(type) {
	case handle.User:
		fmt.Println("user", owner.Name(), string(q.Kind()), q.LocalID())
	case handle.Group:
		fmt.Println("group", owner.Name(), string(q.Kind()), q.LocalID())
	}
	// Output: group tools s 7
}

func ExampleNewQualifiedID() {
	q, err := handle.NewQualifiedID(handle.MustParseUser("alice@example.com"), handle.Item, 42)
	fmt.Println(q, err)
	// Output: alice@example.com:i42 <nil>
}

func ExampleMustParseQualifiedID() {
	fmt.Println(handle.MustParseQualifiedID("alice@example.com:i42").LocalID())
	// Output: 42
}

func ExampleLetters_With() {
	letters, err := handle.BuiltinLetters().With(handle.Kind{Letter: 'w', Name: "workflow"})
	if err != nil {
		fmt.Println(err)
		return
	}
	q, err := letters.NewQualifiedID(handle.MustParseUser("alice@example.com"), 'w', 3)
	fmt.Println(q, letters.Name(q.Kind()), err)
	// Output: alice@example.com:w3 workflow <nil>
}

func ExampleParser() {
	letters, err := handle.BuiltinLetters().With(handle.Kind{Letter: 'w', Name: "workflow"})
	if err != nil {
		fmt.Println(err)
		return
	}
	parser := handle.Parser{
		Letters:  letters,
		ShortIDs: shortid.MustRegistry(shortid.Kind{ID: 7, Name: "alarm", Fields: []string{"alarm_id"}}),
	}
	for _, text := range []string{"alice@example.com:w3", "example.com:~ySU", "example.com:~DyU"} {
		h, err := parser.Parse(text)
		fmt.Println(h, errors.Is(err, onym.UnknownKind))
	}
	// Output:
	// alice@example.com:w3 false
	// example.com:~ySU false
	// <nil> true
}

func ExampleParseDomainShortID() {
	d, err := handle.ParseDomainShortID("Example.com:~DyU")
	fmt.Println(d, d.Domain(), d.ShortID(), err)
	// Output: example.com:~DyU example.com ~DyU <nil>
}

func ExampleNewDomainShortID() {
	token, err := shortid.Parse("~DyU")
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := handle.NewDomainShortID(handle.MustParseDomain("example.com"), token)
	fmt.Println(d, err)
	// Output: example.com:~DyU <nil>
}

func ExampleMustParseDomainShortID() {
	fmt.Println(handle.MustParseDomainShortID("example.com:~DyU").ShortID())
	// Output: ~DyU
}

func ExampleParseDomain() {
	d, err := handle.ParseDomain("BÜCHER.example")
	fmt.Println(d, d.Unicode(), err)
	_, err = handle.ParseDomain("example.com:8080")
	fmt.Println(err)
	// Output:
	// xn--bcher-kva.example bücher.example <nil>
	// domain "example.com:8080": invalid_domain at byte 11: a domain is made of letters, digits, hyphens and dots, and has no port
}

func ExampleMustParseDomain() {
	fmt.Println(handle.MustParseDomain("Example.com"))
	// Output: example.com
}

func ExampleParseSegment() {
	page := func(w http.ResponseWriter, r *http.Request) {
		h, err := handle.ParseSegment(strings.TrimPrefix(r.URL.EscapedPath(), "/tags/"))
		fmt.Println(h, err)
	}
	link := "/tags/" + handle.MustParseClassification("example.com#property:Max Load").Segment()
	fmt.Println(link)
	page(nil, httptest.NewRequest("GET", link, nil))
	// Output:
	// /tags/example.com+property:Max%20Load
	// example.com#property:Max Load <nil>
}

func ExampleValidateName() {
	name, err := handle.ValidateName("Ünal")
	fmt.Println(name, err)
	_, err = handle.ValidateName("al+ice")
	fmt.Println(err)
	// Output:
	// ünal <nil>
	// user or group name "al+ice": reserved_character at byte 2: "+" is reserved: it stands for "#" in a URL path
}

func ExampleValidateLabel() {
	label, err := handle.ValidateLabel("Max Load")
	fmt.Println(label, err)
	// Output: Max Load <nil>
}
