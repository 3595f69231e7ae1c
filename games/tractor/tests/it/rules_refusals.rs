//! RULES 14. The list of refusals in the rules is the list in the code, in every language.

use cards::Rank;
use table::{Game, Rules};
use tractor::{Action, Tractor};

use crate::at_table::{at_level, bid, bury, play};

/// The codes as `code` gives them; its match names every refusal, or nothing would compile.
fn codes() -> Vec<&'static str> {
    let source = include_str!("../../src/refusal.rs");
    let (_, arms) = source.split_once("fn code(&self)").expect("refusals have codes");
    arms.lines().filter_map(|line| line.split_once("=> \"")?.1.strip_suffix("\",")).collect()
}

/// The rows of the table in section 14: a code and its sentence.
fn listed(rules: &'static str) -> Vec<(&'static str, &'static str)> {
    let (_, section) = rules.split_once("\n## 14. ").expect("section 14 lists the refusals");
    let section = section.split("\n## ").next().expect("it has a text");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | "));
    rows.collect()
}

#[test]
fn rule_14_every_refusal_is_listed_with_a_sentence_in_three_languages() {
    let Rules { en, zh, ru } = Tractor::RULES;
    assert!(codes().len() >= 30, "the codes are found in the source: {:?}", codes());
    for (rules, full_stop) in [(en, '.'), (zh, '。'), (ru, '.')] {
        let rows = listed(rules);
        assert_eq!(rows.iter().map(|(code, _)| *code).collect::<Vec<_>>(), codes());
        for (code, sentence) in rows {
            assert!(sentence.ends_with(full_stop) && sentence.chars().count() > 3, "{code}: {sentence}");
        }
    }
}

/// The code with which the table refuses this once the hand is over.
fn refused(action: Action) -> String {
    table::suite::refused_after_end::<Tractor>(at_level(Rank::Two), action)
}

#[test]
fn rule_14_after_the_end_the_table_refuses_in_the_words_of_the_game() {
    let check_play = Action::CheckPlay { cards: Vec::new() };
    for action in [bid("S2"), Action::Pass, Action::RequestRedeal, bury("S3"), play("S3"), check_play] {
        assert_eq!(refused(action.clone()), "round_over", "{action:?}");
    }
}
