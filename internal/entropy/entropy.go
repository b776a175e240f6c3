// Package entropy serves small draws of cryptographically secure random bytes
// without a system call for each.
//
// Bytes come from crypto/rand only. They are fetched in blocks, each block is
// used by one goroutine at a time, every byte is handed out once, and is wiped
// from the block as it leaves, so that memory read later tells nothing about
// identifiers made earlier.
//
// What a block still holds is in the memory of the process: it can be read there
// ahead of its use, and two copies of a running machine, from one snapshot, hold
// the same. That is no matter for identifiers, which are unique and hard to guess
// but no secrets; what has to stay secret is drawn from crypto/rand directly.
package entropy

import (
	"crypto/rand"
	"encoding/binary"
	"sync"
)

// blockSize is how many bytes one call of crypto/rand brings. At about 1.5 ns a
// byte the fixed cost of the call is spread thin from some hundred bytes on;
// 1 KiB a processor is no burden.
const blockSize = 1024

type block struct {
	next int // the first byte not yet handed out
	buf  [blockSize]byte
}

var blocks = sync.Pool{New: func() any { return &block{next: blockSize} }}

// Fill fills p with random bytes. It does not fail: crypto/rand ends the program
// where the operating system has no entropy to give.
func Fill(p []byte) {
	if len(p) > blockSize/4 {
		rand.Read(p)
		return
	}
	b := blocks.Get().(*block)
	b.fill(p)
	blocks.Put(b)
}

// fill moves the next len(p) bytes of the block to p.
func (b *block) fill(p []byte) {
	if blockSize-b.next < len(p) {
		b.refill()
	}
	s := b.buf[b.next : b.next+len(p)]
	copy(p, s)
	clear(s)
	b.next += len(p)
}

// Draw calls use with random bytes, one at least, until it is done; used is the
// number of bytes that it took from the front. It is for those who cannot tell
// beforehand how many they need. The bytes are wiped behind use, which must not
// keep them.
func Draw(use func(random []byte) (used int, done bool)) {
	b := blocks.Get().(*block)
	for done := false; !done; {
		if b.next == blockSize {
			b.refill()
		}
		s := b.buf[b.next:]
		var used int
		used, done = use(s)
		clear(s[:used])
		b.next += used
	}
	blocks.Put(b)
}

// Bits80 returns 80 random bits, 16 in hi and 64 in lo.
func Bits80() (hi uint16, lo uint64) {
	b := blocks.Get().(*block)
	if blockSize-b.next < 10 {
		b.refill()
	}
	s := b.buf[b.next:][:10]
	lo = binary.LittleEndian.Uint64(s)
	hi = binary.LittleEndian.Uint16(s[8:])
	clear(s)
	b.next += 10
	blocks.Put(b)
	return hi, lo
}

func (b *block) refill() {
	rand.Read(b.buf[:])
	b.next = 0
}
