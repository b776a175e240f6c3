package manifest

import (
	"strings"
	"testing"
)

func TestSourcePositions(t *testing.T) {
	s := newSource("x", []byte("\uFEFFa\r\nbü:c\rd\n\ne"))
	for offset, want := range map[int]Position{
		0: {1, 1}, 1: {1, 2}, 2: {1, 3}, // a, CR, LF
		3: {2, 1}, 4: {2, 2}, 6: {2, 3}, 7: {2, 4}, // b ü : c
		9: {3, 1}, 11: {4, 1}, 12: {5, 1}, 13: {5, 2},
	} {
		if got := s.position(offset); got != want {
			t.Errorf("position(%d) = %v, want %v", offset, got, want)
		}
		if got := s.offset(want); got != offset {
			t.Errorf("offset(%v) = %d, want %d", want, got, offset)
		}
	}
	if len(s.lines) != 5 {
		t.Errorf("%d lines, want 5", len(s.lines))
	}
}

func TestNearest(t *testing.T) {
	words := []string{"minute", "hour", "day", "prefix", "environments", "entities"}
	for word, want := range map[string]string{
		"minutes": "minute", "min": "minute", "mintue": "minute", "Minute": "minute", "hourly": "hour", "huor": "hour",
		"days": "day", "dya": "day", "prefx": "prefix", "perfix": "prefix", "pre-fix": "prefix", "env": "environments",
		"environment": "environments", "enviroments": "environments", "entity": "entities", "Entites": "entities",
		"": "", "week": "", "second": "", "x": "", "name": "", strings.Repeat("minute", 1000): "",
	} {
		if got := nearest(word, words); got != want {
			t.Errorf("nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestInSnakeCase(t *testing.T) {
	for s, want := range map[string]string{
		"apiKey": "api_key", "APIKey": "apikey", "api-key": "api_key", "storage location": "storage_location",
		"Account": "account", "1st": "", "é": "", "": "", "__": "", "a--b": "",
	} {
		if got := inSnakeCase(s); got != want {
			t.Errorf("inSnakeCase(%q) = %q, want %q", s, got, want)
		}
	}
}
