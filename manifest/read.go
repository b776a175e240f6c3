package manifest

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/onymhq/onym/internal/redact"
)

// reader reads a manifest's nodes, collecting everything that is wrong.
type reader struct {
	*source
	m *Manifest

	found  int    // faults so far
	faults Faults // the first of them, in the order of the file

	types    map[string]claim // names of entities, secrets and opaque kinds
	prefixes map[string]claim // of entities and secrets
	heads    map[string]claim // prefix_environment of secrets
}

// claim is who has taken something that only one declaration can have.
type claim struct {
	what string // for instance entity "account"
	line int
}

func (c claim) String() string { return fmt.Sprintf("%s (line %d)", c.what, c.line) }

// report adds a fault at the start of a node.
func (r *reader) report(n *yaml.Node, rule Rule, format string, args ...any) {
	r.reportAt(r.place(n), rule, format, args...)
}

// reportAt adds a fault. Those of one place stay in the order in which they were
// found. Of a file that is all faults only the first are kept, and worded.
func (r *reader) reportAt(at Position, rule Rule, format string, args ...any) {
	r.found++
	i := sort.Search(len(r.faults), func(i int) bool { return r.faults[i].compare(at) > 0 })
	if i > MaxFaults {
		return
	}
	r.faults = slices.Insert(r.faults, i, r.fault(at, rule, format, args...))
	r.faults = r.faults[:min(len(r.faults), MaxFaults+1)]
}

// all returns the faults that are listed, and how many more there are.
func (r *reader) all() Faults {
	if r.found <= MaxFaults {
		return r.faults
	}
	more := r.found - MaxFaults
	f := &r.faults[MaxFaults]
	*f = r.fault(f.Position, TooMany, "%s from here on, not listed; mend those above and check again", count(more, "more fault"))
	f.more = more
	return r.faults
}

// refuseDevices reports what a manifest does without, in the whole tree: an alias
// stands for text elsewhere, and a few of them for any amount of it; a tag makes
// of a text what it does not look like. What is reported here the readers of the
// sections pass over in silence.
func (r *reader) refuseDevices(n *yaml.Node) {
	switch {
	case n.Kind == yaml.AliasNode:
		r.report(n, Unsupported, noAliases)
	case n.Anchor != "":
		r.report(n, Unsupported, "an anchor (&) is not read here: remove it, and write the value out where it is needed again")
	case n.Style&yaml.TaggedStyle != 0:
		r.report(n, Unsupported, "a tag (!) is not read here: remove it, and quote what has to be a text")
	}
	for _, child := range n.Content {
		r.refuseDevices(child)
	}
}

const noAliases = "an alias (*) is not read here: write the value out"

// refused reports whether refuseDevices has said of n all there is to say.
func refused(n *yaml.Node) bool {
	return n.Kind == yaml.AliasNode || n.Style&yaml.TaggedStyle != 0
}

// pair is one key of a mapping and its value.
type pair struct {
	key, value *yaml.Node
	first      *yaml.Node // where the same key stood before, or nil
}

// pairs returns the keys and values of a mapping, in order. It reports a node
// that is none, and keys that are no scalars, which it leaves out; what ought to
// stand there is said by want. Keys that stand twice are for the caller to report.
func (r *reader) pairs(n *yaml.Node, what, want string) []pair {
	if refused(n) {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		r.wrongType(n, what, want)
		return nil
	}
	all := make([]pair, 0, len(n.Content)/2)
	seen := make(map[string]*yaml.Node, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch {
		case refused(key):
		case key.Kind != yaml.ScalarNode:
			r.report(key, WrongType, "%s: a key is a text, not %s", what, describe(key))
		case key.Tag == "!!null" && key.Value == "":
			r.report(key, WrongType, "%s: a key is missing in front of the colon", what)
		case key.Tag == "!!null":
			r.unquoted(key, what)
		case key.Tag == "!!merge":
			r.report(key, Unsupported, "%s: a merge key (<<) is not read here: write the keys out", what)
		default:
			all = append(all, pair{key, value, seen[key.Value]})
			if seen[key.Value] == nil {
				seen[key.Value] = key
			}
		}
	}
	return all
}

// schema is the closed set of keys that a mapping may have.
type schema struct {
	keys []string // all, the required ones included
	need []string // the required ones
	// derived are the keys that somebody may expect and that cannot be set, with
	// the reason; they are spelled as plain gives them.
	derived map[string]string
}

// String describes the mapping in words.
func (s *schema) String() string {
	if len(s.need) == 0 {
		return "a mapping with " + enumerate("or", s.keys) + ", or {}"
	}
	words := "a mapping with " + enumerate("and", s.need)
	optional := slices.DeleteFunc(slices.Clone(s.keys), func(key string) bool { return slices.Contains(s.need, key) })
	if len(optional) > 0 {
		words += " and, if need be, " + enumerate("and", optional)
	}
	return words
}

// plain is the spelling under which derived options are found: minLength,
// min_length and min-length are one.
func plain(key string) string { return joints.Replace(strings.ToLower(key)) }

var joints = strings.NewReplacer("_", "", "-", "", " ", "")

// object is a mapping that was read by its schema.
type object struct {
	what   string
	values map[string]*yaml.Node
}

// object reads a mapping whose keys s lists, and reports every other key, every
// repeated key and every missing one, the latter at a node of the caller's
// choice. ok is false if n is no mapping.
func (r *reader) object(at, n *yaml.Node, what string, s *schema) (o object, ok bool) {
	o = object{what: what, values: make(map[string]*yaml.Node, len(s.keys))}
	if n.Kind != yaml.MappingNode {
		if !refused(n) {
			r.wrongType(n, what, s.String())
		}
		return o, false
	}
	for _, p := range r.pairs(n, what, "") {
		switch {
		case !slices.Contains(s.keys, p.key.Value):
			r.unknownKey(p.key, what, s)
		case p.first != nil:
			r.report(p.key, DuplicateKey, "%s: %s stands here for the second time; the first is on line %d: remove one",
				what, p.key.Value, p.first.Line)
		default:
			o.values[p.key.Value] = p.value
		}
	}
	for _, key := range s.need {
		if o.values[key] == nil {
			r.report(at, MissingKey, "%s has no %s: add one", what, key)
		}
	}
	return o, true
}

func (r *reader) unknownKey(key *yaml.Node, what string, s *schema) {
	if why, ok := s.derived[plain(key.Value)]; ok {
		r.report(key, DerivedOption, "%s: %s cannot be set: %s; remove it", what, clip(key.Value), why)
		return
	}
	hint := "known are " + strings.Join(s.keys, ", ")
	if near := nearest(key.Value, s.keys); near != "" {
		hint = fmt.Sprintf("did you mean %s?", near)
	}
	if before, _, ok := strings.Cut(key.Value, ":"); ok && slices.Contains(s.keys, before) {
		hint = fmt.Sprintf("put a space after the colon of %s", before)
	}
	r.report(key, UnknownKey, "%s: there is no key %s; %s", what, quote(key.Value), hint)
}

// list returns the entries of a sequence. It reports a node that is none; what
// ought to stand there is said by want.
func (r *reader) list(n *yaml.Node, what, want string) (entries []*yaml.Node, ok bool) {
	switch {
	case n == nil, refused(n):
		return nil, false
	case n.Kind != yaml.SequenceNode:
		r.wrongType(n, what, want)
		return nil, false
	}
	return n.Content, true
}

// text returns a scalar as it is written. It reports a node that is no scalar,
// and one that YAML, or a reader of YAML 1.1, takes for anything but a text: that
// one is returned nonetheless, so that more can be said about it.
func (r *reader) text(n *yaml.Node, what, want string) (s string, ok bool) {
	switch {
	case n == nil, refused(n):
		return "", false
	case n.Kind != yaml.ScalarNode, n.Tag == "!!null":
		r.wrongType(n, what, want)
		return "", false
	}
	r.unquoted(n, what)
	return n.Value, true
}

// unquoted reports a scalar that is read as something else than a text.
func (r *reader) unquoted(n *yaml.Node, what string) {
	if refused(n) {
		return
	}
	var as string
	switch {
	case n.Tag != "!!str":
		as = readAs[n.Tag]
	case n.Style == 0 && truthValues[strings.ToLower(n.Value)]:
		as = "a truth value (in YAML 1.1)"
	}
	if as != "" {
		r.report(n, Unquoted, "%s: YAML reads %s as %s; quote it: %s", what, clip(n.Value), as, quote(n.Value))
	}
}

// readAs says what YAML makes of a scalar, by its tag.
var readAs = map[string]string{
	"!!int":       "a number",
	"!!float":     "a number",
	"!!bool":      "a truth value",
	"!!null":      "nothing",
	"!!timestamp": "a date",
	"!!merge":     "a merge key",
}

// truthValues are those that readers of YAML 1.1 have in addition, in lower case.
// They are texts to this one; another that is given the file may think otherwise.
var truthValues = map[string]bool{"yes": true, "no": true, "on": true, "off": true}

// integer returns a whole number from low to high, which is written in decimal
// digits without sign or leading zero: YAML 1.1 reads 010 as 8, and YAML 1.2 as
// 10.
func (r *reader) integer(n *yaml.Node, what string, low, high uint64) (v uint64, ok bool) {
	if n == nil || refused(n) {
		return 0, false
	}
	want := fmt.Sprintf("a whole number from %d to %d", low, high)
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		r.wrongType(n, what, want)
		return 0, false
	}
	digits := strings.Trim(n.Value, "0123456789") == "" && n.Value != ""
	switch {
	case digits && n.Style != 0:
		r.report(n, WrongType, "%s is a text; it has to be %s: remove the quotes", what, want)
		return 0, false
	case !digits && n.Tag == "!!int" && n.Value[0] == '-':
		r.report(n, InvalidValue, "%s is %s; it has to be %s", what, clip(n.Value), want)
		return 0, false
	case !digits && n.Tag != "!!int":
		r.wrongType(n, what, want)
		return 0, false
	case !digits, n.Value[0] == '0' && len(n.Value) > 1:
		r.report(n, WrongType, "%s is written as %s, which not every reader of YAML takes for the same number; "+
			"write it in decimal digits without leading zero", what, clip(n.Value))
		return 0, false
	}
	v, err := strconv.ParseUint(n.Value, 10, 64)
	if err != nil || v < low || v > high {
		r.report(n, InvalidValue, "%s is %s; it has to be %s", what, clip(n.Value), want)
		return 0, false
	}
	return v, true
}

// boolean returns true or false, spelled so.
func (r *reader) boolean(n *yaml.Node, what string) (v, ok bool) {
	switch {
	case n == nil, refused(n):
		return false, false
	case n.Kind == yaml.ScalarNode && n.Style == 0 && (n.Value == "true" || n.Value == "false"):
		return n.Value == "true", true
	}
	r.wrongType(n, what, "true or false")
	return false, false
}

// wrongType reports a node that is not what ought to stand there.
func (r *reader) wrongType(n *yaml.Node, what, want string) {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		r.report(n, WrongType, "%s has no value; it has to be %s", what, want)
		return
	}
	r.report(n, WrongType, "%s is %s; it has to be %s", what, describe(n), want)
}

// describe names what a node is.
func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind != yaml.ScalarNode:
		return "an alias"
	case n.Tag == "!!str":
		return "the text " + quote(n.Value)
	}
	as, ok := readAs[n.Tag]
	if !ok {
		return quote(n.Value)
	}
	return as + ", " + clip(n.Value)
}

// maxQuoted is how many bytes of a value a message repeats.
const maxQuoted = 64

// quote repeats a value in a message, in quotes and without control characters.
func quote(s string) string { return strconv.Quote(clip(s)) }

// clip repeats a value in a message: masked where it holds a secret, which has no
// place in a manifest, and cut where it is long.
func clip(s string) string {
	s = redact.Mask(s, redact.Suspect)
	if len(s) <= maxQuoted {
		return s
	}
	cut := maxQuoted
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}
