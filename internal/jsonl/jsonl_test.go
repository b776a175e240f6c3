package jsonl

import (
	"encoding/json"
	"math"
	"testing"
)

func FuzzString(f *testing.F) {
	for _, s := range []string{"", "plain", `"\`, "\x00\x1f\x7f\n\r\t", "é漢😀", "\xff\xc3", "\u2028\u2029", "<&>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := String([]byte("x"), s)[1:]
		var back, want string
		if err := json.Unmarshal(got, &back); err != nil {
			t.Fatalf("String(%q) = %s: %v", s, got, err)
		}
		reference, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(reference, &want); err != nil {
			t.Fatal(err)
		}
		if back != want {
			t.Errorf("String(%q) reads back as %q, encoding/json's as %q", s, back, want)
		}
		for _, c := range got {
			if c == '\n' {
				t.Errorf("String(%q) breaks the line", s)
			}
		}
	})
}

func TestObject(t *testing.T) {
	b := []byte("{")
	b = Text(b, "a", "x")
	b = Int(b, "n", -7)
	b = Bool(b, "t", true)
	b = Float(b, "f", 1.5e-300)
	b = Float(b, "nan", math.NaN())
	b = Texts(b, "none", nil)
	b = Texts(b, "some", []string{"1", `"`})
	b = append(Key(b, "o"), '{')
	b = Text(b, "in", "")
	b = append(b, '}')
	b = append(Key(b, "l"), '[')
	b = String(Element(b), "p")
	b = String(Element(b), "q")
	b = append(b, "]}"...)
	const want = `{"a":"x","n":-7,"t":true,"f":1.5e-300,"nan":null,"none":[],"some":["1","\""],"o":{"in":""},"l":["p","q"]}`
	if string(b) != want || !json.Valid(b) {
		t.Errorf("got %s\nwant %s", b, want)
	}
}

func TestStringDoesNotAllocate(t *testing.T) {
	buf := make([]byte, 0, 256)
	if n := testing.AllocsPerRun(100, func() { buf = String(buf[:0], "a \"quoted\" text, é\n") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
