package inspect

import (
	"strings"

	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/secret"
)

// maxFound bounds what is listed of one text.
const maxFound = 1000

// search lists the identifiers inside t, which starts at offset lead of the text
// that was inspected. It looks only for those that prove themselves by a check or
// by a shape that nothing else has: a list of every word that could be one would
// help nobody.
func (in *Inspector) search(r *Report, t string, lead int) {
	clear := 0 // no handle starts before it
	// Where a part of the text was masked, what overlaps it would show it: only
	// what proves to be something else, or a secret, is listed.
	masked := len(r.Input) < lead+len(t) || r.Input[lead:lead+len(t)] != t
	for i := 0; i < len(t) && len(r.Found) < maxFound; {
		if !word[t[i]] {
			i++
			continue
		}
		start := i
		for i < len(t) && word[t[i]] {
			i++
		}
		end := i
		if !masked && i < len(t) && (t[i] == '@' || t[i] == '.') && start >= clear {
			to, found := in.searchHandle(r, t, start, lead)
			if found {
				i = to
				continue
			}
			clear = to
		}
		if end-start < 4 || end-start == len(t) {
			continue
		}
		format, canonical := in.unmistakable(t[start:end])
		if format == EntityID || format == Secret || format != "" && !masked && !hidesSecret(canonical) {
			r.Found = append(r.Found, Found{Start: lead + start, End: lead + end, Format: format, Canonical: canonical})
		}
	}
}

// word marks the bytes that the identifiers searched for are made of.
var word = func() (t [256]bool) {
	for i := range t {
		switch classOf[i] {
		case lower, upper, digit, under, hyphen, tilde:
			t[i] = true
		}
	}
	return t
}()

func (in *Inspector) unmistakable(s string) (format Format, canonical string) {
	if s[0] == '~' {
		if _, err := in.o.ShortIDs.Parse(s); err == nil {
			return ShortID, s
		}
	}
	if len(s) > maxLen {
		return "", ""
	}
	if strings.IndexByte(s, '_') > 0 && len(s) >= 22 {
		if id, err := entityid.Detect(s); err == nil {
			return EntityID, id.String()
		}
		if found, err := secret.ParseAny(s); err == nil {
			return Secret, found.Mask()
		}
	}
	if len(s) == 36 {
		if u, ok := uuidText(s); ok {
			return UUID, formatUUID(u)
		}
	}
	if i := strings.IndexByte(s, '~'); i > 0 && len(s) > i+3 && s[i+1] == '2' && s[i+2]|0x20 == 'f' {
		if seg, err := boundid.ParseSegment(s); err == nil {
			if _, err := seg.ID(); err == nil {
				return BoundSegment, seg.String()
			}
		}
	}
	return "", ""
}

// searchHandle looks for a handle whose name starts at t[start:]. It returns the
// end of what it found, or else the place before which no handle starts.
func (in *Inspector) searchHandle(r *Report, t string, start, lead int) (to int, found bool) {
	from, ats := start, 0
	for to = start; to < len(t) && to-start < 1024 && (word[t[to]] || t[to] == '.' || t[to] == '@' || t[to] == ':'); to++ {
		if t[to] == '@' {
			ats++
		}
	}
	if ats != 1 { // no address, or several in one, which is none
		return to, false
	}
	next := to
	for to > start && (t[to-1] == '.' || t[to-1] == ':') { // the sentence's, not the handle's
		to--
	}
	if to-from == len(t) {
		return next, false
	}
	if from > 0 && t[from-1] == '#' {
		from--
	}
	h, err := in.handles.Parse(t[from:to])
	if err != nil {
		// A port, a time or a line number may follow the domain.
		cut := strings.IndexByte(t[from:to], ':')
		if cut < 0 {
			return next, false
		}
		to = from + cut
		if h, err = in.handles.Parse(t[from:to]); err != nil {
			return next, false
		}
	}
	if hidesSecret(h.String()) {
		return to, true // passed over, not looked at again
	}
	r.Found = append(r.Found, Found{Start: lead + from, End: lead + to, Format: Format(h.Format()), Canonical: h.String()})
	return to, true
}
