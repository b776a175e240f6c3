// Package cli is the onym command: its grammar, and what all of its commands
// share. Each command has a file of its own.
//
// Every command behaves the same way: values come from the arguments or, without
// any, from standard input, one a line; results go to standard output for people
// or, with --json, as one JSON object a line in input order; messages go to
// standard error; the exit status is 0 if all is well, 1 if some value is invalid
// or there are findings, 2 if the call itself cannot be carried out.
package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"github.com/onymhq/onym/manifest"
)

// The exit statuses of every command.
const (
	exitOK      = 0
	exitInvalid = 1
	exitCall    = 2
)

// grammar is the command line. Its tags are the help texts.
type grammar struct {
	JSON     bool   `name:"json" help:"Print one JSON object a line, in input order."`
	Stdin    string `name:"stdin" enum:"lines,json" default:"lines" placeholder:"FORMAT" help:"How values stand on standard input: one a line (lines), or one JSON string a line (json)."`
	Manifest string `name:"manifest" short:"m" placeholder:"FILE" help:"The declaration of the system's identifiers. Default: onym.yaml in the working directory, if there."`

	Inspect    inspectCmd    `cmd:"" help:"Say what a text is, and everything that can be known of it offline."`
	Entity     entityCmd     `cmd:"" help:"Entity ids, such as acc_1kcv3ahrz6dmv29gqy5cv."`
	Secret     secretCmd     `cmd:"" help:"Bearer secrets, such as API keys."`
	Opaque     opaqueCmd     `cmd:"" help:"Opaque ids of letters and digits."`
	Short      shortCmd      `cmd:"" help:"Short ids, such as ~DyU."`
	Handle     handleCmd     `cmd:"" help:"Handles, such as alice@example.com, and qualified ids."`
	Segment    segmentCmd    `cmd:"" help:"The projection of any text into a URL path segment."`
	Bound      boundCmd      `cmd:"" help:"Tenant-bound ids, such as acme/abcdefghijklmnop."`
	Shortcode  shortcodeCmd  `cmd:"" help:"Shortcodes, the stable lookup keys of documents."`
	Slug       slugCmd       `cmd:"" help:"The part of a page's address that its name becomes."`
	Manifest_  manifestCmd   `cmd:"" name:"manifest" help:"The declaration of the system's identifiers."`
	Version    versionCmd    `cmd:"" help:"Print the version."`
	Completion completionCmd `cmd:"" help:"Print a completion script for a shell."`
}

// Main runs the command on the process's own arguments and streams, and returns
// the exit status.
func Main() int {
	signal.Ignore(syscall.SIGPIPE) // the write fails then, and Run ends well
	color := term.IsTerminal(int(os.Stdout.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return Run(os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Color: color})
}

// Streams are what a run reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Color    bool // whether Out is a terminal that shows colours
}

// masked is where messages go: they show no secret, and no terminal obeys them. The
// most likely mistake with a secret is to give it as an argument, which the message
// about it would repeat.
type masked struct{ w io.Writer }

func (m masked) Write(p []byte) (int, error) {
	if _, err := io.WriteString(m.w, harmless(maskInput(string(p)))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// harmless replaces what a terminal would obey, line ends aside.
func harmless(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && !unicode.IsPrint(r) {
			return utf8.RuneError
		}
		return r
	}, s)
}

// Run runs the command and returns the exit status.
func Run(args []string, s Streams) (status int) {
	s.Err = masked{s.Err}
	var g grammar
	exited := false
	parser, err := kong.New(&g,
		kong.Name("onym"),
		kong.Description("Mint, check, explain and carry public identifiers.\n\n"+
			"Values come from the arguments or, without any, from standard input, one a line."),
		kong.Writers(s.Out, s.Err),
		kong.Exit(func(code int) { exited, status = true, code }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 80}),
	)
	if err != nil {
		panic(err) // the grammar itself is wrong
	}
	ctx, err := parser.Parse(args)
	if exited { // --help
		return status
	}
	if errors.Is(err, syscall.EPIPE) { // of the help, whose reader has what it wanted
		return exitOK
	}
	if err != nil {
		fmt.Fprintf(s.Err, "onym: %v\n", err)
		var parse *kong.ParseError
		if errors.As(err, &parse) && parse.Context != nil && parse.Context.Selected() != nil {
			fmt.Fprintf(s.Err, "Run \"%s --help\" for its arguments.\n", parse.Context.Selected().FullPath())
		} else {
			fmt.Fprintln(s.Err, `Run "onym --help" for what there is.`)
		}
		return exitCall
	}
	a := &app{
		grammar: &g,
		in:      bufio.NewReaderSize(s.In, 64<<10),
		out:     bufio.NewWriterSize(s.Out, 64<<10),
		err:     s.Err,
		color:   s.Color,
		model:   parser.Model,
	}
	if !strings.HasPrefix(ctx.Command(), "manifest check") {
		// The environments that a manifest declares for secrets are masked by every
		// command. One that is named has to be a good one, used or not.
		if _, fault := a.manifest(); g.Manifest != "" {
			err = fault
		}
	}
	if err == nil {
		err = ctx.Run(a)
	}
	if flush := a.out.Flush(); err == nil {
		err = flush
	}
	switch {
	case err == nil && a.invalid:
		return exitInvalid
	case err == nil, errors.Is(err, syscall.EPIPE): // the reader has what it wanted
		return exitOK
	}
	fmt.Fprintf(s.Err, "onym: %v\n", err)
	return exitCall
}

// app is one run of the command.
type app struct {
	grammar *grammar
	in      *bufio.Reader
	out     *bufio.Writer
	err     io.Writer
	color   bool
	model   *kong.Application
	invalid bool // some value was invalid

	declared *manifest.Manifest // see manifest
}

// complain prints a message about one value.
func (a *app) complain(err error) {
	a.invalid = true
	a.out.Flush() // so that on a terminal messages stand where they belong
	fmt.Fprintf(a.err, "onym: %v\n", err)
}
