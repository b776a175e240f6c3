package boundid_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/boundid"
)

func ExampleParse() {
	id, err := boundid.Parse("anon:3f9c/4fJ0c8sTq2LmXwzP9aRbKd")
	fmt.Println(id.Tenant(), id.Opaque(), id.IsAnonymous(), err)

	_, err = boundid.Parse("acme/4fJ0c8sTq2 mXwzP9aRbKd")
	fmt.Println(errors.Is(err, onym.InvalidOpaque))
	fmt.Println(err)
	// Output:
	// anon:3f9c 4fJ0c8sTq2LmXwzP9aRbKd true <nil>
	// true
	// tenant-bound id "acme/4fJ0c8sTq2 mXwzP9aRbKd": invalid_opaque at byte 15: the opaque part has to be 16 to 128 characters of A-Z a-z 0-9 . _ ~ -
}

func ExampleMustParse() {
	fmt.Println(boundid.MustParse("acme/4fJ0c8sTq2LmXwzP9aRbKd"))
	// Output: acme/4fJ0c8sTq2LmXwzP9aRbKd
}

func ExampleNew() {
	id, err := boundid.New("acme")
	fmt.Println(id.Tenant(), len(id.Opaque()), err)
	// Output: acme 22 <nil>
}

func ExampleMinter() {
	m := boundid.Minter{Entropy: bytes.NewReader(make([]byte, 22))} // for a test; New is random
	id, err := m.New("acme")
	fmt.Println(id, err)
	// Output: acme/0000000000000000000000 <nil>
}

func ExampleCompose() {
	fmt.Println(boundid.Compose("acme", "4fJ0c8sTq2LmXwzP9aRbKd"))

	_, err := boundid.Compose("acme", "4fJ0c8sTq2~mXwzP9aRbKd")
	fmt.Println(err)
	// Output:
	// acme/4fJ0c8sTq2LmXwzP9aRbKd <nil>
	// tenant-bound id "acme/4fJ0c8sTq2~mXwzP9aRbKd": escape_marker at byte 15: an id that is minted must not contain "~", which escapes in its projection
}

func ExampleID_Segment() {
	id := boundid.MustParse("anon:3f9c/4fJ0c8sTq2LmXwzP9aRbKd")
	fmt.Println("/runs/" + id.Segment().String())
	// Output: /runs/anon~3A3f9c~2F4fJ0c8sTq2LmXwzP9aRbKd
}

func ExampleParseSegment() {
	seg, err := boundid.ParseSegment("acme~2f4fJ0c8sTq2LmXwzP9aRbKd")
	fmt.Println(seg, err)
	fmt.Println(seg.ID())

	_, err = boundid.ParseSegment("acme~2")
	fmt.Println(errors.Is(err, onym.ValidationError)) // HTTP 400

	seg, _ = boundid.ParseSegment("acme~7E2F4fJ0c8sTq2LmXwzP9aRbKd") // projected twice
	_, err = seg.ID()
	fmt.Println(errors.Is(err, onym.MissingSeparator)) // HTTP 404
	// Output:
	// acme~2F4fJ0c8sTq2LmXwzP9aRbKd <nil>
	// acme/4fJ0c8sTq2LmXwzP9aRbKd <nil>
	// true
	// true
}

// A host reads a segment of the path as net/http decodes it, once.
func ExampleParseSegment_request() {
	read := func(text string) (boundid.ID, error) {
		if strings.Contains(text, "/") {
			return boundid.Parse(text) // the percent form
		}
		seg, err := boundid.ParseSegment(text)
		if err != nil {
			return boundid.ID{}, err
		}
		return seg.ID()
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /runs/{run}", func(w http.ResponseWriter, r *http.Request) {
		id, err := read(r.PathValue("run"))
		switch {
		case errors.Is(err, onym.ValidationError):
			w.WriteHeader(http.StatusBadRequest)
		case err != nil:
			w.WriteHeader(http.StatusNotFound)
		}
		fmt.Println(r.URL.EscapedPath(), id, errors.Unwrap(err))
	})
	for _, path := range []string{
		"/runs/acme~2F4fJ0c8sTq2LmXwzP9aRbKd",
		"/runs/acme%7E2F4fJ0c8sTq2LmXwzP9aRbKd", // a proxy escaped the "~"
		"/runs/acme%2F4fJ0c8sTq2LmXwzP9aRbKd",
		"/runs/acme%2F4fJ0c8sTq2LmXwzP9aR~41Kd", // literally: the id has a "~"
		"/runs/acme~2",
		"/runs/acme",
	} {
		mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
	}
	// Output:
	// /runs/acme~2F4fJ0c8sTq2LmXwzP9aRbKd acme/4fJ0c8sTq2LmXwzP9aRbKd <nil>
	// /runs/acme%7E2F4fJ0c8sTq2LmXwzP9aRbKd acme/4fJ0c8sTq2LmXwzP9aRbKd <nil>
	// /runs/acme%2F4fJ0c8sTq2LmXwzP9aRbKd acme/4fJ0c8sTq2LmXwzP9aRbKd <nil>
	// /runs/acme%2F4fJ0c8sTq2LmXwzP9aR~41Kd acme/4fJ0c8sTq2LmXwzP9aR~41Kd <nil>
	// /runs/acme~2  validation_error
	// /runs/acme  missing_separator
}

func ExampleEncode() {
	fmt.Println(boundid.Encode("ß/~"))
	// Output: ~C3~9F~2F~7E
}

func ExampleParseTypeID() {
	t, err := boundid.ParseTypeID("vendor.acme.my_tools.echo")
	fmt.Println(t, err)

	_, err = boundid.ParseTypeID("vendor")
	fmt.Println(err)
	// Output:
	// vendor.acme.my_tools.echo <nil>
	// type id "vendor": malformed at byte 6: it has to be two or more parts joined by dots
}

func ExampleMustParseTypeID() {
	fmt.Println(boundid.MustParseTypeID("core.http.request"))
	// Output: core.http.request
}

func ExampleIsIdempotencyKey() {
	fmt.Println(boundid.IsIdempotencyKey("6f9619ff-8b86-d011-b42d-00c04fc964ff"))
	// Output: true
}

func ExampleKinds() {
	fmt.Println(boundid.Kinds())
	// Output: [run interrupt subscription delivery effect]
}
