package secret_test

import (
	"bytes"
	"database/sql/driver"
	"encoding"
	"encoding/base64"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"log/slog"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"text/template"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/secret"
	"go.yaml.in/yaml/v3"
)

// holders puts a secret everywhere a value can stand in somebody's program.
func holders(key APIKey) map[string]any {
	type exported struct{ Key APIKey }
	type hidden struct{ key APIKey }
	type pointers struct {
		Key *APIKey
		key *APIKey
	}
	type deep struct {
		Level *struct{ level *hidden }
		list  []hidden
		table map[string]hidden
		any   any
	}
	type embedded struct{ secret.Token[apiKey] }
	type lists struct {
		keys  []APIKey
		array [2]APIKey
		table map[string]APIKey
		any   any
		list  []any
		ch    chan APIKey
	}
	ch := make(chan APIKey, 1)
	ch <- key
	level := struct{ level *hidden }{&hidden{key}}
	return map[string]any{
		"direct":           key,
		"pointer":          &key,
		"pointer pointer":  func() any { p := &key; return &p }(),
		"exported field":   exported{key},
		"hidden field":     hidden{key},
		"pointer to field": &hidden{key},
		"pointer fields":   pointers{&key, &key},
		"slice":            []APIKey{key, key},
		"slice of any":     []any{key, &key},
		"array":            [2]APIKey{key, key},
		"map":              map[string]APIKey{"k": key},
		"map of any":       map[string]any{"k": key, "p": &key},
		"map of hidden":    map[string]hidden{"k": {key}},
		"map key":          map[*APIKey]int{&key: 1},
		"interface":        struct{ any any }{key},
		"stringer":         struct{ S fmt.Stringer }{key},
		"embedded":         embedded{key},
		"lists":            lists{[]APIKey{key}, [2]APIKey{key, key}, map[string]APIKey{"k": key}, key, []any{key, hidden{key}}, ch},
		"deep":             &deep{&level, []hidden{{key}}, map[string]hidden{"k": {key}}, &hidden{key}},
		"channel":          ch,
		"func":             func() APIKey { return key },
		"method":           key.Mask,
		"error":            fmt.Errorf("refused: %w: %v", errors.New("no"), key),
		"record":           key.Record(),
	}
}

// leaks are the pieces of six of the last 33 characters of example, plainly and in
// the ways in which bytes are printed, in lower case.
var leaks = func() (forms []string) {
	tail := example[len(example)-33:]
	for i := 0; i+6 <= len(tail); i++ {
		piece := []byte(tail[i : i+6])
		decimal := strings.Trim(fmt.Sprint(piece), "[]")
		forms = append(forms,
			string(piece),
			hex.EncodeToString(piece),
			fmt.Sprintf("% x", piece),
			strings.TrimPrefix(fmt.Sprintf("%#v", piece[:3]), "[]byte{")[:len("0x00, 0x00, 0x00")],
			decimal,
			strings.ReplaceAll(decimal, " ", ", "),
			strings.ReplaceAll(decimal, " ", ","),
			strings.ToLower(strings.Trim(fmt.Sprintf("%U", []rune(string(piece))), "[]")),
		)
	}
	for skip := range 3 {
		forms = append(forms, strings.ToLower(base64.StdEncoding.EncodeToString([]byte(tail[skip:skip+12]))))
	}
	return forms
}()

// leak returns one of leaks that shows in out, or "".
func leak(out string) string {
	out = strings.ToLower(out)
	for _, form := range leaks {
		if strings.Contains(out, form) {
			return form
		}
	}
	return ""
}

// TestLeakIsFound makes sure that the tests below would see a secret in each of
// the forms they look for.
func TestLeakIsFound(t *testing.T) {
	key := parseExample(t)
	text := key.Reveal()
	for _, out := range []string{
		text, text[8:14], strings.ToUpper(text), fmt.Sprintf("%x", text), fmt.Sprintf("%X", text), fmt.Sprintf("% x", text),
		fmt.Sprint([]byte(text)), fmt.Sprintf("%d", []byte(text)), fmt.Sprintf("%#v", []byte(text)), fmt.Sprintf("%U", []rune(text)),
		fmt.Sprintf("%+v", struct{ s []byte }{[]byte(text)}), base64.StdEncoding.EncodeToString([]byte(text)),
	} {
		if leak("before "+out+" after") == "" {
			t.Errorf("not seen in %s", out)
		}
	}
	for _, out := range []string{key.Mask(), key.Digest().String(), text[:8], text[len(text)-4:], text[:13]} {
		if part := leak(out); part != "" {
			t.Errorf("seen %q in %s", part, out)
		}
	}
}

func parseExample(t testing.TB) APIKey {
	t.Helper()
	key, err := secret.Parse[APIKey](example)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func TestFmt(t *testing.T) {
	key := parseExample(t)
	verbs := "vTtbcdoOqxXUeEfFgGspwzZ!"
	modifiers := []string{"", "+", "#", "-", " ", "0", "+#", "# ", "0+#- ", "1", "100", ".0", ".3", ".100", "200.100", "-60.20", "#.40", "[1]"}
	for name, v := range holders(key) {
		for _, verb := range verbs {
			for _, m := range modifiers {
				directive := "%" + m + string(verb)
				if out := fmt.Sprintf(directive, v); leak(out) != "" {
					t.Errorf("%s as %s shows %q: %s", directive, name, leak(out), out)
				}
			}
		}
		// Formats that fit no argument, or not the argument they get.
		for _, malformed := range []string{"%d %s", "x", "%", "%[2]d", "%[9]*d", "%!", "%*d", "%.*f"} {
			if out := fmt.Sprintf(malformed, v, v); leak(out) != "" {
				t.Errorf("%q of %s shows %q: %s", malformed, name, leak(out), out)
			}
		}
		wrap := "%w"
		for _, out := range []string{fmt.Sprint(v), fmt.Sprintln(v), fmt.Errorf(wrap, v).Error()} {
			if leak(out) != "" {
				t.Errorf("%s shows %q: %s", name, leak(out), out)
			}
		}
	}
}

// TestFmtForms pins what a secret looks like when it is printed itself.
func TestFmtForms(t *testing.T) {
	key := parseExample(t)
	var zero APIKey
	for _, c := range []struct{ directive, want, zero string }{
		{"%v", "sk_live_…xdd9", ""},
		{"%+v", "sk_live_…xdd9", ""},
		{"%s", "sk_live_…xdd9", ""},
		{"%d", "sk_live_…xdd9", ""},
		{"%x", "sk_live_…xdd9", ""},
		{"%#x", "sk_live_…xdd9", ""},
		{"%t", "sk_live_…xdd9", ""},
		{"%q", `"sk_live_…xdd9"`, `""`},
		{"%+q", `"sk_live_\u2026xdd9"`, `""`},
		{"%#v", `secret.Token("sk_live_…xdd9")`, `secret.Token("")`},
		{"%16v|", "   sk_live_…xdd9|", "                |"},
		{"%-16s|", "sk_live_…xdd9   |", "                |"},
		{"%.7s", "sk_live", ""},
		{"%T", "secret.Token[github.com/onymhq/onym/secret_test.apiKey]", "secret.Token[github.com/onymhq/onym/secret_test.apiKey]"},
	} {
		if got := fmt.Sprintf(c.directive, key); got != c.want {
			t.Errorf("%s prints %s, want %s", c.directive, got, c.want)
		}
		if got := fmt.Sprintf(c.directive, zero); got != c.zero {
			t.Errorf("%s of the zero value prints %s, want %s", c.directive, got, c.zero)
		}
	}
	if got, want := fmt.Sprintf("%+v", struct{ Key *APIKey }{&key}), "{Key:sk_live_…xdd9}"; got != want {
		t.Errorf("a pointer in a struct prints %s", got)
	}
	var none *APIKey
	if got := fmt.Sprintf("%v", none); got != "<nil>" {
		t.Errorf("a nil pointer prints %s", got)
	}
}

func TestSlog(t *testing.T) {
	key := parseExample(t)
	for name, v := range holders(key) {
		var out bytes.Buffer
		for _, h := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
			l := slog.New(h)
			l.Info("m", "key", v)
			l.Info("m", slog.Group("g", slog.Any("key", v)))
			l.With("key", v).WithGroup("g").Info(fmt.Sprint(v), slog.Any("list", []any{v}))
			l.Info("m", v)
		}
		if leak(out.String()) != "" {
			t.Errorf("%s shows %q: %s", name, leak(out.String()), out.String())
		}
		if name == "direct" && !strings.Contains(out.String(), `key=sk_live_…xdd9`) && !strings.Contains(out.String(), `"key":"sk_live_…xdd9"`) {
			t.Errorf("slog does not show the mask: %s", out.String())
		}
	}
}

func TestEncoders(t *testing.T) {
	key := parseExample(t)
	for name, v := range holders(key) {
		outs := map[string]string{}
		show := func(how string, data []byte, err error) { outs[how] = string(data) + fmt.Sprint(err) }

		data, err := json.Marshal(v)
		show("json", data, err)
		data, err = json.MarshalIndent([]any{v, map[string]any{"k": v}}, "", " ")
		show("json in lists", data, err)
		data, err = xml.Marshal(v)
		show("xml", data, err)
		data, err = yamlMarshal(v)
		show("yaml", data, err)
		var out bytes.Buffer
		err = gob.NewEncoder(&out).Encode(v)
		show("gob", out.Bytes(), err)
		for how, tmpl := range map[string]interface {
			Execute(w *bytes.Buffer, v any) error
		}{
			"text/template": textTemplate{template.Must(template.New("").Parse(`{{.}} {{print .}} {{printf "%#v %x %d" . . .}} {{js .}} {{html .}} {{urlquery .}} {{len (print .)}}`))},
			"html/template": htmlTemplate{htmltemplate.Must(htmltemplate.New("").Parse(`<a href="/{{.}}?k={{.}}" title={{.}} onclick="f({{.}})" style="x:{{.}}">{{.}}</a><script>var k = {{.}}; var s = "{{.}}"</script>`))},
		} {
			var out bytes.Buffer
			err := tmpl.Execute(&out, v)
			show(how, out.Bytes(), err)
		}
		converted, err := driver.DefaultParameterConverter.ConvertValue(v)
		show("database/sql", fmt.Append(nil, converted), err)

		for how, out := range outs {
			if leak(out) != "" {
				t.Errorf("%s of %s shows %q: %s", how, name, leak(out), out)
			}
		}
	}
}

type textTemplate struct{ *template.Template }

func (t textTemplate) Execute(w *bytes.Buffer, v any) error { return t.Template.Execute(w, v) }

type htmlTemplate struct{ *htmltemplate.Template }

func (t htmlTemplate) Execute(w *bytes.Buffer, v any) error { return t.Template.Execute(w, v) }

// yamlMarshal turns the panics by which the library refuses channels and funcs
// into errors.
func yamlMarshal(v any) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return yaml.Marshal(v)
}

// TestRefused: whoever writes or stores a secret where it is not hidden gets an
// error to see, in place of a mask that is found in the database a year later.
func TestRefused(t *testing.T) {
	type document struct {
		Key APIKey `xml:"key" json:"key"`
	}
	type attribute struct {
		Key APIKey `xml:"key,attr"`
	}
	for _, c := range []struct {
		key  APIKey
		code onym.Code
	}{{parseExample(t), onym.SecretValue}, {APIKey{}, onym.ZeroValue}} {
		refused := func(how string, err error) {
			t.Helper()
			if !errors.Is(err, c.code) {
				t.Errorf("%s of %v: %v, want %s", how, c.key, err, c.code)
			}
		}
		_, err := c.key.MarshalText()
		refused("MarshalText", err)
		_, err = c.key.MarshalJSON()
		refused("MarshalJSON", err)
		_, err = c.key.MarshalBinary()
		refused("MarshalBinary", err)
		_, err = c.key.GobEncode()
		refused("GobEncode", err)
		_, err = c.key.Value()
		refused("Value", err)
		for _, v := range []any{c.key, &c.key, document{c.key}, []APIKey{c.key}, map[string]any{"k": c.key}} {
			_, err = json.Marshal(v)
			refused("JSON", err)
		}
		_, err = xml.Marshal(c.key)
		refused("XML", err)
		_, err = xml.Marshal(document{c.key})
		refused("an XML element", err)
		_, err = xml.Marshal(attribute{c.key})
		refused("an XML attribute", err)
		_, err = yaml.Marshal(document{c.key})
		refused("YAML", err)
		if !c.key.IsZero() { // gob leaves zero values out without asking
			refused("gob", gob.NewEncoder(new(bytes.Buffer)).Encode(document{c.key}))
		}
		_, err = driver.DefaultParameterConverter.ConvertValue(c.key)
		refused("database/sql", err)
	}
	type optional struct {
		Key APIKey `json:"key,omitzero"`
	}
	if data, err := json.Marshal(optional{}); err != nil || string(data) != "{}" {
		t.Errorf("omitzero: %s, %v", data, err)
	}
}

// TestNothingReadsASecret: a secret comes in by Parse alone.
func TestNothingReadsASecret(t *testing.T) {
	var key APIKey
	if _, ok := any(&key).(encoding.TextUnmarshaler); ok {
		t.Error("a secret is a TextUnmarshaler")
	}
	for _, text := range []string{`"` + example + `"`, `["` + example + `"]`, "41", "true"} {
		//lint:ignore SA9005 that JSON finds nothing to fill is what is tested
		if err := json.Unmarshal([]byte(text), &key); err == nil || !key.IsZero() {
			t.Errorf("JSON %s is read", text)
		} else if part := leak(err.Error()); part != "" {
			t.Errorf("the error shows %q: %v", part, err)
		}
	}
	if _, err := fmt.Sscan(example, &key); err == nil || !key.IsZero() {
		t.Error("fmt.Sscan reads a secret")
	}
	ptr := reflect.TypeFor[*APIKey]()
	for i := range ptr.NumMethod() {
		name := ptr.Method(i).Name
		if strings.HasPrefix(name, "Unmarshal") || name == "Scan" || name == "GobDecode" || name == "Set" {
			t.Errorf("a secret has the method %s", name)
		}
	}
}

// TestReflection walks through all that reflection can reach, with and without
// calling the methods that printers call.
func TestReflection(t *testing.T) {
	key := parseExample(t)
	for name, v := range holders(key) {
		var out strings.Builder
		dump(&out, reflect.ValueOf(v), 0)
		if leak(out.String()) != "" {
			t.Errorf("%s shows %q: %s", name, leak(out.String()), out.String())
		}
	}
	var out strings.Builder
	dump(&out, reflect.ValueOf(struct {
		m map[string][]*[]byte
		s struct{ any any }
	}{map[string][]*[]byte{"k": {new([]byte(example))}}, struct{ any any }{example}}), 0)
	if n := strings.Count(out.String(), "3ahrz6"); n != 2 || leak(out.String()) == "" {
		t.Errorf("the walker finds only %d of 2 texts: %s", n, out.String())
	}
}

func dump(out *strings.Builder, v reflect.Value, depth int) {
	if depth > 12 || !v.IsValid() {
		return
	}
	if v.CanInterface() {
		switch v := v.Interface().(type) {
		case fmt.Stringer:
			if reflect.ValueOf(v).Kind() != reflect.Pointer || !reflect.ValueOf(v).IsNil() {
				out.WriteString(v.String() + " ")
			}
		case error:
			out.WriteString(v.Error() + " ")
		}
	}
	switch v.Kind() {
	case reflect.String:
		out.WriteString(strconv.Quote(v.String()) + " ")
	case reflect.Pointer, reflect.Interface:
		dump(out, v.Elem(), depth+1)
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			for i := range v.Len() {
				out.WriteByte(byte(v.Index(i).Uint()))
			}
			out.WriteByte(' ')
			return
		}
		for i := range v.Len() {
			dump(out, v.Index(i), depth+1)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			dump(out, k, depth+1)
			dump(out, v.MapIndex(k), depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			dump(out, v.Field(i), depth+1)
		}
	default:
		out.WriteString(v.String() + " ")
	}
}

// TestPanics: what a panic prints of its value, and what it says about one that
// cannot be hashed.
func TestPanics(t *testing.T) {
	key := parseExample(t)
	for _, f := range []func(){
		func() { panic(key) },
		func() { panic(holders(key)["hidden field"]) },
		func() { _ = map[any]int{key: 1} },
		func() { _ = any(key) == any(key) },
		func() { _ = any(key).(error) },
	} {
		func() {
			defer func() {
				p := recover()
				if out := fmt.Sprintf("%v %+v %#v", p, p, p); p == nil || leak(out) != "" {
					t.Errorf("the panic shows %q: %s", leak(out), out)
				}
			}()
			f()
		}()
	}
}
