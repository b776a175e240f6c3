package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// busy returns a side that notes in log when a round of it starts.
func busy(name string, log *[]string, work func(n int)) side {
	return side{name: name, start: func() loop {
		*log = append(*log, name)
		return func(n int) any {
			work(n)
			return n
		}
	}}
}

func TestCompareTakesTurns(t *testing.T) {
	var log []string
	nap := func(int) { time.Sleep(time.Millisecond) }
	s := settings{rounds: 3, time: time.Millisecond, workers: 1}
	s.compare(busy("a", &log, nap), busy("b", &log, nap), false)
	if len(log) < 6 {
		t.Fatal(log)
	}
	if got := log[len(log)-6:]; !slices.Equal(got, strings.Fields("a b b a a b")) {
		t.Errorf("rounds in the order %v", got)
	}
}

func TestCompareInParallel(t *testing.T) {
	var log []string
	s := settings{rounds: 2, time: time.Millisecond, workers: 3, processor: true}
	nap := func(int) { time.Sleep(time.Millisecond) }
	s.compare(busy("a", &log, nap), busy("b", &log, nap), true)
	if got := log[len(log)-12:]; strings.Join(got, "") != "aaabbbbbbaaa" {
		t.Errorf("loops started in the order %v", got)
	}
}

func TestRunCountsAllocations(t *testing.T) {
	s := settings{time: time.Millisecond}
	side := side{start: func() loop {
		keep := make([]*[64]byte, 1000)
		return func(n int) any {
			for i := range n {
				keep[i%1000] = new([64]byte)
			}
			return keep
		}
	}}
	for _, workers := range []int{1, 3} {
		_, allocs := s.run(side, 1000, workers)
		if got := float64(allocs) / float64(1000*workers); got < 1 || got > 1.1 {
			t.Errorf("%d workers: %v allocations each time, want 1", workers, got)
		}
	}
}

func TestSummarize(t *testing.T) {
	ours := []sample{{10, 0}, {30, 0}, {20, 1}}
	theirs := []sample{{20, 1}, {30, 1}, {10, 1}}
	got := summarize(ours, theirs)
	want := row{ours: sample{20, 0}, peer: sample{20, 1}, ratio: 1, low: 0.75, high: 1.5}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestQuantile(t *testing.T) {
	for _, c := range []struct {
		values  []float64
		q, want float64
	}{
		{[]float64{7}, 0.5, 7},
		{[]float64{3, 1, 2}, 0.5, 2},
		{[]float64{4, 1, 3, 2}, 0.5, 2.5},
		{[]float64{5, 1, 3, 2, 4}, 0.25, 2},
		{[]float64{5, 1, 3, 2, 4}, 1, 5},
	} {
		if got := quantile(c.values, c.q); got != c.want {
			t.Errorf("quantile(%v, %v) = %v, want %v", c.values, c.q, got, c.want)
		}
	}
}

func TestPerOperation(t *testing.T) {
	if got := perOperation(time.Microsecond, 50, 100); got != (sample{10, 0.5}) {
		t.Errorf("got %+v", got)
	}
}
