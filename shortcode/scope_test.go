package shortcode_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/onymhq/onym/shortcode"
)

func TestScopes(t *testing.T) {
	scopes := []shortcode.Scope{
		shortcode.WorldItems(), shortcode.WorldActors(),
		shortcode.ActorItems("a"), shortcode.ActorItems("b"), shortcode.Pack("a"), shortcode.Pack("b"),
	}
	key := shortcode.MustParseKey("weapongear-bsw")
	type place struct {
		scope shortcode.Scope
		key   shortcode.Key
	}
	seen := map[place]bool{}
	for _, s := range scopes {
		if s.IsZero() || s.String() == "" {
			t.Errorf("%#v names no scope", s)
		}
		if seen[place{s, key}] {
			t.Errorf("%v is there twice", s)
		}
		seen[place{s, key}] = true
	}
	if !(shortcode.Scope{}).IsZero() || (shortcode.Scope{}).String() != "" {
		t.Error("the zero scope")
	}
	if got := shortcode.Pack("core").String(); got != "pack(core)" {
		t.Errorf("String = %q", got)
	}
}

func TestPrecedence(t *testing.T) {
	world, actor, core, extra, other := shortcode.WorldItems(), shortcode.ActorItems("x"), shortcode.Pack("core"), shortcode.Pack("extra"), shortcode.Pack("other")
	for _, c := range []struct {
		name string
		p    shortcode.Precedence
		want []shortcode.Scope
	}{
		{"none", nil, []shortcode.Scope{actor, core, extra, other, world}},
		{"world first", shortcode.Precedence{world, shortcode.Pack("")}, []shortcode.Scope{world, core, extra, other, actor}},
		{"one pack before the others", shortcode.Precedence{world, other, shortcode.Pack("")}, []shortcode.Scope{world, other, core, extra, actor}},
		{"one pack after the others", shortcode.Precedence{shortcode.Pack(""), world, core}, []shortcode.Scope{extra, other, world, core, actor}},
		{"twice", shortcode.Precedence{world, core, world}, []shortcode.Scope{world, core, actor, extra, other}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, a := range c.want {
				for j, b := range c.want {
					if got, want := c.p.Compare(a, b), cmp.Compare(i, j); got != want {
						t.Errorf("Compare(%v, %v) = %d, want %d", a, b, got, want)
					}
				}
			}
		})
	}
}

func ExamplePrecedence() {
	type instance struct {
		Scope shortcode.Scope
		Title string
	}
	// All instances of weapongear-bsw, as a store finds them.
	found := []instance{
		{shortcode.ActorItems("conan"), "Notched broadsword"},
		{shortcode.Pack("core"), "Broadsword"},
		{shortcode.WorldItems(), "Broadsword of this world"},
	}
	p := shortcode.Precedence{shortcode.WorldItems(), shortcode.Pack("")}
	byPrecedence := func(a, b instance) int { return p.Compare(a.Scope, b.Scope) }

	fmt.Println("wins:", slices.MinFunc(found, byPrecedence).Title)
	for _, i := range slices.SortedStableFunc(slices.Values(found), byPrecedence) {
		fmt.Println(i.Scope)
	}
	// Output:
	// wins: Broadsword of this world
	// world_items
	// pack(core)
	// actor_items(conan)
}

func ExampleWorldItems() {
	fmt.Println(shortcode.WorldItems())
	// Output: world_items
}

func ExampleActorItems() {
	conan := shortcode.ActorItems("conan")
	fmt.Println(conan, conan == shortcode.ActorItems("belit"))
	// Output: actor_items(conan) false
}

func ExampleWorldActors() {
	fmt.Println(shortcode.WorldActors())
	// Output: world_actors
}

func ExamplePack() {
	core := shortcode.Pack("core")
	fmt.Println(core, core.Name, core.Owner)
	// Output: pack(core) pack core
}
