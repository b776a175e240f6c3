package entityid

import (
	"sync/atomic"
	"time"
)

// reading is a reading of the wall clock, and when it was made.
type reading struct {
	at   time.Duration // since start, on the monotonic clock
	unix int64
}

// fresh is how long a reading of the wall clock serves. A bucket is at least a
// minute wide.
const fresh = time.Millisecond

var (
	start  = time.Now()
	recent atomic.Pointer[reading]
)

// unixNow returns the time in Unix seconds, as time.Now tells it or did less than
// a millisecond ago. Reading the monotonic clock alone takes half as long as
// time.Now, which reads both clocks, and is most of what minting takes.
//
// In a bubble of testing/synctest the monotonic clock is the bubble's, years away
// from the real one, so that a reading made inside does not serve outside, nor
// the other way round.
func unixNow() int64 {
	at := time.Since(start)
	if r := recent.Load(); r != nil && at >= r.at && at-r.at < fresh {
		return r.unix
	}
	unix := time.Now().Unix()
	recent.Store(&reading{at, unix})
	return unix
}
