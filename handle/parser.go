package handle

import "github.com/onymhq/onym/shortid"

// Parser reads handles and ids with the kinds that an application declares. It
// is a value that never changes unless its holder changes it, and is safe for
// concurrent use. The zero value reads as the functions [Parse],
// [ParseQualifiedID] and [ParseDomainShortID] do.
//
//	var parser = handle.Parser{Letters: letters, ShortIDs: registry}
//	h, err := parser.Parse("alice@example.com:w3")
//
// UnmarshalText and Scan cannot be given a Parser, and read as the zero value
// does. Where ids of other kinds come from JSON or a database, take them as a
// string and parse that.
type Parser struct {
	// Letters are the kinds of qualified ids; the zero value stands for
	// [BuiltinLetters].
	Letters Letters
	// ShortIDs are the kinds of short ids; nil stands for what [shortid.Default]
	// returns at the time of reading.
	ShortIDs *shortid.Registry
}

// Parse is the function [Parse] with the kinds of p.
func (p Parser) Parse(s string) (Handle, error) {
	h, typ, f := p.parse(s)
	return finish(h, f, typ, s)
}

// ParseQualifiedID is the function [ParseQualifiedID] with the kinds of p.
func (p Parser) ParseQualifiedID(s string) (QualifiedID, error) {
	q, f := p.parseQualifiedID(s)
	return finish(q, f, qualifiedType, s)
}

// ParseDomainShortID is the function [ParseDomainShortID] with the kinds of p.
func (p Parser) ParseDomainShortID(s string) (DomainShortID, error) {
	d, f := p.parseDomainShortID(s)
	return finish(d, f, domainShortType, s)
}

func (p Parser) letters() Letters {
	if p.Letters == (Letters{}) {
		return builtin
	}
	return p.Letters
}

func (p Parser) shortIDs() *shortid.Registry {
	if p.ShortIDs == nil {
		return shortid.Default()
	}
	return p.ShortIDs
}
