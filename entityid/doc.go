// Package entityid implements entity ids: typed public identifiers such as
// acc_1kcv3ahrz6dmv29gqy5cv (SPEC 1).
//
// An entity id is prefix, "_", time bucket, 16 random characters and a check
// character. Its prefix says what it identifies, its bucket keeps the index that
// holds it clustered, 80 bits from a CSPRNG keep it from being guessed, and its
// check character catches every single mistyped character.
//
// A type of id is declared in three lines, once:
//
//	type AccountID = entityid.ID[account]
//	type account struct{}
//	func (account) EntityID() entityid.Spec { return entityid.Spec{Prefix: "acc"} }
//
// and used everywhere, also from other packages, by the name of the alias:
//
//	id := entityid.New[AccountID]()
//	id, err := entityid.Parse[AccountID](text)
//
// Ids of two types neither compare, nor convert, nor assign to each other: the
// compiler refuses it. An ID is a comparable 16-byte value and so a map key; it
// goes through encoding/json, database/sql and everything that reads and writes
// text. Its zero value is no identifier: it equals no parsed id, and refuses to
// be written or stored.
package entityid
