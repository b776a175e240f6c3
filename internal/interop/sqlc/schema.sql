CREATE TABLE accounts (
    id char(25) COLLATE "C" NOT NULL CHECK (id ~ '^acc_[0-9abcdefghjkmnpqrstvwxyz]{21}$'),
    name text NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE invoices (
    id char(25) COLLATE "C" NOT NULL CHECK (id ~ '^inv_[0-9abcdefghjkmnpqrstvwxyz]{21}$'),
    account_id char(25) COLLATE "C" NOT NULL CHECK (account_id ~ '^acc_[0-9abcdefghjkmnpqrstvwxyz]{21}$'),
    payer_id char(25) COLLATE "C",
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES accounts (id),
    FOREIGN KEY (payer_id) REFERENCES accounts (id)
);
