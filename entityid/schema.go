package entityid

import (
	"regexp"
	"strconv"

	"github.com/onymhq/onym/internal/crockford"
)

// Schema describes a type of id to other systems. Its JSON is an OpenAPI 3.1
// schema object, or a JSON Schema, according to what made it (SPEC 1.15).
type Schema struct {
	Type        string   `json:"type"`
	MinLength   int      `json:"minLength,omitzero"`
	MaxLength   int      `json:"maxLength,omitzero"`
	Pattern     string   `json:"pattern,omitzero"`
	Description string   `json:"description,omitzero"`
	Example     string   `json:"example,omitzero"`  // OpenAPI
	Examples    []string `json:"examples,omitzero"` // JSON Schema
}

// OpenAPI returns the OpenAPI schema of f's ids. The example never changes, so
// that a document generated again does not either.
func (f Format) OpenAPI() Schema {
	return Schema{
		Type:      "string",
		MinLength: f.Len(),
		MaxLength: f.Len(),
		Pattern:   f.Pattern(),
		Example:   f.Example().String(),
	}
}

// JSONSchema returns the JSON Schema of f's ids.
func (f Format) JSONSchema() Schema {
	s := f.OpenAPI()
	s.Example, s.Examples = "", []string{s.Example}
	return s
}

// Schema returns the schema of an id of any registered type: a plain string with
// a description. A choice of every registered pattern would be exact and
// unreadable, and would change with every new type.
func (Any) Schema() Schema {
	return Schema{
		Type:        "string",
		Description: "An entity id of any registered type. Its prefix, up to the last underscore, says which.",
	}
}

// Pattern returns the regular expression of f's canonical texts, anchored. It
// says nothing of the check character, and is for publishing: Parse needs none.
// It is understood alike by ECMAScript, RE2, PCRE, ICU and PostgreSQL.
func (f Format) Pattern() string {
	return "^" + regexp.QuoteMeta(f.head) + crockford.Class + "{" + strconv.Itoa(f.Len()-len(f.head)) + "}$"
}
