//go:build !race

package entityid_test

const raceEnabled = false
