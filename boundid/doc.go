// Package boundid reads, mints and projects tenant-bound ids (SPEC 6).
//
// A tenant-bound id is tenant/opaque: two parts around one slash. A URL path
// parameter is one segment, and front doors decode "%2F" on the way, so an id
// travels in a path as its projection, in which every byte outside of
// A-Z a-z 0-9 . _ - is "~" and two hex digits. All of it is unreserved in a
// URL, so nothing on the way has a reason to touch it.
//
//	id, err := boundid.New("acme")            // acme/4fJ0c8sTq2LmXwzP9aRbKd
//	link := "/runs/" + id.Segment().String()  // /runs/acme~2F4fJ0c8sTq2LmXwzP9aRbKd
//
// A host reads one segment of the path, percent-decoded exactly once, and meets
// two forms of an id there: the projection, and the percent form acme%2F4fJ0…,
// which is decoded by then and has a slash (SPEC 6.5):
//
//	func read(text string) (boundid.ID, error) {
//		if strings.Contains(text, "/") {
//			return boundid.Parse(text) // an error is HTTP 404
//		}
//		seg, err := boundid.ParseSegment(text)
//		if err != nil {
//			return boundid.ID{}, err // HTTP 400
//		}
//		return seg.ID() // an error is HTTP 404
//	}
//
// An id is projected exactly once (SPEC 6.4): projected twice it is another text,
// which nothing on the way could tell from a good one. Therefore [ID] and
// [Segment] are two types; an ID has a Segment, and a Segment has none. A second
// projection compiles in one way only: to take a segment's text back to a string,
// and to pass that string to [Encode] as a text.
//
// # What is not projected
//
// Ids that an author writes (a node id, say) have no tenant and may contain ":"
// legitimately, and an idempotency key is the caller's. Both travel as they
// are (SPEC 6.6).
package boundid
