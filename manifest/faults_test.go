package manifest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/onymhq/onym/manifest"
)

// faulty is a manifest with faults. Each of want is line:column, rule and, after
// that, fragments of the message, separated by " | ".
type faulty struct {
	name, text string
	want       []string
}

func TestFaults(t *testing.T) {
	for _, list := range [][]faulty{
		faultyYAML, faultyTypes, faultyEntities, faultySecrets, faultyOpaque, faultyShortIDs, faultyKinds, faultyShortcodes,
	} {
		for _, c := range list {
			t.Run(c.name, func(t *testing.T) {
				checkFaults(t, c.text, c.want)
				if !strings.Contains(c.text, "\r") {
					// The line ends of a file are no matter.
					checkFaults(t, strings.ReplaceAll(c.text, "\n", "\r\n"), c.want)
				}
				if !strings.HasPrefix(c.text, "\uFEFF") {
					checkFaults(t, "\uFEFF"+c.text, c.want)
				}
			})
		}
	}
}

func checkFaults(t *testing.T, text string, want []string) {
	t.Helper()
	m, err := manifest.Parse("onym.yaml", []byte(text))
	var faults manifest.Faults
	if !errors.As(err, &faults) || m != nil {
		t.Fatalf("%q: Parse = %v, %v, want faults", text, m, err)
	}
	if len(faults) != len(want) {
		t.Errorf("%q: %d faults, want %d:\n%v", text, len(faults), len(want), err)
	}
	for i := range min(len(faults), len(want)) {
		f := faults[i]
		place, rest, _ := strings.Cut(want[i], " ")
		rule, fragments, _ := strings.Cut(rest, " ")
		if got := fmt.Sprintf("%d:%d", f.Line, f.Column); got != place || string(f.Rule) != rule || f.File != "onym.yaml" {
			t.Errorf("%q: fault %d is at %s of %s, %s; want %s, %s (%s)", text, i, got, f.File, f.Rule, place, rule, f.Message)
		}
		for fragment := range strings.SplitSeq(fragments, " | ") {
			if fragment == "" || !strings.Contains(f.Message, fragment) {
				t.Errorf("%q: fault %d does not say %q: %s", text, i, fragment, f.Message)
			}
		}
	}
}

var faultyYAML = []faulty{
	{"empty", "", []string{"1:1 empty write {}"}},
	{"only a comment", "# entities:\n", []string{"1:1 empty write {}"}},
	{"null", "---\n...\n", []string{"2:1 wrong_type the manifest has no value"}},
	{"a text", "\n  account\n", []string{`2:3 wrong_type the manifest is the text "account"; it has to be a mapping | entities`}},
	{"a list", "- entities\n", []string{"1:1 wrong_type the manifest is a list"}},
	{"not UTF-8", "# \xE9t\xE9\nentities: {}\n", []string{"1:3 encoding byte 0xE9 is not UTF-8 | save the file as UTF-8 | 1 more"}},
	{"a cut character", "entities: {}\n# ü\xC3", []string{"2:4 encoding byte 0xC3"}},
	{"UTF-16", "\xFF\xFE{\x00}\x00", []string{"1:1 encoding byte 0xFF | save the file as UTF-8 | 3 more"}},
	{"NUL", "# ab\x00\n", []string{"1:5 encoding NUL"}},
	{"a control character", "entities:\n  é\x1B: {}\n", []string{"2:4 encoding U+001B"}},
	{"a line separator", "# a\u2028b\n", []string{"1:4 encoding U+2028"}},
	{"a byte order mark inside", "a: 1\n\uFEFFb: 2\n", []string{"2:1 encoding U+FEFF"}},
	{"tabs", "entities:\n\taccount: {prefix: acc}\n", []string{"2:1 syntax a tab indents this line | spaces"}},
	{"a tab after spaces", "entities:\n  account:\n  \tprefix: acc\n", []string{"3:3 syntax a tab"}},
	{"indentation", "entities:\n  account: {prefix: acc}\n event: {prefix: evt}\n", []string{"3:2 syntax did not find expected key; check the indentation"}},
	{"indentation in the first lines", "bound_ids:\n  - run\n effect\n", []string{"3:2 syntax did not find expected key"}},
	{"far from where it starts", "bound_ids: [run]\nentities:\n  a:\n    prefix: a\n\n\n  b:\n    prefix: b\n\n ccc: {}\n", []string{"10:2 syntax check the indentation"}},
	{"no space after a colon", "entities:\n  account:\n    prefix:acc\n    granularity: day\n", []string{"4:5 syntax mapping values are not allowed"}},
	{"two colons", "entities: account: acc\n", []string{"1:1 syntax quote a text that has a colon"}},
	{"a brace left open", "entities:\n  account: {prefix: acc\n  event: {prefix: evt}\n", []string{"2:3 syntax did not find expected ',' or '}'; close the bracket"}},
	{"a bracket left open", "domain: a\nbound_ids: [run\n\n", []string{"2:1 syntax did not find expected ',' or ']'"}},
	{"a quote left open", "domain: a\nbound_ids: ['run]\nentities: {}\n\n", []string{"2:1 syntax close the quote that opens on this line"}},
	{"a quote left open in the first line", "domain: 'a\nbound_ids: [run]\n", []string{"1:1 syntax close the quote that opens on this line"}},
	{"a quote left open in the second document", "{}\n---\ndomain: \"a\nb: c\nd: 'e'\n", []string{"3:1 syntax close the quote"}},
	{"a quote left open in the last line", "domain: a\nbound_ids: [run]\nentities: 'a", []string{"3:1 syntax close the quote"}},
	{"a quote left open in the only line", "domain: 'a", []string{"1:1 syntax close the quote"}},
	{"a bad escape", "\ndomain: \"a\\q\"\n", []string{"2:1 syntax write a backslash twice"}},
	{"a character that starts nothing", "domain: a\n\nbound_ids: [@run]\n", []string{"3:1 syntax quote a text that starts with one of @"}},
	{"an anchor and its alias", "entities:\n  account: &a {prefix: acc}\n  event: *a\n", []string{
		"2:12 unsupported an anchor (&)", "3:10 unsupported an alias (*)"}},
	{"an alias without an anchor", "domain: a\nentities:\n  event: *a\n", []string{"3:3 unsupported an alias (*)"}},
	{"an alias bomb", "a: &a [x, x, x, x]\nb: &b [*a, *a, *a, *a]\nc: [*b, *b]\n", []string{
		"1:1 unknown_key there is no key \"a\"", "1:4 unsupported anchor", "2:1 unknown_key \"b\"", "2:4 unsupported anchor",
		"2:8 unsupported alias", "2:12 unsupported alias", "2:16 unsupported alias", "2:20 unsupported alias",
		"3:1 unknown_key \"c\"", "3:5 unsupported alias", "3:9 unsupported alias"}},
	{"a recursive alias", "entities: &a {account: *a}\n", []string{"1:11 unsupported anchor", "1:24 unsupported alias"}},
	{"a merge key", "entities:\n  <<: {account: {prefix: acc}}\n", []string{"2:3 unsupported a merge key (<<) | write the keys out"}},
	{"tags", "domain: !!str a.example\nentities: !mine {}\nbound_ids: [!!int x]\n", []string{
		"1:9 unsupported a tag (!) | quote", "2:11 unsupported a tag", "3:13 unsupported a tag"}},
	{"two documents", "entities: {}\n---\nentities: {}\n", []string{"2:1 unsupported a second document starts here | remove the ---"}},
	{"a faulty second document", "entities: {}\n---\nentities: [\n", []string{"3:1 syntax did not find expected node content; a value is missing"}},
	{"an unfinished second document", "entities: {}\n---\n", []string{"2:1 unsupported a second document"}},
	{"a directive", "%YAML 1.2\n---\n{}\n", []string{"1:1 syntax incompatible YAML document; remove the %YAML line"}},
}

var faultyTypes = []faulty{
	{"an unknown section", "entity:\n  account: {prefix: acc}\n", []string{`1:1 unknown_key the manifest: there is no key "entity"; did you mean entities?`}},
	{"an unknown section like none", "widgets: {}\n", []string{"1:1 unknown_key known are domain, entities"}},
	{"a section twice", "bound_ids: [run]\nentities: {}\nbound_ids: [run]\n", []string{"3:1 duplicate_key bound_ids stands here for the second time; the first is on line 1"}},
	{"a section without a value", "entities:\ndomain: a.example\n", []string{"1:10 wrong_type entities has no value; it has to be a mapping of names"}},
	{"a value that is missing at the end of the file", "\nentities:\n  ? ab", []string{`3:7 wrong_type entity "ab" has no value`}},
	{"a list for a mapping", "entities:\n- account\n", []string{"2:1 wrong_type entities is a list; it has to be a mapping of names to declarations"}},
	{"a mapping for a list", "bound_ids: {run: 1}\n", []string{"1:12 wrong_type bound_ids is a mapping; it has to be a list"}},
	{"a text for a list", "bound_ids: run\n", []string{`1:12 wrong_type bound_ids is the text "run"; it has to be a list of names`}},
	{"a list for a text", "domain: [a.example]\n", []string{"1:9 wrong_type domain is a list; it has to be a text"}},
	{"a key that is no text", "entities:\n  ? [a, b]\n  : {prefix: acc}\n", []string{"2:5 wrong_type a key is a text, not a list"}},
	{"a key that is missing", "entities:\n  ?\n  : {prefix: acc}\n  ~: {}\n  null: {}\n", []string{
		"2:4 wrong_type a key is missing in front of the colon", `4:3 unquoted YAML reads ~ as nothing; quote it: "~"`, `5:3 unquoted quote it: "null"`}},
	{"a name that is a number", "entities:\n  12: {prefix: acc}\n", []string{
		`2:3 unquoted YAML reads 12 as a number; quote it: "12"`, `2:3 invalid_name starts with a letter`}},
	{"a name that is a truth value", "entities: {true: {prefix: acc}}\n", []string{`1:12 unquoted YAML reads true as a truth value; quote it: "true"`}},
	{"a name that was a truth value", "bound_ids: [no, 'on', OFF]\n", []string{
		`1:13 unquoted bound id: YAML reads no as a truth value (in YAML 1.1); quote it: "no"`, `1:23 unquoted YAML reads OFF as a truth value`, `1:23 invalid_name write off`}},
	{"a name that is nothing", "bound_ids: [~, null, run, ]\n", []string{"1:13 wrong_type bound id has no value", "1:16 wrong_type no value"}},
	{"a mapping key that is upper case", "Entities: {}\n", []string{"1:1 unknown_key did you mean entities?"}},
	{"a secret in the manifest", "domain: sk_live_abcdefghijklmnopqrstuvwxyz0123456\n", []string{"1:11 invalid_value sk_live_…"}},
	{"a domain with a port", "domain: \"example.com:8080\"\n", []string{"1:21 invalid_value domain \"example.com:8080\""}},
	{"a domain that is a number", "domain: 127\n", []string{"1:9 unquoted domain: YAML reads 127 as a number", "1:9 invalid_value domain"}},
	{"control characters in a message", "bound_ids: [\"a\\e[31mb\"]\n", []string{`1:13 invalid_name "a\x1b[31mb"`}},
}

var faultyEntities = []faulty{
	{"no prefix", "entities:\n  account: {}\n", []string{`2:3 missing_key entity "account" has no prefix: add one`}},
	{"no declaration", "entities:\n  account:\n", []string{`2:11 wrong_type entity "account" has no value; it has to be a mapping with prefix and, if need be, granularity`}},
	{"a prefix in place of a declaration", "entities: {account: acc}\n", []string{`1:21 wrong_type entity "account" is the text "acc"; it has to be a mapping`}},
	{"an empty prefix", "entities:\n  account: {prefix: ''}\n", []string{`2:22 malformed_prefix prefix "": a prefix has at least one letter`}},
	{"a prefix without a value", "entities:\n  account:\n    prefix:\n", []string{`3:12 wrong_type entity "account": prefix has no value`}},
	{"a prefix that is a list", "entities:\n  account: {prefix: [acc]}\n", []string{`2:21 wrong_type entity "account": prefix is a list; it has to be a text`}},
	{"an upper-case prefix", "entities:\n  account: {prefix: aCc}\n", []string{`2:22 malformed_prefix prefix "aCc" | lower-case`}},
	{"a prefix in quotes", "entities:\n  account: {prefix: \"ac-c\"}\n", []string{"2:24 malformed_prefix prefix"}},
	{"a prefix with an escape", "entities:\n  account: {prefix: \"ac\\x2Dc\"}\n", []string{"2:21 malformed_prefix prefix"}},
	{"a prefix over two lines", "entities:\n  account:\n    prefix: ac\n      c\n", []string{"3:13 malformed_prefix prefix \"ac c\""}},
	{"a prefix in a block", "entities:\n  account:\n    prefix: |\n      acc\n", []string{`3:13 malformed_prefix prefix "acc\n"`}},
	{"a prefix with a long segment", "entities:\n  account: {prefix: abcdefghi}\n", []string{"2:29 malformed_prefix at most 8"}},
	{"a long prefix", "entities:\n  account: {prefix: abcdefgh_abcdefgh}\n", []string{"2:37 malformed_prefix at most 16"}},
	{"a prefix with an empty segment", "entities:\n  account: {prefix: acc_}\n", []string{"2:25 malformed_prefix segment of a prefix is empty"}},
	{"a prefix that is a number", "entities:\n  a: {prefix: 007}\n  b: {prefix: 1e3}\n  c: {prefix: 0x1F}\n  d: {prefix: 2020-01-01}\n", []string{
		"2:15 unquoted YAML reads 007 as a number; quote it", "2:15 malformed_prefix starts with a letter",
		"3:15 unquoted YAML reads 1e3 as a number; quote it", "3:15 malformed_prefix starts with a letter",
		"4:15 unquoted YAML reads 0x1F as a number", "4:15 malformed_prefix starts with a letter",
		"5:15 unquoted YAML reads 2020-01-01 as a date", "5:15 malformed_prefix starts with a letter"}},
	{"a prefix that is a truth value", "entities:\n  a: {prefix: true}\n  b: {prefix: no}\n  c: {prefix: \"off\"}\n", []string{
		`2:15 unquoted YAML reads true as a truth value; quote it: "true"`,
		`3:15 unquoted YAML reads no as a truth value (in YAML 1.1); quote it: "no"`}},
	{"the same prefix twice", "entities:\n  account: {prefix: acc}\n  event: {prefix: evt}\n  accent: {prefix: acc}\n", []string{
		`4:20 duplicate_prefix entity "accent": prefix acc is that of entity "account" (line 2); a prefix belongs to one type: choose another`}},
	{"the same prefix three times", "entities: {a: {prefix: x}, b: {prefix: x}, c: {prefix: x}}\n", []string{
		`1:40 duplicate_prefix entity "a" (line 1)`, `1:56 duplicate_prefix entity "a" (line 1)`}},
	{"the same name twice", "entities:\n  account: {prefix: acc}\n  account: {prefix: usr}\n", []string{
		`3:3 duplicate_declaration entity "account" is declared already, as entity "account" (line 2) | rename or remove`}},
	{"the same declaration twice", "entities:\n  account: {prefix: acc}\n  'account': {prefix: acc}\n", []string{"3:3 duplicate_declaration line 2"}},
	{"faults in a repeated declaration", "entities:\n  a: {prefix: acc}\n  a: {prefix: Usr, granularity: week}\n", []string{
		"3:3 duplicate_declaration line 2", "3:15 malformed_prefix lower-case", "3:33 unknown_granularity week"}},
	{"a key twice", "entities:\n  account:\n    prefix: acc\n    prefix: usr\n", []string{
		`4:5 duplicate_key entity "account": prefix stands here for the second time; the first is on line 3: remove one`}},
	{"an unknown key", "entities:\n  account: {prefix: acc, granularty: day}\n", []string{`2:26 unknown_key entity "account": there is no key "granularty"; did you mean granularity?`}},
	{"an unknown key like none", "entities:\n  account: {prefix: acc, owner: me}\n", []string{`2:26 unknown_key there is no key "owner"; known are prefix, granularity`}},
	{"no space in a flow mapping", "entities:\n  account: {prefix:acc}\n", []string{
		`2:3 missing_key has no prefix`, `2:13 unknown_key there is no key "prefix:acc"; put a space after the colon of prefix`}},
	{"derived options", "entities:\n  account:\n    prefix: acc\n    length: 25\n    minLength: 25\n    max-length: 25\n    Pattern: ^acc_\n    alphabet: base58\n    epoch: 1970-01-01\n    check: false\n    length__________________________________________________________________: 3\n", []string{
		`4:5 derived_option entity "account": length cannot be set: it follows from the prefix and the granularity; remove it`,
		"5:5 derived_option minLength cannot be set", "6:5 derived_option max-length cannot be set", "7:5 derived_option published with the schema",
		"8:5 derived_option Crockford Base32", "9:5 derived_option 2020-01-01T00:00:00Z", "10:5 derived_option follows from the prefix", "11:5 derived_option __… cannot be set"}},
	{"a granularity that does not exist", "entities:\n  a: {prefix: a, granularity: minutes}\n  b: {prefix: b, granularity: week}\n  c: {prefix: c, granularity: 5}\n  d: {prefix: d, granularity: Hour}\n  e: {prefix: e, granularity: }\n", []string{
		`2:31 unknown_granularity entity "a": there is no granularity "minutes"; did you mean minute?`,
		`3:31 unknown_granularity there is no granularity "week"; take minute, hour or day`,
		`4:31 unknown_granularity take minute, hour or day`, `5:31 unknown_granularity did you mean hour?`, `6:31 wrong_type granularity has no value`}},
	{"names that are not snake_case", "entities:\n  Account: {prefix: a}\n  apiKey: {prefix: b}\n  api-key: {prefix: c}\n  _a: {prefix: d}\n  a__b: {prefix: e}\n  a_: {prefix: f}\n  1a: {prefix: g}\n  zoë: {prefix: h}\n  \"\": {prefix: i}\n", []string{
		`2:3 invalid_name entity name "Account": a name is lower-case letters | write account`, "3:6 invalid_name write api_key", "4:6 invalid_name write api_key",
		"5:3 invalid_name starts with a letter", "6:5 invalid_name single underscores", "7:4 invalid_name underscores between",
		"8:3 invalid_name starts with a letter", `9:5 invalid_name "zoë"`, `10:4 invalid_name ""`}},
	{"a long name", "entities:\n  " + strings.Repeat("a", 49) + ": {prefix: a}\n", []string{"2:51 invalid_name at most 48 characters"}},
	{"columns are characters", "entities: {\"ü\\u00fc\": {prefix: éa}, ключ: {prefix: \"😀\"}}\n", []string{
		`1:12 invalid_name "üü"`, "1:32 malformed_prefix lower-case", "1:37 invalid_name \"ключ\"", "1:53 malformed_prefix lower-case"}},
	{"a long value", "bound_ids: [" + strings.Repeat("a", 63) + "üü]\n", []string{`1:61 invalid_name "` + strings.Repeat("a", 63) + `…"`}},
	{"a character after others of several bytes", "domain: bücher.exämple. b\n", []string{"1:24 invalid_value domain"}},
	{"far to the right", "entities: {" + strings.Repeat(" ", 4070) + "a: {prefix: aB}, b: {prefix: bB}}\n", []string{"1:4095 malformed_prefix aB", "1:4111 malformed_prefix bB"}},
	{"everything at once", "domain: a b\nentities:\n  account: {prefix: acc, lenght: 3}\n  event: {prefix: acc}\nbound_ids: run\nwhat: 1\n", []string{
		"1:10 invalid_value domain", "3:26 unknown_key lenght", "4:19 duplicate_prefix acc", "5:12 wrong_type bound_ids", "6:1 unknown_key what"}},
}

var faultySecrets = []faulty{
	{"a secret's prefix", "secrets:\n  api_key: {prefix: Sk}\n  hook: {}\n", []string{
		`2:21 malformed_prefix secret "api_key": prefix "Sk"`, `3:3 missing_key secret "hook" has no prefix`}},
	{"the same secret twice", "secrets:\n  api_key: {prefix: sk}\n  api_key: {prefix: sk}\n", []string{`3:3 duplicate_declaration as secret "api_key" (line 2)`}},
	{"secrets with one prefix", "secrets:\n  api_key: {prefix: sk, environments: [live]}\n  hook: {prefix: sk, environments: [test]}\n", []string{
		`3:18 duplicate_prefix secret "hook": prefix sk is that of secret "api_key" (line 2)`}},
	{"an entity and a secret with one prefix", "entities:\n  account: {prefix: sk}\nsecrets:\n  api_key: {prefix: sk}\n", []string{
		`4:21 duplicate_prefix secret "api_key": prefix sk is that of entity "account" (line 2); a prefix belongs to one type`}},
	{"a secret and an entity with one prefix", "secrets:\n  api_key: {prefix: sk}\nentities:\n  account: {prefix: sk}\n", []string{
		`4:21 duplicate_prefix entity "account": prefix sk is that of secret "api_key" (line 2)`}},
	{"in one line, in the order of the file", "{secrets: {s: {prefix: x}}, entities: {e: {prefix: x}}}\n", []string{`1:52 duplicate_prefix entity "e": prefix x is that of secret "s" (line 1)`}},
	{"an entity that begins like a secret", "entities:\n  account: {prefix: sk_live}\n  user: {prefix: sk_test}\nsecrets:\n  api_key: {prefix: sk}\n", []string{
		`5:21 duplicate_prefix secret "api_key": texts that begin with sk_live_ are those of entity "account" (line 2); choose another prefix`,
		`5:21 duplicate_prefix sk_test_ are those of entity "user" (line 3)`}},
	{"a secret that begins like an entity", "secrets:\n  api_key:\n    prefix: sk\n    environments:\n    - live\n    - demo\nentities:\n  account: {prefix: sk_demo}\n", []string{
		`8:21 duplicate_prefix entity "account": texts that begin with sk_demo_ are those of secret "api_key" in environment demo (line 6)`}},
	{"an entity and a secret with one name", "entities:\n  key: {prefix: key}\nsecrets:\n  key: {prefix: sk, environments: [Live]}\n", []string{
		`4:3 duplicate_declaration secret "key" is declared already, as entity "key" (line 2); a type is declared once`, `4:36 invalid_value environment "Live"`}},
	{"environments", "secrets:\n  api_key: {prefix: sk, environments: [live, te-st, live, '', [a], 5, on, ]}\n", []string{
		`2:48 invalid_value secret "api_key": environment "te-st": an environment is lower-case`, "2:53 duplicate_value environment live stands on line 2 already",
		`2:60 invalid_value environment ""`, "2:63 wrong_type environment is a list; it has to be a text", "2:68 unquoted YAML reads 5", `2:68 invalid_value environment "5"`, `2:71 unquoted quote it: "on"`}},
	{"no environments", "secrets:\n  api_key: {prefix: sk, environments: []}\n  b: {prefix: b, environments: }\n  c: {prefix: c, environments: live}\n", []string{
		`2:39 invalid_value has no environment; list one, or remove the key for live and test`, "3:32 wrong_type environments has no value; it has to be a list such as [live, test]",
		`4:32 wrong_type environments is the text "live"; it has to be a list such as [live, test]`}},
	{"too many environments", "secrets:\n  a: {prefix: a, environments: [" + manyWords(32) + "]}\n  b: {prefix: b, environments: [ea, test]}\n", []string{
		"3:37 invalid_value environment test is one too many; a manifest has at most 32 different ones in all"}},
	{"derived options of a secret", "secrets:\n  api_key:\n    prefix: sk\n    granularity: hour\n    hash: argon2\n    maxLength: 40\n    env: [live]\n", []string{
		"4:5 derived_option a secret has no time bucket", "5:5 derived_option SHA-256", "6:5 derived_option follows from the prefix and the environment", "7:5 unknown_key did you mean environments?"}},
}

var faultyOpaque = []faulty{
	{"lengths", "opaque:\n  a: {length: 0}\n  b: {length: 256}\n  c: {length: -1}\n  d: {length: '12'}\n  e: {length: 12.0}\n  f: {length: 012}\n  g: {length: }\n  h: {length: 1, namespace: s}\n  i: {length: 99999999999999999999}\n", []string{
		`2:15 invalid_value opaque id "a": length is 0; it has to be a whole number from 1 to 255`, "3:15 invalid_value length is 256",
		"4:15 invalid_value length is -1", "5:15 wrong_type length is a text | remove the quotes", "6:15 wrong_type length is a number, 12.0; it has to be a whole number",
		"7:15 wrong_type written as 012", "8:15 wrong_type length has no value", "9:15 invalid_value length is 1; it has to be a whole number from 2 to 255", "10:15 invalid_value 99999999999999999999"}},
	{"namespaces", "opaque:\n  a: {namespace: share}\n  b: {namespace: _}\n  c: {namespace: é}\n  d: {namespace: 5}\n  e: {namespace: ''}\n  f: {namespace: [s]}\n  g: {namespace: 's ', length: x}\n", []string{
		`2:18 invalid_value opaque id "a": namespace is "share"; it has to be one character of 0-9A-Za-z`, "3:18 invalid_value one character", "4:18 invalid_value one character",
		`5:18 unquoted YAML reads 5 as a number; quote it: "5"`, `6:18 invalid_value namespace is ""`, "7:18 wrong_type namespace is a list; it has to be one character",
		"8:18 invalid_value one character", `8:32 wrong_type length is the text "x"`}},
	{"options of opaque ids", "opaque:\n  a: {prefix: a, alphabet: hex, min_length: 3, lenght: 3}\n  b: 12\n  c:\n", []string{
		"2:7 derived_option prefix cannot be set: an opaque id has none", "2:18 derived_option every opaque id is of 0-9A-Za-z", "2:33 derived_option set length",
		"2:48 unknown_key did you mean length?", "3:6 wrong_type is a number, 12; it has to be a mapping with length or namespace, or {}", "4:5 wrong_type no value; it has to be a mapping | or {}"}},
	{"an opaque id named like another type", "entities: {a: {prefix: a}}\nopaque:\n  a: {}\n  b: {}\n  b: {length: 3, namespace: '-'}\nsecrets: {b: {prefix: b}}\n", []string{
		`3:3 duplicate_declaration opaque id "a" is declared already, as entity "a" (line 1)`, `5:3 duplicate_declaration as opaque id "b" (line 4)`,
		"5:29 invalid_value namespace", `6:11 duplicate_declaration secret "b" is declared already, as opaque id "b" (line 4)`}},
}

var faultyShortIDs = []faulty{
	{"no value", "short_ids:\n", []string{"1:11 wrong_type short_ids has no value; it has to be a list of mappings"}},
	{"a mapping", "short_ids: {item: {kind: 0}}\n", []string{"1:12 wrong_type short_ids is a mapping; it has to be a list"}},
	{"nothing said", "short_ids:\n- {}\n- item\n-\n", []string{
		"2:3 missing_key short id has no kind", "2:3 missing_key short id has no name", "2:3 missing_key short id has no fields",
		`3:3 wrong_type short id is the text "item"; it has to be a mapping with kind, name and fields`, "4:2 wrong_type short id has no value"}},
	{"one kind and number of fields", "short_ids:\n- {kind: 0, name: item, fields: [owner, item]}\n- {kind: 0, name: list, fields: [owner]}\n- {kind: 0, name: thing, fields: [a, b]}\n", []string{
		`4:10 duplicate_value short id "thing": kind 0 with 2 fields is short id "item" (line 2); take another kind, or another number of fields`}},
	{"one name", "short_ids:\n- {kind: 0, name: item, fields: [owner, item]}\n- {kind: 1, name: item, fields: [owner]}\n", []string{
		`3:19 duplicate_value short id "item" is declared already, as kind 0 (line 2)`}},
	{"kinds", "short_ids:\n- {kind: -1, name: a, fields: [x]}\n- {kind: '1', name: b, fields: [x]}\n- {kind: 007, name: c, fields: [x]}\n- {kind: 0x1F, name: d, fields: [x]}\n- {kind: 1e3, name: e, fields: [x]}\n- {kind: 18446744073709551616, name: f, fields: [x]}\n- {kind: one, name: g, fields: [x]}\n- {kind: [1], name: h, fields: [x]}\n- {kind: , name: i, fields: [x]}\n- {kind: 1_000, name: j, fields: [x]}\n- {kind: +1, name: k, fields: [x]}\n- {kind: true, name: l, fields: [x]}\n", []string{
		`2:10 invalid_value short id "a": kind is -1; it has to be a whole number from 0 to 18446744073709551615`,
		`3:10 wrong_type kind is a text; it has to be a whole number | remove the quotes`,
		"4:10 wrong_type kind is written as 007, which not every reader of YAML takes for the same number; write it in decimal digits without leading zero",
		"5:10 wrong_type written as 0x1F", "6:10 wrong_type kind is a number, 1e3; it has to be a whole number from 0", "7:10 invalid_value kind is 18446744073709551616",
		`8:10 wrong_type kind is the text "one"`, "9:10 wrong_type kind is a list", "10:10 wrong_type kind has no value", "11:10 wrong_type written as 1_000", "12:10 wrong_type written as +1", "13:10 wrong_type a truth value, true"}},
	{"fields", "short_ids:\n- {kind: 0, name: a, fields: []}\n- {kind: 0, name: b, fields: [x, z, x]}\n- {kind: 0, name: c, fields: x}\n- {kind: 0, name: d, fields: [itemId, 1]}\n- {kind: 0, name: e, fields: [a, b, c, d, e, f, g]}\n", []string{
		`2:30 invalid_value short id "a" has no fields; name at least one`, `3:37 duplicate_value short id "b": field "x" stands on line 3 already; a field is named once`,
		`4:30 wrong_type fields is the text "x"; it has to be a list of names`, "5:35 invalid_name write item_id", "5:39 unquoted YAML reads 1 as a number", "5:39 invalid_name starts with a letter",
		"6:49 invalid_value has 7 fields; at most 6 fit"}},
	{"names", "short_ids:\n- {kind: 0, name: no, fields: [x]}\n- {kind: 1, name: Item, fields: [x]}\n- {kind: 2, name: 5, fields: [x]}\n", []string{
		`2:19 unquoted quote it: "no"`, "3:19 invalid_name write item", "4:19 unquoted quote it", "4:19 invalid_name starts with a letter"}},
	{"options", "short_ids:\n- {kind: 0, arity: 1, name: a, fields: [x], field: y, name: b}\n", []string{
		`2:13 derived_option short id "a": arity cannot be set: it is the number of fields; remove it`, "2:45 unknown_key did you mean fields?", "2:55 duplicate_key name stands here for the second time"}},
}

// manyWords lists n different environments.
func manyWords(n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = "e" + string(rune('a'+i%26)) + strings.Repeat("x", i/26)
	}
	return strings.Join(words, ", ")
}

var faultyKinds = []faulty{
	{"a bound id twice", "bound_ids:\n- run\n- effect\n- run\n", []string{`4:3 duplicate_value bound id "run" stands on line 2 already; a kind is listed once: remove one`}},
	{"bound id names", "bound_ids: [Run, [a], storage location]\n", []string{"1:13 invalid_name write run", "1:18 wrong_type bound id is a list", "1:30 invalid_name write storage_location"}},
	{"kind letters", "handles:\n  kinds:\n    I: item\n    st: storage_location\n    é: accent\n    \"\": nothing\n    1: number\n", []string{
		`3:5 invalid_value kind letter "I": it has to be one of a-z`, "4:5 invalid_value one of a-z", "5:5 invalid_value one of a-z", "6:5 invalid_value one of a-z",
		"7:5 unquoted YAML reads 1 as a number", "7:5 invalid_value one of a-z"}},
	{"a kind letter twice", "handles:\n  kinds: {i: item, i: invoice}\n", []string{`2:20 duplicate_value kind letter "i" stands on line 2 already; a letter is one kind's`}},
	{"a kind name twice", "handles:\n  kinds:\n    i: item\n    t: item\n", []string{`4:8 duplicate_value kind letter "t": the name item stands on line 3 already`}},
	{"a kind named like a truth value", "handles:\n  kinds: {n: note, y: on}\n", []string{`2:23 unquoted kind letter "y": name: YAML reads on | quote it: "on"`}},
	{"a kind name", "handles:\n  kinds: {s: storage location, t: }\n", []string{`2:21 invalid_name kind letter "s": name "storage location" | write storage_location`, "2:35 wrong_type has no value"}},
	{"handles", "handles: {kind: {}, domain: x}\n", []string{"1:11 unknown_key did you mean kinds?", "1:21 derived_option at the top of the manifest"}},
	{"handles without a value", "handles:\n", []string{"1:9 wrong_type handles has no value; it has to be a mapping with kinds, or {}"}},
}

var faultyShortcodes = []faulty{
	{"an unknown scope", "shortcodes:\n  scopes: {world_items: {}, pack: {owned: true}}\n  precedence: [world_item, packs, other]\n", []string{
		`3:16 unknown_scope there is no scope "world_item"; did you mean world_items?`, "3:28 unknown_scope did you mean pack?", "3:35 unknown_scope declare it under scopes"}},
	{"an unknown built-in scope", "shortcodes: {precedence: [world_items, shelf]}\n", []string{"1:40 unknown_scope shelf"}},
	{"a scope ranked twice", "shortcodes:\n  precedence:\n  - pack\n  - {pack: core}\n  - pack\n  - {pack: core}\n", []string{
		"5:5 duplicate_value scope pack stands on line 3 already; it has one rank", "6:5 duplicate_value scope pack(core) stands on line 4"}},
	{"an owner of a scope without", "shortcodes:\n  precedence: [{world_items: me}, {pack: ''}, {pack: }, {}, {a: b, c: d}]\n", []string{
		"2:17 invalid_value scope world_items has no owners", "2:42 invalid_value the owner of pack is empty", "2:54 wrong_type owner of pack has no value",
		"2:57 wrong_type precedence is a mapping", "2:61 wrong_type precedence is a mapping"}},
	{"a scope twice", "shortcodes:\n  scopes:\n    shelf: {}\n    shelf: {}\n", []string{`4:5 duplicate_value scope "shelf" is declared already, on line 3`}},
	{"a scope's options", "shortcodes:\n  scopes: {a: {owned: yes}, b: {own: true}, c: , d: true, E: {}, f: {owned: 'true'}}\n", []string{
		`2:23 wrong_type scope "a": owned is the text "yes"; it has to be true or false`, "2:33 unknown_key did you mean owned?",
		`2:48 wrong_type scope "c" has no value; it has to be a mapping with owned, or {}`, `2:53 wrong_type scope "d" is a truth value, true`, "2:59 invalid_name write e", `2:77 wrong_type the text "true"`}},
	{"scopes that are none", "shortcodes:\n  scopes: [a, b]\n  precedence: [a]\n", []string{"2:11 wrong_type scopes is a list"}},
	{"abbreviations", "shortcodes:\n  abbreviations:\n    Shield: shd\n    of  the: o\n    ...: x\n    round: r-d\n    long: ''\n    no: n\n    seven: 7\n    Tabûri: tab\n    helm: [h]\n", []string{
		`3:5 invalid_value abbreviation "Shield": write it as names are matched: shield`, "4:5 invalid_value write it as names are matched: of the",
		"5:5 invalid_value write words of lower-case letters and digits", `6:13 invalid_value short form "r-d"`, `7:11 invalid_value short form ""`,
		`8:5 unquoted YAML reads no`, `9:12 unquoted YAML reads 7 as a number; quote it: "7"`, "10:5 invalid_value write it as names are matched: taburi", "11:11 wrong_type is a list"}},
	{"an abbreviation that is matched as two words", "shortcodes:\n  abbreviations: {two-handed: 2h, 'two handed': 2h, Kûrbúl-¾ helm's: k}\n", []string{
		`2:19 invalid_value abbreviation "two-handed": write it as names are matched: two handed`,
		"2:53 invalid_value write it as names are matched: kurbul helm s"}},
	{"an abbreviation twice", "shortcodes:\n  abbreviations:\n    shield: shd\n    'shield': sh\n", []string{`4:5 duplicate_value abbreviation "shield" stands on line 3 already`}},
	{"shortcode options", "shortcodes: {pattern: x, dedupe: true, scope: {}}\n", []string{
		"1:14 derived_option letters and digits", "1:26 derived_option decided with each operation", "1:40 unknown_key did you mean scopes?"}},
}
