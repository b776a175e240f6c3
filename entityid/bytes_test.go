package entityid_test

import (
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/onymtest"
)

// TestEveryByte holds both readers against the reference on every byte at each
// place of an id, in its place and in front of it, on everything that an id starts
// with, and on white space around all of them.
func TestEveryByte(t *testing.T) {
	everyByte[account](t)
	everyByte[event](t)
	everyByte[invoice](t)
}

func everyByte[K entityid.Kind](t *testing.T) {
	var k K
	spec := k.EntityID()
	granularity := spec.Granularity.String()
	answer := func(call, s string, id entityid.ID[K], err error, want string, code onym.Code, offset int) {
		switch {
		case code != "":
			onymtest.WantError(t, err, s, code, offset)
			if !id.IsZero() {
				t.Errorf("%s of %q fails and gives %v", call, s, id)
			}
		case err != nil || id.String() != want:
			t.Errorf("%s of %q = %v, %v, want %s", call, s, id, err, want)
		}
	}
	check := func(s string) {
		id, err := entityid.Parse[entityid.ID[K]](s)
		want, code, offset := slowParse(spec.Prefix, granularity, s)
		answer("Parse", s, id, err, want, code, offset)

		var column entityid.ID[K]
		err = column.Scan(s)
		want, code, offset = slowRead(spec.Prefix, granularity, s)
		answer("Scan", s, column, err, want, code, offset)
	}
	text := entityid.Example[entityid.ID[K]]().String()
	for i := range len(text) + 1 {
		check(text[:i])
		check("\u3000" + text[:i] + "\n")
		for b := range 256 {
			c := string([]byte{byte(b)})
			check(text[:i] + c + text[i:])
			if i < len(text) {
				check(text[:i] + c + text[i+1:])
				check(" \t" + text[:i] + c + text[i+1:] + " ")
			}
		}
	}
}
