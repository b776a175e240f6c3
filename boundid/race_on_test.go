//go:build race

package boundid_test

// Under the race detector sync.Pool drops values at random, and everything is an
// order of magnitude slower.
const raceEnabled = true
