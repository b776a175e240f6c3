package main

import (
	crand "crypto/rand"
	"math/rand/v2"
	"time"

	"github.com/gofrs/uuid/v5"
	"github.com/oklog/ulid/v2"
	"github.com/onymhq/onym/entityid"
	"github.com/rs/xid"
	"github.com/segmentio/ksuid"
	"go.jetify.com/typeid/v2"
)

// AccountID is the entity id that is measured.
type AccountID = entityid.ID[account]

type account struct{}

// EntityID declares the prefix acc.
func (account) EntityID() entityid.Spec { return entityid.Spec{Prefix: "acc"} }

// A ring holds the inputs of a loop.
type ring[T any] = [ringSize]T

// fill makes a ring. Its source of numbers is the same in every run.
func fill[T any](make func(r *rand.Rand) T) *ring[T] {
	r := rand.New(rand.NewPCG(1, 2))
	var values ring[T]
	for i := range values {
		values[i] = make(r)
	}
	return &values
}

// texts are the canonical spellings of values.
func texts[T interface{ String() string }](values *ring[T]) *ring[string] {
	var t ring[string]
	for i, v := range values {
		t[i] = v.String()
	}
	return &t
}

// instant is some time in five years, as the ids of a table that has grown are.
func instant(r *rand.Rand) time.Time {
	return time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(r.Int64N(5 * 365 * 24 * int64(time.Hour))))
}

// Ids of every library, all made by that library, for writing and reading.
var (
	accounts = fill(func(r *rand.Rand) AccountID {
		at := instant(r)
		id, err := entityid.Mint[AccountID](entityid.Minter{Clock: func() time.Time { return at }})
		return must(id, err)
	})
	ulids = fill(func(r *rand.Rand) ulid.ULID {
		return ulid.MustNew(ulid.Timestamp(instant(r)), crand.Reader)
	})
	uuids = fill(func(r *rand.Rand) uuid.UUID {
		// A generator of their own: one that has seen the future keeps to it.
		return must(uuid.NewGen().NewV7AtTime(instant(r)))
	})
	xids = fill(func(r *rand.Rand) xid.ID {
		return xid.NewWithTime(instant(r))
	})
	ksuids = fill(func(r *rand.Rand) ksuid.KSUID {
		return must(ksuid.NewRandomWithTime(instant(r)))
	})
	typeids = fill(func(*rand.Rand) typeid.TypeID {
		return typeid.MustGenerate("acc")
	})
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
