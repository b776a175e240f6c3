package secret

import (
	"slices"
	"strconv"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/prefix"
	"github.com/onymhq/onym/internal/redact"
)

// defaultEnvironments are those of a Spec without any.
var defaultEnvironments = []string{"live", "test"}

// Spec declares a type of secret. The zero value is no declaration.
type Spec struct {
	// Prefix is one or more segments joined by "_", each 1 to 8 characters of
	// [a-z] followed by [a-z0-9], at most 16 characters in all (SPEC 1.1).
	Prefix string
	// Environments are the words that may follow the prefix, each 1 to 16
	// characters of [a-z] followed by [a-z0-9]; none means live and test.
	Environments []string
}

// Kind is what a phantom type implements to declare a type of secret. Secret is
// called on the zero value, so that it is declared on a struct and not on a
// pointer, and must always return the same Spec.
type Kind interface{ Secret() Spec }

// Format compiles the declaration. The error is an *[onym.Error] with the offset of
// the first byte that is to blame: [onym.InvalidPrefix], or
// [onym.InvalidEnvironment] for a word that is malformed or declared twice.
//
// From then on, and in the whole process, the environments are among those by
// which a secret is known from its looks alone, whatever its prefix: in the input
// that an error quotes, [onym.NewError] masks what follows one of them, right or
// wrong (SPEC 2.2). There is no way back, so that a text that was masked once is
// masked for ever; a program declares its environments when it starts, and not
// those that a request names.
func (s Spec) Format() (Format, error) {
	if at, problem := prefix.Check(s.Prefix); problem != "" {
		return Format{}, onym.NewError(onym.InvalidPrefix, "secret prefix", s.Prefix, at, problem)
	}
	environments := slices.Clone(s.Environments)
	if len(environments) == 0 {
		environments = defaultEnvironments
	}
	for i, e := range environments {
		if at, problem := prefix.CheckEnvironment(e); problem != "" {
			return Format{}, onym.NewError(onym.InvalidEnvironment, "secret environment", e, at, problem)
		}
		if slices.Contains(environments[:i], e) {
			return Format{}, onym.NewError(onym.InvalidEnvironment, "secret environment", e, -1,
				"the environment is declared twice")
		}
	}
	for _, e := range environments {
		redact.Declare(e)
	}
	c := &compiled{head: s.Prefix + "_", environments: environments, typ: s.Prefix + " secret"}
	c.lengthDetail = "every " + c.typ + " has " + c.lengths() + " bytes; it is cut, or something is attached to it"
	c.prefixDetail = "the text does not start with " + c.head + "; it may be a secret of another type"
	c.environmentDetail = "the environment is not " + list(environments)
	return Format{c}, nil
}

// lengths lists the lengths of the format's secrets, in words.
func (c *compiled) lengths() string {
	var n []int
	for _, e := range c.environments {
		n = append(n, len(c.head)+len(e)+len("_")+tailLen)
	}
	slices.Sort(n)
	var words []string
	for _, n := range slices.Compact(n) {
		words = append(words, strconv.Itoa(n))
	}
	return list(words)
}

// list joins words as a sentence does: a, b or c.
func list(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
