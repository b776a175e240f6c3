package manifest

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/onymhq/onym/internal/base62"
	"github.com/onymhq/onym/opaqueid"
)

// OpaqueKind is a declared kind of opaque id (SPEC 3).
type OpaqueKind struct {
	// Name is the kind's name, in snake_case.
	Name string
	// Kind mints and checks the kind's ids. It is valid, its Name is the same,
	// and its Length is never 0.
	Kind opaqueid.Kind
	// Position is where the kind is declared.
	Position Position
}

// OpaqueKinds lists the declared kinds of opaque id, in the order of the file.
func (m *Manifest) OpaqueKinds() []OpaqueKind { return slices.Clone(m.opaque) }

// OpaqueKind returns a kind of opaque id by its name.
func (m *Manifest) OpaqueKind(name string) (OpaqueKind, bool) {
	for _, k := range m.opaque {
		if k.Name == name {
			return k, true
		}
	}
	return OpaqueKind{}, false
}

var opaqueSchema = schema{
	keys: []string{"length", "namespace"},
	derived: map[string]string{
		"minlength":   opaqueLength,
		"maxlength":   opaqueLength,
		"size":        opaqueLength,
		"pattern":     "it follows from the length and the namespace",
		"regex":       "it follows from the length and the namespace",
		"regexp":      "it follows from the length and the namespace",
		"column":      "it follows from the length",
		"alphabet":    "every opaque id is of 0-9A-Za-z",
		"charset":     "every opaque id is of 0-9A-Za-z",
		"encoding":    "every opaque id is of 0-9A-Za-z",
		"bits":        "they follow from the length",
		"entropy":     "it follows from the length",
		"budget":      "it follows from the length",
		"check":       "an opaque id has no check character",
		"checksum":    "an opaque id has no check character",
		"prefix":      "an opaque id has none; a namespace is one character in front, and a type with a prefix is declared under entities",
		"granularity": "an opaque id has no time bucket; declare what has one under entities",
	},
}

const opaqueLength = "the length of an opaque id is fixed: set length"

func (r *reader) opaque(n *yaml.Node) {
	for _, d := range r.declarations(n, "opaque", "opaque id") {
		o, ok := r.object(d.key, d.value, d.what, &opaqueSchema)
		if !ok {
			continue
		}
		before := r.found
		k := opaqueid.Kind{Name: d.name, Length: opaqueid.DefaultLength}
		length, namespace := o.values["length"], o.values["namespace"]
		if namespace != nil {
			k.Namespace = r.namespace(namespace, d.what+": namespace")
		}
		if length != nil {
			least := uint64(1 + len(k.Namespace)) // a random character there has to be
			n, _ := r.integer(length, d.what+": length", least, opaqueid.MaxLength)
			k.Length = int(n)
		}
		if r.found > before || d.repeated {
			continue
		}
		if err := k.Validate(); err != nil { // for which there is no reason left
			r.report(d.key, InvalidValue, "%s: %v", d.what, err)
			continue
		}
		r.m.opaque = append(r.m.opaque, OpaqueKind{d.name, k, r.place(d.key)})
	}
}

func (r *reader) namespace(n *yaml.Node, what string) string {
	const want = "one character of 0-9A-Za-z"
	s, ok := r.text(n, what, want)
	if !ok {
		return ""
	}
	if len(s) != 1 || !base62.IsDigit(s[0]) {
		r.report(n, InvalidValue, "%s is %s; it has to be %s", what, quote(s), want)
		return ""
	}
	return s
}
