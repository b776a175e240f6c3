package shortcode

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
)

const (
	// maxSuffix is the last suffix that is tried: more documents of one name
	// than that in one scope are taken for a guard that says yes to everything.
	maxSuffix = 100_000
	// randomLength is the length of a random shortcode, in bytes (SPEC 7.5).
	randomLength = 16
	// randomTries is how many random shortcodes are tried. At 95 bits the second
	// is never needed, unless the guard or the entropy is broken.
	randomTries = 8
)

// Taken reports whether a shortcode is in use, by another document of the same
// type in the same scope. An error means that it cannot be known; the operation
// then fails.
//
// For one decision it may be called with the code and then with the code and the
// suffixes 2, 3, …; where a call is costly it pays to read all codes of the scope
// that start alike at the first of these.
type Taken func(ctx context.Context, code Code) (bool, error)

// Request says what shortcode a document is to have.
type Request struct {
	// Desired is the code as it was given; "" or white space where none was.
	// Surrounding white space is trimmed.
	Desired string
	// Name is the document's current display name, from which a code is derived
	// where none is given.
	Name string
	// Dedupe leaves the code to the resolver: a malformed one is repaired, a
	// taken one gets a suffix, a missing one is made up. Without it these are
	// refused.
	Dedupe bool
	// Duplicate says that the document is created as a copy of another one and
	// brings its code: even without Dedupe a malformed one is repaired and a taken
	// one, derived or not, gets a suffix; but a missing one is not made up. It has
	// no meaning for an update.
	Duplicate bool
}

// Resolver decides which shortcode a document gets (SPEC 7.5). The zero value
// abbreviates nothing and draws from the system's random source.
//
// A Resolver decides, it does not reserve: between its answer and the write
// another writer may take the code. A unique index on scope, type and code is
// what settles that; the loser resolves again.
type Resolver struct {
	// Abbreviations are used where a code is derived. It may be nil.
	Abbreviations *Abbreviations
	// Entropy is where random codes are drawn from, a byte a character: its low six
	// bits choose one of 0-9A-Za-z, in this order, and a byte in which they are 62
	// or 63 is skipped. nil means crypto/rand. Concurrent calls read it
	// concurrently.
	Entropy io.Reader
}

// Create returns the shortcode of a new document:
//
//   - one that is given and well formed stays as it is, one that is malformed is
//     repaired (Repair) or refused;
//   - in place of a blank one, or one of which a repair leaves nothing, stands
//     the one derived from the name (Derive), or, where that yields nothing, 16
//     random letters and digits;
//   - one that is taken gets the first free of the suffixes 2, 3, … or is
//     refused. The suffix is put behind the whole code: where arrow2 is taken,
//     arrow22 is next.
//
// What Request.Dedupe and Request.Duplicate allow of this is said there.
//
// Refusals, in the order in which they are looked for: [onym.Invalid], with the
// offset in Desired; [onym.Missing]; [onym.Collision], about the code that is
// taken, also where 100,000 suffixes are. Any other error is that of taken, ctx
// or the entropy, wrapped.
func (r Resolver) Create(ctx context.Context, req Request, taken Taken) (Code, error) {
	base, err := r.base(req)
	if err != nil {
		return Code{}, err
	}
	if base.IsZero() {
		return r.random(ctx, taken)
	}
	in, err := inUse(ctx, taken, base)
	switch {
	case err != nil:
		return Code{}, err
	case !in:
		return base, nil
	case !req.Dedupe && !req.Duplicate:
		return Code{}, onym.NewError(onym.Collision, codeType, base.text, -1,
			"the shortcode is taken in its scope by another document of the type; choose another one")
	}
	return suffixed(ctx, taken, base)
}

// Update returns the text that is to be stored as the shortcode of a document
// whose stored one is stored.
//
// Where req.Desired is stored, or is it but for surrounding white space, the
// update does not touch the code: stored is returned, even if it is malformed or
// blank, and nothing is asked. Otherwise it is as for Create, save that stored
// itself never counts as taken. Where there is an error, which is one of those of
// Create, the text is stored: the old value stands.
func (r Resolver) Update(ctx context.Context, stored string, req Request, taken Taken) (string, error) {
	if req.Desired == stored || strings.TrimSpace(req.Desired) == stored {
		return stored, nil
	}
	req.Duplicate = false
	others := taken
	if taken != nil {
		others = func(ctx context.Context, code Code) (bool, error) {
			if code.text == stored {
				return false, nil
			}
			return taken(ctx, code)
		}
	}
	code, err := r.Create(ctx, req, others)
	if err != nil {
		return stored, err
	}
	return code.text, nil
}

// base returns the code before uniqueness is looked at, or the zero value where
// one is to be made up.
func (r Resolver) base(req Request) (Code, error) {
	if desired := strings.TrimSpace(req.Desired); desired != "" {
		i := foreign(desired)
		if i < 0 {
			return Code{desired}, nil
		}
		if !req.Dedupe && !req.Duplicate {
			i += strings.Index(req.Desired, desired)
			return Code{}, onym.NewError(onym.Invalid, codeType, req.Desired, i,
				"only the letters A-Z, a-z and the digits 0-9 may stand in a shortcode")
		}
		if code, err := Repair(desired); err == nil {
			return code, nil
		}
	}
	code, err := Derive(req.Name, r.Abbreviations)
	switch {
	case err == nil:
		return code, nil
	case req.Dedupe:
		return Code{}, nil
	}
	return Code{}, onym.NewError(onym.Missing, codeType, req.Desired, -1,
		"no shortcode is given, and the name yields none; give one by hand")
}

func suffixed(ctx context.Context, taken Taken, base Code) (Code, error) {
	buf := append(make([]byte, 0, len(base.text)+8), base.text...)
	for n := int64(2); n <= maxSuffix; n++ {
		buf = strconv.AppendInt(buf[:len(base.text)], n, 10)
		code := Code{string(buf)}
		if in, err := inUse(ctx, taken, code); err != nil {
			return Code{}, err
		} else if !in {
			return code, nil
		}
	}
	return Code{}, onym.NewError(onym.Collision, codeType, base.text, -1,
		"the shortcode and all its suffixes up to 100000 are taken; choose another one")
}

func (r Resolver) random(ctx context.Context, taken Taken) (Code, error) {
	var code Code
	for range randomTries {
		var err error
		if code, err = draw(r.Entropy); err != nil {
			return Code{}, err
		}
		if in, err := inUse(ctx, taken, code); err != nil {
			return Code{}, err
		} else if !in {
			return code, nil
		}
	}
	return Code{}, onym.NewError(onym.Collision, codeType, code.text, -1,
		"every random shortcode that was tried is taken; look at what reports them as taken, and at the random source")
}

// draw returns a shortcode of random characters.
func draw(source io.Reader) (Code, error) {
	var text [randomLength]byte
	if err := base62.Random(text[:], source); err != nil {
		return Code{}, fmt.Errorf("shortcode: reading entropy: %w", err)
	}
	return Code{string(text[:])}, nil
}

func inUse(ctx context.Context, taken Taken, code Code) (bool, error) {
	if taken == nil {
		return false, errors.New("shortcode: no way to look up the taken codes is given")
	}
	if err := ctx.Err(); err != nil {
		return false, fmt.Errorf("shortcode: looking up the taken codes: %w", err)
	}
	in, err := taken(ctx, code)
	if err != nil {
		return false, fmt.Errorf("shortcode: looking up the taken codes: %w", err)
	}
	return in, nil
}
