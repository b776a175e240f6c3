package main

import (
	crand "crypto/rand"
	mrand "math/rand"
	"time"

	gofrs "github.com/gofrs/uuid/v5"
	google "github.com/google/uuid"
	jaevor "github.com/jaevor/go-nanoid"
	matoous "github.com/matoous/go-nanoid/v2"
	"github.com/oklog/ulid/v2"
	"github.com/onymhq/onym/entityid"
	"github.com/rs/xid"
	"github.com/segmentio/ksuid"
	"go.jetify.com/typeid"
	typeidv2 "go.jetify.com/typeid/v2"
)

const (
	noteV7     = "62 random bits; one mutex for the whole process"
	noteV7Pool = "62 random bits, fetched for 16 ids at a time; two mutexes for the whole process"
	noteV4     = "122 random bits, no clock, no order"
	noteV4Pool = "122 random bits, fetched for 16 ids at a time under a mutex for the whole process; no clock, no order"
	noteXID    = "a counter instead of randomness: ids can be guessed"
	noteULID   = "80 bits of math/rand, incremented within a millisecond: ids can be guessed; one mutex for the whole process"
	noteBare   = "80 bits of math/rand, incremented within a millisecond: ids can be guessed; for one goroutine only"
	noteSecure = "80 random bits"
	noteKSUID  = "128 random bits; a mutex for the whole process"
	noteFast   = "128 bits of math/rand: ids can be guessed; a setting of the whole process"
	noteTypeID = "UUID v7 by gofrs/uuid, no check; the value is the text, so that minting writes it"
	noteNano   = "126 random bits, no clock, no order"
)

// The sides that mint, without and with the text.

var mintOurs = side{name: "entityid.New", start: func() loop {
	out := new(ring[AccountID])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = entityid.New[AccountID]()
		}
		return out
	}
}}

var mintTextOurs = side{name: "entityid.New + String", start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = entityid.New[AccountID]().String()
		}
		return out
	}
}}

// googleV4 and googleV7 choose between the pool and a call of crypto/rand for
// each id, which is a setting of the whole process.
func googleV4(pool bool) side {
	return side{name: "google/uuid NewRandom" + pooled(pool), note: pick(pool, noteV4Pool, noteV4), start: func() loop {
		enableRandPool(pool)
		out := new(ring[google.UUID])
		return func(n int) any {
			for i := range n {
				id, err := google.NewRandom()
				if err != nil {
					panic(err)
				}
				out[i%ringSize] = id
			}
			return out
		}
	}}
}

func googleV7(pool bool) side {
	return side{name: "google/uuid NewV7" + pooled(pool), note: pick(pool, noteV7Pool, noteV7), start: func() loop {
		enableRandPool(pool)
		out := new(ring[google.UUID])
		return func(n int) any {
			for i := range n {
				id, err := google.NewV7()
				if err != nil {
					panic(err)
				}
				out[i%ringSize] = id
			}
			return out
		}
	}}
}

func googleV7Text(pool bool) side {
	return side{name: "google/uuid NewV7 + String" + pooled(pool), note: pick(pool, noteV7Pool, noteV7), start: func() loop {
		enableRandPool(pool)
		out := new(ring[string])
		return func(n int) any {
			for i := range n {
				id, err := google.NewV7()
				if err != nil {
					panic(err)
				}
				out[i%ringSize] = id.String()
			}
			return out
		}
	}}
}

func pooled(on bool) string { return pick(on, ", pool", "") }

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

func enableRandPool(on bool) {
	if on {
		google.EnableRandPool()
	} else {
		google.DisableRandPool()
	}
}

var gofrsV4 = side{name: "gofrs/uuid NewV4", note: noteV4, start: func() loop {
	out := new(ring[gofrs.UUID])
	return func(n int) any {
		for i := range n {
			id, err := gofrs.NewV4()
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var gofrsV7 = side{name: "gofrs/uuid NewV7", note: "62 random bits and a counter that starts at random", start: func() loop {
	out := new(ring[gofrs.UUID])
	return func(n int) any {
		for i := range n {
			id, err := gofrs.NewV7()
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var ulidMake = side{name: "ulid.Make", note: noteULID, start: func() loop {
	out := new(ring[ulid.ULID])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = ulid.Make()
		}
		return out
	}
}}

var ulidMakeText = side{name: "ulid.Make + String", note: noteULID, start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = ulid.Make().String()
		}
		return out
	}
}}

var ulidBare = side{name: "ulid.MustNew, unlocked", note: noteBare, start: func() loop {
	entropy := ulid.Monotonic(mrand.New(mrand.NewSource(time.Now().UnixNano())), 0)
	out := new(ring[ulid.ULID])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = ulid.MustNew(ulid.Now(), entropy)
		}
		return out
	}
}}

var ulidSecure = side{name: "ulid.MustNew, crypto/rand", note: noteSecure, start: func() loop {
	out := new(ring[ulid.ULID])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = ulid.MustNew(ulid.Now(), crand.Reader)
		}
		return out
	}
}}

var ulidSecureText = side{name: "ulid.MustNew, crypto/rand + String", note: noteSecure, start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = ulid.MustNew(ulid.Now(), crand.Reader).String()
		}
		return out
	}
}}

var xidNew = side{name: "xid.New", note: noteXID, start: func() loop {
	out := new(ring[xid.ID])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = xid.New()
		}
		return out
	}
}}

var xidNewText = side{name: "xid.New + String", note: noteXID, start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = xid.New().String()
		}
		return out
	}
}}

var ksuidNew = side{name: "ksuid.New", note: noteKSUID, start: func() loop {
	ksuid.SetRand(nil) // crypto/rand, the default
	out := new(ring[ksuid.KSUID])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = ksuid.New()
		}
		return out
	}
}}

var ksuidFast = side{name: "ksuid.New, FastRander", note: noteFast, start: func() loop {
	ksuid.SetRand(ksuid.FastRander)
	out := new(ring[ksuid.KSUID])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = ksuid.New()
		}
		return out
	}
}}

var ksuidNewText = side{name: "ksuid.New + String", note: noteKSUID, start: func() loop {
	ksuid.SetRand(nil)
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = ksuid.New().String()
		}
		return out
	}
}}

// typeidAccount is a typed id as typeid's documentation declares one.
type typeidAccount struct{ typeid.TypeID[typeidPrefix] }

type typeidPrefix struct{}

func (typeidPrefix) Prefix() string { return "acc" }

var typeidNew = side{name: "typeid.New", note: noteTypeID, start: func() loop {
	out := new(ring[typeidAccount])
	return func(n int) any {
		for i := range n {
			id, err := typeid.New[typeidAccount]()
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var typeidNewText = side{name: "typeid.New + String", note: noteTypeID, start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			id, err := typeid.New[typeidAccount]()
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id.String()
		}
		return out
	}
}}

var typeidv2New = side{name: "typeid/v2 Generate", note: noteTypeID, start: func() loop {
	out := new(ring[typeidv2.TypeID])
	return func(n int) any {
		for i := range n {
			id, err := typeidv2.Generate("acc")
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var typeidv2NewText = side{name: "typeid/v2 Generate + String", note: noteTypeID, start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			id, err := typeidv2.Generate("acc")
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id.String()
		}
		return out
	}
}}

var (
	jaevorCanonic = must(jaevor.Canonic())

	nanoJaevor = side{name: "jaevor/nanoid Canonic", note: noteNano + "; fetched for 147 ids at a time under a mutex", start: func() loop {
		out := new(ring[string])
		return func(n int) any {
			for i := range n {
				out[i%ringSize] = jaevorCanonic()
			}
			return out
		}
	}}
	nanoMatoous = side{name: "matoous/nanoid New", note: noteNano, start: func() loop {
		out := new(ring[string])
		return func(n int) any {
			for i := range n {
				id, err := matoous.New()
				if err != nil {
					panic(err)
				}
				out[i%ringSize] = id
			}
			return out
		}
	}}
)

var mintOperations = []operation{
	{
		name: "entity id, mint", ours: mintOurs, allocs: 0,
		peers: []peer{
			{googleV7(true), 1}, {side: googleV7(false)}, {side: googleV4(true)}, {side: googleV4(false)},
			{side: gofrsV7}, {side: gofrsV4}, {side: ulidMake}, {side: ulidBare}, {side: ulidSecure},
			{side: xidNew}, {side: ksuidNew}, {side: ksuidFast}, {side: typeidNew}, {side: typeidv2New},
		},
	},
	{
		name: "entity id, mint and String", ours: mintTextOurs, allocs: 1,
		peers: []peer{
			{xidNewText, 1.2}, {side: googleV7Text(true)}, {side: googleV7Text(false)},
			{side: ulidMakeText}, {side: ulidSecureText}, {side: ksuidNewText},
			{side: typeidNewText}, {side: typeidv2NewText}, {side: nanoJaevor}, {side: nanoMatoous},
		},
	},
	{
		name: "entity id, mint, all processors", ours: mintOurs, allocs: 0, parallel: true,
		peers: []peer{
			{side: googleV7(true)}, {side: googleV7(false)}, {side: googleV4(true)},
			{side: gofrsV7}, {side: ulidMake}, {side: xidNew},
		},
	},
	{
		name: "entity id, mint and String, all processors", ours: mintTextOurs, allocs: 1, parallel: true,
		peers: []peer{{side: xidNewText}, {side: googleV7Text(true)}, {side: typeidv2NewText}, {side: nanoJaevor}},
	},
}
