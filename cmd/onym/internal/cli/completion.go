package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Run prints a script that completes commands, flags and the values of flags. It
// is made of the grammar, so that it cannot lag behind.
func (c *completionCmd) Run(a *app) error {
	places := completions(a.model.Node, "", nil)
	enums := enumerations(a.model.Node)
	var script string
	switch c.Shell {
	case "bash":
		script = bashCompletion(places, enums)
	case "zsh":
		script = zshCompletion(places, enums)
	case "fish":
		script = fishCompletion(places)
	}
	_, err := a.out.WriteString(script)
	return err
}

// place is where on the command line something is completed: after the words of
// a command.
type place struct {
	path  string // the command's words, each after a blank
	words []choice
}

type choice struct{ word, help string }

// enumerations are the choices of the flags that have an enumeration.
func enumerations(n *kong.Node) map[string][]string {
	all := map[string][]string{}
	for _, f := range n.Flags {
		if f.Enum != "" {
			for _, v := range strings.Split(f.Enum, ",") {
				if v != "" {
					all["--"+f.Name] = append(all["--"+f.Name], v)
				}
			}
		}
	}
	for _, child := range n.Children {
		for flag, values := range enumerations(child) {
			// One name may have several enumerations; a union is close enough.
			for _, v := range values {
				if !slices.Contains(all[flag], v) {
					all[flag] = append(all[flag], v)
				}
			}
		}
	}
	return all
}

// completions lists the places of a command and those below it, the deepest
// first, so that the first that matches is the right one.
func completions(n *kong.Node, path string, inherited []choice) []place {
	flags := inherited[:len(inherited):len(inherited)]
	for _, f := range n.Flags {
		flags = append(flags, choice{"--" + f.Name, f.Help})
	}
	var all []place
	var commands []choice
	for _, child := range n.Children {
		commands = append(commands, choice{child.Name, child.Help})
		all = append(all, completions(child, path+" "+child.Name, flags)...)
	}
	for _, p := range n.Positional {
		if p.Enum != "" {
			for _, v := range strings.Split(p.Enum, ",") {
				commands = append(commands, choice{v, ""})
			}
		}
	}
	return append(all, place{path, append(commands, flags...)})
}

func bashCompletion(places []place, enums map[string][]string) string {
	var b strings.Builder
	b.WriteString(`# Completion of onym for bash. Put into your ~/.bashrc:
#   source <(onym completion bash)
_onym() {
	local path="" words="" word
	for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		case $word in -*) ;; *) path="$path $word" ;; esac
	done
	case ${COMP_WORDS[COMP_CWORD-1]} in
`)
	for _, flag := range slices.Sorted(maps.Keys(enums)) {
		fmt.Fprintf(&b, "\t%s) words=%q ;;\n", flag, strings.Join(enums[flag], " "))
	}
	b.WriteString("\tesac\n\tif [ -z \"$words\" ]; then\n\t\tcase $path in\n")
	for _, p := range places {
		fmt.Fprintf(&b, "\t\t%q*) words=%q ;;\n", p.path, strings.Join(justWords(p.words), " "))
	}
	b.WriteString("\t\tesac\n\tfi\n\tCOMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n}\n" +
		"complete -o default -F _onym onym\n")
	return b.String()
}

func zshCompletion(places []place, enums map[string][]string) string {
	var b strings.Builder
	b.WriteString(`#compdef onym
# Completion of onym for zsh. Put it into a folder of $fpath as _onym, or into
# your ~/.zshrc:
#   source <(onym completion zsh)
_onym() {
	local path="" word
	local -a choices
	for word in ${words[2,CURRENT-1]}; do
		case $word in -*) ;; *) path="$path $word" ;; esac
	done
	case ${words[CURRENT-1]} in
`)
	for _, flag := range slices.Sorted(maps.Keys(enums)) {
		fmt.Fprintf(&b, "\t%s) compadd -- %s; return ;;\n", flag, strings.Join(enums[flag], " "))
	}
	b.WriteString("\tesac\n\tcase $path in\n")
	for _, p := range places {
		fmt.Fprintf(&b, "\t%q*) choices=(", p.path)
		for _, c := range p.words {
			fmt.Fprintf(&b, " %s", shellQuote(c.word+":"+c.help))
		}
		b.WriteString(" ) ;;\n")
	}
	b.WriteString("\tesac\n\t_describe onym choices || _files\n}\n" +
		"if [ \"$funcstack[1]\" = \"_onym\" ]; then _onym; else compdef _onym onym; fi\n")
	return b.String()
}

func fishCompletion(places []place) string {
	var b strings.Builder
	b.WriteString(`# Completion of onym for fish. Put it into
# ~/.config/fish/completions/onym.fish
function __onym_at
	set -l path
	for word in (commandline -opc)[2..]
		string match -q -- '-*' $word; or set -a path $word
	end
	test "$path[1..$argv[1]]" = "$argv[2..]"
	and begin
		test $argv[1] -gt 0; or test (count $path) -eq 0
	end
end
`)
	for _, p := range places {
		words := strings.Fields(p.path)
		condition := fmt.Sprintf("__onym_at %d %s", len(words), strings.Join(words, " "))
		for _, c := range p.words {
			if flag, ok := strings.CutPrefix(c.word, "--"); ok {
				fmt.Fprintf(&b, "complete -c onym -n %s -l %s -d %s\n", shellQuote(condition), flag, shellQuote(c.help))
			} else {
				fmt.Fprintf(&b, "complete -c onym -n %s -a %s -d %s\n", shellQuote(condition), c.word, shellQuote(c.help))
			}
		}
	}
	return b.String()
}

func justWords(choices []choice) []string {
	words := make([]string, len(choices))
	for i, c := range choices {
		words[i] = c.word
	}
	return words
}

func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
