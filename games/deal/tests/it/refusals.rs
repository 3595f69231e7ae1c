//! The list of refusals in RULES.md is the one that the game has.

use deal::{Action, Card, Config, Deal, Refusal};
use table::{Game, Refusal as _};

/// Every reason to say no. The match fails to compile when one is added and not listed.
fn all() -> Vec<Refusal> {
    let next = |no: &Refusal| match no {
        Refusal::BettingOver => Some(Refusal::Folded),
        Refusal::Folded => Some(Refusal::NotYourTurn),
        Refusal::NotYourTurn => Some(Refusal::NoCard),
        Refusal::NoCard => Some(Refusal::NotInHand),
        Refusal::NotInHand => Some(Refusal::NothingToDecide),
        Refusal::NothingToDecide => Some(Refusal::HandOver),
        Refusal::HandOver => Some(Refusal::BadConfig("")),
        Refusal::BadConfig(_) => None,
    };
    std::iter::successors(Some(Refusal::BettingOver), next).collect()
}

#[test]
fn rule_13_lists_every_refusal_in_each_language_with_a_sentence() {
    for rules in [Deal::RULES.en, Deal::RULES.zh, Deal::RULES.ru] {
        let section = rules.split("\n13. ").nth(1).expect("the section on refusals");
        let rows = section.lines().filter_map(|line| line.trim().strip_prefix("| `"));
        let rows: Vec<(&str, &str)> = rows.map(|row| row.split_once("` | ").expect("a code and a sentence")).collect();
        let codes: Vec<&str> = rows.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, all().iter().map(|no| no.code()).collect::<Vec<_>>());
        for (code, sentence) in rows {
            assert!(
                sentence.ends_with(". |") || sentence.ends_with("。 |"),
                "{code} is told in a sentence: {sentence}"
            );
        }
    }
}

/// The code with which the table refuses this once the hand is over.
fn refused(action: Action) -> String {
    table::suite::refused_after_end::<Deal>(Config::default(), action)
}

/// RULES 4.12 and 13: the table lets the game say it.
#[test]
fn rule_13_after_the_end_the_table_refuses_in_the_words_of_the_game() {
    for word in [Action::Check, Action::raise(Card::Blank), Action::Raise { card: None }, Action::Fold] {
        assert_eq!(refused(word), "betting_over", "{word:?}");
    }
    assert_eq!(refused(Action::Continue), "nothing_to_decide");
    assert_eq!((refused(Action::GoHome), refused(Action::PlayOn)), ("hand_over".to_owned(), "hand_over".to_owned()));
}
