//! What people tell the host about each other: with the table, the hand and what was said there.

use cardtable::{House, Refused};
use serde_json::json;
use store::{NewReport, StoreError};

use crate::clock::wall_ms;
use crate::problem::store_unavailable;
use crate::room::Shared;
use crate::settings::MAX_REPORT_CHARS;
use crate::table_task::{Message, Visitor};
use wire::ReportAbout;

/// Keeps a report for the host, if its writer may write one more.
pub async fn take(
    room: &Shared,
    visitor: &Visitor,
    table: &str,
    name: &str,
    about: ReportAbout,
    words: &str,
) -> Result<(), Refused> {
    let account = visitor.account.ok_or_else(|| Refused::new(House::NotLoggedIn, "choose a nickname first"))?;
    let words: String = words.chars().filter(|c| !c.is_control() || *c == '\n').collect::<String>().trim().to_owned();
    if words.chars().count() > MAX_REPORT_CHARS {
        return Err(Refused::new(House::BadReport, format!("a report is at most {MAX_REPORT_CHARS} characters")));
    }
    let (handle, asked) = (room.table(table)?, name.to_owned());
    let scene = handle.ask(Some(account), |reply| Message::Scene { account, name: asked, reply }).await?;
    let chat = scene.said.iter().map(|line| json!({ "from": line.from, "text": line.text, "at": line.at }));
    let report = NewReport {
        at: wall_ms(),
        by: account,
        by_name: visitor.nickname.clone(),
        whom: scene.whom,
        whom_name: name.to_owned(),
        table: table.to_owned(),
        game: handle.game.to_owned(),
        hand_no: i64::from(scene.hand),
        about: about.as_str().to_owned(),
        words,
        chat: chat.collect::<serde_json::Value>().to_string(),
    };
    room.store.add_report(report).await.map_err(|error| match error {
        StoreError::TooMany(reason) => Refused::new(House::TooManyReports, reason),
        error => {
            tracing::error!(%error, "a report could not be kept");
            store_unavailable()
        }
    })
}
