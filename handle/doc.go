// Package handle reads and makes the names under which users, groups, tags and
// owned things are known across domains (SPEC 5). There are five text forms:
//
//	alice@example.com          User             a person
//	#tools@example.com         Group            a group
//	example.com#tag:drill      Classification   a tag, property or category
//	alice@example.com:i42      QualifiedID      something that a user or group owns
//	example.com:~DyU           DomainShortID    a short id, and whose it is
//
// Parse tells them apart; each type also has a strict parser of its own:
//
//	h, err := handle.Parse(text)
//	switch h := h.(type) {
//	case handle.User:
//		fmt.Println(h.Name(), h.Domain())
//	case handle.QualifiedID:
//		fmt.Println(h.Owner(), h.Kind(), h.LocalID())
//	}
//
// A [Parser] does the same with kinds that an application declares.
//
// Every value has one canonical spelling, which String returns. Case, width and
// composition of a user's or a group's name are mapped as PRECIS says, a domain
// becomes its lower-case A-labels, and a tag's name is composed (NFC) and keeps
// its case: "Alice@BÜCHER.example" is alice@xn--bcher-kva.example. What String
// returns parses to the same value; a value parsed from its canonical spelling
// refers to that text and costs no memory of its own. All types are comparable,
// can be map keys, and go through JSON and SQL as their canonical spelling; the
// zero value of each is no handle.
//
// # How a text is cut, and which error it gets
//
// The first "@" of a user or group handle ends the name, and the first ":" after
// the domain starts a qualified id's kind. The first "#" of a classification
// handle ends the origin, the first ":" after it the type, and all that follows
// is the name. The "#" in front of a group handle is its marker, no separator.
//
// One rule gives the code. A separator of the form that is missing, or that
// stands a second time in a part that is no name, is [onym.Malformed]: it is not
// clear where the parts are. In a name, every reserved character is
// [onym.ReservedCharacter]. Anything else that a part cannot hold is that part's
// own error. So "alice" and "alice@a@b" are malformed, "al:ice@example.com" and
// "##tools@example.com" have a reserved character in their name, "alice@a#b" has
// an invalid domain, and so has "example.com~#tag:a", because a collision suffix
// is judged with the domain it belongs to.
//
// Codes are looked for in this order, which is also the order of the parts from
// left to right but for a classification handle's name, which comes first:
// [onym.Empty], [onym.Malformed], [onym.ReservedCharacter], [onym.InvalidName],
// [onym.InvalidDomain], [onym.InvalidType], [onym.InvalidKind],
// [onym.InvalidLocalID], and last, with their own codes, the faults of a short
// id's token.
//
// An error's offset counts bytes in the text as it was given. It is that of the
// byte or character to blame, that of the first one too many, the place where
// something is missing, or else the start of the part that is wrong. Where a
// name is too long to become one however it is mapped, past 1 KiB for a user or
// a group and 2 KiB for a classification, the rest is not looked at.
//
// # URL paths
//
// Segment gives the spelling that stands for a handle in a URL path, and
// [ParseSegment] reads it back from the escaped path. A qualified id or a
// domain-qualified short id has none.
//
// # Storage
//
// A canonical text has at most 510 bytes for a user, 511 for a group, 792 for a
// classification and 533 for a qualified id; in an ASCII-only system 318, 319,
// 408 and 341. Store and compare it byte for byte (a binary collation): it is
// mapped already. Scan reads the canonical spelling only, UnmarshalText any.
package handle
