//! What a name looks like: names that people would take for each other belong to one account.

use crate::Store;
use crate::db::{Conn, sql};
use crate::error::StoreError;
use std::collections::BTreeSet;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// The looks of a name: the skeletons (UTS 39) of it as it is written, in small letters and in capitals. A capital
/// alpha looks like an A though the small ones differ, so two names are alike as soon as they share one look.
pub fn name_looks(name: &str) -> BTreeSet<String> {
    let name: String = name.nfkc().collect();
    let small = name.to_lowercase();
    let capital = name.to_uppercase();
    [name, small, capital].iter().map(|name| skeleton(name).collect()).collect()
}

/// Keeps the looks of a new account's name for it.
pub(crate) async fn take(conn: &mut Conn, account: i64, name: &str) -> Result<(), StoreError> {
    match insert(conn, account, name).await? {
        true => Ok(()),
        false => Err(StoreError::NameTaken),
    }
}

/// Whether all looks of the name were free.
async fn insert(conn: &mut Conn, account: i64, name: &str) -> Result<bool, StoreError> {
    let mut all = true;
    for look in name_looks(name) {
        let insert = sql("INSERT INTO name_looks (look, account) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        all &= insert.bind(look).bind(account).run(conn).await? == 1;
    }
    Ok(all)
}

impl Store {
    /// Notes the looks of names from before looks were kept: of the next `most` accounts after `after`. Gives where
    /// to go on, or none at the end. Accounts that look alike already keep their names.
    pub async fn note_old_looks(&self, after: i64, most: i64) -> Result<Option<i64>, StoreError> {
        self.write(move |conn| {
            Box::pin(async move {
                let next = sql("SELECT a.id, a.nickname FROM accounts a WHERE a.id > $1 AND NOT EXISTS \
                                (SELECT 1 FROM name_looks l WHERE l.account = a.id) ORDER BY a.id LIMIT $2");
                let mut last = None;
                for row in next.bind(after).bind(most).rows(conn).await? {
                    let (account, name): (i64, String) = (row.get(0)?, row.get(1)?);
                    insert(conn, account, &name).await?;
                    last = Some(account);
                }
                Ok(last)
            })
        })
        .await
    }

    /// Writes something small, to see whether anything can be written.
    pub async fn pulse(&self, now: i64) -> Result<(), StoreError> {
        self.write(move |conn| {
            Box::pin(async move {
                let beat = sql("INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = $1");
                beat.bind(now).run(conn).await.map(drop)
            })
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::name_looks;

    fn check(one: &str, other: &str, alike: bool) {
        let (looks, others) = (name_looks(one), name_looks(other));
        assert_eq!(!looks.is_disjoint(&others), alike, "{one:?} {looks:?} and {other:?} {others:?}");
    }

    #[test]
    fn names_are_alike_in_the_case_they_may_be_written_in() {
        check("Ann", "Аnn", true); // a Cyrillic A
        check("ann", "ΑΝΝ", true); // Greek capitals
        check("Ivan", "lvan", true); // a small L
        check("ivan", "lvan", false);
        check("Bob0", "BobO", true);
        check("admin", "adm1n", true); // ADMIN and ADM1N
        check("corn", "com", true);
        check("Мария", "Maрия", true); // a Latin M
        check("Ann", "Anna", false);
        check("Person 1", "Person 2", false);
        check("Ann", "A\u{200d}nn", true);
        check("升级", "升级王", false);
    }
}
