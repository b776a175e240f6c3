package onym_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const specification = "docs/specification.md"

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var (
	number   = regexp.MustCompile(`\d+(?:\.\d+)?`)
	citation = regexp.MustCompile(`SPEC (\d+(?:\.\d+)?(?:(?:, | and |–)\d+\.\d+)*)`)
	heading  = regexp.MustCompile(`(?m)^##(?: |# )(\d+(?:\.\d+)?) `)
)

// TestSpecificationSections looks up every section that code, scripts or vectors
// cite.
func TestSpecificationSections(t *testing.T) {
	sections := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(read(t, specification), -1) {
		if sections[m[1]] {
			t.Errorf("there are two sections %s", m[1])
		}
		sections[m[1]] = true
	}
	cited := 0
	cite := func(file, numbers string) {
		for _, n := range number.FindAllString(numbers, -1) {
			cited++
			if !sections[n] {
				t.Errorf("%s cites section %s, which the specification does not have", file, n)
			}
		}
	}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch filepath.Ext(file) {
		case ".go", ".txtar":
			for _, m := range citation.FindAllStringSubmatch(read(t, file), -1) {
				cite(file, m[1])
			}
		case ".json":
			if filepath.Dir(file) == filepath.Join("testdata", "vectors") {
				var vectors struct{ Spec string }
				if err := json.Unmarshal([]byte(read(t, file)), &vectors); err != nil || vectors.Spec == "" {
					t.Errorf("%s does not say which sections it tests: %v", file, err)
				}
				cite(file, vectors.Spec)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(sections) < 50 || cited < 100 {
		t.Errorf("%d sections and %d citations were found", len(sections), cited)
	}
}

// TestSpecificationVectors holds the tables of vectors against the files: each list
// has a row, each row a list, and each key of a case is in its row.
func TestSpecificationVectors(t *testing.T) {
	row := regexp.MustCompile("(?m)^\\| `([a-z_]+\\.json)` \\| `([a-z_]+)` \\| (.*) \\| .* \\|$")
	rows := map[[2]string]string{}
	for _, m := range row.FindAllStringSubmatch(read(t, specification), -1) {
		rows[[2]string{m[1], m[2]}] = m[3] + " `error` `offset`"
	}
	files, err := filepath.Glob("testdata/vectors/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no vectors: %v", err)
	}
	for _, file := range files {
		var lists map[string]json.RawMessage
		if err := json.Unmarshal([]byte(read(t, file)), &lists); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		delete(lists, "spec")
		for list, raw := range lists {
			at := [2]string{filepath.Base(file), list}
			keys, ok := rows[at]
			if !ok {
				t.Errorf("the specification does not name the list %s of %s", list, file)
				continue
			}
			delete(rows, at)
			var cases []map[string]any
			if err := json.Unmarshal(raw, &cases); err != nil {
				t.Fatalf("%s: %s: %v", file, list, err)
			}
			all := map[string]bool{}
			for _, c := range cases {
				for key := range c {
					all[key] = true
				}
			}
			for key := range all {
				if !strings.Contains(keys, "`"+key+"`") {
					t.Errorf("the specification does not name the key %s in the list %s of %s", key, list, file)
				}
			}
		}
	}
	for at := range rows {
		t.Errorf("%s has no list %s", at[0], at[1])
	}
}

// TestSpecificationCodes holds section 9 against the codes that are declared.
func TestSpecificationCodes(t *testing.T) {
	words := func(text, pattern string) []string {
		found := map[string]bool{}
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			found[m[1]] = true
		}
		return slices.Sorted(maps.Keys(found))
	}
	_, section, _ := strings.Cut(read(t, specification), "\n## 9 ")
	got := words(section, "`([a-z_]+)`")
	want := words(read(t, "onym.go"), `Code = "([a-z_]+)"`)
	if len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("section 9 has the codes\n%s\nand onym.go\n%s", got, want)
	}
}

// TestSpecificationExamples runs the examples and compares what they print.
func TestSpecificationExamples(t *testing.T) {
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin, "./cmd/onym").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	blocks := regexp.MustCompile("(?s)```console\n(.*?)```\n").FindAllStringSubmatch(read(t, specification), -1)
	if len(blocks) == 0 {
		t.Error("there are no examples")
	}
	for _, block := range blocks {
		var got strings.Builder
		for line := range strings.Lines(block[1]) {
			command, ok := strings.CutPrefix(line, "$ ")
			if !ok {
				continue
			}
			run := exec.Command("sh", "-c", command)
			run.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			out, err := run.CombinedOutput()
			if err != nil {
				t.Errorf("%s: %v", line, err)
			}
			got.WriteString(line)
			got.Write(out)
		}
		if got.String() != block[1] {
			t.Errorf("the specification shows\n%s\nbut it prints\n%s", block[1], got.String())
		}
	}
}
