package cli

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/inspect"
	"github.com/onymhq/onym/manifest"
)

type inspectCmd struct {
	Text []string `arg:"" optional:"" help:"Texts; without any they are read from standard input."`
}

// Run inspects. It is made for whole logs: one report is used for every line.
func (c *inspectCmd) Run(a *app) error {
	m, err := a.manifest()
	if err != nil {
		return err
	}
	in := inspect.New(inspectOptions(m))
	var report inspect.Report
	var line []byte
	first := true
	return a.values(c.Text, func(value string, err error) error {
		if err != nil { // a line that is no JSON string
			report = inspect.Report{Input: maskInput(value), Err: err.(*onym.Error)}
		} else {
			in.InspectInto(&report, value)
		}
		a.invalid = a.invalid || report.Err != nil
		if a.grammar.JSON {
			line = append(report.AppendJSON(line[:0]), '\n')
		} else {
			line = line[:0]
			if !first {
				line = append(line, '\n')
			}
			first = false
			line = a.appendReport(line, &report)
		}
		_, err = a.out.Write(line)
		return err
	})
}

// inspectOptions is what a manifest tells an Inspector.
func inspectOptions(m *manifest.Manifest) inspect.Options {
	o := inspect.Options{
		ShortIDs: m.ShortIDs(),
		Letters:  m.HandleKinds(),
		Domain:   m.Domain(),
	}
	if len(m.Entities()) > 0 {
		o.Entities = m.EntityRegistry()
	}
	if secrets := m.Secrets(); len(secrets) > 0 {
		o.Secrets = make(map[string]string, len(secrets))
		for _, s := range secrets {
			o.Secrets[s.Format.Prefix()] = s.Name
		}
	}
	for _, k := range m.OpaqueKinds() {
		o.Opaque = append(o.Opaque, k.Kind)
	}
	return o
}

// The colours of a report.
const (
	bold  = "\x1b[1m"
	dim   = "\x1b[2m"
	green = "\x1b[32m"
	red   = "\x1b[31m"
	reset = "\x1b[0m"
)

func (a *app) paint(dst []byte, color, text string) []byte {
	if !a.color {
		return append(dst, text...)
	}
	dst = append(dst, color...)
	dst = append(dst, text...)
	return append(dst, reset...)
}

// labelWidth is the width of the column of labels, and of what stands before a
// text that is wrapped.
const labelWidth = 17

// appendReport writes a report for people, at most 80 columns wide but for
// identifiers, which are not broken.
func (a *app) appendReport(dst []byte, r *inspect.Report) []byte {
	dst = a.paint(dst, bold, printable(r.Input))
	dst = append(dst, '\n')
	if r.Err != nil {
		what := "not an identifier"
		if r.Near != "" {
			what = "not a valid " + formatName(r.Near)
		}
		dst = append(dst, "  "...)
		dst = a.paint(dst, red, what)
		dst = append(dst, '\n')
		where := string(r.Err.Code)
		if r.Err.Offset >= 0 {
			where = fmt.Sprintf("%s at byte %d", where, r.Err.Offset)
		}
		dst = a.field(dst, "error", where)
		dst = a.field(dst, "why", r.Err.Detail)
		for _, f := range r.Found {
			dst = a.field(dst, "found inside", fmt.Sprintf("%s, %s at bytes %d to %d", f.Canonical, formatName(f.Format), f.Start, f.End))
		}
		return dst
	}
	for i := range r.Readings {
		x := &r.Readings[i]
		dst = append(dst, "  "...)
		if i > 0 {
			dst = append(dst, "or "...)
		}
		dst = a.paint(dst, green, formatName(x.Format))
		dst = append(dst, '\n')
		dst = a.field(dst, "because", x.Reason)
		if i > 0 {
			continue // the likeliest reading is explained, the others are named
		}
		if x.Canonical != r.Input {
			dst = a.field(dst, "canonical", printable(x.Canonical))
		}
		for _, d := range x.Details {
			if strings.HasPrefix(d.Key, "check_") {
				continue // the parts say it in one line
			}
			dst = a.field(dst, spell(d.Key), printable(d.Value.String()))
		}
		for _, s := range x.Also {
			dst = a.field(dst, "as "+spell(s.Form), printable(s.Text))
		}
		dst = a.parts(dst, x.Parts)
	}
	return dst
}

// parts writes a table of the parts of a canonical text.
func (a *app) parts(dst []byte, parts []inspect.Part) []byte {
	text, name := 0, 0
	for _, p := range parts {
		text = max(text, utf8.RuneCountInString(p.Text))
		name = max(name, utf8.RuneCountInString(p.Name))
	}
	for i, p := range parts {
		if i == 0 {
			dst = append(dst, "  "...)
			dst = a.paint(dst, green, "parts")
			dst = append(dst, '\n')
		}
		pad := text - utf8.RuneCountInString(p.Text)
		dst = fmt.Appendf(dst, "    %s%*s  ", printable(p.Text), pad, "")
		dst = a.paint(dst, dim, fmt.Sprintf("%-*s", name, spell(p.Name)))
		dst = fmt.Appendf(dst, "  bytes %d-%d", p.Start, p.End)
		if p.EndBit > 0 {
			dst = fmt.Appendf(dst, ", bits %d-%d", p.StartBit, p.EndBit)
		}
		if p.Meaning != "" {
			dst = append(dst, ": "...)
			dst = append(dst, p.Meaning...)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// field writes a label and a text, wrapped between words.
func (a *app) field(dst []byte, label, text string) []byte {
	dst = append(dst, "    "...)
	dst = a.paint(dst, dim, label)
	pad := labelWidth - utf8.RuneCountInString(label)
	column := 4 + labelWidth
	if pad < 1 { // a long label takes what it needs
		column += 1 - pad
		pad = 1
	}
	for range pad {
		dst = append(dst, ' ')
	}
	at := column
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		if i > 0 && at+1+n > 80 {
			dst = append(dst, '\n')
			for range 4 + labelWidth {
				dst = append(dst, ' ')
			}
			at = 4 + labelWidth
		} else if i > 0 {
			dst = append(dst, ' ')
			at++
		}
		dst = append(dst, word...)
		at += n
	}
	return append(dst, '\n')
}

// formatName is a format's name for people.
func formatName(format inspect.Format) string {
	switch format {
	case inspect.UUID, inspect.ULID, inspect.KSUID:
		return strings.ToUpper(string(format))
	case inspect.TypeID:
		return "TypeID"
	case inspect.NanoID:
		return "Nano ID"
	}
	return spell(string(format))
}

// spell turns a name in snake_case into words.
func spell(name string) string { return strings.ReplaceAll(name, "_", " ") }

// printable returns s as it may be shown: a text with characters that are not
// printed, or change the direction of what is, is quoted.
func printable(s string) string {
	for _, r := range s {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return strconv.Quote(s)
		}
	}
	return s
}
