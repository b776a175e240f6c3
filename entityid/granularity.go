package entityid

import (
	"strconv"
	"time"
)

// Granularity is the width of an id's time bucket (SPEC 1.3). It is chosen by
// insert rate, so that one bucket holds some 10⁴ to 10⁵ rows: a wider bucket
// scatters writes over the index, a narrower one tells more than it has to about
// when an id was made. The zero value is Hour.
type Granularity uint8

const (
	// Hour buckets take 4 characters and last until the year 2139. It is the
	// default.
	Hour Granularity = iota
	// Minute buckets take 6 characters and last until the year 4061.
	Minute
	// Day buckets take 3 characters and last until the year 2109.
	Day
)

// Granularities lists those there are, the finest first.
func Granularities() []Granularity { return []Granularity{Minute, Hour, Day} }

// profile is what follows from a granularity.
type profile struct {
	name      string
	bucketLen int   // characters
	seconds   int64 // of one bucket
}

var profiles = [...]profile{
	Hour:   {"hour", 4, 3600},
	Minute: {"minute", 6, 60},
	Day:    {"day", 3, 86400},
}

// ParseGranularity reads "minute", "hour" or "day"; ok is false for anything
// else.
func ParseGranularity(name string) (g Granularity, ok bool) {
	for g, p := range profiles {
		if p.name == name {
			return Granularity(g), true
		}
	}
	return 0, false
}

// IsValid reports whether g is one of the declared granularities.
func (g Granularity) IsValid() bool { return int(g) < len(profiles) }

// String returns "minute", "hour" or "day".
func (g Granularity) String() string {
	if !g.IsValid() {
		return "Granularity(" + strconv.Itoa(int(g)) + ")"
	}
	return profiles[g].name
}

// Duration is the length of one bucket, 0 for a granularity that does not exist.
func (g Granularity) Duration() time.Duration {
	if !g.IsValid() {
		return 0
	}
	return time.Duration(profiles[g].seconds) * time.Second
}

// BucketLen is the number of characters of the bucket, 0 for a granularity that
// does not exist.
func (g Granularity) BucketLen() int {
	if !g.IsValid() {
		return 0
	}
	return profiles[g].bucketLen
}

// epoch is 2020-01-01T00:00:00Z in Unix seconds, where buckets start to count.
const epoch = 1577836800

// bucketAt returns the bucket that holds an instant given in Unix seconds,
// clamped to the first and the last one so that order survives (SPEC 1.3).
func (g Granularity) bucketAt(unix int64) uint64 {
	p := &profiles[g]
	last := int64(1)<<(5*p.bucketLen) - 1
	if unix <= epoch {
		return 0
	}
	// A switch of constants spares the mint a 64-bit division.
	var n int64
	switch since := unix - epoch; g {
	case Hour:
		n = since / 3600
	case Minute:
		n = since / 60
	default:
		n = since / 86400
	}
	return uint64(min(n, last))
}

// span returns the instants at which a bucket starts and ends.
func (g Granularity) span(bucket uint64) (start, end time.Time) {
	s := profiles[g].seconds
	from := epoch + int64(bucket)*s
	return time.Unix(from, 0).UTC(), time.Unix(from+s, 0).UTC()
}
