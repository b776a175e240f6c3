// Package manifest reads onym.yaml, in which a system declares its identifiers
// once: everything that mints, checks, generates or guards them starts from it.
//
//	m, err := manifest.Load("onym.yaml")
//	var faults manifest.Faults
//	if errors.As(err, &faults) {
//		for _, f := range faults {
//			fmt.Fprintln(os.Stderr, f) // onym.yaml:4:20: what is wrong, and what to do
//		}
//	}
//	id, err := m.EntityRegistry().Parse(text)
//
// # The file
//
// A manifest is one YAML document, at most [MaxSize] bytes of UTF-8. All sections
// are optional. Names are in snake_case, of at most 48 characters.
//
//	domain: example.com           the system's own domain (SPEC 5.3)
//
//	entities:                     entity ids (SPEC 1)
//	  NAME:
//	    prefix: acc               required; no other entity's or secret's
//	    granularity: hour         minute, hour (default) or day
//
//	secrets:                      bearer secrets (SPEC 2)
//	  NAME:
//	    prefix: sk                required; no other entity's or secret's
//	    environments: [live]      default: live and test
//
//	opaque:                       opaque ids (SPEC 3)
//	  NAME:
//	    length: 22                characters, the namespace included; default 22
//	    namespace: s              one of 0-9A-Za-z in front; default none
//
//	short_ids:                    short ids (SPEC 4); default: the built-in kinds
//	  - kind: 0                   required; 0 to 2 make the shortest tokens
//	    name: NAME                required; no other kind's
//	    fields: [NAME, NAME]      required; kind and number of fields are unique
//
//	handles:
//	  kinds:                      letters of user-qualified ids (SPEC 5.6)
//	    i: NAME                   a-z; default: item (i) and storage_location (s)
//
//	bound_ids: [NAME]             kinds of tenant-bound ids (SPEC 6.1); default: run,
//	                              interrupt, subscription, delivery and effect
//
//	shortcodes:                   (SPEC 7)
//	  scopes:                     default: world_items, actor_items (owned),
//	    NAME:                     world_actors and pack (owned)
//	      owned: true             one such scope for each owner; default false
//	  precedence:                 the strongest first; default: none
//	    - NAME                    every scope of the name that is not listed itself
//	    - NAME: owner             that one
//	  abbreviations:
//	    words: abbr               lower-case words, and their short form
//
// A name is declared once in entities, secrets and opaque together: a type has one
// kind of identifier. What a list or a mapping declares takes the place of its
// default; an empty one declares that there are none.
//
// # Strictness
//
// A manifest decides how data is stored for years, so nothing in it is guessed or
// passed over. Unknown and repeated keys are faults, and so are options that
// follow from others (the length of an entity id, say), keys without a value, and
// texts that some reader of YAML takes for a number, a date or a truth value.
// Anchors, aliases, merge keys and tags are refused, which also bounds what a
// small file can stand for. A file without any content is a fault, as a manifest
// that was cut off by accident would otherwise pass for one that declares nothing;
// {} is how to declare nothing.
//
// Faults are reported in one run, the first [MaxFaults] of them, each with its line
// and column, a stable [Rule] and, where two declarations are at odds, the line of
// the other one. Faults of YAML itself are the exception: beyond the first of them
// nothing can be read. For these the column is where the line to blame begins.
//
// # What a manifest does to the process
//
// One thing, and nothing else: the environments of its secrets are declared to the
// whole process, so that errors mask what looks like a secret of one of them; see
// [secret.Spec.Format]. A manifest is read when a program starts, and not at the
// wish of whoever sends one.
package manifest
