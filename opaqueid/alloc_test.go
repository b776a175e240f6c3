//go:build !race

package opaqueid_test

import (
	"testing"
	"time"

	"github.com/onymhq/onym/opaqueid"
)

func TestAllocations(t *testing.T) {
	id := opaqueid.New[UserID]()
	text := id.String()
	buf := make([]byte, 0, 64)
	now := time.Unix(1_767_323_045, 0)
	for _, c := range []struct {
		name string
		want float64
		f    func()
	}{
		{"New", 1, func() { opaqueid.New[UserID]() }},
		{"New with a namespace", 1, func() { opaqueid.New[ShareToken]() }},
		{"Parse", 0, func() { opaqueid.Parse[UserID](text) }},
		{"ParseReference", 0, func() { opaqueid.ParseReference[UserID](text) }},
		{"String", 0, func() { _ = id.String() }},
		{"AppendText", 0, func() { id.AppendText(buf) }},
		{"ObjectKey", 1, func() { opaqueid.ObjectKey("o", "u", now, ".png") }},
	} {
		if got := testing.AllocsPerRun(200, c.f); got != c.want {
			t.Errorf("%s costs %v allocations, want %v", c.name, got, c.want)
		}
	}
}
