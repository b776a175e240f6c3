package cli_test

import (
	"bufio"
	"io"
	"testing"
	"time"

	"github.com/onymhq/onym/cmd/onym/internal/cli"
)

// TestAnswersBeforeItWaits plays a program that asks one question at a time and
// keeps the pipe open.
func TestAnswersBeforeItWaits(t *testing.T) {
	questions, ask := io.Pipe()
	answers, answer := io.Pipe()
	done := make(chan int)
	go func() {
		status := cli.Run([]string{"short", "decode", "--json"}, cli.Streams{In: questions, Out: answer, Err: io.Discard})
		answer.Close()
		done <- status
	}()
	// A deadlock would otherwise last until the whole test run is ended.
	watch := time.AfterFunc(time.Minute, func() { answers.CloseWithError(io.ErrNoProgress) })
	defer watch.Stop()

	lines := bufio.NewReader(answers)
	for _, token := range []string{"~DyU", "~wCS"} {
		if _, err := io.WriteString(ask, token+"\n"); err != nil {
			t.Fatal(err)
		}
		line, err := lines.ReadString('\n')
		if want := `{"input":"` + token + `","ok":true`; err != nil || len(line) < len(want) || line[:len(want)] != want {
			t.Fatalf("%s is answered %q, %v", token, line, err)
		}
	}
	ask.Close()
	if status := <-done; status != 0 {
		t.Errorf("status %d", status)
	}
}
