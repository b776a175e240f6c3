package opaqueid_test

import (
	"testing"
	"time"

	"github.com/onymhq/onym/opaqueid"
)

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		opaqueid.New[UserID]()
	}
}

func BenchmarkNewParallel(b *testing.B) {
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			opaqueid.New[UserID]()
		}
	})
}

func BenchmarkKindNew(b *testing.B) {
	k := opaqueid.Kind{Name: "invite_code", Length: 10}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := k.New(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		opaqueid.Parse[UserID]("4fJ0c8sTq2LmXwzP9aRbKd")
	}
}

func BenchmarkParseReference(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		opaqueid.ParseReference[UserID]("V1StGXR8_Z5jdHi6B-myT")
	}
}

func BenchmarkCollisionProbability(b *testing.B) {
	for b.Loop() {
		opaqueid.CollisionProbability(22, 1_000_000)
	}
}

func BenchmarkObjectKey(b *testing.B) {
	now := time.Unix(1_767_323_045, 0)
	b.ReportAllocs()
	for b.Loop() {
		opaqueid.ObjectKey("4fJ0c8sTq2LmXwzP9aRbKd", "V1StGXR8_Z5jdHi6B-myT", now, ".png")
	}
}
