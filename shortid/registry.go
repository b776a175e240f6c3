package shortid

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/onymhq/onym"
)

// Kind declares what a kind id means together with a number of fields.
type Kind struct {
	// ID is the kind id, any. The ids 0 to 2 make the shortest tokens.
	ID uint64
	// Name is what the kind is called, in snake_case.
	Name string
	// Fields names the fields in order, in snake_case: 1 to MaxFields of them.
	Fields []string
}

func (k Kind) clone() Kind {
	k.Fields = slices.Clone(k.Fields)
	return k
}

// shape is what tells the kinds of a registry apart (SPEC 4.5).
type shape struct {
	id    uint64
	arity int
}

// Registry is a set of kinds. It never changes, so that any number of goroutines
// may use it. The zero value knows no kind.
type Registry struct {
	kinds  []Kind
	names  map[string]int // index into kinds
	shapes map[shape]int  // index into kinds
	// low says the same of the kind ids that most tokens have: a bit is set for
	// each arity.
	low [16]uint8
}

// An arity has a bit in Registry.low.
const _ = uint8(1 << MaxFields)

// NewRegistry returns a registry of the given kinds. It refuses names that are
// not words in snake_case, kinds without fields or with more than [MaxFields],
// fields of one kind with the same name, and kinds with the same name or with
// both the same id and the same number of fields. The error lists all that is
// wrong, by name. As it is about a declaration and not about a text, it is no
// *[onym.Error].
func NewRegistry(kinds ...Kind) (*Registry, error) {
	r := &Registry{
		kinds:  make([]Kind, 0, len(kinds)),
		names:  make(map[string]int, len(kinds)),
		shapes: make(map[shape]int, len(kinds)),
	}
	var errs []error
	for _, k := range kinds {
		if err := r.add(k.clone()); err != nil {
			errs = append(errs, fmt.Errorf("shortid: %w", err))
		}
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	return r, nil
}

func (r *Registry) add(k Kind) error {
	if !isName(k.Name) {
		return fmt.Errorf("kind %d is named %q, which is not snake_case", k.ID, k.Name)
	}
	arity := len(k.Fields)
	if arity == 0 || arity > MaxFields {
		return fmt.Errorf("kind %s has %s; there must be 1 to %d", k.Name, count(arity), MaxFields)
	}
	for i, name := range k.Fields {
		if !isName(name) {
			return fmt.Errorf("kind %s has a field named %q, which is not snake_case", k.Name, name)
		}
		if slices.Contains(k.Fields[:i], name) {
			return fmt.Errorf("kind %s has two fields named %s", k.Name, name)
		}
	}
	if i, taken := r.names[k.Name]; taken {
		other := r.kinds[i]
		return fmt.Errorf("kind %d with %s and kind %d with %s are both named %s",
			other.ID, count(len(other.Fields)), k.ID, count(arity), k.Name)
	}
	s := shape{k.ID, arity}
	if i, taken := r.shapes[s]; taken {
		return fmt.Errorf("%s and %s both are kind %d with %s", r.kinds[i].Name, k.Name, k.ID, count(arity))
	}
	r.names[k.Name] = len(r.kinds)
	r.shapes[s] = len(r.kinds)
	if k.ID < uint64(len(r.low)) {
		r.low[k.ID] |= 1 << arity
	}
	r.kinds = append(r.kinds, k)
	return nil
}

// MustRegistry is [NewRegistry] for declarations in code: it panics where
// NewRegistry fails.
func MustRegistry(kinds ...Kind) *Registry {
	r, err := NewRegistry(kinds...)
	if err != nil {
		panic(err)
	}
	return r
}

var builtin = MustRegistry(
	Kind{0, "item", []string{"owner_identity_id", "item_local_id"}},
	Kind{0, "category", []string{"category_id"}},
	Kind{1, "group_item", []string{"owner_group_id", "item_local_id"}},
	Kind{1, "group", []string{"group_id"}},
	Kind{2, "storage_location", []string{"owner_identity_id", "storage_location_id"}},
	Kind{2, "file", []string{"file_id"}},
	Kind{3, "workflow", []string{"owner_identity_id", "workflow_id"}},
	Kind{4, "group_storage_location", []string{"owner_group_id", "storage_location_id"}},
)

// Builtin returns the preset of SPEC 4.7: item, category, group_item, group,
// storage_location, file, workflow and group_storage_location.
func Builtin() *Registry { return builtin }

var standard atomic.Pointer[Registry]

func init() { standard.Store(builtin) }

// Default returns the registry that the functions of this package and the
// reading methods of [ID] use: [Builtin], unless [SetDefault] was called.
func Default() *Registry { return standard.Load() }

// SetDefault makes r, which must not be nil, the default registry of the process.
// It is meant to be called once, in main, before the first id is read. It is safe
// for concurrent use.
func SetDefault(r *Registry) {
	if r == nil {
		panic("shortid: SetDefault of a nil registry")
	}
	standard.Store(r)
}

// Parse reads a token of a kind of r. Decoding is strict (SPEC 4.6): an ID that
// comes back is written as s again. The codes, in this order:
// [onym.MissingMarker]; [onym.Empty]; [onym.InvalidCharacter], anywhere in s;
// then, whichever comes first in s, [onym.Truncated], [onym.Overflow] or
// [onym.NonCanonical]; [onym.UnknownKind]. Parse allocates only to fail.
func (r *Registry) Parse(s string) (id ID, err error) {
	if f := parse(r, &id, s); f.reason != accepted {
		return ID{}, id.error(f, s)
	}
	return id, nil
}

// parse sets id, which must be zero, to what s says, right or wrong.
func parse[T string | []byte](r *Registry, id *ID, s T) (f fault) {
	id.kind, id.arity, f = decode(id.fields[:], s)
	if f.reason == accepted && !r.has(shape{id.kind, id.arity}) {
		// The kind id and the number of fields do not go together: no byte is to
		// blame for that.
		return fault{unknownKind, -1}
	}
	return f
}

func (r *Registry) has(s shape) bool {
	if s.id < uint64(len(r.low)) {
		return r.low[s.id]>>s.arity&1 != 0
	}
	_, ok := r.shapes[s]
	return ok
}

// New makes an ID of the kind of r with the given name. The error is
// [onym.UnknownKind] if r has no kind of that name or it has another number of
// fields, and [onym.NonCanonical] if the last field is zero, for which there is
// no token (SPEC 4.4). New allocates only to fail.
func (r *Registry) New(kind string, fields ...uint64) (ID, error) {
	i, ok := r.names[kind]
	if !ok {
		return ID{}, onym.NewError(onym.UnknownKind, "short id kind", kind, -1, "no kind is registered under this name")
	}
	k := &r.kinds[i]
	if len(fields) != len(k.Fields) {
		return ID{}, onym.NewError(onym.UnknownKind, "short id kind", kind, -1,
			fmt.Sprintf("it has %s (%s), not %d", count(len(k.Fields)), strings.Join(k.Fields, ", "), len(fields)))
	}
	if err := checkFields(fields); err != nil {
		return ID{}, err
	}
	id := ID{kind: k.ID, arity: len(fields)}
	copy(id.fields[:], fields)
	return id, nil
}

// Lookup returns the kind of id, and whether r has it.
func (r *Registry) Lookup(id ID) (Kind, bool) {
	i, ok := r.shapes[shape{id.kind, id.arity}]
	if !ok {
		return Kind{}, false
	}
	return r.kinds[i].clone(), true
}

// LookupName returns the kind with the given name, and whether r has it.
func (r *Registry) LookupName(name string) (Kind, bool) {
	i, ok := r.names[name]
	if !ok {
		return Kind{}, false
	}
	return r.kinds[i].clone(), true
}

// Kinds returns the kinds in the order in which they were declared. The slice is
// the caller's.
func (r *Registry) Kinds() []Kind {
	kinds := make([]Kind, len(r.kinds))
	for i, k := range r.kinds {
		kinds[i] = k.clone()
	}
	return kinds
}

// isName reports whether s is in snake_case: words of lower-case letters and
// digits, joined by single underscores, with a letter first.
func isName(s string) bool {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		case c == '_' && s[i-1] != '_' && i+1 < len(s):
		default:
			return false
		}
	}
	return true
}

func count(fields int) string {
	if fields == 1 {
		return "1 field"
	}
	return strconv.Itoa(fields) + " fields"
}
