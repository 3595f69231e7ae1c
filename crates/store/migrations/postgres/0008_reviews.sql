-- What a coach found in finished hands, seat by seat, as JSON. It goes when the log of its hand does.
CREATE TABLE reviews (
    table_id TEXT NOT NULL,
    hand_no  BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id, hand_no, seat),
    FOREIGN KEY (table_id, hand_no) REFERENCES finished_hands (table_id, hand_no)
);
