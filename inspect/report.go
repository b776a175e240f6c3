package inspect

import (
	"strconv"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/jsonl"
)

// Report is what is known of one text. Either Readings holds at least one
// element and Err is nil, or Err says why nothing reads the text. The zero value
// is about no text, and has neither.
type Report struct {
	// Input is the text as it was given, with bearer secrets masked.
	Input string
	// Readings holds every format that reads the text, the likeliest first.
	Readings []Reading
	// Err is the error of the format that the text comes closest to, or one with
	// the code unknown_format.
	Err *onym.Error
	// Near is the format that Err is about, "" if it is about none.
	Near Format
	// Found holds the identifiers that stand inside a text which is none itself,
	// from left to right. Only what is unmistakable is found.
	Found []Found
}

// Found is an identifier inside a longer text.
type Found struct {
	// Start and End are byte offsets in the text that was inspected, End exclusive.
	Start, End int
	// Format is the identifier's format, Canonical its canonical spelling; for a
	// secret that is the mask.
	Format    Format
	Canonical string
}

// Reading is one way to read a text.
type Reading struct {
	// Format is the format that the text is read in.
	Format Format
	// Canonical is the one spelling of the value in this format; for a secret it
	// is the mask.
	Canonical string
	// Reason says why the text is read so, and how sure that is.
	Reason string
	// Details are the value's properties, in an order made for reading.
	Details []Detail
	// Parts are the stretches of Canonical that mean something, from left to right;
	// what lies between them separates them. A secret has none.
	Parts []Part
	// Also is the same value written otherwise.
	Also []Spelling

	rank int
}

// Detail is one property of a value.
type Detail struct {
	Key   string // snake_case
	Value Value
}

// Part is a stretch of a canonical text that means something by itself.
type Part struct {
	Name string // snake_case
	Text string // the stretch itself
	// Start and End are byte offsets in the canonical text, End exclusive.
	Start, End int
	// StartBit and EndBit are positions, EndBit exclusive, among the bits that the
	// text encodes, most significant first; both are 0 for a part that encodes
	// none. Where bits do not fall on character boundaries, Start and End name every
	// character that holds one of them.
	StartBit, EndBit int
	// Meaning is what the part says, "" where nothing can be said.
	Meaning string
}

// Spelling is another text for the same value.
type Spelling struct {
	Form string // what it is for, for instance "url_segment"
	Text string
}

// Value is the value of a Detail: a text, a number, a truth value or a list of
// texts. The zero value is the empty text.
type Value struct {
	kind valueKind
	text string
	list []string
}

type valueKind uint8

const (
	textValue valueKind = iota
	numberValue
	boolValue
	listValue
)

// String returns the value for people; a list is joined by ", ".
func (v Value) String() string {
	if v.kind != listValue {
		return v.text
	}
	s := ""
	for i, t := range v.list {
		if i > 0 {
			s += ", "
		}
		s += t
	}
	return s
}

// List returns the elements of a list, or the value itself as the only one.
func (v Value) List() []string {
	if v.kind == listValue {
		return v.list
	}
	return []string{v.text}
}

func (v Value) appendJSON(dst []byte) []byte {
	switch v.kind {
	case numberValue, boolValue:
		return append(dst, v.text...)
	case listValue:
		dst = append(dst, '[')
		for _, t := range v.list {
			dst = jsonl.String(jsonl.Element(dst), t)
		}
		return append(dst, ']')
	}
	return jsonl.String(dst, v.text)
}

func (r *Reading) text(key, value string) {
	r.Details = append(r.Details, Detail{key, Value{text: value}})
}

func (r *Reading) number(key string, value int) {
	r.Details = append(r.Details, Detail{key, Value{kind: numberValue, text: strconv.Itoa(value)}})
}

// large is for integers that may pass 2⁵³, which JSON's readers round: they are
// texts.
func (r *Reading) large(key string, value uint64) {
	r.text(key, strconv.FormatUint(value, 10))
}

func (r *Reading) truth(key string, value bool) {
	r.Details = append(r.Details, Detail{key, Value{kind: boolValue, text: strconv.FormatBool(value)}})
}

func (r *Reading) list(key string, values []string) {
	r.Details = append(r.Details, Detail{key, Value{kind: listValue, list: values}})
}

func (r *Reading) time(key string, t time.Time) {
	r.text(key, t.UTC().Format(time.RFC3339Nano))
}

func (r *Reading) part(name string, start, end int, meaning string) *Part {
	r.Parts = append(r.Parts, Part{Name: name, Text: r.Canonical[start:end], Start: start, End: end, Meaning: meaning})
	return &r.Parts[len(r.Parts)-1]
}

func (p *Part) bits(start, end int) { p.StartBit, p.EndBit = start, end }

// also adds another spelling, if it is another one.
func (r *Reading) also(form, text string) {
	if text == r.Canonical {
		return
	}
	r.Also = append(r.Also, Spelling{form, text})
}

// AppendJSON appends the report as one JSON object, without a line end. The
// likeliest reading's members stand in the object itself; further readings
// follow in "readings". Integers that may pass 2⁵³ are strings.
func (r *Report) AppendJSON(dst []byte) []byte {
	dst = append(dst, '{')
	dst = jsonl.Text(dst, "input", r.Input)
	dst = jsonl.Bool(dst, "ok", r.Err == nil)
	if r.Err != nil {
		if r.Near != "" {
			dst = jsonl.Text(dst, "format", string(r.Near))
		}
		dst = append(jsonl.Key(dst, "error"), '{')
		dst = jsonl.Text(dst, "code", string(r.Err.Code))
		dst = jsonl.Int(dst, "offset", r.Err.Offset)
		dst = jsonl.Text(dst, "detail", r.Err.Detail)
		dst = append(dst, '}')
		if len(r.Found) > 0 {
			dst = append(jsonl.Key(dst, "found"), '[')
			for _, f := range r.Found {
				dst = append(jsonl.Element(dst), '{')
				dst = jsonl.Int(dst, "start", f.Start)
				dst = jsonl.Int(dst, "end", f.End)
				dst = jsonl.Text(dst, "format", string(f.Format))
				dst = jsonl.Text(dst, "canonical", f.Canonical)
				dst = append(dst, '}')
			}
			dst = append(dst, ']')
		}
		return append(dst, '}')
	}
	if len(r.Readings) == 0 { // the zero Report
		return append(dst, '}')
	}
	dst = r.Readings[0].appendMembers(dst)
	if len(r.Readings) > 1 {
		dst = append(jsonl.Key(dst, "readings"), '[')
		for i := range r.Readings[1:] {
			dst = append(jsonl.Element(dst), '{')
			dst = r.Readings[1+i].appendMembers(dst)
			dst = append(dst, '}')
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

func (r *Reading) appendMembers(dst []byte) []byte {
	dst = jsonl.Text(dst, "format", string(r.Format))
	dst = jsonl.Text(dst, "canonical", r.Canonical)
	dst = jsonl.Text(dst, "reason", r.Reason)
	dst = append(jsonl.Key(dst, "details"), '{')
	for i := range r.Details {
		dst = jsonl.Key(dst, r.Details[i].Key)
		dst = r.Details[i].Value.appendJSON(dst)
	}
	dst = append(dst, '}')
	if len(r.Parts) > 0 {
		dst = append(jsonl.Key(dst, "parts"), '[')
		for i := range r.Parts {
			dst = r.Parts[i].appendJSON(jsonl.Element(dst))
		}
		dst = append(dst, ']')
	}
	dst = append(jsonl.Key(dst, "also"), '[')
	for i := range r.Also {
		dst = jsonl.String(jsonl.Element(dst), r.Also[i].Text)
	}
	return append(dst, ']')
}

func (p *Part) appendJSON(dst []byte) []byte {
	dst = append(dst, '{')
	dst = jsonl.Text(dst, "name", p.Name)
	dst = jsonl.Text(dst, "text", p.Text)
	dst = jsonl.Int(dst, "start", p.Start)
	dst = jsonl.Int(dst, "end", p.End)
	if p.EndBit > 0 {
		dst = jsonl.Int(dst, "start_bit", p.StartBit)
		dst = jsonl.Int(dst, "end_bit", p.EndBit)
	}
	if p.Meaning != "" {
		dst = jsonl.Text(dst, "meaning", p.Meaning)
	}
	return append(dst, '}')
}
