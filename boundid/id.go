package boundid

import (
	"database/sql/driver"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/column"
)

const (
	anonymous = "anon:"

	maxTenant = 128 // bytes, behind "anon:"
	minOpaque = 16  // bytes
	maxOpaque = 128 // bytes
)

// MaxLen is the length in bytes of the longest tenant-bound id. Its projection
// may be longer; lengths govern the id (SPEC 6.1).
const MaxLen = len(anonymous) + maxTenant + len("/") + maxOpaque

const idType = "tenant-bound id"

// Kinds returns the kinds of entity whose ids are tenant-bound: run, interrupt,
// subscription, delivery and effect (SPEC 6.1). They share one format; an ID
// does not say which of them it names. The slice is the caller's.
func Kinds() []string {
	return []string{"run", "interrupt", "subscription", "delivery", "effect"}
}

// ID is a tenant-bound id (SPEC 6.1). The zero value is no id: IsZero reports
// it, its String is "", and it refuses to be written or stored. An id that may
// be absent in a database is a sql.Null[ID]. IDs compare with == and can be map
// keys.
type ID struct {
	// The field's name is this type's own: two structs whose fields agree in
	// name and type could be converted into each other.
	id string
}

// Parse reads a tenant-bound id: an optional "anon:", 1 to 128 bytes of
// A-Z a-z 0-9 . _ ~ -, one slash, and 16 to 128 bytes of the same alphabet
// (SPEC 6.1). "~" is accepted, because ids that contain it have been minted; see
// [Compose].
//
// A tenant "." or ".." is refused: URL paths lose it (SPEC 6.5). Behind "anon:"
// the dots are no dot segment, and are accepted.
//
// The errors, first failure wins, are [onym.MissingSeparator] (no slash),
// [onym.InvalidTenant] and [onym.InvalidOpaque], with the offset of the first
// byte that is wrong or one too many, or of the place where one is missing. The
// first slash separates; a second one is a byte that the opaque part cannot
// have.
//
// The ID refers to s; nothing is allocated.
func Parse(s string) (ID, error) {
	sep := strings.IndexByte(s, '/')
	if sep < 0 {
		return ID{}, onym.NewError(onym.MissingSeparator, idType, s, len(s),
			`a "/" has to stand between tenant and opaque part`)
	}
	return parseParts(s, sep)
}

// parseParts reads the id whose tenant is s[:sep] and whose opaque part follows
// the slash at s[sep].
func parseParts(s string, sep int) (ID, error) {
	if i, detail := tenantFault(s[:sep]); detail != "" {
		return ID{}, onym.NewError(onym.InvalidTenant, idType, s, i, detail)
	}
	if i := partFault(s[sep+1:], minOpaque, maxOpaque); i >= 0 {
		return ID{}, onym.NewError(onym.InvalidOpaque, idType, s, sep+1+i,
			"the opaque part has to be 16 to 128 characters of A-Z a-z 0-9 . _ ~ -")
	}
	return ID{s}, nil
}

// MustParse is Parse for constants: it panics where Parse fails.
func MustParse(s string) ID {
	id, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return id
}

// tenantFault returns where and why s is no tenant; detail is "" if it is one.
func tenantFault(s string) (offset int, detail string) {
	if s == "." || s == ".." {
		return 0, `a tenant "." or ".." would vanish from a URL path`
	}
	name := strings.TrimPrefix(s, anonymous)
	if i := partFault(name, 1, maxTenant); i >= 0 {
		return len(s) - len(name) + i,
			`the tenant has to be 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, after an optional "anon:"`
	}
	return 0, ""
}

// partFault returns the offset of the first byte that keeps s from being least
// to most bytes of an id's alphabet, len(s) where bytes are missing, and −1
// where nothing is wrong. It looks at no more than most bytes.
func partFault(s string, least, most int) int {
	for i := range min(len(s), most) {
		if class[s[i]]&inPart == 0 {
			return i
		}
	}
	switch {
	case len(s) > most:
		return most
	case len(s) < least:
		return len(s)
	}
	return -1
}

// Tenant returns the part before the slash, with its "anon:" if it has one; ""
// for the zero value.
func (id ID) Tenant() string {
	tenant, _, _ := strings.Cut(id.id, "/")
	return tenant
}

// Opaque returns the part after the slash; "" for the zero value.
func (id ID) Opaque() string {
	_, opaque, _ := strings.Cut(id.id, "/")
	return opaque
}

// IsAnonymous reports whether the tenant starts with "anon:".
func (id ID) IsAnonymous() bool { return strings.HasPrefix(id.id, anonymous) }

// Mintable reports whether the id could be minted today, which is whether it
// contains no "~" (SPEC 6.3). The zero value is not mintable.
func (id ID) Mintable() bool { return id.id != "" && strings.IndexByte(id.id, '~') < 0 }

// Segment returns the projection of the id, the form in which it stands in a
// URL path (SPEC 6.2). The zero value's is the zero Segment. Nothing is
// allocated until the segment is written.
func (id ID) Segment() Segment {
	if id.IsZero() {
		return Segment{}
	}
	return Encode(id.id)
}

// IsZero reports whether id is the zero value, which is no id.
func (id ID) IsZero() bool { return id == ID{} }

// String returns the id as tenant/opaque, not its projection; "" for the zero
// value.
func (id ID) String() string { return id.id }

// Compare orders ids by their bytes, as a binary collation does, and returns
// −1, 0 or +1. All ids of one tenant stand together.
func (id ID) Compare(other ID) int { return strings.Compare(id.id, other.id) }

// AppendText appends the id to dst. The zero value appends nothing and is
// [onym.ZeroValue].
func (id ID) AppendText(dst []byte) ([]byte, error) {
	if id.IsZero() {
		return dst, column.Zero(idType)
	}
	return append(dst, id.id...), nil
}

// MarshalText returns the id, and [onym.ZeroValue] for the zero value.
func (id ID) MarshalText() ([]byte, error) { return id.AppendText(nil) }

// UnmarshalText reads what Parse reads, with its errors. On failure id is left
// as it was.
func (id *ID) UnmarshalText(text []byte) error { return column.Set(id, string(text), Parse) }

// Value returns the id as a string for a database, and [onym.ZeroValue] for the
// zero value.
func (id ID) Value() (driver.Value, error) {
	if id.IsZero() {
		return nil, column.Zero(idType)
	}
	return id.id, nil
}

// Scan reads a string or []byte as Parse does, with its errors. Anything else,
// NULL included, is [onym.UnsupportedType]. On failure id is left as it was.
func (id *ID) Scan(src any) error { return column.Scan(id, src, idType, Parse) }
