package boundid_test

import (
	"testing"

	"github.com/onymhq/onym/onymtest"
)

// What must not compile: projecting twice, taking one type for another, and
// forging a value (SPEC 6.4).
func TestWhatCompiles(t *testing.T) {
	const preamble = `
import "github.com/onymhq/onym/boundid"

var id, id2 boundid.ID
var seg boundid.Segment
var typ boundid.TypeID
var text string
`
	onymtest.Compiles(t, preamble,
		onymtest.Statement{Code: "_ = id.Segment()"},
		onymtest.Statement{Code: "_ = boundid.Encode(id.String())"},
		onymtest.Statement{Code: "_, _ = boundid.ParseSegment(text)"},
		onymtest.Statement{Code: "_, _ = seg.ID()"},
		// The one way to a second projection, by a string; Encode's doc warns of it.
		onymtest.Statement{Code: "_ = boundid.Encode(boundid.Encode(text).String())"},
		onymtest.Statement{Code: "_ = id == id2 && seg == id2.Segment()"},
		onymtest.Statement{Code: "_ = map[boundid.ID]map[boundid.Segment]int{}"},

		onymtest.Statement{Code: "_ = seg.Segment()", Error: "seg.Segment undefined"},
		onymtest.Statement{Code: "_ = id.Segment().Segment()", Error: "Segment().Segment undefined"},
		onymtest.Statement{Code: "_ = boundid.Encode(seg)", Error: "cannot use seg"},
		onymtest.Statement{Code: "_ = boundid.Encode(id)", Error: "cannot use id"},
		onymtest.Statement{Code: "_ = boundid.Encode(boundid.Encode(text))", Error: "cannot use boundid.Encode(text)"},
		onymtest.Statement{Code: "_, _ = boundid.ParseSegment(seg)", Error: "cannot use seg"},
		onymtest.Statement{Code: "_, _ = boundid.Parse(seg)", Error: "cannot use seg"},
		onymtest.Statement{Code: "_, _ = boundid.New(id)", Error: "cannot use id"},
		onymtest.Statement{Code: "_, _ = boundid.Compose(seg, text)", Error: "cannot use seg"},

		onymtest.Statement{Code: "id = seg", Error: "cannot use seg"},
		onymtest.Statement{Code: "seg = id", Error: "cannot use id"},
		onymtest.Statement{Code: "_ = id == seg", Error: "mismatched types"},
		onymtest.Statement{Code: "_ = boundid.ID(seg)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = boundid.Segment(id)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = boundid.ID(typ)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = boundid.TypeID(id)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = boundid.TypeID(seg)", Error: "cannot convert"},

		onymtest.Statement{Code: "id = text", Error: "cannot use text"},
		onymtest.Statement{Code: `seg = "acme~2Fabcdefghijklmnop"`, Error: "cannot use"},
		onymtest.Statement{Code: "_ = boundid.ID(text)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = boundid.Segment(text)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = boundid.TypeID(text)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = string(id)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = string(seg)", Error: "cannot convert"},
		onymtest.Statement{Code: "_ = boundid.ID{text}", Error: "unexported field"},
		onymtest.Statement{Code: "_ = boundid.Segment{text, true}", Error: "unexported field"},
		onymtest.Statement{Code: "_ = boundid.ID(struct{ id string }{text})", Error: "cannot convert"},
	)
}
