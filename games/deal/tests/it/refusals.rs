//! The list of refusals in RULES.md is the one that the game has.

use deal::{Deal, Refusal};
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
