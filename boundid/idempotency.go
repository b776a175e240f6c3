package boundid

const (
	minIdempotencyKey = 22  // bytes
	maxIdempotencyKey = 128 // bytes
)

// IsIdempotencyKey reports whether s is an idempotency key: 22 to 128 bytes of
// A-Z a-z 0-9 . _ ~ - (SPEC 6.6). The key is its caller's; it may contain "~",
// and is not projected.
func IsIdempotencyKey(s string) bool {
	return partFault(s, minIdempotencyKey, maxIdempotencyKey) < 0
}
