package entityid_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
)

// A clock and entropy that always say the same, as in SPEC 1.7.
func fixed() entityid.Minter {
	return entityid.Minter{
		Clock:   func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) },
		Entropy: strings.NewReader("\x03\x0a\x11\x18\x1f\x26\x2d\x34\x3b\x42\x49\x50\x57\x5e\x65\x6c"),
	}
}

func Example() {
	// In a package of the application, once:
	//
	//	type AccountID = entityid.ID[account]
	//	type account struct{}
	//	func (account) EntityID() entityid.Spec { return entityid.Spec{Prefix: "acc"} }

	id, err := entityid.Parse[AccountID]("ACC_1KCV3AHRZ6DMV29GQY5CV")
	fmt.Println(id, err)
	start, end := id.Bucket()
	fmt.Println("minted between", start.Format(time.DateTime), "and", end.Format(time.DateTime))

	_, err = entityid.Parse[UserID](id.String())
	fmt.Println(err)
	// Output:
	// acc_1kcv3ahrz6dmv29gqy5cv <nil>
	// minted between 2026-01-02 03:00:00 and 2026-01-02 04:00:00
	// usr id "acc_1kcv3ahrz6dmv29gqy5cv": invalid_prefix at byte 0: the text does not start with usr_; it may be the id of something else
}

func ExampleNew() {
	id := entityid.New[AccountID]()
	back, err := entityid.Parse[AccountID](id.String())
	fmt.Println(len(id.String()), back == id, err)
	// Output: 25 true <nil>
}

func ExampleNewContext() {
	// A test brings its own clock and entropy; the code that mints knows nothing
	// of them.
	ctx := entityid.WithMinter(context.Background(), fixed())
	open := func(ctx context.Context) AccountID { return entityid.NewContext[AccountID](ctx) }
	fmt.Println(open(ctx))
	// Output: acc_1kcv3ahrz6dmv29gqy5cv
}

func ExampleMint() {
	id, err := entityid.Mint[AccountID](fixed())
	fmt.Println(id, err)
	// Output: acc_1kcv3ahrz6dmv29gqy5cv <nil>
}

func ExampleParse() {
	_, err := entityid.Parse[AccountID]("acc_1kcv3ahrz6dmv29gqy5cw")
	fmt.Println(errors.Is(err, onym.InvalidChecksum))
	// Output: true
}

func ExampleMustParse() {
	fmt.Println(entityid.MustParse[AccountID]("acc_1kcv3ahrz6dmv29gqy5cv"))
	// Output: acc_1kcv3ahrz6dmv29gqy5cv
}

func ExampleNormalize() {
	fmt.Println(entityid.Normalize[AccountID](" ACC_IKCV3AHRZ6DMV29GQY5CV\n"))
	// Output: acc_1kcv3ahrz6dmv29gqy5cv
}

func ExampleFirst() {
	day := time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	fmt.Printf("WHERE id BETWEEN '%s' AND '%s'\n",
		entityid.First[AccountID](day), entityid.Last[AccountID](day.Add(24*time.Hour-1)))
	// Output: WHERE id BETWEEN 'acc_1kcr0000000000000000e' AND 'acc_1kdfzzzzzzzzzzzzzzzzm'
}

func ExampleLast() {
	// What was minted before an instant that starts a bucket is at most the last
	// id of the bucket before.
	year := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	fmt.Printf("DELETE … WHERE id <= '%s'\n", entityid.Last[AccountID](year.Add(-1)))
	// Output: DELETE … WHERE id <= 'acc_1kbzzzzzzzzzzzzzzzzzt'
}

func ExampleExample() {
	fmt.Println(entityid.Example[AccountID](), entityid.Example[EventID]())
	// Output: acc_1kcv3ahrz6dmv29gqy5cv evt_030c2r3ahrz6dmv29gqy5cj
}

func ExampleFormatOf() {
	f := entityid.FormatOf[AccountID]()
	fmt.Println(f.Prefix(), f.Granularity(), f.Len())
	fmt.Println(f.Pattern())
	// Output:
	// acc hour 25
	// ^acc_[0-9abcdefghjkmnpqrstvwxyz]{21}$
}

func ExampleDeclarationOf() {
	d := entityid.DeclarationOf[EventID]()
	fmt.Println(d.Type, d.Spec.Prefix, d.Spec.Granularity)
	// Output: github.com/onymhq/onym/entityid_test.event evt minute
}

func ExampleParseAny() {
	id, err := entityid.ParseAny("usr_1kcv3ahrz6dmv29gqy5cb")
	fmt.Println(id.Type(), id, err)
	_, err = entityid.ParseAny("cus_1kcv3ahrz6dmv29gqy5cv")
	fmt.Println(errors.Is(err, onym.UnknownPrefix))
	// Output:
	// github.com/onymhq/onym/entityid_test.user usr_1kcv3ahrz6dmv29gqy5cb <nil>
	// true
}

func ExampleAs() {
	id, err := entityid.ParseAny("acc_1kcv3ahrz6dmv29gqy5cv")
	if err != nil {
		panic(err)
	}
	account, err := entityid.As[AccountID](id)
	fmt.Println(account, err)
	_, err = entityid.As[UserID](id)
	fmt.Println(errors.Is(err, onym.InvalidPrefix))
	// Output:
	// acc_1kcv3ahrz6dmv29gqy5cv <nil>
	// true
}

func ExampleID_IsZero() {
	type account struct {
		ID     AccountID `json:"id"`
		Parent AccountID `json:"parent,omitzero"`
	}
	data, err := json.Marshal(account{ID: entityid.Example[AccountID]()})
	fmt.Println(string(data), err)
	_, err = json.Marshal(account{})
	fmt.Println(errors.Is(err, onym.ZeroValue))
	// Output:
	// {"id":"acc_1kcv3ahrz6dmv29gqy5cv"} <nil>
	// true
}

func ExampleNewRegistry() {
	r, err := entityid.NewRegistry(entityid.DeclarationOf[AccountID](), entityid.DeclarationOf[UserID]())
	if err != nil {
		panic(err)
	}
	id, err := r.Parse("acc_1kcv3ahrz6dmv29gqy5cv")
	fmt.Println(id.Type(), err)
	account, err := entityid.As[AccountID](id)
	fmt.Println(account, err)
	// Output:
	// github.com/onymhq/onym/entityid_test.account <nil>
	// acc_1kcv3ahrz6dmv29gqy5cv <nil>
}

func ExampleDetect() {
	id, err := entityid.Detect("evt_4yy8da32etzf7typa91g03f")
	fmt.Println(id.Format().Prefix(), id.Format().Granularity(), err)
	// Output: evt minute <nil>
}

func ExampleFormat_Column() {
	column, err := entityid.FormatOf[AccountID]().Column(entityid.Postgres, "id")
	fmt.Println(column, err)
	// Output: id char(25) COLLATE "C" NOT NULL CHECK (id ~ '^acc_[0-9abcdefghjkmnpqrstvwxyz]{21}$') <nil>
}
