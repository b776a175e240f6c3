package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// met reports whether a row meets the goals of its comparison: the ratio for
// this peer, and the number of our allocations. It looks at the figures as they
// are, not as they are printed, but for allocations: the odd one of a pool that
// the garbage collector has emptied is none of the operation.
func (c comparison) met(r row) bool {
	return r.ratio <= c.peer.goal && math.Round(100*r.ours.allocs)/100 <= c.op.allocs
}

var heading = []string{
	"operation", "ns", "allocs", "peer", "ns", "allocs", "ratio", "quartiles", "goal", "met",
}

// report measures, and prints a table in Markdown, each line as soon as it is
// known.
func report(w io.Writer, chosen []comparison, s settings) {
	clock := "time that passed"
	if s.processor {
		clock = "processor time (all processors: time that passed)"
	}
	fmt.Fprintf(w, "%s\n%d rounds of %v for each side; %s; all processors: %d goroutines\n\n",
		machine(), s.rounds, s.time, clock, s.workers)

	// Numbers are known only later; they take up to 9 characters.
	widths := []int{0, 9, 6, 0, 9, 6, 8, 15, 9, 3}
	for i, h := range heading {
		widths[i] = max(widths[i], len(h))
	}
	for _, c := range chosen {
		widths[0] = max(widths[0], len(c.op.name))
		widths[3] = max(widths[3], len(c.peer.name))
	}
	line(w, widths, heading)
	rules := make([]string, len(widths))
	for i, n := range widths {
		rules[i] = strings.Repeat("-", n)
	}
	line(w, widths, rules)

	var met, missed []string
	for _, c := range chosen {
		r := s.measure(c)
		line(w, widths, c.cells(r))
		switch name := c.op.name + ": " + c.peer.name; {
		case c.peer.goal == 0:
		case c.met(r):
			met = append(met, name)
		default:
			missed = append(missed, name)
		}
	}

	if goals := len(met) + len(missed); goals > 0 {
		fmt.Fprintf(w, "\n%d of %d goals met\n", len(met), goals)
		for _, name := range missed {
			fmt.Fprintf(w, "- missed: %s\n", name)
		}
	}
	notes(w, chosen)
}

// notes prints what keeps the sides from being alike, each note once.
func notes(w io.Writer, chosen []comparison) {
	var order []string
	names := map[string][]string{}
	for _, c := range chosen {
		for _, side := range []side{c.op.ours, c.peer.side} {
			if side.note == "" || slices.Contains(names[side.note], side.name) {
				continue
			}
			if names[side.note] == nil {
				order = append(order, side.note)
			}
			names[side.note] = append(names[side.note], side.name)
		}
	}
	fmt.Fprint(w, "\nNot alike:\n")
	for _, note := range order {
		fmt.Fprintf(w, "- %s: %s\n", strings.Join(names[note], "; "), note)
	}
}

func (c comparison) cells(r row) []string {
	goal, met := "", ""
	if c.peer.goal > 0 {
		goal, met = "≤ "+decimals(c.peer.goal), "no"
		if c.met(r) {
			met = "yes"
		}
	}
	return []string{
		c.op.name, decimals(r.ours.ns), count(r.ours.allocs),
		c.peer.name, decimals(r.peer.ns), count(r.peer.allocs),
		decimals(r.ratio), decimals(r.low) + "–" + decimals(r.high), goal, met,
	}
}

func line(w io.Writer, widths []int, cells []string) {
	for i, c := range cells {
		pad := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(c)))
		if number := i != 0 && i != 3; number {
			c = pad + c
		} else {
			c += pad
		}
		fmt.Fprintf(w, "| %s ", c)
	}
	fmt.Fprintln(w, "|")
}

// decimals writes at least three significant digits and no exponent.
func decimals(v float64) string {
	if v <= 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'f', max(0, 2-int(math.Floor(math.Log10(v)))), 64)
}

// count writes an average that is mostly a whole number.
func count(v float64) string {
	return strconv.FormatFloat(math.Round(100*v)/100, 'f', -1, 64)
}

// object is the JSON of a comparison. Ratios are ours to theirs.
type object struct {
	Operation  string  `json:"operation"`
	Goroutines int     `json:"goroutines"`
	Ours       figures `json:"ours"`
	Peer       figures `json:"peer"`
	Ratio      float64 `json:"ratio"`
	RatioLow   float64 `json:"ratio_low"`  // first quartile
	RatioHigh  float64 `json:"ratio_high"` // third quartile
	Goal       *goal   `json:"goal,omitempty"`
}

type figures struct {
	Name        string  `json:"name"`
	Note        string  `json:"note,omitempty"`
	NsPerOp     float64 `json:"ns_per_op"`
	AllocsPerOp float64 `json:"allocs_per_op"`
}

type goal struct {
	Ratio  float64 `json:"ratio"`
	Allocs float64 `json:"allocs"`
	Met    bool    `json:"met"`
}

// reportJSON measures, and prints an object a line.
func reportJSON(w io.Writer, chosen []comparison, s settings) {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for _, c := range chosen {
		r := s.measure(c)
		o := object{
			Operation:  c.op.name,
			Goroutines: 1,
			Ours:       figures{c.op.ours.name, c.op.ours.note, r.ours.ns, r.ours.allocs},
			Peer:       figures{c.peer.name, c.peer.note, r.peer.ns, r.peer.allocs},
			Ratio:      r.ratio, RatioLow: r.low, RatioHigh: r.high,
		}
		if c.op.parallel {
			o.Goroutines = s.workers
		}
		if c.peer.goal > 0 {
			o.Goal = &goal{c.peer.goal, c.op.allocs, c.met(r)}
		}
		out.Encode(o)
	}
}

// machine says what the figures were measured on, and against which versions.
func machine() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s/%s, %d processors", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if cpu := processor(); cpu != "" {
		fmt.Fprintf(&b, ", %s", cpu)
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Replace == nil {
				fmt.Fprintf(&b, "\n%s %s", m.Path, m.Version)
			}
		}
	}
	return b.String()
}

// processor is the name of the processor where Linux tells it.
func processor() string {
	data, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	for l := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(l, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
