package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/onymhq/onym/cmd/onym/internal/cli"
)

const readme = "../../README.md"

var fence = regexp.MustCompile("(?s)```([a-z]+)\n(.*?)```\n")

// TestReadme runs every example of the README and compares what it prints.
// UPDATE_README=1 go test ./cmd/onym writes it instead.
func TestReadme(t *testing.T) {
	data, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	consoles, sources := 0, []string(nil)
	updated := fence.ReplaceAllStringFunc(string(data), func(block string) string {
		m := fence.FindStringSubmatch(block)
		switch m[1] {
		case "console":
			consoles++
			return "```console\n" + console(t, m[2]) + "```\n"
		case "go":
			sources = append(sources, m[2])
		}
		return block
	})
	if consoles < 2 || len(sources) < 2 {
		t.Errorf("the README has %d console and %d Go examples", consoles, len(sources))
	}
	build(t, sources)
	if updated == string(data) {
		return
	}
	if os.Getenv("UPDATE_README") == "" {
		t.Errorf("the README shows something else than the command prints; UPDATE_README=1 writes:\n%s", updated)
	} else if err := os.WriteFile(readme, []byte(updated), 0o644); err != nil {
		t.Error(err)
	}
}

// build does with the Go examples what the README says: it puts them into a module,
// each in a package of its own, beside which stands this one in a workspace.
func build(t *testing.T, sources []string) {
	clone, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/app\n\ngo 1.26\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, source := range sources {
		folder := filepath.Join(dir, fmt.Sprintf("example%d", i))
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "example.go"), []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"work", "init", ".", clone}, {"vet", "./..."}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

// console runs the commands of a block, which are its lines that start with "$ ",
// and returns the block with what they print.
func console(t *testing.T, block string) string {
	var b strings.Builder
	for line := range strings.Lines(block) {
		command, ok := strings.CutPrefix(line, "$ onym ")
		if !ok {
			continue
		}
		b.WriteString(line)
		var out, errs bytes.Buffer
		status := cli.Run(words(command), cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		if status == 2 {
			t.Errorf("%s: %s", line, errs.String())
		}
		fmt.Fprintf(&b, "%s%s", out.String(), errs.String())
	}
	return b.String()
}

// words splits a command line; single quotes keep blanks.
func words(line string) []string {
	var all []string
	for _, m := range regexp.MustCompile(`'([^']*)'|\S+`).FindAllStringSubmatch(line, -1) {
		if m[1] != "" {
			all = append(all, m[1])
		} else {
			all = append(all, m[0])
		}
	}
	return all
}
