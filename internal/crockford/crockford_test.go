package crockford

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// digit says again what the two alphabets are, byte by byte (SPEC 1.2, 1.8).
func digit(c byte, fold bool) (v int, ok bool) {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0'), true
	case fold && 'A' <= c && c <= 'Z':
		return digit(c-'A'+'a', fold)
	case fold && (c == 'i' || c == 'l'):
		return 1, true
	case fold && c == 'o':
		return 0, true
	case 'a' <= c && c <= 'z' && !strings.ContainsRune("ilou", rune(c)):
		v = int(c-'a') + 10
		for _, missing := range "ilo" {
			if rune(c) > missing {
				v--
			}
		}
		if c > 'u' {
			v--
		}
		return v, true
	}
	return 0, false
}

var tables = map[bool]*Table{false: &Decode, true: &Fold}

func TestAlphabet(t *testing.T) {
	if len(Alphabet) != 32 || !slices.IsSorted([]byte(Alphabet)) || strings.ContainsAny(Alphabet, "ilouILOU") {
		t.Errorf("the alphabet is %q", Alphabet)
	}
	class := regexp.MustCompile("^" + Class + "$")
	for c := range 256 {
		s := string(rune(c))
		if got, want := class.MatchString(s), strings.Contains(Alphabet, s); got != want {
			t.Errorf("Class matches %q: %t", s, got)
		}
	}
}

func TestValue(t *testing.T) {
	for fold, table := range tables {
		for c := range 256 {
			v, ok := table.Value(byte(c))
			want, wantOK := digit(byte(c), fold)
			if ok != wantOK || ok && v != want {
				t.Errorf("Value(%q), folding %t, = %d, %t, want %d, %t", rune(c), fold, v, ok, want, wantOK)
			}
			if ok && !fold && Alphabet[v] != byte(c) {
				t.Errorf("%q has the value %d, which is written %q", rune(c), v, Alphabet[v])
			}
		}
	}
}

func TestJoin(t *testing.T) {
	// Every byte at each of the four places, between digits of several values;
	// and a fifth byte, which is not read.
	for fold, table := range tables {
		for _, around := range []string{"0000", "zzzz", "1a2b", "v0z9"} {
			for i := range 4 {
				for c := range 256 {
					s := []byte(around + "!")
					s[i] = byte(c)
					want, valid := uint64(0), true
					for _, d := range s[:4] {
						v, ok := digit(d, fold)
						want, valid = want<<5|uint64(v), valid && ok
					}
					got := table.Join(string(s))
					if valid && got != want || !valid && got&Invalid == 0 {
						t.Fatalf("Join(%q), folding %t, = %#x, want %#x, valid %t", s, fold, got, want, valid)
					}
				}
			}
		}
	}
}

// TestInvalidShows makes sure that the bit is no digit's and stays when many are
// joined, which is how an id is read.
func TestInvalidShows(t *testing.T) {
	for fold, table := range tables {
		for k := range table {
			for c, x := range table[k] {
				_, ok := digit(byte(c), fold)
				if ok && x >= 1<<20 || !ok && x != Invalid {
					t.Errorf("folding %t: table %d has %#x for %q", fold, k, x, rune(c))
				}
			}
		}
	}
}
