package entropy

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"sync"
	"testing"
)

// TestFill draws sizes on both sides of the largest that comes from a block.
// That all bits of all bytes change over 64 draws fails by chance once in 2⁴⁰.
func TestFill(t *testing.T) {
	for _, n := range []int{0, 1, 2, 16, 26, blockSize/4 - 1, blockSize / 4, blockSize/4 + 1, blockSize, 3*blockSize + 1} {
		ones, zeros := make([]byte, n), make([]byte, n)
		for range 64 {
			p := make([]byte, n+2)
			Fill(p[1 : n+1])
			if p[0] != 0 || p[n+1] != 0 {
				t.Fatalf("Fill of %d bytes writes beside them", n)
			}
			for i, c := range p[1 : n+1] {
				ones[i] |= c
				zeros[i] |= ^c
			}
		}
		if n > 0 && (bytes.Count(ones, []byte{0xFF}) != n || bytes.Count(zeros, []byte{0xFF}) != n) {
			t.Errorf("Fill of %d bytes leaves some bits as they are", n)
		}
	}
}

func TestBits80(t *testing.T) {
	var ones, zeros [10]byte
	for range 64 {
		hi, lo := Bits80()
		var p [10]byte
		binary.BigEndian.PutUint16(p[:], hi)
		binary.BigEndian.PutUint64(p[2:], lo)
		for i, c := range p {
			ones[i] |= c
			zeros[i] |= ^c
		}
	}
	for i := range ones {
		if ones[i] != 0xFF || zeros[i] != 0xFF {
			t.Errorf("byte %d of Bits80 does not vary: %08b", i, ones[i]&zeros[i])
		}
	}
}

// TestOnce draws from several goroutines at once, through many blocks, and looks
// for a draw that came twice.
func TestOnce(t *testing.T) {
	const workers, draws = 8, 4000
	got := make([][][16]byte, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for range draws {
				var p [16]byte
				switch w % 3 {
				case 0:
					Fill(p[:])
				case 1:
					n := 0
					Draw(func(random []byte) (int, bool) {
						used := copy(p[n:], random)
						n += used
						return used, n == len(p)
					})
				default:
					hi, lo := Bits80()
					binary.BigEndian.PutUint16(p[:], hi)
					binary.BigEndian.PutUint64(p[2:], lo)
				}
				got[w] = append(got[w], p)
			}
		})
	}
	wg.Wait()
	seen := make(map[[16]byte]bool)
	for _, list := range got {
		for _, p := range list {
			if seen[p] {
				t.Fatalf("%x twice", p)
			}
			seen[p] = true
		}
	}
}

// TestWiped looks into a block: what was handed out is no longer there, what was
// not is.
func TestWiped(t *testing.T) {
	b := &block{next: blockSize}
	var p [50]byte
	b.fill(p[:])
	if b.next != len(p) {
		t.Fatalf("after a draw of %d bytes next is %d", len(p), b.next)
	}
	if !bytes.Equal(b.buf[:b.next], make([]byte, b.next)) {
		t.Errorf("bytes that were handed out are still there: %x", b.buf[:b.next])
	}
	rest := bytes.Clone(b.buf[b.next:])
	if n := bytes.Count(rest, []byte{0}); n > 40 {
		t.Errorf("%d of %d bytes not yet handed out are 0", n, len(rest))
	}
	var q [50]byte
	b.fill(q[:])
	if !bytes.Equal(q[:], rest[:50]) {
		t.Error("the second draw does not continue where the first one ended")
	}
}

// TestDraw takes odd numbers of bytes, across several blocks: each is wiped behind
// it, and none comes twice or is left out.
func TestDraw(t *testing.T) {
	var last *byte
	calls, total := 0, 0
	Draw(func(random []byte) (used int, done bool) {
		if refilled := len(random) == blockSize; last != nil && !refilled && *last != 0 {
			t.Error("what was used is still there")
		}
		if len(random) == 0 || bytes.Count(random, []byte{0}) > 30 {
			t.Fatalf("%d bytes, %d of them 0", len(random), bytes.Count(random, []byte{0}))
		}
		used = min(len(random), 1+calls%97)
		last = &random[used-1]
		calls++
		total += used
		return used, total > 4*blockSize
	})
	if calls < 4*blockSize/97 || *last != 0 {
		t.Errorf("%d calls, the last byte used is %d", calls, *last)
	}
	Draw(func([]byte) (int, bool) { return 0, true })
}

// TestBlockEnd draws up to the last byte of a block and beyond.
func TestBlockEnd(t *testing.T) {
	for left := range 20 {
		b := &block{next: blockSize}
		b.fill(make([]byte, blockSize/4))
		b.next = blockSize - left
		end := bytes.Clone(b.buf[b.next:])
		p := make([]byte, 10)
		b.fill(p)
		if left >= len(p) {
			if !bytes.Equal(p, end[:len(p)]) {
				t.Errorf("%d bytes left, 10 drawn: not from the block's end", left)
			}
		} else if b.next != len(p) {
			t.Errorf("%d bytes left, 10 drawn: next is %d, not in a new block", left, b.next)
		}
	}
}

// TestBalanced counts ones in a million bits; ten standard deviations are allowed.
func TestBalanced(t *testing.T) {
	ones := 0
	for range 1_000_000 / 64 {
		var p [8]byte
		Fill(p[:])
		ones += bits.OnesCount64(binary.BigEndian.Uint64(p[:]))
	}
	if ones < 495_000 || ones > 505_000 {
		t.Errorf("%d ones in 1,000,000 bits", ones)
	}
}

func TestNoAllocation(t *testing.T) {
	var p [22]byte
	if n := testing.AllocsPerRun(1000, func() { Fill(p[:]) }); n != 0 {
		t.Errorf("Fill costs %v allocations", n)
	}
	if n := testing.AllocsPerRun(1000, func() { Bits80() }); n != 0 {
		t.Errorf("Bits80 costs %v allocations", n)
	}
}

func BenchmarkFill22(b *testing.B) {
	var p [22]byte
	for b.Loop() {
		Fill(p[:])
	}
}

func BenchmarkBits80(b *testing.B) {
	for b.Loop() {
		Bits80()
	}
}
