package main

import (
	"math/rand/v2"
	"strings"

	gosimple "github.com/gosimple/slug"
	"github.com/onymhq/onym/slug"
)

// Words that names are made of.
var (
	plainWords = strings.Fields(`Armorer's Kit Round Shield Potion of Greater Healing Sword +1 Flame Tongue
		(x3) Weapon Gear Wand the Magic Missiles Hooded Lantern Rope, 50 ft. Signal-Whistle & Net Cloak
		Boots Elven Dwarven Mail Half-Plate Crossbow, Light Bolts (20) Scroll: Fireball`)
	accentedWords = strings.Fields(`Kûrbúl ¾-Helm Nüsvōrroth Æthelred Þórr Straße Œuvre d’Été Łódź Đorđe Ångström
		Ĳssel naïve façade São Tomé Mötley Crüe Žižek Ørsted Ñandú 1/2 “Garçon”`)
	foreignWords = strings.Fields(`Меч Света Щит круглый Зелье лечения Ξίφος του Φωτός Ασπίδα 北京 魔法 剣 東京 한국 방패`)
)

// names are two to five words; one in share of them is of the second list.
func names(plain, other []string, share int) *ring[string] {
	return fill(func(r *rand.Rand) string {
		words := make([]string, 2+r.IntN(4))
		for i := range words {
			from := plain
			if r.IntN(share) == 0 {
				from = other
			}
			words[i] = from[r.IntN(len(from))]
		}
		return strings.Join(words, " ")
	})
}

func slugOurs(in *ring[string]) side {
	return side{name: "slug.Make", start: func() loop {
		out := new(ring[string])
		return func(n int) any {
			for i := range n {
				s, err := slug.Make(in[i%ringSize])
				if err != nil {
					panic(err)
				}
				out[i%ringSize] = s
			}
			return out
		}
	}}
}

func slugGosimple(in *ring[string]) side {
	return side{name: "gosimple/slug Make", note: "drops letters that it does not know, and spells & and @ as words", start: func() loop {
		out := new(ring[string])
		return func(n int) any {
			for i := range n {
				out[i%ringSize] = gosimple.Make(in[i%ringSize])
			}
			return out
		}
	}}
}

// slugNameSets are the names by the operation that is measured on them.
var slugNameSets = []struct {
	operation string
	in        *ring[string]
}{
	{"slug of ASCII", names(plainWords, plainWords, 1)},
	{"slug of Latin, a third accented", names(plainWords, accentedWords, 3)},
	{"slug of other scripts", names(foreignWords, foreignWords, 1)},
}

var slugOperations = func() (all []operation) {
	for _, s := range slugNameSets {
		all = append(all, operation{
			name: s.operation, ours: slugOurs(s.in), allocs: 4,
			peers: []peer{{slugGosimple(s.in), 1.0 / 3}},
		})
	}
	return all
}()
