package manifest

import "strings"

// longest is the length of the longest word, in bytes, that is taken for a
// misspelled one.
const longest = 32

// nearest returns the one of words that a misspelled word most likely stands for,
// or "". It does not look for what is too long for a key, or in a list that is too
// long to have been written by hand.
func nearest(word string, words []string) string {
	if len(word) == 0 || len(word) > longest || len(words) > 100 {
		return ""
	}
	word = strings.ToLower(strings.ReplaceAll(word, "-", "_"))
	best, found := max(2, 1+(len(word)+1)/3), ""
	for _, w := range words {
		d := distance(word, w)
		if n := common(word, w); n >= 3 && 3*n >= 2*len(word) {
			d = min(d, 1) // a word cut short, or with another ending
		}
		if d < best {
			best, found = d, w
		}
	}
	return found
}

// common is how many bytes two words begin with alike.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// distance is how many letters have to be inserted, removed, replaced or swapped
// with their neighbour to make a of b. Words of more than longest bytes have
// nothing in common.
func distance(a, b string) int {
	if len(b) > longest {
		return longest
	}
	var rows [3][longest + 1]int // the row of a letter of a, and those of the two before
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	for i := range len(a) {
		row, next := &rows[i%3], &rows[(i+1)%3]
		next[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next[j+1] = min(row[j]+cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], rows[(i+2)%3][j-1]+1)
			}
		}
	}
	return rows[len(a)%3][len(b)]
}
