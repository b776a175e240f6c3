//go:build !race

package main

import "testing"

// TestAllocations holds our side of every operation to the goals. What a loop
// needs itself, and a pool that a garbage collection has emptied, is spread over
// enough operations to count for less than the tolerance.
func TestAllocations(t *testing.T) {
	const n = 8 * ringSize
	for _, op := range operations() {
		loop := op.ours.start()
		loop(n)
		got := testing.AllocsPerRun(5, func() { loop(n) }) / n
		if got > op.allocs+0.01 {
			t.Errorf("%s: %v allocations, at most %v are meant", op.name, got, op.allocs)
		}
	}
}
