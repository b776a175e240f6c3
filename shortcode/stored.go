package shortcode

import "strings"

// Stored is a shortcode as it stands in a store or a file, well formed or not.
type Stored struct {
	// Type is the document's type. It is compared and not checked.
	Type string
	// Code is the text that is stored as the shortcode.
	Code string
	// Name is the document's display name.
	Name string
}

// Outcome says what is to be done about one stored shortcode.
type Outcome uint8

// The outcomes of RepairStored. All but Repaired leave the stored text alone.
const (
	// WellFormed: there is nothing to repair.
	WellFormed Outcome = iota + 1
	// Repaired: Finding.Code is to be stored in its place.
	Repaired
	// Blank: it is empty or white space. To fill one in is the task of create
	// and update, which know the taken codes.
	Blank
	// Hopeless: neither the stored text nor the name yields a shortcode. A random
	// one would sever the identity.
	Hopeless
	// Collides: Finding.Code would be the repair, but would merge the document
	// with others of its type, those of Finding.Claimants.
	Collides
)

// String returns the outcome in lower-case words.
func (o Outcome) String() string {
	switch o {
	case WellFormed:
		return "well formed"
	case Repaired:
		return "repaired"
	case Blank:
		return "blank"
	case Hopeless:
		return "hopeless"
	case Collides:
		return "collides"
	}
	return "no outcome"
}

// Finding is what RepairStored says about one stored shortcode.
type Finding struct {
	Outcome Outcome
	// Code is the repair where Outcome is Repaired or Collides, and the stored
	// code where it is WellFormed; else the zero value.
	Code Code
	// Claimants are the indices of all that have or would have this Code and
	// type, in ascending order, the one that is spoken of included, where
	// Outcome is Collides; else nil. Findings share it: it must not be changed.
	Claimants []int
}

// RepairStored says what is to be done about the stored shortcodes of one scope
// (SPEC 7.7), one finding for each, in the same order. Nothing else is looked at
// and nothing is changed.
//
// A malformed code is repaired (Repair); where that leaves nothing, the code is
// derived from the name with the given abbreviations, which may be nil (Derive).
// A repair that comes to a code which another document of the type has, or would
// get by its own repair, is reported and not made, for all of these. Well-formed
// codes that collide already are not this function's matter.
func RepairStored(stored []Stored, abbr *Abbreviations) []Finding {
	type identity struct {
		typ  string
		code Code
	}
	findings := make([]Finding, len(stored))
	wanted := map[identity][]int{}
	for i, s := range stored {
		findings[i] = repairOne(s, abbr)
		if findings[i].Outcome == Repaired {
			wanted[identity{s.Type, findings[i].Code}] = nil
		}
	}
	if len(wanted) == 0 {
		return findings
	}
	for i, s := range stored {
		id := identity{s.Type, findings[i].Code}
		if all, ok := wanted[id]; ok {
			wanted[id] = append(all, i)
		}
	}
	for i, s := range stored {
		f := &findings[i]
		if f.Outcome != Repaired {
			continue
		}
		if all := wanted[identity{s.Type, f.Code}]; len(all) > 1 {
			f.Outcome, f.Claimants = Collides, all
		}
	}
	return findings
}

func repairOne(s Stored, abbr *Abbreviations) Finding {
	if Valid(s.Code) {
		return Finding{Outcome: WellFormed, Code: Code{s.Code}}
	}
	if strings.TrimSpace(s.Code) == "" {
		return Finding{Outcome: Blank}
	}
	if code, err := Repair(s.Code); err == nil {
		return Finding{Outcome: Repaired, Code: code}
	}
	if code, err := Derive(s.Name, abbr); err == nil {
		return Finding{Outcome: Repaired, Code: code}
	}
	return Finding{Outcome: Hopeless}
}
