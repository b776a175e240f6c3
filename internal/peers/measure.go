package main

import (
	"runtime"
	"slices"
	"sync"
	"time"
)

// ringSize is how many different inputs an operation works on, and how many of
// its latest results are kept. It is a power of two: the loops take a remainder.
const ringSize = 1024

// A loop performs an operation n times and returns what came of it: a pointer to
// a ring, or the last result where all are written into one buffer. Operation i
// takes input i mod ringSize, and its result goes to the same place of the ring.
//
// Loops are written out, although they are all alike: a function that is given
// the operation would call it through a pointer, or not, as the compiler's inliner
// happens to decide, and one side would pay for it.
type loop func(n int) (results any)

// side is one of the two that are compared.
type side struct {
	name string // the call, as a user would write it
	note string // how it differs from what it is compared with; may be empty
	// start returns a loop with memory of its own. It is called before each
	// round, once for each goroutine, and is not measured.
	start func() loop
}

// operation is something that we and others do.
type operation struct {
	name     string
	ours     side
	allocs   float64 // how many allocations the goals allow us, each time
	parallel bool    // on all processors at once
	peers    []peer
}

// peer is somebody else's side, and what the goals say about it.
type peer struct {
	side
	goal float64 // the highest ratio, ours to theirs, that meets the goal; 0 for none
}

// settings say how long to measure.
type settings struct {
	rounds  int
	time    time.Duration // of one side in one round, about
	workers int           // goroutines of parallel operations
	// processor counts processor time instead of the time that passes, which a
	// busy machine needs, except for parallel operations: those may have to wait
	// for each other, and it would not show.
	processor bool
}

// sample is what one round of one side came to, for each operation.
type sample struct{ ns, allocs float64 }

// row is the result of one comparison. ns and allocs are medians.
type row struct {
	ours, peer       sample
	ratio, low, high float64 // the median of the rounds' ratios, and its quartiles
}

// compare measures two sides in turns.
func (s settings) compare(ours, theirs side, parallel bool) row {
	workers := 1
	if parallel {
		workers = s.workers
	}
	sides := [2]side{ours, theirs}
	var n [2]int
	for i := range sides {
		n[i] = s.calibrate(sides[i], workers)
	}
	var samples [2][]sample
	for round := range s.rounds {
		for turn := range 2 {
			i := (round + turn) % 2
			elapsed, allocs := s.run(sides[i], n[i], workers)
			samples[i] = append(samples[i], perOperation(elapsed, allocs, n[i]*workers))
		}
	}
	return summarize(samples[0], samples[1])
}

// calibrate returns how often an operation is to be performed by each worker so
// that a round takes about the time that is set. It also warms up.
func (s settings) calibrate(side side, workers int) int {
	for n := 1; ; {
		elapsed, _ := s.run(side, n, workers)
		if elapsed >= s.time/4 {
			return max(1, int(float64(n)*float64(s.time)/float64(elapsed)))
		}
		// Short runs predict badly: approach in steps.
		grow := 100.0
		if elapsed > 0 {
			grow = min(grow, 1.2*float64(s.time)/float64(elapsed))
		}
		n = max(n+1, int(float64(n)*grow))
	}
}

// run performs n operations on each of some workers, and returns the time that
// they took and the number of allocations.
func (s settings) run(side side, n, workers int) (time.Duration, uint64) {
	loops := make([]loop, workers)
	for w := range loops {
		loops[w] = side.start()
	}
	results := make([]any, workers)
	var before, after runtime.MemStats
	runtime.GC() // each side pays for its own garbage only
	runtime.ReadMemStats(&before)
	elapsed := s.stopwatch(workers)
	if workers == 1 {
		results[0] = loops[0](n)
	} else {
		var wg sync.WaitGroup
		for w := range loops {
			wg.Go(func() { results[w] = loops[w](n) })
		}
		wg.Wait()
	}
	took := elapsed()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(results) // nothing that was done is in vain
	return took, after.Mallocs - before.Mallocs
}

// stopwatch starts one, and returns what reads it.
func (s settings) stopwatch(workers int) (elapsed func() time.Duration) {
	if start, ok := processorTime(); ok && s.processor && workers == 1 {
		return func() time.Duration {
			now, _ := processorTime()
			return now - start
		}
	}
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

func perOperation(elapsed time.Duration, allocs uint64, n int) sample {
	return sample{ns: float64(elapsed) / float64(n), allocs: float64(allocs) / float64(n)}
}

// summarize takes the medians of rounds that were run side by side.
func summarize(ours, theirs []sample) row {
	ratios := make([]float64, len(ours))
	for i := range ours {
		ratios[i] = ours[i].ns / theirs[i].ns
	}
	return row{
		ours:  medians(ours),
		peer:  medians(theirs),
		ratio: quantile(ratios, 0.5),
		low:   quantile(ratios, 0.25),
		high:  quantile(ratios, 0.75),
	}
}

func medians(samples []sample) sample {
	var ns, allocs []float64
	for _, s := range samples {
		ns, allocs = append(ns, s.ns), append(allocs, s.allocs)
	}
	return sample{ns: quantile(ns, 0.5), allocs: quantile(allocs, 0.5)}
}

// quantile interpolates between the two values that are closest in rank.
func quantile(values []float64, q float64) float64 {
	v := slices.Sorted(slices.Values(values))
	at := q * float64(len(v)-1)
	i := int(at)
	if i+1 >= len(v) {
		return v[len(v)-1]
	}
	return v[i] + (at-float64(i))*(v[i+1]-v[i])
}
