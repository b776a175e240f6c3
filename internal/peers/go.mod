module github.com/onymhq/onym/internal/peers

go 1.26.0

require (
	github.com/gofrs/uuid/v5 v5.5.1
	github.com/google/uuid v1.6.0
	github.com/gosimple/slug v1.15.0
	github.com/jaevor/go-nanoid v1.4.0
	github.com/matoous/go-nanoid/v2 v2.1.0
	github.com/oklog/ulid/v2 v2.1.2
	github.com/onymhq/onym v0.0.0
	github.com/rs/xid v1.6.0
	github.com/segmentio/ksuid v1.0.4
	github.com/sqids/sqids-go v0.4.1
	go.jetify.com/typeid v1.3.0
	go.jetify.com/typeid/v2 v2.0.0-alpha.3
)

require (
	github.com/gosimple/unidecode v1.0.1 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)

replace github.com/onymhq/onym => ../..
