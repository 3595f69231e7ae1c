//! One code, one reason: over all games of the house.

use std::collections::{BTreeMap, BTreeSet};

use cardtable::{Code, House};

#[test]
fn no_code_is_used_by_two_games_unless_it_is_the_houses() {
    let mut owner: BTreeMap<&str, &str> = BTreeMap::new();
    for game in catalog::games() {
        let codes = game.refusals();
        assert!(!codes.is_empty(), "{} never says no", game.name());
        for code in codes.into_iter().filter(|code| matches!(code, Code::Game(_))) {
            if let Some(other) = owner.insert(code.name(), game.name()) {
                panic!("{code} is a reason of {other} and of {}: one of them needs another name", game.name());
            }
        }
    }
    assert!(owner.contains_key("not_a_bid") && !owner.contains_key(House::NotYourTurn.name()));
}

#[test]
fn a_rule_about_options_has_one_name_and_an_option_of_the_game() {
    for game in catalog::games() {
        let schema = game.schema();
        let mut rules = BTreeSet::new();
        for clash in game.clashes() {
            assert!(rules.insert(clash.rule), "{}: {} is named twice", game.name(), clash.rule);
            let option = &schema["properties"][clash.option];
            assert!(
                option.is_object(),
                "{}: {} is about {}, which is no option",
                game.name(),
                clash.rule,
                clash.option
            );
        }
    }
}

/// What a form shows before anything is sent is what the table holds to.
#[test]
fn every_number_has_bounds_in_the_schema_and_the_presets_are_within_them() {
    for game in catalog::games() {
        let schema = game.schema();
        for (name, option) in schema["properties"].as_object().expect("a config has options") {
            let types = option["type"].as_str().map(str::to_owned).unwrap_or_else(|| option["type"].to_string());
            if !types.contains("integer") {
                continue;
            }
            let (least, most) = (option["minimum"].as_i64(), option["maximum"].as_i64());
            let (Some(least), Some(most)) = (least, most) else { panic!("{}: {name} has no bounds", game.name()) };
            for preset in game.presets() {
                if let Some(value) = preset.config[name].as_i64() {
                    assert!((least..=most).contains(&value), "{}: {name} of {} is {value}", game.name(), preset.name);
                }
            }
        }
    }
}
