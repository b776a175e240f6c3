package secret

import (
	"slices"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/prefix"
)

// anyType is what errors say was read where no one type was asked for.
const anyType = "secret"

// ParseAny reads a secret of any prefix and environment, declared or not: only
// the check says that it is one. The errors are those of [Format.Parse], of which
// [onym.InvalidLength] here means less than 37 or more than 67 bytes, or that not
// 33 of them follow the last "_", as where the text is cut.
func ParseAny(s string) (Untyped, error) {
	if err := validateAny(s, nil); err != nil {
		return Untyped{}, err
	}
	return Untyped{reveal: conceal(s)}, nil
}

// ParseDeclared reads a secret whose type is one of several that are known only
// when the program runs, for a tool that is handed a text. Without formats it is a
// secret of any well-formed prefix and of the environments that a [Spec] without
// any has, live and test.
//
// Of the formats that counts whose prefix s begins with, the longest if there are
// several, and the error is that of its [Format.Parse]. Where s begins with none
// of them, it is an *[onym.Error] without any of s: [onym.InvalidLength] if no
// secret of any of the formats is as long, and else [onym.InvalidPrefix], at the
// first byte in which s differs from all of them.
//
// Without formats the error is the first that applies of
//
//   - [onym.InvalidLength]: s has less than 40 or more than 55 bytes, or not 33 of
//     them follow its last "_", as where it is cut;
//   - [onym.InvalidPrefix], at the first byte that breaks SPEC 1.1;
//   - [onym.InvalidEnvironment], at its start;
//   - [onym.InvalidCharacter] and [onym.InvalidChecksum], as for Format.Parse.
func ParseDeclared(s string, formats ...Format) (Untyped, error) {
	var err error
	switch len(formats) {
	case 0:
		err = validateAny(s, defaultEnvironments)
	case 1:
		err = formats[0].c.validate(s)
	default:
		err = validateOneOf(s, formats)
	}
	if err != nil {
		return Untyped{}, err
	}
	return Untyped{reveal: conceal(s)}, nil
}

// validateAny checks a secret of any prefix, and of any environment if environments
// is nil.
func validateAny(s string, environments []string) error {
	shortest, longest := 1, prefix.MaxEnvironmentLen
	if environments != nil {
		byLen := func(a, b string) int { return len(a) - len(b) }
		shortest = len(slices.MinFunc(environments, byLen))
		longest = len(slices.MaxFunc(environments, byLen))
	}
	// A text that is cut may well have another "_" where the body would start. The
	// body has none, so that what counts is the last one.
	tail := len(s) - tailLen
	if rest := tail - len("__"); rest < 1+shortest || rest > prefix.MaxLen+longest || strings.LastIndexByte(s, '_') != tail-1 {
		return fault(onym.InvalidLength, anyType, -1,
			"a secret is prefix, environment and 33 characters, joined by _; it is cut, or something is attached to it")
	}
	before, environment, found := cutLast(s[:tail-1])
	if !found {
		return fault(onym.InvalidPrefix, anyType, 0, "there is no prefix before the environment")
	}
	if at, problem := prefix.Check(before); problem != "" {
		return fault(onym.InvalidPrefix, anyType, at, problem)
	}
	start := len(before) + len("_")
	if environments != nil && !slices.Contains(environments, environment) {
		return fault(onym.InvalidEnvironment, anyType, start, "the environment is not "+list(environments))
	}
	if at, problem := prefix.CheckEnvironment(environment); problem != "" {
		return fault(onym.InvalidEnvironment, anyType, start+at, problem)
	}
	return validateTail(anyType, s)
}

// validateOneOf checks a secret of one of several formats.
func validateOneOf(s string, formats []Format) error {
	var own *compiled // the one with the longest prefix that s begins with
	var wrong error   // what is wrong with s as a secret of that one
	sameLen, differs := false, 0
	for _, f := range formats {
		c := f.c
		if c == nil {
			continue
		}
		if at := mismatch(s, c.head); at < len(c.head) {
			sameLen = sameLen || c.hasLen(len(s))
			differs = max(differs, at)
			continue
		}
		err := c.validate(s)
		if err == nil {
			return nil
		}
		if own == nil || len(c.head) > len(own.head) {
			own, wrong = c, err
		}
	}
	switch {
	case own != nil:
		return wrong
	case !sameLen:
		return fault(onym.InvalidLength, anyType, -1,
			"no declared secret is as long; it is cut, or something is attached to it, or its type is not declared")
	}
	return fault(onym.InvalidPrefix, anyType, differs, "the text starts with no declared prefix; declare its type, or copy it again")
}
