package entityid

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/phantom"
	"github.com/onymhq/onym/internal/prefix"
)

// Declaration is one entry of a Registry: a type's name and its Spec.
type Declaration struct {
	// Type is the name of the type, for people and logs.
	Type string
	// Spec is the declaration itself.
	Spec Spec
}

// DeclarationOf returns the Declaration of T, named after its phantom type and the
// package of that. It panics if the phantom type is a pointer or an interface.
func DeclarationOf[T Of[K], K Kind]() Declaration {
	if err := phantom.Check[K](); err != nil {
		panic("entityid: " + err.Error())
	}
	var k K
	return Declaration{Type: typeName[K](), Spec: k.EntityID()}
}

// typeName returns the name of a phantom type with the path of its package: the
// last element of the path is not unique in a program.
func typeName[K Kind]() string {
	t := reflect.TypeFor[K]()
	if t.PkgPath() == "" {
		return t.String()
	}
	return t.PkgPath() + "." + t.Name()
}

// Registry knows the types of a system by their prefixes (SPEC 1.12). It does not
// change once it is made, and is safe for concurrent use. The zero value knows no
// type.
type Registry struct {
	byPrefix map[string]registered
	byType   map[string]string // the prefix
}

type registered struct {
	name   string
	format Format
}

// NewRegistry makes a registry. The error joins every fault of the declarations:
// a malformed Spec, a type without a name, a prefix declared twice (a
// *DuplicatePrefixError, which names both types), a type declared twice (a
// *DuplicateTypeError, which names both prefixes).
func NewRegistry(declarations ...Declaration) (*Registry, error) {
	return new(Registry).with(declarations)
}

func (r *Registry) with(declarations []Declaration) (*Registry, error) {
	grown := make(map[string]registered, len(r.byPrefix)+len(declarations))
	maps.Copy(grown, r.byPrefix)
	types := make(map[string]string, len(r.byType)+len(declarations))
	maps.Copy(types, r.byType)
	var faults []error
	for _, d := range declarations {
		f, err := d.Spec.Format()
		if err != nil {
			faults = append(faults, fmt.Errorf("entityid: type %q: %w", d.Type, err))
			continue
		}
		if d.Type == "" {
			faults = append(faults, fmt.Errorf("entityid: the type with prefix %q has no name", d.Spec.Prefix))
			continue
		}
		if first, taken := grown[d.Spec.Prefix]; taken {
			faults = append(faults, &DuplicatePrefixError{Prefix: d.Spec.Prefix, First: first.name, Second: d.Type})
			continue
		}
		if first, declared := types[d.Type]; declared {
			faults = append(faults, &DuplicateTypeError{Type: d.Type, First: first, Second: d.Spec.Prefix})
			continue
		}
		grown[d.Spec.Prefix] = registered{name: d.Type, format: f}
		types[d.Type] = d.Spec.Prefix
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	return &Registry{byPrefix: grown, byType: types}, nil
}

// DuplicatePrefixError reports that two types declare one prefix, or one type is
// registered twice.
type DuplicatePrefixError struct {
	Prefix        string
	First, Second string // the names of the types, in the order of registration
}

// Error names the prefix and both types.
func (e *DuplicatePrefixError) Error() string {
	return fmt.Sprintf("entityid: prefix %q is declared by %s and by %s; a prefix belongs to one type",
		e.Prefix, e.First, e.Second)
}

// DuplicateTypeError reports that one type is declared with two prefixes.
type DuplicateTypeError struct {
	Type          string
	First, Second string // the prefixes, in the order of registration
}

// Error names the type and both prefixes.
func (e *DuplicateTypeError) Error() string {
	return fmt.Sprintf("entityid: %s is declared with the prefix %q and with %q; a type has one declaration",
		e.Type, e.First, e.Second)
}

// Parse reads an id of any registered type, normalizing as Format.Parse does. The
// error is an *onym.Error with the first that applies of unknown_prefix,
// invalid_length, invalid_character and invalid_checksum. The prefix is what
// stands before the last "_".
func (r *Registry) Parse(s string) (Any, error) {
	t := strings.TrimSpace(s)
	cut := strings.LastIndexByte(t, '_')
	if cut < 0 {
		return Any{}, onym.NewError(onym.UnknownPrefix, anyType, s, -1,
			"an entity id has a prefix, _ and a body; there is no _")
	}
	entry, ok := r.byPrefix[t[:cut]]
	if !ok && cut <= prefix.MaxLen {
		entry, ok = r.byPrefix[lowerASCII(t[:cut])]
	}
	if !ok {
		return Any{}, onym.NewError(onym.UnknownPrefix, anyType, s, strings.Index(s, t),
			"no type with this prefix is registered"+r.hint())
	}
	b, err := entry.format.parse(s, folded)
	if err != nil {
		return Any{}, err
	}
	return Any{format: entry.format, name: entry.name, body: b}, nil
}

// hint lists the prefixes there are, if that is short.
func (r *Registry) hint() string {
	if n := len(r.byPrefix); n == 0 || n > 8 {
		return ""
	}
	return "; known are " + strings.Join(slices.Sorted(maps.Keys(r.byPrefix)), ", ")
}

// Lookup returns the declaration of a prefix.
func (r *Registry) Lookup(prefix string) (Declaration, bool) {
	e, ok := r.byPrefix[prefix]
	return Declaration{Type: e.name, Spec: e.format.Spec()}, ok
}

// Declarations lists all there are, by prefix.
func (r *Registry) Declarations() []Declaration {
	all := make([]Declaration, 0, len(r.byPrefix))
	for _, p := range slices.Sorted(maps.Keys(r.byPrefix)) {
		d, _ := r.Lookup(p)
		all = append(all, d)
	}
	return all
}

// process is the registry behind Register and ParseAny.
var process atomic.Pointer[Registry]

func init() { process.Store(new(Registry)) }

// Register adds types to the process's registry, which ParseAny reads. It is
// called at start-up, usually from an init function beside the declarations:
//
//	func init() { entityid.Register(entityid.DeclarationOf[AccountID]()) }
//
// It panics on a malformed declaration and on a prefix that is already registered,
// naming both types: a program in which one prefix means two things must not start.
func Register(declarations ...Declaration) {
	for {
		old := process.Load()
		grown, err := old.with(declarations)
		if err != nil {
			panic(err)
		}
		if process.CompareAndSwap(old, grown) {
			return
		}
	}
}

// Registered returns the process's registry as it stands.
func Registered() *Registry { return process.Load() }

// ParseAny reads an id of any type that was registered with Register; see
// Registry.Parse.
func ParseAny(s string) (Any, error) { return process.Load().Parse(s) }

// Detect reads an id of a type that nobody declared: the prefix is what stands
// before the last "_", the granularity follows from the length. It serves tools
// that are handed an id of a foreign system; a program that knows its types uses
// Parse or a Registry. The error is an *onym.Error with the first that applies of
// invalid_prefix (no "_", or a malformed prefix), invalid_length,
// invalid_character and invalid_checksum.
func Detect(s string) (Any, error) {
	t := strings.TrimSpace(s)
	cut := strings.LastIndexByte(t, '_')
	if cut < 0 {
		return Any{}, onym.NewError(onym.InvalidPrefix, anyType, s, -1,
			"an entity id has a prefix, _ and a body; there is no _")
	}
	head := lowerASCII(t[:min(cut, prefix.MaxLen+1)]) // as much of it as can be a prefix, and one byte more
	if at, problem := prefix.Check(head); problem != "" {
		return Any{}, onym.NewError(onym.InvalidPrefix, anyType, s, strings.Index(s, t)+at, problem)
	}
	for g, p := range profiles {
		if len(t)-cut-1 == p.bucketLen+randomLen+1 {
			f := Format{head: t[:cut+1], g: Granularity(g), bucketLen: uint8(p.bucketLen), seed: seed(head)}
			if head != t[:cut] {
				f.head = head + "_"
			}
			b, err := f.parse(s, folded)
			if err != nil {
				return Any{}, err
			}
			return Any{format: f, body: b}, nil
		}
	}
	return Any{}, onym.NewError(onym.InvalidLength, anyType, s, -1,
		"after its prefix an entity id has 20, 21 or 23 characters, for day, hour and minute buckets")
}

// lowerASCII lower-cases A to Z and copies only if there are any.
func lowerASCII(s string) string {
	for i := range len(s) {
		if c := s[i]; 'A' <= c && c <= 'Z' {
			b := []byte(s)
			for j := i; j < len(b); j++ {
				if v := b[j]; 'A' <= v && v <= 'Z' {
					b[j] = v + 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}
