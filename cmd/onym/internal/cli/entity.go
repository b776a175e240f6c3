package cli

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/redact"
)

type entityCmd struct {
	New     entityNewCmd     `cmd:"" help:"Mint ids."`
	Check   entityCheckCmd   `cmd:"" help:"Normalize and validate ids."`
	Example entityExampleCmd `cmd:"" help:"Print the example that documents and schemas show, the same every time."`
	Encode  entityEncodeCmd  `cmd:"" help:"Make the id of an instant and 16 bytes of entropy."`
	Schema  entitySchemaCmd  `cmd:"" help:"Print the schema of the ids."`
	Column  entityColumnCmd  `cmd:"" help:"Print the definition of a database column that holds the ids."`
}

// entityFormat is what every entity command is about.
type entityFormat struct {
	Prefix      string      `arg:"" help:"The ids' prefix, or a type's name in the manifest."`
	Granularity granularity `name:"granularity" placeholder:"minute|hour|day" help:"The width of the time bucket. Default: the manifest's, or hour."`
}

// granularity is a flag.
type granularity struct {
	value entityid.Granularity
	set   bool
}

// UnmarshalText reads the flag's value.
func (g *granularity) UnmarshalText(text []byte) error {
	if g.value, g.set = entityid.ParseGranularity(string(text)); !g.set {
		return fmt.Errorf("there is no granularity %q; take minute, hour or day", text)
	}
	return nil
}

// format finds the format that is meant: of what the manifest declares, if it
// declares any entities, or else the prefix as it stands.
func (e *entityFormat) format(a *app) (entityid.Format, error) {
	m, err := a.manifest()
	if err != nil {
		return entityid.Format{}, err
	}
	g, explicit := e.Granularity.value, e.Granularity.set
	declared := m.Entities()
	if len(declared) == 0 {
		return entityid.Spec{Prefix: e.Prefix, Granularity: g}.Format()
	}
	prefixes := make([]string, len(declared))
	for i, d := range declared {
		f := d.Format
		if f.Prefix() != e.Prefix && d.Name != e.Prefix {
			prefixes[i] = f.Prefix()
			continue
		}
		if explicit && g != f.Granularity() {
			return entityid.Format{}, fmt.Errorf("%s declares %s ids with %s buckets, not %s ones",
				m.File(), f.Prefix(), f.Granularity(), g)
		}
		return f, nil
	}
	return entityid.Format{}, fmt.Errorf("%s declares no entity with the prefix or the name %q; its prefixes are %s",
		m.File(), e.Prefix, strings.Join(prefixes, ", "))
}

// mask shows an input: where the declared prefix itself ends like a secret's
// environment, its ids are not to be taken for cut secrets.
func (e *entityFormat) mask(f entityid.Format) func(string) string {
	if id := f.Example().String(); redact.Mask(id, redact.Suspect) != id {
		return redact.Secrets
	}
	return nil
}

func bucket(r *record, id entityid.Any) {
	start, end := id.Bucket()
	r.str("bucket_start", start.Format(time.RFC3339))
	r.str("bucket_end", end.Format(time.RFC3339))
}

type entityNewCmd struct {
	entityFormat
	Count int     `name:"count" short:"n" default:"1" placeholder:"N" help:"How many."`
	At    *string `name:"at" placeholder:"TIME" help:"Mint for this instant instead of now, such as 2026-01-02T03:04:05Z."`
}

// Run mints.
func (c *entityNewCmd) Run(a *app) error {
	f, err := c.format(a)
	if err != nil {
		return err
	}
	if err := atLeastOne("-n", c.Count); err != nil {
		return err
	}
	var m entityid.Minter
	if c.At != nil {
		at, err := instant(*c.At)
		if err != nil {
			return err
		}
		m.Clock = func() time.Time { return at }
	}
	for range c.Count {
		id, err := f.Mint(m)
		if err != nil {
			return err
		}
		if err := a.once(func(r *record) error {
			r.str("id", id.String())
			bucket(r, id)
			r.people("%v\n", id)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

func atLeastOne(what string, n int) error {
	if n < 1 {
		return fmt.Errorf("%s is %d; give a number from 1 up", what, n)
	}
	return nil
}

// instant reads a time of RFC 3339, or a date for its first instant in UTC.
func instant(s string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339Nano, time.DateOnly} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("--at %q is no time; write it as 2026-01-02T03:04:05Z or 2026-01-02", s)
}

type entityCheckCmd struct {
	entityFormat
	Text []string `arg:"" optional:"" help:"Ids; without any they are read from standard input."`
}

// Run normalizes and validates.
func (c *entityCheckCmd) Run(a *app) error {
	f, err := c.format(a)
	if err != nil {
		return err
	}
	return a.each(c.Text, c.mask(f), func(value string, r *record) error {
		id, err := f.Parse(value)
		if err != nil {
			return err
		}
		r.str("canonical", id.String())
		bucket(r, id)
		if !r.asJSON {
			start, end := id.Bucket()
			r.people("%v  minted %s to %s\n", id, start.Format("2006-01-02 15:04"), end.Format("2006-01-02 15:04 MST"))
		}
		return nil
	})
}

type entityExampleCmd struct{ entityFormat }

// Run prints the example.
func (c *entityExampleCmd) Run(a *app) error {
	f, err := c.format(a)
	if err != nil {
		return err
	}
	return a.once(func(r *record) error {
		r.str("id", f.Example().String())
		r.people("%v\n", f.Example())
		return nil
	})
}

type entityEncodeCmd struct {
	entityFormat
	At      string `name:"at" required:"" placeholder:"TIME" help:"The instant, such as 2026-01-02T03:04:05Z."`
	Entropy string `name:"entropy" required:"" placeholder:"HEX" help:"16 bytes in hexadecimal; the low five bits of each are used."`
}

// Run makes one id of the given parts.
func (c *entityEncodeCmd) Run(a *app) error {
	f, err := c.format(a)
	if err != nil {
		return err
	}
	at, err := instant(c.At)
	if err != nil {
		return err
	}
	entropy, err := hex.DecodeString(c.Entropy)
	if err != nil || len(entropy) != 16 {
		return fmt.Errorf("--entropy wants 16 bytes, which are 32 hexadecimal digits; it has %d characters", len(c.Entropy))
	}
	id, err := f.Mint(entityid.Minter{
		Clock:   func() time.Time { return at },
		Entropy: strings.NewReader(string(entropy)),
	})
	if err != nil {
		return err
	}
	return a.once(func(r *record) error {
		r.str("id", id.String())
		bucket(r, id)
		r.people("%v\n", id)
		return nil
	})
}

type entitySchemaCmd struct {
	entityFormat
	Format string `name:"format" enum:"openapi,jsonschema,regexp" default:"openapi" placeholder:"openapi|jsonschema|regexp" help:"What to print."`
}

// Run prints the schema.
func (c *entitySchemaCmd) Run(a *app) error {
	f, err := c.format(a)
	if err != nil {
		return err
	}
	if c.Format == "regexp" {
		return a.once(func(r *record) error {
			r.str("pattern", f.Pattern())
			r.people("%s\n", f.Pattern())
			return nil
		})
	}
	schema := f.OpenAPI()
	if c.Format == "jsonschema" {
		schema = f.JSONSchema()
	}
	// The schema is JSON by itself: with --json it is one line, without it is
	// laid out for people.
	text, err := json.Marshal(schema)
	if !a.grammar.JSON {
		text, err = json.MarshalIndent(schema, "", "  ")
	}
	if err != nil {
		return err
	}
	_, err = a.out.Write(append(text, '\n'))
	return err
}

type entityColumnCmd struct {
	entityFormat
	Dialect string `name:"dialect" required:"" enum:"postgres,sqlite,mysql,mariadb,sqlserver" placeholder:"postgres|sqlite|mysql|sqlserver" help:"The database's SQL."`
	Name    string `name:"name" default:"id" help:"The column's name."`
}

// Run prints the column.
func (c *entityColumnCmd) Run(a *app) error {
	f, err := c.format(a)
	if err != nil {
		return err
	}
	d, _ := entityid.ParseDialect(c.Dialect) // the enum has seen to it
	if printable(c.Name) != c.Name {
		return errors.New("--name holds a character that cannot be shown; a column is called otherwise")
	}
	if maskInput(c.Name) != c.Name {
		return errors.New("--name holds a bearer secret; a column is not called after one")
	}
	column, err := f.Column(d, c.Name)
	if err != nil {
		return err
	}
	if advice := d.Advice(); advice != "" && !a.grammar.JSON {
		fmt.Fprintln(a.err, "onym: "+advice)
	}
	return a.once(func(r *record) error {
		r.str("column", column)
		if advice := d.Advice(); advice != "" {
			r.str("advice", advice)
		}
		r.people("%s\n", column)
		return nil
	})
}
