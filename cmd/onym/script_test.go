package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/onymhq/onym/cmd/onym/internal/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"onym": func() { os.Exit(cli.Main()) }})
}

// TestScripts runs the command as a user does: each file in testdata is a
// session with exit statuses, standard output and standard error.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		// UPDATE_SCRIPTS=1 go test ./cmd/onym writes what the command prints into
		// the scripts' files, for a diff to be read.
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
	})
}
