package entityid

import (
	"sync"
	"sync/atomic"
	"time"
)

// fresh is how long a reading of the wall clock serves. A bucket is at least a
// minute wide.
const fresh = time.Millisecond

// start is where the monotonic clock is counted from.
var start = time.Now()

// clock is the last reading of the wall clock. It is two words that are read and
// written without a lock: readAt is zero while unix is written, and who reads it
// the same before and after unix has both from one reading.
var clock struct {
	readAt  atomic.Int64 // nanoseconds since start, on the monotonic clock
	unix    atomic.Int64 // seconds
	writing sync.Mutex
}

// unixNow returns the time in Unix seconds, as time.Now tells it or did less than
// a millisecond ago. Reading the monotonic clock alone takes half as long as
// time.Now, which reads both clocks, and that is most of what minting takes.
//
// In a bubble of testing/synctest the monotonic clock is the bubble's, years away
// from the real one, so that a reading made inside does not serve outside, nor
// the other way round.
func unixNow() int64 {
	now := int64(time.Since(start))
	if at := clock.readAt.Load(); at != 0 && now >= at && now-at < int64(fresh) {
		if unix := clock.unix.Load(); clock.readAt.Load() == at {
			return unix
		}
	}
	unix := time.Now().Unix()
	if clock.writing.TryLock() {
		clock.readAt.Store(0)
		clock.unix.Store(unix)
		clock.readAt.Store(now)
		clock.writing.Unlock()
	}
	return unix
}
