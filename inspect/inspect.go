package inspect

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/internal/redact"
	"github.com/onymhq/onym/opaqueid"
	"github.com/onymhq/onym/shortid"
)

// Format names a format, in snake_case. The zero value names none.
type Format string

// The formats that a Reading can have.
const (
	EntityID             Format = "entity_id"
	Secret               Format = "secret"
	OpaqueID             Format = "opaque_id"
	ShortID              Format = "short_id"
	DomainShortID        Format = "domain_short_id"
	UserHandle           Format = "user_handle"
	GroupHandle          Format = "group_handle"
	ClassificationHandle Format = "classification_handle"
	UserQualifiedID      Format = "user_qualified_id"
	Domain               Format = "domain"
	BoundID              Format = "bound_id"
	BoundSegment         Format = "bound_segment"
	TypeIdentifier       Format = "type_id" // SPEC 6.7; TypeID is another project's
	Shortcode            Format = "shortcode"
	Slug                 Format = "slug"
	UUID                 Format = "uuid"
	ULID                 Format = "ulid"
	KSUID                Format = "ksuid"
	XID                  Format = "xid"
	TypeID               Format = "typeid"
	NanoID               Format = "nanoid"
)

// Options are what a system declares. The zero value declares nothing.
type Options struct {
	// Entities knows the entity types by their prefixes; nil knows none, and an
	// entity id is read by its shape and check alone.
	Entities *entityid.Registry
	// Secrets maps the prefixes of secrets to the names of their types.
	Secrets map[string]string
	// Opaque are the kinds of opaque ids; nil stands for the presets of SPEC 3.2.
	Opaque []opaqueid.Kind
	// ShortIDs knows the kinds of short ids; nil is the built-in registry.
	ShortIDs *shortid.Registry
	// Letters knows the kinds of qualified ids; the zero value stands for the
	// built-in ones.
	Letters handle.Letters
	// Domain is the system's own; with it short ids have a domain-qualified
	// spelling. The zero value is none.
	Domain handle.Domain
	// Clock tells the time by which a foreign id's time is plausible or not; nil
	// is time.Now.
	Clock func() time.Time
}

// Inspector recognizes identifiers. It does not change once it is made, and is
// safe for concurrent use. The zero value is of no use: take New.
type Inspector struct {
	o       Options
	handles handle.Parser
	now     int64 // Unix seconds when the Inspector was made
}

// New returns an Inspector that knows a system's declarations.
func New(o Options) *Inspector {
	if o.Opaque == nil {
		o.Opaque = opaqueid.Presets()
	}
	if o.ShortIDs == nil {
		o.ShortIDs = shortid.Builtin()
	}
	if o.Letters == (handle.Letters{}) {
		o.Letters = handle.BuiltinLetters()
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	o.Secrets, o.Opaque = maps.Clone(o.Secrets), slices.Clone(o.Opaque)
	return &Inspector{
		o:       o,
		handles: handle.Parser{Letters: o.Letters, ShortIDs: o.ShortIDs},
		now:     o.Clock().Unix(),
	}
}

var plain = New(Options{})

// Text reports what is known of s without any declarations.
func Text(s string) *Report { return plain.Inspect(s) }

// Inspect reports what is known of s.
func (in *Inspector) Inspect(s string) *Report {
	r := new(Report)
	in.InspectInto(r, s)
	return r
}

// How likely a reading is. Where two are equal the one found first stands first.
const (
	rankProven     = 100 // a check is right that chance does not get right
	rankShape      = 90  // nothing else looks like this
	rankStructured = 70  // a shape with something plausible in it
	rankDeclared   = 60  // as a declared or preset kind would be
	rankWord       = 50
	rankGuess      = 20
	rankPossible   = 10
)

// maxLen bounds what is looked at as one identifier. The longest there is, a
// classification handle in its URL spelling, stays below it.
const maxLen = 4096

// InspectInto is Inspect into a report that is used again, so that the slices in
// it are too. What the report held before is overwritten.
func (in *Inspector) InspectInto(r *Report, s string) {
	r.reset()
	r.Input = s
	t := strings.TrimSpace(s)
	if t == "" {
		r.fail("", onym.Empty, len(s), "there is no text")
		return
	}
	lead := strings.Index(s, t)
	c := classify(t)
	whole := c[upper]+c[lower]+c[digit]+c[under] == len(t)
	if c[under] >= 2 || c[percent]+c[tilde]+c[other] > 0 { // see redact: a "_" may be escaped
		r.Input = redact.Mask(s, redact.Suspect)
		if whole && r.Input != s && isEntityID(t) { // whose prefix ends like an environment
			r.Input = s
		}
	}
	switch {
	case len(t) > maxLen:
		r.fail("", onym.UnknownFormat, -1, "it is longer than any identifier")
	case whole && r.Input != s:
		in.secret(r, t) // right or wrong, it is nothing else
	case r.Input != s:
		// Whatever the rest makes of it, it would show the secret.
		r.fail("", onym.SecretValue, -1, "it holds what looks like a bearer secret, and is read as nothing else")
	default:
		in.read(r, t, &c)
		for i := range r.Readings {
			if x := &r.Readings[i]; x.Format != EntityID && hidesSecret(x.Canonical) {
				r.Readings, r.Input = r.Readings[:0], redact.Ellipsis
				r.fail("", onym.SecretValue, -1, "it is another spelling of what looks like a bearer secret, and is read as nothing else")
				return
			}
		}
	}
	if len(r.Readings) > 0 {
		r.Err, r.Near = nil, ""
		r.sort()
		return
	}
	if r.Err == nil {
		r.fail("", onym.UnknownFormat, -1, "it is in no format that is known; was a part of it cut off?")
	}
	if r.Err.Offset >= 0 {
		r.Err.Offset += lead
	}
	if r.Near != Secret {
		in.search(r, t, lead)
	}
}

// read tries the formats that a text of this make-up can be in.
func (in *Inspector) read(r *Report, t string, c *census) {
	switch {
	case t[0] == '~':
		in.short(r, t)
	case c[plus] > 0 && c[hash] == 0 && in.handleSegment(r, t):
		return
	case c[at]+c[hash] > 0:
		in.handle(r, t, c[space] > 0)
		return
	case c[colon] > 0 && c[slash] == 0 && strings.Contains(t, ":~"):
		in.handle(r, t, c[space] > 0)
		return
	}
	if c[space]+c[other] > 0 {
		return
	}
	if c[slash]+c[percent]+c[tilde] > 0 {
		in.bound(r, t, c)
	}
	if c[high] > 0 {
		return
	}
	if c[under] > 0 {
		cut := strings.LastIndexByte(t, '_')
		if !in.typeid(r, t, cut) {
			in.entity(r, t, cut)
		}
	}
	if c[hyphen] == 4 || c[colon] == 2 || c[brace] == 2 || len(t) == 32 {
		in.uuid(r, t)
	}
	if c[colon]+c[slash]+c[percent]+c[plus]+c[tilde]+c[brace] > 0 || r.certain() {
		return
	}
	if c[dot] > 0 {
		in.dotted(r, t)
		return
	}
	in.opaque(r, t, c)
	if c[under]+c[hyphen] == 0 {
		in.ulid(r, t)
		in.ksuid(r, t)
		in.xid(r, t)
		in.shortcode(r, t, c)
	}
	if c[upper]+c[under] == 0 {
		in.slug(r, t)
	}
	if len(r.Readings) == 0 && c[under]+c[hyphen] > 0 {
		r.add(OpaqueID, t, "letters, digits, _ and -, as in ids from before Base62; nothing else speaks for it", rankPossible).historical(t)
	}
}

// A census counts the bytes of each class in a text.
type census [classes]int

const (
	lower = iota
	upper
	digit
	under
	hyphen
	dot
	tilde
	slash
	colon
	at
	hash
	plus
	percent
	space
	brace
	high // not ASCII
	other
	classes
)

var classOf = func() (t [256]uint8) {
	for i := range t {
		switch c := byte(i); {
		case 'a' <= c && c <= 'z':
			t[i] = lower
		case 'A' <= c && c <= 'Z':
			t[i] = upper
		case '0' <= c && c <= '9':
			t[i] = digit
		case c >= utf8.RuneSelf:
			t[i] = high
		default:
			t[i] = other
		}
	}
	for class, chars := range map[uint8]string{
		under: "_", hyphen: "-", dot: ".", tilde: "~", slash: "/", colon: ":", at: "@", hash: "#",
		plus: "+", percent: "%", space: " \t\r\n\v\f", brace: "{}",
	} {
		for i := range len(chars) {
			t[chars[i]] = class
		}
	}
	return t
}()

func classify(s string) (c census) {
	for i := range len(s) {
		c[classOf[s[i]]]++
	}
	return c
}

func (r *Report) reset() {
	*r = Report{Readings: r.Readings[:0], Found: r.Found[:0]}
}

// add starts a reading. The pointer is good until the next call.
func (r *Report) add(format Format, canonical, reason string, rank int) *Reading {
	n := len(r.Readings)
	if n < cap(r.Readings) {
		r.Readings = r.Readings[:n+1]
	} else {
		r.Readings = append(r.Readings, Reading{})
	}
	x := &r.Readings[n]
	*x = Reading{
		Format: format, Canonical: canonical, Reason: reason, rank: rank,
		Details: x.Details[:0], Parts: x.Parts[:0], Also: x.Also[:0],
	}
	return x
}

// certain reports whether a reading excludes those that any word would have.
func (r *Report) certain() bool {
	for i := range r.Readings {
		if r.Readings[i].rank >= rankShape {
			return true
		}
	}
	return r.Near != ""
}

// sort puts the likeliest reading first; there are too few for anything cleverer.
func (r *Report) sort() {
	for i := 1; i < len(r.Readings); i++ {
		for j := i; j > 0 && r.Readings[j].rank > r.Readings[j-1].rank; j-- {
			r.Readings[j], r.Readings[j-1] = r.Readings[j-1], r.Readings[j]
		}
	}
}

// fail sets the error of a text that nothing reads.
func (r *Report) fail(near Format, code onym.Code, offset int, detail string) {
	r.Near, r.Err = near, onym.NewError(code, "text", r.Input, offset, detail)
}

// near records the error of a format that the text was clearly meant for.
func (r *Report) near(format Format, err error) {
	if e, ok := err.(*onym.Error); ok && r.Err == nil {
		copied := *e
		r.Near, r.Err = format, &copied
	}
}
