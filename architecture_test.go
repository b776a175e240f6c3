package onym_test

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/onymhq/onym"

// formats are the packages of one identifier each. They know nothing of each
// other, so that a program that needs one of them gets one.
var formats = []string{"entityid", "secret", "opaqueid", "shortid", "handle", "boundid", "shortcode", "slug"}

// tools are the packages that are built on formats. A tool may have packages of
// its own below it, for instance one for each database.
var tools = []string{"inspect", "manifest"}

// exceptions are the imports of a format by a format, or of a tool by a tool, that
// are meant.
var exceptions = map[string][]string{
	"handle": {"shortid"}, // whose tokens it qualifies
}

// libraries are what a package may import beside the standard library and this
// module. They are listed for each package on its own, those below it not
// included: a driver belongs to the package of its database alone.
var libraries = map[string][]string{
	"internal/fold": {"golang.org/x/text"},

	"handle":    {"golang.org/x/text", "golang.org/x/net"},
	"shortcode": {"golang.org/x/text"},
	"slug":      {"golang.org/x/text", "github.com/gosimple/unidecode"},

	"manifest": {"go.yaml.in/yaml/v3"},

	"cmd/onym/internal/cli": {"github.com/alecthomas/kong", "golang.org/x/term"},
}

// TestImports holds the import graph against ARCHITECTURE.md.
func TestImports(t *testing.T) {
	list := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	var problems strings.Builder
	list.Stderr = &problems
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, problems.String())
	}
	seen := map[string]bool{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		seen[name] = true
		if !placed(name) {
			t.Errorf("%s is new here: add it to the formats or the tools in architecture_test.go, and to ARCHITECTURE.md", p.ImportPath)
			continue
		}
		for _, path := range p.Imports {
			if problem := forbidden(name, path); problem != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, path, problem)
			}
		}
	}
	for _, name := range slices.Concat(formats, tools, []string{"", "onymtest", "cmd/onym"}) {
		if !seen[name] {
			t.Errorf("there is no package %q", name)
		}
	}
}

// top is the first element of a package's path, or "" for the root.
func top(name string) string {
	first, _, _ := strings.Cut(name, "/")
	return first
}

// placed reports whether there are rules for a package.
func placed(name string) bool {
	return name == "" || slices.Contains(formats, name) || slices.Contains(tools, top(name)) ||
		name == "onymtest" || top(name) == "internal" || top(name) == "cmd"
}

// forbidden says why a package may not import a path, or "". Packages are named by
// their path in the module.
func forbidden(name, path string) string {
	if !strings.Contains(top(path), ".") {
		return "" // the standard library
	}
	if path != module && !strings.HasPrefix(path, module+"/") {
		if allowed(libraries[name], path) {
			return ""
		}
		return "a package imports the libraries that are listed for it"
	}
	path = strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
	switch {
	case top(path) == "cmd":
		if below(path, command(name)) {
			return ""
		}
		return "nothing imports a command"
	case top(name) == "cmd", path == "":
		return ""
	case name == "onymtest":
		return "what tests values imports the root only, so that every package can be tested with it"
	case path == "onymtest":
		return "what tests values is for tests"
	case top(path) == "internal":
		return ""
	case name == "", top(name) == "internal":
		return "the root and the internal packages are leaves"
	case slices.Contains(exceptions[name], path):
		return ""
	case slices.Contains(formats, name):
		return "a format imports no other format and no tool"
	case slices.Contains(formats, path), below(path, top(name)):
		return ""
	}
	return "a tool imports formats, and no other tool"
}

// command is the command that a package belongs to, or "" if it is none's.
func command(name string) string {
	if elements := strings.SplitN(name, "/", 3); elements[0] == "cmd" && len(elements) > 1 {
		return "cmd/" + elements[1]
	}
	return ""
}

// below reports whether a path is dir or stands below it.
func below(path, dir string) bool {
	return dir != "" && (path == dir || strings.HasPrefix(path, dir+"/"))
}

func allowed(libraries []string, path string) bool {
	return slices.ContainsFunc(libraries, func(l string) bool { return below(path, l) })
}

// TestForbidden makes sure that the rules can be broken, and kept.
func TestForbidden(t *testing.T) {
	const (
		kong = "github.com/alecthomas/kong"
		yaml = "go.yaml.in/yaml/v3"
		norm = "golang.org/x/text/unicode/norm"
	)
	for _, c := range []struct {
		name, path string
		bad        bool
	}{
		{"", "strings", false},
		{"", module + "/internal/redact", false},
		{"", module + "/entityid", true},
		{"", module + "/onymtest", true},
		{"", kong, true},
		{"", norm, true},

		{"internal/redact", module + "/internal/crockford", false},
		{"internal/column", module, false},
		{"internal/crockford", module + "/entityid", true},
		{"internal/crockford", module + "/inspect", true},
		{"internal/fold", norm, false},
		{"internal/redact", norm, true},

		{"entityid", "encoding/json", false},
		{"entityid", module, false},
		{"entityid", module + "/internal/crockford", false},
		{"entityid", module + "/shortid", true},
		{"entityid", module + "/inspect", true},
		{"entityid", module + "/onymtest", true},
		{"entityid", module + "/cmd/onym/internal/cli", true},
		{"entityid", norm, true},
		{"handle", module + "/shortid", false},
		{"shortid", module + "/handle", true},
		{"slug", norm, false},
		{"slug", "golang.org/x/textile", true},

		{"inspect", module, false},
		{"inspect", module + "/handle", false},
		{"inspect", module + "/internal/jsonl", false},
		{"inspect", module + "/inspect/foreign", false},
		{"inspect", module + "/inspector", true},
		{"inspect", module + "/manifest", true},
		{"inspect", module + "/onymtest", true},
		{"inspect", module + "/cmd/onym/internal/cli", true},
		{"inspect", kong, true},
		{"inspect", yaml, true},
		{"inspect", norm, true},
		{"manifest", yaml, false},
		{"manifest", kong, true},
		{"manifest", module + "/entityid", false},
		{"manifest", module + "/inspect", true},
		{"manifest/source", module + "/manifest", false},
		{"manifest/source", module + "/entityid", false},
		{"manifest/source", module + "/inspect", true},
		{"manifest/source", yaml, true},

		{"onymtest", module, false},
		{"onymtest", "testing", false},
		{"onymtest", module + "/internal/column", true},
		{"onymtest", module + "/entityid", true},
		{"onymtest", module + "/inspect", true},
		{"onymtest", "pgregory.net/rapid", true},

		{"cmd/onym", module + "/cmd/onym/internal/cli", false},
		{"cmd/onym/internal/cli", module + "/inspect", false},
		{"cmd/onym/internal/cli", module + "/internal/jsonl", false},
		{"cmd/onym/internal/cli", module + "/cmd/onym/internal/answer", false},
		{"cmd/onym/internal/cli", kong, false},
		{"cmd/onym/internal/cli", yaml, true},
		{"cmd/onym", kong, true},
		{"cmd/onymvet", module + "/cmd/onym/internal/cli", true},
	} {
		if got := forbidden(c.name, c.path); (got != "") != c.bad {
			t.Errorf("%q imports %q: %q", c.name, c.path, got)
		}
	}
	for name, want := range map[string]bool{
		"": true, "entityid": true, "inspect": true, "manifest/source": true, "onymtest": true,
		"internal/redact": true, "cmd/onym": true, "cmd/onym/internal/cli": true,
		"util": false, "entityid/util": false, "onymtest/util": false, "inspector": false,
	} {
		if got := placed(name); got != want {
			t.Errorf("there are rules for %q: %t", name, got)
		}
	}
}
