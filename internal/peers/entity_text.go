package main

import (
	"strings"

	gofrs "github.com/gofrs/uuid/v5"
	google "github.com/google/uuid"
	"github.com/oklog/ulid/v2"
	"github.com/onymhq/onym/entityid"
	"github.com/rs/xid"
	"github.com/segmentio/ksuid"
	"go.jetify.com/typeid"
	typeidv2 "go.jetify.com/typeid/v2"
)

// The sides that write into a buffer of the caller.

var appendOurs = side{name: "entityid AppendText", start: func() loop {
	return func(n int) any {
		var err error
		buf := make([]byte, 0, 64)
		for i := range n {
			if buf, err = accounts[i%ringSize].AppendText(buf[:0]); err != nil {
				panic(err)
			}
		}
		return string(buf)
	}
}}

var appendULID = side{name: "ulid MarshalTextTo", note: "26 characters, no prefix", start: func() loop {
	return func(n int) any {
		buf := make([]byte, ulid.EncodedSize)
		for i := range n {
			if err := ulids[i%ringSize].MarshalTextTo(buf); err != nil {
				panic(err)
			}
		}
		return string(buf)
	}
}}

var appendXID = side{name: "xid Encode", note: "20 characters, no prefix", start: func() loop {
	return func(n int) any {
		buf := make([]byte, 20)
		for i := range n {
			buf = xids[i%ringSize].Encode(buf)
		}
		return string(buf)
	}
}}

var appendKSUID = side{name: "ksuid Append", note: "27 characters, no prefix", start: func() loop {
	return func(n int) any {
		buf := make([]byte, 0, 64)
		for i := range n {
			buf = ksuids[i%ringSize].Append(buf[:0])
		}
		return string(buf)
	}
}}

var appendTypeID = side{name: "typeid/v2 AppendText", note: "copies the text that the value holds", start: func() loop {
	return func(n int) any {
		var err error
		buf := make([]byte, 0, 64)
		for i := range n {
			if buf, err = typeids[i%ringSize].AppendText(buf[:0]); err != nil {
				panic(err)
			}
		}
		return string(buf)
	}
}}

var marshalGoogle = side{name: "google/uuid MarshalText", note: "36 characters; it has no method that appends", start: func() loop {
	var in ring[google.UUID]
	for i, id := range uuids {
		in[i] = google.UUID(id)
	}
	out := new(ring[[]byte])
	return func(n int) any {
		for i := range n {
			text, err := in[i%ringSize].MarshalText()
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = text
		}
		return out
	}
}}

// The sides that read a string.

// parseOurs reads texts, which hold the accounts in one spelling or another.
func parseOurs(name string, in *ring[string]) side {
	return side{name: name, start: func() loop {
		out := new(ring[AccountID])
		return func(n int) any {
			for i := range n {
				id, err := entityid.Parse[AccountID](in[i%ringSize])
				if err != nil {
					panic(err)
				}
				out[i%ringSize] = id
			}
			return out
		}
	}}
}

func upper(in *ring[string]) *ring[string] {
	var out ring[string]
	for i, s := range in {
		out[i] = strings.ToUpper(s)
	}
	return &out
}

var parseULID = side{name: "ulid.ParseStrict", note: "checks the alphabet, folds case, has no prefix and no check", start: func() loop {
	in, out := texts(ulids), new(ring[ulid.ULID])
	return func(n int) any {
		for i := range n {
			id, err := ulid.ParseStrict(in[i%ringSize])
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var parseULIDLax = side{name: "ulid.Parse", note: "checks nothing but the length", start: func() loop {
	in, out := texts(ulids), new(ring[ulid.ULID])
	return func(n int) any {
		for i := range n {
			id, err := ulid.Parse(in[i%ringSize])
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var parseGoogle = side{name: "google/uuid Parse", note: "also reads braces, URNs and plain hex", start: func() loop {
	in, out := texts(uuids), new(ring[google.UUID])
	return func(n int) any {
		for i := range n {
			id, err := google.Parse(in[i%ringSize])
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var parseGofrs = side{name: "gofrs/uuid FromString", note: "also reads braces, URNs and plain hex", start: func() loop {
	in, out := texts(uuids), new(ring[gofrs.UUID])
	return func(n int) any {
		for i := range n {
			id, err := gofrs.FromString(in[i%ringSize])
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var parseXID = side{name: "xid.FromString", note: "lower case only, 20 characters", start: func() loop {
	in, out := texts(xids), new(ring[xid.ID])
	return func(n int) any {
		for i := range n {
			id, err := xid.FromString(in[i%ringSize])
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var parseKSUID = side{name: "ksuid.Parse", note: "case matters", start: func() loop {
	in, out := texts(ksuids), new(ring[ksuid.KSUID])
	return func(n int) any {
		for i := range n {
			id, err := ksuid.Parse(in[i%ringSize])
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var parseTypeID = side{name: "typeid.Parse", note: "lower case only, no check", start: func() loop {
	in, out := texts(typeids), new(ring[typeidAccount])
	return func(n int) any {
		for i := range n {
			id, err := typeid.Parse[typeidAccount](in[i%ringSize])
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var parseTypeIDv2 = side{name: "typeid/v2 Parse", note: "lower case only, no check, the prefix is not compared with a type's", start: func() loop {
	in, out := texts(typeids), new(ring[typeidv2.TypeID])
	return func(n int) any {
		for i := range n {
			id, err := typeidv2.Parse(in[i%ringSize])
			if err != nil {
				panic(err)
			}
			out[i%ringSize] = id
		}
		return out
	}
}}

var textOperations = []operation{
	{
		name: "entity id, AppendText", ours: appendOurs, allocs: 0,
		peers: []peer{
			{appendULID, 1.2}, {side: appendXID}, {side: appendKSUID}, {side: appendTypeID}, {side: marshalGoogle},
		},
	},
	{
		name: "entity id, Parse", ours: parseOurs("entityid.Parse", texts(accounts)), allocs: 0,
		peers: []peer{
			{parseULID, 1}, {side: parseULIDLax}, {side: parseGoogle}, {side: parseGofrs}, {side: parseXID},
			{side: parseKSUID}, {side: parseTypeID}, {side: parseTypeIDv2},
		},
	},
	{
		name: "entity id, Parse in upper case", ours: parseOurs("entityid.Parse of upper case", upper(texts(accounts))), allocs: 0,
		peers: []peer{{parseULID, 1}},
	},
}
