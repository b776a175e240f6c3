package cli

import (
	"strconv"

	"github.com/onymhq/onym/opaqueid"
)

type opaqueCmd struct {
	New    opaqueNewCmd    `cmd:"" help:"Mint ids."`
	Check  opaqueCheckCmd  `cmd:"" help:"Tell which alphabet ids are written in."`
	Budget opaqueBudgetCmd `cmd:"" help:"Tell how likely a collision is."`
}

type opaqueNewCmd struct {
	Count     int    `name:"count" short:"n" default:"1" placeholder:"N" help:"How many. Default: 1."`
	Length    int    `name:"length" default:"22" placeholder:"N" help:"Characters of an id, the namespace included. Default: 22."`
	Namespace string `name:"namespace" placeholder:"C" help:"The letter or digit that every id starts with."`
}

// Run mints.
func (c *opaqueNewCmd) Run(a *app) error {
	if err := atLeastOne("-n", c.Count); err != nil {
		return err
	}
	if err := atLeastOne("--length", c.Length); err != nil {
		return err
	}
	kind := opaqueid.Kind{Name: "opaque", Length: c.Length, Namespace: c.Namespace}
	for range c.Count {
		id, err := kind.New()
		if err != nil {
			return err
		}
		if err := a.once(func(r *record) error {
			r.str("id", id)
			r.people("%s\n", id)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

type opaqueCheckCmd struct {
	Text []string `arg:"" optional:"" help:"Ids; without any they are read from standard input."`
}

// Run classifies.
func (c *opaqueCheckCmd) Run(a *app) error {
	return a.each(c.Text, nil, func(value string, r *record) error {
		class, err := opaqueid.Classify(value)
		if err != nil {
			return err
		}
		r.str("class", string(class))
		r.people("%s  %s\n", value, class)
		return nil
	})
}

type opaqueBudgetCmd struct {
	Length     int    `arg:"" help:"Random characters of an id, without a namespace."`
	Population uint64 `arg:"" help:"How many ids there are."`
}

// Run computes.
func (c *opaqueBudgetCmd) Run(a *app) error {
	if err := atLeastOne("the length", c.Length); err != nil {
		return err
	}
	return a.once(func(r *record) error {
		bits, p := opaqueid.Bits(c.Length), opaqueid.CollisionProbability(c.Length, c.Population)
		r.float("bits", bits)
		r.float("probability", p)
		r.people("%.2f bits; among %d ids the probability of a collision is %s\n",
			bits, c.Population, strconv.FormatFloat(p, 'g', 3, 64))
		return nil
	})
}
