package manifest

import (
	"errors"

	"go.yaml.in/yaml/v3"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/handle"
)

// Domain is the system's own domain, under which its users and groups have their
// handles (SPEC 5.3). It is the zero value where none is declared.
func (m *Manifest) Domain() handle.Domain { return m.domain }

func (r *reader) domain(n *yaml.Node) {
	s, ok := r.text(n, "domain", "a text such as example.com")
	if !ok {
		return
	}
	var err error
	if r.m.domain, err = handle.ParseDomain(s); err != nil {
		r.refusedValue(n, "domain", err)
	}
}

// refusedValue reports a scalar that a format package refuses, at the byte that it
// blames.
func (r *reader) refusedValue(n *yaml.Node, what string, err error) {
	at, detail := r.place(n), err.Error()
	var e *onym.Error
	if errors.As(err, &e) {
		at, detail = r.inside(n, max(e.Offset, 0)), e.Detail
	}
	r.reportAt(at, InvalidValue, "%s %s: %s", what, quote(n.Value), detail)
}
