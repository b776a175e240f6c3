// Package slug makes the part of an address that a reader sees from the name of
// a thing (SPEC 7.9): Nüsvōrroth becomes nusvorroth, Armorer's Kit becomes
// armorers-kit.
//
//	s, err := slug.Make("Kûrbúl ¾-Helm") // kurbul-34-helm
//
// A slug is one or more groups of the lower-case letters and digits of ASCII,
// joined by single hyphens. It is presentation, and follows its name: identity is
// a shortcode's matter, and neither is derived from the other.
//
// The name is composed (NFC) first, so that it does not matter how it was typed,
// and spelled in ASCII character by character: the letters of SPEC 7.3 as for
// shortcodes, other scripts as transliteration tables have them (жук gives zhuk,
// 北京 gives bei-jing), characters of compatibility as what they stand for (𝕳
// gives h). The marks 々 and 〻 are spelled like the ideograph before them (佐々木
// gives zuo-zuo-mu). Apostrophes, soft hyphens and invisible characters vanish; so do
// combining and modifier letters without a spelling of their own, and the letters
// that are written as an apostrophe in ASCII, such as ь and ع. A "/" between
// digits vanishes too; any other run of characters that are no letters or digits
// becomes one hyphen.
//
// No letter is dropped: a name with a letter that has no spelling here, say 𐌰,
// is refused with [onym.NoSlug] rather than cut, for two such names could come to
// one slug unnoticed.
package slug
