//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime is what all threads of the process have spent, in and out of the
// kernel. Time in which another process had the processor does not count.
func processorTime() (time.Duration, bool) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}
