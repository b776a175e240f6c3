package boundid_test

import (
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/onymtest"
)

const typeIDVectors = "../testdata/vectors/type_id.json"

func TestTypeIDVectors(t *testing.T) {
	onymtest.Vectors(t, typeIDVectors, "valid", func(t *testing.T, v struct{ Text string }) {
		id, err := boundid.ParseTypeID(v.Text)
		if err != nil || id.String() != v.Text || id.Compare(id) != 0 {
			t.Errorf("ParseTypeID(%q) = %v, %v", v.Text, id, err)
		}
	})
	onymtest.Vectors(t, typeIDVectors, "invalid", func(t *testing.T, v struct {
		Text   string
		Error  onym.Code
		Offset int
	}) {
		id, err := boundid.ParseTypeID(v.Text)
		onymtest.WantError(t, err, v.Text, v.Error, v.Offset)
		if !id.IsZero() {
			t.Errorf("an error and a type id: %v", id)
		}
	})
}

func TestTypeIDValue(t *testing.T) {
	onymtest.Value(t, boundid.ParseTypeID,
		[]string{"a.b", "vendor.acme.my_tools.echo", "a." + strings.Repeat("b", 254)},
		[]string{"", "a", "a.", ".a", "a..b", "A.b", "a.B", "a.b~", "é.b", "a." + strings.Repeat("b", 255)})
}

func TestTypeIDCompare(t *testing.T) {
	a, b := boundid.MustParseTypeID("a.a"), boundid.MustParseTypeID("a.b")
	if a.Compare(b) != -1 || b.Compare(a) != 1 {
		t.Errorf("Compare: %d, %d", a.Compare(b), b.Compare(a))
	}
}

func checkTypeID(t testing.TB, s string) {
	t.Helper()
	id, err := boundid.ParseTypeID(s)
	want := referenceTypeID(s)
	if (want == verdict{}) != (typeIDPattern.MatchString(s) && len(s) <= 256) {
		t.Fatalf("the reference contradicts the pattern on %q", s)
	}
	if want != (verdict{}) {
		onymtest.WantError(t, err, s, want.code, want.offset)
		return
	}
	if err != nil || id.String() != s {
		t.Errorf("ParseTypeID(%q) = %v, %v", s, id, err)
	}
}

func TestEveryChangeOfATypeID(t *testing.T) {
	for _, s := range []string{"a.b", "vendor.acme.my_tools.echo", "a-_0.bC-_9", "a." + strings.Repeat("b", 253)} {
		everyChange(s, func(s string) { checkTypeID(t, s) })
	}
}

func FuzzParseTypeID(f *testing.F) {
	for _, s := range []string{"", "a.b", "vendor.acme.my_tools.echo", "A.b", "a.B", "a..b", ".", "a.b~", "é.b", "a.\xff", "a.b."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkTypeID(t, s) })
}
