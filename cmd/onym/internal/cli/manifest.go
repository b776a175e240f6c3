package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/onymhq/onym/internal/jsonl"
	"github.com/onymhq/onym/manifest"
)

// defaultManifest is read from the working directory, if it is there.
const defaultManifest = "onym.yaml"

// manifest returns the declaration that holds: the file that was named, the one
// in the working directory, or the empty one.
func (a *app) manifest() (*manifest.Manifest, error) {
	if a.declared != nil {
		return a.declared, nil
	}
	path := a.grammar.Manifest
	if path == "" {
		if _, err := os.Lstat(defaultManifest); errors.Is(err, fs.ErrNotExist) {
			a.declared = manifest.Default()
			return a.declared, nil
		}
		path = defaultManifest
	}
	m, err := manifest.Load(path)
	var faults manifest.Faults
	if errors.As(err, &faults) {
		return nil, fmt.Errorf("the manifest has %s, which \"onym manifest check\" lists; the first is\n  %w",
			count(faults.Count(), "fault"), faults[0])
	}
	if err != nil {
		return nil, fmt.Errorf("the manifest: %w", err)
	}
	a.declared = m
	return m, nil
}

// count writes a number and a noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

type manifestCmd struct {
	Check manifestCheckCmd `cmd:"" help:"Report everything that is wrong with the declarations."`
}

type manifestCheckCmd struct {
	File string `arg:"" optional:"" help:"The manifest. Default: that of --manifest, or onym.yaml in the working directory."`
}

// Run reports every fault as file:line:column: message, which editors and CI
// systems make into links.
func (c *manifestCheckCmd) Run(a *app) error {
	path := c.File
	if path == "" {
		path = a.grammar.Manifest
	}
	if path == "" {
		path = defaultManifest
	}
	m, err := manifest.Load(path)
	var faults manifest.Faults
	if c.File == "" && a.grammar.Manifest == "" && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no %s in the working directory; name the manifest", defaultManifest)
	}
	if err != nil && !errors.As(err, &faults) {
		return err
	}
	a.invalid = len(faults) > 0
	for _, f := range faults {
		if !a.grammar.JSON {
			fmt.Fprintln(a.out, maskInput(f.Error()))
			continue
		}
		line := jsonl.Bool([]byte("{"), "ok", false)
		line = jsonl.Text(line, "file", maskInput(f.File))
		line = jsonl.Int(line, "line", f.Line)
		line = jsonl.Int(line, "column", f.Column)
		line = jsonl.Text(line, "rule", string(f.Rule))
		line = jsonl.Text(line, "message", f.Message)
		if _, err := a.out.Write(append(line, "}\n"...)); err != nil {
			return err
		}
	}
	if len(faults) > 0 {
		if !a.grammar.JSON {
			a.out.Flush()
			fmt.Fprintf(a.err, "onym: %s has %s\n", path, count(faults.Count(), "fault"))
		}
		return nil
	}
	return a.once(func(r *record) error {
		path := maskInput(path)
		r.str("file", path)
		r.integer("entities", len(m.Entities()))
		r.integer("secrets", len(m.Secrets()))
		r.integer("opaque", len(m.OpaqueKinds()))
		r.integer("short_ids", len(m.ShortIDs().Kinds()))
		r.integer("bound_ids", len(m.BoundKinds()))
		r.integer("shortcode_scopes", len(m.Scopes()))
		r.people("%s is well formed: %s\n", path, strings.Join([]string{
			count(len(m.Entities()), "entity type"), count(len(m.Secrets()), "secret"),
			count(len(m.OpaqueKinds()), "opaque kind"), count(len(m.ShortIDs().Kinds()), "short id kind"),
			count(len(m.BoundKinds()), "bound kind"), count(len(m.Scopes()), "scope"),
		}, ", "))
		return nil
	})
}
