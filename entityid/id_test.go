package entityid_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
)

type (
	AccountID = entityid.ID[account]
	UserID    = entityid.ID[user]
	EventID   = entityid.ID[event]
	InvoiceID = entityid.ID[invoice]

	account struct{}
	user    struct{}
	event   struct{}
	invoice struct{}
)

func (account) EntityID() entityid.Spec { return entityid.Spec{Prefix: "acc"} }
func (user) EntityID() entityid.Spec    { return entityid.Spec{Prefix: "usr"} }
func (event) EntityID() entityid.Spec {
	return entityid.Spec{Prefix: "evt", Granularity: entityid.Minute}
}
func (invoice) EntityID() entityid.Spec {
	return entityid.Spec{Prefix: "in_v2", Granularity: entityid.Day}
}

func format(t testing.TB, prefix, granularity string) entityid.Format {
	t.Helper()
	g, ok := entityid.ParseGranularity(granularity)
	if !ok {
		t.Fatalf("no granularity %q", granularity)
	}
	f, err := entityid.Spec{Prefix: prefix, Granularity: g}.Format()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestExample(t *testing.T) {
	// SPEC 1.7.
	if got := entityid.Example[AccountID]().String(); got != "acc_1kcv3ahrz6dmv29gqy5cv" {
		t.Errorf("Example = %q", got)
	}
}

func TestNew(t *testing.T) {
	before := time.Now()
	id := entityid.New[AccountID]()
	start, end := id.Bucket()
	if before.Before(start) && time.Now().After(end) || end.Sub(start) != time.Hour {
		t.Errorf("Bucket = %v to %v at %v", start, end, before)
	}
	back, err := entityid.Parse[AccountID](id.String())
	if err != nil || back != id {
		t.Errorf("Parse(%v) = %v, %v", id, back, err)
	}
	if _, err := entityid.Parse[UserID](id.String()); !errors.Is(err, onym.InvalidPrefix) {
		t.Errorf("an account parses as a user: %v", err)
	}
}

var sinkID AccountID
var sinkString string
var sinkErr error

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sinkID = entityid.New[AccountID]()
	}
}

func BenchmarkNewString(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sinkString = entityid.New[AccountID]().String()
	}
}

func BenchmarkAppendText(b *testing.B) {
	b.ReportAllocs()
	id := entityid.New[AccountID]()
	buf := make([]byte, 0, 64)
	for b.Loop() {
		buf, sinkErr = id.AppendText(buf[:0])
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	s := entityid.New[AccountID]().String()
	for b.Loop() {
		sinkID, sinkErr = entityid.Parse[AccountID](s)
	}
}

func BenchmarkParseUpper(b *testing.B) {
	b.ReportAllocs()
	s := "  " + strings.ToUpper(entityid.New[AccountID]().String())
	for b.Loop() {
		sinkID, sinkErr = entityid.Parse[AccountID](s)
	}
}
