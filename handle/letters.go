package handle

import "github.com/onymhq/onym"

// The built-in kind letters of qualified ids (SPEC 5.6).
const (
	// Item is the letter of an item that a user or a group owns.
	Item byte = 'i'
	// StorageLocation is the letter of a storage location that a user or a group
	// owns.
	StorageLocation byte = 's'
)

const lettersType = "kind letter"

// Kind is a kind of owned thing: the letter that stands for it in a qualified
// id, a lower-case ASCII letter, and its name, "item" for example.
type Kind struct {
	Letter byte
	Name   string
}

// Letters is a set of kind letters. It never changes once it is made, so it can
// be shared. The zero value has no letters; in a [Parser] it stands for the
// built-in ones.
//
// The functions of this package know the built-in letters. An application with
// kinds of its own declares them once, makes ids with its Letters, and reads them
// with a Parser that has these:
//
//	letters, err := handle.BuiltinLetters().With(handle.Kind{Letter: 'w', Name: "workflow"})
//	id, err := letters.NewQualifiedID(owner, 'w', 3)
//	id, err = handle.Parser{Letters: letters}.ParseQualifiedID("alice@example.com:w3")
type Letters struct{ names *[26]string }

var builtin = must(Letters{}.With(Kind{Item, "item"}, Kind{StorageLocation, "storage_location"}))

// BuiltinLetters returns the letters of SPEC 5.6: i, an item, and s, a storage
// location.
func BuiltinLetters() Letters { return builtin }

// With returns a set that has kinds as well as what l has. Of the zero value it
// makes a set of these kinds only, or of none, which is one in a [Parser] too. A
// letter that is not a-z, one that is taken and a kind without a name are
// [onym.InvalidKind].
func (l Letters) With(kinds ...Kind) (Letters, error) {
	var names [26]string
	if l.names != nil {
		names = *l.names
	}
	for _, k := range kinds {
		fault := ""
		switch {
		case k.Letter < 'a' || k.Letter > 'z':
			fault = "a kind's letter has to be one of a-z"
		case names[k.Letter-'a'] != "":
			fault = "the letter is taken: " + names[k.Letter-'a']
		case k.Name == "":
			fault = "a kind has to have a name"
		}
		if fault != "" {
			return Letters{}, onym.NewError(onym.InvalidKind, lettersType, string([]byte{k.Letter}), 0, fault)
		}
		names[k.Letter-'a'] = k.Name
	}
	return Letters{&names}, nil
}

// Kinds returns the kinds, ordered by letter.
func (l Letters) Kinds() []Kind {
	var kinds []Kind
	for c := byte('a'); c <= 'z'; c++ {
		if name := l.Name(c); name != "" {
			kinds = append(kinds, Kind{c, name})
		}
	}
	return kinds
}

// Name returns the name of the kind with that letter, or "" if there is none.
func (l Letters) Name(letter byte) string {
	if l.names == nil || letter < 'a' || letter > 'z' {
		return ""
	}
	return l.names[letter-'a']
}

// NewQualifiedID is the function NewQualifiedID with the letters of l.
func (l Letters) NewQualifiedID(owner Owner, kind byte, localID uint64) (QualifiedID, error) {
	if owner == nil || owner.IsZero() {
		return QualifiedID{}, zeroPart(qualifiedType, "the owner is no handle; ParseUser and ParseGroup make one")
	}
	if l.Name(kind) == "" {
		return QualifiedID{}, onym.NewError(onym.InvalidKind, qualifiedType, string([]byte{kind}), 0,
			"the kind has to be the letter of a declared kind")
	}
	if localID == 0 {
		return QualifiedID{}, onym.NewError(onym.InvalidLocalID, qualifiedType, "0", 0, zeroLocalID)
	}
	return qualify(owner.String(), kind, localID), nil
}
