package opaqueid

import (
	"math"

	"github.com/onymhq/onym/internal/base62"
)

// Bits returns the entropy in bits of length random characters, length·log2(62)
// (SPEC 3.4). A length below 0 counts as 0.
func Bits(length int) float64 {
	return float64(max(0, length)) * math.Log2(float64(len(base62.Alphabet)))
}

// CollisionProbability returns the probability that any two of population values
// of length random characters are the same, 1 − exp(−k(k−1) / (2·62ⁿ)) for k
// values of n characters (SPEC 3.4). It is exact to some 14 digits down to 1e-307,
// has fewer digits below, and is 0 only below 5e-324 and for less than two values.
// A length below 0 counts as 0.
func CollisionProbability(length int, population uint64) float64 {
	if population < 2 {
		return 0
	}
	// 62ⁿ exceeds a float64 at 173 characters, where the quotient is still one,
	// so that it is divided by half of the power at a time.
	n := max(0, length)
	k := float64(population)
	expected := k * float64(population-1) / 2 // pairs
	for _, n := range [...]int{n / 2, n - n/2} {
		expected /= math.Pow(float64(len(base62.Alphabet)), float64(n))
	}
	// For a tiny x, 1 − exp(−x) is the difference of two numbers that are nearly
	// the same, and Expm1 is not.
	return -math.Expm1(-expected)
}
