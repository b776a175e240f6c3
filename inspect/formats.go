package inspect

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/internal/redact"
	"github.com/onymhq/onym/opaqueid"
	"github.com/onymhq/onym/secret"
	"github.com/onymhq/onym/shortcode"
	"github.com/onymhq/onym/shortid"
	"github.com/onymhq/onym/slug"
)

// secret reads a text of letters, digits and "_" that looks like a bearer
// secret.
func (in *Inspector) secret(r *Report, t string) {
	token, err := secret.ParseAny(t)
	if err != nil {
		r.near(Secret, err)
		return
	}
	found := token.Record()
	x := r.add(Secret, found.Mask(), "the check of a bearer secret is right; treat it as leaked if it came from a log or a message", rankProven)
	x.text("prefix", found.Prefix)
	if name := in.o.Secrets[found.Prefix]; name != "" {
		x.text("type", name)
	}
	x.text("environment", found.Environment)
	x.text("last_four", found.LastFour)
	x.text("digest", found.Digest.String())
}

// hidesSecret reports whether a text that is to be shown holds what looks like a
// bearer secret.
func hidesSecret(s string) bool { return redact.Mask(s, redact.Suspect) != s }

func isEntityID(t string) bool {
	_, err := entityid.Detect(t)
	return err == nil
}

func (in *Inspector) entity(r *Report, t string, cut int) {
	id, err := entityid.Detect(t)
	if err != nil {
		// A text that was meant for an entity id must not pass for something
		// looser. What is not in lower case, or has no body to speak of, was not.
		if cut > 0 && entityShape(t, cut) {
			r.near(EntityID, err)
		}
		return
	}
	f := id.Format()
	reason := "the check character is right"
	var name string
	if in.o.Entities != nil {
		if d, ok := in.o.Entities.Lookup(f.Prefix()); !ok {
			reason = "the check character is right, but no type with this prefix is declared"
		} else if d.Spec.Granularity != f.Granularity() {
			r.near(EntityID, onym.NewError(onym.InvalidLength, d.Spec.Prefix+" id", t, -1,
				d.Type+" has "+d.Spec.Granularity.String()+" buckets, and this has the length of a "+f.Granularity().String()+" bucket"))
			return
		} else {
			name = d.Type
		}
	}
	canonical := t
	if s := id.String(); s != t {
		canonical = s
	}
	x := r.add(EntityID, canonical, reason, rankProven)
	if name != "" {
		x.text("type", name)
	}
	n := len(f.Prefix())
	b := n + 1 + f.Granularity().BucketLen()
	start, end := id.Bucket()
	x.text("prefix", canonical[:n])
	x.text("granularity", f.Granularity().String())
	x.time("bucket_start", start)
	x.time("bucket_end", end)
	check := id.Check()
	x.number("check_seed", check.Seed)
	x.number("check_sum", check.Sum)
	x.number("check_value", check.Value)
	x.part("prefix", 0, n, name)
	x.part("bucket", n+1, b, "").bits(0, 5*(b-n-1))
	x.part("random", b, b+16, "").bits(5*(b-n-1), 5*(b-n-1)+80)
	x.part("check", b+16, b+17, fmt.Sprintf("(%d + %d) mod 32 = %d", check.Seed, check.Sum, check.Value))
}

// entityShape reports whether t looks as if it had been an entity id: a prefix in
// front of t[cut], and after it lower-case letters and digits of about the right
// number.
func entityShape(t string, cut int) bool {
	body := t[cut+1:]
	if cut > 16 || len(body) < 18 || len(body) > 25 {
		return false
	}
	var c census
	for i := range len(body) {
		c[classOf[body[i]]]++
	}
	mixed := c[upper] > 0 && c[lower] > 0
	return !mixed && c[digit] > 0 && c[digit]+c[lower]+c[upper] == len(body) && classOf[t[0]] <= upper
}

func (in *Inspector) short(r *Report, t string) {
	if _, err := in.o.ShortIDs.Parse(t); err != nil {
		r.near(ShortID, err)
		return
	}
	x := r.add(ShortID, t, "it starts with ~, and its bits are a known kind's in their only spelling", rankProven)
	in.shortDetails(x, t, 0)
	if !in.o.Domain.IsZero() {
		x.also("domain_qualified", in.o.Domain.String()+":"+t)
	}
}

// shortDetails explains the token at x.Canonical[from:].
func (in *Inspector) shortDetails(x *Reading, token string, from int) {
	id, err := in.o.ShortIDs.Parse(token)
	if err != nil {
		return
	}
	kind, _ := in.o.ShortIDs.Lookup(id)
	fields := make([]string, id.Arity())
	for i := range fields {
		fields[i] = strconv.FormatUint(id.Field(i), 10)
	}
	x.text("kind", kind.Name)
	x.large("kind_id", id.Kind())
	x.list("fields", fields)
	x.list("names", kind.Fields)
	for _, span := range id.Layout() {
		name, meaning := string(span.Part), strconv.FormatUint(span.Value, 10)
		switch span.Part {
		case shortid.PartTag:
			name = "kind_tag"
			if span.Value == 3 {
				meaning = "3: the kind follows"
			}
		case shortid.PartEscape:
			name, meaning = "kind_less_3", meaning+", so the kind id is "+strconv.FormatUint(id.Kind(), 10)
		case shortid.PartField:
			name = kind.Fields[span.Field]
		case shortid.PartPadding:
			meaning = ""
		}
		start, end := span.Bytes()
		x.part(name, from+start, from+end, meaning).bits(span.Start, span.End)
	}
}

func (in *Inspector) handle(r *Report, t string, spaces bool) {
	h, err := in.handles.Parse(t)
	if err != nil {
		if spaces {
			return // a sentence with an address in it, and no attempt at a handle
		}
		format := UserHandle
		switch {
		case strings.Contains(t, ":~"):
			format = DomainShortID
		case t[0] == '#':
			format = GroupHandle
		case strings.Contains(t, "#"):
			format = ClassificationHandle
		case strings.Contains(t[strings.IndexByte(t, '@')+1:], ":"):
			format = UserQualifiedID
		}
		r.near(format, err)
		return
	}
	in.addHandle(r, h, handleReasons[Format(h.Format())])
}

var handleReasons = map[Format]string{
	UserHandle:           "a name, @ and a domain",
	GroupHandle:          "#, a name, @ and a domain",
	ClassificationHandle: "a domain, # and a type, : and a name",
	UserQualifiedID:      "an owner's handle, : and a kind's letter and number",
	DomainShortID:        "a domain, : and a short id, whose numbering is the domain's",
}

// handleSegment reads the spelling that a handle with a # has in a URL path, and
// reports whether t is one.
func (in *Inspector) handleSegment(r *Report, t string) bool {
	h, err := handle.ParseSegment(t)
	if err != nil {
		return false
	}
	in.addHandle(r, h, "it is the spelling that a handle has in a URL path, where + stands for #")
	return true
}

func (in *Inspector) addHandle(r *Report, h handle.Handle, reason string) {
	canonical := h.String()
	x := r.add(Format(h.Format()), canonical, reason, rankShape)
	owner := func(h handle.Handle) {
		switch h := h.(type) {
		case handle.User:
			x.text("user", h.Name())
			x.text("domain", h.Domain().String())
		case handle.Group:
			x.text("group", h.Name())
			x.text("domain", h.Domain().String())
		}
	}
	switch h := h.(type) {
	case handle.User:
		owner(h)
		n := len(h.Name())
		x.part("user", 0, n, "")
		x.part("domain", n+1, len(canonical), "")
		x.also("url_segment", h.Segment())
	case handle.Group:
		owner(h)
		n := 1 + len(h.Name())
		x.part("group", 1, n, "")
		x.part("domain", n+1, len(canonical), "")
		x.also("url_segment", h.Segment())
	case handle.Classification:
		x.text("origin", h.Domain().String())
		if h.Suffix() != "" {
			x.text("suffix", h.Suffix())
		}
		x.text("type", string(h.Type()))
		x.text("name", h.Name())
		cut := strings.IndexByte(canonical, '#')
		n := cut + 1 + len(h.Type())
		x.part("origin", 0, cut, "")
		x.part("type", cut+1, n, "")
		x.part("name", n+1, len(canonical), "")
		x.also("url_segment", h.Segment())
	case handle.QualifiedID:
		owner(h.Owner())
		name := in.o.Letters.Name(h.Kind())
		x.text("kind", name)
		x.text("kind_letter", string(h.Kind()))
		x.large("local_id", h.LocalID())
		cut := strings.LastIndexByte(canonical, ':')
		x.part("owner", 0, cut, "")
		x.part("kind", cut+1, cut+2, name)
		x.part("local_id", cut+2, len(canonical), "")
	case handle.DomainShortID:
		x.text("domain", h.Domain().String())
		cut := strings.IndexByte(canonical, ':')
		x.part("domain", 0, cut, "")
		in.shortDetails(x, canonical[cut+1:], cut+1)
		x.also("token", canonical[cut+1:])
	}
}

// bound reads a tenant-bound id in any of its spellings.
func (in *Inspector) bound(r *Report, t string, c *census) {
	if c[slash] == 1 && c[percent] == 0 {
		id, err := boundid.Parse(t)
		if err == nil {
			in.addBound(r, id, BoundID, t, "a tenant and an opaque part around one /")
		} else if tenant, opaque, _ := strings.Cut(t, "/"); t[0] != '/' && len(tenant) <= 133 && len(opaque) >= 8 && !strings.Contains(opaque, ".") {
			r.near(BoundID, err)
		}
		return
	}
	if c[slash] > 0 {
		return
	}
	s, reason := t, "the projection of a tenant-bound id, as it stands in a URL path"
	if c[percent] > 0 {
		decoded, ok := percentDecode(t)
		if !ok {
			return
		}
		if strings.Contains(decoded, "/") {
			if id, err := boundid.Parse(decoded); err == nil {
				in.addBound(r, id, BoundID, decoded, "the percent form of a tenant-bound id; many proxies decode or refuse it, so send the projection")
			}
			return
		}
		s, reason = decoded, "the projection of a tenant-bound id, its ~ percent-encoded on the way"
	}
	if !strings.Contains(s, "~2F") && !strings.Contains(s, "~2f") {
		if strings.Contains(s, "~7E2F") || strings.Contains(s, "~7e2f") {
			if seg, err := boundid.ParseSegment(s); err == nil {
				if again, err := boundid.ParseSegment(seg.Text()); err == nil {
					if _, err := again.ID(); err == nil {
						r.near(BoundSegment, onym.NewError(onym.MissingSeparator, "segment", t, -1,
							"it was projected twice; project an id once, where it leaves the host"))
					}
				}
			}
		}
		return
	}
	seg, err := boundid.ParseSegment(s)
	if err != nil {
		r.near(BoundSegment, err)
		r.offsetBefore(t, '%')
		return
	}
	id, err := seg.ID()
	if err != nil {
		r.near(BoundSegment, err)
		r.offsetBefore(s, '~')
		r.offsetBefore(t, '%')
		return
	}
	in.addBound(r, id, BoundSegment, seg.String(), reason)
}

func (in *Inspector) addBound(r *Report, id boundid.ID, format Format, canonical, reason string) {
	x := r.add(format, canonical, reason, rankShape)
	if format == BoundID && strings.Contains(canonical, ".") {
		x.rank = rankWord // it may as well be a path
	}
	text, segment := id.String(), id.Segment().String()
	x.text("tenant", id.Tenant())
	x.text("opaque", id.Opaque())
	x.text("id", text)
	x.text("segment", segment)
	x.truth("mintable", id.Mintable())
	if format == BoundID {
		n := len(id.Tenant())
		x.part("tenant", 0, n, "")
		x.part("opaque", n+1, len(text), "")
		x.also("url_segment", segment)
	} else {
		n := strings.Index(segment, "~2F")
		x.part("tenant", 0, n, "")
		x.part("opaque", n+3, len(segment), "")
		x.also("id", text)
	}
	x.also("percent_form", percentForm.Replace(text))
	x.also("tilde_encoded", strings.ReplaceAll(segment, "~", "%7E"))
}

// offsetBefore turns the error's offset in what encoded was decoded to into one in
// encoded, where an escape is marker and two hex digits.
func (r *Report) offsetBefore(encoded string, marker byte) {
	if r.Err == nil || r.Err.Offset < 0 {
		return
	}
	at := 0
	for range r.Err.Offset {
		if at < len(encoded) && encoded[at] == marker {
			at += 2
		}
		at++
	}
	r.Err.Offset = min(at, len(encoded))
}

// percentDecode decodes once; ok is false for a malformed escape.
func percentDecode(s string) (decoded string, ok bool) {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b = append(b, s[i])
			continue
		}
		if i+2 >= len(s) || unhex[s[i+1]]|unhex[s[i+2]] > 15 {
			return "", false
		}
		b = append(b, unhex[s[i+1]]<<4|unhex[s[i+2]])
		i += 2
	}
	return string(b), true
}

// percentForm writes a tenant-bound id as a path segment by percent-encoding the
// two of its characters that need it.
var percentForm = strings.NewReplacer("/", "%2F", ":", "%3A")

// dotted reads what has dots in it: a type id, or a domain.
func (in *Inspector) dotted(r *Report, t string) {
	if d, err := handle.ParseDomain(t); err == nil {
		x := r.add(Domain, d.String(), "labels with dots between them", rankWord)
		x.list("labels", strings.Split(d.String(), "."))
	}
	if _, err := boundid.ParseTypeID(t); err == nil {
		x := r.add(TypeIdentifier, t, "names with dots between them, from the general to the special", rankWord-1)
		if strings.Count(t, ".") > 1 || strings.Contains(t, "_") {
			x.rank = rankWord + 1
		}
		x.list("names", strings.Split(t, "."))
	}
}

// opaque reads Base62, and the historical alphabet where a kind has that length.
func (in *Inspector) opaque(r *Report, t string, c *census) {
	historical := c[under]+c[hyphen] > 0
	var kinds []string
	for _, k := range in.o.Opaque {
		if len(t) == k.Length && strings.HasPrefix(t, k.Namespace) {
			kinds = append(kinds, k.Name)
		}
	}
	random := c[digit] > 0 && c[upper] > 0 && c[lower] > 0
	if historical && (len(t) == 21 && random) {
		x := r.add(NanoID, t, "21 characters of the URL-safe alphabet, a Nano ID's default", rankStructured)
		x.number("length", len(t))
	}
	if historical && !(random && len(t) >= 8) {
		return
	}
	reason, rank := "letters and digits", rankPossible
	switch {
	case historical:
		reason, rank = "letters, digits, _ and -: an id from before Base62, read for ever and never minted", rankWord
	case len(kinds) > 0 && random:
		reason, rank = "letters and digits that look random, of the length of a kind", rankDeclared
	case len(kinds) > 0:
		reason, rank = "letters and digits, of the length of a kind", rankGuess
	case random:
		reason, rank = "letters and digits that look random", rankWord+1
	}
	x := r.add(OpaqueID, t, reason, rank)
	if historical {
		x.historical(t)
	} else {
		x.text("class", string(opaqueid.Base62))
		x.number("length", len(t))
	}
	if len(kinds) > 0 {
		x.list("kinds", kinds)
	}
	if !historical {
		x.text("bits", strconv.FormatFloat(opaqueid.Bits(len(t)), 'f', 2, 64))
		if len(t) == 21 && random {
			r.add(NanoID, t, "21 letters and digits, the length of a Nano ID", rankGuess).number("length", len(t))
		}
	}
}

func (r *Reading) historical(t string) {
	r.text("class", string(opaqueid.Historical))
	r.number("length", len(t))
}

func (in *Inspector) shortcode(r *Report, t string, c *census) {
	if !shortcode.Valid(t) {
		return
	}
	rank := rankWord
	if len(t) > 16 {
		rank = rankPossible
	}
	r.add(Shortcode, t, "letters and digits; with its document's type it says which thing it is", rank).number("length", len(t))
}

func (in *Inspector) slug(r *Report, t string) {
	if !slug.Valid(t) {
		return
	}
	rank, words := rankWord-1, 1+strings.Count(t, "-")
	switch {
	case words > 1:
		rank = rankWord + 2
	case len(t) > 16:
		rank = rankPossible
	}
	r.add(Slug, t, "lower-case words joined by -, as in a page's address", rank).number("words", words)
}
