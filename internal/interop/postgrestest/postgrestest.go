//go:build unix

// Package postgrestest gives tests a PostgreSQL server of their own: a fresh data
// directory, a Unix socket and no network, started when the first test of a binary
// asks for it and gone when the binary ends.
//
//	func TestMain(m *testing.M) { os.Exit(postgrestest.Run(m.Run)) }
//
//	func TestStore(t *testing.T) {
//		pool, err := pgxpool.New(t.Context(), postgrestest.Database(t))
//		…
//	}
//
// It needs the server's programs (Debian: postgresql) on PATH or in
// /usr/lib/postgresql. Where they are missing the test is skipped; where the
// environment variable CI is set, it fails. It imports the standard library only.
package postgrestest

import (
	"cmp"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"

	"github.com/onymhq/onym/internal/interop/testserver"
)

// bin is the directory of the server's programs.
var bin string

var server = testserver.Server{
	Users: []string{"postgres"},
	Find: func() string {
		if bin = findBin(); bin == "" {
			return "PostgreSQL's initdb is neither on PATH nor in /usr/lib/postgresql; install the package postgresql"
		}
		return ""
	},
	Init: func(s *testserver.Server) error {
		return s.Do(filepath.Join(bin, "initdb"), "-D", "data", "-U", "postgres", "--auth=trust",
			"--encoding=UTF8", "--no-locale", "--no-sync")
	},
	Daemon: func(s *testserver.Server) *exec.Cmd {
		return s.Command(filepath.Join(bin, "postgres"), "-D", "data", "-k", s.Dir(), "-c", "listen_addresses=",
			"-c", "shared_buffers=32MB",
			// Nothing has to outlive a crash.
			"-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
	},
	Ready: func(s *testserver.Server) bool {
		return s.Do(filepath.Join(bin, "pg_isready"), "-h", s.Dir()) == nil
	},
	Quit: syscall.SIGINT, // a "fast" shutdown
}

// Run runs the tests, which is what m.Run does, and then stops the server that they
// started, if they did. It returns what tests returns.
func Run(tests func() int) int { return server.Run(tests) }

// Database makes an empty database and returns its connection string, in the form
// that pgx, lib/pq and libpq understand.
func Database(t testing.TB) string {
	t.Helper()
	server.Need(t)
	name := server.NewName()
	if err := server.Do(filepath.Join(bin, "createdb"), "-h", server.Dir(), "-U", "postgres", name); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("host=%s user=postgres dbname=%s sslmode=disable", server.Dir(), name)
}

// findBin returns the directory of the server's programs, "" if there is none. On
// Debian that is one a version, none of them on PATH; the newest is taken.
func findBin() string {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			return filepath.Dir(path)
		}
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	if len(found) == 0 {
		return ""
	}
	version := func(bin string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(bin)))
		return n
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return cmp.Compare(version(a), version(b)) })
	if _, err := exec.LookPath(filepath.Join(newest, "initdb")); err != nil {
		return "" // the client's programs only
	}
	return newest
}
