package entityid_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
)

type pointed struct{ spec entityid.Spec }

func (p *pointed) EntityID() entityid.Spec { return p.spec }

func TestPhantomPointer(t *testing.T) {
	// A nil pointer cannot be asked for its declaration: that is an error of the
	// program, and not one that a parser panics on.
	_, err := entityid.Parse[entityid.ID[*pointed]]("acc_1kcv3ahrz6dmv29gqy5cv")
	if !errors.Is(err, onym.Invalid) || !strings.Contains(err.Error(), "pointed") {
		t.Errorf("Parse: %v", err)
	}
	for name, call := range map[string]func(){
		"New":           func() { entityid.New[entityid.ID[*pointed]]() },
		"DeclarationOf": func() { entityid.DeclarationOf[entityid.ID[*pointed]]() },
	} {
		func() {
			defer func() {
				if p, ok := recover().(string); !ok || !strings.Contains(p, "pointed") {
					t.Errorf("%s panics with %v", name, p)
				}
			}()
			call()
		}()
	}
}
