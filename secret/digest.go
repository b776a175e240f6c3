package secret

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql/driver"
	"encoding/hex"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

const (
	digestType = "secret digest"
	digestLen  = 2 * sha256.Size
)

// Digest is the SHA-256 of a secret, which is what is stored of it and what it is
// found by (SPEC 2.3). It tells nothing of the secret, whose 130 random bits
// nobody can try out.
//
// Its text is 64 characters of lower-case hexadecimal, for a column char(64) with
// a unique index. A Digest is a comparable value and a map key. The zero value is
// the digest of nothing: its String is "", and writing or storing it is the error
// [onym.ZeroValue].
type Digest struct{ sum [sha256.Size]byte }

// ParseDigest reads a digest's text. The error is an *[onym.Error] with the first
// that applies of [onym.InvalidLength], [onym.InvalidCharacter] (with its
// position; upper case is one) and [onym.ZeroValue], for 64 zeros. It quotes
// nothing: a secret is easily given where its digest belongs.
func ParseDigest(s string) (Digest, error) {
	if len(s) != digestLen {
		return Digest{}, fault(onym.InvalidLength, digestType, -1,
			"a digest has 64 hexadecimal digits; the digest of a secret comes from DigestOf")
	}
	for i := range len(s) {
		if c := s[i]; !('0' <= c && c <= '9' || 'a' <= c && c <= 'f') {
			return Digest{}, fault(onym.InvalidCharacter, digestType, i, "a digest has the digits 0-9 and a-f, in lower case")
		}
	}
	var d Digest
	if _, err := hex.Decode(d.sum[:], []byte(s)); err != nil || d.IsZero() {
		return Digest{}, fault(onym.ZeroValue, digestType, -1, "this is the zero value, and the digest of no secret")
	}
	return d, nil
}

// IsZero reports whether d is the zero value, which is the digest of nothing.
func (d Digest) IsZero() bool { return d == Digest{} }

// Equal reports whether d and other are the same digest, in a time that does not
// depend on where they differ. The zero value equals nothing, itself included.
func (d Digest) Equal(other Digest) bool {
	return subtle.ConstantTimeCompare(d.sum[:], other.sum[:]) == 1 && !d.IsZero()
}

// Compare orders digests as their texts are ordered. It returns −1, 0 or +1.
func (d Digest) Compare(other Digest) int { return bytes.Compare(d.sum[:], other.sum[:]) }

// String returns the hexadecimal text, and "" for the zero value.
func (d Digest) String() string {
	if d.IsZero() {
		return ""
	}
	return hex.EncodeToString(d.sum[:])
}

// AppendText appends the hexadecimal text to dst. It fails with [onym.ZeroValue],
// and appends nothing, for the zero value.
func (d Digest) AppendText(dst []byte) ([]byte, error) {
	if d.IsZero() {
		return dst, zeroDigest()
	}
	return hex.AppendEncode(dst, d.sum[:]), nil
}

// MarshalText returns the hexadecimal text; encoding/json writes values and map
// keys with it. It fails with [onym.ZeroValue] for the zero value.
func (d Digest) MarshalText() ([]byte, error) {
	if d.IsZero() {
		return nil, zeroDigest()
	}
	return hex.AppendEncode(make([]byte, 0, digestLen), d.sum[:]), nil
}

// UnmarshalText reads like ParseDigest. Where it fails, d keeps its value.
func (d *Digest) UnmarshalText(text []byte) error { return column.Set(d, string(text), ParseDigest) }

// Value gives database/sql the hexadecimal text. It fails with [onym.ZeroValue]
// for the zero value.
func (d Digest) Value() (driver.Value, error) {
	if d.IsZero() {
		return nil, zeroDigest()
	}
	return d.String(), nil
}

// Scan reads a column's string or []byte like ParseDigest. Any other source, NULL
// included, is [onym.UnsupportedType]. Where Scan fails, d keeps its value.
func (d *Digest) Scan(src any) error { return column.Scan(d, src, digestType, ParseDigest) }

func zeroDigest() error {
	return fault(onym.ZeroValue, digestType, -1, "the zero value is the digest of no secret, and is neither written nor stored")
}

// GormDataType tells GORM the column type.
func (Digest) GormDataType() string { return "char(64)" }
