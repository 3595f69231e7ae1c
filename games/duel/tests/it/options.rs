//! The options of a table: what makes no sense is refused, and the page is told the same bounds.

use cardtable::AnyGame;
use duel::{Config, Duel};
use serde_json::{Value, json};

fn configured(base: Config, options: &Value) -> Result<Config, String> {
    let mut fields = serde_json::to_value(base).expect("plain data");
    fields.as_object_mut().expect("an object").extend(options.as_object().expect("an object").clone());
    let config: Config = serde_json::from_value(fields).map_err(|error| error.to_string())?;
    cardtable::check_config::<Duel>(&config).map_err(|no| no.to_string())?;
    Ok(config)
}

#[test]
fn absurd_configs_are_refused() {
    let check = |options: Value| {
        assert!(configured(Config::default(), &options).is_err(), "{options} was accepted");
    };
    check(json!({ "start_hp": 0 }));
    check(json!({ "start_hp": 11 }));
    check(json!({ "max_hp": 100 }));
    check(json!({ "attack": 0 }));
    check(json!({ "attack": 100 }));
    check(json!({ "heal": 100 }));
    check(json!({ "heal": -1 }));
    check(json!({ "hand": ["attack", "defense", "heal"] }));
    check(json!({ "hand": ["attack", "defense", "heal", "GRASS"] }));
    check(json!({ "hand": ["heal", "heal", "heal", "defense"] }));
    check(json!({ "rounds": 0 }));
    check(json!({ "rounds": 4_000_000_000u32 }));
    check(json!({ "prep_ms": 0 }));
    check(json!({ "prep_ms": i64::MAX }));
    check(json!({ "first_step_ms": -1 }));
    check(json!({ "step_ms": 60_001 }));
    check(json!({ "stake": -1 }));
    check(json!({ "stake": i64::MAX }));
    check(json!({ "afk_limit": 1 }));
    check(json!({ "ko": "never" }));
    check(json!({ "reconnect_ms": -1 }));
    check(json!({ "sudden_death_cap": 2 }));
    check(json!({ "sudden_death_cap": 1_001 }));
    check(json!({ "unknown": 1 }));
}

/// The schema is what the page builds its form from.
#[test]
fn the_schema_has_a_sentence_for_each_option_and_the_bounds_that_are_checked() {
    let schema = duel::hosted().schema();
    let options = schema["properties"].as_object().expect("properties");
    // Room for every other option to go to its bounds.
    let base = Config { start_hp: 1, max_hp: 99, rounds: 1, ..Config::default() };
    let mut bounded = 0;
    for (name, option) in options {
        assert!(option["description"].as_str().is_some_and(|text| text.ends_with('.')), "{name} has no sentence");
        let (Some(least), Some(most)) = (option["minimum"].as_i64(), option["maximum"].as_i64()) else { continue };
        bounded += 1;
        for (value, sound) in [(least, true), (most, true), (least - 1, false), (most + 1, false)] {
            let base = if name == "rounds" { Config { sudden_death_cap: None, ..base } } else { base };
            assert_eq!(configured(base, &json!({ name: value })).is_ok(), sound, "{name} = {value}");
        }
    }
    assert_eq!((options.len(), bounded), (14, 12), "all but hand and ko are numbers");
}
