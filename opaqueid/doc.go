// Package opaqueid implements opaque ids: random identifiers without any
// structure to rely on, such as 4fJ0c8sTq2LmXwzP9aRbKd (SPEC 3).
//
// An opaque id is drawn from the 62 letters and digits of ASCII by a CSPRNG, each
// character as likely as any other. What it identifies is declared as a Kind: how
// long its ids are, and which character they all start with, if any. A type of id
// is declared in three lines, once:
//
//	type ShareToken = opaqueid.ID[shareToken]
//	type shareToken struct{}
//	func (shareToken) OpaqueID() opaqueid.Kind {
//		return opaqueid.Kind{Name: "share_token", Length: 12, Namespace: "s"}
//	}
//
// and used everywhere, also from other packages, by the name of the alias:
//
//	token := opaqueid.New[ShareToken]()
//	token, err := opaqueid.Parse[ShareToken](text)
//
// Ids of two types neither compare, nor convert, nor assign to each other. An ID
// is a comparable value and a map key; it goes through encoding/json,
// database/sql and everything that reads and writes text. Its zero value is no
// identifier, and refuses to be written or stored.
//
// # Historical ids
//
// Where a system took over ids that other generators made, with "_" and "-" among
// their characters, it has to return them and to find what they identify for
// ever, and to make no new ones (SPEC 3.3). So reading a reference to something
// that is there already is lenient, and says so: ParseReference reads any text of
// the compatibility alphabet, and so do UnmarshalText and Scan, since what stands
// in a document or a column is such a reference. Parse reads nothing that New
// would not make. And whatever creates something calls New, and takes an id from
// nobody: that is no matter of reading, and no parser can see to it.
package opaqueid
