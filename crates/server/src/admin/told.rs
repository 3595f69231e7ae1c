//! What the desk answers: sentences for people and the same as data for programs.

use std::fmt::Write;

use anyhow::bail;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{AuditLine, Deed, LedgerReport, Report};

/// The answer to an order that was carried out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    pub text: String,
    pub data: Value,
}

impl Told {
    pub fn new(text: impl Into<String>, data: Value) -> Told {
        Told { text: text.into(), data }
    }
}

/// What goes back over the desk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answer {
    pub told: Option<Told>,
    pub error: Option<String>,
}

/// The book of deeds, one line each.
pub fn audit(lines: Vec<AuditLine>) -> anyhow::Result<Told> {
    let mut text = String::new();
    let mut data = Vec::new();
    for AuditLine { number, deed } in lines {
        let Deed { who, what, whom, why, at } = deed;
        let whom_said = whom.as_deref().unwrap_or("-");
        let why_said = why.as_deref().map_or_else(String::new, |why| format!(": {why}"));
        writeln!(text, "{number}  {}  {who}  {what}  {whom_said}{why_said}", when(at))?;
        data.push(json!({ "number": number, "at": at, "who": who, "what": what, "whom": whom, "why": why }));
    }
    let text = if text.is_empty() { "nothing was done yet" } else { text.trim_end() };
    Ok(Told::new(text, Value::from(data)))
}

/// What people reported, with what was said at the table.
pub fn reports(reports: Vec<Report>) -> anyhow::Result<Told> {
    let mut text = String::new();
    let mut data = Vec::new();
    for Report { number, said, done_at } in reports {
        let done = done_at.map_or_else(String::new, |at| format!("  dealt with {}", when(at)));
        let (at, by, whom, about) = (when(said.at), &said.by_name, &said.whom_name, &said.about);
        writeln!(text, "{number}  {at}  {by} about {whom}: {about}{done}")?;
        writeln!(text, "    table {} ({}), hand {}", said.table, said.game, said.hand_no)?;
        if !said.words.is_empty() {
            writeln!(text, "    {}", said.words)?;
        }
        let chat: Value = serde_json::from_str(&said.chat).unwrap_or_default();
        for line in chat.as_array().into_iter().flatten() {
            let (from, words) = (line["from"].as_str().unwrap_or("?"), line["text"].as_str().unwrap_or_default());
            writeln!(text, "    | {from}: {words}")?;
        }
        data.push(json!({
            "number": number, "at": said.at, "by": said.by_name, "whom": said.whom_name, "about": said.about,
            "words": said.words, "table": said.table, "game": said.game, "hand": said.hand_no, "chat": chat,
            "done_at": done_at,
        }));
    }
    let text = if text.is_empty() { "nothing was reported" } else { text.trim_end() };
    Ok(Told::new(text, Value::from(data)))
}

/// What recomputing the ledger found. One that does not add up is an error, so that a script notices.
pub fn ledger(report: LedgerReport) -> anyhow::Result<Told> {
    if !report.is_sound() {
        bail!("the ledger does not add up: {report:?}");
    }
    let sums: Vec<String> = report.sums.iter().map(|(currency, sum)| format!("{} {sum}", currency.as_str())).collect();
    Ok(Told::new(
        format!("every balance is the sum of its postings; the sums are {}", sums.join(", ")),
        json!({ "sound": true }),
    ))
}

/// A time in milliseconds as people write it, in UTC.
pub fn when(at: i64) -> String {
    let Ok(time) = time::OffsetDateTime::from_unix_timestamp(at.div_euclid(1_000)) else { return at.to_string() };
    let (date, month) = (time.date(), u8::from(time.month()));
    let (hour, minute) = (time.hour(), time.minute());
    format!("{}-{month:02}-{:02} {hour:02}:{minute:02} UTC", date.year(), date.day())
}

/// How many files this process may have open, where the system says so.
pub fn open_files() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::when;

    #[test]
    fn times_are_written_in_utc() {
        assert_eq!(when(0), "1970-01-01 00:00 UTC");
        assert_eq!(when(1_785_542_399_999), "2026-07-31 23:59 UTC");
        assert_eq!(when(i64::MAX), i64::MAX.to_string());
    }
}
