package manifest

import (
	"slices"

	"go.yaml.in/yaml/v3"

	spelling "github.com/onymhq/onym/internal/prefix"
	"github.com/onymhq/onym/secret"
)

// maxEnvironments is how many different environments the secrets of a manifest
// may have in all: every text that is masked is looked through for each of them.
const maxEnvironments = 32

// Secret is a declared type of bearer secret (SPEC 2).
type Secret struct {
	// Name is the type's name, in snake_case.
	Name string
	// Format mints and reads the type's secrets.
	Format secret.Format
	// Position is where the type is declared.
	Position Position
}

// Secrets lists the declared types of bearer secret, in the order of the file.
func (m *Manifest) Secrets() []Secret { return slices.Clone(m.secrets) }

// Secret returns a type of bearer secret by its name.
func (m *Manifest) Secret(name string) (Secret, bool) {
	for _, s := range m.secrets {
		if s.Name == name {
			return s, true
		}
	}
	return Secret{}, false
}

var secretSchema = schema{
	keys: []string{"prefix", "environments"},
	need: []string{"prefix"},
	derived: map[string]string{
		"length":      secretLength,
		"minlength":   secretLength,
		"maxlength":   secretLength,
		"pattern":     "it follows from the prefix and the environments",
		"regex":       "it follows from the prefix and the environments",
		"regexp":      "it follows from the prefix and the environments",
		"rule":        "it follows from the prefix and the environments",
		"alphabet":    "every secret is in lower-case Crockford Base32",
		"charset":     "every secret is in lower-case Crockford Base32",
		"encoding":    "every secret is in lower-case Crockford Base32",
		"body":        "every secret has 130 random bits",
		"bits":        "every secret has 130 random bits",
		"entropy":     "every secret has 130 random bits",
		"check":       "every secret ends with the CRC-32 of the rest",
		"checksum":    "every secret ends with the CRC-32 of the rest",
		"digest":      secretStored,
		"hash":        secretStored,
		"kdf":         secretStored,
		"column":      secretStored,
		"mask":        "every secret is masked as its prefix, its environment and its last four characters",
		"lastfour":    "every secret is masked as its prefix, its environment and its last four characters",
		"granularity": "a secret has no time bucket; declare what is no secret under entities",
		"example":     "a secret is never printed, and so has no example",
	},
}

const (
	secretLength = "it follows from the prefix and the environment"
	secretStored = "every secret is stored as the SHA-256 of its text"
)

func (r *reader) secrets(n *yaml.Node) {
	environments := make(map[string]bool)
	for _, d := range r.declarations(n, "secrets", "secret") {
		o, ok := r.object(d.key, d.value, d.what, &secretSchema)
		if !ok {
			continue
		}
		before := r.found
		prefix, _ := r.prefix(&d, o)
		spec := secret.Spec{Prefix: prefix}
		spec.Environments = r.environments(&d, prefix, o, environments)
		if r.found > before || d.repeated || prefix == "" {
			continue
		}
		format, err := spec.Format()
		if err != nil { // for which there is no reason left
			r.report(d.key, InvalidValue, "%s: %v", d.what, err)
			continue
		}
		r.m.secrets = append(r.m.secrets, Secret{d.name, format, r.place(d.key)})
	}
}

// environments reads the environments of one secret, whose prefix is "" where it is
// not to be looked at; all are those of the manifest so far.
func (r *reader) environments(d *declaration, prefix string, o object, all map[string]bool) []string {
	claim := func(environment string, n *yaml.Node) {
		if prefix != "" && !d.repeated {
			r.claimHead(d, d.what+" in environment "+environment, prefix+"_"+environment, n)
		}
	}
	n := o.values["environments"]
	if n == nil {
		claim("live", o.values["prefix"])
		claim("test", o.values["prefix"])
		return nil
	}
	entries, ok := r.list(n, d.what+": environments", "a list such as [live, test]")
	if ok && len(entries) == 0 {
		r.report(n, InvalidValue, "%s has no environment; list one, or remove the key for live and test", d.what)
	}
	lines := make(map[string]int, len(entries))
	var environments []string
	for _, n := range entries {
		e, ok := r.text(n, d.what+": environment", "a text such as live")
		if !ok {
			continue
		}
		if at, problem := spelling.CheckEnvironment(e); problem != "" {
			r.reportAt(r.inside(n, at), InvalidValue, "%s: environment %s: %s", d.what, quote(e), problem)
			continue
		}
		if line, twice := lines[e]; twice {
			r.report(n, DuplicateValue, "%s: environment %s stands on line %d already: remove one", d.what, e, line)
			continue
		}
		if !all[e] && len(all) == maxEnvironments {
			r.report(n, InvalidValue, "%s: environment %s is one too many; a manifest has at most %d different ones in all", d.what, e, maxEnvironments)
			return nil
		}
		lines[e], all[e] = n.Line, true
		environments = append(environments, e)
		claim(e, n)
	}
	return environments
}
