// Package inspect says what a text is: which identifier, in which format, and
// everything that can be known of it without asking anybody.
//
//	report := inspect.Text("acc_1kcv3ahrz6dmv29gqy5cv")
//	for _, r := range report.Readings {
//		fmt.Println(r.Format, r.Canonical, r.Reason)
//	}
//
// It knows every format of this module and, since people paste those too, UUID,
// ULID, KSUID, XID, TypeID and Nano ID. Where a text can be read in several ways
// every reading is listed, the likeliest first, with the reason. A text that is no
// identifier itself is searched for those that unmistakably are.
//
// An Inspector that is given a system's declarations knows its types by name.
// Secrets are recognized and masked; no report holds one.
package inspect
