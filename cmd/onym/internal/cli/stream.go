package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/jsonl"
	"github.com/onymhq/onym/internal/redact"
)

// maxLine bounds one line of standard input, and so the memory of a run.
const maxLine = 64 << 20

// values calls do for each argument or, without any, for each line of standard
// input. A line that is to be JSON and is not is passed with an error. An error
// that do returns ends the run.
func (a *app) values(args []string, do func(value string, err error) error) error {
	for _, v := range args {
		if err := do(v, nil); err != nil {
			return err
		}
	}
	if len(args) > 0 {
		return nil
	}
	return a.lines(func(number int, line []byte) error {
		if a.grammar.Stdin != "json" {
			return do(string(line), nil)
		}
		v, ok := jsonString(line)
		if !ok {
			return do(string(line), onym.NewError(onym.Malformed, "line", "", -1,
				fmt.Sprintf("line %d of standard input is no JSON string", number)))
		}
		return do(v, nil)
	})
}

// jsonString reads a JSON string. It refuses what encoding/json replaces, bytes
// that are not UTF-8 and halves of surrogate pairs: two inputs must not become one
// value.
func jsonString(line []byte) (string, bool) {
	var v *string
	if json.Unmarshal(line, &v) != nil || v == nil || !faithful(line) {
		return "", false
	}
	return *v, true
}

// faithful reports whether a line of valid JSON says what encoding/json reads.
func faithful(line []byte) bool {
	if !utf8.Valid(line) {
		return false
	}
	for i := 0; i < len(line); i++ {
		if line[i] != '\\' {
			continue
		}
		if i++; line[i] != 'u' {
			continue
		}
		if unit := codeUnit(line[i:]); utf16.IsSurrogate(unit) {
			low := rune(0)
			if i+6 < len(line) && line[i+5] == '\\' && line[i+6] == 'u' {
				low = codeUnit(line[i+6:])
			}
			if utf16.DecodeRune(unit, low) == utf8.RuneError {
				return false
			}
			i += 6
		}
	}
	return true
}

// codeUnit reads the four digits behind the u of an escape.
func codeUnit(escape []byte) rune {
	n, _ := strconv.ParseUint(string(escape[1:5]), 16, 16) // JSON has been checked
	return rune(n)
}

// lines calls do for each line of standard input, without its line end. The
// slice is overwritten by the next line.
func (a *app) lines(do func(number int, line []byte) error) error {
	var long []byte // a line that is longer than the reader's buffer
	for number := 1; ; number++ {
		if a.in.Buffered() == 0 { // about to wait: whoever asks may wait for an answer
			if err := a.out.Flush(); err != nil {
				return err
			}
		}
		line, err := a.in.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			long = long[:0]
			for errors.Is(err, bufio.ErrBufferFull) {
				if len(long)+len(line) > maxLine {
					return fmt.Errorf("line %d of standard input is longer than %d MiB; give one value a line", number, maxLine>>20)
				}
				long = append(long, line...)
				line, err = a.in.ReadSlice('\n')
			}
			long = append(long, line...)
			line = long
		}
		if err != nil && err != io.EOF {
			return fmt.Errorf("reading standard input: %w", err)
		}
		if err == io.EOF && len(line) == 0 {
			return nil
		}
		line = bytes.TrimSuffix(line, []byte("\n"))
		line = bytes.TrimSuffix(line, []byte("\r"))
		if err := do(number, line); err != nil {
			return err
		}
		if err == io.EOF {
			return nil
		}
	}
}

// record collects what is to be said of one value: members of a JSON object, or
// a text for people.
type record struct {
	asJSON  bool
	members []byte
	text    []byte
	line    []byte // scratch of print
}

func (r *record) reset() { r.members, r.text = r.members[:0], r.text[:0] }

func (r *record) str(key, value string) {
	if r.asJSON {
		r.members = jsonl.Text(r.members, key, value)
	}
}

func (r *record) integer(key string, value int) {
	if r.asJSON {
		r.members = jsonl.Int(r.members, key, value)
	}
}

func (r *record) float(key string, value float64) {
	if r.asJSON {
		r.members = jsonl.Float(r.members, key, value)
	}
}

func (r *record) truth(key string, value bool) {
	if r.asJSON {
		r.members = jsonl.Bool(r.members, key, value)
	}
}

func (r *record) list(key string, values []string) {
	if r.asJSON {
		r.members = jsonl.Texts(r.members, key, values)
	}
}

// people adds to the text for people.
func (r *record) people(format string, args ...any) {
	if !r.asJSON {
		r.text = fmt.Appendf(r.text, format, args...)
	}
}

// each runs do on every value and prints what it collects, or the error that it
// returns, in input order. mask tells how an input is shown; nil is the usual
// way, in which nothing that looks like a secret remains.
//
// do may be called for a value that is then refused because it holds a secret.
func (a *app) each(args []string, mask func(string) string, do func(value string, r *record) error) error {
	if mask == nil {
		mask = maskInput
	}
	return a.answer(args, mask, func(value string, r *record) error {
		if err := do(value, r); err != nil {
			return err
		}
		return r.guard(mask, value)
	})
}

// guard refuses an answer that would show a bearer secret: one to a value that
// holds one, since whatever is made of it would give it away as well, and one
// that holds one itself. A valid entity id is none, whatever it looks like.
func (r *record) guard(mask func(string) string, value string) error {
	for _, s := range [...]string{value, string(r.members), string(r.text)} {
		if mask(s) == s {
			continue
		}
		if _, err := entityid.Detect(value); err == nil {
			return nil // the answer to an id whose prefix ends like an environment
		}
		return onym.NewError(onym.SecretValue, "value", "", -1,
			"it holds what looks like a bearer secret, and no command but \"onym secret new\" shows one")
	}
	return nil
}

// answer is each for values that may be secrets.
func (a *app) answer(args []string, mask func(string) string, do func(value string, r *record) error) error {
	r := record{asJSON: a.grammar.JSON}
	return a.values(args, func(value string, err error) error {
		r.reset()
		if err == nil {
			err = do(value, &r)
		}
		return a.print(&r, func(dst []byte) []byte { return jsonl.String(dst, hidden(value, mask(value), err)) }, err)
	})
}

// hidden returns how an input is shown: masked, or not at all where it was refused
// for a secret that no mask found, because it was written in another way.
func hidden(input, masked string, err error) string {
	if masked == input && errors.Is(err, onym.SecretValue) {
		return redact.Ellipsis
	}
	return masked
}

// requests is each for a command whose input is one JSON object a line.
func (a *app) requests(do func(line []byte, number int, r *record) error) error {
	r := record{asJSON: a.grammar.JSON}
	return a.lines(func(number int, line []byte) error {
		r.reset()
		err := do(line, number, &r)
		if err == nil {
			err = r.guard(maskInput, string(line))
		}
		return a.print(&r, func(dst []byte) []byte {
			masked := hidden(string(line), maskInput(string(line)), err)
			if utf8.ValidString(masked) && json.Valid([]byte(masked)) {
				return append(dst, masked...)
			}
			return jsonl.String(dst, masked)
		}, err)
	})
}

// print writes the record of one value, or its error. An error that is not about
// the value is returned: it ends the run.
func (a *app) print(r *record, input func(dst []byte) []byte, err error) error {
	var invalid *onym.Error
	if err != nil && !errors.As(err, &invalid) {
		return err
	}
	if !r.asJSON {
		if err != nil {
			a.complain(err)
			return nil
		}
		_, err = a.out.Write(r.text)
		return err
	}
	line := append(r.line[:0], '{')
	line = input(jsonl.Key(line, "input"))
	line = jsonl.Bool(line, "ok", err == nil)
	if err != nil {
		a.invalid = true
		line = appendError(line, invalid)
	} else if len(r.members) > 0 {
		line = append(line, ',')
		line = append(line, r.members...)
	}
	r.line = append(line, "}\n"...)
	_, err = a.out.Write(r.line)
	return err
}

// once prints one result that has no input.
func (a *app) once(do func(r *record) error) error {
	r := record{asJSON: a.grammar.JSON}
	if err := do(&r); err != nil {
		return err
	}
	if !r.asJSON {
		_, err := a.out.Write(r.text)
		return err
	}
	line := jsonl.Bool([]byte("{"), "ok", true)
	if len(r.members) > 0 {
		line = append(line, ',')
		line = append(line, r.members...)
	}
	_, err := a.out.Write(append(line, "}\n"...))
	return err
}

func appendError(dst []byte, e *onym.Error) []byte {
	dst = append(jsonl.Key(dst, "error"), '{')
	dst = jsonl.Text(dst, "code", string(e.Code))
	dst = jsonl.Int(dst, "offset", e.Offset)
	dst = jsonl.Text(dst, "detail", e.Detail)
	return append(dst, '}')
}

// maskInput is how an input is shown: without anything that looks like a secret,
// whole or cut. An escape of JSON may hide one.
func maskInput(s string) string {
	if m := redact.Mask(s, redact.Suspect); m != s {
		if _, err := entityid.Detect(s); err == nil { // whose prefix ends like an environment
			return s
		}
		return m
	}
	if plain := unescape(s); plain != s && redact.Mask(plain, redact.Suspect) != plain {
		return redact.Ellipsis
	}
	return s
}

// unescape replaces the escapes that JSON may write characters of ASCII with.
func unescape(s string) string {
	if !strings.Contains(s, `\u00`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if strings.HasPrefix(s[i:], `\u00`) && i+6 <= len(s) {
			if n, err := strconv.ParseUint(s[i+4:i+6], 16, 8); err == nil {
				b.WriteByte(byte(n))
				i += 5
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
