// Package domain declares the ids that the tests of this module store. They are in
// a package of their own because the code that ent and sqlc generate imports it.
package domain

import "github.com/onymhq/onym/entityid"

type (
	// AccountID looks like acc_1kcv3ahrz6dmv29gqy5cv.
	AccountID = entityid.ID[account]
	// InvoiceID is as long as an AccountID, so that only the prefix tells them
	// apart.
	InvoiceID = entityid.ID[invoice]

	account struct{}
	invoice struct{}
)

func (account) EntityID() entityid.Spec { return entityid.Spec{Prefix: "acc"} }
func (invoice) EntityID() entityid.Spec { return entityid.Spec{Prefix: "inv"} }

// Column returns the definition of a column of T's ids. It panics where
// entityid.Format.Column fails, which no constant name does.
func Column[T interface{ entityid.ID[K] }, K entityid.Kind](d entityid.Dialect, name string) string {
	text, err := entityid.FormatOf[T]().Column(d, name)
	if err != nil {
		panic(err)
	}
	return text
}
