// Package ent_test generates code with ent for entities whose ids are entity ids,
// compiles it, and uses it on SQLite and on a PostgreSQL server.
//
// The generated code is not committed: it is large, and what has to be proved is
// that the version of ent in go.mod still generates code that works.
package ent_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"entgo.io/ent/entc"
	"entgo.io/ent/entc/gen"

	// What is compiled and run by commands below. go test would otherwise take an
	// old result for this one's after a change there.
	_ "github.com/onymhq/onym/internal/interop/ent/schema"
	_ "github.com/onymhq/onym/internal/interop/postgrestest"
)

const genPath = "github.com/onymhq/onym/internal/interop/ent/testdata/gen"

// TestEnt generates package testdata/gen, which has to be inside of the module to
// be compiled, and runs the tests of testdata/roundtrip, which use it.
func TestEnt(t *testing.T) {
	target := filepath.Join("testdata", "gen")
	if err := os.RemoveAll(target); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(target, 0o777); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(target) })
	if err := entc.Generate("./schema", &gen.Config{Target: target, Package: genPath}); err != nil {
		t.Fatal(err)
	}

	const tests = "./testdata/roundtrip"
	if _, err := os.ReadFile(filepath.Join(tests, "roundtrip_test.go")); err != nil { // for the same reason
		t.Fatal(err)
	}
	roundtrip := exec.CommandContext(t.Context(), "go", "test", "-count=1", "-v", tests)
	out, err := roundtrip.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", roundtrip, err, out)
	}
	if strings.Contains(string(out), "--- SKIP") {
		t.Skipf("%s", out)
	}
}
