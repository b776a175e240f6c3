package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/shortid"
)

type shortCmd struct {
	Encode shortEncodeCmd `cmd:"" help:"Write a kind and its fields as a token."`
	Decode shortDecodeCmd `cmd:"" help:"Read tokens."`
	Kinds  shortKindsCmd  `cmd:"" help:"List the kinds there are."`
}

// describe adds what is to be said of a token.
func (r *record) describe(kinds *shortid.Registry, id shortid.ID, token bool) {
	kind, _ := kinds.Lookup(id)
	fields := make([]string, id.Arity())
	for i := range fields {
		fields[i] = strconv.FormatUint(id.Field(i), 10)
	}
	if token {
		r.str("token", id.String())
	}
	r.str("kind", kind.Name)
	r.list("fields", fields)
	r.list("names", kind.Fields)
}

type shortEncodeCmd struct {
	KindField []string `arg:"" optional:"" name:"kind-field" help:"A kind's name and its fields, from 0 to 18446744073709551615, the last of them not 0. Without any, lines of the same are read from standard input."`
}

// Run encodes.
func (c *shortEncodeCmd) Run(a *app) error {
	m, err := a.manifest()
	if err != nil {
		return err
	}
	kinds := m.ShortIDs()
	var args []string
	if len(c.KindField) > 0 {
		args = []string{strings.Join(c.KindField, " ")}
	}
	return a.each(args, nil, func(value string, r *record) error {
		words := strings.Fields(value)
		if len(words) == 0 {
			return onym.NewError(onym.Empty, "short id", value, -1, "give a kind and its fields, such as: item 7 42")
		}
		fields := make([]uint64, len(words)-1)
		for i, w := range words[1:] {
			n, err := strconv.ParseUint(w, 10, 64)
			if err != nil || w[0] == '+' {
				code := onym.InvalidCharacter
				if isDigits(w) {
					code = onym.Overflow
				}
				return onym.NewError(code, "short id", value, strings.Index(value, w),
					fmt.Sprintf("field %d is no number from 0 to 18446744073709551615", i+1))
			}
			if len(w) > 1 && w[0] == '0' {
				return onym.NewError(onym.NonCanonical, "short id", value, strings.Index(value, w),
					fmt.Sprintf("field %d starts with a superfluous zero", i+1))
			}
			fields[i] = n
		}
		id, err := kinds.New(words[0], fields...)
		if err != nil {
			return err
		}
		r.describe(kinds, id, true)
		r.people("%v\n", id)
		return nil
	})
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

type shortDecodeCmd struct {
	Token []string `arg:"" optional:"" help:"Tokens; without any they are read from standard input."`
}

// Run decodes.
func (c *shortDecodeCmd) Run(a *app) error {
	m, err := a.manifest()
	if err != nil {
		return err
	}
	kinds := m.ShortIDs()
	return a.each(c.Token, nil, func(value string, r *record) error {
		id, err := kinds.Parse(value)
		if err != nil {
			return err
		}
		r.describe(kinds, id, false)
		if !r.asJSON {
			kind, _ := kinds.Lookup(id)
			r.people("%v  %s", id, kind.Name)
			for i, name := range kind.Fields {
				r.people(", %s %d", name, id.Field(i))
			}
			r.people("\n")
		}
		return nil
	})
}

type shortKindsCmd struct{}

// Run lists.
func (c *shortKindsCmd) Run(a *app) error {
	m, err := a.manifest()
	if err != nil {
		return err
	}
	kinds := m.ShortIDs()
	width := 0
	for _, k := range kinds.Kinds() {
		width = max(width, len(k.Name))
	}
	for _, k := range kinds.Kinds() {
		if err := a.once(func(r *record) error {
			r.str("kind", k.Name)
			r.str("id", strconv.FormatUint(k.ID, 10))
			r.integer("arity", len(k.Fields))
			r.list("names", k.Fields)
			r.people("%d  %-*s  %s\n", k.ID, width, k.Name, strings.Join(k.Fields, ", "))
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
