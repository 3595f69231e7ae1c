-- What keeps the disk from filling, and what a restored copy is known by.

-- When somebody with this account was last there. Whoever was there before this was counted is seen now.
ALTER TABLE accounts ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
UPDATE accounts SET seen_at = CAST(EXTRACT(EPOCH FROM now()) AS BIGINT) * 1000;
CREATE INDEX accounts_seen ON accounts (seen_at, id) WHERE password IS NULL;

-- 0: the log is there; 1: it is being thrown away; 2: it is gone, and its finished hands stay.
ALTER TABLE tables ADD COLUMN log_state BIGINT NOT NULL DEFAULT 0 CHECK (log_state IN (0, 1, 2));
-- Why the hand that was open is to be voided before anything else happens at the table.
ALTER TABLE tables ADD COLUMN void TEXT;
CREATE INDEX tables_host   ON tables (host);
CREATE INDEX tables_closed ON tables (closed_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX tables_logs   ON tables (closed_at, id) WHERE closed_at IS NOT NULL AND log_state < 2;

-- A line or a purse goes only if no posting names it, which must not take a walk through all of them.
CREATE INDEX postings_line  ON postings (table_id, seq) WHERE table_id IS NOT NULL;
CREATE INDEX postings_purse ON postings (purse, currency);

-- Small facts about the database as a whole.
CREATE TABLE marks (
    name  TEXT COLLATE "C" PRIMARY KEY,
    value TEXT   NOT NULL,
    at    BIGINT NOT NULL
);
