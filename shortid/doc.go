// Package shortid packs a kind and a few integers into a token that is short
// enough for a label or a link: ~DyU is item 42 of owner 7 (SPEC 4). The token
// is the data; nothing is stored to resolve it, and nothing is secret about it.
//
//	id, err := shortid.New("item", 7, 42) // ~DyU
//	id, err := shortid.Parse("~DyU")
//	id.Kind(), id.Arity(), id.Field(1)    // 0, 2, 42
//
// An [ID] is a comparable value and a map key; it goes through encoding/json,
// database/sql and everything that reads and writes text. Its zero value is no
// short id, and refuses to be written or stored.
//
// # Kinds
//
// A kind id has a meaning only together with the number of fields, and only in a
// [Registry]. [Builtin] is the one that the package starts with; a program that
// has kinds of its own declares them once, at start-up, before the first id is
// read:
//
//	func main() {
//		shortid.SetDefault(shortid.MustRegistry(
//			shortid.Kind{ID: 0, Name: "tool", Fields: []string{"shelf", "number"}},
//		))
//		…
//
// [New], [Parse] and the reading methods of ID use the default registry, which is
// one for the process. A program that reads the tokens of several systems has a
// Registry for each, and calls their [Registry.New] and [Registry.Parse].
//
// # The codec
//
// [Append] and [Decode] are what lies below: any kind, any number of fields, no
// registry, no allocation. [Layout] says which bits of a token mean what.
//
// # One spelling
//
// A token has one spelling for each value, and reading is strict: what is read is
// written as the same token again (SPEC 4.6). What no token can say is that the
// last field is zero, so that a numbering starts at 1.
//
// Every error is an *[onym.Error], but for those about the declaration of kinds.
package shortid
