package manifest

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/onymhq/onym/internal/redact"
	"github.com/onymhq/onym/shortcode"
)

// Scope is a declared sort of scope, within which a shortcode is unique in its
// type (SPEC 7.2).
type Scope struct {
	// Name is the scope's name, in snake_case.
	Name string
	// Owned says that there are many scopes of the name, one for each owner.
	Owned bool
}

// builtInScopes are the four of SPEC 7.2.
var builtInScopes = []Scope{
	{Name: shortcode.WorldItems().Name},
	{Name: shortcode.ActorItems("").Name, Owned: true},
	{Name: shortcode.WorldActors().Name},
	{Name: shortcode.Pack("").Name, Owned: true},
}

// Scopes lists the sorts of scopes, in the order of the file. Where the manifest
// does not declare any they are world_items, actor_items, world_actors and pack,
// of which the second and the last are owned.
func (m *Manifest) Scopes() []Scope { return slices.Clone(m.scopes) }

// Precedence says which instance of a shortcode wins where it has several
// (SPEC 7.6), the strongest scope first. It is nil where none is declared.
func (m *Manifest) Precedence() shortcode.Precedence { return slices.Clone(m.precedence) }

// Abbreviations are the short forms of words for deriving shortcodes (SPEC 7.4).
// It is never nil.
func (m *Manifest) Abbreviations() *shortcode.Abbreviations { return m.abbreviations }

var (
	shortcodesSchema = schema{
		keys: []string{"scopes", "precedence", "abbreviations"},
		derived: map[string]string{
			"pattern":  "every shortcode is of letters and digits",
			"regex":    "every shortcode is of letters and digits",
			"alphabet": "every shortcode is of letters and digits",
			"length":   "shortcodes are of any length; derived ones are shortened towards 10 characters",
			"target":   "derived shortcodes are shortened towards 10 characters",
			"case":     "case is kept and significant in every shortcode",
			"dedupe":   "it is decided with each operation, by the caller",
		},
	}
	scopeSchema = schema{keys: []string{"owned"}}
)

func (r *reader) shortcodes(n *yaml.Node) {
	r.m.scopes = builtInScopes
	r.m.abbreviations = new(shortcode.Abbreviations)
	if n == nil {
		return
	}
	o, ok := r.object(n, n, "shortcodes", &shortcodesSchema)
	if !ok {
		return
	}
	known := true
	if scopes := o.values["scopes"]; scopes != nil {
		r.m.scopes, known = r.scopes(scopes)
	}
	if known {
		r.m.precedence = r.precedence(o.values["precedence"])
	}
	r.abbreviations(o.values["abbreviations"])
}

func (r *reader) scopes(n *yaml.Node) (scopes []Scope, ok bool) {
	pairs := r.pairs(n, "scopes", "a mapping of names to scopes")
	all := make([]Scope, 0, len(pairs))
	for _, p := range pairs {
		name, _ := r.name(p.key, "scope name")
		what := "scope " + quote(name)
		if p.first != nil {
			r.report(p.key, DuplicateValue, "%s is declared already, on line %d: remove one", what, p.first.Line)
		}
		o, _ := r.object(p.key, p.value, what, &scopeSchema)
		owned, _ := r.boolean(o.values["owned"], what+": owned")
		all = append(all, Scope{name, owned})
	}
	return all, n.Kind == yaml.MappingNode
}

// precedence reads a list of scopes, each a name, or for one scope of an owned
// sort the name and its owner, as in {pack: core}.
func (r *reader) precedence(n *yaml.Node) shortcode.Precedence {
	entries, ok := r.list(n, "precedence", "a list of scopes, the strongest first")
	if !ok {
		return nil
	}
	names := make([]string, 0, len(r.m.scopes))
	owned := make(map[string]bool, len(r.m.scopes))
	for _, s := range r.m.scopes {
		names = append(names, s.Name)
		owned[s.Name] = s.Owned
	}
	lines := make(map[shortcode.Scope]int, len(entries))
	p := make(shortcode.Precedence, 0, len(entries))
	for _, n := range entries {
		s, ok := r.ranked(n, names, owned)
		if !ok {
			continue
		}
		if line, twice := lines[s]; twice {
			r.report(n, DuplicateValue, "precedence: scope %s stands on line %d already; it has one rank: remove one", clip(s.String()), line)
			continue
		}
		lines[s] = n.Line
		p = append(p, s)
	}
	return p
}

// ranked reads one entry of a precedence, which is one of the declared scopes.
func (r *reader) ranked(n *yaml.Node, names []string, owned map[string]bool) (s shortcode.Scope, ok bool) {
	const want = "a scope's name, or a name and an owner such as {pack: core}"
	name, owner := n, (*yaml.Node)(nil)
	if n.Kind == yaml.MappingNode && len(n.Content) == 2 {
		name, owner = n.Content[0], n.Content[1]
	}
	if s.Name, ok = r.text(name, "precedence", want); !ok {
		return s, false
	}
	isOwned, declared := owned[s.Name]
	if !declared {
		hint := "declare it under scopes"
		if near := nearest(s.Name, names); near != "" {
			hint = "did you mean " + near + "?"
		}
		r.report(name, UnknownScope, "precedence: there is no scope %s; %s", quote(s.Name), hint)
		return s, false
	}
	if owner == nil {
		return s, true
	}
	if !isOwned {
		r.report(name, InvalidValue, "precedence: scope %s has no owners; write the name alone, or declare the scope as owned", s.Name)
		return s, false
	}
	if s.Owner, ok = r.text(owner, "precedence: owner of "+s.Name, "a text"); !ok {
		return s, false
	}
	if s.Owner == "" {
		r.report(owner, InvalidValue, "precedence: the owner of %s is empty; write the name alone for all the others", s.Name)
		return s, false
	}
	return s, true
}

func (r *reader) abbreviations(n *yaml.Node) {
	if n == nil {
		return
	}
	table := make(map[string]string)
	for _, p := range r.pairs(n, "abbreviations", "a mapping of words to their short form") {
		what := "abbreviation " + quote(p.key.Value)
		r.unquoted(p.key, what)
		short, ok := r.text(p.value, what, "a text")
		switch {
		case p.first != nil:
			r.report(p.key, DuplicateValue, "%s stands on line %d already: remove one", what, p.first.Line)
			continue
		case !ok:
			continue
		}
		if words := strings.Join(shortcode.Words(p.key.Value), " "); words != p.key.Value {
			// With one spelling for what is matched alike, no two entries can
			// be at odds without being seen to.
			hint := "write words of lower-case letters and digits"
			if words != "" {
				hint = "write it as names are matched"
				if key := p.key.Value; redact.Mask(key, redact.Suspect) == key { // else it would show in another spelling
					hint += ": " + clip(words)
				}
			}
			r.report(p.key, InvalidValue, "%s: %s", what, hint)
			continue
		}
		if _, err := shortcode.NewAbbreviations(map[string]string{p.key.Value: short}); err != nil {
			r.refusedValue(p.value, what+": short form", err)
			continue
		}
		table[p.key.Value] = short
	}
	a, err := shortcode.NewAbbreviations(table)
	if err != nil { // for which good entries in one spelling leave no reason
		r.report(n, InvalidValue, "abbreviations: %v", err)
		return
	}
	r.m.abbreviations = a
}
