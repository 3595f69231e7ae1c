//! What coaches found in finished hands, kept with them.

use crate::Store;
use crate::db::sql;
use crate::error::StoreError;

/// A longer review than this is not kept; that of the longest hand that is looked at is shorter.
pub const MOST_REVIEW_BYTES: usize = 512 << 10;

impl Store {
    /// What was found at a seat of a finished hand, if anybody has asked.
    pub async fn review(&self, table: &str, hand_no: i64, seat: i64) -> Result<Option<String>, StoreError> {
        let known = sql("SELECT body FROM reviews WHERE table_id = $1 AND hand_no = $2 AND seat = $3");
        let rows = known.bind(table).bind(hand_no).bind(seat).read(self.readers()).await?;
        rows.first().map(|row| row.get(0)).transpose()
    }

    /// Keeps what was found; what is kept already stays. Nothing is kept of a hand whose log is thrown away, for it
    /// would be forgotten by nobody.
    pub async fn keep_review(&self, table: &str, hand_no: i64, seat: i64, body: &str) -> Result<(), StoreError> {
        if body.len() > MOST_REVIEW_BYTES {
            return Ok(());
        }
        let (table, body) = (table.to_owned(), body.to_owned());
        self.write(move |conn| {
            let keep = sql("INSERT INTO reviews (table_id, hand_no, seat, body) \
                 SELECT h.table_id, h.hand_no, $3, $4 FROM finished_hands h JOIN tables t ON t.id = h.table_id \
                 WHERE h.table_id = $1 AND h.hand_no = $2 AND t.log_state = 0 ON CONFLICT DO NOTHING");
            Box::pin(keep.bind(&table).bind(hand_no).bind(seat).bind(&body).run(conn))
        })
        .await
        .map(drop)
    }
}
