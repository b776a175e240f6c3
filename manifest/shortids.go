package manifest

import (
	"fmt"
	"math"

	"go.yaml.in/yaml/v3"

	"github.com/onymhq/onym/shortid"
)

// ShortIDs is the registry of the kinds of short ids (SPEC 4). Where the manifest
// does not declare any it is the built-in one.
func (m *Manifest) ShortIDs() *shortid.Registry { return m.short }

var shortIDSchema = schema{
	keys: []string{"kind", "name", "fields"},
	need: []string{"kind", "name", "fields"},
	derived: map[string]string{
		"arity":    "it is the number of fields",
		"length":   "it follows from the values of the fields",
		"alphabet": "every short id is in the URL-safe Base64 alphabet",
		"marker":   "every short id begins with ~",
		"tag":      "it follows from the kind",
		"example":  "it follows from the kind and the values of the fields",
	},
}

func (r *reader) shortIDs(n *yaml.Node) {
	r.m.short = shortid.Builtin()
	entries, ok := r.list(n, "short_ids", "a list of mappings with kind, name and fields")
	if !ok {
		return
	}
	type shape struct {
		id    uint64
		arity int
	}
	names := make(map[string]claim, len(entries))
	shapes := make(map[shape]claim, len(entries))
	kinds := make([]shortid.Kind, 0, len(entries))
	for _, n := range entries {
		what := "short id"
		if name := child(n, "name"); name != nil && name.Kind == yaml.ScalarNode {
			what += " " + quote(name.Value)
		}
		o, ok := r.object(n, n, what, &shortIDSchema)
		if !ok {
			continue
		}
		k := shortid.Kind{}
		var named, numbered bool
		if name := o.values["name"]; name != nil {
			k.Name, named = r.name(name, "short id name")
		}
		k.ID, numbered = r.integer(o.values["kind"], what+": kind", 0, math.MaxUint64)
		k.Fields = r.fields(o.values["fields"], what)

		if first, taken := names[k.Name]; taken && named {
			r.report(o.values["name"], DuplicateValue, "%s is declared already, as %s; a kind has one declaration: rename or remove one", what, first)
		} else if named {
			names[k.Name] = claim{fmt.Sprintf("kind %d", k.ID), o.values["name"].Line}
		}
		s := shape{k.ID, len(k.Fields)}
		if first, taken := shapes[s]; taken && numbered && s.arity > 0 {
			r.report(o.values["kind"], DuplicateValue, "%s: kind %d with %s is %s; take another kind, or another number of fields",
				what, s.id, count(s.arity, "field"), first)
		} else if numbered && s.arity > 0 {
			shapes[s] = claim{what, o.values["kind"].Line}
		}
		kinds = append(kinds, k)
	}
	if r.found > 0 {
		return
	}
	registry, err := shortid.NewRegistry(kinds...)
	if err != nil { // for which there is no reason left
		r.report(n, InvalidValue, "short_ids: %v", err)
		return
	}
	r.m.short = registry
}

func (r *reader) fields(n *yaml.Node, what string) []string {
	entries, ok := r.list(n, what+": fields", "a list of names")
	switch {
	case !ok:
		return nil
	case len(entries) == 0:
		r.report(n, InvalidValue, "%s has no fields; name at least one", what)
		return nil
	case len(entries) > shortid.MaxFields:
		r.report(entries[shortid.MaxFields], InvalidValue, "%s has %d fields; at most %d fit", what, len(entries), shortid.MaxFields)
		return nil
	}
	r.names(entries, what+": field", "a field is named once")
	// As many as there are, good or bad, for their number is the arity.
	names := make([]string, len(entries))
	for i, n := range entries {
		names[i] = n.Value
	}
	return names
}

// child returns the value of a key of a mapping, or nil.
func child(n *yaml.Node, key string) *yaml.Node {
	if n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}
