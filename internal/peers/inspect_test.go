package main

import (
	"encoding/hex"
	"strings"
	"testing"
	"time"

	gofrsuuid "github.com/gofrs/uuid/v5"
	googleuuid "github.com/google/uuid"
	"github.com/oklog/ulid/v2"
	"github.com/rs/xid"
	"github.com/segmentio/ksuid"
	"go.jetify.com/typeid"

	"github.com/onymhq/onym/inspect"
)

// TestInspectAgreesWithTheirMakers holds what inspect says of other projects'
// identifiers against what their own libraries say of them.
func TestInspectAgreesWithTheirMakers(t *testing.T) {
	for range 500 {
		v1, err1 := googleuuid.NewUUID()
		v6, err6 := gofrsuuid.NewV6() // google's does not put the time where RFC 9562 does
		v7, err7 := googleuuid.NewV7()
		typed, errT := typeid.WithPrefix("user")
		for _, err := range []error{err1, err6, err7, errT} {
			if err != nil {
				t.Fatal(err)
			}
		}
		at, err := gofrsuuid.TimestampFromV6(v6)
		if err != nil {
			t.Fatal(err)
		}
		at6, err := at.Time()
		if err != nil {
			t.Fatal(err)
		}
		hold(t, v6.String(), inspect.UUID, v6.String(), map[string]string{
			"version": "6", "time": at6.UTC().Format(time.RFC3339Nano), "node": hex.EncodeToString(v6[10:]),
		})
		for _, u := range []googleuuid.UUID{v1, v7, googleuuid.New()} {
			text := u.String()
			want := map[string]string{"version": u.Version().String()[len("VERSION_"):]}
			if v := u.Version(); v == 1 || v == 7 {
				sec, nsec := u.Time().UnixTime()
				at := time.Unix(sec, nsec)
				if v == 7 { // milliseconds; the library reads sub-millisecond bits into its time
					at = at.Truncate(time.Millisecond)
				}
				want["time"] = at.UTC().Format(time.RFC3339Nano)
			}
			if u.Version() == 1 {
				want["node"] = hex.EncodeToString(u.NodeID())
			}
			hold(t, text, inspect.UUID, text, want)
			hold(t, strings.ToUpper(text), inspect.UUID, text, want)
			hold(t, u.URN(), inspect.UUID, text, want)
		}
		l := ulid.Make()
		hold(t, l.String(), inspect.ULID, l.String(), map[string]string{
			"time": ulid.Time(l.Time()).UTC().Format(time.RFC3339Nano), "random": hex.EncodeToString(l.Entropy()),
		})
		k := ksuid.New()
		hold(t, k.String(), inspect.KSUID, k.String(), map[string]string{
			"time": k.Time().UTC().Format(time.RFC3339Nano), "payload": hex.EncodeToString(k.Payload()),
		})
		x := xid.New()
		hold(t, x.String(), inspect.XID, x.String(), map[string]string{
			"time": x.Time().UTC().Format(time.RFC3339Nano), "machine": hex.EncodeToString(x.Machine()),
		})
		hold(t, typed.String(), inspect.TypeID, typed.String(), map[string]string{
			"prefix": typed.Prefix(), "uuid": typed.UUID(),
		})
	}
}

// hold fails the test unless a text's likeliest reading is as it should be.
func hold(t *testing.T, text string, format inspect.Format, canonical string, details map[string]string) {
	t.Helper()
	report := inspect.Text(text)
	if report.Err != nil || report.Readings[0].Format != format || report.Readings[0].Canonical != canonical {
		t.Errorf("%s: %+v", text, report)
		return
	}
	for _, d := range report.Readings[0].Details {
		if want, ok := details[d.Key]; ok && d.Value.String() != want {
			t.Errorf("%s: %s is %s, its maker says %s", text, d.Key, d.Value, want)
		}
		delete(details, d.Key)
	}
	for key := range details {
		t.Errorf("%s: nothing is said of its %s", text, key)
	}
}
