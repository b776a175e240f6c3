package manifest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/shortcode"
	"github.com/onymhq/onym/shortid"
)

// MaxSize is how large a manifest may be, in bytes.
const MaxSize = 1 << 20

// Manifest is what a system declares, compiled. It does not change once made, and
// is safe for concurrent use; what its methods return is the caller's own copy,
// or does not change either.
//
// The zero value is of no use: take Default for a manifest that declares nothing.
type Manifest struct {
	file string

	domain   handle.Domain
	entities []Entity
	registry *entityid.Registry
	secrets  []Secret
	opaque   []OpaqueKind
	short    *shortid.Registry
	letters  handle.Letters
	bound    []string

	scopes        []Scope
	precedence    shortcode.Precedence
	abbreviations *shortcode.Abbreviations
}

// Default returns the manifest that holds where there is none: no domain, no
// types, and the built-in kinds and scopes.
func Default() *Manifest {
	m, err := Parse("", []byte("{}"))
	if err != nil {
		panic("manifest: the empty one does not parse: " + err.Error())
	}
	return m
}

// Load reads a manifest from a file, like [Parse]. The error is a [Faults] where the
// file can be read and is no good manifest, and otherwise one of package os.
func Load(path string) (*Manifest, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("reading the manifest: %w", err)
	}
	return Parse(path, data)
}

// Parse reads a manifest. name is the name of its file, for messages only.
//
// The error is a [Faults]: everything that is wrong with the declarations, in the
// order of the file, up to [MaxFaults]. Only where the file is no YAML at all is
// there nothing to be said beyond the first fault.
//
// The environments of the declared secrets become known to the whole process, as
// those of any [secret.Spec.Format] do: from then on an error that quotes its input
// masks what looks like a secret of one of them. This is so also where the manifest
// has faults elsewhere.
func Parse(name string, data []byte) (*Manifest, error) {
	if len(data) > MaxSize {
		return nil, Faults{{File: name, Position: Position{1, 1}, Rule: TooLarge, Message: fmt.Sprintf(
			"the manifest is larger than %d bytes; is it the right file?", MaxSize)}}
	}
	src := newSource(name, data)
	if f, found := src.unreadable(); found {
		return nil, Faults{f}
	}
	root, fault := src.parse()
	if fault != nil {
		return nil, Faults{*fault}
	}
	r := &reader{
		source:   src,
		m:        &Manifest{file: name},
		types:    make(map[string]claim),
		prefixes: make(map[string]claim),
		heads:    make(map[string]claim),
	}
	r.read(root)
	if r.found > 0 {
		return nil, r.all()
	}
	return r.m, nil
}

// File is the name that the manifest was read under, "" for the default one.
func (m *Manifest) File() string { return m.file }

// section is one key at the top of a manifest. read reads its value, and is
// called with nil where the manifest does not have the key.
type section struct {
	key  string
	read func(r *reader, n *yaml.Node)
}

// sections lists those there are. Each is read in a file of its own, and none
// relies on another one having been read before.
var sections = []section{
	{"domain", (*reader).domain},
	{"entities", (*reader).entities},
	{"secrets", (*reader).secrets},
	{"opaque", (*reader).opaque},
	{"short_ids", (*reader).shortIDs},
	{"handles", (*reader).handles},
	{"bound_ids", (*reader).boundIDs},
	{"shortcodes", (*reader).shortcodes},
}

func (r *reader) read(root *yaml.Node) {
	r.refuseDevices(root)
	s := schema{}
	for _, section := range sections {
		s.keys = append(s.keys, section.key)
	}
	o, ok := r.object(root, root, "the manifest", &s)
	if !ok {
		return
	}
	// In the order of the file, so that where two declarations are at odds it is
	// the later one that is wrong.
	order := slices.Clone(sections)
	slices.SortStableFunc(order, func(a, b section) int {
		return r.place(o.values[a.key]).compare(r.place(o.values[b.key]))
	})
	for _, section := range order {
		section.read(r, o.values[section.key])
	}
}
