//! RULES 11 and the code say no in the same words.

use ::table::Game;
use holdem::Holdem;

/// The codes that the program can answer with, as they stand in its source.
fn codes_in_source() -> Vec<&'static str> {
    let source = include_str!("../../src/play/refusal.rs");
    let arms = source.lines().filter_map(|line| line.split_once(" => \"")?.1.strip_suffix("\","));
    arms.collect()
}

/// The codes that a text of the rules lists under number 11, in its order.
fn codes_in_rules(rules: &'static str) -> Vec<&'static str> {
    let listed = rules.lines().skip_while(|line| !line.starts_with("11. ")).skip(1);
    listed.filter_map(|line| line.split_once(". `")?.1.split_once('`').map(|(code, _)| code)).collect()
}

#[test]
fn rule_11_lists_every_refusal_in_every_language_with_a_sentence() {
    let codes = codes_in_source();
    assert!(codes.len() > 20, "{codes:?}");
    for rules in [Holdem::RULES.en, Holdem::RULES.zh, Holdem::RULES.ru] {
        assert_eq!(codes_in_rules(rules), codes);
        for code in &codes {
            let line = rules.lines().find(|line| line.contains(&format!("`{code}`"))).expect("it is listed");
            let said = line.split_once('`').and_then(|(_, rest)| rest.split_once('`')).map_or("", |(_, said)| said);
            assert!(said.ends_with(['.', '。']) && said.chars().count() > 6, "{line}");
        }
    }
}
