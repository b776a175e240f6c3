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

// formatLibraries are what a format may import beside the standard library.
var formatLibraries = map[string][]string{
	"handle":        {"golang.org/x/text", "golang.org/x/net"},
	"shortcode":     {"golang.org/x/text"},
	"slug":          {"golang.org/x/text", "github.com/gosimple/unidecode"},
	"internal/fold": {"golang.org/x/text"},
}

// formatExceptions are the imports of a format by a format that are meant.
var formatExceptions = map[string][]string{
	"handle": {"shortid"}, // whose tokens it qualifies
}

// TestImports holds the import graph against ARCHITECTURE.md.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
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
		for _, path := range p.Imports {
			if problem := forbidden(name, path); problem != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, path, problem)
			}
		}
	}
	for _, f := range formats {
		if !seen[f] {
			t.Errorf("there is no package %s", f)
		}
	}
}

// forbidden says why a package may not import a path, or "".
func forbidden(name, path string) string {
	standard := !strings.Contains(strings.Split(path, "/")[0], ".")
	own, isOwn := strings.CutPrefix(path, module+"/")
	switch {
	case standard || path == module:
		return ""
	case isOwn && strings.HasPrefix(own, "cmd/") && !strings.HasPrefix(name, "cmd/"):
		return "nothing imports a command"
	case strings.HasPrefix(path, "github.com/alecthomas/kong") && !strings.HasPrefix(name, "cmd/"):
		return "the command line's library belongs to commands"
	case name == "" || strings.HasPrefix(name, "internal/"):
		if isOwn && strings.HasPrefix(own, "internal/") || allowed(formatLibraries[name], path) {
			return ""
		}
		return "the root and the internal packages are leaves"
	case slices.Contains(formats, name):
		if isOwn && (strings.HasPrefix(own, "internal/") || slices.Contains(formatExceptions[name], own)) ||
			!isOwn && allowed(formatLibraries[name], path) {
			return ""
		}
		return "a format imports its own libraries only, and no other format"
	}
	return ""
}

func allowed(libraries []string, path string) bool {
	return slices.ContainsFunc(libraries, func(l string) bool { return path == l || strings.HasPrefix(path, l+"/") })
}

// TestForbidden makes sure that the rules can be broken.
func TestForbidden(t *testing.T) {
	for _, c := range []struct {
		name, path string
		bad        bool
	}{
		{"entityid", module + "/shortid", true},
		{"handle", module + "/shortid", false},
		{"shortid", module + "/handle", true},
		{"entityid", "golang.org/x/text/unicode/norm", true},
		{"slug", "golang.org/x/text/unicode/norm", false},
		{"slug", "golang.org/x/textile", true},
		{"internal/crockford", module + "/entityid", true},
		{"internal/redact", module + "/internal/crockford", false},
		{"", module + "/internal/redact", false},
		{"", "github.com/alecthomas/kong", true},
		{"inspect", "github.com/alecthomas/kong", true},
		{"inspect", module + "/handle", false},
		{"inspect", module + "/cmd/onym/internal/cli", true},
		{"cmd/onym", module + "/cmd/onym/internal/cli", false},
		{"cmd/onym/internal/cli", "github.com/alecthomas/kong", false},
		{"entityid", "encoding/json", false},
	} {
		if got := forbidden(c.name, c.path); (got != "") != c.bad {
			t.Errorf("%q may import %q: %q", c.name, c.path, got)
		}
	}
}
