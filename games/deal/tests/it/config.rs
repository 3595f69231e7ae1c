//! Configs that make sense and those that do not.

use cardtable::{Config as _, check_config};
use deal::{ByRole, Card, Config, Deal, Run, Spent};

fn refused(config: Config) {
    assert!(check_config::<Deal>(&config).is_err(), "{config:?} makes no sense");
}

#[test]
fn every_preset_is_sound_and_the_seed_is_the_first() {
    let presets = Config::presets();
    assert_eq!((presets[0].name, &presets[0].config), ("seed", &Config::default()));
    for preset in presets {
        assert_eq!(check_config::<Deal>(&preset.config), Ok(()), "{}", preset.name);
        assert_eq!(preset.config.seats(), 3);
    }
}

#[test]
fn values_out_of_range_are_refused() {
    let seed = Config::default;
    for rounds in [0, 1, 5, 255] {
        refused(Config { rounds, ..seed() });
    }
    for number in [-1, 101, i64::MAX, i64::MIN] {
        refused(Config { pot_raise: number, ..seed() });
        refused(Config { heat: number, ..seed() });
        refused(Config { initiative_cover: number, ..seed() });
    }
    for ms in [0, 999, 600_001, i64::MAX] {
        refused(Config { think_ms: ms, ..seed() });
        refused(Config { decide_ms: ms, ..seed() });
    }
    refused(Config { tutorial: true, rounds: 2, ..seed() });
    refused(Config { tutorial: true, rotate: true, ..seed() });
}

#[test]
fn fixed_cards_and_runs_are_not_taken_on_trust() {
    let seed = Config::default;
    let fixed = |player: Vec<Card>| ByRole { player, ..Default::default() };
    refused(Config { fixed: vec![fixed(vec![Card::Tea, Card::Tea])], ..seed() });
    refused(Config { fixed: vec![fixed(vec![Card::Patrol])], ..seed() });
    refused(Config { fixed: vec![fixed(vec![]); 9], ..seed() });
    let run = |run: Run| Config { run: Some(run), ..seed() };
    let first = || Run::first(0);
    refused(run(Run { hand: 0, ..first() }));
    refused(run(Run { turned: 3, ..first() }));
    refused(run(Run { unbanked: -1, ..first() }));
    refused(run(Run { heat: [0, 0, -1], ..first() }));
    refused(run(Run { heat: [i64::MAX; 3], ..first() }));
    refused(run(Run { points: [i64::MIN, 0, 0], ..first() }));
    let spent = |seen: Vec<Card>| ByRole { narc: Spent { seen, unseen: vec![] }, ..Default::default() };
    refused(run(Run { spent: spent(vec![Card::Wiretap]), ..first() }));
    refused(run(Run { spent: spent(vec![Card::Patrol; 4]), ..first() }));
    let hunted = Run { heat_at_start: 60, spent: spent(vec![Card::Wiretap; 2]), ..first() };
    assert_eq!(check_config::<Deal>(&run(hunted)), Ok(()), "this deck has two");
}

#[test]
fn unknown_options_are_refused_and_missing_ones_are_the_seeds() {
    assert_eq!(serde_json::from_str::<Config>("{}").expect("all defaults"), Config::default());
    assert!(serde_json::from_str::<Config>(r#"{"raises":4}"#).is_err());
    assert!(serde_json::from_str::<Config>(r#"{"rounds":-1}"#).is_err());
}

#[test]
fn every_option_on_the_page_has_a_sentence() {
    let schema = serde_json::to_value(schemars::schema_for!(Config)).expect("a schema");
    let fields = schema["properties"].as_object().expect("fields");
    assert!(!fields.contains_key("run") && !fields.contains_key("fixed"), "these are not for choosing");
    for (name, field) in fields {
        let about = field["description"].as_str().unwrap_or_default();
        assert!(about.ends_with('.'), "{name} has no sentence");
    }
}
