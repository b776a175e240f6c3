package entityid_test

import (
	"fmt"

	"github.com/onymhq/onym/entityid"
)

// OrderID is declared and, so that ParseAny knows it, registered in one place.
type (
	OrderID = entityid.ID[order]
	order   struct{}
)

func (order) EntityID() entityid.Spec {
	return entityid.Spec{Prefix: "ord", Granularity: entityid.Minute}
}

func init() { entityid.Register(entityid.DeclarationOf[OrderID]()) }

func ExampleRegister() {
	text := entityid.Example[OrderID]().String()
	id, err := entityid.ParseAny(text)
	fmt.Println(id.Type(), id, err)
	// Output: github.com/onymhq/onym/entityid_test.order ord_030c2r3ahrz6dmv29gqy5cc <nil>
}
