// Package interop proves that Onym's values work with the database drivers and
// mappers that Go programs use, each against the real thing: pgx and database/sql
// on a PostgreSQL server, database/sql on SQLite and on a MariaDB server, GORM,
// ent and sqlc.
//
// It is a module of its own, so that neither Onym's module nor the module graph of
// those who use it carries a driver. Nothing here is for import.
package interop
