package manifest

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/onymhq/onym/boundid"
)

// BoundKinds lists the kinds of tenant-bound ids (SPEC 6.1) by name, in the order
// of the file. Where the manifest does not declare any they are those of
// [boundid.Kinds].
func (m *Manifest) BoundKinds() []string { return slices.Clone(m.bound) }

func (r *reader) boundIDs(n *yaml.Node) {
	if n == nil {
		r.m.bound = boundid.Kinds()
		return
	}
	entries, _ := r.list(n, "bound_ids", "a list of names")
	r.m.bound = r.names(entries, "bound id", "a kind is listed once")
}

// names reads a list of different names.
func (r *reader) names(entries []*yaml.Node, what, rule string) []string {
	names := make([]string, 0, len(entries))
	lines := make(map[string]int, len(entries))
	for _, n := range entries {
		name, ok := r.name(n, what)
		if !ok {
			continue
		}
		if line, twice := lines[name]; twice {
			r.report(n, DuplicateValue, "%s %s stands on line %d already; %s: remove one", what, quote(name), line, rule)
			continue
		}
		lines[name] = n.Line
		names = append(names, name)
	}
	return names
}
