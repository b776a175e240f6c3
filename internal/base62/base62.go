// Package base62 holds the alphabet of opaque ids (SPEC 3.1) and its
// compatibility superset (SPEC 3.3).
package base62

// Alphabet is 0-9A-Za-z, in this order.
const Alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// IsDigit reports whether c is one of the 62 characters.
func IsDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// IsCompatible reports whether c may stand in a historical id: one of the 62
// characters, "_" or "-".
func IsCompatible(c byte) bool { return IsDigit(c) || c == '_' || c == '-' }
