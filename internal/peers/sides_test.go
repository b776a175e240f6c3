package main

import (
	"fmt"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	gofrs "github.com/gofrs/uuid/v5"
	google "github.com/google/uuid"
	gosimple "github.com/gosimple/slug"
	"github.com/oklog/ulid/v2"
	"github.com/onymhq/onym/boundid"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/shortid"
	"github.com/onymhq/onym/slug"
	"github.com/rs/xid"
	"github.com/segmentio/ksuid"
	typeidv2 "go.jetify.com/typeid/v2"
)

// A check says what is wrong with what an operation made of input number at, ""
// if nothing is.
type check func(op string, at int, result any) string

// checks are by the names of sides. Each looks at the result in another way than
// the loop that it checks.
var checks = map[string]check{
	"entityid.New": func(_ string, _ int, result any) string {
		id := result.(AccountID)
		start, end := id.Bucket()
		if now := time.Now(); now.Before(start.Add(-time.Minute)) || now.After(end.Add(time.Minute)) {
			return fmt.Sprintf("minted in the bucket of %v", start)
		}
		return accountText(id.String())
	},
	"entityid.New + String": func(_ string, _ int, result any) string { return accountText(result.(string)) },
	"entityid AppendText": func(_ string, at int, result any) string {
		return differ(result, accounts[at].String())
	},
	"entityid.Parse":               func(_ string, at int, result any) string { return differ(result, accounts[at]) },
	"entityid.Parse of upper case": func(_ string, at int, result any) string { return differ(result, accounts[at]) },

	"google/uuid NewV7":                uuidVersion(7),
	"google/uuid NewV7, pool":          uuidVersion(7),
	"google/uuid NewRandom":            uuidVersion(4),
	"google/uuid NewRandom, pool":      uuidVersion(4),
	"gofrs/uuid NewV7":                 uuidVersion(7),
	"gofrs/uuid NewV4":                 uuidVersion(4),
	"google/uuid NewV7 + String":       uuidVersion(7),
	"google/uuid NewV7 + String, pool": uuidVersion(7),
	"google/uuid MarshalText": func(_ string, at int, result any) string {
		return differ(string(result.([]byte)), uuids[at].String())
	},
	"google/uuid Parse":     func(_ string, at int, result any) string { return differ(result, google.UUID(uuids[at])) },
	"gofrs/uuid FromString": func(_ string, at int, result any) string { return differ(result, uuids[at]) },

	"ulid.Make":                          recentULID,
	"ulid.MustNew, unlocked":             recentULID,
	"ulid.MustNew, crypto/rand":          recentULID,
	"ulid.Make + String":                 recentULID,
	"ulid.MustNew, crypto/rand + String": recentULID,
	"ulid MarshalTextTo":                 func(_ string, at int, result any) string { return differ(result, ulids[at].String()) },
	"ulid.ParseStrict":                   func(_ string, at int, result any) string { return differ(result, ulids[at]) },
	"ulid.Parse":                         func(_ string, at int, result any) string { return differ(result, ulids[at]) },

	"xid.New": func(_ string, _ int, result any) string { return recent(result.(xid.ID).Time()) },
	"xid.New + String": func(_ string, _ int, result any) string {
		return recent(must(xid.FromString(result.(string))).Time())
	},
	"xid Encode":     func(_ string, at int, result any) string { return differ(result, xids[at].String()) },
	"xid.FromString": func(_ string, at int, result any) string { return differ(result, xids[at]) },

	"ksuid.New":             func(_ string, _ int, result any) string { return recent(result.(ksuid.KSUID).Time()) },
	"ksuid.New, FastRander": func(_ string, _ int, result any) string { return recent(result.(ksuid.KSUID).Time()) },
	"ksuid.New + String": func(_ string, _ int, result any) string {
		return recent(must(ksuid.Parse(result.(string))).Time())
	},
	"ksuid Append": func(_ string, at int, result any) string { return differ(result, ksuids[at].String()) },
	"ksuid.Parse":  func(_ string, at int, result any) string { return differ(result, ksuids[at]) },

	"typeid.New":                  accountTypeID,
	"typeid.New + String":         accountTypeID,
	"typeid/v2 Generate":          accountTypeID,
	"typeid/v2 Generate + String": accountTypeID,
	"typeid/v2 AppendText":        func(_ string, at int, result any) string { return differ(result, typeids[at].String()) },
	"typeid.Parse": func(_ string, at int, result any) string {
		return differ(result.(typeidAccount).String(), typeids[at].String())
	},
	"typeid/v2 Parse": func(_ string, at int, result any) string { return differ(result, typeids[at]) },

	"jaevor/nanoid Canonic":     matches(`^[A-Za-z0-9_-]{21}$`),
	"matoous/nanoid New":        matches(`^[A-Za-z0-9_-]{21}$`),
	"opaqueid.New":              matches(`^[A-Za-z0-9]{22}$`),
	"jaevor/nanoid CustomASCII": matches(`^[A-Za-z0-9]{22}$`),
	"jaevor/nanoid Standard":    matches(`^[A-Za-z0-9_-]{22}$`),
	"matoous/nanoid Generate":   matches(`^[A-Za-z0-9]{22}$`),
	"matoous/nanoid New(22)":    matches(`^[A-Za-z0-9_-]{22}$`),
	"crypto/rand Text":          matches(`^[A-Z2-7]{26}$`),

	"shortid.Append": func(op string, at int, result any) string {
		id, err := shortid.Parse(result.(string))
		if err != nil {
			return err.Error()
		}
		return differ(fmt.Sprint(id.Kind(), id.AppendFields(nil)), fmt.Sprint(item, fields(op)[at]))
	},
	"shortid.Decode": func(op string, at int, result any) string { return differ(result, fields(op)[at]) },
	"sqids Encode": func(op string, at int, result any) string {
		return differ(fmt.Sprint(sqidsDefault.Decode(result.(string))), fmt.Sprint(numbers(fields(op), true)[at]))
	},
	"sqids Encode, no block list": func(op string, at int, result any) string {
		return differ(fmt.Sprint(sqidsOpen.Decode(result.(string))), fmt.Sprint(numbers(fields(op), true)[at]))
	},
	"sqids Encode, no block list, no kind": func(op string, at int, result any) string {
		return differ(fmt.Sprint(sqidsOpen.Decode(result.(string))), fmt.Sprint(fields(op)[at]))
	},
	"sqids Decode": func(op string, at int, result any) string {
		return differ(fmt.Sprint(result), fmt.Sprint(numbers(fields(op), true)[at]))
	},
	"sqids Decode, no kind": func(op string, at int, result any) string {
		return differ(fmt.Sprint(result), fmt.Sprint(fields(op)[at]))
	},

	"boundid Segment + String": func(_ string, at int, result any) string {
		return differ(result, strings.ReplaceAll(boundIDs[at].String(), "/", "~2F"))
	},
	"boundid.Encode + String": func(_ string, at int, result any) string { return differ(result, parts[at]) },
	"url.PathEscape": func(_ string, at int, result any) string {
		text, err := url.PathUnescape(result.(string))
		if err != nil {
			return err.Error()
		}
		if text == parts[at] {
			return ""
		}
		return differ(text, boundIDs[at].String())
	},

	"slug.Make": func(op string, at int, result any) string {
		if !slug.Valid(result.(string)) {
			return "no slug"
		}
		return differ(result, must(slug.Make(slugNames(op)[at])))
	},
	"gosimple/slug Make": func(op string, at int, result any) string {
		if !gosimple.IsSlug(result.(string)) {
			return "no slug"
		}
		return differ(result, gosimple.Make(slugNames(op)[at]))
	},
}

func differ(got, want any) string {
	if got != want {
		return fmt.Sprintf("want %v", want)
	}
	return ""
}

func matches(pattern string) check {
	re := regexp.MustCompile(pattern)
	return func(_ string, _ int, result any) string {
		if !re.MatchString(result.(string)) {
			return "does not match " + pattern
		}
		return ""
	}
}

func recent(at time.Time) string {
	if d := time.Since(at); d < -time.Minute || d > time.Minute {
		return fmt.Sprintf("minted at %v", at)
	}
	return ""
}

func accountText(s string) string {
	f := entityid.FormatOf[AccountID]()
	if !regexp.MustCompile(f.Pattern()).MatchString(s) {
		return "does not match " + f.Pattern()
	}
	if id, err := f.Parse(s); err != nil || id.String() != s {
		return fmt.Sprintf("parses as %v, %v", id, err)
	}
	return ""
}

func uuidVersion(v byte) check {
	return func(_ string, _ int, result any) string {
		id, err := gofrs.FromString(fmt.Sprint(result))
		if err != nil || id.Version() != v || id.Variant() != gofrs.VariantRFC9562 {
			return fmt.Sprintf("no UUID of version %d: %v", v, err)
		}
		if v == 7 {
			at, err := gofrs.TimestampFromV7(id)
			if err != nil {
				return err.Error()
			}
			return recent(must(at.Time()))
		}
		return ""
	}
}

func recentULID(_ string, _ int, result any) string {
	id, err := ulid.ParseStrict(fmt.Sprint(result))
	if err != nil {
		return err.Error()
	}
	return recent(id.Timestamp())
}

func accountTypeID(_ string, _ int, result any) string {
	id, err := typeidv2.Parse(fmt.Sprint(result))
	if err != nil || id.Prefix() != "acc" {
		return fmt.Sprintf("no typeid of an account: %v", err)
	}
	return uuidVersion(7)("", 0, id.UUID())
}

func fields(op string) *ring[pair] {
	if strings.Contains(op, "64-bit") {
		return large
	}
	return usual
}

func slugNames(op string) *ring[string] {
	for _, s := range slugNameSets {
		if s.operation == op {
			return s.in
		}
	}
	panic("no names for " + op)
}

// everySide calls f with each side of each operation.
func everySide(t *testing.T, f func(t *testing.T, op operation, s side)) {
	for _, op := range operations() {
		sides := []side{op.ours}
		for _, p := range op.peers {
			sides = append(sides, p.side)
		}
		for _, s := range sides {
			t.Run(op.name+"/"+s.name, func(t *testing.T) { f(t, op, s) })
		}
	}
}

// each calls f with every result that a loop of n operations has left.
func each(n int, results any, f func(at int, result any)) {
	v := reflect.ValueOf(results)
	if v.Kind() != reflect.Pointer {
		f((n-1)%ringSize, results)
		return
	}
	for i := range min(n, ringSize) {
		f(i, v.Elem().Index(i).Interface())
	}
}

// TestResults checks what loops of several lengths leave.
func TestResults(t *testing.T) {
	used := map[string]bool{}
	everySide(t, func(t *testing.T, op operation, s side) {
		check := checks[s.name]
		if check == nil {
			t.Fatal("nothing checks it")
		}
		used[s.name] = true
		loop := s.start()
		for _, n := range []int{1, 2, ringSize + 1} {
			each(n, loop(n), func(at int, result any) {
				if problem := check(op.name, at, result); problem != "" {
					t.Errorf("of %d operations, number %d made %v: %s", n, at, result, problem)
				}
			})
			if t.Failed() {
				return
			}
		}
	})
	for name := range checks {
		if !used[name] {
			t.Errorf("there is no side %q", name)
		}
	}
}

// TestMinting checks that each operation of a minting loop mints.
func TestMinting(t *testing.T) {
	everySide(t, func(t *testing.T, op operation, s side) {
		if !strings.Contains(op.name, "mint") && !strings.HasPrefix(op.name, "opaque") {
			return
		}
		seen := map[any]bool{}
		loop := s.start()
		for range 2 {
			each(ringSize, loop(ringSize), func(_ int, result any) { seen[result] = true })
		}
		if len(seen) != 2*ringSize {
			t.Errorf("%d different ones of %d", len(seen), 2*ringSize)
		}
	})
}

// TestInputs checks that inputs are as different as they claim to be.
func TestInputs(t *testing.T) {
	for name, n := range map[string]int{
		"accounts": distinct(accounts), "ulids": distinct(ulids), "uuids": distinct(uuids), "xids": distinct(xids),
		"ksuids": distinct(ksuids), "typeids": distinct(typeids), "usual": distinct(usual), "large": distinct(large),
		"boundIDs": distinct(boundIDs), "parts": distinct(parts),
	} {
		if n < ringSize-1 {
			t.Errorf("%s: %d different ones of %d", name, n, ringSize)
		}
	}
	for _, s := range slugNameSets {
		if n := distinct(s.in); n < ringSize*9/10 {
			t.Errorf("%s: %d different names of %d", s.operation, n, ringSize)
		}
	}
	for i, id := range boundIDs {
		if again, err := boundid.Parse(id.String()); err != nil || again != id || !id.Mintable() {
			t.Errorf("bound id %d, %v: %v", i, id, err)
		}
	}
}

func distinct[T comparable](in *ring[T]) int {
	seen := map[T]bool{}
	for _, v := range in {
		seen[v] = true
	}
	return len(seen)
}
