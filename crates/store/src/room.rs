//! What belongs to the room as a whole: its key, made once.

use crate::Store;
use crate::db::sql;
use crate::error::StoreError;
use crate::tables::Secret;

impl Store {
    /// The room's secret key: the one that is stored or, the first time, this one, which is stored now. One database is
    /// one room, however many servers run on it.
    pub async fn room_key(&self, fresh: Secret, now: i64) -> Result<Secret, StoreError> {
        self.write(move |conn| {
            let fresh = fresh.clone();
            Box::pin(async move {
                let insert = sql("INSERT INTO room (id, key, made_at) VALUES (1, $1, $2) ON CONFLICT DO NOTHING");
                insert.bind(&fresh.0[..]).bind(now).run(conn).await?;
                let rows = sql("SELECT key FROM room WHERE id = 1").rows(conn).await?;
                let row = rows.first().ok_or_else(|| StoreError::Damaged("the room's key is gone".into()))?;
                Ok(Secret(row.get(0)?))
            })
        })
        .await
    }

    /// The room's secret key, if it has one yet. For tools that read beside the server.
    pub async fn known_room_key(&self) -> Result<Option<Secret>, StoreError> {
        let rows = sql("SELECT key FROM room WHERE id = 1").read(self.readers()).await?;
        rows.first().map(|row| Ok(Secret(row.get(0)?))).transpose()
    }
}
