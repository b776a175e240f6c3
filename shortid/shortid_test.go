package shortid_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortid"
)

func mustNew(t testing.TB, kind string, fields ...uint64) shortid.ID {
	t.Helper()
	id, err := shortid.New(kind, fields...)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestValue(t *testing.T) {
	valid := []string{
		"~DyU", "~Cg", "~wCS", "~wiS", "~Ig", "~Ih", "~hz8g",
		"~wX___________98YQhCEIQhCEIQA", "~X____________94",
	}
	invalid := []string{
		"", "~", "DyU", " ~DyU", "~DyU ", "~DyU=", "~DyUA", "~DyV", "~DyU\n", "~D\x00U", "~D\xffU", "\x00", "~~",
		"~A", "~AA", "~y", "~gR", "~YC", "~owYBo", "~\uff24yU", "~D\u0443U", "~DyU\u0301", "18446744073709551616",
		"~18446744073709551616", "~-1", "sk_live_0123456789abcdefghjkmnpqrstvwxyz", strings.Repeat("~", 100),
	}
	onymtest.Value(t, shortid.Parse, valid, invalid)
}

func TestEveryByte(t *testing.T) {
	for b := range 256 {
		agree(t, string([]byte{byte(b)}))
		agree(t, "~"+string([]byte{byte(b)}))
	}
}

func TestCompare(t *testing.T) {
	ordered := []shortid.ID{
		{},
		mustNew(t, "category", 5),
		mustNew(t, "category", 16),
		mustNew(t, "item", 0, 1),
		mustNew(t, "item", 0, 16),
		mustNew(t, "item", 7, 3),
		mustNew(t, "item", math.MaxUint64, 1),
		mustNew(t, "group", 1),
		mustNew(t, "group_item", 0, 1),
		mustNew(t, "workflow", 0, 1),
		mustNew(t, "group_storage_location", 0, 1),
	}
	for i, a := range ordered {
		for j, b := range ordered {
			if got := a.Compare(b); got != cmp.Compare(i, j) {
				t.Errorf("%v.Compare(%v) = %d", a, b, got)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e", "f", "g"}
	r := shortid.MustRegistry(shortid.Kind{ID: math.MaxUint64, Name: "largest", Fields: names[:shortid.MaxFields]})
	largest := make([]uint64, shortid.MaxFields)
	for i := range largest {
		largest[i] = math.MaxUint64
	}
	id, err := r.New("largest", largest...)
	if err != nil {
		t.Fatal(err)
	}
	wantFields(t, id, largest)
	// The kind id is written less 3, which ends in another chunk but has as many.
	if got := len(id.String()); got != shortid.MaxLen {
		t.Errorf("the longest token has %d bytes, MaxLen is %d", got, shortid.MaxLen)
	}
	if back, err := r.Parse(id.String()); err != nil || back != id {
		t.Errorf("Parse = %v, %v", back, err)
	}
}

func TestFieldOutOfRange(t *testing.T) {
	id := mustNew(t, "item", 7, 42)
	for _, i := range []int{-1, 2, shortid.MaxFields} {
		func() {
			defer func() {
				if _, ok := recover().(runtime.Error); !ok {
					t.Errorf("Field(%d) of two does not panic", i)
				}
			}()
			id.Field(i)
		}()
	}
	if got := (shortid.ID{}).AppendFields(nil); got != nil {
		t.Errorf("fields of the zero value: %v", got)
	}
}

func TestMustParse(t *testing.T) {
	defer func() {
		err, _ := recover().(error)
		onymtest.WantError(t, err, "~DyUA", onym.NonCanonical, 3)
	}()
	shortid.MustParse("~DyUA")
}

func TestAppendRefuses(t *testing.T) {
	for _, c := range []struct {
		fields []uint64
		code   onym.Code
	}{
		{nil, onym.Truncated},
		{[]uint64{}, onym.Truncated},
		{[]uint64{0}, onym.NonCanonical},
		{[]uint64{7, 42, 0}, onym.NonCanonical},
	} {
		got, err := shortid.Append([]byte("x"), 0, c.fields...)
		onymtest.WantError(t, err, "", c.code, -1)
		if string(got) != "x" {
			t.Errorf("Append of %d fails and returns %q", c.fields, got)
		}
		spans, err := shortid.Layout(0, c.fields...)
		onymtest.WantError(t, err, "", c.code, -1)
		if spans != nil {
			t.Errorf("Layout of %d fails and returns %v", c.fields, spans)
		}
	}
}

// Decode tells how many fields there are and stores those for which there is room.
func TestDecodeRoom(t *testing.T) {
	token, err := shortid.Append(nil, 9, 1, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	for room := range 6 {
		dst := []uint64{90, 91, 92, 93, 94}
		kind, n, err := shortid.Decode(dst[:room], string(token))
		if kind != 9 || n != 3 || err != nil {
			t.Errorf("with room for %d: %d, %d, %v", room, kind, n, err)
		}
		for i, v := range dst {
			want := uint64(90 + i)
			if i < min(room, 3) {
				want = uint64(1 + i)
			}
			if v != want {
				t.Errorf("with room for %d: dst[%d] = %d, want %d", room, i, v, want)
			}
		}
	}
}

func TestUnknownKindSaysWhich(t *testing.T) {
	token, err := shortid.Append(nil, 9, 1, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	_, err = shortid.Parse(string(token))
	onymtest.WantError(t, err, string(token), onym.UnknownKind, -1)
	if !strings.Contains(err.Error(), "id 9 and 3 fields") {
		t.Errorf("the error does not say which kind: %v", err)
	}
}

// Many megabytes are read in one pass that keeps nothing, whatever they hold.
func TestHugeInput(t *testing.T) {
	const size = 10 << 20
	long := func(head, body, tail string) string {
		return head + strings.Repeat(body, (size-len(head)-len(tail))/len(body)) + tail
	}
	for _, c := range []struct {
		s      string
		code   onym.Code
		offset int
	}{
		{long("", "A", ""), onym.MissingMarker, 0},
		{long("~", "A", ""), onym.NonCanonical, size - 2},
		{long("~", "A", "="), onym.InvalidCharacter, size - 1},
		{long("~", "_", ""), onym.Overflow, 14},
		{long("~", "_", "\xff"), onym.InvalidCharacter, size - 1},
		{long("~DyU", "A", "E"), onym.UnknownKind, -1},
		{long("~", "\x00", ""), onym.InvalidCharacter, 1},
		{long("~", "é", ""), onym.InvalidCharacter, 1},
	} {
		var before, after runtime.MemStats
		text := []byte(c.s)
		runtime.ReadMemStats(&before)
		_, err := shortid.Parse(c.s)
		var id shortid.ID
		readErr := id.UnmarshalText(text)
		runtime.ReadMemStats(&after)
		onymtest.WantError(t, err, c.s, c.code, c.offset)
		onymtest.WantError(t, readErr, c.s, c.code, c.offset)
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<16 {
			t.Errorf("%.8q…: %d bytes allocated", c.s, used)
		}
	}
}

// A secret that stands where a token belongs is not repeated.
func TestErrorsMaskSecrets(t *testing.T) {
	const secret = "sk_live_0123456789abcdefghjkmnpqrstvwxyz"
	_, parseErr := shortid.Parse("~" + secret)
	_, newErr := shortid.New(secret, 1)
	for _, err := range []error{parseErr, newErr} {
		if err == nil || strings.Contains(err.Error(), secret[8:]) {
			t.Errorf("error %v", err)
		}
	}
}

func TestJSONKeepsTheCode(t *testing.T) {
	var v struct{ ID shortid.ID }
	err := json.Unmarshal([]byte(`{"ID": "~DyV"}`), &v)
	if !errors.Is(err, onym.NonCanonical) {
		t.Errorf("error %v, want %s in it", err, onym.NonCanonical)
	}
}

func TestAllocations(t *testing.T) {
	id := mustNew(t, "item", 7, 42)
	long := mustNew(t, "workflow", math.MaxUint64, math.MaxUint64)
	token := long.String()
	text := []byte(token)
	fields := []uint64{math.MaxUint64, math.MaxUint64}
	buf := make([]byte, 0, shortid.MaxLen)
	var dst [2]uint64
	var err error
	for _, c := range []struct {
		name string
		want float64
		f    func()
	}{
		{"Parse", 0, func() { id, err = shortid.Parse(token) }},
		{"UnmarshalText", 0, func() { err = id.UnmarshalText(text) }},
		{"New", 0, func() { id, err = shortid.New("workflow", fields...) }},
		{"New of values", 0, func() { id, err = shortid.New("item", 7, 42) }},
		{"Append", 0, func() { buf, err = shortid.Append(buf[:0], 3, fields...) }},
		{"Decode", 0, func() { _, _, err = shortid.Decode(dst[:], token) }},
		{"AppendText", 0, func() { buf, err = long.AppendText(buf[:0]) }},
		{"AppendFields", 0, func() { fields = long.AppendFields(fields[:0]) }},
		{"Compare", 0, func() { id.Compare(long) }},
		{"String", 1, func() { _ = long.String() }},
	} {
		if got := testing.AllocsPerRun(100, c.f); got != c.want || err != nil {
			t.Errorf("%s allocates %v times, want %v (%v)", c.name, got, c.want, err)
		}
	}
}
