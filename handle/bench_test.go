package handle_test

import (
	"strings"
	"testing"

	"github.com/onymhq/onym/handle"
)

func BenchmarkParseUser(b *testing.B) {
	for name, s := range map[string]string{
		"canonical": "alice@example.com",
		"mapped":    "Alice@Example.com",
		"unicode":   "bücher@bücher.example",
		"refused":   "al:ice@example.com",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = handle.ParseUser(s)
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for _, s := range []string{
		"alice@example.com", "#tools@example.com", "example.com#tag:Drill", "alice@example.com:i42", "example.com:~DyU", "alice",
	} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = handle.Parse(s)
			}
		})
	}
}

func BenchmarkSegment(b *testing.B) {
	h := handle.MustParseClassification("example.com#property:Max Load")
	b.Run("write", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = h.Segment()
		}
	})
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = handle.ParseSegment("example.com+property:Max%20Load")
		}
	})
}

// BenchmarkWorst is what the dearest texts cost that are not refused for their
// length.
func BenchmarkWorst(b *testing.B) {
	distinct := func(n int) string {
		r := make([]rune, n)
		for i := range r {
			r[i] = 0x4E00 + rune(i)
		}
		return string(r)
	}
	for name, s := range map[string]string{
		"labels":      "alice@" + strings.Repeat(distinct(250)+".", 5),
		"name":        distinct(250) + "@a",
		"marks":       strings.Repeat("\u0301\u0323", 120) + "@a",
		"domainmarks": "a@" + strings.Repeat("a"+strings.Repeat("\u0301\u0323", 120)+".", 8),
		"ignored":     "a@" + strings.Repeat("\u00ad", 250),
		"context":     strings.Repeat("\u0660", 250) + "\u06f0@a",
		"puny":        "a@" + strings.Repeat("xn--"+strings.Repeat("a", 59)+".", 3) + "b",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, _ = handle.ParseUser(s)
			}
		})
	}
}
