-- Hands of private tables are for those who sat in them, and a session says when it was last used.

-- Repeats the table's, so that a list for strangers is one walk along an index.
ALTER TABLE finished_hands ADD COLUMN public BIGINT NOT NULL DEFAULT 1 CHECK (public IN (0, 1));
UPDATE finished_hands SET public = 0 WHERE table_id IN (SELECT id FROM tables WHERE public = 0);
ALTER TABLE finished_players ADD COLUMN public BIGINT NOT NULL DEFAULT 1 CHECK (public IN (0, 1));
UPDATE finished_players SET public = 0 WHERE table_id IN (SELECT id FROM tables WHERE public = 0);
CREATE INDEX finished_hands_public      ON finished_hands (ended_at, table_id, hand_no)       WHERE public = 1;
CREATE INDEX finished_hands_public_game ON finished_hands (game, ended_at, table_id, hand_no) WHERE public = 1;
CREATE INDEX finished_players_private   ON finished_players (account, ended_at, table_id, hand_no)
    WHERE account IS NOT NULL AND public = 0;
DROP INDEX finished_hands_time;
DROP INDEX finished_hands_game;

-- Whoever was logged in before this was counted was last seen when the session was made.
ALTER TABLE sessions ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET seen_at = created_at;

-- An account's movements are read in the order of this index, a page at a time.
DROP INDEX postings_purse;
CREATE INDEX postings_purse ON postings (purse, currency, transfer);
