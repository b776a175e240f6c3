package interop

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/interop/domain"
)

const page = "../../docs/databases.md"

// TestDocs holds the page for users against what is tested here: whatever it shows
// in a block of code stands in a file of this module, word for word.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, pattern := range []string{".go", ".sql", ".yaml"} {
		err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != pattern || d.Name() == "docs_test.go" {
				return err
			}
			content, err := os.ReadFile(path)
			files = append(files, dense(string(content)))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	blocks := regexp.MustCompile("(?ms)^```(go|sql|yaml)\n(.*?)^```$").FindAllStringSubmatch(string(text), -1)
	if len(blocks) < 5 {
		t.Fatalf("%s has %d blocks of code", page, len(blocks))
	}
	for _, block := range blocks {
		for excerpt := range strings.SplitSeq(block[2], "\n\n") {
			if !slices.ContainsFunc(files, func(file string) bool { return strings.Contains(file, dense(excerpt)) }) {
				t.Errorf("no file has\n%s", excerpt)
			}
		}
	}
	for _, d := range entityid.Dialects() {
		if column := domain.Column[domain.AccountID](d, "id"); !strings.Contains(dense(string(text)), dense(column)) {
			t.Errorf("the page does not show the column of %v:\n%s", d, column)
		}
	}
}

// dense makes every run of white space one blank.
func dense(s string) string { return " " + strings.Join(strings.Fields(s), " ") + " " }
