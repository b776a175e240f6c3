package boundid_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/onymtest"
	"pgregory.net/rapid"
)

func TestComposeVectors(t *testing.T) {
	onymtest.Vectors(t, idVectors, "mint", func(t *testing.T, v struct {
		Tenant, Opaque, ID string
		Error              onym.Code
		Offset             int
	}) {
		id, err := boundid.Compose(v.Tenant, v.Opaque)
		if v.Error != "" {
			onymtest.WantError(t, err, v.Tenant+"/"+v.Opaque, v.Error, v.Offset)
			if !id.IsZero() {
				t.Errorf("an error and an id: %v", id)
			}
			return
		}
		if err != nil || id.String() != v.ID || !id.Mintable() {
			t.Errorf("Compose = %v, %v", id, err)
		}
	})
}

// Compose is Parse of the joined text, minting rules aside, but knows where the
// tenant ends.
func TestComposeProperties(t *testing.T) {
	part := rapid.OneOf(rapid.StringMatching(`(anon:)?[a~/.]{0,3}`), rapid.StringMatching(`[a-z~/ ]{0,20}`), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		tenant, opaque := part.Draw(t, "tenant"), part.Draw(t, "opaque")
		s := tenant + "/" + opaque
		want := referenceParts(tenant, opaque)
		if i := strings.IndexByte(s, '~'); i >= 0 && want == (verdict{}) {
			want = verdict{onym.EscapeMarker, i}
		}
		id, err := boundid.Compose(tenant, opaque)
		if want == (verdict{}) {
			if parsed, _ := boundid.Parse(s); err != nil || id.String() != s || id != parsed {
				t.Fatalf("Compose(%q, %q) = %v, %v", tenant, opaque, id, err)
			}
			return
		}
		if problem := onymtest.CheckError(err, s); problem != "" {
			t.Fatal(problem)
		}
		e, _ := errors.AsType[*onym.Error](err)
		if e.Code != want.code || e.Offset != want.offset || !id.IsZero() {
			t.Fatalf("Compose(%q, %q) = %v, %v; want %v", tenant, opaque, id, err, want)
		}
	})
}

func TestNewVectors(t *testing.T) {
	onymtest.Vectors(t, idVectors, "new", func(t *testing.T, v struct{ Tenant, Entropy, ID string }) {
		entropy, err := hex.DecodeString(v.Entropy)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []io.Reader{bytes.NewReader(entropy), iotest.OneByteReader(bytes.NewReader(entropy))} {
			id, err := boundid.Minter{Entropy: r}.New(v.Tenant)
			if err != nil || id.String() != v.ID {
				t.Errorf("New = %v, %v; want %s", id, err, v.ID)
			}
		}
	})
	onymtest.Vectors(t, idVectors, "new_refused", func(t *testing.T, v struct {
		Tenant string
		Error  onym.Code
		Offset int
	}) {
		id, err := boundid.New(v.Tenant)
		onymtest.WantError(t, err, v.Tenant, v.Error, v.Offset)
		if !id.IsZero() {
			t.Errorf("an error and an id: %v", id)
		}
	})
}

// No byte is read that is not used: a second id continues where the first ended.
func TestEntropyIsReadOnce(t *testing.T) {
	source := bytes.NewReader(append(bytes.Repeat([]byte{0}, 22), bytes.Repeat([]byte{1}, 22)...))
	m := boundid.Minter{Entropy: source}
	for _, want := range []string{"a/" + strings.Repeat("0", 22), "a/" + strings.Repeat("1", 22)} {
		if id, err := m.New("a"); err != nil || id.String() != want {
			t.Errorf("New = %v, %v; want %s", id, err, want)
		}
	}
	if source.Len() != 0 {
		t.Errorf("%d bytes are left", source.Len())
	}
}

func TestEntropyFails(t *testing.T) {
	broken := errors.New("broken")
	for name, r := range map[string]io.Reader{
		"at once":        iotest.ErrReader(broken),
		"half way":       io.MultiReader(strings.NewReader("0123456789"), iotest.ErrReader(broken)),
		"on the redraw":  io.MultiReader(bytes.NewReader(bytes.Repeat([]byte{0xFF}, 22)), iotest.ErrReader(broken)),
		"without an end": endless(0xFF),
	} {
		id, err := boundid.Minter{Entropy: r}.New("acme")
		if err == nil || !id.IsZero() {
			t.Errorf("%s: New = %v, %v", name, id, err)
		}
		if name != "without an end" && !errors.Is(err, broken) {
			t.Errorf("%s: the cause is lost: %v", name, err)
		}
	}
}

type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// Every character in every place is as likely as any other. With 62,000 ids each
// is expected 1,000 times, with a standard deviation of 31; eight of them are
// not exceeded in the life of this test.
func TestNewIsUniform(t *testing.T) {
	const each = 1000
	var seen [22][256]int
	unique := map[boundid.ID]bool{}
	for range 62 * each {
		id, err := boundid.New("acme")
		if err != nil {
			t.Fatal(err)
		}
		unique[id] = true
		opaque := id.Opaque()
		if len(opaque) != 22 {
			t.Fatalf("%d characters: %v", len(opaque), id)
		}
		for i := range opaque {
			seen[i][opaque[i]]++
		}
	}
	if len(unique) != 62*each {
		t.Errorf("%d ids are not unique", 62*each-len(unique))
	}
	for i, counts := range seen {
		for c, n := range counts {
			isBase62 := c != '.' && c != '_' && c != '-' && c != '~' && strings.IndexByte(partAlphabet, byte(c)) >= 0
			switch {
			case isBase62 && (n < each-250 || n > each+250):
				t.Errorf("%q stands %d times in place %d, expected about %d", rune(c), n, i, each)
			case !isBase62 && n > 0:
				t.Errorf("%q stands in place %d", rune(c), i)
			}
		}
	}
}

func TestNewIsReadable(t *testing.T) {
	for _, tenant := range []string{"a", "anon:" + strings.Repeat("x", 128)} {
		id, err := boundid.New(tenant)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := boundid.Parse(id.String()); err != nil || back != id || id.Tenant() != tenant || !id.Mintable() {
			t.Errorf("New(%q) = %v, which reads as %v, %v", tenant, id, back, err)
		}
	}
}
