// Package db is what sqlc generates from schema.sql and query.sql with the
// overrides of sqlc.yaml, unedited; only this comment is written by hand.
package db
