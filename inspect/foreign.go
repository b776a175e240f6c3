package inspect

import (
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"strconv"
	"time"

	"github.com/onymhq/onym/internal/crockford"
)

// This file recognizes identifiers that are not Onym's but that people paste all
// the same.

// uuidText finds the 32 hexadecimal digits of a UUID in one of its spellings:
// with hyphens, without, as a URN, in braces.
func uuidText(s string) (u [16]byte, ok bool) {
	const urn = "urn:uuid:"
	if len(s) == len(urn)+36 && foldHasPrefix(s, urn) {
		s = s[len(urn):]
	} else if len(s) == 38 && s[0] == '{' && s[37] == '}' {
		s = s[1:37]
	}
	step := 0
	switch {
	case len(s) == 36 && s[8] == '-' && s[13] == '-' && s[18] == '-' && s[23] == '-':
		step = 1
	case len(s) != 32:
		return u, false
	}
	for i, at := 0, 0; i < 16; i++ {
		if step == 1 && (i == 4 || i == 6 || i == 8 || i == 10) {
			at++
		}
		hi, lo := unhex[s[at]], unhex[s[at+1]]
		if hi|lo > 15 {
			return u, false
		}
		u[i] = hi<<4 | lo
		at += 2
	}
	return u, true
}

var unhex = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xFF
	}
	for i := range byte(16) {
		t["0123456789abcdef"[i]] = i
		t["0123456789ABCDEF"[i]] = i
	}
	return t
}()

func foldHasPrefix(s, lower string) bool {
	if len(s) < len(lower) {
		return false
	}
	for i := range len(lower) {
		if c := s[i]; c != lower[i] && c|0x20 != lower[i] {
			return false
		}
	}
	return true
}

// formatUUID writes the canonical spelling of RFC 9562.
func formatUUID(u [16]byte) string {
	var b [36]byte
	hex.Encode(b[:], u[:4])
	b[8] = '-'
	hex.Encode(b[9:], u[4:6])
	b[13] = '-'
	hex.Encode(b[14:], u[6:8])
	b[18] = '-'
	hex.Encode(b[19:], u[8:10])
	b[23] = '-'
	hex.Encode(b[24:], u[10:])
	return string(b[:])
}

func big64(b []byte) (v uint64) {
	for _, c := range b {
		v = v<<8 | uint64(c)
	}
	return v
}

// gregorian converts the 60-bit count of UUID versions 1 and 6, in units of
// 100 ns since 1582-10-15.
func gregorian(ticks uint64) time.Time {
	const unix = 0x01B21DD213814000 // 1970-01-01 in that count
	d := int64(ticks) - unix
	sec, rest := d/1e7, d%1e7
	return time.Unix(sec, rest*100).UTC()
}

var uuidVersions = [16]string{
	1: "version 1: time and node, low bits of the time first",
	2: "version 2: DCE security",
	3: "version 3: MD5 of a name",
	4: "version 4: random",
	5: "version 5: SHA-1 of a name",
	6: "version 6: time and node, sortable",
	7: "version 7: Unix milliseconds, then random",
	8: "version 8: custom",
}

func (in *Inspector) uuid(r *Report, s string) bool {
	u, ok := uuidText(s)
	if !ok {
		return false
	}
	rank, reason := rankShape, "32 hexadecimal digits in the groups of a UUID"
	if len(s) == 32 {
		rank, reason = rankStructured, "32 hexadecimal digits, the length of a UUID without hyphens"
	}
	x := r.add(UUID, formatUUID(u), reason, rank)
	version := int(u[6] >> 4)
	variant := "RFC 9562"
	switch {
	case u[8]>>7 == 0:
		variant = "NCS (reserved)"
	case u[8]>>6 == 2:
	case u[8]>>5 == 6:
		variant = "Microsoft (reserved)"
	default:
		variant = "future (reserved)"
	}
	switch {
	case u == [16]byte{}:
		x.text("special", "nil UUID")
	case [2]uint64{big64(u[:8]), big64(u[8:])} == [2]uint64{^uint64(0), ^uint64(0)}:
		x.text("special", "max UUID")
	case variant != "RFC 9562":
		x.text("variant", variant)
	default:
		x.text("variant", variant)
		x.number("version", version)
		if name := uuidVersions[version]; name != "" {
			x.text("version_name", name)
		}
		x.uuidFields(u, version)
	}
	c := x.Canonical
	x.also("compact", c[:8]+c[9:13]+c[14:18]+c[19:23]+c[24:])
	x.also("urn", "urn:uuid:"+c)
	return true
}

// uuidFields explains what a version puts where.
func (r *Reading) uuidFields(u [16]byte, version int) {
	switch version {
	case 1, 6:
		var ticks uint64
		if version == 1 {
			ticks = big64(u[6:8])&0xFFF<<48 | big64(u[4:6])<<32 | big64(u[:4])
			r.part("time_low", 0, 8, "").bits(0, 32)
			r.part("time_mid", 9, 13, "").bits(32, 48)
			r.part("version", 14, 15, "1").bits(48, 52)
			r.part("time_high", 15, 18, "").bits(52, 64)
		} else {
			ticks = big64(u[:6])<<12 | big64(u[6:8])&0xFFF
			r.part("time_high", 0, 13, "").bits(0, 48)
			r.part("version", 14, 15, "6").bits(48, 52)
			r.part("time_low", 15, 18, "").bits(52, 64)
		}
		r.time("time", gregorian(ticks))
		r.number("clock_sequence", int(big64(u[8:10])&0x3FFF))
		r.text("node", hex.EncodeToString(u[10:]))
		r.part("variant_and_clock_sequence", 19, 23, "").bits(64, 80)
		r.part("node", 24, 36, "").bits(80, 128)
	case 7:
		ms := int64(big64(u[:6]))
		r.time("time", time.UnixMilli(ms))
		r.part("unix_milliseconds", 0, 13, strconv.FormatInt(ms, 10)).bits(0, 48)
		r.part("version", 14, 15, "7").bits(48, 52)
		r.part("random_a", 15, 18, "").bits(52, 64)
		r.part("variant_and_random_b", 19, 36, "").bits(64, 128)
	default:
		name := map[int]string{2: "dce", 3: "md5", 4: "random", 5: "sha1", 8: "custom"}[version]
		if name == "" {
			name = "data"
		}
		r.part(name+"_a", 0, 13, "").bits(0, 48)
		r.part("version", 14, 15, strconv.Itoa(version)).bits(48, 52)
		r.part(name+"_b", 15, 18, "").bits(52, 64)
		r.part("variant_and_"+name+"_c", 19, 36, "").bits(64, 128)
	}
}

// crockford128 reads 26 characters of Crockford Base32 as 128 bits; the first
// character holds three of them.
func crockford128(s string) (u [16]byte, ok bool) {
	if len(s) != 26 {
		return u, false
	}
	var hi, lo uint64
	for i := range len(s) {
		v, ok := crockford.Fold.Value(s[i])
		if c := s[i] | 0x20; !ok || c == 'i' || c == 'l' || c == 'o' {
			return u, false
		}
		if i == 0 && v > 7 {
			return u, false
		}
		hi = hi<<5 | lo>>59
		lo = lo<<5 | uint64(v)
	}
	for i := range 8 {
		u[i] = byte(hi >> (56 - 8*i))
		u[8+i] = byte(lo >> (56 - 8*i))
	}
	return u, true
}

func (in *Inspector) ulid(r *Report, s string) bool {
	u, ok := crockford128(s)
	if !ok {
		return false
	}
	ms := int64(big64(u[:6]))
	at := time.UnixMilli(ms).UTC()
	rank, reason := rankStructured, "26 characters of Crockford Base32, and the time they start with is a plausible one"
	if !in.plausible(at) {
		rank, reason = rankGuess, "26 characters of Crockford Base32, though the time they start with is not plausible"
	}
	x := r.add(ULID, upperASCII(s), reason, rank)
	x.time("time", at)
	x.text("random", hex.EncodeToString(u[6:]))
	x.part("unix_milliseconds", 0, 10, strconv.FormatInt(ms, 10)).bits(0, 48)
	x.part("random", 10, 26, "").bits(48, 128)
	x.also("uuid", formatUUID(u))
	return true
}

// ksuidEpoch is where KSUIDs count seconds from, in Unix seconds.
const ksuidEpoch = 1400000000

func (in *Inspector) ksuid(r *Report, s string) bool {
	if len(s) != 27 || s > "aWgEPTl1tmebfsQzFP4bxwgy80V" { // the highest of 160 bits
		return false
	}
	var n [3]uint64 // most significant first
	for i := range len(s) {
		v, ok := base62Value(s[i])
		if !ok {
			return false
		}
		for k, carry := 2, v; k >= 0; k-- {
			hi, lo := bits.Mul64(n[k], 62)
			var c uint64
			n[k], c = bits.Add64(lo, carry, 0)
			carry = hi + c
		}
	}
	var b [20]byte
	binary.BigEndian.PutUint32(b[:], uint32(n[0]))
	binary.BigEndian.PutUint64(b[4:], n[1])
	binary.BigEndian.PutUint64(b[12:], n[2])
	at := time.Unix(ksuidEpoch+int64(big64(b[:4])), 0).UTC()
	rank, reason := rankStructured, "27 characters of Base62, and the time they start with is a plausible one"
	if !in.plausible(at) {
		rank, reason = rankGuess, "27 characters of Base62, though the time they start with is not plausible"
	}
	x := r.add(KSUID, s, reason, rank)
	x.time("time", at)
	x.text("payload", hex.EncodeToString(b[4:]))
	return true
}

func base62Value(c byte) (uint64, bool) {
	switch {
	case '0' <= c && c <= '9':
		return uint64(c - '0'), true
	case 'A' <= c && c <= 'Z':
		return uint64(c-'A') + 10, true
	case 'a' <= c && c <= 'z':
		return uint64(c-'a') + 36, true
	}
	return 0, false
}

func (in *Inspector) xid(r *Report, s string) bool {
	// 96 bits in 20 characters of 5: the last holds one bit, so it is 0 or g.
	if len(s) != 20 || s[19] != '0' && s[19] != 'g' {
		return false
	}
	var b [13]byte
	var acc uint64
	for i, bits, at := 0, 0, 0; i < len(s); i++ {
		var v byte
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			v = c - '0'
		case 'a' <= c && c <= 'v':
			v = c - 'a' + 10
		default:
			return false
		}
		acc = acc<<5 | uint64(v)
		if bits += 5; bits >= 8 {
			bits -= 8
			b[at] = byte(acc >> bits)
			at++
		}
	}
	at := time.Unix(int64(big64(b[:4])), 0).UTC()
	rank, reason := rankStructured, "20 characters of base32hex, and the time they start with is a plausible one"
	if !in.plausible(at) {
		rank, reason = rankGuess, "20 characters of base32hex, though the time they start with is not plausible"
	}
	x := r.add(XID, s, reason, rank)
	x.time("time", at)
	x.text("machine", hex.EncodeToString(b[4:7]))
	x.number("process", int(big64(b[7:9])))
	x.number("counter", int(big64(b[9:12])))
	x.part("unix_seconds", 0, 7, "").bits(0, 32)
	x.part("machine", 6, 12, "").bits(32, 56)
	x.part("process", 11, 15, "").bits(56, 72)
	x.part("counter", 14, 20, "").bits(72, 96)
	return true
}

// typeid recognizes a TypeID: a prefix of [a-z_], "_", and the 26 characters of
// a UUID in lower-case Crockford Base32.
func (in *Inspector) typeid(r *Report, s string, cut int) bool {
	if cut < 1 || cut > 63 || len(s)-cut-1 != 26 || s[0] == '_' || s[cut-1] == '_' {
		return false
	}
	for i := range len(s) {
		if c := s[i]; 'A' <= c && c <= 'Z' || i < cut && c != '_' && (c < 'a' || c > 'z') {
			return false
		}
	}
	u, ok := crockford128(s[cut+1:])
	if !ok {
		return false
	}
	x := r.add(TypeID, s, "a prefix and the 26 characters of a UUID in Base32", rankStructured)
	x.text("prefix", s[:cut])
	x.text("uuid", formatUUID(u))
	if version := int(u[6] >> 4); u[8]>>6 == 2 {
		x.number("uuid_version", version)
		if version == 7 {
			x.time("time", time.UnixMilli(int64(big64(u[:6]))))
		}
	}
	x.part("prefix", 0, cut, "")
	x.part("uuid", cut+1, len(s), "").bits(0, 128)
	x.also("uuid", formatUUID(u))
	return true
}

// plausible reports whether an identifier may have been made at that instant:
// after the oldest of these formats came up, and not in the future by more than a
// wrong clock explains.
func (in *Inspector) plausible(at time.Time) bool {
	unix := at.Unix()
	return unix >= 1136073600 /* 2006 */ && unix <= in.now+366*24*3600
}

func upperASCII(s string) string {
	for i := range len(s) {
		if 'a' <= s[i] && s[i] <= 'z' {
			b := []byte(s)
			for j := i; j < len(b); j++ {
				if 'a' <= b[j] && b[j] <= 'z' {
					b[j] -= 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}
