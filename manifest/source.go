package manifest

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// source is a manifest's text, and turns places in it into positions and back.
type source struct {
	name  string
	text  []byte // without a byte order mark
	lines []int  // where each line starts, in bytes
}

func newSource(name string, data []byte) *source {
	s := &source{name: name, text: bytes.TrimPrefix(data, []byte("\uFEFF")), lines: []int{0}}
	for i, c := range s.text {
		// A line ends as in YAML: with LF, CR LF, or CR alone.
		if c == '\n' || c == '\r' && (i+1 == len(s.text) || s.text[i+1] != '\n') {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

func (s *source) fault(at Position, rule Rule, format string, args ...any) Fault {
	return Fault{File: s.name, Position: at, Rule: rule, Message: fmt.Sprintf(format, args...)}
}

// position turns an offset in bytes into a position.
func (s *source) position(offset int) Position {
	line := sort.SearchInts(s.lines, offset+1)
	return Position{line, utf8.RuneCount(s.text[s.lines[line-1]:offset]) + 1}
}

// offset turns a position into an offset in bytes.
func (s *source) offset(p Position) int {
	i := s.lines[p.Line-1]
	for range p.Column - 1 {
		_, size := utf8.DecodeRune(s.text[i:])
		i += size
	}
	return i
}

// place returns where a node starts, and no place for nil. A value that is missing
// at the end of a file without a last line end stands, to the parser, in a line
// that is not there.
func (s *source) place(n *yaml.Node) Position {
	switch {
	case n == nil:
		return Position{}
	case n.Line > len(s.lines):
		return s.position(len(s.text))
	}
	return Position{n.Line, n.Column}
}

// maxColumn is the column up to which inside looks: to find a column takes
// counting the line's characters, and a file may be one long line of faults.
const maxColumn = 4096

// inside returns where byte i of a scalar's value stands. Where the value is not
// spelled out in the file as it is (it has escapes, or is folded over several
// lines), it returns where the scalar starts.
func (s *source) inside(n *yaml.Node, i int) Position {
	at := s.place(n)
	if at.Column > maxColumn {
		return at
	}
	raw := s.text[s.offset(at):]
	if n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 && len(raw) > 0 {
		raw = raw[1:]
		at.Column++
	}
	if i > len(n.Value) || !bytes.HasPrefix(raw, []byte(n.Value)) || strings.ContainsAny(n.Value, "\r\n") {
		return s.place(n)
	}
	at.Column += utf8.RuneCountInString(n.Value[:i])
	return at
}

// unreadable reports what makes s no text: its first byte that is not UTF-8 or
// character that YAML, or an editor that counts lines, trips over. A file in
// another encoding has many and one cause, so the others are merely counted.
func (s *source) unreadable() (f Fault, found bool) {
	more := 0
	for i := 0; i < len(s.text); {
		r, size := utf8.DecodeRune(s.text[i:])
		var problem string
		switch {
		case r == utf8.RuneError && size == 1:
			problem = fmt.Sprintf("byte 0x%02X is not UTF-8; save the file as UTF-8", s.text[i])
		case r == 0:
			problem = "there is a NUL character; save the file as UTF-8, or remove it"
		case r == '\t' || r == '\n' || r == '\r':
		case r < ' ' || r == 0x7F || 0x80 <= r && r < 0xA0 || r == '\u2028' || r == '\u2029' ||
			r == '\uFEFF' || r == '\uFFFE' || r == '\uFFFF':
			problem = fmt.Sprintf("there is an invisible control character, %U; remove it", r)
		}
		switch {
		case problem == "":
		case !found:
			f, found = s.fault(s.position(i), Encoding, "%s", problem), true
		default:
			more++
		}
		i += size
	}
	if more > 0 {
		f.Message += fmt.Sprintf(" (%d more of the kind follow)", more)
	}
	return f, found
}

// parse returns the root of the one document in s, or what is wrong with it as
// YAML.
func (s *source) parse() (*yaml.Node, *Fault) {
	lines := &lineReader{source: s, until: len(s.lines)}
	decoder := yaml.NewDecoder(lines)
	var doc, second yaml.Node
	switch err := decode(decoder, &doc); {
	case err == io.EOF:
		f := s.fault(Position{1, 1}, Empty, "the manifest is empty; declare something, write {}, or remove the file")
		return nil, &f
	case err != nil:
		return nil, s.syntax(err, lines.next, 1)
	}
	switch err := decode(decoder, &second); {
	case err == io.EOF:
	case err != nil:
		return nil, s.syntax(err, lines.next, 2)
	default:
		f := s.fault(Position{second.Line, second.Column}, Unsupported,
			"a second document starts here; a manifest is one document: remove the ---, or what follows it")
		return nil, &f
	}
	return doc.Content[0], nil
}

// decode is Decode for a library that signals some of its own mistakes by a
// panic: a text of somebody else's must not end the program.
func decode(d *yaml.Decoder, n *yaml.Node) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: %v", p)
		}
	}()
	return d.Decode(n)
}

// lineReader hands out s line by line up to a given one. As the parser asks for
// no more than it needs, next tells how far it has come.
type lineReader struct {
	*source
	next, until int // lines
	rest        []byte
}

func (r *lineReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if r.next == r.until {
			return 0, io.EOF
		}
		r.rest = r.text[r.lines[r.next]:r.lineEnd(r.next)]
		r.next++
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func (s *source) lineEnd(line int) int {
	if line+1 < len(s.lines) {
		return s.lines[line+1]
	}
	return len(s.text)
}

// syntax makes a fault of the parser's error. The line that the error itself
// names is often that of some enclosing construct, less one, or missing. The line
// to blame is the last one that it takes to fail: a shorter beginning of the file
// fails in another way or not at all. It is sought from the last line that was
// read, backwards; document says whether the first or the second was being read.
func (s *source) syntax(err error, last, document int) *Fault {
	read := func(until int) (err error) {
		d := yaml.NewDecoder(&lineReader{source: s, until: until})
		for range document {
			if err = decode(d, new(yaml.Node)); err != nil {
				break
			}
		}
		return err
	}
	fails := func(until int) bool {
		got := read(until)
		return got != nil && got.Error() == err.Error()
	}
	step := 1
	for last-step > 0 && fails(last-step) {
		last -= step
		step *= 2
	}
	low := max(last-step, 0)
	last = low + 1 + sort.Search(last-low-1, func(i int) bool { return fails(low + 1 + i) })

	problem, named := splitError(err)
	if problem == "found unexpected end of stream" {
		// A quote is not closed. Where it opens says more than where the file
		// ends, and is the line that the error names; but for the first line,
		// instead of which it names the last one.
		last = named
		if named <= 1 {
			last = 1
		} else if earlier := read(named - 1); earlier != nil && strings.HasSuffix(earlier.Error(), problem) {
			last = 1
		}
	}
	last = min(last, len(s.lines))
	line := s.text[s.lines[last-1]:s.lineEnd(last-1)]
	indent := len(line) - len(bytes.TrimLeft(line, " \t"))
	at := s.position(s.lines[last-1] + indent)
	f := s.fault(at, Syntax, "this is not YAML: %s", problem)
	if tab := bytes.IndexByte(line[:indent], '\t'); tab >= 0 {
		f.Position = s.position(s.lines[last-1] + tab)
		f.Message = "a tab indents this line; YAML takes only spaces there"
	} else if advice := adviceFor(problem); advice != "" {
		f.Message += "; " + advice
	}
	if strings.HasPrefix(problem, "unknown anchor") {
		f.Rule, f.Message = Unsupported, noAliases
	}
	return &f
}

// splitError takes an error of the parser apart into what is wrong and the line
// that it names, if any.
func splitError(err error) (problem string, line int) {
	problem = strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(problem, "line "); ok {
		number, rest, _ := strings.Cut(rest, ": ")
		if line, err := strconv.Atoi(number); err == nil {
			return rest, line
		}
	}
	return problem, 0
}

// adviceFor says what usually helps against a problem that the parser reports in
// its own terms.
func adviceFor(problem string) string {
	for _, a := range [...]struct{ problem, advice string }{
		{"mapping values are not allowed", "check the indentation, and quote a text that has a colon and a space in it"},
		{"did not find expected key", "check the indentation of this line, and that every bracket and quote is closed"},
		{"did not find expected '-'", "check the indentation of this line"},
		{"did not find expected ','", "close the bracket, or put a comma between the entries"},
		{"did not find expected node content", "a value is missing, or a bracket is not closed"},
		{"could not find expected ':'", "a key is followed by a colon and a space"},
		{"found character that cannot start", "quote a text that starts with one of @ ` % & * ! |"},
		{"found unexpected end of stream", "close the quote that opens on this line"},
		{"found incompatible YAML document", "remove the %YAML line"},
		{"found unknown escape character", "write a backslash twice, or use single quotes"},
	} {
		if strings.HasPrefix(problem, a.problem) {
			return a.advice
		}
	}
	return ""
}
