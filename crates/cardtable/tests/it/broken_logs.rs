//! Logs that the rules fall over: whatever reads them says so, and nothing else happens.

use cardtable::{Nonce, Request, Seat, Secret, Viewer};
use serde_json::json;

use crate::bomb::{UNHEARD_OF, fragile, views_made};

fn secret() -> Secret {
    Secret::new([6; 32])
}

/// A hand in which somebody has bet.
fn begun() -> Vec<String> {
    let players = cardtable::suite::people(2);
    let (mut table, first) = fragile().open("t", &json!({}), players, 0, secret()).expect("opens");
    let mut lines = vec![first];
    let bet = Request::Act { seat: Seat::at(0), action: json!({ "type": "bet" }), nonce: None, deadline: None };
    for (at, request) in [(1, Request::Begin), (2, bet)] {
        let proposal = table.propose(at, request, secret()).expect("taken");
        lines.extend(proposal.lines.into_iter().map(|line| line.body));
        table.commit();
    }
    lines
}

/// The line that such rules never wrote.
fn fold() -> String {
    let nonce = Nonce::parse("n").expect("a nonce");
    json!({ "line": "acted", "at": 3, "seat": 1, "action": { "type": "fold" }, "nonce": nonce }).to_string()
}

#[test]
fn rules_that_fall_over_a_stored_log_refuse_it() {
    let (game, mut lines) = (fragile(), begun());
    assert!(game.rebuild(&lines, secret()).is_ok(), "so far it is what the rules wrote");
    lines.push(fold());
    let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
    let said = [
        game.rebuild(&lines, secret()).err(),
        game.replay(&texts, Viewer::Watcher).err(),
        game.exports(&texts, Viewer::Watcher).err(),
        game.hand_file(&texts, Viewer::Watcher, None).err(),
    ];
    for no in said {
        let no = no.expect("not believed");
        assert_eq!((no.code.name(), no.message.as_str()), ("bad_log", "the rules cannot have come here"));
    }
}

#[test]
fn nobody_makes_views_of_a_table_that_is_rebuilt_until_somebody_looks_at_it() {
    let (lines, before) = (begun(), views_made());
    let table = fragile().rebuild(&lines, secret()).expect("as the rules wrote it");
    assert_eq!(views_made(), before);
    assert!(table.try_eyes().is_ok());
    assert_eq!(views_made(), before + 3, "two seats and whoever watches");
}

#[test]
fn rules_that_fall_over_when_they_are_looked_at_are_found_out_before_anybody_does() {
    let ante = format!("\"ante\":{UNHEARD_OF}");
    let lines: Vec<String> = begun().iter().map(|line| line.replace("\"ante\":1", &ante)).collect();
    let table = fragile().rebuild(&lines, secret()).expect("nobody has looked yet");
    let no = table.try_eyes().expect_err("not believed");
    assert_eq!((no.code.name(), no.message.as_str()), ("bad_log", "the rules cannot have come here"));
}
