package main

import (
	"math/rand/v2"
	"net/url"

	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/opaqueid"
)

// boundIDs are ids in which nothing is escaped but the slash between tenant and
// opaque part; parts are texts without one, in which nothing is escaped at all.
var (
	boundIDs = fill(func(r *rand.Rand) boundid.ID {
		return must(boundid.Compose(tenants[r.IntN(len(tenants))], opaqueid.New[RecordID]().String()))
	})
	parts = fill(func(*rand.Rand) string { return opaqueid.New[RecordID]().String() })
)

var tenants = []string{"acme", "acme-corp", "globex.eu", "t1", "initech_2", "umbrella", "hooli.example.com", "0f3a"}

var segmentOurs = side{name: "boundid Segment + String", start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = boundIDs[i%ringSize].Segment().String()
		}
		return out
	}
}}

var encodeOurs = side{name: "boundid.Encode + String", start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = boundid.Encode(parts[i%ringSize]).String()
		}
		return out
	}
}}

func pathEscape(in *ring[string]) side {
	return side{name: "url.PathEscape", note: "leaves more characters as they are", start: func() loop {
		out := new(ring[string])
		return func(n int) any {
			for i := range n {
				out[i%ringSize] = url.PathEscape(in[i%ringSize])
			}
			return out
		}
	}}
}

var boundOperations = []operation{
	{
		name: "projection of tenant/opaque", ours: segmentOurs, allocs: 1,
		peers: []peer{{pathEscape(texts(boundIDs)), 1}},
	},
	{
		name: "projection, nothing to escape", ours: encodeOurs, allocs: 0,
		peers: []peer{{pathEscape(parts), 1}},
	},
}
