package inspect_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/inspect"
	"github.com/onymhq/onym/opaqueid"
	"github.com/onymhq/onym/secret"
	"github.com/onymhq/onym/shortid"
)

// at is when the tests' Inspectors are made, so that plausible times stay so.
func at() time.Time { return time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC) }

var plain = inspect.New(inspect.Options{Clock: at})

// read is one expectation: the formats that read a text, the likeliest first, and
// details of the likeliest as key=value.
type read struct {
	text      string
	formats   string
	canonical string // "" for the text itself
	details   string
}

var readings = []read{
	// SPEC 1.
	{"acc_1kcv3ahrz6dmv29gqy5cv", "entity_id", "", "prefix=acc granularity=hour bucket_start=2026-01-02T03:00:00Z bucket_end=2026-01-02T04:00:00Z check_seed=16 check_sum=4107 check_value=27"},
	{" ACC_IKCV3AHRZ6DMV29GQY5CV\n", "entity_id", "acc_1kcv3ahrz6dmv29gqy5cv", "prefix=acc"},
	{"sk_live_0000kk3s7sdnan7h5z29", "entity_id", "", "prefix=sk_live granularity=day"},
	{" sk_live_0000kk3s7sdnan7h5z29 ", "entity_id", "sk_live_0000kk3s7sdnan7h5z29", ""},
	{"evt_4yy8da32etzf7typa91g03f", "entity_id", "", "granularity=minute bucket_start=2336-11-20T17:46:00Z"},
	// SPEC 3.
	{"4fJ0c8sTq2LmXwzP9aRbKd", "opaque_id shortcode", "", "class=base62 length=22 kinds=entity bits=130.99"},
	{"s4fJ0c8sTq2L", "opaque_id shortcode", "", "kinds=share_token"},
	{"V1StGXR8_Z5jdHi6B-myT", "nanoid opaque_id", "", "length=21"},
	{"pDZdDfowLOUOeTFpu-LgQu", "opaque_id", "", "class=historical length=22"},
	{"hello_world", "opaque_id", "", "class=historical"},
	// SPEC 4.
	{"~DyU", "short_id", "", "kind=item kind_id=0 fields=7,42 names=owner_identity_id,item_local_id"},
	{"~wiS", "short_id", "", "kind=group_storage_location kind_id=4 fields=2,9"},
	{"~wCS", "short_id", "", "kind=workflow kind_id=3 fields=2,9"},
	// SPEC 5.
	{"Alice@Example.COM", "user_handle", "alice@example.com", "user=alice domain=example.com"},
	{"#tools@example.com", "group_handle", "", "group=tools domain=example.com"},
	{"+tools@example.com", "group_handle", "#tools@example.com", ""},
	{"example.com#property:Max Load", "classification_handle", "", "origin=example.com type=property name=Max-Load"},
	{"example.com+tag:drill", "classification_handle", "example.com#tag:drill", ""},
	{"alice@example.com:i42", "user_qualified_id", "", "user=alice domain=example.com kind=item kind_letter=i local_id=42"},
	{"#tools@example.com:s18446744073709551615", "user_qualified_id", "", "group=tools local_id=18446744073709551615"},
	{"EXAMPLE.com:~DyU", "domain_short_id", "example.com:~DyU", "domain=example.com kind=item"},
	{"example.com", "domain type_id", "", "labels=example,com"},
	// SPEC 6.
	{"acme/abcdefghijklmnop", "bound_id", "", "tenant=acme opaque=abcdefghijklmnop segment=acme~2Fabcdefghijklmnop mintable=true"},
	{"anon:~a/abcdefghijklmnop", "bound_id", "", "tenant=anon:~a mintable=false"},
	{"anon:x/abcdefghijklmnop", "bound_id", "", "tenant=anon:x"},
	{"acme~2Fabcdefghijklmnop", "bound_segment", "", "id=acme/abcdefghijklmnop"},
	{"acme~2fabcdefghijklmnop", "bound_segment", "acme~2Fabcdefghijklmnop", ""},
	{"acme%7E2Fabcdefghijklmnop", "bound_segment", "acme~2Fabcdefghijklmnop", ""},
	{"acme%2Fabcdefghijklmnop", "bound_id", "acme/abcdefghijklmnop", ""},
	{"a~7Eb~2Fabcdefghijklmnop", "bound_segment", "", "tenant=a~b mintable=false"},
	{"vendor.acme.my_tools.echo", "type_id", "", "names=vendor,acme,my_tools,echo"},
	// SPEC 7.
	{"roundshild", "shortcode slug opaque_id", "", "length=10"},
	{"BCFl", "shortcode opaque_id", "", ""},
	{"kurbul-34-helm", "slug", "", "words=3"},
	// Others'.
	{"f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "uuid", "", "version=1 time=1997-02-03T17:43:12.216875Z node=00a0c91e6bf6"},
	{"1EC9414C-232A-6B00-B3C8-9F6BDECED846", "uuid", "1ec9414c-232a-6b00-b3c8-9f6bdeced846", "version=6 time=2022-02-22T19:22:22Z"},
	{"017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "uuid", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "version=7 time=2022-02-22T19:22:22Z"},
	{"919108f7-52d1-4320-9bac-f847db4148a8", "uuid", "", "version=4 variant=RFC-9562"},
	{"2ed6657d-e927-568b-95e1-2665a8aea6a2", "uuid", "", "version=5"},
	{"5df41881-3aed-3515-88a7-2f4a814cf09e", "uuid", "", "version=3"},
	{"2489E9AD-2EE2-8E00-8EC9-32D5F69181C0", "uuid", "2489e9ad-2ee2-8e00-8ec9-32d5f69181c0", "version=8"},
	{"00000000-0000-0000-0000-000000000000", "uuid", "", "special=nil-UUID"},
	{"ffffffff-ffff-ffff-ffff-ffffffffffff", "uuid", "", "special=max-UUID"},
	{"f81d4fae-7dec-11d0-c765-00a0c91e6bf6", "uuid", "", "variant=Microsoft-(reserved)"},
	{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "uuid", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", ""},
	{"{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}", "uuid", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", ""},
	{"f81d4fae7dec11d0a76500a0c91e6bf6", "uuid opaque_id shortcode slug", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", ""},
	{"01ARZ3NDEKTSV4RRFFQ69G5FAV", "ulid opaque_id shortcode", "", "time=2016-07-30T23:54:10.259Z random=d6764c61efb99302bd5b"},
	{"01arz3ndektsv4rrffq69g5fav", "ulid opaque_id shortcode slug", "01ARZ3NDEKTSV4RRFFQ69G5FAV", ""},
	{"0ujtsYcgvSTl8PAuAdqWYSMnLOv", "ksuid opaque_id shortcode", "", "time=2017-10-10T04:00:47Z payload=b5a1cd34b5f99d1154fb6853345c9735"},
	{"9m4e2mr0ui3e8a215n4g", "xid opaque_id shortcode slug", "", "time=2011-03-22T17:50:19Z machine=60f486 process=58408 counter=4271561"},
	{"user_01h2xcejqtf2nbrexx3vqjhp41", "typeid", "", "prefix=user uuid=0188bac7-4afa-78aa-bc3b-bd1eef28d881 uuid_version=7"},
}

func details(x inspect.Reading) map[string]string {
	m := map[string]string{}
	for _, d := range x.Details {
		m[d.Key] = strings.ReplaceAll(strings.Join(d.Value.List(), ","), " ", "-")
	}
	return m
}

func TestReadings(t *testing.T) {
	for _, c := range readings {
		r := plain.Inspect(c.text)
		var formats []string
		for _, x := range r.Readings {
			formats = append(formats, string(x.Format))
		}
		if strings.Join(formats, " ") != c.formats || r.Err != nil {
			t.Errorf("%q reads as %v (%v), want %s", c.text, formats, r.Err, c.formats)
			continue
		}
		x := r.Readings[0]
		want := c.canonical
		if want == "" {
			want = c.text
		}
		if x.Canonical != want {
			t.Errorf("%q: canonical %q, want %q", c.text, x.Canonical, want)
		}
		have := details(x)
		for _, d := range strings.Fields(c.details) {
			key, value, _ := strings.Cut(d, "=")
			if have[key] != value {
				t.Errorf("%q: %s is %q, want %q", c.text, key, have[key], value)
			}
		}
		check(t, c.text, r)
	}
}

// check holds a report to what every report promises.
func check(t *testing.T, text string, r *inspect.Report) {
	t.Helper()
	if (r.Err == nil) == (len(r.Readings) == 0) {
		t.Errorf("%q: %d readings and the error %v", text, len(r.Readings), r.Err)
	}
	if r.Err != nil && (!r.Err.Code.Known() || r.Err.Detail == "" || r.Err.Offset < -1 || r.Err.Offset > len(text)) {
		t.Errorf("%q: malformed error %+v", text, r.Err)
	}
	seen := map[inspect.Format]bool{}
	for _, x := range r.Readings {
		if x.Format == "" || x.Canonical == "" || x.Reason == "" || seen[x.Format] {
			t.Errorf("%q: malformed reading %+v", text, x)
		}
		seen[x.Format] = true
		at := 0
		for _, p := range x.Parts {
			if p.Start < at || p.End <= p.Start || p.End > len(x.Canonical) || x.Canonical[p.Start:p.End] != p.Text || p.Name == "" {
				t.Errorf("%q: part %+v of %q", text, p, x.Canonical)
			}
			if x.Format != inspect.ShortID && x.Format != inspect.DomainShortID && x.Format != inspect.XID {
				at = p.End // there parts share characters
			}
		}
		keys := map[string]bool{}
		for _, d := range x.Details {
			if keys[d.Key] {
				t.Errorf("%q: detail %s stands twice", text, d.Key)
			}
			keys[d.Key] = true
		}
		// What is said to be the same thing is: it reads as the same value.
		for _, s := range x.Also {
			if s.Text == x.Canonical {
				t.Errorf("%q: also written %q, which is the canonical text", text, s.Text)
			}
		}
	}
	at := 0
	for _, f := range r.Found {
		if f.Start < at || f.End <= f.Start || f.End > len(text) {
			t.Errorf("%q: found %+v", text, f)
		}
		at = f.End
	}
	line := r.AppendJSON(nil)
	var object map[string]any
	if err := json.Unmarshal(line, &object); err != nil {
		t.Errorf("%q: %s: %v", text, line, err)
	}
	if object["ok"] != (r.Err == nil) {
		t.Errorf("%q: %s", text, line)
	}
}

func TestBits(t *testing.T) {
	for text, want := range map[string]string{
		"acc_1kcv3ahrz6dmv29gqy5cv":            "bucket 0-20, random 20-100",
		"evt_4yy8da32etzf7typa91g03f":          "bucket 0-30, random 30-110",
		"~DyU":                                 "kind_tag 0-2, owner_identity_id 2-7, item_local_id 7-17, padding 17-18",
		"017f22e2-79b0-7cc3-98c4-dc0c0c07398f": "unix_milliseconds 0-48, version 48-52, random_a 52-64, variant_and_random_b 64-128",
		"f81d4fae-7dec-11d0-a765-00a0c91e6bf6": "time_low 0-32, time_mid 32-48, version 48-52, time_high 52-64, variant_and_clock_sequence 64-80, node 80-128",
		"5df41881-3aed-3515-88a7-2f4a814cf09e": "md5_a 0-48, version 48-52, md5_b 52-64, variant_and_md5_c 64-128",
		"01ARZ3NDEKTSV4RRFFQ69G5FAV":           "unix_milliseconds 0-48, random 48-128",
		"9m4e2mr0ui3e8a215n4g":                 "unix_seconds 0-32, machine 32-56, process 56-72, counter 72-96",
		"alice@example.com":                    "",
	} {
		var got []string
		for _, p := range plain.Inspect(text).Readings[0].Parts {
			if p.EndBit > 0 {
				got = append(got, fmt.Sprintf("%s %d-%d", p.Name, p.StartBit, p.EndBit))
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %s, want %s", text, strings.Join(got, ", "), want)
		}
	}
}

func TestZeroReport(t *testing.T) {
	if got := string(new(inspect.Report).AppendJSON(nil)); got != `{"input":"","ok":true}` {
		t.Errorf("a report about nothing is %s", got)
	}
}

func TestOptionsAreCopied(t *testing.T) {
	secrets := map[string]string{"sk": "api_key"}
	kinds := []opaqueid.Kind{{Name: "ticket", Length: 9}}
	in := inspect.New(inspect.Options{Secrets: secrets, Opaque: kinds, Clock: at})
	secrets["sk"], kinds[0].Name = "changed", "changed"
	if x := in.Inspect("tA1b2C3d4").Readings[0]; details(x)["kinds"] != "ticket" {
		t.Errorf("an Inspector changes with what it was made of: %+v", x)
	}
}

func TestAlsoReadsBack(t *testing.T) {
	in := inspect.New(inspect.Options{Clock: at, Domain: handle.MustParseDomain("example.com")})
	same := map[string]bool{ // formats that are two views of one value
		"short_id domain_short_id": true, "domain_short_id short_id": true,
		"bound_id bound_segment": true, "bound_segment bound_id": true,
		"ulid uuid": true, "typeid uuid": true,
	}
	for _, c := range readings {
		x := in.Inspect(c.text).Readings[0]
		for _, s := range x.Also {
			reread := in.Inspect(s.Text)
			if reread.Err != nil {
				t.Errorf("%q is also %q, which is nothing: %v", x.Canonical, s.Text, reread.Err)
				continue
			}
			y := reread.Readings[0]
			if y.Format != x.Format && !same[string(x.Format+" "+y.Format)] {
				t.Errorf("%q is also %q, which is a %s", x.Canonical, s.Text, y.Format)
			}
			if y.Format == x.Format && y.Canonical != x.Canonical {
				t.Errorf("%q is also %q, which reads as %q", x.Canonical, s.Text, y.Canonical)
			}
		}
	}
}

func TestNearMisses(t *testing.T) {
	for text, want := range map[string]struct {
		near   inspect.Format
		code   onym.Code
		offset int
	}{
		"":                             {"", onym.Empty, 0},
		" \n\t":                        {"", onym.Empty, 3},
		"acc_1kcv3ahrz6dmv29gqy5cw":    {"entity_id", onym.InvalidChecksum, 24},
		"  acc_1kcv3ahrz6dmv29gqy5cw":  {"entity_id", onym.InvalidChecksum, 26},
		"acc_1kcv3ahrz6dmv29gqy5c":     {"entity_id", onym.InvalidChecksum, 23}, // of the length of a day's
		"acc_1kcv3ahrz6dmv29gqy5":      {"entity_id", onym.InvalidLength, -1},
		"acc_1kcv3ahrz6dmu29gqy5cv":    {"entity_id", onym.InvalidCharacter, 16},
		"~DyUA":                        {"short_id", onym.NonCanonical, -2},
		"~":                            {"short_id", onym.Empty, -2},
		"alice@":                       {"user_handle", onym.InvalidDomain, -2},
		"al+ice@example.com":           {"user_handle", onym.ReservedCharacter, 2},
		"##tools@example.com":          {"group_handle", onym.ReservedCharacter, 1},
		"example.com#tag:":             {"classification_handle", onym.InvalidName, -2},
		"alice@example.com:w3":         {"user_qualified_id", onym.InvalidKind, 18},
		"example.com:~":                {"domain_short_id", onym.Empty, -2},
		"acme/short":                   {"", onym.UnknownFormat, -1},
		"acme/shortshort":              {"bound_id", onym.InvalidOpaque, -2},
		"acme~7E2Fabcdefghijklmnop":    {"bound_segment", onym.MissingSeparator, -1},
		"acme~2Fabc":                   {"bound_segment", onym.InvalidOpaque, -2},
		"acme~2Fabcdefgh~2Fijklmnopq":  {"bound_segment", onym.InvalidOpaque, 15},
		"  acme~2fabc":                 {"bound_segment", onym.InvalidOpaque, 12},
		"acme%7E2Fabc%7Ex":             {"bound_segment", onym.ValidationError, 12},
		"acme%7E2Fabc":                 {"bound_segment", onym.InvalidOpaque, 12},
		"two words":                    {"", onym.UnknownFormat, -1},
		"write to alice@example.com":   {"", onym.UnknownFormat, -1},
		"漢字":                           {"", onym.UnknownFormat, -1},
		"\xff\xfe":                     {"", onym.UnknownFormat, -1},
		"!":                            {"", onym.UnknownFormat, -1},
		strings.Repeat("a", 10<<20):    {"", onym.UnknownFormat, -1},
		strings.Repeat("a_", 5<<20):    {"", onym.UnknownFormat, -1},
		strings.Repeat("a.", 5<<20):    {"", onym.UnknownFormat, -1},
		strings.Repeat("a@", 5<<20):    {"", onym.UnknownFormat, -1},
		strings.Repeat("#a@b:", 1<<21): {"", onym.UnknownFormat, -1},
		strings.Repeat("~2F", 1<<20):   {"", onym.UnknownFormat, -1},
	} {
		r := plain.Inspect(text)
		if r.Err == nil {
			t.Errorf("%.40q reads as %s", text, r.Readings[0].Format)
			continue
		}
		if r.Near != want.near || r.Err.Code != want.code || want.offset != -2 && r.Err.Offset != want.offset {
			t.Errorf("%.40q: %q, %s at %d; want %+v", text, r.Near, r.Err.Code, r.Err.Offset, want)
		}
		if r.Input != text {
			t.Errorf("%.40q is shown as %.40q", text, r.Input)
		}
		check(t, text, r)
	}
}

func TestFound(t *testing.T) {
	text := `2026-01-02T03:04:05Z GET /accounts/acc_1kcv3ahrz6dmv29gqy5cv/runs/acme~2fabcdefghijklmnop?u=919108f7-52d1-4320-9bac-f847db4148a8` +
		` "~DyU" Alice@example.com:8080, #tools@example.com. <bob@example.com:i42> acc_1kcv3ahrz6dmv29gqy5cw x@y@z`
	r := plain.Inspect(text)
	var found []string
	for _, f := range r.Found {
		found = append(found, string(f.Format)+" "+f.Canonical+" "+text[f.Start:f.End])
	}
	want := []string{
		"entity_id acc_1kcv3ahrz6dmv29gqy5cv acc_1kcv3ahrz6dmv29gqy5cv",
		"bound_segment acme~2Fabcdefghijklmnop acme~2fabcdefghijklmnop",
		"uuid 919108f7-52d1-4320-9bac-f847db4148a8 919108f7-52d1-4320-9bac-f847db4148a8",
		"short_id ~DyU ~DyU",
		"user_handle alice@example.com Alice@example.com",
		"group_handle #tools@example.com #tools@example.com",
		"user_qualified_id bob@example.com:i42 bob@example.com:i42",
	}
	if strings.Join(found, "\n") != strings.Join(want, "\n") {
		t.Errorf("found:\n%s\nwant:\n%s", strings.Join(found, "\n"), strings.Join(want, "\n"))
	}
	check(t, text, r)

	many := plain.Inspect(strings.Repeat("acc_1kcv3ahrz6dmv29gqy5cv ", 100_000))
	if len(many.Found) != 1000 {
		t.Errorf("%d are found of 100,000", len(many.Found))
	}
}

func TestSecretsAreMasked(t *testing.T) {
	f, err := secret.Spec{Prefix: "sk"}.Format()
	if err != nil {
		t.Fatal(err)
	}
	token, err := f.New("live")
	if err != nil {
		t.Fatal(err)
	}
	text := token.Reveal()
	body := text[len("sk_live_") : len("sk_live_")+26]
	flipped := text[:20] + "0" + text[21:]
	if flipped == text {
		flipped = text[:20] + "1" + text[21:]
	}
	for _, c := range []string{
		text, " " + text + "\n", flipped, text[:len(text)-1], text[:24], text + "0", strings.ToUpper(text),
		"Authorization: Bearer " + text, "?key=" + text + "&x", text + " " + text, flipped + "@example.com",
		text + "/abcdefghijklmnop", "~" + text, "x" + text, strings.Repeat(" ", 5000) + "x " + text,
	} {
		r := plain.Inspect(c)
		line := strings.ToLower(string(r.AppendJSON(nil)))
		for i := 0; i+10 <= len(body); i++ {
			if strings.Contains(line, body[i:i+10]) {
				t.Errorf("the report on %q shows part of the secret: %s", c, line)
				break
			}
		}
		check(t, c, r)
	}
	r := plain.Inspect(text)
	if len(r.Readings) != 1 || r.Readings[0].Format != "secret" || r.Readings[0].Canonical != token.Mask() || r.Input != token.Mask() {
		t.Errorf("a secret reads as %+v", r)
	}
	if r := plain.Inspect(flipped); r.Near != "secret" || r.Err.Code != onym.InvalidChecksum {
		t.Errorf("a mistyped secret reads as %+v", r)
	}
	if r := plain.Inspect("key " + text); len(r.Found) != 1 || r.Found[0].Format != "secret" || r.Found[0].Canonical != token.Mask() {
		t.Errorf("a secret in a text is found as %+v", r.Found)
	}
}

func TestOptions(t *testing.T) {
	entities, err := entityid.NewRegistry(
		entityid.Declaration{Type: "account", Spec: entityid.Spec{Prefix: "acc"}},
		entityid.Declaration{Type: "event", Spec: entityid.Spec{Prefix: "evt", Granularity: entityid.Day}},
	)
	if err != nil {
		t.Fatal(err)
	}
	in := inspect.New(inspect.Options{
		Entities: entities,
		Opaque:   []opaqueid.Kind{{Name: "ticket", Length: 9, Namespace: "t"}},
		ShortIDs: shortid.MustRegistry(shortid.Kind{ID: 0, Name: "shelf", Fields: []string{"room", "number"}}),
		Domain:   handle.MustParseDomain("example.com"),
		Clock:    at,
	})
	x := in.Inspect("acc_1kcv3ahrz6dmv29gqy5cv").Readings[0]
	if details(x)["type"] != "account" || x.Parts[0].Meaning != "account" {
		t.Errorf("a declared type: %+v", x)
	}
	if x := in.Inspect("cus_zzzznz946qaq5s98r9evr").Readings[0]; !strings.Contains(x.Reason, "no type with this prefix is declared") {
		t.Errorf("an undeclared type: %+v", x)
	}
	if r := in.Inspect("evt_4yy8da32etzf7typa91g03f"); r.Near != "entity_id" || r.Err.Code != onym.InvalidLength {
		t.Errorf("another granularity than the declared one: %+v", r)
	}
	if x := in.Inspect("~DyU").Readings[0]; details(x)["kind"] != "shelf" || len(x.Also) != 1 || x.Also[0].Text != "example.com:~DyU" {
		t.Errorf("a kind of another registry: %+v", x)
	}
	if x := in.Inspect("tA1b2C3d4").Readings[0]; x.Format != "opaque_id" || details(x)["kinds"] != "ticket" {
		t.Errorf("a declared opaque kind: %+v", x)
	}
}

func TestReportIsReused(t *testing.T) {
	var r inspect.Report
	for _, c := range readings {
		plain.InspectInto(&r, c.text)
		again, fresh := string(r.AppendJSON(nil)), string(plain.Inspect(c.text).AppendJSON(nil))
		if again != fresh {
			t.Errorf("%q: a used report says\n%s\na fresh one\n%s", c.text, again, fresh)
		}
		plain.InspectInto(&r, "no identifier: acc_1kcv3ahrz6dmv29gqy5cv")
		plain.InspectInto(&r, "")
	}
}

func FuzzInspect(f *testing.F) {
	for _, c := range readings {
		f.Add(c.text)
	}
	f.Add("sk_live_0123456789abcdefghjkmnpqrs0000000 x")
	f.Add("a@b@c ~2F %7E2f #x+y:~")
	f.Fuzz(func(t *testing.T, s string) {
		r := plain.Inspect(s)
		check(t, s, r)
		if utf8.ValidString(s) && !utf8.ValidString(r.Input) {
			t.Errorf("%q is shown as %q", s, r.Input)
		}
		for _, x := range r.Readings {
			if x.Format == "secret" {
				continue
			}
			again := plain.Inspect(x.Canonical)
			ok := false
			for _, y := range again.Readings {
				ok = ok || y.Format == x.Format && y.Canonical == x.Canonical
			}
			if !ok {
				t.Errorf("%q reads as %s %q, which does not read back", s, x.Format, x.Canonical)
			}
		}
	})
}
