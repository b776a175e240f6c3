package handle_test

import (
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/handle"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/shortid"
)

// alarms is a registry that shares no kind with the built-in one.
var alarms = shortid.MustRegistry(shortid.Kind{ID: 0, Name: "alarm", Fields: []string{"site_id", "device_id", "alarm_id"}})

func TestParserShortIDs(t *testing.T) {
	token, err := alarms.New("alarm", 1, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	p := handle.Parser{ShortIDs: alarms}
	own, foreign := "example.com:"+token.String(), "example.com:~DyU"

	for _, s := range []string{own, "Example.COM:" + token.String()} {
		d, err := p.ParseDomainShortID(s)
		if err != nil || d.String() != own || d.ShortID() != token {
			t.Errorf("%v, %v", d, err)
		}
		if h, err := p.Parse(s); err != nil || h != handle.Handle(d) {
			t.Errorf("%v, %v", h, err)
		}
	}
	_, err = p.ParseDomainShortID(foreign)
	onymtest.WantError(t, err, foreign, onym.UnknownKind, 12)
	h, err := p.Parse(foreign)
	onymtest.WantError(t, err, foreign, onym.UnknownKind, 12)
	if h != nil {
		t.Errorf("a value beside the error: %v", h)
	}

	_, err = handle.ParseDomainShortID(own)
	onymtest.WantError(t, err, own, onym.UnknownKind, 12)
	_, err = handle.Parse(own)
	onymtest.WantError(t, err, own, onym.UnknownKind, 12)

	// No kind at all.
	_, err = handle.Parser{ShortIDs: new(shortid.Registry)}.Parse(foreign)
	onymtest.WantError(t, err, foreign, onym.UnknownKind, 12)

	// It declares kinds of short ids, and nothing else.
	if q, err := p.ParseQualifiedID("alice@a:i1"); err != nil || q.Kind() != handle.Item {
		t.Errorf("%v, %v", q, err)
	}
}

func TestParserLetters(t *testing.T) {
	letters, err := handle.Letters{}.With(handle.Kind{Letter: 'w', Name: "workflow"})
	if err != nil {
		t.Fatal(err)
	}
	none, err := handle.Letters{}.With()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		letters handle.Letters
		knows   string
		not     string
	}{
		{handle.Letters{}, "is", "w"}, // stands for the built-in ones
		{handle.BuiltinLetters(), "is", "w"},
		{letters, "w", "is"},
		{none, "", "isw"},
	} {
		p := handle.Parser{Letters: c.letters, ShortIDs: alarms}
		for _, letter := range c.knows {
			s := "alice@a:" + string(letter) + "1"
			q, err := p.ParseQualifiedID(s)
			if err != nil || q.String() != s {
				t.Errorf("%v, %v", q, err)
			}
			if h, err := p.Parse(s); err != nil || h != handle.Handle(q) {
				t.Errorf("%v, %v", h, err)
			}
		}
		for _, letter := range c.not {
			s := "alice@a:" + string(letter) + "1"
			_, err := p.ParseQualifiedID(s)
			onymtest.WantError(t, err, s, onym.InvalidKind, 8)
			_, err = p.Parse(s)
			onymtest.WantError(t, err, s, onym.InvalidKind, 8)
		}
	}
}

// The zero Parser reads as the functions do.
func TestZeroParser(t *testing.T) {
	var p handle.Parser
	same := func(s string, got, want any, err, wantErr error) {
		t.Helper()
		if got != want || codeOf(err) != codeOf(wantErr) || err != nil && err.Error() != wantErr.Error() {
			t.Errorf("%q: %v, %v; the function says %v, %v", s, got, err, want, wantErr)
		}
	}
	for _, s := range seeds(t) {
		h, err := p.Parse(s)
		want, wantErr := handle.Parse(s)
		same(s, h, want, err, wantErr)
		q, err := p.ParseQualifiedID(s)
		wantQ, wantErr := handle.ParseQualifiedID(s)
		same(s, q, wantQ, err, wantErr)
		d, err := p.ParseDomainShortID(s)
		wantD, wantErr := handle.ParseDomainShortID(s)
		same(s, d, wantD, err, wantErr)
	}
}

// A Parser without a registry follows the process's, and one with a registry of
// its own does not.
func TestParserDefaultRegistry(t *testing.T) {
	token, err := alarms.New("alarm", 1, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	s := "example.com:" + token.String()
	shortid.SetDefault(alarms)
	t.Cleanup(func() { shortid.SetDefault(shortid.Builtin()) })
	d, err := handle.Parser{}.ParseDomainShortID(s)
	if err != nil || d.String() != s {
		t.Errorf("%v, %v", d, err)
	}
	var read handle.DomainShortID
	if err := read.UnmarshalText([]byte(s)); err != nil || read != d {
		t.Errorf("UnmarshalText: %v, %v", read, err)
	}
	if err := read.Scan("example.com:~DyU"); codeOf(err) != onym.UnknownKind {
		t.Errorf("Scan: %v, %v", read, err)
	}
	if d, err := (handle.Parser{ShortIDs: shortid.Builtin()}).ParseDomainShortID("a:~DyU"); err != nil {
		t.Errorf("%v, %v", d, err)
	}
}
