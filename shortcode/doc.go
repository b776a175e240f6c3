// Package shortcode keeps the stable lookup keys of documents: short texts of
// letters and digits that, together with a document's type, say which thing it
// is (SPEC 7.1–7.7).
//
// Reading is strict, and what is lenient has a name of its own:
//
//	code, err := shortcode.Parse("BCFl")         // or why it is none
//	code, err = shortcode.Repair("B&CFl")        // BCFl: keeps an identity
//	code, err = shortcode.Derive(name, nil)      // a new key for a name
//
// [Resolver] decides which code a document gets when it is created or updated,
// against the codes that are taken; [RepairStored] plans the repair of codes that
// were stored before anything looked at them. [Key] is the identity itself, [Scope]
// where it has to be unique, and [Precedence] which instance of it wins.
//
// A slug is presentation, a shortcode is identity; neither is derived from the
// other (SPEC 7.9).
package shortcode
