// Package onym holds the vocabulary that every Onym package shares: one error
// type and its stable codes.
//
// The formats themselves live in packages of their own, one identifier each:
// entityid, secret, opaqueid, shortid, handle, boundid, shortcode and slug. None
// needs another, but for handle, which qualifies short ids; all of them report
// what is wrong with a text as an *Error whose Code is part of the API.
//
//	id, err := entityid.Parse[AccountID](text)
//	if errors.Is(err, onym.InvalidChecksum) { … }
package onym

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/onymhq/onym/internal/redact"
)

// Code says what is wrong with a text, in one stable snake_case word (SPEC 9).
// It is the same word in the library, in the command's JSON and over HTTP.
//
// A Code is itself an error, and what an *Error unwraps to, so that
// errors.Is(err, onym.InvalidChecksum) holds through any wrapping.
// The zero value is no code.
type Code string

// Error returns the code's word.
func (c Code) Error() string { return string(c) }

// The codes of SPEC 9. Each package's documentation lists those it returns, in
// the order in which they are looked for.
const (
	// Several formats.

	// Empty: there is no text, or nothing where a part has to stand.
	Empty Code = "empty"
	// InvalidLength: the text is not as long as its format or kind demands.
	InvalidLength Code = "invalid_length"
	// InvalidCharacter: a byte outside the format's alphabet, at Offset.
	InvalidCharacter Code = "invalid_character"
	// InvalidChecksum: every character is legal, but the check does not match.
	InvalidChecksum Code = "invalid_checksum"
	// InvalidPrefix: the text does not carry the declared prefix.
	InvalidPrefix Code = "invalid_prefix"
	// Malformed: a separator is missing, or there is one too many.
	Malformed Code = "malformed"

	// NonCanonical: the text decodes, but is not how its value is written.
	NonCanonical Code = "non_canonical"

	// Entity ids (SPEC 1).

	// UnknownPrefix: no registered type has the text's prefix.
	UnknownPrefix Code = "unknown_prefix"

	// Secrets (SPEC 2).

	// InvalidEnvironment: the environment is none of the declared ones.
	InvalidEnvironment Code = "invalid_environment"
	// SecretValue: a secret was to be written or stored, where only its digest
	// and its mask may be.
	SecretValue Code = "secret_value"

	// Opaque ids (SPEC 3).

	// InvalidNamespace: the text does not start with its kind's namespace.
	InvalidNamespace Code = "invalid_namespace"

	// Short ids (SPEC 4).

	// MissingMarker: a short id starts with "~".
	MissingMarker Code = "missing_marker"
	// Truncated: the bits end inside a field, or before the first one.
	Truncated Code = "truncated"
	// Overflow: a field is larger than 2⁶⁴−1.
	Overflow Code = "overflow"
	// UnknownKind: no registered kind has this kind id with this arity.
	UnknownKind Code = "unknown_kind"

	// Handles and qualified ids (SPEC 5).

	// ReservedCharacter: one of @ # : + ~ / stands in a name, at Offset.
	ReservedCharacter Code = "reserved_character"
	// InvalidName: a name that its format's profile refuses.
	InvalidName Code = "invalid_name"
	// InvalidDomain: the domain is not one under IDNA's lookup profile.
	InvalidDomain Code = "invalid_domain"
	// InvalidType: a classification handle's type is not a declared one.
	InvalidType Code = "invalid_type"
	// InvalidKind: a user-qualified id's kind letter is not a declared one.
	InvalidKind Code = "invalid_kind"
	// InvalidLocalID: the local id is not a decimal from 1 to 2⁶⁴−1.
	InvalidLocalID Code = "invalid_local_id"

	// Tenant-bound ids and segments (SPEC 6).

	// MissingSeparator: no "/" stands between tenant and opaque part.
	MissingSeparator Code = "missing_separator"
	// InvalidTenant: the part before the "/" is no tenant.
	InvalidTenant Code = "invalid_tenant"
	// InvalidOpaque: the part after the "/" is no opaque part.
	InvalidOpaque Code = "invalid_opaque"
	// EscapeMarker: an id that is minted must not contain "~".
	EscapeMarker Code = "escape_marker"
	// ValidationError: a segment with a malformed escape, or whose bytes are
	// not UTF-8.
	ValidationError Code = "validation_error"

	// Shortcodes and slugs (SPEC 7).

	// Missing: no shortcode was given and none can be derived.
	Missing Code = "missing"
	// Invalid: a shortcode has something else than letters and digits of ASCII; or
	// a declaration names something that does not exist.
	Invalid Code = "invalid"
	// Collision: the shortcode is taken in its scope.
	Collision Code = "collision"
	// NoSlug: a name that yields no letter or digit.
	NoSlug Code = "no_slug"

	// Any value.

	// ZeroValue: a value that is no identifier was to be stored or written.
	ZeroValue Code = "zero_value"
	// UnsupportedType: a database column gave something that is no text.
	UnsupportedType Code = "unsupported_type"

	// Tools.

	// UnknownFormat: the text is no identifier that Onym knows.
	UnknownFormat Code = "unknown_format"
)

// codes is the closed set behind Known.
var codes = map[Code]bool{
	Empty: true, InvalidLength: true, InvalidCharacter: true, InvalidChecksum: true,
	InvalidPrefix: true, Malformed: true, UnknownPrefix: true, InvalidEnvironment: true, SecretValue: true,
	InvalidNamespace: true, MissingMarker: true, Truncated: true, Overflow: true,
	NonCanonical: true, UnknownKind: true, ReservedCharacter: true, InvalidName: true,
	InvalidDomain: true, InvalidType: true, InvalidKind: true, InvalidLocalID: true,
	MissingSeparator: true, InvalidTenant: true, InvalidOpaque: true, EscapeMarker: true,
	ValidationError: true, Missing: true, Invalid: true, Collision: true, NoSlug: true,
	ZeroValue: true, UnsupportedType: true, UnknownFormat: true,
}

// Known reports whether c is one of the codes that this package declares.
func (c Code) Known() bool { return codes[c] }

// maxInput is how many bytes of an offending text an Error quotes.
const maxInput = 64

// Error is what every parser of this module returns: what is wrong (Code), with
// what (Type, Input), where (Offset), and in words (Detail).
//
// The zero value is not a meaningful error. Code is stable API; Detail is for
// people and may change. In JSON an Error has its code, type, offset and detail,
// and not the input.
type Error struct {
	// Code says what is wrong.
	Code Code `json:"code"`
	// Type names what the text was read as, for instance "acc id" or "short id".
	Type string `json:"type"`
	// Input is the offending text, cut at 64 bytes. It is empty for secrets, and
	// what looks like a secret inside another text is masked.
	Input string `json:"-"`
	// Offset is the position in the whole text, in bytes from 0, or −1 where no
	// single position is to blame. It may equal the text's length where
	// something is missing at the end.
	Offset int `json:"offset"`
	// Detail says what is wrong and, where that helps, what to do about it.
	Detail string `json:"detail"`
}

// NewError returns an *Error, keeping no more of input than may be shown: at
// most 64 bytes, cut between characters, with bearer secrets masked (SPEC 2.2).
// Callers that handle secrets pass an empty input.
func NewError(code Code, typ, input string, offset int, detail string) *Error {
	return &Error{Code: code, Type: typ, Input: excerpt(input), Offset: offset, Detail: detail}
}

// Error renders type, input, code, offset and detail in one line. The input is
// quoted, so that control characters cannot reach a terminal or split a log.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Type)
	if e.Input != "" {
		if e.Type != "" {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Quote(e.Input))
	}
	if b.Len() > 0 {
		b.WriteString(": ")
	}
	b.WriteString(string(e.Code))
	if e.Offset >= 0 {
		b.WriteString(" at byte ")
		b.WriteString(strconv.Itoa(e.Offset))
	}
	if e.Detail != "" {
		b.WriteString(": ")
		b.WriteString(e.Detail)
	}
	return b.String()
}

// Unwrap returns the code, which makes errors.Is(err, onym.Empty) work.
func (e *Error) Unwrap() error { return e.Code }

// excerpt is the part of a text that an error may quote. It is copied where it
// is cut, so that a small error does not keep a large input alive.
func excerpt(s string) string {
	// Secrets are masked before the cut, since one that is cut no longer looks
	// like one. For the same reason nothing is quoted from the end of what is
	// looked at, where it is not the end of s.
	const (
		window  = 256 // bytes that are looked at
		longest = 96  // bytes of the longest secret, percent-encoded
	)
	quoted, cut := maxInput, len(s) > window
	if cut {
		s = s[:window]
	}
	s = redact.Mask(s, redact.Suspect)
	if cut {
		quoted = max(0, min(quoted, len(s)-longest))
	}
	if len(s) > quoted {
		s, cut = s[:quoted], true
		for len(s) > quoted-utf8.UTFMax {
			r, size := utf8.DecodeLastRuneInString(s)
			if r != utf8.RuneError || size != 1 {
				break
			}
			s = s[:len(s)-1]
		}
	}
	if cut {
		s = strings.Clone(s)
	}
	return s
}
