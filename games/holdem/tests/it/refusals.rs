//! RULES 11 and the code say no in the same words.

use cardtable::{Game, House};
use holdem::{Holdem, Refusal};
use strum::VariantNames;

/// The game's codes, and the one with which the house refuses a config.
fn codes() -> Vec<&'static str> {
    Refusal::VARIANTS.iter().copied().chain([House::BadConfig.name()]).collect()
}

/// The codes that a text of the rules lists under number 11, in its order.
fn codes_in_rules(rules: &'static str) -> Vec<&'static str> {
    let listed = rules.lines().skip_while(|line| !line.starts_with("11. ")).skip(1);
    listed.filter_map(|line| line.split_once(". `")?.1.split_once('`').map(|(code, _)| code)).collect()
}

#[test]
fn rule_11_lists_every_refusal_in_every_language_with_a_sentence() {
    let codes = codes();
    for rules in [Holdem::ABOUT.rules.en, Holdem::ABOUT.rules.zh, Holdem::ABOUT.rules.ru] {
        assert_eq!(codes_in_rules(rules), codes);
        for code in &codes {
            let line = rules.lines().find(|line| line.contains(&format!("`{code}`"))).expect("it is listed");
            let said = line.split_once('`').and_then(|(_, rest)| rest.split_once('`')).map_or("", |(_, said)| said);
            assert!(said.ends_with(['.', '。']) && said.chars().count() > 6, "{line}");
        }
    }
}
