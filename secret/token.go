package secret

import (
	"crypto/sha256"
	"crypto/subtle"
	"reflect"
	"sync"

	"github.com/onymhq/onym/internal/phantom"
	"github.com/onymhq/onym/internal/redact"
)

// Token is a bearer secret of the type that K declares. It is used through an
// alias:
//
//	type APIKey = secret.Token[apiKey]
//
// The zero value is no secret: its texts are "", it equals nothing, and IsZero
// reports it. Tokens of two kinds neither convert nor assign to each other, and
// == between tokens does not compile.
type Token[K Kind] struct {
	// The array of no elements keeps tokens of different kinds from being
	// converted into each other, which the compiler otherwise allows for structs
	// of the same fields.
	_ [0]*K
	// What fmt, slog and every other user of reflection find in a field that is
	// not exported they print without asking its methods, pointers included. A
	// func is the one kind of value they cannot look into.
	reveal func() string
}

// Untyped is a secret whose type is not known to the compiler: what [Format],
// [ParseAny] and [ParseDeclared] return. It has no declaration of its own, so that
// for Parse, New and the other functions of a T it counts as one whose declaration
// is malformed: Parse[Untyped] reads nothing, and New[Untyped] panics.
type Untyped = Token[untyped]

// Of is what every Token is, and nothing else: the constraint of the functions that
// are called with the alias of a Token, as in New[APIKey]. K follows from T, and is
// not written.
type Of[K Kind] interface{ Token[K] }

type untyped struct{}

func (untyped) Secret() Spec { return Spec{} }

// conceal is no closure of a generic function, whose closures carry more.
func conceal(s string) func() string {
	if s == "" {
		return nil
	}
	return func() string { return s }
}

// New mints a secret of type T for an environment, "live" for instance, from a
// CSPRNG:
//
//	key, err := secret.New[APIKey]("live")
//
// The error is an *[onym.Error], [onym.InvalidEnvironment], if T does not declare
// the environment. It panics, naming K, if T's declaration is malformed.
func New[T Of[K], K Kind](environment string) (T, error) {
	return Mint[T](Minter{}, environment)
}

// Mint is New with m's entropy. It fails also where that does, with the cause
// wrapped. It panics, naming K, if T's declaration is malformed.
func Mint[T Of[K], K Kind](m Minter, environment string) (T, error) {
	s, err := FormatOf[T]().c.mint(m, environment)
	return T(Token[K]{reveal: conceal(s)}), err
}

// Parse reads a secret of type T in its only spelling. The errors are those of
// [Format.Parse], and never hold any of s. If T's declaration is malformed, it
// reads nothing, and the error names K and says so.
func Parse[T Of[K], K Kind](s string) (T, error) {
	if err := validate[K](s); err != nil {
		return T{}, err
	}
	return T(Token[K]{reveal: conceal(s)}), nil
}

// DigestOf parses a secret of type T and returns its digest, for looking up who
// presents it: what is no secret need not go to the database. The errors are
// those of Parse.
func DigestOf[T Of[K], K Kind](s string) (Digest, error) {
	if err := validate[K](s); err != nil {
		return Digest{}, err
	}
	return digestOf(s), nil
}

// FormatOf returns the Format of T: its prefix, environments and scanner rule. It
// panics, naming K, if T's declaration is malformed.
func FormatOf[T Of[K], K Kind]() Format {
	d := declared[K]()
	if d.err != nil {
		panic("secret: " + d.err.Error())
	}
	return d.format
}

func validate[K Kind](s string) error {
	d := declared[K]()
	if d.err != nil {
		return d.err
	}
	return d.format.c.validate(s)
}

// declaration is what a phantom type's Spec comes to: a Format, or what is wrong
// with it.
type declaration struct {
	format Format
	err    error
}

// declarations holds a *declaration for each kind that was used, by its type.
var declarations sync.Map

func declared[K Kind]() *declaration {
	t := reflect.TypeFor[K]()
	if d, ok := declarations.Load(t); ok {
		return d.(*declaration)
	}
	d := new(declaration)
	if d.err = phantom.Check[K](); d.err == nil {
		var k K
		if d.format, d.err = k.Secret().Format(); d.err != nil {
			d.err = phantom.Malformed[K](d.err)
		}
	}
	declarations.Store(t, d)
	return d
}

// Reveal returns the secret itself, and "" for the zero value. It is the only
// method that does, for the one moment in which a secret is shown to its owner.
func (t Token[K]) Reveal() string {
	if t.reveal == nil {
		return ""
	}
	return t.reveal()
}

// IsZero reports whether t is the zero value, which is no secret.
func (t Token[K]) IsZero() bool { return t.reveal == nil }

// Equal reports whether t and other are the same secret, in a time that does not
// depend on where they differ. The zero value equals nothing, itself included: a
// secret that is missing on both sides lets nobody in.
func (t Token[K]) Equal(other Token[K]) bool {
	return !t.IsZero() && subtle.ConstantTimeCompare([]byte(t.Reveal()), []byte(other.Reveal())) == 1
}

// Prefix returns the prefix, "sk" for instance, and "" for the zero value.
func (t Token[K]) Prefix() string {
	prefix, _ := t.head()
	return prefix
}

// Environment returns the environment, "live" for instance, and "" for the zero
// value.
func (t Token[K]) Environment() string {
	_, environment := t.head()
	return environment
}

// head returns prefix and environment.
func (t Token[K]) head() (prefix, environment string) {
	s := t.Reveal()
	if s == "" {
		return "", ""
	}
	prefix, environment, _ = cutLast(s[:len(s)-tailLen-len("_")])
	return prefix, environment
}

// LastFour returns the last four characters, by which people tell their secrets
// apart, and "" for the zero value. They are part of the check.
func (t Token[K]) LastFour() string {
	s := t.Reveal()
	if s == "" {
		return ""
	}
	return s[len(s)-4:]
}

// Mask returns what may be shown of the secret: prefix, environment, an ellipsis
// and the last four characters, and "" for the zero value.
func (t Token[K]) Mask() string {
	prefix, environment := t.head()
	return mask(prefix, environment, t.LastFour())
}

func mask(prefix, environment, lastFour string) string {
	if prefix == "" {
		return ""
	}
	return prefix + "_" + environment + "_" + redact.Ellipsis + lastFour
}

// Digest returns the SHA-256 of the secret, and the zero Digest for the zero
// value.
func (t Token[K]) Digest() Digest {
	s := t.Reveal()
	if s == "" {
		return Digest{}
	}
	return digestOf(s)
}

func digestOf(s string) Digest {
	// A plain conversion would copy the secret to the heap.
	var buf [maxLen]byte
	return Digest{sha256.Sum256(buf[:copy(buf[:], s)])}
}

// Record returns what is stored of the secret, and the zero Record for the zero
// value.
func (t Token[K]) Record() Record {
	prefix, environment := t.head()
	return Record{Digest: t.Digest(), Prefix: prefix, Environment: environment, LastFour: t.LastFour()}
}

// Record is what is stored of a secret (SPEC 2.3): Digest under a unique index,
// by which it is found again, and what people recognize it by. None of it lets
// anybody in.
type Record struct {
	Digest      Digest `json:"digest"`
	Prefix      string `json:"prefix"`
	Environment string `json:"environment"`
	LastFour    string `json:"last_four"`
}

// Mask returns the mask of the secret, sk_live_… and its last four characters,
// and "" for the zero value.
func (r Record) Mask() string { return mask(r.Prefix, r.Environment, r.LastFour) }
