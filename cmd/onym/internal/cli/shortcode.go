package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/shortcode"
	"github.com/onymhq/onym/slug"
)

type shortcodeCmd struct {
	Check   shortcodeCheckCmd   `cmd:"" help:"Validate codes."`
	Repair  shortcodeRepairCmd  `cmd:"" help:"Make malformed codes well formed, as recognizably as can be."`
	Derive  shortcodeDeriveCmd  `cmd:"" help:"Derive codes from display names."`
	Resolve shortcodeResolveCmd `cmd:"" help:"Decide which code a document gets. Reads one JSON object a line from standard input, with desired, name, taken, dedupe and duplicate."`
}

type shortcodeCheckCmd struct {
	Text []string `arg:"" optional:"" help:"Codes; without any they are read from standard input."`
}

// Run validates.
func (c *shortcodeCheckCmd) Run(a *app) error { return a.codes(c.Text, shortcode.Parse) }

type shortcodeRepairCmd struct {
	Text []string `arg:"" optional:"" help:"Codes; without any they are read from standard input."`
}

// Run repairs.
func (c *shortcodeRepairCmd) Run(a *app) error { return a.codes(c.Text, shortcode.Repair) }

type shortcodeDeriveCmd struct {
	Text []string `arg:"" optional:"" help:"Names; without any they are read from standard input."`
}

// Run derives.
func (c *shortcodeDeriveCmd) Run(a *app) error {
	m, err := a.manifest()
	if err != nil {
		return err
	}
	return a.codes(c.Text, func(name string) (shortcode.Code, error) {
		return shortcode.Derive(name, m.Abbreviations())
	})
}

func (a *app) codes(args []string, do func(string) (shortcode.Code, error)) error {
	return a.each(args, nil, func(value string, r *record) error {
		code, err := do(value)
		if err != nil {
			return err
		}
		r.str("shortcode", code.String())
		r.people("%v\n", code)
		return nil
	})
}

type slugCmd struct {
	Text []string `arg:"" optional:"" help:"Names; without any they are read from standard input."`
}

// Run makes slugs.
func (c *slugCmd) Run(a *app) error {
	return a.each(c.Text, nil, func(value string, r *record) error {
		s, err := slug.Make(value)
		if err != nil {
			return err
		}
		r.str("slug", s)
		r.people("%s\n", s)
		return nil
	})
}

type shortcodeResolveCmd struct{}

// Run resolves. A line that cannot be read is an invalid value; the next one is
// read all the same.
func (c *shortcodeResolveCmd) Run(a *app) error {
	m, err := a.manifest()
	if err != nil {
		return err
	}
	resolver := shortcode.Resolver{Abbreviations: m.Abbreviations()}
	return a.requests(func(line []byte, number int, r *record) error {
		var q resolveRequest
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&q); err != nil {
			return onym.NewError(onym.Malformed, "request", "", -1,
				fmt.Sprintf("line %d is no object with desired, name, taken, dedupe and duplicate: %s", number, jsonProblem(err)))
		}
		taken := make(map[string]bool, len(q.Taken))
		for _, code := range q.Taken {
			taken[code] = true
		}
		code, err := resolver.Create(context.Background(),
			shortcode.Request{Desired: q.Desired, Name: q.Name, Dedupe: q.Dedupe, Duplicate: q.Duplicate},
			func(_ context.Context, code shortcode.Code) (bool, error) { return taken[code.String()], nil })
		if err != nil {
			return err
		}
		r.str("shortcode", code.String())
		r.people("%v\n", code)
		return nil
	})
}

// resolveRequest is one line of the command's input.
type resolveRequest struct {
	Desired   string   `json:"desired"`
	Name      string   `json:"name"`
	Taken     []string `json:"taken"`
	Dedupe    bool     `json:"dedupe"`
	Duplicate bool     `json:"duplicate"`
}

// jsonProblem says what is wrong with a JSON text without repeating any of it.
func jsonProblem(err error) string {
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("malformed JSON at byte %d", syntax.Offset)
	case errors.As(err, &typ):
		return fmt.Sprintf("%s is a %s", typ.Field, typ.Value)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "the JSON ends too early"
	}
	return "a member has another name"
}
