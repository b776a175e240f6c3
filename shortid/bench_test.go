package shortid_test

import (
	"testing"

	"github.com/onymhq/onym/shortid"
)

// benchmarks are ids as they are usual, [7, 42], and as they are at their largest.
var benchmarks = []struct {
	name   string
	kind   uint64
	fields []uint64
	token  string
}{
	{"usual", 0, []uint64{7, 42}, "~DyU"},
	{"escaped", 4, []uint64{5, 1000}, "~wln5A"},
	{"large", 0, []uint64{1 << 63, 1<<63 - 1}, "~MQhCEIQhCEIQgC____________v"},
}

func BenchmarkAppend(b *testing.B) {
	for _, c := range benchmarks {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			var buf []byte
			for b.Loop() {
				buf, _ = shortid.Append(buf[:0], c.kind, c.fields...)
			}
			if string(buf) != c.token {
				b.Fatalf("%s", buf)
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, c := range benchmarks {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			var fields [2]uint64
			for b.Loop() {
				if _, _, err := shortid.Decode(fields[:], c.token); err != nil {
					b.Fatal(err)
				}
			}
			if [2]uint64(c.fields) != fields {
				b.Fatal(fields)
			}
		})
	}
}

func BenchmarkID(b *testing.B) {
	for _, c := range benchmarks {
		id := shortid.MustParse(c.token)
		b.Run("Parse/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			var got shortid.ID
			for b.Loop() {
				got, _ = shortid.Parse(c.token)
			}
			if got != id {
				b.Fatal(got)
			}
		})
		b.Run("AppendText/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			var buf []byte
			for b.Loop() {
				buf, _ = id.AppendText(buf[:0])
			}
			if string(buf) != c.token {
				b.Fatalf("%s", buf)
			}
		})
		b.Run("String/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = id.String()
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := shortid.New("item", 7, 42); err != nil {
			b.Fatal(err)
		}
	}
}

// A refused token costs an error value, and a wrong one of any length one pass.
func BenchmarkRefuse(b *testing.B) {
	for _, s := range []string{"~DyV", "~owYBo"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := shortid.Parse(s); err == nil {
					b.Fatal("accepted")
				}
			}
		})
	}
}
