package handle_test

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/secure/bidirule"
	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/shortid"
)

// This is SPEC 5 once more, slow and obvious. Each function returns the
// canonical spelling, or "" and the code.

const refReserved = "@#:+~/"

func refName(s string) (string, onym.Code) {
	if strings.ContainsAny(width.Fold.String(s), refReserved) {
		return "", onym.ReservedCharacter
	}
	if !utf8.ValidString(s) {
		return "", onym.InvalidName
	}
	profile := precis.NewIdentifier(precis.FoldWidth, precis.LowerCase(), precis.Norm(norm.NFC))
	for range 4 {
		mapped, err := profile.String(s)
		if err != nil {
			return "", onym.InvalidName
		}
		s = mapped
	}
	rightToLeft := strings.ContainsFunc(s, func(r rune) bool {
		p, _ := bidi.LookupRune(r)
		return p.Class() == bidi.R || p.Class() == bidi.AL || p.Class() == bidi.AN
	})
	n := utf8.RuneCountInString(s)
	if rightToLeft && !bidirule.ValidString(s) || n < 1 || n > 64 || strings.Count(s, ".") == n {
		return "", onym.InvalidName
	}
	return s, ""
}

func refLabel(s string) (string, onym.Code) {
	if strings.ContainsAny(s, refReserved) {
		return "", onym.ReservedCharacter
	}
	unseen := func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) &&
			!unicode.In(r, unicode.Join_Control, unicode.Prepended_Concatenation_Mark) &&
			!(r >= 0xE0020 && r <= 0xE007F)
	}
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unseen) || strings.TrimSpace(s) != s {
		return "", onym.InvalidName
	}
	marks := 0
	for _, r := range s {
		for _, part := range norm.NFKD.String(string(r)) {
			if norm.NFD.PropertiesString(string(part)).CCC() == 0 {
				marks = 0
			} else if marks++; marks > 30 {
				return "", onym.InvalidName
			}
		}
	}
	s = norm.NFC.String(s)
	n := utf8.RuneCountInString(s)
	if n < 1 || n > 128 || strings.Count(s, ".") == n {
		return "", onym.InvalidName
	}
	return s, ""
}

var (
	refDNS    = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$`)
	refNumber = regexp.MustCompile(`(^|\.)([0-9]+|0x[0-9a-f]*)$`)
	refSuffix = regexp.MustCompile(`^[0-9A-Za-z]{1,16}$`)
	refLocal  = regexp.MustCompile(`^[1-9][0-9]*$`)
)

func refDomain(s string) (string, onym.Code) {
	out, err := idna.Lookup.ToASCII(s)
	again, err2 := idna.Lookup.ToASCII(out)
	if err != nil || err2 != nil || again != out ||
		len(out) > 253 || !refDNS.MatchString(out) || refNumber.MatchString(out) {
		return "", onym.InvalidDomain
	}
	unicode, _ := idna.Lookup.ToUnicode(out)
	for label := range strings.SplitSeq(unicode, ".") {
		if r := []rune(label); len(r) > 3 && string(r[2:4]) == "--" {
			return "", onym.InvalidDomain
		}
	}
	return out, ""
}

func refAddress(s string) (string, onym.Code) {
	if strings.Count(s, "@") != 1 {
		return "", onym.Malformed
	}
	name, domain, _ := strings.Cut(s, "@")
	name, code := refName(name)
	if code != "" {
		return "", code
	}
	domain, code = refDomain(domain)
	if code != "" {
		return "", code
	}
	return name + "@" + domain, ""
}

func refUser(s string) (string, onym.Code) {
	if s == "" {
		return "", onym.Empty
	}
	return refAddress(s)
}

func refGroup(s string) (string, onym.Code) {
	if s == "" {
		return "", onym.Empty
	}
	if s[0] != '#' {
		return "", onym.Malformed
	}
	text, code := refAddress(s[1:])
	if code != "" {
		return "", code
	}
	return "#" + text, ""
}

func refClassification(s string) (string, onym.Code) {
	if s == "" {
		return "", onym.Empty
	}
	origin, rest, hash := strings.Cut(s, "#")
	typ, name, colon := strings.Cut(rest, ":")
	if !hash || !colon || strings.Contains(typ, "#") {
		return "", onym.Malformed
	}
	name, code := refLabel(name)
	if code != "" {
		return "", code
	}
	domain, suffix, hasSuffix := strings.Cut(origin, "~")
	domain, code = refDomain(domain)
	if code != "" {
		return "", code
	}
	if hasSuffix {
		if !refSuffix.MatchString(suffix) {
			return "", onym.InvalidDomain
		}
		domain += "~" + suffix
	}
	if typ != "tag" && typ != "property" && typ != "category" {
		return "", onym.InvalidType
	}
	return domain + "#" + typ + ":" + name, ""
}

func refQualified(s string) (string, onym.Code) {
	if s == "" {
		return "", onym.Empty
	}
	_, behind, ok := strings.Cut(s, "@")
	if !ok || strings.Count(behind, "@") != 0 || strings.Count(behind, ":") != 1 {
		return "", onym.Malformed
	}
	colon := strings.LastIndex(s, ":")
	owner, local := s[:colon], s[colon+1:]
	parse := refUser
	if s[0] == '#' {
		parse = refGroup
	}
	owner, code := parse(owner)
	if code != "" {
		return "", code
	}
	if local == "" || local[0] != 'i' && local[0] != 's' {
		return "", onym.InvalidKind
	}
	if _, err := strconv.ParseUint(local[1:], 10, 64); err != nil || !refLocal.MatchString(local[1:]) {
		return "", onym.InvalidLocalID
	}
	return owner + ":" + local, ""
}

func refShort(s string) (string, onym.Code) {
	if s == "" {
		return "", onym.Empty
	}
	if strings.Count(s, ":") != 1 {
		return "", onym.Malformed
	}
	domain, token, _ := strings.Cut(s, ":")
	domain, code := refDomain(domain)
	if code != "" {
		return "", code
	}
	if _, err := shortid.Parse(token); err != nil {
		return "", codeOf(err)
	}
	return domain + ":" + token, ""
}

var (
	refIsClassification = regexp.MustCompile(`(?s)^[^@#][^@#]*#([^@]*:.*|[^@]*)$`)
	refIsQualified      = regexp.MustCompile(`(?s)^[^@]*@.*:`)
	refIsShort          = regexp.MustCompile(`(?s)^[^@#:]*:~[^@#]*$`)
)

func refForm(s string) (format string, parse func(string) (string, onym.Code)) {
	switch {
	case refIsClassification.MatchString(s):
		return "classification_handle", refClassification
	case refIsQualified.MatchString(s):
		return "user_qualified_id", refQualified
	case strings.HasPrefix(s, "#"):
		return "group_handle", refGroup
	case strings.Contains(s, "@"):
		return "user_handle", refUser
	case refIsShort.MatchString(s):
		return "domain_short_id", refShort
	case s == "":
		return "", func(string) (string, onym.Code) { return "", onym.Empty }
	}
	return "", func(string) (string, onym.Code) { return "", onym.Malformed }
}

func refParse(s string) (string, onym.Code) {
	_, parse := refForm(s)
	return parse(s)
}

var (
	refSegmentChars = regexp.MustCompile(`^([A-Za-z0-9._~!$&'()*,;=:@+-]|%[0-9A-Fa-f]{2})*$`)
	refForbidden    = regexp.MustCompile(`^([A-Za-z0-9._~!$&'()*,;=:@+-]|%[0-9A-Fa-f]{2})*([#/]|%23)`)
)

func refSegment(s string) (string, onym.Code) {
	if refForbidden.MatchString(s) {
		return "", onym.ReservedCharacter
	}
	if !refSegmentChars.MatchString(s) {
		return "", onym.Malformed
	}
	text, _ := url.PathUnescape(strings.ReplaceAll(s, "+", "#"))
	format, parse := refForm(text)
	switch format {
	case "user_qualified_id", "domain_short_id":
		return "", onym.Malformed
	}
	return parse(text)
}
