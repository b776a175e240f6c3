package cli

import "github.com/onymhq/onym/boundid"

type segmentCmd struct {
	Encode segmentEncodeCmd `cmd:"" help:"Project texts into URL path segments."`
	Decode segmentDecodeCmd `cmd:"" help:"Read segments back."`
}

type segmentEncodeCmd struct {
	ID []string `arg:"" optional:"" help:"Texts; without any they are read from standard input."`
}

// Run projects.
func (c *segmentEncodeCmd) Run(a *app) error {
	return a.each(c.ID, nil, func(value string, r *record) error {
		segment := boundid.Encode(value).String()
		r.str("segment", segment)
		r.people("%s\n", segment)
		return nil
	})
}

type segmentDecodeCmd struct {
	Segment []string `arg:"" optional:"" help:"Segments; without any they are read from standard input."`
}

// Run reads back.
func (c *segmentDecodeCmd) Run(a *app) error {
	return a.each(c.Segment, nil, func(value string, r *record) error {
		segment, err := boundid.ParseSegment(value)
		if err != nil {
			return err
		}
		r.str("id", segment.Text())
		r.people("%s\n", printable(segment.Text()))
		return nil
	})
}

type boundCmd struct {
	Check boundCheckCmd `cmd:"" help:"Validate ids and show their parts."`
}

type boundCheckCmd struct {
	ID []string `arg:"" optional:"" help:"Ids; without any they are read from standard input."`
}

// Run validates.
func (c *boundCheckCmd) Run(a *app) error {
	return a.each(c.ID, nil, func(value string, r *record) error {
		id, err := boundid.Parse(value)
		if err != nil {
			return err
		}
		r.str("tenant", id.Tenant())
		r.str("opaque", id.Opaque())
		r.str("segment", id.Segment().String())
		r.truth("mintable", id.Mintable())
		note := ""
		if !id.Mintable() {
			note = "  (resolves, but would not be minted: it contains ~)"
		}
		r.people("%v  tenant %s, opaque %s, in a path %v%s\n", id, id.Tenant(), id.Opaque(), id.Segment(), note)
		return nil
	})
}
