package manifest

import (
	"go.yaml.in/yaml/v3"

	"github.com/onymhq/onym/handle"
)

// HandleKinds are the kind letters of user-qualified ids (SPEC 5.6). Where the
// manifest does not declare any they are the built-in ones.
func (m *Manifest) HandleKinds() handle.Letters { return m.letters }

var handlesSchema = schema{
	keys: []string{"kinds"},
	derived: map[string]string{
		"domain":   "it is the one at the top of the manifest",
		"reserved": "the reserved characters of every name are @ # : + ~ /",
		"types":    "a classification handle's type is tag, property or category",
	},
}

func (r *reader) handles(n *yaml.Node) {
	r.m.letters = handle.BuiltinLetters()
	if n == nil {
		return
	}
	o, _ := r.object(n, n, "handles", &handlesSchema)
	kinds := o.values["kinds"]
	if kinds == nil {
		return
	}
	r.m.letters = handle.Letters{}
	names := make(map[string]int)
	for _, p := range r.pairs(kinds, "kinds", "a mapping of letters to names") {
		what := "kind letter " + quote(p.key.Value)
		r.unquoted(p.key, what)
		name, ok := r.name(p.value, what+": name")
		if p.first != nil {
			r.report(p.key, DuplicateValue, "%s stands on line %d already; a letter is one kind's: choose another", what, p.first.Line)
			continue
		}
		if letter := p.key.Value; len(letter) != 1 || letter[0] < 'a' || letter[0] > 'z' {
			r.report(p.key, InvalidValue, "%s: it has to be one of a-z", what)
			continue
		}
		if !ok {
			continue
		}
		if line, twice := names[name]; twice {
			r.report(p.value, DuplicateValue, "%s: the name %s stands on line %d already; a kind has one letter: rename or remove one", what, name, line)
			continue
		}
		names[name] = p.value.Line
		letters, err := r.m.letters.With(handle.Kind{Letter: p.key.Value[0], Name: name})
		if err != nil { // for which there is no reason left
			r.refusedValue(p.key, "kind letter", err)
			continue
		}
		r.m.letters = letters
	}
}
