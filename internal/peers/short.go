package main

import (
	"math/rand/v2"

	"github.com/onymhq/onym/shortid"
	"github.com/sqids/sqids-go"
)

// pair is the fields of a short id: an owner and a local number, say.
type pair = [2]uint64

// usual are numbers as they are in a system with a million owners; large are any
// of 64 bits.
var (
	usual = fill(func(r *rand.Rand) pair { return pair{1 + r.Uint64N(1_000_000), 1 + r.Uint64N(10_000)} })
	large = fill(func(r *rand.Rand) pair { return pair{r.Uint64(), r.Uint64() | 1} })
)

var (
	sqidsDefault = must(sqids.New())
	sqidsOpen    = must(sqids.New(sqids.Options{Blocklist: []string{}}))
)

const (
	noteSqids  = "several texts decode to the same numbers"
	noteOpen   = noteSqids + "; may spell a word"
	noteNoKind = noteSqids + "; one number less to write or read"
)

// item is the kind of the built-in registry that has two fields.
const item = 0

func shortAppend(in *ring[pair]) side {
	return side{name: "shortid.Append", start: func() loop {
		return func(n int) any {
			var err error
			buf := make([]byte, 0, 64)
			for i := range n {
				if buf, err = shortid.Append(buf[:0], item, in[i%ringSize][:]...); err != nil {
					panic(err)
				}
			}
			return string(buf)
		}
	}}
}

func shortDecode(in *ring[pair]) side {
	return side{name: "shortid.Decode", start: func() loop {
		var tokens ring[string]
		for i := range tokens {
			tokens[i] = string(must(shortid.Append(nil, item, in[i][:]...)))
		}
		out := new(ring[pair])
		return func(n int) any {
			for i := range n {
				if _, _, err := shortid.Decode(out[i%ringSize][:], tokens[i%ringSize]); err != nil {
					panic(err)
				}
			}
			return out
		}
	}}
}

// numbers are what sqids has to encode to say the same: the kind and the fields.
// Without the kind it has less to do.
func numbers(in *ring[pair], kind bool) *ring[[]uint64] {
	var out ring[[]uint64]
	for i, p := range in {
		if kind {
			out[i] = append(out[i], item)
		}
		out[i] = append(out[i], p[:]...)
	}
	return &out
}

func sqidsEncode(name, note string, s *sqids.Sqids, in *ring[[]uint64]) side {
	return side{name: name, note: note, start: func() loop {
		out := new(ring[string])
		return func(n int) any {
			for i := range n {
				id, err := s.Encode(in[i%ringSize])
				if err != nil {
					panic(err)
				}
				out[i%ringSize] = id
			}
			return out
		}
	}}
}

func sqidsDecode(name, note string, in *ring[[]uint64]) side {
	return side{name: name, note: note, start: func() loop {
		var ids ring[string]
		for i := range ids {
			ids[i] = must(sqidsDefault.Encode(in[i]))
		}
		out := new(ring[[]uint64])
		return func(n int) any {
			for i := range n {
				out[i%ringSize] = sqidsDefault.Decode(ids[i%ringSize])
			}
			return out
		}
	}}
}

var shortOperations = func() (all []operation) {
	for _, c := range []struct {
		suffix string
		in     *ring[pair]
	}{{"", usual}, {" of 64-bit numbers", large}} {
		with, without := numbers(c.in, true), numbers(c.in, false)
		all = append(all,
			operation{
				name: "short id, append" + c.suffix, ours: shortAppend(c.in), allocs: 0,
				peers: []peer{
					{sqidsEncode("sqids Encode, no block list", noteOpen, sqidsOpen, with), 0.01},
					{sqidsEncode("sqids Encode", noteSqids, sqidsDefault, with), 0.01},
					{side: sqidsEncode("sqids Encode, no block list, no kind", noteNoKind, sqidsOpen, without)},
				},
			},
			operation{
				name: "short id, decode" + c.suffix, ours: shortDecode(c.in), allocs: 0,
				peers: []peer{
					{sqidsDecode("sqids Decode", noteSqids, with), 0.01},
					{side: sqidsDecode("sqids Decode, no kind", noteNoKind, without)},
				},
			},
		)
	}
	return all
}()
