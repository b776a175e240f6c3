package cli

import (
	"errors"
	"fmt"
	"slices"

	"github.com/onymhq/onym/secret"
)

type secretCmd struct {
	New    secretNewCmd    `cmd:"" help:"Mint a secret and print it, this once."`
	Digest secretDigestCmd `cmd:"" help:"Read secrets from standard input and print their digests."`
	Rules  secretRulesCmd  `cmd:"" help:"Print rules that find secrets in code, for scanners."`
}

type secretNewCmd struct {
	Prefix string `arg:"" help:"The secret's prefix, such as sk."`
	Env    string `name:"env" default:"live" placeholder:"ENVIRONMENT" help:"The environment. Default: live."`
}

// secretFormat finds the format that is meant: with a manifest a declared one,
// without one the prefix as it stands.
func (a *app) secretFormat(prefix string) (secret.Format, error) {
	m, err := a.manifest()
	if err != nil {
		return secret.Format{}, err
	}
	if len(m.Secrets()) == 0 {
		return secret.Spec{Prefix: prefix}.Format()
	}
	for _, s := range m.Secrets() {
		if s.Name == prefix || s.Format.Prefix() == prefix {
			return s.Format, nil
		}
	}
	return secret.Format{}, fmt.Errorf("%s declares no secret with the prefix or the name %q", m.File(), prefix)
}

// Run mints. It is the only command that reveals a secret.
func (c *secretNewCmd) Run(a *app) error {
	f, err := a.secretFormat(c.Prefix)
	if err != nil {
		return err
	}
	token, err := f.New(c.Env)
	if err != nil {
		return err
	}
	return a.once(func(r *record) error {
		r.str("secret", token.Reveal())
		r.str("digest", token.Digest().String())
		r.str("last_four", token.LastFour())
		r.people("%s\n", token.Reveal())
		return nil
	})
}

type secretDigestCmd struct{}

// Run digests. Secrets are read from standard input only: arguments are seen by
// everybody who may list processes, and stay in the shell's history.
func (c *secretDigestCmd) Run(a *app) error {
	mask := func(value string) string {
		if token, err := secret.ParseAny(value); err == nil {
			return token.Mask() // also where it is not one of those that are declared
		}
		return "…"
	}
	m, err := a.manifest()
	if err != nil {
		return err
	}
	var formats []secret.Format
	for _, s := range m.Secrets() {
		formats = append(formats, s.Format)
	}
	return a.answer(nil, mask, func(value string, r *record) error {
		token, err := secret.ParseDeclared(value, formats...)
		if err != nil {
			return err
		}
		stored := token.Record()
		r.str("digest", stored.Digest.String())
		r.str("last_four", stored.LastFour)
		r.str("prefix", stored.Prefix)
		r.str("environment", stored.Environment)
		r.people("%v  %s\n", stored.Digest, stored.Mask())
		return nil
	})
}

type secretRulesCmd struct {
	Prefix []string `arg:"" optional:"" help:"Prefixes of secrets. Default: all that the manifest declares."`
	Format string   `name:"format" enum:"gitleaks" default:"gitleaks" placeholder:"gitleaks" help:"The scanner."`
}

// Run prints rules.
func (c *secretRulesCmd) Run(a *app) error {
	m, err := a.manifest()
	if err != nil {
		return err
	}
	var rules []secret.Rule
	if len(c.Prefix) == 0 {
		for _, s := range m.Secrets() {
			rules = append(rules, s.Format.Rule())
		}
		if len(rules) == 0 {
			return errors.New("give the prefixes of secrets, or a manifest that declares some")
		}
	}
	for _, prefix := range c.Prefix {
		f, err := a.secretFormat(prefix)
		if err != nil {
			return err
		}
		if rule := f.Rule(); !slices.ContainsFunc(rules, func(r secret.Rule) bool { return r.ID == rule.ID }) {
			rules = append(rules, rule)
		}
	}
	if !a.grammar.JSON {
		_, err := a.out.WriteString(secret.Gitleaks(rules...))
		return err
	}
	for i := range rules {
		if err := a.once(func(r *record) error {
			r.str("id", rules[i].ID)
			r.str("description", rules[i].Description)
			r.str("regex", rules[i].Regex)
			r.list("keywords", rules[i].Keywords)
			r.float("entropy", rules[i].Entropy)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
