package manifest

import (
	"fmt"

	"go.yaml.in/yaml/v3"
)

// maxName is how many characters a name may have. It leaves room for what a
// generator puts around one where identifiers end at 63 bytes, as in PostgreSQL.
const maxName = 48

// nameProblem says what is wrong with a name and at which byte: a name is
// snake_case, because code is generated from it in languages that each have their
// own way of joining words.
func nameProblem(s string) (at int, problem string) {
	const rule = "a name is lower-case letters, digits and single underscores between them, and starts with a letter"
	for i := range len(s) {
		c := s[i]
		switch {
		case i >= maxName:
			return i, fmt.Sprintf("a name has at most %d characters", maxName)
		case 'a' <= c && c <= 'z':
		case '0' <= c && c <= '9' && i > 0:
		case c == '_' && i > 0 && s[i-1] != '_' && i < len(s)-1:
		default:
			return i, rule
		}
	}
	if s == "" {
		return 0, rule
	}
	return 0, ""
}

// inSnakeCase returns the name that s was meant to be, as far as that is plain, or
// "".
func inSnakeCase(s string) string {
	if len(s) > maxName {
		return ""
	}
	var b []byte
	for i := range len(s) {
		switch c := s[i]; {
		case 'A' <= c && c <= 'Z':
			if i > 0 && 'a' <= s[i-1] && s[i-1] <= 'z' {
				b = append(b, '_')
			}
			b = append(b, c+'a'-'A')
		case c == ' ' || c == '-' || c == '.':
			b = append(b, '_')
		default:
			b = append(b, c)
		}
	}
	if _, problem := nameProblem(string(b)); problem != "" {
		return ""
	}
	return string(b)
}

// name checks a scalar that is to be a name.
func (r *reader) name(n *yaml.Node, what string) (name string, ok bool) {
	s, ok := r.text(n, what, "a name in snake_case")
	if !ok {
		return "", false
	}
	if at, problem := nameProblem(s); problem != "" {
		if snake := inSnakeCase(s); snake != "" {
			problem += ": write " + snake
		}
		r.reportAt(r.inside(n, at), InvalidName, "%s %s: %s", what, quote(s), problem)
		return s, false
	}
	return s, true
}

// declaration is one entry of a section that declares types by name.
type declaration struct {
	name  string
	what  string // such as entity "account"
	key   *yaml.Node
	value *yaml.Node
	// repeated is set where the name is taken, which has been reported. The rest
	// is still read, for what is wrong with it by itself.
	repeated bool
}

// declarations reads a section that declares types by name. A type has one kind
// of identifier, so that a name may be declared once in all such sections.
func (r *reader) declarations(n *yaml.Node, section, noun string) []declaration {
	if n == nil {
		return nil
	}
	pairs := r.pairs(n, section, "a mapping of names to declarations")
	all := make([]declaration, 0, len(pairs))
	for _, p := range pairs {
		name, _ := r.name(p.key, noun+" name")
		d := declaration{name: name, what: noun + " " + quote(name), key: p.key, value: p.value}
		if first, taken := r.types[name]; taken {
			d.repeated = true
			r.report(p.key, DuplicateDeclaration, "%s is declared already, as %s; a type is declared once: rename or remove one",
				d.what, first)
		} else {
			r.types[name] = claim{d.what, p.key.Line}
		}
		all = append(all, d)
	}
	return all
}
