package opaqueid_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"github.com/onymhq/onym/opaqueid"
)

func Example() {
	// type ShareToken = opaqueid.ID[shareToken]
	// type shareToken struct{}
	// func (shareToken) OpaqueID() opaqueid.Kind {
	// 	return opaqueid.Kind{Name: "share_token", Length: 12, Namespace: "s"}
	// }

	token := opaqueid.New[ShareToken]()
	fmt.Println(len(token.String()), token.String()[:1], token.Class())

	again, err := opaqueid.Parse[ShareToken](token.String())
	fmt.Println(again == token, err)
	// Output:
	// 12 s base62
	// true <nil>
}

func ExampleNew() {
	token := opaqueid.New[ShareToken]()
	fmt.Println(len(token.String()), token.IsZero(), token == opaqueid.New[ShareToken]())
	// Output: 12 false false
}

func ExampleKindOf() {
	k := opaqueid.KindOf[ShareToken]()
	fmt.Println(k.Name, k.RandomLength(), k.Pattern())
	// Output: share_token 11 ^s[0-9A-Za-z]{11}$
}

func ExamplePresets() {
	for _, k := range opaqueid.Presets()[:3] {
		fmt.Println(k.Name, k.Length, k.Pattern())
	}
	// Output:
	// invite_code 10 ^[0-9A-Za-z]{10}$
	// alias 11 ^[0-9A-Za-z]{11}$
	// share_token 12 ^s[0-9A-Za-z]{11}$
}

func ExampleParse() {
	for _, text := range []string{"sQ3xT0aZk9Lw", "iQ3xT0aZk9Lw", "sQ3xT0aZk9L", "sQ3xT0aZk-Lw", ""} {
		token, err := opaqueid.Parse[ShareToken](text)
		fmt.Println(token, err)
	}
	// Output:
	// sQ3xT0aZk9Lw <nil>
	//  share_token id "iQ3xT0aZk9Lw": invalid_namespace at byte 0: every share_token id starts with s; it may be the id of something else
	//  share_token id "sQ3xT0aZk9L": invalid_length: it has 11 characters, every share_token id has 12
	//  share_token id "sQ3xT0aZk-Lw": invalid_character at byte 9: an id that is minted has no _ and no -; one that was made elsewhere is read as a reference
	//  share_token id: empty at byte 0: there is no id
}

func ExampleParseReference() {
	id, err := opaqueid.ParseReference[UserID]("V1StGXR8_Z5jdHi6B-myT")
	fmt.Println(id, id.Class(), err)

	_, err = opaqueid.ParseReference[UserID]("../V1StGXR8")
	fmt.Println(err)
	// Output:
	// V1StGXR8_Z5jdHi6B-myT historical <nil>
	// user id "../V1StGXR8": invalid_character at byte 0: only letters and digits of ASCII, _ and - can stand here
}

func ExampleMustParse() {
	var admin = opaqueid.MustParse[UserID]("4fJ0c8sTq2LmXwzP9aRbKd")
	data, err := json.Marshal(map[string]UserID{"admin": admin})
	fmt.Println(string(data), err)
	// Output: {"admin":"4fJ0c8sTq2LmXwzP9aRbKd"} <nil>
}

func ExampleMint() {
	// A fixed source of entropy, for a test. It makes the same id every time.
	source := bytes.NewReader([]byte("eleven or more bytes"))
	token, err := opaqueid.Mint[ShareToken](opaqueid.Minter{Entropy: source})
	fmt.Println(token, err)
	// Output: sbibsbkWloWj <nil>
}

func ExampleClassify() {
	for _, text := range []string{"4fJ0c8sTq2LmXwzP9aRbKd", "V1StGXR8_Z5jdHi6B-myT", "~DyU"} {
		class, err := opaqueid.Classify(text)
		fmt.Println(class, err)
	}
	// Output:
	// base62 <nil>
	// historical <nil>
	//  opaque id "~DyU": invalid_character at byte 0: only letters and digits of ASCII, _ and - can stand here
}

func ExampleKind_New() {
	invite := opaqueid.Kind{Name: "invite_code", Length: 10}
	code, err := invite.New()
	fmt.Println(len(code), invite.Check(code), err)
	fmt.Println(invite.Pattern())
	// Output:
	// 10 <nil> <nil>
	// ^[0-9A-Za-z]{10}$
}

func ExampleKind_CollisionProbability() {
	for _, k := range opaqueid.Presets() {
		fmt.Printf("%-18s %6.2f bits, %.1e\n", k.Name, k.Bits(), k.CollisionProbability(1_000_000))
	}
	// Output:
	// invite_code         59.54 bits, 6.0e-07
	// alias               65.50 bits, 9.6e-09
	// share_token         65.50 bits, 9.6e-09
	// image_token         65.50 bits, 9.6e-09
	// image_row           77.40 bits, 2.5e-12
	// entity             130.99 bits, 1.8e-28
	// team_token         190.53 bits, 2.2e-46
	// par_token          190.53 bits, 2.2e-46
	// site_invite_token  196.49 bits, 3.5e-48
	// verification_token 196.49 bits, 3.5e-48
	// registration_token 256.03 bits, 4.2e-66
}

func ExampleCollisionProbability() {
	fmt.Printf("%.2g\n", opaqueid.CollisionProbability(10, 10_000))
	fmt.Printf("%.2g\n", opaqueid.CollisionProbability(22, 1_000_000_000_000))
	// Output:
	// 6e-11
	// 1.8e-16
}

func ExampleObjectKey() {
	uploaded := time.Date(2026, 1, 1, 0, 30, 0, 0, time.FixedZone("CET", 3600))
	source := bytes.NewReader([]byte("seventeen or more bytes"))
	key, err := opaqueid.Minter{Entropy: source}.ObjectKey("4fJ0c8sTq2LmXwzP9aRbKd", "V1StGXR8_Z5jdHi6B-myT", uploaded, ".png")
	fmt.Println(key, err)

	_, err = opaqueid.ObjectKey("..", "V1StGXR8_Z5jdHi6B-myT", uploaded, ".png")
	fmt.Println(err)
	// Output:
	// 4fJ0c8sTq2LmXwzP9aRbKd/V1StGXR8_Z5jdHi6B-myT/20251231/pbsbkqbbkWloWjlob.png <nil>
	// object key organization "..": invalid_character at byte 0: only letters and digits of ASCII, _ and - can stand here
}

func ExampleImageKey() {
	image := opaqueid.MustParse[ImageID]("Q3xT0aZk9LwB2")
	key, err := opaqueid.ImageKey("4fJ0c8sTq2LmXwzP9aRbKd", image, "image/jpeg")
	fmt.Println(key, err)
	// Output: ih/4fJ0c8sTq2LmXwzP9aRbKd/Q3xT0aZk9LwB2.jpg <nil>
}
