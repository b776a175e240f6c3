package secret_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/secret"
)

func TestDigest(t *testing.T) {
	a := strings.Repeat("0123456789abcdef", 4)
	b := strings.Repeat("0", 63) + "1"
	onymtest.Value(t, secret.ParseDigest, []string{a, b}, []string{
		"", "0", a[:63], a + "0", strings.ToUpper(a), " " + a[1:], a[:63] + "g", a[:63] + "\x00", "0x" + a[2:],
		strings.Repeat("0", 64), example, strings.Repeat("é", 32), strings.Repeat("\xff", 64),
	})
	for _, c := range []struct {
		text string
		code onym.Code
		at   int
	}{
		{"", onym.InvalidLength, -1},
		{example, onym.InvalidLength, -1},
		{a[:10] + "A" + a[11:], onym.InvalidCharacter, 10},
		{a[:10] + "g" + a[11:], onym.InvalidCharacter, 10},
		{a[:63] + "`", onym.InvalidCharacter, 63},
		{"/" + a[1:], onym.InvalidCharacter, 0},
		{strings.Repeat("0", 64), onym.ZeroValue, -1},
	} {
		_, err := secret.ParseDigest(c.text)
		onymtest.WantError(t, err, c.text, c.code, c.at)
		quiet(t, err, c.text)
	}
}

func TestDigestOfASecret(t *testing.T) {
	sum := sha256.Sum256([]byte(example))
	want := hex.EncodeToString(sum[:])
	digest, err := secret.DigestOf[APIKey](example)
	if err != nil || digest.String() != want {
		t.Errorf("DigestOf = %v, %v; want %s", digest, err, want)
	}
	if got := parseExample(t).Digest(); got != digest || !got.Equal(digest) || got.Compare(digest) != 0 {
		t.Errorf("Digest = %v; want %s", got, want)
	}
}

func TestDigestOrder(t *testing.T) {
	var list []secret.Digest
	for range 50 {
		key, err := secret.New[APIKey]("live")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, key.Digest())
	}
	for _, a := range list {
		for _, b := range list {
			if got, want := a.Compare(b), strings.Compare(a.String(), b.String()); got != want {
				t.Errorf("%v Compare %v = %d, want %d", a, b, got, want)
			}
			if a.Equal(b) != (a == b) {
				t.Errorf("%v Equal %v = %v", a, b, a.Equal(b))
			}
		}
	}
	var zero secret.Digest
	if zero.Equal(zero) || zero.Equal(list[0]) || list[0].Equal(zero) {
		t.Error("the zero digest equals something")
	}
	if zero.Compare(list[0]) != -1 {
		t.Error("the zero digest does not come first")
	}
}

func FuzzParseDigest(f *testing.F) {
	f.Add("")
	f.Add(strings.Repeat("0", 64))
	f.Add(strings.Repeat("a", 64))
	f.Add(strings.Repeat("F", 64))
	f.Fuzz(func(t *testing.T, s string) {
		d, err := secret.ParseDigest(s)
		raw, hexErr := hex.DecodeString(s)
		want := hexErr == nil && len(raw) == 32 && strings.ToLower(s) == s && strings.Trim(s, "0") != ""
		if (err == nil) != want {
			t.Errorf("ParseDigest(%q) = %v, %v", s, d, err)
		}
		if err != nil {
			if problem := onymtest.CheckError(err, s); problem != "" {
				t.Errorf("ParseDigest(%q): %s", s, problem)
			}
		} else if d.String() != s {
			t.Errorf("ParseDigest(%q) = %v", s, d)
		}
	})
}
