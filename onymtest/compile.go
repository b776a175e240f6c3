package onymtest

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// Statement is one statement and whether it may compile.
type Statement struct {
	Code string
	// Error is part of the compiler's error that is expected, or "" for a
	// statement that has to compile.
	Error string
}

// Compiles type-checks statements against the packages as they are built: what a
// type promises not to allow is proved by a statement that does not compile.
//
// preamble is the source that precedes the function which holds the statement:
// imports, type and variable declarations, without a package clause. Each
// statement is checked on its own. At least one of them has to compile, so that a
// broken preamble cannot pass for a kept promise.
func Compiles(t *testing.T, preamble string, statements ...Statement) {
	t.Helper()
	fset := token.NewFileSet()
	source := func(stmt string) string { return "package p\n" + preamble + "\nfunc _() {\n" + stmt + "\n}\n" }
	head, err := parser.ParseFile(fset, "preamble.go", source(""), parser.ImportsOnly)
	if err != nil {
		t.Fatalf("preamble: %v", err)
	}
	config := types.Config{Importer: exportData(t, fset, head.Imports)}
	control := false
	for _, s := range statements {
		file, err := parser.ParseFile(fset, "statement.go", source(s.Code), 0)
		if err != nil {
			t.Fatalf("%s: %v", s.Code, err)
		}
		_, err = config.Check("p", fset, []*ast.File{file}, nil)
		switch {
		case s.Error == "" && err != nil:
			t.Errorf("%s\ndoes not compile: %v", s.Code, err)
		case s.Error != "" && err == nil:
			t.Errorf("%s\ncompiles", s.Code)
		case s.Error != "" && !strings.Contains(err.Error(), s.Error):
			t.Errorf("%s\nfails with: %v\nwant: %s", s.Code, err, s.Error)
		}
		control = control || s.Error == "" && err == nil
	}
	if !control {
		t.Error("no statement compiles, so nothing is proved by those that do not")
	}
}

// exportData imports what the go command has built of the imported packages.
func exportData(t *testing.T, fset *token.FileSet, imports []*ast.ImportSpec) types.Importer {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for _, spec := range imports {
		path, _ := strconv.Unquote(spec.Path.Value) // which the parser has looked at
		args = append(args, path)
	}
	cmd := exec.Command("go", args...)
	var problems strings.Builder
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, problems.String())
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		files[path] = file
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		file, ok := files[path]
		if !ok || file == "" {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		return os.Open(file)
	})
}
