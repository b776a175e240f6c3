package entityid

import (
	"context"
	"io"
	"time"
)

// Minter brings a clock and a source of entropy of its own, for tests and for
// whoever has to reproduce an id. The zero value uses the system's clock and a
// CSPRNG. Minter is safe for concurrent use if its Clock and Entropy are.
type Minter struct {
	// Clock tells the time; nil is the system's, read at most a millisecond ago.
	Clock func() time.Time
	// Entropy is read 16 bytes an id, of which the low five bits each are used
	// (SPEC 1.4); nil is crypto/rand. Anything but a CSPRNG makes ids guessable.
	Entropy io.Reader
}

func (m Minter) unix() int64 {
	if m.Clock == nil {
		return unixNow()
	}
	return m.Clock().Unix()
}

// EntropyError reports that a Minter's Entropy failed or ended before an id had
// its 16 bytes. It wraps the cause.
type EntropyError struct{ Err error }

// Error describes the failure.
func (e *EntropyError) Error() string { return "entityid: reading entropy: " + e.Err.Error() }

// Unwrap returns the cause.
func (e *EntropyError) Unwrap() error { return e.Err }

type minterKey struct{}

// WithMinter returns a context in which NewContext mints with m. It is how one
// test among many that run in parallel gets a clock and entropy of its own,
// through code that knows nothing of it.
func WithMinter(ctx context.Context, m Minter) context.Context {
	return context.WithValue(ctx, minterKey{}, m)
}

// MinterFrom returns the Minter that ctx carries, or the zero Minter.
func MinterFrom(ctx context.Context) Minter {
	m, _ := ctx.Value(minterKey{}).(Minter)
	return m
}
