package opaqueid_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/onymtest"
	"github.com/onymhq/onym/opaqueid"
	"pgregory.net/rapid"
)

type image struct{}

type ImageID = opaqueid.ID[image]

func (image) OpaqueID() opaqueid.Kind { return opaqueid.Kind{Name: "image", Length: 13} }

// wantComponent checks an error about a component of a key.
func wantComponent(t *testing.T, err error, typ, input string, code onym.Code, offset int) {
	t.Helper()
	onymtest.WantError(t, err, input, code, offset)
	if e, ok := errors.AsType[*onym.Error](err); ok && e.Type != typ {
		t.Errorf("the error is about the %s, not the %s", e.Type, typ)
	}
}

func TestObjectKeyVectors(t *testing.T) {
	type keyCase struct {
		Org, Owner   string
		Time         time.Time
		Extension    string
		Entropy, Key string
		Component    string
		Error        onym.Code
		Offset       int
	}
	onymtest.Vectors(t, vectors, "object_key", func(t *testing.T, c keyCase) {
		if c.Error != "" {
			input := map[string]string{"organization": c.Org, "owner": c.Owner, "extension": c.Extension}[c.Component]
			key, err := opaqueid.ObjectKey(c.Org, c.Owner, c.Time, c.Extension)
			wantComponent(t, err, "object key "+c.Component, input, c.Error, c.Offset)
			if key != "" {
				t.Errorf("an error comes with the key %q", key)
			}
			return
		}
		entropy, err := hex.DecodeString(c.Entropy)
		if err != nil {
			t.Fatal(err)
		}
		got, err := opaqueid.Minter{Entropy: bytes.NewReader(entropy)}.ObjectKey(c.Org, c.Owner, c.Time, c.Extension)
		if err != nil || got != c.Key {
			t.Errorf("ObjectKey = %q, %v; want %q", got, err, c.Key)
		}
	})
}

func TestImageKeyVectors(t *testing.T) {
	type keyCase struct {
		Org, Image string
		MediaType  string `json:"media_type"`
		Key        string
		Component  string
		Error      onym.Code
		Offset     int
	}
	onymtest.Vectors(t, vectors, "image_key", func(t *testing.T, c keyCase) {
		var id ImageID
		if c.Image != "" {
			var err error
			if id, err = opaqueid.ParseReference[ImageID](c.Image); err != nil {
				t.Fatal(err)
			}
		}
		got, err := opaqueid.ImageKey(c.Org, id, c.MediaType)
		if c.Error != "" {
			input := map[string]string{"organization": c.Org, "image id": c.Image, "media type": c.MediaType}[c.Component]
			wantComponent(t, err, "image key "+c.Component, input, c.Error, c.Offset)
		} else if err != nil {
			t.Error(err)
		}
		if got != c.Key {
			t.Errorf("ImageKey = %q, want %q", got, c.Key)
		}
	})
}

func TestObjectKeyYears(t *testing.T) {
	for _, year := range []int{10000, -1, 1 << 30} {
		_, err := opaqueid.ObjectKey("o", "u", time.Date(year, 1, 1, 12, 0, 0, 0, time.UTC), "")
		wantComponent(t, err, "object key date", "", onym.InvalidLength, -1)
	}
	// The year is that of UTC.
	newYear := time.Date(10000, 1, 1, 0, 30, 0, 0, time.FixedZone("", 3600))
	if key, err := opaqueid.ObjectKey("o", "u", newYear, ""); err != nil || !strings.HasPrefix(key, "o/u/99991231/") {
		t.Errorf("ObjectKey = %q, %v", key, err)
	}
}

func TestObjectKeyEntropy(t *testing.T) {
	broken := errors.New("broken")
	now := time.Unix(1_767_323_045, 0)
	if key, err := (opaqueid.Minter{Entropy: iotest.ErrReader(broken)}).ObjectKey("o", "u", now, ""); !errors.Is(err, broken) || key != "" {
		t.Errorf("ObjectKey = %q, %v", key, err)
	}
	short := io.LimitReader(zeros{}, 16)
	if key, err := (opaqueid.Minter{Entropy: short}).ObjectKey("o", "u", now, ""); !errors.Is(err, io.ErrUnexpectedEOF) || key != "" {
		t.Errorf("ObjectKey = %q, %v", key, err)
	}
	seen := map[string]bool{}
	for range 1000 {
		key, err := opaqueid.ObjectKey("o", "u", now, ".png")
		if err != nil || seen[key] {
			t.Fatalf("ObjectKey = %q, %v", key, err)
		}
		seen[key] = true
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

var (
	objectKey = regexp.MustCompile(`^[A-Za-z0-9_-]{1,255}/[A-Za-z0-9_-]{1,255}/[0-9]{8}/[0-9A-Za-z]{17}(\.[a-z0-9]{1,16})?$`)
	imageKey  = regexp.MustCompile(`^ih/[A-Za-z0-9_-]{1,255}/[0-9A-Za-z]{1,255}\.[a-z]{3,4}$`)
)

// FuzzKeys: whatever the components are, a key is of the one form, and holds
// those of them that it has to hold as they are.
func FuzzKeys(f *testing.F) {
	f.Add("o", "u", ".png", "image/png", int64(0))
	f.Add("..", "/", "/../x", "image/../png", int64(-1))
	f.Add("a\x00", "é", ".\xff", "\xff", int64(1)<<62)
	f.Fuzz(func(t *testing.T, org, owner, ext, mediaType string, unix int64) {
		at := time.Unix(unix, 0)
		if key, err := opaqueid.ObjectKey(org, owner, at, ext); err == nil {
			if !objectKey.MatchString(key) || !strings.HasPrefix(key, org+"/"+owner+"/"+at.UTC().Format("20060102")+"/") || !strings.HasSuffix(key, ext) {
				t.Errorf("ObjectKey(%q, %q, %v, %q) = %q", org, owner, at, ext, key)
			}
		} else {
			componentError(t, err, org, owner, ext)
		}
		id := opaqueid.New[ImageID]()
		if key, err := opaqueid.ImageKey(org, id, mediaType); err == nil {
			if !imageKey.MatchString(key) || !strings.HasPrefix(key, "ih/"+org+"/"+id.String()+".") {
				t.Errorf("ImageKey(%q, %v, %q) = %q", org, id, mediaType, key)
			}
		} else {
			componentError(t, err, org, mediaType)
		}
	})
}

// componentError fails unless err is a good one about one of the components.
func componentError(t *testing.T, err error, components ...string) {
	t.Helper()
	var problems []string
	for _, c := range append(components, "") {
		problem := onymtest.CheckError(err, c)
		if problem == "" {
			return
		}
		problems = append(problems, problem)
	}
	t.Errorf("%v: %q", err, problems)
}

// TestHostileComponents: no component can bring a separator into a key.
func TestHostileComponents(t *testing.T) {
	at := time.Unix(1_767_323_045, 0)
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.StringMatching(`[a/.\\%\x00é_-]{0,6}`)
		org, owner, ext := part.Draw(t, "org"), part.Draw(t, "owner"), part.Draw(t, "ext")
		key, err := opaqueid.ObjectKey(org, owner, at, ext)
		if err == nil && (strings.Count(key, "/") != 3 || strings.Contains(key, "..") || strings.ContainsAny(key, "\\%\x00")) {
			t.Fatalf("ObjectKey(%q, %q, %q) = %q", org, owner, ext, key)
		}
	})
}
