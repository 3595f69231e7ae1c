-- The room's own key, and a chain over every log: each line's number covers the line and the number before it.
-- Lines that were written before this have none.

CREATE TABLE room (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    key     BYTEA  NOT NULL,
    made_at BIGINT NOT NULL
);

ALTER TABLE lines  ADD COLUMN chain BIGINT;
ALTER TABLE tables ADD COLUMN chain BIGINT;
