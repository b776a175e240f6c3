package secret_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/secret"
)

func Example() {
	// type APIKey = secret.Token[apiKey]
	// type apiKey struct{}
	// func (apiKey) Secret() secret.Spec { return secret.Spec{Prefix: "sk"} }

	key, err := secret.Parse[APIKey]("sk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd9")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(key)
	fmt.Printf("%+v\n", struct{ Key APIKey }{key})
	fmt.Println(key.Prefix(), key.Environment(), key.LastFour())
	fmt.Println(key.Reveal())
	// Output:
	// sk_live_…xdd9
	// {Key:sk_live_…xdd9}
	// sk live xdd9
	// sk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd9
}

func ExampleNew() {
	key, err := secret.New[APIKey]("test")
	fmt.Println(len(key.Reveal()), key.Environment(), err)

	_, err = secret.New[APIKey]("staging")
	fmt.Println(err)
	// Output:
	// 41 test <nil>
	// sk secret: invalid_environment: the environment is not live or test
}

func ExampleParse() {
	for _, text := range []string{
		"sk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd9",
		"sk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd8",
		"pk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd9",
	} {
		key, err := secret.Parse[APIKey](text)
		fmt.Println(key, errors.Is(err, onym.InvalidChecksum), errors.Is(err, onym.InvalidPrefix))
	}
	// Output:
	// sk_live_…xdd9 false false
	//  true false
	//  false true
}

func ExampleParseAny() {
	key, err := secret.ParseAny("wh_sec_sandbox_3ahrz6dmv29gqy5ckt18fpx4bj2pcbk3e")
	fmt.Println(key.Prefix(), key.Environment(), key.LastFour(), err)
	// Output: wh_sec sandbox bk3e <nil>
}

func ExampleParseDeclared() {
	webhook, err := secret.Spec{Prefix: "wh_sec", Environments: []string{"live", "sandbox"}}.Format()
	if err != nil {
		fmt.Println(err)
		return
	}
	apiKey := secret.FormatOf[APIKey]()

	key, err := secret.ParseDeclared("wh_sec_sandbox_3ahrz6dmv29gqy5ckt18fpx4bj2pcbk3e", apiKey, webhook)
	fmt.Println(key, err)
	_, err = secret.ParseDeclared("sk_prod_3ahrz6dmv29gqy5ckt18fpx4bj0b6vdqg", apiKey, webhook)
	fmt.Println(err)

	// Where nothing is declared, any prefix will do, and live or test.
	key, err = secret.ParseDeclared("pk_live_3ahrz6dmv29gqy5ckt18fpx4bj2ftghqk")
	fmt.Println(key, err)
	_, err = secret.ParseDeclared("wh_sec_sandbox_3ahrz6dmv29gqy5ckt18fpx4bj2pcbk3e")
	fmt.Println(err)
	// Output:
	// wh_sec_sandbox_…bk3e <nil>
	// sk secret: invalid_environment at byte 3: the environment is not live or test
	// pk_live_…ghqk <nil>
	// secret: invalid_environment at byte 7: the environment is not live or test
}

func ExampleFormatOf() {
	f := secret.FormatOf[APIKey]()
	fmt.Println(f.Prefix(), f.Environments())
	fmt.Println(f.Rule().Keywords)
	// Output:
	// sk [live test]
	// [sk_live_ sk_test_]
}

func ExampleMint() {
	// A fixed source of entropy, for a test. It makes the same secret every time.
	source := bytes.NewReader([]byte("26 bytes, and no more, used"))
	key, err := secret.Mint[APIKey](secret.Minter{Entropy: source}, "test")
	fmt.Println(key.Reveal(), err)
	// Output: sk_test_jp02sm5kc01e40ef0dfj5c0nk524cn1vv <nil>
}

func ExampleDigestOf() {
	digest, err := secret.DigestOf[APIKey]("sk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd9")
	fmt.Println(digest, err)
	// Output: 1b617d06661547c125968e3dad39a340bea29cc57cca66f265756e01188d100d <nil>
}

func ExampleParseDigest() {
	digest, err := secret.ParseDigest("1b617d06661547c125968e3dad39a340bea29cc57cca66f265756e01188d100d")
	if err != nil {
		fmt.Println(err)
		return
	}
	key, err := secret.Parse[APIKey]("sk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd9")
	fmt.Println(key.Digest().Equal(digest), err)
	// Output: true <nil>
}

func ExampleToken_Record() {
	key, err := secret.Parse[APIKey]("sk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd9")
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := json.MarshalIndent(key.Record(), "", "  ")
	fmt.Println(string(data), err)
	fmt.Println(key.Record().Mask())
	// Output:
	// {
	//   "digest": "1b617d06661547c125968e3dad39a340bea29cc57cca66f265756e01188d100d",
	//   "prefix": "sk",
	//   "environment": "live",
	//   "last_four": "xdd9"
	// } <nil>
	// sk_live_…xdd9
}

func ExampleToken_LogValue() {
	key, err := secret.Parse[APIKey]("sk_live_3ahrz6dmv29gqy5ckt18fpx4bj3s2xdd9")
	if err != nil {
		fmt.Println(err)
		return
	}
	noTime := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: noTime}))
	log.Info("request", "key", key)
	// Output: level=INFO msg=request key=sk_live_…xdd9
}

func ExampleSpec_Format() {
	f, err := secret.Spec{Prefix: "whsec", Environments: []string{"live", "sandbox"}}.Format()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := f.New("sandbox")
	fmt.Println(s.Prefix(), s.Environment(), len(s.Reveal()), err)

	_, err = secret.Spec{Prefix: "WhSec"}.Format()
	fmt.Println(err)
	// Output:
	// whsec sandbox 47 <nil>
	// secret prefix "WhSec": invalid_prefix at byte 0: a prefix is lower-case letters and digits of ASCII, in segments joined by _
}

func ExampleGitleaks() {
	fmt.Print(secret.Gitleaks(secret.FormatOf[APIKey]().Rule()))
	// Output:
	// [[rules]]
	// id = "sk-secret"
	// description = "Bearer secret with the prefix sk: whoever holds it is let in."
	// regex = '''(?:\b|_|\\[a-z]|%[0-9A-Fa-f]{2})(sk_(?:live|test)_[0-9abcdefghjkmnpqrstvwxyz]{33})(?:\b|_)'''
	// secretGroup = 1
	// entropy = 3
	// keywords = ["sk_live_", "sk_test_"]
}
