package shortcode

import (
	"cmp"
	"slices"
	"strings"
)

// Scope is where a key must be unique (SPEC 7.2): a name, and an owner where
// there are many scopes of that name. Equal keys in different scopes do not
// collide; they are instances of one thing.
//
// The zero value names no scope. Scopes are compared with == and may be map
// keys. An application may use names of its own beside the four below.
type Scope struct {
	// Name says which sort of scope it is, for instance "pack".
	Name string
	// Owner says which one of its sort, for instance the pack's name. It is ""
	// where there is but one.
	Owner string
}

// WorldItems is the scope of the items that stand in the world itself.
func WorldItems() Scope { return Scope{Name: "world_items"} }

// ActorItems is the scope of the items embedded in one actor.
func ActorItems(actor string) Scope { return Scope{Name: "actor_items", Owner: actor} }

// WorldActors is the scope of the actors that stand in the world.
func WorldActors() Scope { return Scope{Name: "world_actors"} }

// Pack is the scope of one compendium pack.
func Pack(name string) Scope { return Scope{Name: "pack", Owner: name} }

// IsZero reports whether s is the zero value, which names no scope.
func (s Scope) IsZero() bool { return s == Scope{} }

// String returns the name, with the owner in parentheses where there is one:
// "pack(core)". It is for people; it is not read back.
func (s Scope) String() string {
	if s.Owner == "" {
		return s.Name
	}
	return s.Name + "(" + s.Owner + ")"
}

// Precedence declares which scope wins where one key has instances in several
// (SPEC 7.6): the strongest first. An entry without an owner stands for every
// scope of its name that has no entry of its own. Scopes that no entry names
// come after all those that one does.
//
//	p := shortcode.Precedence{shortcode.WorldItems(), shortcode.Pack("core"), shortcode.Pack("")}
//
// The nil Precedence declares nothing.
type Precedence []Scope

// Compare orders two scopes, negative where an instance in a wins over one in b.
// Scopes of equal rank are ordered by name and owner, so that the outcome never
// depends on the order in which instances are found; it is 0 for equal scopes
// only.
//
// All instances of a key, the winner first, are slices.SortFunc with Compare on
// their scopes, and the winner alone is slices.MinFunc.
func (p Precedence) Compare(a, b Scope) int {
	return cmp.Or(
		cmp.Compare(p.rank(a), p.rank(b)),
		strings.Compare(a.Name, b.Name),
		strings.Compare(a.Owner, b.Owner),
	)
}

func (p Precedence) rank(s Scope) int {
	if i := slices.Index(p, s); i >= 0 {
		return i
	}
	if i := slices.Index(p, Scope{Name: s.Name}); i >= 0 {
		return i
	}
	return len(p)
}
