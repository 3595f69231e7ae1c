-- The first schema, for SQLite. Times are milliseconds, truth is 0 or 1, money is in minor units.

CREATE TABLE accounts (
    id         INTEGER PRIMARY KEY CHECK (id > 0),
    nickname   TEXT    NOT NULL,
    name_key   TEXT    NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    password   TEXT
) STRICT;

CREATE TABLE sessions (
    token_hash BLOB    PRIMARY KEY,
    account    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL CHECK (kind IN ('cookie', 'bearer')),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expiry  ON sessions (expires_at);

CREATE TABLE tables (
    id          TEXT    PRIMARY KEY,
    game        TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    public      INTEGER NOT NULL CHECK (public IN (0, 1)),
    code        TEXT,
    host        INTEGER NOT NULL REFERENCES accounts (id),
    created_at  INTEGER NOT NULL,
    owner       TEXT,
    epoch       INTEGER NOT NULL,
    lease_until INTEGER NOT NULL,
    head        INTEGER NOT NULL,
    hand_from   INTEGER NOT NULL,
    hand_no     INTEGER NOT NULL,
    secret      BLOB    NOT NULL,
    closed_at   INTEGER
) STRICT, WITHOUT ROWID;
-- A code is free again once its table is closed.
CREATE UNIQUE INDEX tables_code  ON tables (code)       WHERE code IS NOT NULL AND closed_at IS NULL;
CREATE INDEX        tables_owner ON tables (owner)      WHERE closed_at IS NULL;
CREATE INDEX        tables_open  ON tables (created_at) WHERE closed_at IS NULL;

CREATE TABLE lines (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    hand_no  INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- What every purse holds now. Only the mint may owe.
CREATE TABLE balances (
    purse    TEXT    NOT NULL,
    currency TEXT    NOT NULL CHECK (currency IN ('tokens', 'chips')),
    amount   INTEGER NOT NULL CHECK (amount >= 0 OR purse = 'mint'),
    PRIMARY KEY (purse, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO balances (purse, currency, amount) VALUES
    ('mint', 'tokens', 0), ('mint', 'chips', 0), ('burned', 'tokens', 0), ('burned', 'chips', 0);

-- Two rows a transfer, one negative and one positive. The reference to lines is what ties money to its line.
CREATE TABLE postings (
    transfer TEXT    NOT NULL,
    purse    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    amount   INTEGER NOT NULL CHECK (amount <> 0),
    table_id TEXT,
    seq      INTEGER,
    at       INTEGER NOT NULL,
    PRIMARY KEY (transfer, purse),
    FOREIGN KEY (purse, currency) REFERENCES balances (purse, currency),
    FOREIGN KEY (table_id, seq) REFERENCES lines (table_id, seq),
    CHECK ((table_id IS NULL) = (seq IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE finished_hands (
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    hand_no    INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    preset     TEXT,
    started_at INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL,
    from_seq   INTEGER NOT NULL,
    to_seq     INTEGER NOT NULL,
    summary    TEXT    NOT NULL,
    PRIMARY KEY (table_id, hand_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX finished_hands_time ON finished_hands (ended_at, table_id, hand_no);
CREATE INDEX finished_hands_game ON finished_hands (game, ended_at, table_id, hand_no);

-- game and ended_at repeat the hand's, so that an account's history is one walk along an index.
CREATE TABLE finished_players (
    table_id TEXT    NOT NULL,
    hand_no  INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    account  INTEGER REFERENCES accounts (id),
    name     TEXT    NOT NULL,
    bot      INTEGER NOT NULL CHECK (bot IN (0, 1)),
    score    INTEGER NOT NULL,
    tokens   INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, hand_no, seat),
    FOREIGN KEY (table_id, hand_no) REFERENCES finished_hands (table_id, hand_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX finished_players_time ON finished_players (account, ended_at, table_id, hand_no) WHERE account IS NOT NULL;
CREATE INDEX finished_players_game ON finished_players (account, game, ended_at)              WHERE account IS NOT NULL;
