//go:build race

package entityid_test

// Under the race detector sync.Pool drops values at random, and what would be
// drawn from a pooled block allocates one.
const raceEnabled = true
