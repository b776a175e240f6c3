// Package secret implements bearer secrets: API keys and the like, whose holder
// is let in, such as sk_live_ followed by 33 characters (SPEC 2).
//
// A secret is prefix, "_", environment, "_", 26 random characters (130 bits from
// a CSPRNG) and 7 check characters, by which a scanner tells a real one from
// something that looks like one without asking anybody. A type of secret is
// declared in three lines, once:
//
//	type APIKey = secret.Token[apiKey]
//	type apiKey struct{}
//	func (apiKey) Secret() secret.Spec { return secret.Spec{Prefix: "sk"} }
//
// Issue one, show it to its owner once, and store its record:
//
//	key, err := secret.New[APIKey]("live")
//	fmt.Fprintln(w, key.Reveal())
//	r := key.Record() // digest, prefix, environment, last four
//
// and look up by digest who presents one:
//
//	digest, err := secret.DigestOf[APIKey](bearer)
//	row := db.QueryRow(`SELECT … FROM api_key WHERE digest = $1`, digest)
//
// The digest is the SHA-256 of the whole text, for a column char(64) with a
// unique index. A slow hash would protect nothing: 130 random bits cannot be
// guessed, so that it would only slow every request down.
//
// A program that learns its types of secret when it runs, from a manifest for
// instance, has a [Format] for each and reads with [ParseDeclared].
//
// # A secret does not leave by accident
//
// A Token is no identifier and shares no working interface with one. Printed in
// any way, also by log/slog and out of a structure it is hidden in, it shows its
// mask, sk_live_… and the last four characters, or nothing. To encode it as text,
// JSON, XML, gob or a database value is an error. It cannot be compared with ==,
// only in constant time, with Equal. No error of this package quotes what it was
// given. The one way to the text is Reveal.
package secret
