package boundid

import (
	"fmt"
	"io"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
)

// newOpaque is the length in characters of an opaque part that New draws, the
// default length of opaque ids: 130.99 bits.
const newOpaque = 22

const noMarker = `an id that is minted must not contain "~", which escapes in its projection`

// Minter mints ids from entropy that the caller brings, for tests and for whoever
// has to reproduce an id. The zero value uses the operating system's. Minter is
// safe for concurrent use if its Entropy is.
type Minter struct {
	// Entropy is where random bytes are read from; nil is crypto/rand. The low
	// six bits of each byte choose a character of 0-9A-Za-z, in this order; a
	// byte in which they are 62 or 63 is skipped, and none is read that is not
	// needed. Anything but a CSPRNG makes ids guessable.
	Entropy io.Reader
}

// New mints an id for tenant with a random opaque part of 22 characters of
// 0-9A-Za-z, 130.99 bits, every one as likely as any other (SPEC 6.3).
//
// The errors are [onym.InvalidTenant] and [onym.EscapeMarker], with offsets in
// tenant.
func New(tenant string) (ID, error) { return Minter{}.New(tenant) }

// New is the function New with the Minter's entropy. It fails also where Entropy
// fails, or keeps giving bytes that have to be skipped.
func (m Minter) New(tenant string) (ID, error) {
	if i, detail := tenantFault(tenant); detail != "" {
		return ID{}, onym.NewError(onym.InvalidTenant, idType, tenant, i, detail)
	}
	if i := strings.IndexByte(tenant, '~'); i >= 0 {
		return ID{}, onym.NewError(onym.EscapeMarker, idType, tenant, i, noMarker)
	}
	var buf [len(anonymous) + maxTenant + len("/") + newOpaque]byte
	n := copy(buf[:], tenant)
	n += copy(buf[n:], "/")
	if err := base62.Random(buf[n:][:newOpaque], m.Entropy); err != nil {
		return ID{}, fmt.Errorf("boundid: reading entropy: %w", err)
	}
	return ID{string(buf[:n+newOpaque])}, nil
}

// Compose makes an id of its two parts, which it checks as [Parse] does, and
// refuses "~" anywhere (SPEC 6.3).
//
// The errors, first failure wins, are [onym.InvalidTenant], [onym.InvalidOpaque]
// and [onym.EscapeMarker], with offsets in tenant + "/" + opaque. Neither part
// can have a slash.
func Compose(tenant, opaque string) (ID, error) {
	s := tenant + "/" + opaque
	id, err := parseParts(s, len(tenant))
	if err != nil {
		return ID{}, err
	}
	if i := strings.IndexByte(s, '~'); i >= 0 {
		return ID{}, onym.NewError(onym.EscapeMarker, idType, s, i, noMarker)
	}
	return id, nil
}
