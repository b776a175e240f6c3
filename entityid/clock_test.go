package entityid

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestUnixNowIsNow(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for end := time.Now().Add(100 * time.Millisecond); time.Now().Before(end); {
				before := time.Now().Add(-fresh)
				got := unixNow()
				if after := time.Now(); got < before.Unix() || got > after.Unix() {
					t.Errorf("unixNow = %d between %v and %v", got, before, after)
					return
				}
			}
		})
	}
	wg.Wait()
}

func TestUnixNowFollowsTheBubble(t *testing.T) {
	for range 3 {
		real := unixNow()
		synctest.Test(t, func(t *testing.T) {
			for range 100 {
				if got := unixNow(); got != time.Now().Unix() {
					t.Fatalf("unixNow = %d in a bubble where it is %v", got, time.Now())
				}
				time.Sleep(fresh)
			}
			time.Sleep(90 * time.Minute)
			if got := unixNow(); got != time.Now().Unix() {
				t.Errorf("unixNow = %d in a bubble where it is %v", got, time.Now())
			}
		})
		if got := unixNow(); got < real || got > time.Now().Unix() {
			t.Errorf("unixNow = %d behind a bubble, and %d before it", got, real)
		}
	}
}

func TestUnixNowDoesNotAllocate(t *testing.T) {
	// Also where every call reads the wall clock.
	if n := testing.AllocsPerRun(20, func() {
		unixNow()
		time.Sleep(2 * fresh)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
