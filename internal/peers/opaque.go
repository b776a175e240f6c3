package main

import (
	"crypto/rand"

	jaevor "github.com/jaevor/go-nanoid"
	matoous "github.com/matoous/go-nanoid/v2"
	"github.com/onymhq/onym/opaqueid"
)

// RecordID is the opaque id that is measured: 22 characters of Base62.
type RecordID = opaqueid.ID[record]

type record struct{}

// OpaqueID declares the default length.
func (record) OpaqueID() opaqueid.Kind { return opaqueid.Kind{Name: "record", Length: 22} }

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

var (
	jaevorBase62   = jaevor.MustCustomASCII(base62, 22)
	jaevorStandard = must(jaevor.Standard(22))
)

var opaqueOurs = side{name: "opaqueid.New", start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = opaqueid.New[RecordID]().String()
		}
		return out
	}
}}

var opaqueJaevor = side{name: "jaevor/nanoid CustomASCII", note: "a mutex for the whole process", start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = jaevorBase62()
		}
		return out
	}
}}

var opaqueJaevorStandard = side{
	name: "jaevor/nanoid Standard",
	note: "64 characters, so that no byte is ever thrown away; fetched for 154 ids at a time, under a mutex for the whole process",
	start: func() loop {
		out := new(ring[string])
		return func(n int) any {
			for i := range n {
				out[i%ringSize] = jaevorStandard()
			}
			return out
		}
	},
}

var opaqueMatoous = side{name: "matoous/nanoid Generate", start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			id, err := matoous.Generate(base62, 22)
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var opaqueMatoousNew = side{name: "matoous/nanoid New(22)", note: "64 characters, so that no byte is ever thrown away", start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			id, err := matoous.New(22)
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var opaqueText = side{name: "crypto/rand Text", note: "26 characters of Base32, 130 bits", start: func() loop {
	out := new(ring[string])
	return func(n int) any {
		for i := range n {
			out[i%ringSize] = rand.Text()
		}
		return out
	}
}}

var opaqueOperations = []operation{
	{
		name: "opaque id, 22 characters", ours: opaqueOurs, allocs: 1,
		peers: []peer{
			{opaqueJaevor, 1}, {side: opaqueJaevorStandard}, {side: opaqueMatoous}, {side: opaqueMatoousNew}, {side: opaqueText},
		},
	},
	{
		name: "opaque id, 22 characters, all processors", ours: opaqueOurs, allocs: 1, parallel: true,
		peers: []peer{{side: opaqueJaevor}, {side: opaqueJaevorStandard}, {side: opaqueMatoous}},
	},
}
