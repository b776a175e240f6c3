//go:build !race

package secret_test

import (
	"testing"

	"github.com/onymhq/onym/secret"
)

func TestAllocations(t *testing.T) {
	key, err := secret.Parse[APIKey](example)
	if err != nil {
		t.Fatal(err)
	}
	other, err := secret.New[APIKey]("live")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		want float64
		f    func()
	}{
		{"New", 2, func() { secret.New[APIKey]("live") }}, // the text, and the func that hides it
		{"Parse", 1, func() { secret.Parse[APIKey](example) }},
		{"DigestOf", 0, func() { secret.DigestOf[APIKey](example) }},
		{"Digest", 0, func() { key.Digest() }},
		{"Equal", 0, func() { key.Equal(other) }},
		{"Parse of another prefix", 1, func() { secret.Parse[HookSecret](example) }},
	} {
		if got := testing.AllocsPerRun(200, c.f); got != c.want {
			t.Errorf("%s costs %v allocations, want %v", c.name, got, c.want)
		}
	}
}
