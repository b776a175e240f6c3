package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/onymhq/onym/cmd/onym/internal/cli"
)

// TestCompletion asks real shells what they complete with the scripts that the
// command prints.
func TestCompletion(t *testing.T) {
	shells := []struct {
		name string
		// ask is a script that sources $SCRIPT and prints the completions of the
		// words in its arguments, of which the last is the one to complete.
		ask string
	}{
		{"bash", `source "$SCRIPT"; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _onym; printf '%s\n' "${COMPREPLY[@]}"`},
		{"zsh", `compdef() { : }; compadd() { shift; print -l -- $@ }; _describe() { print -l -- ${(P)2%%:*} }
			source "$SCRIPT"; words=("$@"); CURRENT=$#; _onym`},
		{"fish", `source $SCRIPT; complete -C "$argv"`},
	}
	for _, shell := range shells {
		t.Run(shell.name, func(t *testing.T) {
			path, err := exec.LookPath(shell.name)
			if err != nil {
				if os.Getenv("CI") != "" {
					t.Fatal(err)
				}
				t.Skip(err)
			}
			var script, errs bytes.Buffer
			if status := cli.Run([]string{"completion", shell.name}, cli.Streams{Out: &script, Err: &errs}); status != 0 {
				t.Fatal(errs.String())
			}
			file := filepath.Join(t.TempDir(), "onym."+shell.name)
			if err := os.WriteFile(file, script.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, c := range []struct {
				words    []string
				has, not string
			}{
				{[]string{"onym", ""}, "inspect entity secret manifest completion", "check"},
				{[]string{"onym", "entity", ""}, "new check schema column", "inspect digest"},
				{[]string{"onym", "--json", "entity", ""}, "new check", "inspect"},
				{[]string{"onym", "entity", "column", "acc", "--"}, "--dialect --name --json", "--env new"},
				{[]string{"onym", "entity", "column", "acc", "--dialect", ""}, "postgres sqlite mysql sqlserver", "hour --name"},
				{[]string{"onym", "completion", ""}, "bash zsh fish", "inspect"},
				{[]string{"onym", "short", ""}, "encode decode kinds", "resolve"},
				{[]string{"onym", "shortcode", ""}, "check repair derive resolve", "encode kinds"},
				{[]string{"onym", "-m", "f.yaml", "entity", ""}, "new check", "inspect"},
				{[]string{"onym", "--stdin", "json", "entity", "schema", "acc", "--format", ""}, "openapi jsonschema regexp", "gitleaks"},
				{[]string{"onym", "secret", "rules", "--format", ""}, "gitleaks", "openapi"},
			} {
				args := append([]string{"-c", shell.ask, "ask"}, c.words...)
				if shell.name == "fish" {
					args = []string{"--no-config", "-c", shell.ask, strings.Join(c.words, " ")}
				}
				if shell.name == "zsh" {
					args = append([]string{"-f"}, args...)
				}
				cmd := exec.Command(path, args...)
				cmd.Env = append(os.Environ(), "SCRIPT="+file)
				out, err := cmd.CombinedOutput()
				if err != nil && len(out) == 0 {
					t.Fatalf("%q: %v", c.words, err)
				}
				var got []string
				for line := range strings.Lines(string(out)) {
					got = append(got, strings.Fields(line + " .")[0])
				}
				for _, want := range strings.Fields(c.has) {
					if !slices.Contains(got, want) {
						t.Errorf("%q is not completed with %s, but with %q", c.words, want, got)
					}
				}
				for _, bad := range strings.Fields(c.not) {
					if slices.Contains(got, bad) {
						t.Errorf("%q is completed with %s: %q", c.words, bad, got)
					}
				}
			}
		})
	}
}
