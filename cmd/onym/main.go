// Command onym mints, checks, explains and carries public identifiers. Run
// "onym --help" for what it does.
package main

import (
	"os"

	"github.com/onymhq/onym/cmd/onym/internal/cli"
)

func main() { os.Exit(cli.Main()) }
