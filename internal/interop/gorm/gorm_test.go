// Package gorm_test maps entity ids with GORM, on SQLite and on a PostgreSQL server.
package gorm_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/glebarez/sqlite"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"github.com/onymhq/onym"
	"github.com/onymhq/onym/entityid"
	"github.com/onymhq/onym/internal/interop/domain"
	"github.com/onymhq/onym/internal/interop/postgrestest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Run(m.Run)) }

// Account has many invoices, by a typed foreign key.
type Account struct {
	ID       domain.AccountID
	Name     string
	Invoices []Invoice
}

// BeforeCreate mints the id of an account that has none.
func (a *Account) BeforeCreate(*gorm.DB) error {
	if a.ID.IsZero() {
		a.ID = entityid.New[domain.AccountID]()
	}
	return nil
}

// Invoice may be paid by another account, and leaves minting to its maker.
type Invoice struct {
	ID         domain.InvoiceID
	AccountID  domain.AccountID
	PayerID    *domain.AccountID
	Payer      *Account
	ReferrerID sql.Null[domain.AccountID] `gorm:"type:char(25)"`
}

func open(t *testing.T, dialector gorm.Dialector) *gorm.DB {
	t.Helper()
	db, err := gorm.Open(dialector, &gorm.Config{Logger: logger.Discard})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if db, err := db.DB(); err == nil {
			db.Close()
		}
	})
	return db.WithContext(t.Context())
}

// onBoth runs test on empty tables that AutoMigrate made.
func onBoth(t *testing.T, test func(t *testing.T, db *gorm.DB)) {
	run := func(t *testing.T, dialector gorm.Dialector) {
		db := open(t, dialector)
		if err := db.AutoMigrate(&Account{}, &Invoice{}); err != nil {
			t.Fatal(err)
		}
		test(t, db)
	}
	t.Run("sqlite", func(t *testing.T) {
		run(t, sqlite.Open(filepath.Join(t.TempDir(), "db")+"?_pragma=foreign_keys(1)"))
	})
	t.Run("postgres", func(t *testing.T) {
		run(t, postgres.Open(postgrestest.Database(t)))
	})
}

func must(t *testing.T, tx *gorm.DB) {
	t.Helper()
	if tx.Error != nil {
		t.Fatal(tx.Error)
	}
}

func create(t *testing.T, db *gorm.DB, name string) domain.AccountID {
	t.Helper()
	a := Account{Name: name}
	must(t, db.Create(&a))
	return a.ID
}

func TestAutoMigrate(t *testing.T) {
	onBoth(t, func(t *testing.T, db *gorm.DB) {
		for model, columns := range map[any][]string{
			&Account{}: {"id"},
			&Invoice{}: {"id", "account_id", "payer_id", "referrer_id"},
		} {
			types, err := db.Migrator().ColumnTypes(model)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range types {
				if !slices.Contains(columns, c.Name()) {
					continue
				}
				length, _ := c.Length()
				if name := c.DatabaseTypeName(); length != 25 || !slices.Contains([]string{"char", "bpchar"}, name) {
					t.Errorf("%T: %s is %s(%d), want char(25)", model, c.Name(), name, length)
				}
			}
		}
	})
}

func TestRoundTrip(t *testing.T) {
	onBoth(t, func(t *testing.T, db *gorm.DB) {
		payer := create(t, db, "payer")
		account := Account{Name: "Ann", Invoices: []Invoice{
			{ID: entityid.New[domain.InvoiceID]()},
			{ID: entityid.New[domain.InvoiceID](), PayerID: &payer, ReferrerID: sql.Null[domain.AccountID]{V: payer, Valid: true}},
		}}
		must(t, db.Create(&account))

		var got Account
		must(t, db.Preload("Invoices.Payer").First(&got, account.ID))
		if got.ID != account.ID || got.Name != "Ann" || len(got.Invoices) != 2 {
			t.Fatalf("First gives %+v", got)
		}
		for _, i := range got.Invoices {
			switch want := account.Invoices[1]; {
			case i.AccountID != account.ID:
				t.Errorf("invoice %v is of %v", i.ID, i.AccountID)
			case i.ID != want.ID:
				if i.PayerID != nil || i.Payer != nil || i.ReferrerID.Valid {
					t.Errorf("NULL comes back as %v, %v, %v", i.PayerID, i.Payer, i.ReferrerID)
				}
			case i.PayerID == nil || *i.PayerID != payer || i.Payer == nil || i.Payer.ID != payer || i.ReferrerID != want.ReferrerID:
				t.Errorf("invoice comes back as %+v, want %+v", i, want)
			}
		}

		// An outer join leaves the joined account's id NULL.
		var invoices []Invoice
		must(t, db.Joins("Payer").Find(&invoices, "account_id = ?", account.ID))
		paid := 0
		for _, i := range invoices {
			if i.Payer != nil && i.Payer.ID == payer {
				paid++
			} else if i.Payer != nil {
				t.Errorf("a join gives the payer %+v", i.Payer)
			}
		}
		if len(invoices) != 2 || paid != 1 {
			t.Errorf("a join gives %+v", invoices)
		}

		must(t, db.Model(&Invoice{}).Where("payer_id = ?", payer).Update("payer_id", nil))
		var left int64
		must(t, db.Model(&Invoice{}).Where("payer_id IS NOT NULL").Count(&left))
		if left != 0 {
			t.Errorf("%d payers are left", left)
		}
	})
}

func TestFind(t *testing.T) {
	onBoth(t, func(t *testing.T, db *gorm.DB) {
		var ids []domain.AccountID
		for range 3 {
			ids = append(ids, create(t, db, ""))
		}
		slices.SortFunc(ids, domain.AccountID.Compare)
		want := ids[1:]

		var plucked []domain.AccountID
		must(t, db.Model(&Account{}).Where("id IN ?", want).Order("id").Pluck("id", &plucked))
		if !slices.Equal(plucked, want) {
			t.Errorf("IN and Pluck give %v, want %v", plucked, want)
		}
		for name, tx := range map[string]*gorm.DB{
			"ids one by one": db.Order("id").Find(&[]Account{}, want[0], want[1]),
			"a map":          db.Order("id").Where(map[string]any{"id": want}).Find(&[]Account{}),
			"IN":             db.Order("id").Find(&[]Account{}, "id IN ?", want),
		} {
			must(t, tx)
			found := *tx.Statement.Dest.(*[]Account)
			if len(found) != 2 || found[0].ID != want[0] || found[1].ID != want[1] {
				t.Errorf("by %s: %v, want %v", name, found, want)
			}
		}
		one := Account{}
		must(t, db.Where(&Account{ID: want[0]}).Take(&one))
		if one.ID != want[0] {
			t.Errorf("by a struct: %v, want %v", one.ID, want[0])
		}
		must(t, db.Delete(&Account{}, want[0]))
		var n int64
		must(t, db.Model(&Account{}).Count(&n))
		if n != 2 {
			t.Errorf("Delete by id leaves %d accounts of 3", n)
		}
	})
}

// GORM takes a slice of structs given as the only condition for models, of whose
// exported fields it makes the condition. An id has none: the condition is empty.
// The documentation warns of it, and this test notices when it is mended.
func TestSliceAsOnlyCondition(t *testing.T) {
	onBoth(t, func(t *testing.T, db *gorm.DB) {
		id := create(t, db, "")
		create(t, db, "")
		var found []Account
		must(t, db.Find(&found, []domain.AccountID{id}))
		if len(found) == 1 {
			t.Error("Find understands a slice of ids; docs/databases.md need not warn any more")
		}
		if err := db.Delete(&Account{}, []domain.AccountID{id}).Error; !errors.Is(err, gorm.ErrMissingWhereClause) {
			t.Errorf("Delete with a slice of ids: %v", err)
		}
	})
}

func TestZeroIsRefused(t *testing.T) {
	onBoth(t, func(t *testing.T, db *gorm.DB) {
		account := create(t, db, "")
		var zero domain.AccountID
		for name, tx := range map[string]*gorm.DB{
			// GORM does not omit a primary key that is zero: nothing like a
			// sequence would fill it in.
			"Create, primary key": db.Create(&Invoice{AccountID: account}),
			"Save, primary key":   db.Save(&Invoice{AccountID: account}),
			"Create, foreign key": db.Create(&Invoice{ID: entityid.New[domain.InvoiceID]()}),
			"Create, pointer":     db.Create(&Invoice{ID: entityid.New[domain.InvoiceID](), AccountID: account, PayerID: &zero}),
			"Create, sql.Null": db.Create(&Invoice{ID: entityid.New[domain.InvoiceID](), AccountID: account,
				ReferrerID: sql.Null[domain.AccountID]{Valid: true}}),
			"Update": db.Model(&Account{}).Where("id = ?", account).Update("id", zero),
			"Where":  db.Where("id = ?", zero).Find(&[]Account{}),
			"IN":     db.Where("id IN ?", []domain.AccountID{zero}).Find(&[]Account{}),
		} {
			if !errors.Is(tx.Error, onym.ZeroValue) {
				t.Errorf("%s: %v", name, tx.Error)
			}
		}
		// As the only condition GORM swallows the reason, but refuses.
		if err := db.First(&Account{}, zero).Error; !errors.Is(err, gorm.ErrInvalidData) {
			t.Errorf("First by a zero value: %v", err)
		}
		if err := db.Delete(&Account{}, zero).Error; err == nil {
			t.Error("Delete by a zero value succeeds")
		}
		var n int64
		must(t, db.Model(&Invoice{}).Count(&n))
		if n != 0 {
			t.Errorf("%d invoices with a zero value were stored", n)
		}
	})
}

func TestScanIsStrict(t *testing.T) {
	onBoth(t, func(t *testing.T, db *gorm.DB) {
		create(t, db, "")
		type mistaken struct{ ID domain.InvoiceID }
		if err := db.Table("accounts").Take(&mistaken{}).Error; !errors.Is(err, onym.InvalidPrefix) {
			t.Errorf("an account's id in the field of an invoice's: %v", err)
		}
	})
}

// ledger and entry say what PostgreSQL's columns are in GORM's own words: with the
// collation, and by the name that PostgreSQL gives the type back with.
type ledger struct {
	ID      domain.AccountID `gorm:"type:bpchar(25) COLLATE \"C\";not null"`
	Entries []entry
}

type entry struct {
	ID       domain.InvoiceID `gorm:"type:bpchar(25) COLLATE \"C\";not null"`
	LedgerID domain.AccountID `gorm:"type:bpchar(25) COLLATE \"C\";not null"`
}

// statements returns the ALTER TABLE statements that AutoMigrate executes.
func statements(t *testing.T, db *gorm.DB, models ...any) (alters []string) {
	t.Helper()
	if err := db.Callback().Raw().After("gorm:raw").Register("collect", func(tx *gorm.DB) {
		if s := tx.Statement.SQL.String(); strings.HasPrefix(s, "ALTER TABLE") {
			alters = append(alters, s)
		}
	}); err != nil {
		t.Fatal(err)
	}
	defer db.Callback().Raw().Remove("collect")
	if err := db.AutoMigrate(models...); err != nil {
		t.Fatal(err)
	}
	return alters
}

func TestPostgresColumns(t *testing.T) {
	db := open(t, postgres.Open(postgrestest.Database(t)))
	collation := func(table, column string) (name string) {
		t.Helper()
		must(t, db.Raw(`SELECT collname FROM pg_attribute a JOIN pg_collation c ON c.oid = attcollation
			WHERE attrelid = ?::regclass AND attname = ?`, table, column).Scan(&name))
		return name
	}
	// With the type in the tag, AutoMigrate makes the columns and leaves them alone.
	statements(t, db, &ledger{}, &entry{})
	if again := statements(t, db, &ledger{}, &entry{}); len(again) != 0 {
		t.Errorf("AutoMigrate executes once more %q", again)
	}
	for table, column := range map[string]string{"ledgers": "id", "entries": "ledger_id"} {
		if c := collation(table, column); c != "C" {
			t.Errorf("%s.%s has the collation %s", table, column, c)
		}
	}

	// It also leaves alone what Column made, which is NOT NULL.
	must(t, db.Exec(`DROP TABLE entries, ledgers`))
	must(t, db.Exec(`CREATE TABLE ledgers (`+domain.Column[domain.AccountID](entityid.Postgres, "id")+` PRIMARY KEY)`))
	must(t, db.Exec(`CREATE TABLE entries (
		`+domain.Column[domain.InvoiceID](entityid.Postgres, "id")+` PRIMARY KEY,
		`+domain.Column[domain.AccountID](entityid.Postgres, "ledger_id")+` REFERENCES ledgers (id))`))
	for _, s := range statements(t, db, &ledger{}, &entry{}) {
		if strings.Contains(s, `ALTER COLUMN`) && strings.Contains(s, "TYPE") {
			t.Errorf("AutoMigrate executes on columns of Column %q", s)
		}
	}

	// What the documentation warns of: without the tag it does not recognize its
	// own char(25), changes the type again at every start, and with it resets the
	// collation.
	type entry struct {
		ID       domain.InvoiceID
		LedgerID domain.AccountID
	}
	if again := statements(t, db, &entry{}); len(again) == 0 {
		t.Error("AutoMigrate recognizes char(25); docs/databases.md need not warn any more")
	}
	if c := collation("entries", "ledger_id"); c != "default" {
		t.Errorf("after AutoMigrate without the tag the collation is %s", c)
	}
}
