//! The levels are what they are said to be: exact where that is promised, and each weaker than the next.

use cardtable::{SimRequest, simulate};
use duel::{
    BOTS, CHIEF, CardId, Config, Contest, Duel, Ko, Layout, Level, Mix, RECRUIT, SOLDIER, Solution, State, VETERAN,
    every_layout, exploitability, full_layouts, wins,
};

use CardId::{Attack, Counter, Defense, Heal};

const LEVELS: [(&str, Level); 4] = [("recruit", RECRUIT), ("soldier", SOLDIER), ("veteran", VETERAN), ("chief", CHIEF)];

fn at_random(config: &Config) -> Mix {
    let layouts = full_layouts(&config.hand);
    let share = 1.0 / layouts.len() as f64;
    layouts.into_iter().map(|layout| (layout, share)).collect()
}

fn plays(level: Level) -> impl Fn(State) -> Mix {
    move |state| level.mix(Solution::standard(), &Config::default(), state)
}

#[test]
fn nobody_wins_anything_from_chief() {
    let config = Config::default();
    let chief = plays(CHIEF);
    let lost = exploitability(&config, &chief);
    assert!(lost.abs() < 1e-9, "{lost}");
    let best = Contest::of(&config, None, &chief);
    for rounds_left in 1..=config.rounds {
        for own_hp in 1..=config.max_hp {
            for other_hp in 1..=config.max_hp {
                let state = State { own_hp, other_hp, rounds_left };
                let more = best.worth(state) - Solution::standard().value(state);
                assert!(more.abs() < 1e-9, "{state:?} is worth {more} more to the best opponent");
            }
        }
    }
}

#[test]
fn another_fight_is_played_exactly_as_well() {
    let config = Config { max_hp: 5, start_hp: 5, attack: 3, rounds: 2, ko: Ko::Step, ..Config::default() };
    let solution = Solution::of(&config).expect("small enough");
    assert!(exploitability(&config, &|state| CHIEF.mix(&solution, &config, state)).abs() < 1e-9);
}

#[test]
fn the_best_answer_to_a_known_mistake_is_found() {
    // Whoever lays heals and nothing else to fight with never does damage and can be hit for more than a heal brings.
    let config = Config { hand: [Attack, Defense, Heal, Counter], rounds: 1, ..Config::default() };
    let idle = |_: State| vec![(Layout([Some(Heal), None, None]), 1.0)];
    assert_eq!(exploitability(&config, &idle), 1.0);
    // At full HP nobody wins a round in which both only defend, so this ends in sudden death, and there as well.
    let guard = |_: State| vec![(Layout([Some(Defense), None, None]), 1.0)];
    assert_eq!(wins(&config, &guard, &guard), 0.0);
    assert_eq!(every_layout(&config.hand).len(), 73);
}

#[test]
fn each_level_beats_the_one_below_it_and_loses_less_to_the_best_opponent() {
    let config = Config::default();
    let grunt = |_: State| at_random(&config);
    assert!(wins(&config, &plays(RECRUIT), &grunt) > 0.05, "a recruit is better than chance");
    for pair in LEVELS.windows(2) {
        let [below, above] = [plays(pair[0].1), plays(pair[1].1)];
        let won = wins(&config, &above, &below);
        assert!(won > 0.05, "{} wins only {won} from {}", pair[1].0, pair[0].0);
        assert!((won + wins(&config, &below, &above)).abs() < 1e-9, "what one wins the other loses");
        assert!(exploitability(&config, &above) < exploitability(&config, &below));
    }
}

#[test]
fn bots_play_their_levels() {
    let config = Config::default();
    for (name, level) in &LEVELS[..3] {
        let bots = [(*name).to_owned(), "chief".to_owned()];
        let request = SimRequest { first: 0, hands: 4_000, seed: 5, bots: &bots };
        let report = simulate::<Duel>(BOTS, &config, &request, || {}).expect("both bots exist");
        let (got, margin) = (report.bots[0].mean(), report.bots[0].margin());
        let expected = wins(&config, &plays(*level), &plays(CHIEF));
        assert!((got - expected).abs() < 2.0 * margin, "{name}: {got} ± {margin}, not {expected}");
    }
}
