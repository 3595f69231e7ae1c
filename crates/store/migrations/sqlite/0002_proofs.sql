-- The room's own key, and a chain over every log: each line's number covers the line and the number before it.
-- Lines that were written before this have none.

CREATE TABLE room (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    key     BLOB    NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;

ALTER TABLE lines  ADD COLUMN chain INTEGER;
ALTER TABLE tables ADD COLUMN chain INTEGER;
