package manifest

import (
	"go.yaml.in/yaml/v3"

	spelling "github.com/onymhq/onym/internal/prefix"
)

// prefix reads the prefix of an entity or a secret, which is that of no other one
// of the two (SPEC 1.12).
func (r *reader) prefix(d *declaration, o object) (prefix string, ok bool) {
	n := o.values["prefix"]
	before := r.found
	prefix, ok = r.text(n, d.what+": prefix", "a text such as acc")
	if !ok {
		return "", false
	}
	if at, problem := spelling.Check(prefix); problem != "" {
		r.reportAt(r.inside(n, at), MalformedPrefix, "%s: prefix %s: %s", d.what, quote(prefix), problem)
		return "", false
	}
	if d.repeated {
		return prefix, false
	}
	if first, taken := r.prefixes[prefix]; taken {
		r.report(n, DuplicatePrefix, "%s: prefix %s is that of %s; a prefix belongs to one type: choose another",
			d.what, prefix, first)
		return "", false
	}
	r.prefixes[prefix] = claim{d.what, n.Line}
	return prefix, r.found == before
}

// claimHead takes what the texts of a type have before their last "_": the prefix
// of an entity, the prefix and the environment of a secret. It is by this that
// people and registries tell types apart. who is the type, and the environment,
// if any.
func (r *reader) claimHead(d *declaration, who, head string, n *yaml.Node) bool {
	if first, taken := r.heads[head]; taken {
		r.report(n, DuplicatePrefix, "%s: texts that begin with %s_ are those of %s; choose another prefix",
			d.what, head, first)
		return false
	}
	r.heads[head] = claim{who, n.Line}
	return true
}
