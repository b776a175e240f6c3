package secret_test

import (
	"testing"

	"github.com/onymhq/onym/secret"
)

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		secret.New[APIKey]("live")
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		secret.Parse[APIKey](example)
	}
}

func BenchmarkDigestOf(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		secret.DigestOf[APIKey](example)
	}
}

func BenchmarkEqual(b *testing.B) {
	key, err := secret.Parse[APIKey](example)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		key.Equal(key)
	}
}
