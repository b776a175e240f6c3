package onym_test

import (
	"errors"
	"fmt"
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
