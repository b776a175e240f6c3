//go:build unix

// Package mariadbtest gives tests a MariaDB server of their own: a fresh data
// directory, a Unix socket and no network, started when the first test of a binary
// asks for it and gone when the binary ends.
//
//	func TestMain(m *testing.M) { os.Exit(mariadbtest.Run(m.Run)) }
//
//	func TestStore(t *testing.T) {
//		db, err := sql.Open("mysql", mariadbtest.Database(t))
//		…
//	}
//
// It needs the server's programs (Debian: mariadb-server) on PATH or in /usr/sbin.
// Where they are missing the test is skipped; where the environment variable CI is
// set, it fails. It imports the standard library only.
package mariadbtest

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/onymhq/onym/internal/interop/testserver"
)

// The paths of the server's programs.
var daemon, install, admin string

var server = testserver.Server{
	Users: []string{"mysql"},
	Find: func() string {
		for name, path := range map[string]*string{"mariadbd": &daemon, "mariadb-install-db": &install, "mariadb-admin": &admin} {
			var err error
			if *path, err = exec.LookPath(name); err != nil {
				// Not on the PATH of an ordinary user.
				*path, err = exec.LookPath(filepath.Join("/usr/sbin", name))
			}
			if err != nil {
				return "MariaDB's " + name + " is neither on PATH nor in /usr/sbin; install the package mariadb-server"
			}
		}
		return ""
	},
	Init: func(s *testserver.Server) error {
		return s.Do(install, "--no-defaults", "--datadir="+data(s), "--auth-root-authentication-method=normal", "--skip-test-db")
	},
	Daemon: func(s *testserver.Server) *exec.Cmd {
		return s.Command(daemon, "--no-defaults", "--datadir="+data(s), "--socket="+socket(s), "--skip-networking",
			"--innodb-buffer-pool-size=32M",
			// Nothing has to outlive a crash.
			"--innodb-flush-log-at-trx-commit=0")
	},
	Ready: func(s *testserver.Server) bool { return administer(s, "ping") == nil },
	Quit:  syscall.SIGTERM,
}

func data(s *testserver.Server) string   { return filepath.Join(s.Dir(), "data") }
func socket(s *testserver.Server) string { return filepath.Join(s.Dir(), "socket") }

func administer(s *testserver.Server, args ...string) error {
	return s.Do(admin, append([]string{"--no-defaults", "--socket=" + socket(s), "--user=root"}, args...)...)
}

// Run runs the tests, which is what m.Run does, and then stops the server that they
// started, if they did. It returns what tests returns.
func Run(tests func() int) int { return server.Run(tests) }

// Database makes an empty database and returns its connection string, in the form
// of github.com/go-sql-driver/mysql.
func Database(t testing.TB) string {
	t.Helper()
	server.Need(t)
	name := server.NewName()
	if err := administer(&server, "create", name); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("root@unix(%s)/%s", socket(&server), name)
}
