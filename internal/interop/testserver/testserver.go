//go:build unix

// Package testserver runs a database server for the tests of one test binary: in a
// fresh directory, as an unprivileged user where the tests run as root, which such
// servers refuse, and not longer than the binary.
package testserver

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Server is the one server of a test binary. The exported fields say how to run it;
// it is started when a test first asks for it. A Server must not be copied.
type Server struct {
	// Users are whom to run it as where the tests run as root: the first that
	// exists, or else nobody.
	Users []string
	// Find looks its programs up. It returns "", or what to install.
	Find func() (missing string)
	// Init makes the data directory, in Dir.
	Init func(*Server) error
	// Daemon is the command that is the server, not one that leaves it behind.
	Daemon func(*Server) *exec.Cmd
	// Ready reports whether it answers.
	Ready func(*Server) bool
	// Quit is the signal upon which it ends without waiting for its clients.
	Quit syscall.Signal

	running   bool // inside Run
	once      sync.Once
	missing   string
	err       error
	cred      *syscall.Credential // nil is the current user
	dir       string
	process   *os.Process
	ended     chan struct{}
	mu        sync.Mutex
	databases int
}

// Run runs the tests, which is what m.Run does, and then stops the server if they
// started it, and removes its directory. It returns what tests returns.
func (s *Server) Run(tests func() int) int {
	s.running = true
	defer s.stop()
	return tests()
}

// Need starts the server if it does not run yet. Where it is not installed, the
// test is skipped; in continuous integration, where the environment variable CI is
// set, everything has to be there, and the test fails.
func (s *Server) Need(t testing.TB) {
	t.Helper()
	if !s.running {
		t.Fatal("TestMain does not call Run, which has to stop the server")
	}
	s.once.Do(func() {
		if s.missing = s.Find(); s.missing == "" {
			s.err = s.start()
		}
	})
	switch {
	case s.missing != "" && os.Getenv("CI") != "":
		t.Fatal(s.missing)
	case s.missing != "":
		t.Skip(s.missing)
	case s.err != nil:
		t.Fatal(s.err)
	}
}

// Dir is the server's directory. Its path is short, since a socket's path has at
// most some hundred bytes.
func (s *Server) Dir() string { return s.dir }

// Command returns a command that runs in Dir, as the server's user.
func (s *Server) Command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = s.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.cred}
	return cmd
}

// Do runs a Command to its end; the error holds what it printed.
func (s *Server) Do(name string, args ...string) error {
	cmd := s.Command(name, args...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", cmd, err, out)
	}
	return nil
}

// NewName returns a name for a database that no test has used.
func (s *Server) NewName() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.databases++
	return fmt.Sprintf("test%d", s.databases)
}

func (s *Server) start() (err error) {
	if s.dir, err = os.MkdirTemp("", "onym-"); err != nil {
		return err
	}
	if os.Getuid() == 0 {
		if s.cred, err = unprivileged(s.Users); err != nil {
			return err
		}
		if err := os.Chown(s.dir, int(s.cred.Uid), int(s.cred.Gid)); err != nil {
			return err
		}
	}
	if err := s.Init(s); err != nil {
		return err
	}
	log, err := os.Create(filepath.Join(s.dir, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := s.Daemon(s)
	cmd.Stdout, cmd.Stderr = log, log
	dieWithParent(cmd.SysProcAttr, s.Quit)

	started := make(chan error)
	ended := make(chan struct{})
	go func() {
		// The kernel takes the thread that forked for the parent, so it must live
		// as long as the server.
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			cmd.Wait() // how it ended is in the log
			close(ended)
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	s.process, s.ended = cmd.Process, ended

	for deadline := time.Now().Add(time.Minute); !s.Ready(s); time.Sleep(20 * time.Millisecond) {
		problem := ""
		select {
		case <-ended:
			problem = "ended at once"
		default:
			if time.Now().After(deadline) {
				problem = "does not answer after a minute"
			}
		}
		if problem != "" {
			text, _ := os.ReadFile(log.Name())
			return fmt.Errorf("%v %s:\n%s", cmd, problem, text)
		}
	}
	return nil
}

// stop ends the server; one that does not end within ten seconds is killed.
func (s *Server) stop() {
	if s.process != nil {
		s.process.Signal(s.Quit)
		select {
		case <-s.ended:
		case <-time.After(10 * time.Second):
			s.process.Kill()
			<-s.ended
		}
	}
	if s.dir != "" {
		os.RemoveAll(s.dir)
	}
}

func unprivileged(names []string) (*syscall.Credential, error) {
	for _, name := range append(names[:len(names):len(names)], "nobody") {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
		gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, errors.Join(err1, err2)
	}
	return nil, errors.New("there is no unprivileged user to run the server as")
}
