//! The list of refusals in RULES.md is the one that the game has.

use cardtable::{Game, House};
use deal::{Action, Card, Config, Deal, Refusal};
use strum::VariantNames;

/// Every reason to say no, and the one with which the house refuses a config.
fn codes() -> Vec<&'static str> {
    Refusal::VARIANTS.iter().copied().chain([House::BadConfig.name()]).collect()
}

#[test]
fn rule_13_lists_every_refusal_in_each_language_with_a_sentence() {
    for rules in [Deal::ABOUT.rules.en, Deal::ABOUT.rules.zh, Deal::ABOUT.rules.ru] {
        let section = rules.split("\n13. ").nth(1).expect("the section on refusals");
        let rows = section.lines().filter_map(|line| line.trim().strip_prefix("| `"));
        let rows: Vec<(&str, &str)> = rows.map(|row| row.split_once("` | ").expect("a code and a sentence")).collect();
        let codes: Vec<&str> = rows.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, self::codes());
        for (code, sentence) in rows {
            assert!(
                sentence.ends_with(". |") || sentence.ends_with("。 |"),
                "{code} is told in a sentence: {sentence}"
            );
        }
    }
}

/// The code with which the table refuses this once the hand is over.
fn refused(action: Action) -> &'static str {
    cardtable::suite::refused_after_end::<Deal>(Config::default(), action)
}

/// RULES 4.12 and 13: the table lets the game say it.
#[test]
fn rule_13_after_the_end_the_table_refuses_in_the_words_of_the_game() {
    for word in [Action::Check, Action::raise(Card::Blank), Action::Raise { card: None }, Action::Fold] {
        assert_eq!(refused(word), "betting_over", "{word:?}");
    }
    assert_eq!(refused(Action::Continue), "nothing_to_decide");
    assert_eq!((refused(Action::GoHome), refused(Action::PlayOn)), ("hand_over", "hand_over"));
}
