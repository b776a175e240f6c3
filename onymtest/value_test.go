package onymtest_test

import (
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
)

var (
	words   = []string{"a", "b", "hello"}
	noWords = []string{"", "A", "hello ", "héllo", "\xff", strings.Repeat("a", maxWord+1)}
)

func TestValue(t *testing.T) {
	onymtest.Value(t, parseWord, words, noWords)
	onymtest.Value(t, parseWord, []string{"b", "b", "a"}, nil)
}

func TestValueTriesEveryChange(t *testing.T) {
	for n, bytes := range map[int]string{
		1: "every", 64: "every",
		65: "\x00\n 0/:@A_alu~\x7F\x80\xFF",
	} {
		if bytes == "every" {
			bytes = ""
			for b := range 256 {
				bytes += string([]byte{byte(b)})
			}
		}
		text := strings.Repeat("x", n-1) + "y"
		tried := map[string]bool{}
		onymtest.Value(t, func(s string) (word, error) {
			tried[s] = true
			return parseWord(s)
		}, []string{text, text + "z"}, nil)
		var missing int
		want := func(s string) {
			if !tried[s] {
				missing++
			}
		}
		for i := range len(text) {
			want(text[:i])
			for _, b := range []byte(bytes) {
				want(text[:i] + string([]byte{b}) + text[i:])
				want(text[:i] + string([]byte{b}) + text[i+1:])
			}
		}
		for _, b := range []byte(bytes) {
			want(text + string([]byte{b}))
		}
		want(strings.Repeat(text, 1000))
		if missing > 0 {
			t.Errorf("%d changes of a text of %d bytes are not tried", missing, n)
		}
	}
}

func value[T onymtest.Text, PT onymtest.Pointer[T]](of func(word) T) func(t *testing.T) {
	return func(t *testing.T) { onymtest.Value[T, PT](t, parse(of), words, noWords) }
}

var brokenTexts = []broken{
	{"String", value(func(w word) upperString { return upperString{w} }), []string{`parse("a").String() = "A"`}},
	{"parsing-twice", value(func(w word) neverEqual { return neverEqual{w, new(int)} }), []string{"parsing twice gives"}},
	{"AppendText", value(func(w word) overwritingAppend { return overwritingAppend{w} }), []string{`AppendText = "hello"`}},
	{"MarshalText", value(func(w word) upperText { return upperText{w} }), []string{`MarshalText = "HELLO"`, "JSON is {"}},
	{"MarshalText-shares", value(func(w word) sharedText { return sharedText{w} }), []string{`what MarshalText returned is part of the value, which is now "\x00`}},
	{"UnmarshalText-does-nothing", value(func(w word) deafText { return deafText{w} }), []string{"UnmarshalText = ,", "JSON brings back", `UnmarshalText: "A" is read`}},
	{"UnmarshalText-refuses", value(func(w word) refusingText { return refusingText{w} }), []string{"UnmarshalText = , broken", `json.Unmarshal({"one":"a"`}},
	{"UnmarshalText-keeps", value(func(w word) keepingText { return keepingText{w} }), []string{"UnmarshalText keeps the bytes"}},
	{"UnmarshalText-forgets", value(func(w word) forgetfulText { return forgetfulText{w} }), []string{`reading "A" fails and changes the receiver to `}},
	{"JSON-object", value(func(w word) objectJSON { return objectJSON{w} }), []string{`JSON is {"one":{"word":"a"}`}},
	{"JSON-null", value(func(w word) nullJSON { return nullJSON{w} }), []string{"JSON's null makes  of a"}},
	{"JSON-refuses", value(func(w word) refusingJSON { return refusingJSON{w} }), []string{"json.Marshal: json: error calling MarshalJSON"}},
	{"JSON-no-key", value(func(w word) noKey { return noKey{w} }), []string{"as a map key: "}},
	{"JSON-other-key", value(func(w word) otherKey { return otherKey{noKey{w}} }), []string{`map key: {"keya":1} gives map[keya:1]`}},
}

var brokenColumns = []broken{
	{"Value", value(func(w word) bytesValue { return bytesValue{w} }), []string{": Value = []byte{0x61}, <nil>; want the string", ": sql.Null.Value = []byte{0x61}"}},
	{"Scan-refuses", value(func(w word) refusingScan { return refusingScan{w} }), []string{"sql.Null.Scan([]uint8) = ", "Scan([]byte) = "}},
	{"Scan-keeps", value(func(w word) keepingScan { return keepingScan{w} }), []string{"Scan keeps the driver's bytes"}},
	{"Scan-NULL", value(func(w word) nullScan { return nullScan{w} }), []string{"Scan(<nil>): <nil>, want unsupported_type", "Scan(<nil>) fails and changes the receiver to "}},
	{"Scan-invalid", value(func(w word) looseScan { return looseScan{w} }), []string{`Scan: "A" is read`, `reading "A" fails and changes the receiver to A`}},
	{"Scan-forgets", value(func(w word) forgetfulScan { return forgetfulScan{w} }), []string{"Scan(7) fails and changes the receiver to ", `reading "A" fails and changes the receiver to `}},
	{"Scan-vague", value(func(w word) vagueScan { return vagueScan{w} }), []string{"Scan(1.5): error does not say what to do", `Scan of bytes: "A": error does not say what to do`}},
}

var brokenZeros = []broken{
	{"IsZero-never", value(func(w word) neverZero { return neverZero{w} }), []string{"the zero value does not report IsZero", `an error, and the value `}},
	{"IsZero-always", value(func(w word) alwaysZero { return alwaysZero{w} }), []string{"IsZero of a parsed value"}},
	{"zero-String", value(func(w word) namedZero { return namedZero{w} }), []string{`the zero value's String is "zero"`}},
	{"zero-parsed", value(usableZeroOf), []string{"a equals the zero value"}},
	{"zero-MarshalText", value(func(w word) writtenZero { return writtenZero{w} }), []string{"MarshalText of the zero value", "JSON of the zero value", `JSON of an absent sql.Null: {"V":"","Valid":false}`}},
	{"zero-omitzero", value(func(w word) unnoticedZero { return unnoticedZero{writtenZero{w}} }), []string{`omitzero keeps a zero value: {"one"`}},
	{"zero-AppendText", value(func(w word) appendedZero { return appendedZero{w} }), []string{"AppendText of the zero value"}},
	{"zero-Value", value(func(w word) storedZero { return storedZero{w} }), []string{"Value of the zero value: , <nil>"}},
	{"zero-Value-vague", value(func(w word) vagueZero { return vagueZero{w} }), []string{"Value of the zero value: error is a onym.Code"}},
}

var brokenOrders = []broken{
	{"Compare-0", value(func(w word) noOrder { return noOrder{w} }), []string{"Compare(a, b) = 0, and == is false"}},
	{"Compare-one-way", value(func(w word) oneWay { return oneWay{w} }), []string{"and the other way round -1"}},
	{"Compare-zero-last", value(func(w word) zeroLast { return zeroLast{w} }), []string{"sorts before the zero value"}},
	{"Compare-circle", func(t *testing.T) {
		onymtest.Value(t, parse(func(w word) circle { return circle{w} }), []string{"a", "b", "c"}, nil)
	}, []string{"though the one sorts before the other"}},
}

// parses tests a parser of words that answers to what a special one is for, and
// else as it should.
func parses(special func(s string) bool, v word, err error) func(t *testing.T) {
	return func(t *testing.T) {
		onymtest.Value(t, func(s string) (word, error) {
			if special(s) {
				return v, err
			}
			return parseWord(s)
		}, []string{"hello", strings.Repeat("x", 64), strings.Repeat("y", 100)}, []string{"HELLO"})
	}
}

func is(text string) func(string) bool { return func(s string) bool { return s == text } }

const foreign = "error is a *errors.errorString, not an *onym.Error: broken"

var brokenParsers = []broken{
	{"one-text", func(t *testing.T) { onymtest.Value(t, parseWord, []string{"a"}, nil) }, []string{"needs two canonical texts that differ"}},
	{"one-text-twice", func(t *testing.T) { onymtest.Value(t, parseWord, []string{"a", "a"}, nil) }, []string{"needs two canonical texts that differ"}},
	{"no-text", func(t *testing.T) { onymtest.Value(t, parseWord, nil, nil) }, []string{"needs two canonical texts that differ"}},
	{"refuses-valid", parses(is("hello"), word{}, errBroken), []string{`parse("hello"): broken`}},
	{"reads-invalid", parses(is("HELLO"), word{"hello"}, nil), []string{`parse("HELLO") = hello, want an error`}},
	{"foreign-error", parses(is("HELLO"), word{}, errBroken), []string{`parse("HELLO"): ` + foreign}},
	{"value-beside-error", parses(is("HELLO"), word{"hello"}, onym.NewError(onym.Invalid, "word", "", -1, "no")), []string{`parse("HELLO"): an error, and the value hello`}},
	{"zero-without-error", parses(is(""), word{}, nil), []string{`parse(""): no error, and the zero value`}},
	{"unreadable-value", parses(is("hello!"), word{"HELLO"}, nil), []string{`parse("hello!"): it is read as HELLO, whose text is read as `}},
	{"byte-before", parses(is("\xABhello"), word{}, errBroken), []string{`parse("\xabhello"): ` + foreign}},
	{"byte-between", parses(is("he\x01llo"), word{}, errBroken), []string{`parse("he\x01llo"): ` + foreign}},
	{"byte-behind", parses(is("hello\xFE"), word{}, errBroken), []string{`parse("hello\xfe"): ` + foreign}},
	{"byte-in-place-of-first", parses(is("jello"), word{}, errBroken), []string{`parse("jello"): ` + foreign}},
	{"byte-in-place-of-last", parses(is("hell\t"), word{}, errBroken), []string{`parse("hell\t"): ` + foreign}},
	{"byte-of-64", parses(is(strings.Repeat("x", 63)+"\x99"), word{}, errBroken), []string{foreign}},
	{"byte-of-100", parses(is(strings.Repeat("y", 99)+"\xFF"), word{}, errBroken), []string{foreign}},
	{"cut", parses(is("hell"), word{}, errBroken), []string{`parse("hell"): ` + foreign}},
	{"repeated", parses(is(strings.Repeat("hello", 1000)), word{}, errBroken), []string{`parse("hellohello`, foreign}},
}
