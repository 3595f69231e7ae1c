//! What waits for a connection: letters in order, notices merged, chat with a bound.

use super::*;

fn pair() -> (Outbox, Outgoing) {
    outbox(1, &Limits { notices_per_second: 2, ..Limits::default() })
}

async fn all(outgoing: &mut Outgoing) -> Vec<String> {
    let mut said = Vec::new();
    while let Some(text) = outgoing.next().await {
        said.push(text.to_string());
    }
    said
}

#[tokio::test]
async fn of_notices_about_one_thing_the_last_is_said_and_none_counts_against_the_line() {
    let (outbox, mut outgoing) = pair();
    assert!(outbox.send("a".into()));
    for number in 0..10_000 {
        outbox.notice("table", format!("table {number}").into());
    }
    outbox.notice("other", "other".into());
    assert!(outbox.send("b".into()));
    outbox.close();
    assert_eq!(all(&mut outgoing).await, ["a", "table 9999", "other", "b"]);
}

#[tokio::test]
async fn chat_keeps_its_last_lines_and_notices_their_last_things() {
    let (outbox, mut outgoing) = pair();
    for number in 0..1_000 {
        outbox.chat(format!("line {number}").into());
        outbox.notice(&format!("thing {number}"), format!("thing {number}").into());
    }
    {
        let queue = outbox.line.queue();
        assert_eq!((queue.chat, queue.notices, queue.letters), (KEPT_CHAT_LINES, NOTICES_WAITING, 0));
    }
    outbox.close();
    let said = all(&mut outgoing).await;
    assert_eq!(said.iter().filter(|text| text.starts_with("line")).count(), KEPT_CHAT_LINES);
    assert!(said.contains(&"line 999".to_owned()) && !said.contains(&"line 949".to_owned()));
}

#[tokio::test]
async fn an_answer_takes_the_place_of_a_notice_that_waits() {
    let (outbox, mut outgoing) = pair();
    outbox.notice("table", "old".into());
    assert!(outbox.say_standing("table", "new".into()));
    outbox.close();
    assert_eq!(all(&mut outgoing).await, ["new"]);
}

#[test]
fn letters_beyond_the_bound_cut_the_line() {
    let (outbox, _outgoing) = pair();
    for _ in 0..Limits::default().outbox {
        assert!(outbox.send("letter".into()));
    }
    outbox.notice("table", "a notice does no harm".into());
    assert!(!outbox.send("one too many".into()));
}
