package entityid

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/onymhq/onym/internal/phantom"
)

// compiled is what a phantom type's declaration comes to: a Format, or what is
// wrong with it.
type compiled struct {
	format Format
	typ    string // names the type in errors
	err    error
}

// declared returns the Format of K, or panics where its declaration is malformed:
// a mistake in the program, like a regular expression that does not compile.
func declared[K Kind]() *Format {
	c := compiledOf[K]()
	if c.err != nil {
		panic("entityid: " + c.err.Error())
	}
	return &c.format
}

// compiledOf returns the compiled declaration of K. Go has no variable for each
// instantiation of a generic function, and every operation on an id needs this,
// so it is looked up in a table by the address of K's type descriptor, in some two
// nanoseconds; a sync.Map takes about as long as all the rest of Parse.
func compiledOf[K Kind]() *compiled {
	key := any((*K)(nil))
	if c := lookUp(typeWord(key)); c != nil {
		return c
	}
	return search[K](key)
}

// lookUp finds what stands where the search for a word starts, which is what is
// searched for in all but crowded tables. It is small enough to be compiled into
// its callers.
func lookUp(word uintptr) *compiled {
	t := formats.Load()
	if e := &t.entries[word>>4&t.mask]; e.word == word {
		return e.compiled
	}
	return nil
}

func search[K Kind](key any) *compiled {
	word := typeWord(key)
	t := formats.Load()
	for i := word >> 4; ; i++ {
		switch e := &t.entries[i&t.mask]; e.word {
		case word:
			return e.compiled
		case 0:
			return compile[K](key)
		}
	}
}

// typeWord returns the address of the descriptor of key's dynamic type, which is
// the first word of an interface value, and unique to the type.
func typeWord(key any) uintptr { return *(*uintptr)(unsafe.Pointer(&key)) }

// A table is never changed once it is published; a new type publishes a larger
// copy.
type table struct {
	mask    uintptr
	entries []entry // at most half full, so that every search ends
	used    int
}

type entry struct {
	word     uintptr
	key      any // keeps the type descriptor alive, and so its address unique
	compiled *compiled
}

var (
	formats     atomic.Pointer[table]
	formatsLock sync.Mutex
)

func init() { formats.Store(newTable(16)) }

func newTable(size int) *table {
	return &table{mask: uintptr(size - 1), entries: make([]entry, size)}
}

func (t *table) put(e entry) {
	i := e.word >> 4
	for t.entries[i&t.mask].word != 0 {
		i++
	}
	t.entries[i&t.mask] = e
	t.used++
}

func compile[K Kind](key any) *compiled {
	c := new(compiled)
	if c.err = phantom.Check[K](); c.err == nil {
		var k K
		if c.format, c.err = k.EntityID().Format(); c.err != nil {
			c.err = phantom.Malformed[K](c.err)
		}
	}
	c.typ = c.format.typ()

	formatsLock.Lock()
	defer formatsLock.Unlock()
	old := formats.Load()
	size := len(old.entries)
	if 2*(old.used+1) > size {
		size *= 2
	}
	grown := newTable(size)
	word := typeWord(key)
	for _, e := range old.entries {
		switch e.word {
		case 0:
		case word: // somebody else was faster
			return e.compiled
		default:
			grown.put(e)
		}
	}
	grown.put(entry{word: word, key: key, compiled: c})
	formats.Store(grown)
	return c
}
