//go:build !race

package boundid_test

const raceEnabled = false
