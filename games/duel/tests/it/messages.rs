//! The names and fields on the wire: the list of the original rules, and the one in RULES.md, against what a match tells.

use std::collections::{BTreeMap, BTreeSet};

use cardtable::{Game, House, Presence, Refusal as _, Viewer};
use duel::{Action, Config, Duel, Refusal};
use serde_json::{Value, json};
use strum::VariantNames;

use crate::bout::{A, B, Bout, lay};

/// The events of the seed's data formats and lifecycle, with the fields that it names.
const SEED_EVENTS: [(&str, &[&str]); 5] = [
    ("match_found", &["yourHand"]),
    (
        "prep_start",
        &["roundIndex", "deadlineTs", "yourNickname", "oppNickname", "yourHp", "oppHp", "pot", "cards", "yourHand"],
    ),
    ("step_reveal", &["stepIndex", "yourCard", "oppCard", "yourHp", "oppHp"]),
    ("round_end", &[]),
    ("match_end", &["winner", "reason"]),
];

/// Every kind of event that two players can hear of each other, with its fields.
fn told() -> BTreeMap<String, BTreeSet<String>> {
    let mut bout = Bout::new(Config::friendly());
    bout.presence(B, Presence::Absent);
    bout.presence(B, Presence::Present);
    for round in ["AHC", "AH-", "CHA"] {
        bout.round(round, "---");
    }
    assert!(bout.over());
    let mut told = BTreeMap::new();
    for event in Viewer::all(2).flat_map(|viewer| bout.heard(viewer)) {
        let mut fields: BTreeSet<String> = event.as_object().expect("an event is an object").keys().cloned().collect();
        fields.remove("type");
        let name = event["type"].as_str().expect("an event has a name").to_owned();
        let before = told.insert(name, fields.clone());
        assert!(before.is_none_or(|before| before == fields), "an event has the same fields whoever hears it");
    }
    told
}

/// Every reason to say no, and the one with which the house refuses a config.
fn refusals() -> Vec<&'static str> {
    Refusal::VARIANTS.iter().copied().chain([House::BadConfig.name()]).collect()
}

/// The rows of the tables in section 13, as the code words of their cells.
fn rows(rules: &str) -> Vec<(String, BTreeSet<String>)> {
    let section = rules.split("\n## 13. ").nth(1).expect("the section on messages");
    let words = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    section
        .lines()
        .filter_map(|line| line.trim().strip_prefix("| `"))
        .map(|line| line.split_once("` |").expect("a name and what it is"))
        .map(|(name, about)| (name.to_owned(), words(about).into_iter().collect()))
        .collect()
}

#[test]
fn every_event_and_field_that_the_seed_names_is_told() {
    let told = told();
    for (name, fields) in SEED_EVENTS {
        let own = told.get(name).unwrap_or_else(|| panic!("nobody hears {name}"));
        for field in fields {
            assert!(own.contains(*field), "{name} has no {field}");
        }
    }
}

#[test]
fn the_seeds_messages_are_read_as_it_writes_them() {
    for name in ["layout_draft", "layout_confirm"] {
        let message = json!({ "type": name, "layout": ["attack", null, "heal"] });
        let action: Action = serde_json::from_value(message.clone()).expect("a message of the game");
        assert_eq!(serde_json::to_value(action).expect("plain data"), message);
    }
}

#[test]
fn rule_13_1_the_printed_events_are_those_that_are_told() {
    let sent = ["queue_join", "layout_draft", "layout_confirm"];
    for rules in [Duel::ABOUT.rules.en, Duel::ABOUT.rules.zh, Duel::ABOUT.rules.ru] {
        let codes: BTreeSet<&str> = refusals().into_iter().collect();
        let printed = rows(rules).into_iter();
        let events = printed.filter(|(name, _)| !sent.contains(&name.as_str()) && !codes.contains(name.as_str()));
        assert_eq!(events.collect::<BTreeMap<_, _>>(), told());
        assert_eq!(rows(rules)[..3].iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), sent);
    }
}

/// The seed's `error_msg` is the `error` of an answer, with the same two fields.
#[test]
fn rule_13_2_a_refusal_carries_a_code_and_a_message() {
    let mut bout = Bout::new(Config::default());
    bout.confirm(A, "AHC");
    let message = json!({ "type": "layout_confirm", "layout": [null, null, null] });
    let action: Action = serde_json::from_value(message).expect("a message of the game");
    let no = bout.act(A, action).expect_err("one confirm a round");
    let example =
        Duel::ABOUT.rules.en.split('`').find(|text| text.starts_with("{\"type\": \"answer\"")).expect("an example");
    let example: Value = serde_json::from_str(example).expect("the example is JSON");
    assert_eq!(example["error"], json!({ "code": no.code().name(), "message": no.to_string() }));
}

#[test]
fn rule_13_3_the_printed_codes_are_those_of_the_game() {
    let own: BTreeSet<String> = refusals().iter().map(|code| (*code).to_owned()).collect();
    for rules in [Duel::ABOUT.rules.en, Duel::ABOUT.rules.zh, Duel::ABOUT.rules.ru] {
        let table = rules.split("\n3. ").last().expect("the table of codes");
        let printed: Vec<String> = rows(&format!("\n## 13. {table}")).into_iter().map(|(code, _)| code).collect();
        assert_eq!(printed.len(), own.len());
        assert_eq!(printed.into_iter().collect::<BTreeSet<_>>(), own);
    }
}

/// The code with which the table refuses this once the hand is over.
fn refused(action: Action) -> &'static str {
    cardtable::suite::refused_after_end::<Duel>(Config::default(), action)
}

/// RULES 4.6 and 13.3.
#[test]
fn after_the_end_the_table_refuses_in_the_words_of_the_game() {
    for action in [Action::draft(lay("AHC")), Action::confirm(lay("AHC")), Action::confirm(lay("---"))] {
        assert_eq!(refused(action), "match_over", "{action:?}");
    }
}
