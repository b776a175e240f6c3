package secret

import (
	"database/sql/driver"
	"fmt"
	"io"
	"log/slog"
	"strconv"

	"github.com/onymhq/onym"
)

// String returns the mask.
func (t Token[K]) String() string { return t.Mask() }

// GoString returns the mask as a Go expression would be written.
func (t Token[K]) GoString() string { return "secret.Token(" + strconv.Quote(t.Mask()) + ")" }

// Format prints the mask for every verb: quoted for q, like GoString for #v, as
// it is for all others. Width and precision are those of a string.
func (t Token[K]) Format(s fmt.State, verb rune) {
	switch verb {
	case 'v':
		if s.Flag('#') {
			io.WriteString(s, t.GoString())
			return
		}
	case 'q':
	default:
		verb = 's'
	}
	fmt.Fprintf(s, fmt.FormatString(s, verb), t.Mask())
}

// LogValue gives log/slog the mask.
func (t Token[K]) LogValue() slog.Value { return slog.StringValue(t.Mask()) }

// MarshalText always fails, with [onym.SecretValue], and [onym.ZeroValue] for the
// zero value.
func (t Token[K]) MarshalText() ([]byte, error) { return nil, t.refuse() }

// MarshalJSON always fails, with [onym.SecretValue], and [onym.ZeroValue] for the
// zero value.
func (t Token[K]) MarshalJSON() ([]byte, error) { return nil, t.refuse() }

// MarshalBinary always fails, with [onym.SecretValue], and [onym.ZeroValue] for
// the zero value.
func (t Token[K]) MarshalBinary() ([]byte, error) { return nil, t.refuse() }

// GobEncode always fails, with [onym.SecretValue], and [onym.ZeroValue] for the
// zero value.
func (t Token[K]) GobEncode() ([]byte, error) { return nil, t.refuse() }

// Value always fails, with [onym.SecretValue], and [onym.ZeroValue] for the zero
// value: what is stored is the Record.
func (t Token[K]) Value() (driver.Value, error) { return nil, t.refuse() }

func (t Token[K]) refuse() error {
	if t.IsZero() {
		return onym.NewError(onym.ZeroValue, "secret", "", -1, "there is no secret, and none would be written or stored")
	}
	return onym.NewError(onym.SecretValue, t.Prefix()+" secret", "", -1,
		"a secret is neither written nor stored; store its Record, show its Mask, and call Reveal where it is meant to be seen")
}
