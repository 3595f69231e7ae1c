//! The kernel's suites, one line each, and whole runs on a real table.

use cardtable::suite::people;
use cardtable::{Config as _, Dice, Game, Request, Secret, SimRequest, Table, Viewer, simulate};
use deal::{BOTS, Config, Deal};

use crate::times;

#[test]
fn conformance() {
    cardtable::suite::conformance::<Deal>(times(30));
}

#[test]
fn secrecy() {
    cardtable::suite::secrecy::<Deal>(times(30));
}

#[test]
fn bots_know_what_they_see() {
    let thinks = |kind: &&cardtable::BotKind<Deal>| ["smuggler", "kingpin"].contains(&kind.name);
    let place = BOTS.iter().position(|kind| thinks(&kind)).expect("there are two");
    let (before, rest) = BOTS.split_at(place);
    let (thinkers, after) = rest.split_at(2);
    for quick in [before, after] {
        cardtable::suite::blind_bots::<Deal>(quick, times(4), 1);
    }
    cardtable::suite::blind_bots::<Deal>(thinkers, 1, 4);
}

#[test]
fn imagined_hands_agree_with_their_views() {
    minds::suite::imagined_hands_agree::<Deal>(times(6), &[]);
}

#[test]
fn transcript() {
    cardtable::suite::transcript::<Deal>("tests/transcripts/hand.txt", 3);
}

/// Hand after hand through the kernel: every next hand begins from the config the last one left,
/// and the table rebuilt from its log is the same.
#[test]
fn whole_runs_are_played_and_rebuilt() {
    let mut bots: Vec<_> = (0..3).map(|_| (BOTS[0].make)()).collect();
    for (number, preset) in Config::presets().into_iter().enumerate() {
        let mut dice = Dice::from_number("runs", number as u64);
        let secret = Secret::new([9; 32]);
        let (mut table, first) = Table::<Deal>::open("t", preset.config, people(3), 0, secret).expect("a preset");
        let mut lines = vec![first];
        let mut now = 0;
        let (mut hands, mut last_secret) = (0, Secret::new([9; 32]));
        while hands < times(25) {
            let facts = table.facts();
            let request = match facts.to_act.iter().next() {
                None => Request::Begin,
                Some(seat) => {
                    let view = table.hand().expect("a hand runs").view(Viewer::Seat(seat));
                    let action = bots[seat.index()].act(seat, &view, &mut dice).expect("house bots speak");
                    Request::Act { seat, action, nonce: None, deadline: None }
                }
            };
            now += 100;
            let fresh = Secret::new([dice.below(256) as u8; 32]);
            let proposal = table.propose(now, request, fresh.clone()).expect("a legal step");
            if let Some(began) = proposal.began {
                lines.clear();
                lines.extend(proposal.lines[began..].iter().map(|line| line.body.clone()));
            } else {
                lines.extend(proposal.lines.iter().map(|line| line.body.clone()));
            }
            if proposal.ended.is_some() {
                hands += 1;
                last_secret = fresh;
            }
            table.commit();
            let rebuilt = Table::<Deal>::rebuild(&lines, last_secret.clone()).expect("a log rebuilds");
            assert!(rebuilt.hand() == table.hand() && rebuilt.facts().next == table.facts().next);
        }
    }
}

#[test]
fn bots_of_the_house_fill_any_seat_in_a_simulation() {
    for bots in [vec!["house"], vec!["house", "reckless", "random"], vec!["timid", "house", "reckless"]] {
        let bots: Vec<String> = bots.into_iter().map(str::to_owned).collect();
        let request = SimRequest { first: 0, hands: 600, seed: 1, bots: &bots };
        let report = simulate::<Deal>(BOTS, &Config::default(), &request, || {}).expect("the bots exist");
        assert_eq!(report.hands, 600);
    }
}

#[test]
fn the_coach_knows_what_its_seat_sees() {
    cardtable::suite::blind_coach::<Deal>(&deal::COACH, 26, 1, 6);
}
