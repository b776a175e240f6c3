package boundid_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/onymhq/onym/boundid"
)

const (
	benchID      = "acme-corp/4fJ0c8sTq2LmXwzP9aRbKd"
	benchSegment = "acme-corp~2F4fJ0c8sTq2LmXwzP9aRbKd"
	benchTypeID  = "vendor.acme.my_tools.echo"
)

// The benchmarks write here, so that nothing is optimized away.
var (
	sinkID      boundid.ID
	sinkSegment boundid.Segment
	sinkTypeID  boundid.TypeID
	sinkText    string
	sinkBytes   = make([]byte, 0, 4096)
)

func TestAllocations(t *testing.T) {
	id := boundid.MustParse(benchID)
	seg := id.Segment()
	escaped := boundid.MustParse("anon:~~~/" + strings.Repeat("~", 128))
	long := strings.Repeat("é/x", 1<<10)
	longSegment := boundid.Encode(long).String()
	for _, c := range []struct {
		name string
		want float64
		f    func()
	}{
		{"Parse", 0, func() { sinkID, _ = boundid.Parse(benchID) }},
		{"ID.Tenant, Opaque", 0, func() { sinkText = id.Tenant(); sinkText = id.Opaque() }},
		{"ID.Segment", 0, func() { sinkSegment = id.Segment() }},
		{"ID.Segment.String", 1, func() { sinkText = id.Segment().String() }},
		{"ID.Segment.String, all escapes", 1, func() { sinkText = escaped.Segment().String() }},
		{"ID.Segment.AppendText", 0, func() { sinkBytes, _ = id.Segment().AppendText(sinkBytes[:0]) }},
		{"Segment.MarshalText", 1, func() { _, _ = seg.MarshalText() }},
		{"Encode.String, nothing to escape", 0, func() { sinkText = boundid.Encode("4fJ0c8sTq2LmXwzP9aRbKd").String() }},
		{"Encode.String, long", 1, func() { sinkText = boundid.Encode(long).String() }},
		{"ParseSegment", 1, func() { sinkSegment, _ = boundid.ParseSegment(benchSegment) }},
		{"ParseSegment, nothing escaped", 0, func() { sinkSegment, _ = boundid.ParseSegment("4fJ0c8sTq2LmXwzP9aRbKd") }},
		{"ParseSegment, long", 1, func() { sinkSegment, _ = boundid.ParseSegment(longSegment) }},
		{"Segment.Scan", 2, func() { _ = sinkSegment.Scan(benchSegment) }},
		{"Segment.ID", 0, func() { sinkID, _ = seg.ID() }},
		{"Compose", 1, func() { sinkID, _ = boundid.Compose("acme", "4fJ0c8sTq2LmXwzP9aRbKd") }},
		{"ParseTypeID", 0, func() { sinkTypeID, _ = boundid.ParseTypeID(benchTypeID) }},
		{"IsIdempotencyKey", 0, func() { boundid.IsIdempotencyKey("4fJ0c8sTq2LmXwzP9aRbKd") }},
		{"a refusal", 1, func() { sinkID, _ = boundid.Parse("acme/short") }},
	} {
		if got := testing.AllocsPerRun(100, c.f); got != c.want {
			t.Errorf("%s allocates %v times, want %v", c.name, got, c.want)
		}
	}
	if !raceEnabled {
		if got := testing.AllocsPerRun(1000, func() { sinkID, _ = boundid.New("acme") }); got != 1 {
			t.Errorf("New allocates %v times, want 1", got)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sinkID, _ = boundid.Parse(benchID)
	}
}

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sinkID, _ = boundid.New("acme-corp")
	}
}

func BenchmarkSegmentString(b *testing.B) {
	id := boundid.MustParse(benchID)
	b.ReportAllocs()
	for b.Loop() {
		sinkText = id.Segment().String()
	}
}

func BenchmarkSegmentAppendText(b *testing.B) {
	id := boundid.MustParse(benchID)
	b.ReportAllocs()
	for b.Loop() {
		sinkBytes, _ = id.Segment().AppendText(sinkBytes[:0])
	}
}

func BenchmarkPathEscape(b *testing.B) { // for comparison
	b.ReportAllocs()
	for b.Loop() {
		sinkText = url.PathEscape(benchID)
	}
}

func BenchmarkParseSegment(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sinkSegment, _ = boundid.ParseSegment(benchSegment)
	}
}

func BenchmarkParseSegmentID(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		seg, _ := boundid.ParseSegment(benchSegment)
		sinkID, _ = seg.ID()
	}
}

func BenchmarkPathUnescape(b *testing.B) { // for comparison
	s := url.PathEscape(benchID)
	b.ReportAllocs()
	for b.Loop() {
		sinkText, _ = url.PathUnescape(s)
	}
}

func BenchmarkEncodeDense(b *testing.B) {
	text := strings.Repeat("漢~/", 1<<10)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		sinkText = boundid.Encode(text).String()
	}
}

func BenchmarkParseSegmentDense(b *testing.B) {
	text := boundid.Encode(strings.Repeat("漢~/", 1<<10)).String()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		sinkSegment, _ = boundid.ParseSegment(text)
	}
}

func BenchmarkParseTypeID(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sinkTypeID, _ = boundid.ParseTypeID(benchTypeID)
	}
}
