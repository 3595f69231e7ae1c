//! Opening: the schema is made once, and one from elsewhere is refused.

use crate::common::{account, by_hand, open};
use crate::history::one_hand;
use store::testing::TestDb;
use store::{Store, StoreError};

pub async fn opening_again_is_harmless(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    store.close().await;
    for _ in 0..2 {
        let store = open(db).await;
        assert_eq!(store.account(ann.id).await.unwrap(), Some(ann.clone()));
        store.close().await;
    }
}

pub async fn first_starts_at_once_are_kept_apart(db: &TestDb) {
    let mut opening = tokio::task::JoinSet::new();
    for n in 0..6 {
        let url = db.url.clone();
        opening.spawn(async move {
            let store = Store::open(&url).await.expect("each of them opens");
            account(&store, &format!("account {n}")).await
        });
    }
    assert_eq!(opening.join_all().await.len(), 6);
}

async fn refusal(db: &TestDb) -> StoreError {
    match Store::open(&db.url).await {
        Ok(_) => panic!("it opened"),
        Err(error) => error,
    }
}

pub async fn a_newer_schema_is_refused(db: &TestDb) {
    open(db).await.close().await;
    by_hand(
        db,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         SELECT 9999, 'later', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
    )
    .await
    .unwrap();
    let error = refusal(db).await;
    assert!(matches!(error, StoreError::NewerSchema { found: 9999, .. }), "{error:?}");
    assert!(error.to_string().contains("newer program"), "{error}");
}

pub async fn a_foreign_schema_is_refused(db: &TestDb) {
    open(db).await.close().await;
    by_hand(db, "UPDATE _sqlx_migrations SET description = 'other', checksum = checksum || checksum").await.unwrap();
    assert_eq!(refusal(db).await, StoreError::ForeignSchema(1));
}

/// Before bots had a kind and a number in the list of hands, both stood in their names.
pub async fn bots_of_old_hands_are_known_by_kind_and_number(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    one_hand(&store, "t1", &ann, &bob).await;
    let written = store.finished_hand("t1", 1).await.unwrap();
    store.close().await;
    for statement in [
        "ALTER TABLE finished_players DROP COLUMN kind",
        "ALTER TABLE finished_players DROP COLUMN number",
        "DELETE FROM _sqlx_migrations WHERE version = 7",
    ] {
        by_hand(db, statement).await.unwrap();
    }
    let store = open(db).await;
    assert_eq!(store.finished_hand("t1", 1).await.unwrap(), written, "people and \"Grunt 2\"");
    let bots = written.unwrap().hand.players.into_iter().map(|player| (player.bot, player.number)).collect::<Vec<_>>();
    assert_eq!(bots, [(None, None), (None, None), (Some("grunt".to_owned()), Some(2))]);
    store.close().await;
}
