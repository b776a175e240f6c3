package cli_test

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/onymhq/onym/cmd/onym/internal/cli"
	"github.com/onymhq/onym/onymtest"
)

const vectors = "../../../../testdata/vectors/"

// answer is one line of the command's JSON.
type answer struct {
	Input json.RawMessage
	OK    bool
	Error *struct {
		Code   string
		Offset int
		Detail string
	}
	ID          string
	Canonical   string
	Segment     string
	Token       string
	Kind        string
	Fields      []string
	Format      string
	Shortcode   string
	Slug        string
	Class       string
	Bits        float64
	Probability float64
	Tenant      string
	Opaque      string
	Mintable    bool
}

// run runs the command with values as JSON strings on standard input, and reads
// its answers.
func run(t *testing.T, values []string, args ...string) []answer {
	t.Helper()
	var in bytes.Buffer
	for _, v := range values {
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
	}
	var out, errs bytes.Buffer
	status := cli.Run(append(args, "--json", "--stdin", "json"), cli.Streams{In: &in, Out: &out, Err: &errs})
	if errs.Len() > 0 || status > 1 {
		t.Fatalf("onym %s: status %d: %s", strings.Join(args, " "), status, errs.String())
	}
	var answers []answer
	allOK := true
	for line := range strings.Lines(out.String()) {
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if a.OK == (a.Error != nil) {
			t.Errorf("ok and error disagree: %s", line)
		}
		allOK = allOK && a.OK
		answers = append(answers, a)
	}
	if allOK != (status == 0) {
		t.Errorf("onym %s: status %d", strings.Join(args, " "), status)
	}
	if want := max(1, len(values)); len(answers) != want {
		t.Fatalf("%d answers to %d values", len(answers), len(values))
	}
	return answers
}

// one runs the command on one value.
func one(t *testing.T, value string, args ...string) answer {
	t.Helper()
	return run(t, []string{value}, args...)[0]
}

// wantCode checks the answer to a value that a vector says is invalid.
func (a answer) wantCode(t *testing.T, code string, offset *int) {
	t.Helper()
	if a.OK || a.Error == nil || a.Error.Code != code || a.Error.Detail == "" {
		t.Errorf("answer %+v, want the error %s", a, code)
	} else if offset != nil && a.Error.Offset != *offset {
		t.Errorf("offset %d, want %d", a.Error.Offset, *offset)
	}
}

func TestEntityVectors(t *testing.T) {
	onymtest.Vectors(t, vectors+"entity_id.json", "encode", func(t *testing.T, c struct{ Prefix, Granularity, Instant, Entropy, Text string }) {
		a := run(t, nil, "entity", "encode", c.Prefix, "--granularity", c.Granularity, "--at", c.Instant, "--entropy", c.Entropy)
		if a[0].ID != c.Text {
			t.Errorf("id %q, want %q", a[0].ID, c.Text)
		}
	})
	onymtest.Vectors(t, vectors+"entity_id.json", "parse", func(t *testing.T, c struct {
		Prefix, Granularity, Input, Canonical, Error string
		Offset                                       *int
	}) {
		a := one(t, c.Input, "entity", "check", c.Prefix, "--granularity", c.Granularity)
		if input, err := strconv.Unquote(string(a.Input)); err == nil && input != c.Input {
			t.Errorf("input %q comes back as %q", c.Input, input)
		}
		if c.Error != "" {
			a.wantCode(t, c.Error, c.Offset)
		} else if a.Canonical != c.Canonical {
			t.Errorf("canonical %q, want %q", a.Canonical, c.Canonical)
		}
	})
}

func TestBudgetVectors(t *testing.T) {
	onymtest.Vectors(t, vectors+"budget.json", "cases", func(t *testing.T, c struct {
		Length            int
		Population        uint64
		Probability, Bits float64
	}) {
		a := run(t, nil, "opaque", "budget", strconv.Itoa(c.Length), strconv.FormatUint(c.Population, 10))[0]
		if math.Abs(a.Bits/c.Bits-1) > 1e-12 || math.Abs(a.Probability/c.Probability-1) > 1e-9 {
			t.Errorf("bits %v, probability %v", a.Bits, a.Probability)
		}
	})
}

func TestShortVectors(t *testing.T) {
	type vector struct {
		Token, Kind string
		Fields      []string
		Error       string
		Offset      *int
	}
	onymtest.Vectors(t, vectors+"short_id.json", "encode", func(t *testing.T, c vector) {
		line := c.Kind + " " + strings.Join(c.Fields, " ")
		if a := one(t, line, "short", "encode"); a.Token != c.Token {
			t.Errorf("token %q, want %q", a.Token, c.Token)
		}
	})
	onymtest.Vectors(t, vectors+"short_id.json", "decode", func(t *testing.T, c vector) {
		a := one(t, c.Token, "short", "decode")
		if c.Error != "" {
			a.wantCode(t, c.Error, c.Offset)
		} else if a.Kind != c.Kind || strings.Join(a.Fields, " ") != strings.Join(c.Fields, " ") {
			t.Errorf("%s %v, want %s %v", a.Kind, a.Fields, c.Kind, c.Fields)
		}
	})
}

func TestHandleVectors(t *testing.T) {
	onymtest.Vectors(t, vectors+"handle.json", "parse", func(t *testing.T, c struct {
		Text, Format, Canonical, Segment, Error string
		Offset                                  *int
	}) {
		a := one(t, c.Text, "handle", "parse")
		if c.Error != "" {
			a.wantCode(t, c.Error, c.Offset)
		} else if a.Format != c.Format || a.Canonical != c.Canonical || c.Segment != "" && a.Segment != c.Segment {
			t.Errorf("answer %+v, want %+v", a, c)
		}
		if c.Error == "" {
			if a := one(t, c.Text, "inspect"); a.Format != c.Format || a.Canonical != c.Canonical {
				t.Errorf("inspect says %q, %q", a.Format, a.Canonical)
			}
		}
	})
}

func TestSegmentVectors(t *testing.T) {
	type vector struct {
		ID, Segment, Error string
		Offset             *int
	}
	onymtest.Vectors(t, vectors+"segment.json", "encode", func(t *testing.T, c vector) {
		if a := one(t, c.ID, "segment", "encode"); a.Segment != c.Segment {
			t.Errorf("segment %q, want %q", a.Segment, c.Segment)
		}
	})
	onymtest.Vectors(t, vectors+"segment.json", "decode", func(t *testing.T, c vector) {
		a := one(t, c.Segment, "segment", "decode")
		if c.Error != "" {
			a.wantCode(t, c.Error, c.Offset)
		} else if a.ID != c.ID {
			t.Errorf("id %q, want %q", a.ID, c.ID)
		}
	})
}

func TestShortcodeVectors(t *testing.T) {
	type vector struct{ Input, Name, Shortcode string }
	onymtest.Vectors(t, vectors+"shortcode.json", "repair", func(t *testing.T, c vector) {
		if a := one(t, c.Input, "shortcode", "repair"); a.Shortcode != c.Shortcode {
			t.Errorf("shortcode %q, want %q", a.Shortcode, c.Shortcode)
		}
	})
	onymtest.Vectors(t, vectors+"shortcode.json", "derive", func(t *testing.T, c vector) {
		if a := one(t, c.Name, "shortcode", "derive"); a.Shortcode != c.Shortcode {
			t.Errorf("shortcode %q, want %q", a.Shortcode, c.Shortcode)
		}
	})
}
