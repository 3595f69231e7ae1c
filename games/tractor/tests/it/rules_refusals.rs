//! RULES 14. The list of refusals in the rules is the list in the code, in every language.

use cards::Rank;
use cardtable::{Game, House, Rules};
use strum::VariantNames;
use tractor::{Action, Refusal, Tractor};

use crate::at_table::{at_level, bid, bury, play};

/// The game's codes, and the one with which the house refuses a config.
fn codes() -> Vec<&'static str> {
    Refusal::VARIANTS.iter().copied().chain([House::BadConfig.name()]).collect()
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
    let Rules { en, zh, ru } = Tractor::ABOUT.rules;
    for (rules, full_stop) in [(en, '.'), (zh, '。'), (ru, '.')] {
        let rows = listed(rules);
        assert_eq!(rows.iter().map(|(code, _)| *code).collect::<Vec<_>>(), codes());
        for (code, sentence) in rows {
            assert!(sentence.ends_with(full_stop) && sentence.chars().count() > 3, "{code}: {sentence}");
        }
    }
}

/// The code with which the table refuses this once the hand is over.
fn refused(action: Action) -> &'static str {
    cardtable::suite::refused_after_end::<Tractor>(at_level(Rank::Two), action)
}

#[test]
fn rule_14_after_the_end_the_table_refuses_in_the_words_of_the_game() {
    for action in [bid("S2"), Action::Pass, Action::RequestRedeal, bury("S3"), play("S3")] {
        assert_eq!(refused(action.clone()), "round_over", "{action:?}");
    }
}
