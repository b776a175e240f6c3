-- name: CreateAccount :exec
INSERT INTO accounts (id, name) VALUES (@id, @name);

-- name: Account :one
SELECT * FROM accounts WHERE id = @id;

-- name: AccountsByID :many
SELECT * FROM accounts WHERE id = ANY (sqlc.slice(ids)) ORDER BY id;

-- name: AccountsBetween :many
SELECT id FROM accounts WHERE id BETWEEN @first AND @last ORDER BY id;

-- name: CreateInvoices :copyfrom
INSERT INTO invoices (id, account_id, payer_id) VALUES (@id, @account_id, @payer_id);

-- name: Invoices :many
SELECT * FROM invoices WHERE account_id = @account_id ORDER BY id;
