-- What a name looks like, in each case it may be written in: two accounts never share a look.
CREATE TABLE name_looks (
    look    TEXT    PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX name_looks_account ON name_looks (account);

-- One row, written to see whether anything can be.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
