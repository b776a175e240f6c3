package cli

import (
	"strconv"

	"github.com/onymhq/onym/handle"
)

type handleCmd struct {
	Parse handleParseCmd `cmd:"" help:"Validate handles and qualified ids and show their parts."`
}

type handleParseCmd struct {
	Text []string `arg:"" optional:"" help:"Handles; without any they are read from standard input."`
}

// Run parses.
func (c *handleParseCmd) Run(a *app) error {
	m, err := a.manifest()
	if err != nil {
		return err
	}
	letters := m.HandleKinds()
	parser := handle.Parser{Letters: letters, ShortIDs: m.ShortIDs()}
	return a.each(c.Text, nil, func(value string, r *record) error {
		h, err := parser.Parse(value)
		if err != nil {
			return err
		}
		r.str("format", h.Format())
		r.str("canonical", h.String())
		r.people("%v  %s", h, spell(h.Format()))
		switch h := h.(type) {
		case handle.User:
			r.segment(h.Segment())
			r.named("user", h.Name())
			r.named("domain", h.Domain().String())
		case handle.Group:
			r.segment(h.Segment())
			r.named("group", h.Name())
			r.named("domain", h.Domain().String())
		case handle.Classification:
			r.segment(h.Segment())
			r.named("origin", h.Domain().String())
			if h.Suffix() != "" {
				r.named("suffix", h.Suffix())
			}
			r.named("type", string(h.Type()))
			r.named("name", h.Name())
		case handle.QualifiedID:
			name := letters.Name(h.Kind())
			r.named("owner", h.Owner().String())
			r.named("kind", name)
			r.str("kind_letter", string(h.Kind()))
			r.named("local_id", strconv.FormatUint(h.LocalID(), 10))
		case handle.DomainShortID:
			r.named("domain", h.Domain().String())
			r.named("token", h.ShortID().String())
		}
		r.people("\n")
		return nil
	})
}

// segment adds the spelling for a URL path.
func (r *record) segment(s string) {
	r.str("segment", s)
	r.people(", in a path %s", s)
}

// named adds a member that people see with its name.
func (r *record) named(key, value string) {
	r.str(key, value)
	r.people(", %s %s", spell(key), value)
}
