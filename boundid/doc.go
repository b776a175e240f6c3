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
//	seg, err := boundid.ParseSegment(param)   // an error here is HTTP 400
//	id, err := seg.ID()                       // an error here is HTTP 404
//
// An id is projected exactly once. Projecting twice gives another text, which
// nothing could tell from a good one; therefore ID and Segment are two types,
// and a Segment offers no projection: doing it twice does not compile.
//
// # What is not projected
//
// Ids that an author writes (a node id, say) have no tenant and may contain ":"
// legitimately, and an idempotency key is the caller's. Both travel as they
// are (SPEC 6.6).
package boundid
