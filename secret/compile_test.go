package secret_test

import (
	"testing"

	"github.com/onymhq/onym/onymtest"
)

func TestWhatCompiles(t *testing.T) {
	const preamble = `
import "github.com/onymhq/onym/secret"

type APIKey = secret.Token[apiKey]
type apiKey struct{}
func (apiKey) Secret() secret.Spec { return secret.Spec{Prefix: "sk"} }

type Hook = secret.Token[hook]
type hook struct{}
func (hook) Secret() secret.Spec { return secret.Spec{Prefix: "wh"} }

type plain struct{}

// A function over secrets of any type, with the named constraint.
func fresh[T secret.Of[K], K secret.Kind](environment string) (secret.Digest, error) {
	key, err := secret.New[T](environment)
	if err != nil {
		return secret.Digest{}, err
	}
	return secret.DigestOf[T](secret.Token[K](key).Reveal())
}

var a, b APIKey
var h Hook
var u secret.Untyped
var text string
`
	onymtest.Compiles(t, preamble,
		onymtest.Statement{Code: "a = b; _ = a.Equal(b)"},
		onymtest.Statement{Code: `a, _ = secret.New[APIKey]("live"); a, _ = secret.Parse[APIKey](text)`},
		onymtest.Statement{Code: `a, _ = secret.Mint[APIKey](secret.Minter{}, "live"); _, _ = fresh[APIKey]("live")`},
		onymtest.Statement{Code: "u, _ = secret.ParseDeclared(text); u, _ = secret.ParseDeclared(text, secret.FormatOf[APIKey](), secret.FormatOf[Hook]())"},
		onymtest.Statement{Code: "_, _ = secret.DigestOf[APIKey](text); u, _ = secret.FormatOf[APIKey]().Parse(text)"},
		onymtest.Statement{Code: "_ = a.Digest() == h.Digest(); _ = map[secret.Digest]int{}; _ = a.Record() == b.Record()"},

		// SPEC 2.2: == does not compile, nor what is made of it.
		onymtest.Statement{Code: "_ = a == b", Error: "cannot be compared"},
		onymtest.Statement{Code: "_ = a != b", Error: "cannot be compared"},
		onymtest.Statement{Code: "_ = a == (APIKey{})", Error: "cannot be compared"},
		onymtest.Statement{Code: "_ = struct{ k APIKey }{a} == struct{ k APIKey }{b}", Error: "cannot be compared"},
		onymtest.Statement{Code: "_ = [1]APIKey{a} == [1]APIKey{b}", Error: "cannot be compared"},
		onymtest.Statement{Code: "_ = map[APIKey]int{}", Error: "invalid map key"},
		onymtest.Statement{Code: "switch a { case b: }", Error: "not comparable"},
		onymtest.Statement{Code: "_ = text == a", Error: "mismatched types"},

		// A secret of one type is none of another's.
		onymtest.Statement{Code: "a = h", Error: "cannot use h"},
		onymtest.Statement{Code: "a = u", Error: "cannot use u"},
		onymtest.Statement{Code: "_ = a.Equal(h)", Error: "cannot use h"},
		onymtest.Statement{Code: "a, _ = secret.Parse[Hook](text)", Error: "cannot use"},
		onymtest.Statement{Code: "a = APIKey(h)", Error: "cannot convert"},
		onymtest.Statement{Code: "a = APIKey(u)", Error: "cannot convert"},

		// Nothing but a parser or a minter makes one, and nothing but Reveal
		// takes one apart.
		onymtest.Statement{Code: `a = "sk_live_"`, Error: "cannot use"},
		onymtest.Statement{Code: "a = APIKey(text)", Error: "cannot convert"},
		onymtest.Statement{Code: "a = APIKey{reveal: nil}", Error: "unexported field"},
		onymtest.Statement{Code: "_ = a.reveal", Error: "reveal"},
		onymtest.Statement{Code: "_ = string(a)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = []byte(a)", Error: "cannot convert"},

		// A kind is what declares one, and a type made from a Token is none.
		onymtest.Statement{Code: "var _ secret.Token[plain]", Error: "does not satisfy"},
		onymtest.Statement{Code: "_, _ = secret.Parse[string](text)", Error: "does not satisfy"},
		onymtest.Statement{Code: `_, _ = fresh[string]("live")`, Error: "does not satisfy"},
		onymtest.Statement{Code: "type mine secret.Token[apiKey]; _, _ = secret.Parse[mine](text)", Error: "does not satisfy"},
	)
}
