package opaqueid

import (
	"fmt"
	"io"
	"strconv"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
)

const (
	// DefaultLength is the length in characters of the ids of a Kind that gives
	// none: 130.99 random bits.
	DefaultLength = 22
	// MaxLength is the length in characters of the longest ids that a Kind can
	// declare.
	MaxLength = 255
)

// Kind declares one kind of opaque id (SPEC 3.2). The zero value is a kind without
// a name whose ids have 22 characters.
type Kind struct {
	// Name says in errors what the ids identify, "share_token" for instance.
	Name string
	// Length is the length of the whole id in characters, the namespace
	// included: 12 for "s" and 11 random characters. 0 means 22, 255 is the
	// most.
	Length int
	// Namespace is the letter or digit that every id of the kind starts with, or
	// "" for none. Kinds of different namespaces share no id.
	Namespace string
}

// Presets returns the kinds that SPEC 3.2 names, shortest first.
func Presets() []Kind {
	return []Kind{
		{Name: "invite_code", Length: 10},
		{Name: "alias", Length: 11},
		{Name: "share_token", Length: 12, Namespace: "s"},
		{Name: "image_token", Length: 12, Namespace: "i"},
		{Name: "image_row", Length: 13},
		{Name: "entity", Length: 22},
		{Name: "team_token", Length: 32},
		{Name: "par_token", Length: 32},
		{Name: "site_invite_token", Length: 33},
		{Name: "verification_token", Length: 33},
		{Name: "registration_token", Length: 43},
	}
}

// Validate checks the declaration. The error is an *[onym.Error]:
// [onym.InvalidNamespace] for a namespace that is not one letter or digit,
// [onym.InvalidLength] for a length that is negative, more than 255, or leaves no
// random character.
func (k Kind) Validate() error {
	if k.isValid() {
		return nil
	}
	if len(k.Namespace) > 1 || k.Namespace != "" && !base62.IsDigit(k.Namespace[0]) {
		return onym.NewError(onym.InvalidNamespace, k.typ()+" namespace", k.Namespace, -1,
			"a namespace is one letter or digit of ASCII, or none")
	}
	return onym.NewError(onym.InvalidLength, k.typ()+" length", strconv.Itoa(k.Length), -1,
		"an id has at least one random character and 255 characters at most, its namespace included")
}

// isValid is Validate without the reason. It is small enough to be compiled into
// its callers, for whom it is nearly always true.
func (k *Kind) isValid() bool {
	n := len(k.Namespace)
	return (n == 0 || n == 1 && base62.IsDigit(k.Namespace[0])) && n < k.length() && k.Length <= MaxLength
}

func (k Kind) typ() string {
	if k.Name == "" {
		return "opaque id"
	}
	return k.Name + " id"
}

// length is the length of the kind's ids.
func (k Kind) length() int {
	if k.Length == 0 {
		return DefaultLength
	}
	return k.Length
}

// RandomLength returns the number of random characters of the kind's ids: their
// length without the namespace.
func (k Kind) RandomLength() int { return k.length() - len(k.Namespace) }

// Bits returns the entropy of the kind's ids in bits: see Bits.
func (k Kind) Bits() float64 { return Bits(k.RandomLength()) }

// CollisionProbability returns the probability that any two of population ids of
// the kind are the same: see CollisionProbability.
func (k Kind) CollisionProbability(population uint64) float64 {
	return CollisionProbability(k.RandomLength(), population)
}

// Pattern returns the regular expression that the kind's ids match, and nothing
// else does, as JSON Schema and RE2 understand it.
func (k Kind) Pattern() string {
	return "^" + k.Namespace + base62.Class + "{" + strconv.Itoa(k.RandomLength()) + "}$"
}

// New mints the text of an id from a CSPRNG, for a kind that is known only when
// the program runs; the function New is the same with the type known to the
// compiler. The error is that of Validate.
func (k Kind) New() (string, error) { return Minter{}.New(k) }

// Check reports whether s is an id as New makes them (SPEC 3.1). The error is an
// *[onym.Error] with the first that applies of
//
//   - [onym.Empty];
//   - [onym.InvalidCharacter], with its position;
//   - [onym.InvalidLength], which the kind declares;
//   - [onym.InvalidNamespace], where the kind has one and s does not start with
//     it;
//
// or that of Validate.
func (k Kind) Check(s string) error {
	if err := k.Validate(); err != nil {
		return err
	}
	return k.check(s)
}

// check is Check for a Kind that is valid.
func (k *Kind) check(s string) error {
	if s == "" {
		return onym.NewError(onym.Empty, k.typ(), s, 0, "there is no id")
	}
	for i := range len(s) {
		if !base62.IsDigit(s[i]) {
			return onym.NewError(onym.InvalidCharacter, k.typ(), s, i, characterDetail(s[i], false))
		}
	}
	if len(s) != k.length() {
		return onym.NewError(onym.InvalidLength, k.typ(), s, -1,
			"it has "+strconv.Itoa(len(s))+" characters, every "+k.typ()+" has "+strconv.Itoa(k.length()))
	}
	if k.Namespace != "" && s[0] != k.Namespace[0] {
		return onym.NewError(onym.InvalidNamespace, k.typ(), s, 0,
			"every "+k.typ()+" starts with "+k.Namespace+"; it may be the id of something else")
	}
	return nil
}

// characterDetail says what is wrong with a character, where "_" and "-" are
// allowed (compatible) and where they are not.
func characterDetail(c byte, compatible bool) string {
	switch {
	case c == '_' || c == '-':
		return "an id that is minted has no _ and no -; one that was made elsewhere is read as a reference"
	case c >= 0x80:
		return "only letters and digits of ASCII can stand here; a look-alike letter?"
	case c <= ' ' || c == 0x7F:
		return "there is no white space and no control character in an id"
	case compatible:
		return "only letters and digits of ASCII, _ and - can stand here"
	}
	return "only letters and digits of ASCII can stand here"
}

// Minter brings a source of entropy of its own, for tests. The zero value uses
// crypto/rand. Minter is safe for concurrent use if its Entropy is.
type Minter struct {
	// Entropy is read a byte a character: its low six bits choose one of
	// 0-9A-Za-z, in this order, and a byte in which they are 62 or 63 is
	// skipped. No more bytes are read than are used or skipped. nil is
	// crypto/rand; anything but a CSPRNG makes ids that can be guessed.
	Entropy io.Reader
}

// New mints the text of an id of kind k. The error is that of k.Validate, or wraps
// what is wrong with m's entropy.
func (m Minter) New(k Kind) (string, error) {
	if err := k.Validate(); err != nil {
		return "", err
	}
	return m.mint(&k)
}

// mint is New for a Kind that is valid.
func (m Minter) mint(k *Kind) (string, error) {
	var buf [64]byte // longer ids are rare, and clearing MaxLength bytes takes time
	var text []byte
	if n := k.length(); n <= len(buf) {
		text = buf[:n]
	} else {
		text = make([]byte, n)
	}
	if err := m.fill(text[copy(text, k.Namespace):]); err != nil {
		return "", err
	}
	return string(text), nil
}

// fill fills dst with random characters.
func (m Minter) fill(dst []byte) error {
	if err := base62.Random(dst, m.Entropy); err != nil {
		return fmt.Errorf("opaqueid: reading entropy: %w", err)
	}
	return nil
}
