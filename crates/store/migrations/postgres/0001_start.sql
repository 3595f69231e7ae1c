-- The first schema, for PostgreSQL. Times are milliseconds, truth is 0 or 1, money is in minor units.
-- Keys sort by bytes ("C"), as they do in Rust, so that every process locks rows in one order.

CREATE TABLE accounts (
    id         BIGINT PRIMARY KEY CHECK (id > 0),
    nickname   TEXT   NOT NULL,
    name_key   TEXT   NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    password   TEXT
);

CREATE TABLE sessions (
    token_hash BYTEA  PRIMARY KEY,
    account    BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind       TEXT   NOT NULL CHECK (kind IN ('cookie', 'bearer')),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expiry  ON sessions (expires_at);

-- Heads and balances change all the time: room in their pages keeps such updates off the indexes.
CREATE TABLE tables (
    id          TEXT COLLATE "C" PRIMARY KEY,
    game        TEXT   NOT NULL,
    name        TEXT   NOT NULL,
    public      BIGINT NOT NULL CHECK (public IN (0, 1)),
    code        TEXT,
    host        BIGINT NOT NULL REFERENCES accounts (id),
    created_at  BIGINT NOT NULL,
    owner       TEXT,
    epoch       BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    head        BIGINT NOT NULL,
    hand_from   BIGINT NOT NULL,
    hand_no     BIGINT NOT NULL,
    secret      BYTEA  NOT NULL,
    closed_at   BIGINT
) WITH (fillfactor = 60);
-- A code is free again once its table is closed.
CREATE UNIQUE INDEX tables_code  ON tables (code)       WHERE code IS NOT NULL AND closed_at IS NULL;
CREATE INDEX        tables_owner ON tables (owner)      WHERE closed_at IS NULL;
CREATE INDEX        tables_open  ON tables (created_at) WHERE closed_at IS NULL;

CREATE TABLE lines (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq      BIGINT NOT NULL,
    hand_no  BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    body     TEXT   NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- What every purse holds now. Only the mint may owe.
CREATE TABLE balances (
    purse    TEXT COLLATE "C" NOT NULL,
    currency TEXT COLLATE "C" NOT NULL CHECK (currency IN ('tokens', 'chips')),
    amount   BIGINT NOT NULL CHECK (amount >= 0 OR purse = 'mint'),
    PRIMARY KEY (purse, currency)
) WITH (fillfactor = 60);
INSERT INTO balances (purse, currency, amount) VALUES
    ('mint', 'tokens', 0), ('mint', 'chips', 0), ('burned', 'tokens', 0), ('burned', 'chips', 0);

-- Two rows a transfer, one negative and one positive. The reference to lines is what ties money to its line.
CREATE TABLE postings (
    transfer TEXT COLLATE "C" NOT NULL,
    purse    TEXT COLLATE "C" NOT NULL,
    currency TEXT COLLATE "C" NOT NULL,
    amount   BIGINT NOT NULL CHECK (amount <> 0),
    table_id TEXT COLLATE "C",
    seq      BIGINT,
    at       BIGINT NOT NULL,
    PRIMARY KEY (transfer, purse),
    FOREIGN KEY (purse, currency) REFERENCES balances (purse, currency),
    FOREIGN KEY (table_id, seq) REFERENCES lines (table_id, seq),
    CHECK ((table_id IS NULL) = (seq IS NULL))
);

CREATE TABLE finished_hands (
    table_id   TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    hand_no    BIGINT NOT NULL,
    game       TEXT   NOT NULL,
    preset     TEXT,
    started_at BIGINT NOT NULL,
    ended_at   BIGINT NOT NULL,
    from_seq   BIGINT NOT NULL,
    to_seq     BIGINT NOT NULL,
    summary    TEXT   NOT NULL,
    PRIMARY KEY (table_id, hand_no)
);
CREATE INDEX finished_hands_time ON finished_hands (ended_at, table_id, hand_no);
CREATE INDEX finished_hands_game ON finished_hands (game, ended_at, table_id, hand_no);

-- game and ended_at repeat the hand's, so that an account's history is one walk along an index.
CREATE TABLE finished_players (
    table_id TEXT COLLATE "C" NOT NULL,
    hand_no  BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    account  BIGINT REFERENCES accounts (id),
    name     TEXT   NOT NULL,
    bot      BIGINT NOT NULL CHECK (bot IN (0, 1)),
    score    BIGINT NOT NULL,
    tokens   BIGINT NOT NULL,
    game     TEXT   NOT NULL,
    ended_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, hand_no, seat),
    FOREIGN KEY (table_id, hand_no) REFERENCES finished_hands (table_id, hand_no)
);
CREATE INDEX finished_players_time ON finished_players (account, ended_at, table_id, hand_no) WHERE account IS NOT NULL;
CREATE INDEX finished_players_game ON finished_players (account, game, ended_at)              WHERE account IS NOT NULL;
