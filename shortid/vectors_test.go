package shortid_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortid"
)

const vectors = "../testdata/vectors/short_id.json"

// numbers reads the decimal strings of a vector.
func numbers(t *testing.T, texts ...string) []uint64 {
	t.Helper()
	values := make([]uint64, len(texts))
	for i, s := range texts {
		v, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		values[i] = v
	}
	return values
}

// wantID fails unless id has the kind, by name, and the fields.
func wantID(t *testing.T, id shortid.ID, kind string, fields []uint64) {
	t.Helper()
	k, ok := shortid.Builtin().Lookup(id)
	if !ok || k.Name != kind || k.ID != id.Kind() || len(k.Fields) != id.Arity() {
		t.Errorf("%v is of kind %+v (%v), want %s", id, k, ok, kind)
	}
	wantFields(t, id, fields)
}

func wantFields(t *testing.T, id shortid.ID, fields []uint64) {
	t.Helper()
	if id.Arity() != len(fields) {
		t.Fatalf("%v has %d fields, want %d", id, id.Arity(), len(fields))
	}
	appended := id.AppendFields([]uint64{99})
	if len(appended) != 1+len(fields) || appended[0] != 99 {
		t.Fatalf("%v.AppendFields = %v", id, appended)
	}
	for i, want := range fields {
		if id.Field(i) != want || appended[1+i] != want {
			t.Errorf("%v: field %d is %d (%d), want %d", id, i, id.Field(i), appended[1+i], want)
		}
	}
}

func TestVectorsEncode(t *testing.T) {
	type vector struct {
		Kind   string
		Fields []string
		Token  string
	}
	onymtest.Vectors(t, vectors, "encode", func(t *testing.T, v vector) {
		fields := numbers(t, v.Fields...)
		id, err := shortid.New(v.Kind, fields...)
		if err != nil {
			t.Fatal(err)
		}
		wantID(t, id, v.Kind, fields)
		if got := id.String(); got != v.Token {
			t.Errorf("token %s, want %s", got, v.Token)
		}
		if back, err := shortid.Parse(v.Token); err != nil || back != id {
			t.Errorf("Parse(%s) = %v, %v", v.Token, back, err)
		}
	})
}

func TestVectorsDecode(t *testing.T) {
	type vector struct {
		Token  string
		Kind   string
		Fields []string
		Error  onym.Code
	}
	onymtest.Vectors(t, vectors, "decode", func(t *testing.T, v vector) {
		id, err := shortid.Parse(v.Token)
		if v.Error != "" {
			onymtest.WantError(t, err, v.Token, v.Error, onymtest.AnyOffset)
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		wantID(t, id, v.Kind, numbers(t, v.Fields...))
		if got := id.String(); got != v.Token {
			t.Errorf("it is written %s", got)
		}
	})
}

// The worked examples of the format's description, bit by bit.
func TestVectorsWorked(t *testing.T) {
	type vector struct {
		Kind   string
		KindID string `json:"kind_id"`
		Fields []string
		Bits   string
		Token  string
	}
	onymtest.Vectors(t, vectors, "worked", func(t *testing.T, v vector) {
		fields := numbers(t, v.Fields...)
		id, err := shortid.New(v.Kind, fields...)
		if err != nil {
			t.Fatal(err)
		}
		if got := id.String(); got != v.Token || id.Kind() != numbers(t, v.KindID)[0] {
			t.Errorf("token %s of kind %d, want %s of %s", got, id.Kind(), v.Token, v.KindID)
		}
		if back, err := shortid.Parse(v.Token); err != nil || back != id {
			t.Errorf("Parse(%s) = %v, %v", v.Token, back, err)
		}
		var spans []string
		for _, s := range id.Layout() {
			spans = append(spans, s.Bits())
		}
		if got := strings.Join(spans, " "); got != v.Bits {
			t.Errorf("bits %s, want %s", got, v.Bits)
		}
	})
}

// Tokens of any kind, registered or not.
func TestVectorsStructure(t *testing.T) {
	type vector struct {
		Token  string
		KindID string `json:"kind_id"`
		Fields []string
	}
	onymtest.Vectors(t, vectors, "structure", func(t *testing.T, v vector) {
		wantKind, want := numbers(t, v.KindID)[0], numbers(t, v.Fields...)
		got := make([]uint64, len(want))
		kind, n, err := shortid.Decode(got, v.Token)
		if err != nil {
			t.Fatal(err)
		}
		if kind != wantKind || n != len(want) {
			t.Fatalf("kind %d with %d fields, want %d with %d", kind, n, wantKind, len(want))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("field %d is %d, want %d", i, got[i], want[i])
			}
		}
		if token, err := shortid.Append(nil, wantKind, want...); err != nil || string(token) != v.Token {
			t.Errorf("Append = %s, %v", token, err)
		}
	})
}

func TestVectorsRefuse(t *testing.T) {
	type vector struct {
		Token  string
		Error  onym.Code
		Offset int
	}
	onymtest.Vectors(t, vectors, "refuse", func(t *testing.T, v vector) {
		_, err := shortid.Parse(v.Token)
		onymtest.WantError(t, err, v.Token, v.Error, v.Offset)
		if v.Error == onym.UnknownKind {
			return
		}
		_, _, err = shortid.Decode(nil, v.Token)
		onymtest.WantError(t, err, v.Token, v.Error, v.Offset)
	})
}
