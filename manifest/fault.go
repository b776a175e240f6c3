package manifest

import (
	"cmp"
	"strconv"
	"strings"
)

// Position is a place in a manifest. Line and Column count from 1, as editors do:
// columns in characters (Unicode code points), not in bytes, and a byte order
// mark is no character. The zero value is no place.
type Position struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// compare orders places as they stand in the file.
func (p Position) compare(q Position) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// Rule names the rule that a Fault breaks, in one stable snake_case word.
type Rule string

// The rules. Encoding, TooLarge, Syntax, Unsupported and Empty are about the file
// as YAML, TooMany is about its faults; the rest are about what it declares.
const (
	// Encoding: the file is not UTF-8, or has a control character.
	Encoding Rule = "encoding"
	// TooLarge: the file is larger than MaxSize.
	TooLarge Rule = "too_large"
	// Syntax: the file is not YAML.
	Syntax Rule = "syntax"
	// Unsupported: a device of YAML that a manifest does without: anchors,
	// aliases, merge keys, tags, several documents.
	Unsupported Rule = "unsupported"
	// Empty: the file declares nothing, not even {}.
	Empty Rule = "empty"
	// TooMany: there are more faults than are listed. Such a fault is the last one,
	// says how many more there are, and stands where the first of these does.
	TooMany Rule = "too_many"

	// UnknownKey: a key that has no meaning where it stands.
	UnknownKey Rule = "unknown_key"
	// DuplicateKey: a key that stands twice in one mapping.
	DuplicateKey Rule = "duplicate_key"
	// MissingKey: a declaration lacks what it cannot do without.
	MissingKey Rule = "missing_key"
	// WrongType: a list where a text belongs, a text where a number does, and
	// the like; also a key without a value.
	WrongType Rule = "wrong_type"
	// Unquoted: a text that YAML, or YAML 1.1, reads as something else.
	Unquoted Rule = "unquoted"

	// InvalidName: a name that is not in snake_case.
	InvalidName Rule = "invalid_name"
	// InvalidValue: a value that its format refuses.
	InvalidValue Rule = "invalid_value"
	// DuplicateValue: a value that has to be unique stands twice.
	DuplicateValue Rule = "duplicate_value"
	// UnknownScope: a precedence names a scope that is not declared.
	UnknownScope Rule = "unknown_scope"

	// MalformedPrefix: a prefix that breaks SPEC 1.1.
	MalformedPrefix Rule = "malformed_prefix"
	// DuplicatePrefix: one prefix, or one beginning of a text, for two types.
	DuplicatePrefix Rule = "duplicate_prefix"
	// DerivedOption: an option that is fixed or follows from others, set by hand.
	DerivedOption Rule = "derived_option"
	// DuplicateDeclaration: one type is declared twice.
	DuplicateDeclaration Rule = "duplicate_declaration"
	// UnknownGranularity: a granularity that does not exist.
	UnknownGranularity Rule = "unknown_granularity"
)

// Fault is one thing that is wrong with a manifest, and what to do about it.
type Fault struct {
	// File is the name that the manifest was read under.
	File string `json:"file"`
	Position
	// Rule is stable API.
	Rule Rule `json:"rule"`
	// Message is for people and may change. It is one line, without the
	// position; where two declarations are at odds it names the line of the
	// other one.
	Message string `json:"message"`

	more int // for how many other faults it stands
}

// Error returns file:line:column: message.
func (f Fault) Error() string { return string(f.append(nil)) }

func (f Fault) append(b []byte) []byte {
	b = append(b, f.File...)
	b = append(b, ':')
	b = strconv.AppendInt(b, int64(f.Line), 10)
	b = append(b, ':')
	b = strconv.AppendInt(b, int64(f.Column), 10)
	b = append(b, ": "...)
	return append(b, f.Message...)
}

// MaxFaults is how many faults are listed. What a file of many more has in common
// shows in the first few; it may not even be a manifest.
const MaxFaults = 100

// Faults is all that is wrong with a manifest, in the order of the file: at most
// [MaxFaults], and where there are more, one more of the rule [TooMany]. It is never
// empty where it is returned as an error.
type Faults []Fault

// Count returns how many faults there are, those that are not listed included.
func (fs Faults) Count() int {
	if last := len(fs) - 1; last >= 0 && fs[last].more > 0 {
		return last + fs[last].more
	}
	return len(fs)
}

// Error returns one line for each fault.
func (fs Faults) Error() string {
	var b []byte
	for i, f := range fs {
		if i > 0 {
			b = append(b, '\n')
		}
		b = f.append(b)
	}
	return string(b)
}

// Unwrap returns the faults one by one, so that errors.As finds the first.
func (fs Faults) Unwrap() []error {
	errs := make([]error, len(fs))
	for i, f := range fs {
		errs[i] = f
	}
	return errs
}

// enumerate writes words as "a, b or c", with the given conjunction.
func enumerate(conjunction string, words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// count writes a number of things.
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}
