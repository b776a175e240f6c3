package inspect_test

import (
	"testing"

	"github.com/onymhq/onym/inspect"
)

var lines = map[string]string{
	"entity id":     "acc_1kcv3ahrz6dmv29gqy5cv",
	"short id":      "~DyU",
	"user handle":   "alice@example.com",
	"bound segment": "acme~2Fabcdefghijklmnop",
	"bound id":      "acme/abcdefghijklmnop",
	"uuid":          "f81d4fae-7dec-41d0-a765-00a0c91e6bf6",
	"opaque id":     "4fJ0c8sTq2LmXwzP9aRbKd",
	"word":          "broadsword",
	"log line":      `2026-01-02T03:04:05Z INFO request served method=GET path=/accounts/acc_1kcv3ahrz6dmv29gqy5cv/events status=200 user=alice@example.com took=12ms`,
	"unknown":       "!!",
}

func BenchmarkInspect(b *testing.B) {
	for name, line := range lines {
		b.Run(name, func(b *testing.B) {
			in := inspect.New(inspect.Options{})
			var r inspect.Report
			var buf []byte
			b.ReportAllocs()
			for b.Loop() {
				in.InspectInto(&r, line)
				buf = r.AppendJSON(buf[:0])
			}
		})
	}
}
