package manifest_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/manifest"
	"github.com/onymhq/onym/shortcode"
)

const example = "../examples/onym.yaml"

func load(t *testing.T) *manifest.Manifest {
	t.Helper()
	m, err := manifest.Load(example)
	if err != nil {
		t.Fatalf("the example has faults:\n%v", err)
	}
	return m
}

func TestExample(t *testing.T) { checkExample(t, load(t)) }

func checkExample(t *testing.T, m *manifest.Manifest) {
	if m.File() != example {
		t.Errorf("File = %q", m.File())
	}
	if got := m.Domain().String(); got != "example.com" {
		t.Errorf("Domain = %q", got)
	}
	if got := names(m.Entities(), func(e manifest.Entity) string {
		return e.Name + " " + e.Format.Prefix() + " " + e.Format.Granularity().String()
	}); got != "account acc hour, event evt minute, invoice_line inv_line day" {
		t.Errorf("Entities = %s", got)
	}
	id, err := m.EntityRegistry().Parse("acc_1kcv3ahrz6dmv29gqy5cv")
	if err != nil || id.Type() != "account" {
		t.Errorf("Parse = %v of type %q, %v", id, id.Type(), err)
	}
	if got := names(m.Secrets(), func(s manifest.Secret) string {
		return s.Name + " " + s.Format.Prefix() + " " + strings.Join(s.Format.Environments(), "+")
	}); got != "api_key sk live+test, webhook_key whk live+test+sandbox" {
		t.Errorf("Secrets = %s", got)
	}
	if got := names(m.OpaqueKinds(), func(k manifest.OpaqueKind) string {
		return fmt.Sprintf("%s %d%s", k.Kind.Name, k.Kind.Length, k.Kind.Namespace)
	}); got != "invite_code 10, share_token 12s, image_token 12i, upload 22" {
		t.Errorf("OpaqueKinds = %s", got)
	}
	short, err := m.ShortIDs().New("item", 7, 42)
	if err != nil || short.String() != "~DyU" {
		t.Errorf("short id = %v, %v", short, err)
	}
	if k, ok := m.ShortIDs().Lookup(short); !ok || !slices.Equal(k.Fields, []string{"owner_id", "item_id"}) {
		t.Errorf("kind = %v, %v", k, ok)
	}
	if _, err := m.ShortIDs().Parse("~wCS"); !errors.Is(err, onym.UnknownKind) {
		t.Errorf("a built-in kind that the example does not declare: %v", err)
	}
	if got := m.HandleKinds().Name('w'); got != "workflow" {
		t.Errorf("kind w = %q", got)
	}
	if got := strings.Join(m.BoundKinds(), " "); got != "run interrupt subscription delivery effect" {
		t.Errorf("BoundKinds = %s", got)
	}
	if got := names(m.Scopes(), func(s manifest.Scope) string {
		if s.Owned {
			return s.Name + "()"
		}
		return s.Name
	}); got != "world_items, actor_items(), world_actors, pack()" {
		t.Errorf("Scopes = %s", got)
	}
	if got, want := m.Precedence(), (shortcode.Precedence{
		shortcode.WorldItems(), shortcode.Pack("core"), shortcode.Pack(""),
	}); !slices.Equal(got, want) {
		t.Errorf("Precedence = %v, want %v", got, want)
	}
	if code, err := shortcode.Derive("Two-Handed Axe", m.Abbreviations()); err != nil || code.String() != "2haxe" {
		t.Errorf("Derive = %v, %v", code, err)
	}
}

func TestByName(t *testing.T) {
	m := load(t)
	e, ok := m.Entity("event")
	if !ok || e.Format.Prefix() != "evt" || e.Position != (manifest.Position{Line: 16, Column: 3}) {
		t.Errorf("Entity(event) = %+v, %v", e, ok)
	}
	s, ok := m.Secret("webhook_key")
	if !ok || s.Format.Prefix() != "whk" || s.Position.Line != 23 {
		t.Errorf("Secret(webhook_key) = %+v, %v", s, ok)
	}
	k, ok := m.OpaqueKind("share_token")
	if !ok || k.Kind.Namespace != "s" || k.Name != k.Kind.Name || k.Position.Line != 29 {
		t.Errorf("OpaqueKind(share_token) = %+v, %v", k, ok)
	}
	if _, ok := m.OpaqueKind("event"); ok {
		t.Error("an entity is an opaque kind")
	}
	if _, ok := m.Entity("webhook_key"); ok {
		t.Error("a secret is an entity")
	}
	if _, ok := m.Secret("event"); ok {
		t.Error("an entity is a secret")
	}
}

func TestDefault(t *testing.T) {
	for name, m := range map[string]*manifest.Manifest{
		"Default": manifest.Default(), "{}": parse(t, "{}"), "sections without entries": parse(t, "entities: {}\nshortcodes: {}\nhandles: {}\n"),
	} {
		if !m.Domain().IsZero() || len(m.Entities()) != 0 || len(m.Secrets()) != 0 || len(m.OpaqueKinds()) != 0 || len(m.EntityRegistry().Declarations()) != 0 {
			t.Errorf("%s declares something", name)
		}
		if id, err := m.ShortIDs().Parse("~wCS"); err != nil || id.String() != "~wCS" {
			t.Errorf("%s: the built-in short ids do not hold: %v", name, err)
		}
		if m.HandleKinds().Name('i') != "item" || m.HandleKinds().Name('s') != "storage_location" {
			t.Errorf("%s: the built-in kind letters do not hold", name)
		}
		if !slices.Equal(m.BoundKinds(), boundid.Kinds()) || len(m.Scopes()) != 4 || m.Precedence() != nil || m.Abbreviations() == nil {
			t.Errorf("%s: the built-in kinds and scopes do not hold", name)
		}
	}
}

// TestNone declares that there are none, where there is a default.
func TestNone(t *testing.T) {
	m := parse(t, "short_ids: []\nhandles: {kinds: {}}\nbound_ids: []\nshortcodes: {scopes: {}, precedence: [], abbreviations: {}}\n")
	if len(m.ShortIDs().Kinds()) != 0 || len(m.HandleKinds().Kinds()) != 0 || len(m.BoundKinds()) != 0 || len(m.Scopes()) != 0 {
		t.Error("an empty list leaves the default in place")
	}
}

// TestCopies changes what the methods return.
func TestCopies(t *testing.T) {
	m := load(t)
	m.Entities()[0].Name = "x"
	m.Secrets()[0].Name = "x"
	m.OpaqueKinds()[0].Kind.Length = 1
	m.BoundKinds()[0] = "x"
	m.Scopes()[0].Name = "x"
	m.Precedence()[0].Name = "x"
	checkExample(t, m)
	m = manifest.Default()
	m.BoundKinds()[0] = "x"
	m.Scopes()[0].Name = "x"
	for _, m := range []*manifest.Manifest{m, manifest.Default()} {
		if m.BoundKinds()[0] != "run" || m.Scopes()[0].Name != "world_items" {
			t.Errorf("the defaults have changed: %v, %v", m.BoundKinds(), m.Scopes())
		}
	}
}

func TestSpellings(t *testing.T) {
	want := parse(t, "entities: {account: {prefix: acc, granularity: day}}\n").Entities()[0].Format
	for _, text := range []string{
		"\uFEFFentities:\r\n  account:\r\n    prefix: acc\r\n    granularity: day\r\n",
		"---\nentities: {'account': {\"prefix\": \"acc\", granularity: 'day'}}\n...\n",
		"{\"entities\": {\"account\": {\"prefix\": \"acc\", \"granularity\": \"day\"}}}",
		"entities:\n  account:\n    granularity: >-\n      day\n    prefix: \"a\\x63\\\n      c\"",
		"# comment\n\n\nentities: # comment\n  account: # comment\n    # comment\n    prefix: acc # comment\n    granularity: day\n# comment",
	} {
		if got := parse(t, text).Entities()[0].Format; got != want {
			t.Errorf("%q declares %v, want %v", text, got.Spec(), want.Spec())
		}
	}
	// What YAML 1.1 reads as a truth value is a text in quotes.
	if got := parse(t, `entities: {"yes": {prefix: 'no'}}`).Entities()[0]; got.Name != "yes" || got.Format.Prefix() != "no" {
		t.Errorf("in quotes: %+v", got)
	}
	// The widest numbers there are.
	if got := parse(t, "short_ids: [{kind: 18446744073709551615, name: a, fields: [x]}]").ShortIDs().Kinds()[0].ID; got != 1<<64-1 {
		t.Errorf("kind = %d", got)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	if _, err := manifest.Load(filepath.Join(dir, "none.yaml")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	var faults manifest.Faults
	if _, err := manifest.Load(dir); err == nil || errors.As(err, &faults) {
		t.Errorf("a directory: %v", err)
	}
	path := filepath.Join(dir, "onym.yaml")
	for size, want := range map[int]manifest.Rule{manifest.MaxSize: "", manifest.MaxSize + 1: manifest.TooLarge, 10 << 20: manifest.TooLarge} {
		text := "{}\n" + strings.Repeat("#", size-4) + "\n"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := manifest.Load(path)
		_, again := manifest.Parse(path, []byte(text))
		for _, err := range []error{err, again} {
			var f manifest.Fault
			if errors.As(err, &f); f.Rule != want || (err == nil) != (want == "") {
				t.Errorf("%d bytes: %v, want %q", size, err, want)
			}
		}
	}
}

func TestFaultText(t *testing.T) {
	_, err := manifest.Parse("conf/onym.yaml", []byte("entities:\n  a: {prefix: x}\n  b: {prefix: x}\ndomain: '-'\n"))
	want := `conf/onym.yaml:3:15: entity "b": prefix x is that of entity "a" (line 2); a prefix belongs to one type: choose another
conf/onym.yaml:4:`
	if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("the error is\n%v\nwant\n%s…", err, want)
	}
	var f manifest.Fault
	if !errors.As(err, &f) || f.Rule != manifest.DuplicatePrefix || f.Position != (manifest.Position{Line: 3, Column: 15}) {
		t.Errorf("errors.As finds %+v", f)
	}
}

// TestManyFaults: of a file that is all faults the first are listed, and the rest
// counted.
func TestManyFaults(t *testing.T) {
	for _, n := range []int{1, 99, 100, 101, 102, 1000, 100_000} {
		_, err := manifest.Parse("x", []byte("bound_ids:\n"+strings.Repeat("- A\n", n)))
		var faults manifest.Faults
		if !errors.As(err, &faults) || faults.Count() != n || len(faults) != min(n, manifest.MaxFaults+1) {
			t.Fatalf("%d faults: %d are counted, %d listed", n, faults.Count(), len(faults))
		}
		for i, f := range faults {
			rule := manifest.InvalidName
			if i == manifest.MaxFaults {
				rule = manifest.TooMany
			}
			if f.Rule != rule || f.Line != 2+i || f.Column != 3 {
				t.Errorf("%d faults: %d is %v, %s", n, i, f, f.Rule)
			}
		}
		last := faults[len(faults)-1]
		if want := fmt.Sprintf("%d more fault", n-manifest.MaxFaults); n > manifest.MaxFaults && !strings.HasPrefix(last.Message, want) {
			t.Errorf("%d faults: the last says %q", n, last.Message)
		}
	}

	// Those listed are the first of the file, whatever was found first: anchors are
	// looked for in the whole file before anything else is.
	text := "bound_ids:\n" + strings.Repeat("- 1\n", 60) + strings.Repeat("- &a a\n", 70)
	_, err := manifest.Parse("x", []byte(text))
	var faults manifest.Faults
	if !errors.As(err, &faults) || faults.Count() != 2*60+2*70-1 || len(faults) != manifest.MaxFaults+1 {
		t.Fatalf("%d faults, %d listed", faults.Count(), len(faults))
	}
	for i, f := range faults[:manifest.MaxFaults] {
		if want := []manifest.Rule{manifest.Unquoted, manifest.InvalidName}[i%2]; f.Line != 2+i/2 || f.Rule != want {
			t.Errorf("fault %d is %v, %s", i, f, f.Rule)
		}
	}

	text = "{" + strings.Repeat("A: 1,", (manifest.MaxSize-2)/5) + "}"
	_, err = manifest.Parse("x", []byte(text))
	if !errors.As(err, &faults) || faults.Count() != (manifest.MaxSize-2)/5 || len(err.Error()) > 50_000 {
		t.Errorf("%d bytes of faults: %d, in %d bytes", len(text), faults.Count(), len(err.Error()))
	}
}

// TestHostile reads files that are made to cost. What they cost is not measured:
// a test that runs into its timeout says enough.
func TestHostile(t *testing.T) {
	fill := func(unit string) string { return strings.Repeat(unit, (manifest.MaxSize/4)/len(unit)) }
	numbered := func(format func(i string) string, size int) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteString(format(strings.Map(func(r rune) rune { return r - '0' + 'a' }, strconv.Itoa(i))))
		}
		return b.String()
	}
	for name, text := range map[string]string{
		"nested lists":      "a: " + fill("["),
		"nested mappings":   fill("{a: "),
		"nested blocks":     fill("- "),
		"comments":          "{}\n" + fill("#\n"),
		"blank lines":       "{}\n" + fill("\n") + "x",
		"indented comments": "entities:\n" + fill("  # x\n") + " a: b\n c",
		"a long line":       "entities: {" + fill("a") + ": 1}",
		"many keys":         "{" + numbered(func(i string) string { return "k" + i + ": 1," }, 150_000) + "}",
		"one key":           "{" + fill("a: 1,") + "}",
		"bad entries":       "bound_ids: [" + fill("A,") + "]",
		"entries":           "bound_ids: [" + fill("a,") + "]",
		"types":             "entities:\n" + numbered(func(i string) string { return "  k" + i + ": {prefix: k" + i + "}\n" }, 150_000),
		"environments":      "secrets: {a: {prefix: a, environments: [" + numbered(func(i string) string { return "e" + i + "," }, 150_000) + "]}}",
		"secrets":           "secrets:\n" + numbered(func(i string) string { return "  k" + i + ": {prefix: k" + i + ", environments: [e" + i + "]}\n" }, 150_000),
		"scopes":            "shortcodes: {scopes: {" + numbered(func(i string) string { return "s" + i + ": {}," }, 100_000) + "}, precedence: [" + numbered(func(i string) string { return "s" + i + "," }, 100_000) + "]}",
		"abbreviations":     "shortcodes: {abbreviations: {" + numbered(func(i string) string { return "s" + i + ": x," }, 200_000) + "}}",
		"anchors":           fill("&a "),
		"a late mistake":    "entities:\n" + numbered(func(i string) string { return "  k" + i + ": {prefix: k}\n" }, 200_000) + " x",
		"quotes":            fill("'"),
		"an open quote":     "a: '" + fill("x\n"),
		"an open bracket":   "a: [" + fill("x,\n"),
		"not UTF-8":         fill("\xFF"),
		"tabs":              fill("\t"),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			m, err := manifest.Parse("x", []byte(text))
			if err != nil {
				checkForm(t, "x", text, err)
			} else if m == nil {
				t.Error("no manifest and no error")
			}
			t.Logf("%d bytes in %v", len(text), time.Since(start))
		})
	}
}

func FuzzParse(f *testing.F) {
	if text, err := os.ReadFile(example); err != nil {
		f.Fatal(err)
	} else {
		f.Add(string(text))
	}
	for _, list := range [][]faulty{
		faultyYAML, faultyTypes, faultyEntities, faultySecrets, faultyOpaque, faultyShortIDs, faultyKinds, faultyShortcodes,
	} {
		for _, c := range list {
			f.Add(c.text)
			f.Add(strings.ReplaceAll(c.text, "\n", "\r"))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := manifest.Parse("x", []byte(text))
		_, again := manifest.Parse("x", []byte(text))
		if (err == nil) != (again == nil) || err != nil && err.Error() != again.Error() {
			t.Fatalf("%q is read in two ways:\n%v\n%v", text, err, again)
		}
		if err != nil {
			if m != nil {
				t.Errorf("%q: a manifest and an error", text)
			}
			checkForm(t, "x", text, err)
			return
		}
		checkConsistent(t, m)
	})
}

// checkForm checks what holds of every error of Parse: faults in the order of the
// file, inside of it, in one clean line each.
func checkForm(t *testing.T, file, text string, err error) {
	t.Helper()
	var faults manifest.Faults
	if !errors.As(err, &faults) || len(faults) == 0 {
		t.Fatalf("the error is no Faults: %v", err)
	}
	var widths []int
	for _, line := range splitLines(text) {
		widths = append(widths, utf8.RuneCountInString(line))
	}
	last := manifest.Position{}
	for _, f := range faults {
		if f.File != file || f.Rule == "" || f.Message == "" {
			t.Errorf("a fault is not complete: %+v", f)
		}
		if f.Line < 1 || f.Line > len(widths) || f.Column < 1 || f.Column > widths[f.Line-1]+1 {
			t.Errorf("%q: a fault is outside of the file: %v", text, f)
		}
		if f.Line < last.Line || f.Line == last.Line && f.Column < last.Column {
			t.Errorf("%q: faults are not in the order of the file: %v", text, err)
		}
		last = f.Position
		if !utf8.ValidString(f.Message) || strings.ContainsFunc(f.Message, unicode.IsControl) || len(f.Message) > 600 {
			t.Errorf("%q: a message is no clean line: %q", text, f.Message)
		}
	}
}

// checkConsistent checks what holds of every manifest.
func checkConsistent(t *testing.T, m *manifest.Manifest) {
	t.Helper()
	if got, want := len(m.EntityRegistry().Declarations()), len(m.Entities()); got != want {
		t.Errorf("%d entities, of which the registry has %d", want, got)
	}
	seen := make(map[string]bool)
	for _, e := range m.Entities() {
		d, ok := m.EntityRegistry().Lookup(e.Format.Prefix())
		if want := (entityid.Declaration{Type: e.Name, Spec: e.Format.Spec()}); !ok || d != want {
			t.Errorf("the registry has %v for %v", d, want)
		}
		seen[e.Format.Prefix()] = true
	}
	for _, k := range m.OpaqueKinds() {
		if err := k.Kind.Validate(); err != nil || k.Kind.Length == 0 {
			t.Errorf("opaque id %s: %v", k.Name, err)
		}
	}
	for _, s := range m.Secrets() {
		for _, e := range s.Format.Environments() {
			if seen[s.Format.Prefix()] || seen[s.Format.Prefix()+"_"+e] {
				t.Errorf("secret %s begins like an entity", s.Name)
			}
		}
	}
}

// splitLines is a second, slow way to tell lines apart.
func splitLines(text string) []string {
	text = strings.TrimPrefix(text, "\uFEFF")
	return strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
}

func parse(t *testing.T, text string) *manifest.Manifest {
	t.Helper()
	m, err := manifest.Parse("x", []byte(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return m
}

func names[T any](all []T, name func(T) string) string {
	var words []string
	for _, v := range all {
		words = append(words, name(v))
	}
	return strings.Join(words, ", ")
}
