package manifest_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/manifest"
)

// TestEntitiesComeBack declares random entities in random order and spelling, and
// looks for each of them. Then it declares one of them once more.
func TestEntitiesComeBack(t *testing.T) {
	quoted := []string{"%s", "'%s'", `"%s"`}
	rapid.Check(t, func(t *rapid.T) {
		// A leading x keeps words apart from those that have to be quoted.
		prefixes := rapid.SliceOfNDistinct(rapid.StringMatching(`x[a-z0-9]{0,6}(_[a-z][a-z0-9]{0,4})?`), 1, 12, rapid.ID).Draw(t, "prefixes")
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`x[a-z0-9]{0,9}(_[a-z0-9]{1,9}){0,2}`), len(prefixes), len(prefixes), rapid.ID).Draw(t, "names")
		quote := func(s string) string { return fmt.Sprintf(rapid.SampledFrom(quoted).Draw(t, "quotes"), s) }
		text := "entities:\n"
		var want []entityid.Declaration
		for i, prefix := range prefixes {
			g := rapid.SampledFrom(entityid.Granularities()).Draw(t, "granularity")
			want = append(want, entityid.Declaration{Type: names[i], Spec: entityid.Spec{Prefix: prefix, Granularity: g}})
			text += strings.Repeat("\n", rapid.IntRange(0, 2).Draw(t, "blank lines"))
			if rapid.Bool().Draw(t, "flow") {
				text += fmt.Sprintf("  %s: {granularity: %s, prefix: %s}\n", quote(names[i]), quote(g.String()), quote(prefix))
			} else {
				text += fmt.Sprintf("  %s: # ü\n    prefix: %s\n    granularity: %s\n", quote(names[i]), quote(prefix), quote(g.String()))
			}
		}
		m, err := manifest.Parse("x", []byte(text))
		if err != nil {
			t.Fatalf("%s%v", text, err)
		}
		for i, e := range m.Entities() {
			if e.Name != want[i].Type || e.Format.Spec() != want[i].Spec {
				t.Fatalf("%s: entity %d is %+v, want %+v", text, i, e, want[i])
			}
			line := strings.Split(text, "\n")[e.Position.Line-1]
			if !strings.HasPrefix(strings.Trim(line[e.Position.Column-1:], `'"`), e.Name) {
				t.Fatalf("%s: %s is said to stand at %v", text, e.Name, e.Position)
			}
		}

		again := rapid.IntRange(0, len(prefixes)-1).Draw(t, "again")
		line := strings.Count(text, "\n") + 1
		for addition, want := range map[string]manifest.Rule{
			fmt.Sprintf("  %s: {prefix: y}\n", names[again]):    manifest.DuplicateDeclaration,
			fmt.Sprintf("  y: {prefix: %s}\n", prefixes[again]): manifest.DuplicatePrefix,
			"  y: {prefix: y, granularity: year}\n":             manifest.UnknownGranularity,
		} {
			_, err := manifest.Parse("x", []byte(text+addition))
			var faults manifest.Faults
			if !errors.As(err, &faults) || len(faults) != 1 || faults[0].Rule != want || faults[0].Line != line {
				t.Fatalf("%s%s: %v, want %s in line %d", text, addition, err, want, line)
			}
		}
	})
}

// TestCutExample cuts the example at every byte and takes every line out of it:
// whatever is left is read or has faults in its own lines.
func TestCutExample(t *testing.T) {
	data, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for i := range len(text) {
		if _, err := manifest.Parse("x", data[:i]); err != nil {
			checkForm(t, "x", text[:i], err)
		}
	}
	lines := strings.SplitAfter(text, "\n")
	for i := range lines {
		left := strings.Join(lines[:i], "") + strings.Join(lines[i+1:], "")
		if _, err := manifest.Parse("x", []byte(left)); err != nil {
			checkForm(t, "x", left, err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	data, err := os.ReadFile(example)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := manifest.Parse(example, data); err != nil {
			b.Fatal(err)
		}
	}
}
