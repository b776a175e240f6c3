package cli

import (
	"fmt"
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
	places, valued := completions(a.model.Node, "", nil), valueFlags(a.model.Node)
	script := map[string]func([]place, []string) string{
		"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion,
	}[c.Shell](places, valued)
	_, err := a.out.WriteString(script)
	return err
}

// place is where on the command line something is completed: after the words of
// a command.
type place struct {
	path    string // the command's words, each after a blank
	leaf    bool   // whether arguments may follow those words
	choices []choice
}

// choice is a word that may follow.
type choice struct {
	word, help string
	value      bool     // a flag that takes a value
	values     []string // those it may take, if they are enumerated
}

// enumeration splits the values of a flag or an argument.
func enumeration(list string) []string {
	return slices.DeleteFunc(strings.Split(list, ","), func(v string) bool { return v == "" })
}

// completions lists the places of a command and those below it, the deepest
// first, so that the first that matches is the right one.
func completions(n *kong.Node, path string, inherited []choice) []place {
	flags := slices.Clip(inherited)
	for _, f := range n.Flags {
		flags = append(flags, choice{"--" + f.Name, f.Help, !f.IsBool(), enumeration(f.Enum)})
	}
	var all []place
	var words []choice
	for _, child := range n.Children {
		words = append(words, choice{word: child.Name, help: child.Help})
		all = append(all, completions(child, path+" "+child.Name, flags)...)
	}
	for _, p := range n.Positional {
		for _, v := range enumeration(p.Enum) {
			words = append(words, choice{word: v})
		}
	}
	return append(all, place{path, len(n.Children) == 0, append(words, flags...)})
}

// valueFlags lists the flags, long and short, whose next word is their value, so
// that it is not taken for a command's.
func valueFlags(n *kong.Node) []string {
	var all []string
	for _, f := range n.Flags {
		if !f.IsBool() {
			all = append(all, "--"+f.Name)
			if f.Short != 0 {
				all = append(all, "-"+string(f.Short))
			}
		}
	}
	for _, child := range n.Children {
		all = append(all, valueFlags(child)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// pattern matches, in a case of bash and zsh, the words of a place and whatever
// follows them.
func (p place) pattern() string {
	if p.path == "" {
		return "*"
	}
	return fmt.Sprintf("%q|%q*", p.path, p.path+" ")
}

func bashCompletion(places []place, valued []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Completion of onym for bash. Put into your ~/.bashrc:
#   source <(onym completion bash)
_onym() {
	local at="" words="" word last=""
	for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		case $last in %s) last=""; continue ;; esac
		case $word in -*) ;; *) at="$at $word" ;; esac
		last=$word
	done
	case $at in
`, strings.Join(valued, "|"))
	for _, p := range places {
		fmt.Fprintf(&b, "\t%s) case $last in\n", p.pattern())
		for _, c := range p.choices {
			if len(c.values) > 0 {
				fmt.Fprintf(&b, "\t\t%s) words=%q ;;\n", c.word, strings.Join(c.values, " "))
			}
		}
		fmt.Fprintf(&b, "\t\t%s) return ;;\n\t\t*) words=%q ;;\n\t\tesac ;;\n",
			strings.Join(valued, "|"), strings.Join(justWords(p.choices), " "))
	}
	b.WriteString("\tesac\n\tCOMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n}\n" +
		"complete -o default -F _onym onym\n")
	return b.String()
}

func zshCompletion(places []place, valued []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `#compdef onym
# Completion of onym for zsh. Put it into a folder of $fpath as _onym, or into
# your ~/.zshrc:
#   source <(onym completion zsh)
_onym() {
	local at="" word last=""
	local -a choices
	for word in ${words[2,CURRENT-1]}; do
		case $last in %s) last=""; continue ;; esac
		case $word in -*) ;; *) at="$at $word" ;; esac
		last=$word
	done
	case $at in
`, strings.Join(valued, "|"))
	for _, p := range places {
		fmt.Fprintf(&b, "\t%s) case $last in\n", p.pattern())
		for _, c := range p.choices {
			if len(c.values) > 0 {
				fmt.Fprintf(&b, "\t\t%s) compadd -- %s; return ;;\n", c.word, strings.Join(c.values, " "))
			}
		}
		fmt.Fprintf(&b, "\t\t%s) _files; return ;;\n\t\tesac\n\t\tchoices=(", strings.Join(valued, "|"))
		for _, c := range p.choices {
			fmt.Fprintf(&b, " %s", shellQuote(c.word+":"+c.help))
		}
		b.WriteString(" ) ;;\n")
	}
	b.WriteString("\tesac\n\t_describe onym choices || _files\n}\n" +
		"if [ \"$funcstack[1]\" = \"_onym\" ]; then _onym; else compdef _onym onym; fi\n")
	return b.String()
}

func fishCompletion(places []place, valued []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Completion of onym for fish. Put it into
# ~/.config/fish/completions/onym.fish

# Whether the command line stands behind the words that follow the first argument:
# with "at" right behind them, with "after" anywhere behind them.
function __onym
	set -l words
	set -l last
	for word in (commandline -opc)[2..]
		if contains -- "$last" %s
			set last
			continue
		end
		string match -q -- '-*' $word; or set -a words $word
		set last $word
	end
	set -l n (math (count $argv) - 1)
	test $argv[1] = at; and test (count $words) -ne $n; and return 1
	test (count $words) -ge $n; or return 1
	test $n -eq 0; or test "$words[1..$n]" = "$argv[2..]"
end

complete -c onym -f
`, strings.Join(valued, " "))
	for _, p := range places {
		where := "at"
		if p.leaf {
			where = "after"
		}
		condition := shellQuote("__onym " + where + p.path)
		for _, c := range p.choices {
			flag, isFlag := strings.CutPrefix(c.word, "--")
			switch {
			case !isFlag:
				fmt.Fprintf(&b, "complete -c onym -n %s -a %s -d %s\n", condition, c.word, shellQuote(c.help))
			case len(c.values) > 0:
				fmt.Fprintf(&b, "complete -c onym -n %s -l %s -x -a %s -d %s\n",
					condition, flag, shellQuote(strings.Join(c.values, " ")), shellQuote(c.help))
			case c.value:
				fmt.Fprintf(&b, "complete -c onym -n %s -l %s -r -F -d %s\n", condition, flag, shellQuote(c.help))
			default:
				fmt.Fprintf(&b, "complete -c onym -n %s -l %s -d %s\n", condition, flag, shellQuote(c.help))
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
