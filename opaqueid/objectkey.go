package opaqueid

import (
	"mime"
	"strings"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/internal/base62"
)

const (
	// objectRandom is the number of random characters of an object's key: 101.2
	// bits, within one owner's day.
	objectRandom = 17
	// maxComponent keeps the longest key below the 1,024 bytes of an object
	// store. SPEC 3.5 says nothing of lengths.
	maxComponent = 255
	// maxExtension is the length of the longest extension without its dot.
	maxExtension = 16
)

// imageExtensions are the media types that hosted images may have, and the
// extension of each.
var imageExtensions = map[string]string{
	"image/apng":               ".apng",
	"image/avif":               ".avif",
	"image/bmp":                ".bmp",
	"image/gif":                ".gif",
	"image/heic":               ".heic",
	"image/heif":               ".heif",
	"image/jpeg":               ".jpg",
	"image/jxl":                ".jxl",
	"image/png":                ".png",
	"image/svg+xml":            ".svg",
	"image/tiff":               ".tiff",
	"image/vnd.microsoft.icon": ".ico",
	"image/webp":               ".webp",
	"image/x-icon":             ".ico",
}

// ObjectKey returns a new key for an object in a store,
//
//	<org>/<owner>/<YYYYMMDD of t in UTC>/<17 random characters><ext>
//
// (SPEC 3.5). org and owner are ids of the compatibility alphabet, of 255
// characters at most; ext is a dot and 1 to 16 characters of [a-z0-9], or "" for
// an object without one. A key is never taken apart again for what it means.
//
// The error is an *[onym.Error] whose Type names the component: [onym.Empty],
// [onym.InvalidCharacter] (with its position; a "/", a dot segment and upper case
// in ext are such), [onym.InvalidLength], or [onym.ZeroValue] for the zero time;
// [onym.InvalidLength] also for a year that has not four digits.
func ObjectKey(org, owner string, t time.Time, ext string) (string, error) {
	return Minter{}.ObjectKey(org, owner, t, ext)
}

// ObjectKey is the function ObjectKey with m's entropy. The error may also wrap
// what is wrong with that.
func (m Minter) ObjectKey(org, owner string, t time.Time, ext string) (string, error) {
	if err := checkComponent("object key organization", org); err != nil {
		return "", err
	}
	if err := checkComponent("object key owner", owner); err != nil {
		return "", err
	}
	if err := checkDate(t); err != nil {
		return "", err
	}
	if err := checkExtension(ext); err != nil {
		return "", err
	}
	var buf [2*maxComponent + len("///YYYYMMDD") + objectRandom + len(".") + maxExtension]byte
	key := append(buf[:0], org...)
	key = append(key, '/')
	key = append(key, owner...)
	key = append(key, '/')
	key = t.UTC().AppendFormat(key, "20060102")
	key = append(key, '/')
	random := len(key)
	key = key[:random+objectRandom]
	if err := m.fill(key[random:]); err != nil {
		return "", err
	}
	return string(append(key, ext...)), nil
}

// ImageKey returns the key for a hosted image in a store,
//
//	ih/<org>/<image>.<extension of mediaType>
//
// (SPEC 3.5). org is an id of the compatibility alphabet, of 255 characters at
// most, image a new one. mediaType is the image's media type, image/png for
// instance, in any case and with any parameters; the extension of image/jpeg is
// jpg, of image/svg+xml svg.
//
// The error is an *[onym.Error] whose Type names the component: [onym.Empty],
// [onym.InvalidCharacter] (with its position; so also for an image whose id is
// historical), [onym.InvalidLength], [onym.ZeroValue] for the zero id, or
// [onym.InvalidType] for what is no media type of an image that browsers show.
func ImageKey[K Declared](org string, image ID[K], mediaType string) (string, error) {
	if err := checkComponent("image key organization", org); err != nil {
		return "", err
	}
	const imageID = "image key image id"
	if image.IsZero() {
		return "", onym.NewError(onym.ZeroValue, imageID, "", -1, "a zero value is no id; mint one with New")
	}
	if err := checkComponent(imageID, image.text); err != nil {
		return "", err
	}
	if at := strings.IndexAny(image.text, "_-"); at >= 0 {
		return "", onym.NewError(onym.InvalidCharacter, imageID, image.text, at,
			"a hosted image gets a new id; mint one with New")
	}
	ext, ok := imageExtension(mediaType)
	if !ok {
		return "", onym.NewError(onym.InvalidType, "image key media type", mediaType, -1,
			"it is not the media type of an image, such as image/png or image/jpeg")
	}
	return "ih/" + org + "/" + image.text + ext, nil
}

func imageExtension(mediaType string) (ext string, ok bool) {
	if len(mediaType) > maxComponent {
		return "", false
	}
	base, _, err := mime.ParseMediaType(mediaType)
	if err != nil {
		return "", false
	}
	ext, ok = imageExtensions[base]
	return ext, ok
}

func checkComponent(typ, s string) error {
	if s == "" {
		return onym.NewError(onym.Empty, typ, s, 0, "there is no id")
	}
	for i := range len(s) {
		if !base62.IsCompatible(s[i]) {
			return onym.NewError(onym.InvalidCharacter, typ, s, i, characterDetail(s[i], true))
		}
	}
	if len(s) > maxComponent {
		return onym.NewError(onym.InvalidLength, typ, s, -1, "an id in a key has at most 255 characters")
	}
	return nil
}

func checkDate(t time.Time) error {
	const typ = "object key date"
	if t.IsZero() {
		return onym.NewError(onym.ZeroValue, typ, "", -1, "the zero time is no date; pass the time of the upload")
	}
	if year := t.UTC().Year(); year < 0 || year > 9999 {
		return onym.NewError(onym.InvalidLength, typ, "", -1, "the year of a key's date has four digits")
	}
	return nil
}

func checkExtension(ext string) error {
	const typ = "object key extension"
	if ext == "" {
		return nil
	}
	if ext[0] != '.' {
		return onym.NewError(onym.InvalidCharacter, typ, ext, 0, "an extension starts with a dot")
	}
	for i := 1; i < len(ext); i++ {
		if c := ext[i]; !('0' <= c && c <= '9' || 'a' <= c && c <= 'z') {
			return onym.NewError(onym.InvalidCharacter, typ, ext, i,
				"an extension has lower-case letters and digits of ASCII only; lower-case it, or leave it out")
		}
	}
	switch {
	case len(ext) == 1:
		return onym.NewError(onym.InvalidLength, typ, ext, 1, "nothing follows the dot; leave the extension out")
	case len(ext) > 1+maxExtension:
		return onym.NewError(onym.InvalidLength, typ, ext, -1, "an extension has at most 16 characters after its dot; leave it out")
	}
	return nil
}
