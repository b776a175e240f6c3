package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"time"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// operations are all that is measured, in the order of the table.
func operations() []operation {
	var all []operation
	for _, group := range [][]operation{
		mintOperations, textOperations, shortOperations, opaqueOperations, boundOperations, slugOperations,
	} {
		all = append(all, group...)
	}
	return all
}

// run is the command without its process. It returns 0 whatever it measures, and
// 2 if it is called wrongly.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("peers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var s settings
	flags.IntVar(&s.rounds, "rounds", 7, "how often each side of a comparison is run")
	flags.DurationVar(&s.time, "time", 200*time.Millisecond, "how long one side runs in one round")
	flags.IntVar(&s.workers, "workers", runtime.GOMAXPROCS(0), "goroutines of the parallel operations")
	flags.BoolVar(&s.processor, "cpu", false, "count processor time, which is what to trust on a busy machine")
	filter := flags.String("run", "", "compare only where this regular expression matches `operation: peer`")
	goals := flags.Bool("goals", false, "compare only where there is a goal")
	list := flags.Bool("list", false, "list the comparisons and measure nothing")
	asJSON := flags.Bool("json", false, "print one JSON object for each comparison")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	pattern, err := regexp.Compile(*filter)
	if err == nil && (flags.NArg() > 0 || s.rounds < 1 || s.time <= 0 || s.workers < 1) {
		err = errors.New("there are no arguments, and -rounds, -time and -workers are positive")
	}
	if err != nil {
		fmt.Fprintln(stderr, "peers:", err)
		return 2
	}

	chosen := comparisons(operations(), func(c comparison) bool {
		return pattern.MatchString(c.op.name+": "+c.peer.name) && (c.peer.goal > 0 || !*goals)
	})
	switch {
	case len(chosen) == 0:
		fmt.Fprintln(stderr, "peers: no comparison is chosen; see -list")
	case *list:
		for _, c := range chosen {
			fmt.Fprintf(stdout, "%s: %s\n", c.op.name, c.peer.name)
		}
	case *asJSON:
		reportJSON(stdout, chosen, s)
	default:
		report(stdout, chosen, s)
	}
	return 0
}

// comparison is one line of the table.
type comparison struct {
	op   operation
	peer peer
}

func comparisons(operations []operation, keep func(comparison) bool) []comparison {
	var chosen []comparison
	for _, op := range operations {
		for _, p := range op.peers {
			if c := (comparison{op, p}); keep(c) {
				chosen = append(chosen, c)
			}
		}
	}
	return chosen
}

func (s settings) measure(c comparison) row {
	return s.compare(c.op.ours, c.peer.side, c.op.parallel)
}
