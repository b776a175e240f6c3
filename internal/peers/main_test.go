package main

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
)

func output(t *testing.T, status int, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, err strings.Builder
	if got := run(args, &out, &err); got != status {
		t.Fatalf("%v: exit status %d, want %d\n%s%s", args, got, status, out.String(), err.String())
	}
	return out.String(), err.String()
}

func TestList(t *testing.T) {
	all, _ := output(t, 0, "-list")
	goals, _ := output(t, 0, "-list", "-goals")
	for _, want := range []string{
		"entity id, mint: google/uuid NewV7, pool\n",
		"entity id, mint and String: xid.New + String\n",
		"entity id, AppendText: ulid MarshalTextTo\n",
		"entity id, Parse: ulid.ParseStrict\n",
		"short id, append: sqids Encode\n",
		"short id, decode: sqids Decode\n",
		"opaque id, 22 characters: jaevor/nanoid CustomASCII\n",
		"projection of tenant/opaque: url.PathEscape\n",
		"projection, nothing to escape: url.PathEscape\n",
		"slug of ASCII: gosimple/slug Make\n",
	} {
		if !strings.Contains(all, want) || !strings.Contains(goals, want) {
			t.Errorf("-list lacks %s", want)
		}
	}
	if one, _ := output(t, 0, "-list", "-run", "mint: xid"); one != "entity id, mint: xid.New\n" {
		t.Errorf("-run chooses %q", one)
	}
	if strings.Contains(goals, "mint: xid.New\n") {
		t.Error("-goals lists a comparison without a goal")
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{
		{"-nonsense"}, {"argument"}, {"-run", "("}, {"-rounds", "0"}, {"-time", "-1s"}, {"-workers", "0"},
	} {
		if _, stderr := output(t, 2, args...); stderr == "" {
			t.Errorf("%v: no message", args)
		}
	}
	output(t, 0, "-h")
	if stdout, stderr := output(t, 0, "-run", "nobody does this"); stdout != "" || !strings.Contains(stderr, "no comparison") {
		t.Errorf("an empty choice prints %q and %q", stdout, stderr)
	}
}

// TestEverythingMeasures runs each comparison, much too short for its figures to
// mean anything.
func TestEverythingMeasures(t *testing.T) {
	for _, clock := range []string{"-cpu=false", "-cpu"} {
		list, _ := output(t, 0, "-list")
		stdout, _ := output(t, 0, "-json", "-rounds", "1", "-time", "1ms", "-workers", "2", clock)
		d := json.NewDecoder(strings.NewReader(stdout))
		d.DisallowUnknownFields()
		var names strings.Builder
		for {
			var o object
			if err := d.Decode(&o); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			names.WriteString(o.Operation + ": " + o.Peer.Name + "\n")
			if o.Ours.Name == "" || o.Ours.NsPerOp <= 0 || o.Peer.NsPerOp <= 0 || o.Ratio <= 0 || o.RatioLow > o.RatioHigh {
				t.Errorf("%s: %+v", clock, o)
			}
			if parallel := strings.HasSuffix(o.Operation, "all processors"); parallel != (o.Goroutines == 2) {
				t.Errorf("%s runs in %d goroutines", o.Operation, o.Goroutines)
			}
		}
		if names.String() != list {
			t.Errorf("%s measures\n%s\nand lists\n%s", clock, names.String(), list)
		}
	}
}

func TestTable(t *testing.T) {
	stdout, _ := output(t, 0, "-rounds", "1", "-time", "1ms", "-run", "^entity id, AppendText")
	var width int
	rows := 0
	for line := range strings.Lines(stdout) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		rows++
		if n := len([]rune(line)); width != 0 && n != width {
			t.Errorf("a ragged table:\n%s", stdout)
		}
		width = len([]rune(line))
	}
	if want := 2 + len(textOperations[0].peers); rows != want {
		t.Errorf("%d lines, want %d:\n%s", rows, want, stdout)
	}
	for _, want := range []string{"github.com/oklog/ulid/v2 v2.", "of 1 goals met", "26 characters, no prefix"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("the report lacks %q:\n%s", want, stdout)
		}
	}
}

func TestMet(t *testing.T) {
	c := comparison{op: operation{allocs: 1}, peer: peer{goal: 1.2}}
	for _, k := range []struct {
		r    row
		want bool
	}{
		{row{ratio: 1.2, ours: sample{allocs: 1}}, true},
		{row{ratio: 1.2, ours: sample{allocs: 1.004}}, true},
		{row{ratio: 1.2001, ours: sample{allocs: 0}}, false},
		{row{ratio: 0.5, ours: sample{allocs: 1.01}}, false},
	} {
		if got := c.met(k.r); got != k.want {
			t.Errorf("met(%+v) = %v", k.r, got)
		}
	}
}

func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 0.002049: "0.00205", 0.5: "0.500", 1.204: "1.20", 84.31: "84.3", 129.4: "129", 12584.2: "12584",
	} {
		if got := decimals(v); got != want {
			t.Errorf("decimals(%v) = %q, want %q", v, got, want)
		}
	}
	for v, want := range map[float64]string{0: "0", 1.0001: "1", 25.731: "25.73", 16.4: "16.4"} {
		if got := count(v); got != want {
			t.Errorf("count(%v) = %q, want %q", v, got, want)
		}
	}
}
