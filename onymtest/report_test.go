package onymtest_test

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// broken is a test that has to fail, and with what.
type broken struct {
	name    string
	test    func(t *testing.T)
	reports []string
}

// TestReports runs the broken tests in a process of its own, where they fail, and
// reads what they report.
func TestReports(t *testing.T) {
	const child = "ONYMTEST_BROKEN"
	all := slices.Concat(brokenTexts, brokenColumns, brokenZeros, brokenOrders, brokenParsers, brokenVectors, brokenErrors, brokenStatements)
	if os.Getenv(child) != "" {
		for _, b := range all {
			t.Run(b.name, b.test)
		}
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestReports$")
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Fatalf("the tests end with %v:\n%s", err, out)
	}
	reports := map[string]string{}
	heads := regexp.MustCompile(`(?m)^    --- FAIL: TestReports/(\S+) .*$`).FindAllSubmatchIndex(out, -1)
	for i, h := range heads {
		end := len(out)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		reports[string(out[h[2]:h[3]])] = string(out[h[1]:end])
	}
	for _, b := range all {
		report, failed := reports[b.name]
		if !failed {
			t.Errorf("%s passes", b.name)
		}
		for _, want := range b.reports {
			if failed && !strings.Contains(report, want) {
				t.Errorf("%s is not reported as %q, but:%s", b.name, want, report)
			}
		}
		delete(reports, b.name)
	}
	for name := range reports {
		t.Errorf("there are two tests %s", name)
	}
}
