package cli

import (
	"runtime"
	"runtime/debug"
)

type versionCmd struct{}

// version is that of a release; a build of a working copy is told by its
// revision.
const version = "0.1.0-dev"

// Run prints what was built, from what, and with what.
func (c *versionCmd) Run(a *app) error {
	revision, modified := "", false
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				revision = s.Value
			case "vcs.modified":
				modified = s.Value == "true"
			}
		}
	}
	return a.once(func(r *record) error {
		r.str("version", version)
		if revision != "" {
			r.str("revision", revision)
			r.truth("modified", modified)
		}
		r.str("go", runtime.Version())
		r.people("onym %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
		if revision != "" {
			r.people("revision %s", revision)
			if modified {
				r.people(", modified")
			}
			r.people("\n")
		}
		return nil
	})
}
