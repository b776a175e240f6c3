package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

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
		q, problem := readRequest(line)
		if problem != "" {
			return onym.NewError(onym.Malformed, "request", "", -1, fmt.Sprintf("line %d: %s", number, problem))
		}
		taken := make(map[string]bool, len(q.Taken))
		for _, code := range q.Taken {
			taken[*code] = true
		}
		code, err := resolver.Create(context.Background(),
			shortcode.Request{Desired: q.Desired, Name: q.Name, Dedupe: q.Dedupe, Duplicate: q.Duplicate},
			func(_ context.Context, code shortcode.Code) (bool, error) { return taken[code.String()], nil })
		if err != nil {
			return err
		}
		r.str("shortcode", code.String())
		r.people("%v\n", code)
		// The line as it is written may hide what its texts show.
		return r.guard(maskInput, q.Desired+"\n"+q.Name)
	})
}

// resolveRequest is one line of the command's input.
type resolveRequest struct {
	Desired, Name     string
	Taken             []*string
	Dedupe, Duplicate bool
}

// readRequest reads a line, or says what is wrong with it without repeating any
// of it. It is strict: a member that is misspelled, given twice or null would
// leave the decision to a guard that does not see what is taken.
func readRequest(line []byte) (q resolveRequest, problem string) {
	const want = "give one JSON object with desired, name, taken, dedupe and duplicate"
	if json.Valid(line) && !faithful(line) {
		return q, "it has half of a surrogate pair, or bytes that are not UTF-8; " + want
	}
	d := json.NewDecoder(bytes.NewReader(line))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return q, want
	}
	members := map[string]any{
		"desired": &q.Desired, "name": &q.Name, "taken": &q.Taken, "dedupe": &q.Dedupe, "duplicate": &q.Duplicate,
	}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return q, want
		}
		name, _ := token.(string) // a member's name is always a string
		member, ok := members[name]
		if !ok {
			return q, "there is a member that has no meaning, or stands twice; " + want
		}
		delete(members, name)
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return q, want
		}
		if err := json.Unmarshal(value, member); err != nil || string(value) == "null" || name == "taken" && !allTexts(q.Taken) {
			return q, name + " has another type: desired and name are texts, taken is a list of texts, dedupe and duplicate are true or false"
		}
	}
	if _, err := d.Token(); err != nil { // the closing brace
		return q, want
	}
	if _, err := d.Token(); err != io.EOF {
		return q, "something follows the object; " + want
	}
	return q, ""
}

func allTexts(list []*string) bool {
	return !slices.Contains(list, nil)
}
