package opaqueid_test

import (
	"math"
	"math/big"
	"strconv"
	"testing"

	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/opaqueid"
	"pgregory.net/rapid"
)

const budgetVectors = "../testdata/vectors/budget.json"

// near reports whether got is want within 1e-12 of it, or within the smallest
// float64 there is.
func near(got, want float64) bool {
	return math.Abs(got-want) <= max(1e-12*want, math.SmallestNonzeroFloat64)
}

func TestBudgetVectors(t *testing.T) {
	type budgetCase struct {
		Length            int
		Population        uint64
		Probability, Bits float64
	}
	onymtest.Vectors(t, budgetVectors, "cases", func(t *testing.T, c budgetCase) {
		checkBudget(t, c.Length, c.Population, c.Probability, c.Bits)
	})
}

func TestBudgetEdges(t *testing.T) {
	type edgeCase struct {
		Length            int
		Population        string // more than a JSON number holds
		Probability, Bits float64
	}
	onymtest.Vectors(t, budgetVectors, "edges", func(t *testing.T, c edgeCase) {
		population, err := strconv.ParseUint(c.Population, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		checkBudget(t, c.Length, population, c.Probability, c.Bits)
	})
}

func checkBudget(t *testing.T, length int, population uint64, probability, bits float64) {
	if got := opaqueid.CollisionProbability(length, population); !near(got, probability) {
		t.Errorf("CollisionProbability(%d, %d) = %v, want %v", length, population, got, probability)
	}
	if got := opaqueid.Bits(length); !near(got, bits) {
		t.Errorf("Bits(%d) = %v, want %v", length, got, bits)
	}
	if length < 1 || length > opaqueid.MaxLength-1 {
		return
	}
	k := opaqueid.Kind{Length: length + 1, Namespace: "s"}
	if got := k.CollisionProbability(population); !near(got, probability) || !near(k.Bits(), bits) {
		t.Errorf("%+v: %v, %v bits", k, got, k.Bits())
	}
}

// TestBudgetTable is the table of SPEC 3.4 and 3.6, as precise as it is printed.
func TestBudgetTable(t *testing.T) {
	for _, c := range []struct {
		length     int
		population uint64
		want       string
	}{{10, 1e4, "6.0e-11"}, {10, 1e6, "6.0e-07"}, {11, 1e6, "9.6e-09"}, {13, 1e6, "2.5e-12"}} {
		if got := strconv.FormatFloat(opaqueid.CollisionProbability(c.length, c.population), 'e', 1, 64); got != c.want {
			t.Errorf("%d characters, %d ids: %s, want %s", c.length, c.population, got, c.want)
		}
	}
	for length, want := range map[int]string{10: "59.54", 11: "65.50", 13: "77.40", 22: "130.99", 32: "190.53", 33: "196.49", 43: "256.03"} {
		if got := strconv.FormatFloat(opaqueid.Bits(length), 'f', 2, 64); got != want {
			t.Errorf("%d characters: %s bits, want %s", length, got, want)
		}
	}
}

func TestBudgetOutside(t *testing.T) {
	for _, length := range []int{-1, math.MinInt} {
		if opaqueid.Bits(length) != 0 || opaqueid.CollisionProbability(length, 2) != opaqueid.CollisionProbability(0, 2) {
			t.Errorf("length %d does not count as 0", length)
		}
	}
	for _, length := range []int{1000, 1 << 40, math.MaxInt} {
		if p := opaqueid.CollisionProbability(length, math.MaxUint64); p != 0 {
			t.Errorf("CollisionProbability(%d, …) = %v", length, p)
		}
		if bits := opaqueid.Bits(length); math.IsInf(bits, 0) || bits < 5000 {
			t.Errorf("Bits(%d) = %v", length, bits)
		}
	}
	if p := opaqueid.CollisionProbability(1, math.MaxUint64); p != 1 {
		t.Errorf("2⁶⁴ ids of one character collide with %v", p)
	}
}

// TestBudgetProperties compares with the formula in exact arithmetic, and looks
// that more ids collide more, and longer ones less.
func TestBudgetProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 60).Draw(t, "length")
		k := rapid.Uint64().Draw(t, "population") >> rapid.IntRange(0, 63).Draw(t, "shift")
		got := opaqueid.CollisionProbability(n, k)
		if want := slowProbability(n, k); !near(got, want) {
			t.Fatalf("CollisionProbability(%d, %d) = %v, want %v", n, k, got, want)
		}
		if got < 0 || got > 1 || math.IsNaN(got) {
			t.Fatalf("a probability of %v", got)
		}
		if more := opaqueid.CollisionProbability(n, k+k/2); k+k/2 > k && more < got {
			t.Fatalf("%d ids: %v; %d ids: %v", k, got, k+k/2, more)
		}
		if longer := opaqueid.CollisionProbability(n+1, k); longer > got {
			t.Fatalf("%d characters: %v; %d: %v", n, got, n+1, longer)
		}
	})
}

// slowProbability is 1 − exp(−k(k−1) / (2·62ⁿ)) with 600 bits, by the series of
// the exponential function.
func slowProbability(n int, k uint64) float64 {
	const precision = 600
	newFloat := func(i *big.Int) *big.Float { return new(big.Float).SetPrec(precision).SetInt(i) }
	if k == 0 {
		return 0
	}
	ids := new(big.Int).SetUint64(k)
	pairs := new(big.Int).Mul(ids, new(big.Int).Sub(ids, big.NewInt(1)))
	space := new(big.Int).Exp(big.NewInt(62), big.NewInt(int64(n)), nil)
	x := newFloat(pairs)
	x.Quo(x, newFloat(space.Mul(space, big.NewInt(2))))
	if x.Cmp(big.NewFloat(100)) > 0 {
		return 1
	}
	// 1 − exp(−x) = x − x²/2! + x³/3! − …
	sum, term := new(big.Float).SetPrec(precision), new(big.Float).SetPrec(precision).SetInt64(-1)
	for i := int64(1); i < 600; i++ {
		term.Mul(term, x)
		term.Quo(term, newFloat(big.NewInt(-i)))
		sum.Add(sum, term)
	}
	p, _ := sum.Float64()
	return p
}
