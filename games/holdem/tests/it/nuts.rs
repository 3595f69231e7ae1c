//! The best cards of all are not folded, and short stacks play push or fold.

use cardtable::{Bot, BySeat, Dice, Game, Player, Turn, Viewer};
use holdem::{Action, BOTS, Chance, Config, Holdem};

fn bot(name: &str) -> Box<dyn Bot<Holdem>> {
    (BOTS.iter().find(|kind| kind.name == name).expect("it is a bot of the house").make)()
}

/// Plays a hand of these cards, the big blind's first, heads-up; all that the seat with `shark` said.
fn words_of_shark(cards: &str, shark_has_button: bool, stack: i64, number: u64) -> Vec<Action> {
    let config = Config { seats: 2, min_buy_in: 400, max_buy_in: stack, ..Config::default() };
    let players = BySeat::from_fn(2, |seat| Some(Player::house_bot(&format!("bot {seat}"), "bot")));
    let (mut hand, _) = Holdem::start(&config, &players, 0).expect("a table of two");
    let mut dice = Dice::from_number("nuts", number);
    let (mut shark, mut maniac, mut said) = (bot("shark"), bot("maniac"), Vec::new());
    loop {
        match hand.turn() {
            Turn::Over => return said,
            Turn::Dealer => {
                let cards = cards.split(' ').map(|card| card.parse().unwrap()).collect();
                let _ = hand.dealt(0, Chance { cards });
            }
            Turn::Seats { to_act, deadline } => {
                let Some(seat) = to_act.iter().next() else {
                    let _ = hand.time_out(deadline.expect("a clock runs"));
                    continue;
                };
                let view = hand.view(Viewer::Seat(seat));
                let is_shark = (view.button == Some(seat)) == shark_has_button;
                let action =
                    if is_shark { &mut shark } else { &mut maniac }.act(seat, &view, &mut dice).expect("in turn");
                if is_shark {
                    said.push(action.clone());
                }
                let _ = hand.act(0, seat, action).expect("allowed");
            }
        }
    }
}

#[test]
fn the_nuts_are_never_folded() {
    for number in 0..12 {
        let royal = words_of_shark("Ah Kh 2c 7d Qh Jh Th 2d 3s", false, 20_000, number);
        assert!(!royal.contains(&Action::Fold), "{royal:?}");
        let aces = words_of_shark("2c 7d Ah Ad Kh Kd 9s 8s 3c", true, 20_000, number);
        assert_ne!(aces.first(), Some(&Action::Fold), "{aces:?}");
    }
}

#[test]
fn a_short_stack_pushes_or_folds() {
    for number in 0..6 {
        let pushed = words_of_shark("2c 7d Ah Ad Kh Kd 9s 8s 3c", true, 2_000, number);
        assert_eq!(pushed, [Action::Raise { to: 2_000 }]);
        let folded = words_of_shark("Ah Ad 2c 7d Kh Kd 9s 8s 3c", true, 2_000, number);
        assert_eq!(folded, [Action::Fold]);
    }
}
