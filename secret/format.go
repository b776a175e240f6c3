package secret

import (
	"crypto/rand"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/crockford"
	"github.com/onymhq/onym/internal/prefix"
	"github.com/onymhq/onym/internal/redact"
)

// The parts of a secret, in bytes.
const (
	tailLen = redact.BodyLen + redact.CheckLen
	minLen  = 1 + len("_") + 1 + len("_") + tailLen
	maxLen  = prefix.MaxLen + len("_") + prefix.MaxEnvironmentLen + len("_") + tailLen
)

// Format is a compiled declaration. It mints and reads the secrets of one type
// whose prefix is known only when the program runs; Token is the same with the
// type known to the compiler.
//
// A Format is a small value to be copied. The zero value is none: it reads
// nothing, and minting with it panics.
type Format struct{ c *compiled }

type compiled struct {
	head         string // the prefix and its "_"
	environments []string
	typ          string // what errors say was read

	lengthDetail, prefixDetail, environmentDetail string
}

// IsZero reports whether f is the zero value.
func (f Format) IsZero() bool { return f.c == nil }

// Prefix is the declared prefix, without the "_" that follows it, and "" for the
// zero value.
func (f Format) Prefix() string {
	if f.c == nil {
		return ""
	}
	return strings.TrimSuffix(f.c.head, "_")
}

// Environments are the declared environments, in the order of their declaration,
// and none for the zero value.
func (f Format) Environments() []string {
	if f.c == nil {
		return nil
	}
	return slices.Clone(f.c.environments)
}

// New mints a secret for an environment from the system's entropy. The error is
// an *[onym.Error], [onym.InvalidEnvironment], if the environment is not declared.
func (f Format) New(environment string) (Untyped, error) {
	return f.Mint(Minter{}, environment)
}

// Mint is New with m's entropy. It fails also where that does, with the cause
// wrapped.
func (f Format) Mint(m Minter, environment string) (Untyped, error) {
	s, err := f.c.mint(m, environment)
	return Untyped{reveal: conceal(s)}, err
}

// Parse reads a secret in its only spelling. The error is an *[onym.Error], without
// any of s, with the first that applies of
//
//   - [onym.InvalidLength]: it has not the length of a secret of any declared
//     environment;
//   - [onym.InvalidPrefix], at the first byte that differs;
//   - [onym.InvalidEnvironment], at its start;
//   - [onym.InvalidCharacter], at the first byte of body and check that is no
//     lower-case Crockford Base32;
//   - [onym.InvalidChecksum], at the check (SPEC 2.1).
//
// For the zero value it is [onym.InvalidPrefix], whatever s is.
func (f Format) Parse(s string) (Untyped, error) {
	if err := f.c.validate(s); err != nil {
		return Untyped{}, err
	}
	return Untyped{reveal: conceal(s)}, nil
}

// Minter brings a source of entropy of its own, for tests. The zero value uses
// crypto/rand. Minter is safe for concurrent use if its Entropy is.
type Minter struct {
	// Entropy is read 26 bytes a secret, of which the low five bits each choose
	// a character of the body; nil is crypto/rand. Anything but a CSPRNG makes
	// secrets that can be guessed.
	Entropy io.Reader
}

// mint returns "" where it fails.
func (c *compiled) mint(m Minter, environment string) (string, error) {
	if c == nil {
		panic("secret: minting with a Format that was never compiled")
	}
	if !slices.Contains(c.environments, environment) {
		return "", onym.NewError(onym.InvalidEnvironment, c.typ, "", -1, c.environmentDetail)
	}
	var body [redact.BodyLen]byte
	if err := m.fill(body[:]); err != nil {
		return "", fmt.Errorf("secret: reading entropy: %w", err)
	}
	for i, b := range body {
		body[i] = crockford.Alphabet[b&31]
	}
	var buf [maxLen]byte
	token := append(buf[:0], c.head...)
	token = append(token, environment...)
	token = append(token, '_')
	token = append(token, body[:]...)
	token = redact.AppendCheck(token, token)
	return string(token), nil
}

func (m Minter) fill(p []byte) error {
	if m.Entropy == nil {
		rand.Read(p) // ends the program where it fails
		return nil
	}
	// By way of a copy, which keeps p of the ordinary case off the heap.
	b := make([]byte, len(p))
	_, err := io.ReadFull(m.Entropy, b)
	copy(p, b)
	return err
}

// hasLen reports whether a secret of one of the environments has n bytes.
func (c *compiled) hasLen(n int) bool {
	return slices.ContainsFunc(c.environments, func(e string) bool {
		return len(c.head)+len(e)+len("_")+tailLen == n
	})
}

func (c *compiled) validate(s string) error {
	if c == nil {
		return fault(onym.InvalidPrefix, "secret", 0, "the format was never compiled from a Spec")
	}
	n := len(c.head)
	tail := len(s) - tailLen // where the body starts
	envLen := tail - len("_") - n
	declared, sameLen := false, false
	for _, e := range c.environments {
		if len(e) == envLen {
			sameLen = true
			declared = declared || s[n:n+envLen] == e
		}
	}
	switch {
	case !sameLen:
		return fault(onym.InvalidLength, c.typ, -1, c.lengthDetail)
	case s[:n] != c.head:
		return fault(onym.InvalidPrefix, c.typ, mismatch(s, c.head), c.prefixDetail)
	case !declared || s[tail-1] != '_':
		return fault(onym.InvalidEnvironment, c.typ, n, c.environmentDetail)
	}
	return validateTail(c.typ, s)
}

// validateTail checks the last 33 bytes of s, which are there.
func validateTail(typ, s string) error {
	for i := len(s) - tailLen; i < len(s); i++ {
		if _, ok := crockford.Decode.Value(s[i]); !ok {
			return fault(onym.InvalidCharacter, typ, i,
				"a secret has one spelling: lower case, and none of i, l, o and u after its environment; copy it again")
		}
	}
	if !redact.Genuine(s) {
		return fault(onym.InvalidChecksum, typ, len(s)-redact.CheckLen,
			"its check does not match the rest: no such secret was ever issued; copy it again")
	}
	return nil
}

// cutLast cuts s around its last "_".
func cutLast(s string) (before, after string, found bool) {
	i := strings.LastIndexByte(s, '_')
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+1:], true
}

// mismatch returns the first position at which s differs from want.
func mismatch(s, want string) int {
	i := 0
	for i < len(s) && i < len(want) && s[i] == want[i] {
		i++
	}
	return i
}

// fault returns an error about a text that may be a secret, and so is not quoted.
func fault(code onym.Code, typ string, at int, detail string) error {
	return onym.NewError(code, typ, "", at, detail)
}
