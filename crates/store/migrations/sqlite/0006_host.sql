-- What the host of a room does: who is kept out or kept quiet, what people report, and the book of such deeds.

-- One row for each kind that holds for an account. No end means until it is taken back.
CREATE TABLE sanctions (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind    TEXT    NOT NULL CHECK (kind IN ('ban', 'mute')),
    until   INTEGER,
    why     TEXT,
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
) STRICT, WITHOUT ROWID;

-- Accounts whose name the host has changed: logs of hands hold the old one.
ALTER TABLE accounts ADD COLUMN renamed_at INTEGER;
CREATE INDEX accounts_renamed ON accounts (id) WHERE renamed_at IS NOT NULL;

-- Every deed, written in the transaction of what it changes. Names are kept as they were.
CREATE TABLE audit (
    id   INTEGER PRIMARY KEY AUTOINCREMENT,
    at   INTEGER NOT NULL,
    who  TEXT    NOT NULL,
    what TEXT    NOT NULL,
    whom TEXT,
    why  TEXT
) STRICT;

CREATE TABLE reports (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    at        INTEGER NOT NULL,
    by_id     INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    by_name   TEXT    NOT NULL,
    whom_id   INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    whom_name TEXT    NOT NULL,
    table_id  TEXT    NOT NULL,
    game      TEXT    NOT NULL,
    hand_no   INTEGER NOT NULL,
    about     TEXT    NOT NULL,
    words     TEXT    NOT NULL,
    chat      TEXT    NOT NULL,
    done_at   INTEGER
) STRICT;
CREATE INDEX reports_by   ON reports (by_id, at);
CREATE INDEX reports_whom ON reports (whom_id);
CREATE INDEX reports_done ON reports (done_at);
