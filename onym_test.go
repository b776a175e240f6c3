package onym_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/onymhq/onym"
)

func ExampleError() {
	err := onym.NewError(onym.InvalidChecksum, "acc id", "acc_1kcv3ahrz6dmv29gqy5cw", 24, "the check character does not match")
	fmt.Println(err)
	fmt.Println(errors.Is(fmt.Errorf("request: %w", err), onym.InvalidChecksum))
	// Output:
	// acc id "acc_1kcv3ahrz6dmv29gqy5cw": invalid_checksum at byte 24: the check character does not match
	// true
}

func TestErrorText(t *testing.T) {
	for want, e := range map[string]*onym.Error{
		`short id: empty`: {Code: onym.Empty, Type: "short id", Offset: -1},
		`short id "~\x00\n": empty at byte 0: look`: {Code: onym.Empty, Type: "short id", Input: "~\x00\n", Detail: "look"},
		`"x": empty`: {Code: onym.Empty, Input: "x", Offset: -1},
		`empty`:      {Code: onym.Empty, Offset: -1},
	} {
		if got := e.Error(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestInputIsCut(t *testing.T) {
	for _, s := range []string{
		strings.Repeat("a", 64), strings.Repeat("a", 65), strings.Repeat("a", 10<<20),
		strings.Repeat("é", 100), strings.Repeat("a", 63) + "é", strings.Repeat("a", 62) + "😀", strings.Repeat("\xff", 100), strings.Repeat("\x80", 100),
	} {
		e := onym.NewError(onym.Empty, "t", s, -1, "")
		if len(e.Input) > 64 || !strings.HasPrefix(s, e.Input) || len(s) <= 64 && e.Input != s {
			t.Errorf("%.10q… of %d bytes is quoted as %d bytes", s, len(s), len(e.Input))
		}
		if utf8.ValidString(s) && (!utf8.ValidString(e.Input) || len(s) > 64 && len(e.Input) < 61) {
			t.Errorf("%.10q… of %d bytes is quoted as %q", s, len(s), e.Input)
		}
	}
}

func TestSecretsAreNotQuoted(t *testing.T) {
	const body = "0123456789abcdefghjkmnpqrs"
	for _, s := range []string{
		"sk_live_" + body + "0000000",
		"sk_live_" + body + "000000", // mistyped
		"SK_TEST_" + strings.ToUpper(body) + "0000000",
		strings.Repeat(" ", 50) + "sk_live_" + body + "0000000", // across the cut
		strings.Repeat("x", 30) + " sk_live_" + body + "0000000 " + strings.Repeat("y", 300),
	} {
		e := onym.NewError(onym.InvalidCharacter, "acc id", s, 0, "")
		if got := strings.ToLower(e.Error()); strings.Contains(got, body[:8]) {
			t.Errorf("%q is quoted: %s", s, got)
		}
	}
}

// declared reads the constants of type Code and the keys of the map codes from the
// source, since neither can be asked for.
func declared(t *testing.T) (constants map[string]onym.Code, known []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "onym.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	constants = map[string]onym.Code{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); ok && typ.Name == "Code" {
			for i, name := range spec.Names {
				word, err := strconv.Unquote(spec.Values[i].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				constants[name.Name] = onym.Code(word)
			}
		}
		if spec.Names[0].Name == "codes" {
			for _, element := range spec.Values[0].(*ast.CompositeLit).Elts {
				known = append(known, element.(*ast.KeyValueExpr).Key.(*ast.Ident).Name)
			}
		}
		return true
	})
	return constants, known
}

func TestEveryCodeIsKnown(t *testing.T) {
	constants, known := declared(t)
	if len(constants) == 0 || len(known) == 0 {
		t.Fatalf("onym.go declares %d codes and knows %d", len(constants), len(known))
	}
	names := map[onym.Code]string{}
	for name, code := range constants {
		if !code.Known() {
			t.Errorf("%s is not known", name)
		}
		if other, taken := names[code]; taken {
			t.Errorf("%s and %s are both %q", name, other, code)
		}
		names[code] = name
		if snake := snakeCase(name); string(code) != snake {
			t.Errorf("%s is %q, want %q", name, code, snake)
		}
	}
	for _, name := range known {
		if _, ok := constants[name]; !ok {
			t.Errorf("%s is known, and no code", name)
		}
	}
	if len(known) != len(constants) {
		t.Errorf("%d codes are declared and %d known", len(constants), len(known))
	}
}

// snakeCase writes a Go name as a code: InvalidLocalID as invalid_local_id.
func snakeCase(name string) string {
	return strings.ToLower(regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(name, "${1}_${2}"))
}

func TestCodes(t *testing.T) {
	if onym.Code("something").Known() || onym.Code("").Known() {
		t.Error("an unknown code is known")
	}
	if !onym.InvalidChecksum.Known() || onym.InvalidChecksum.Error() != "invalid_checksum" {
		t.Error("a code is not known, or not its word")
	}
	var nobody *onym.Error
	if errors.As(fmt.Errorf("x: %w", onym.Empty), &nobody) {
		t.Error("a code alone is an *Error")
	}
}
