// Package sqlc is an example of entity ids in code that sqlc generates: sqlc.yaml
// maps the columns to their types, schema.sql holds the column text of
// entityid.Format.Column, and db is what sqlc v1.31.1 made of them, unchanged.
package sqlc

//go:generate go run github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1 generate
