package manifest

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/onymhq/onym/entityid"
)

// Entity is a declared type of entity id (SPEC 1).
type Entity struct {
	// Name is the type's name, in snake_case.
	Name string
	// Format reads and writes the type's ids.
	Format entityid.Format
	// Position is where the type is declared.
	Position Position
}

// Entities lists the declared types of entity id, in the order of the file.
func (m *Manifest) Entities() []Entity { return slices.Clone(m.entities) }

// Entity returns a type of entity id by its name.
func (m *Manifest) Entity(name string) (Entity, bool) {
	for _, e := range m.entities {
		if e.Name == name {
			return e, true
		}
	}
	return Entity{}, false
}

// EntityRegistry knows the declared types of entity id by their prefixes.
func (m *Manifest) EntityRegistry() *entityid.Registry { return m.registry }

var entitySchema = schema{
	keys: []string{"prefix", "granularity"},
	need: []string{"prefix"},
	derived: map[string]string{
		"length":       lengthFollows,
		"len":          lengthFollows,
		"minlength":    lengthFollows,
		"maxlength":    lengthFollows,
		"size":         lengthFollows,
		"column":       lengthFollows,
		"pattern":      patternFollows,
		"regex":        patternFollows,
		"regexp":       patternFollows,
		"example":      "it follows from the prefix and the granularity, and never changes",
		"examples":     "it follows from the prefix and the granularity, and never changes",
		"alphabet":     "every entity id is in lower-case Crockford Base32",
		"charset":      "every entity id is in lower-case Crockford Base32",
		"encoding":     "every entity id is in lower-case Crockford Base32",
		"epoch":        "buckets of every entity id count from 2020-01-01T00:00:00Z",
		"bucket":       "it follows from the granularity",
		"bucketlength": "it follows from the granularity",
		"random":       "every entity id has 80 random bits",
		"randombits":   "every entity id has 80 random bits",
		"bits":         "every entity id has 80 random bits",
		"entropy":      "every entity id has 80 random bits",
		"check":        checkFollows,
		"checksum":     checkFollows,
		"seed":         checkFollows,
		"separator":    "the prefix of every entity id ends with _",
		"collation":    "the column of every entity id is compared byte for byte",
		"environments": "an entity id has none; declare what is secret under secrets",
	},
}

const (
	lengthFollows  = "it follows from the prefix and the granularity"
	patternFollows = "it follows from the prefix and the granularity, and is published with the schema"
	checkFollows   = "it follows from the prefix and the rest of the id"
)

func (r *reader) entities(n *yaml.Node) {
	var declared []entityid.Declaration
	for _, d := range r.declarations(n, "entities", "entity") {
		o, ok := r.object(d.key, d.value, d.what, &entitySchema)
		if !ok {
			continue
		}
		spec := entityid.Spec{}
		spec.Prefix, ok = r.prefix(&d, o)
		granularity, fine := r.granularity(o)
		if !ok || !fine || !r.claimHead(&d, d.what, spec.Prefix, o.values["prefix"]) {
			continue
		}
		spec.Granularity = granularity
		format, err := spec.Format()
		if err != nil { // which prefix and granularity leave no reason for
			r.report(d.key, InvalidValue, "%s: %v", d.what, err)
			continue
		}
		r.m.entities = append(r.m.entities, Entity{d.name, format, r.place(d.key)})
		declared = append(declared, entityid.Declaration{Type: d.name, Spec: spec})
	}
	var err error
	if r.m.registry, err = entityid.NewRegistry(declared...); err != nil && r.found == 0 {
		r.report(n, InvalidValue, "entities: %v", err)
	}
}

func (r *reader) granularity(o object) (g entityid.Granularity, ok bool) {
	n := o.values["granularity"]
	if n == nil {
		return entityid.Hour, true
	}
	var names []string
	for _, g := range entityid.Granularities() {
		names = append(names, g.String())
	}
	want := enumerate("or", names)
	if refused(n) {
		return 0, false
	}
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		r.wrongType(n, o.what+": granularity", want)
		return 0, false
	}
	if g, ok = entityid.ParseGranularity(n.Value); ok {
		return g, true
	}
	hint := "take " + want
	if near := nearest(n.Value, names); near != "" {
		hint = "did you mean " + near + "?"
	}
	r.report(n, UnknownGranularity, "%s: there is no granularity %s; %s", o.what, quote(n.Value), hint)
	return 0, false
}
