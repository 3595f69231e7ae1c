//! People come, bring more, pause and leave while the others play on.

use cardtable::{BySeat, JoinWish, Millis, Player, Purse, Refusal as _, Refused, Seat, Seating, Seats, Told};

use super::action::Action;
use super::config::Config;
use super::event::Event;
use super::hand::{Holdem, Stage};
use crate::document::Hand;

/// A table whose seats are open while a hand runs.
pub struct ComeAndGo;

impl Seating<Holdem> for ComeAndGo {
    const OPEN: bool = true;

    fn join(hand: &mut Holdem, at: Millis, seat: Seat, player: &Player, purse: Purse) -> Result<Told<Event>, Refused> {
        let told = hand.sit_down(at, seat, player, purse).map_err(|no| no.refused())?;
        hand.note_pauses(at);
        Ok(told)
    }

    fn most_to_bring(config: &Config) -> i64 {
        config.max_buy_in
    }

    /// A table that waits frees chairs at once; in a deal they stay taken until it is over, so that the
    /// hand's players are known to the end.
    fn gone(hand: &Holdem) -> Seats {
        let free = |seat: &Seat| {
            let person = &hand.people[*seat];
            person.gone.is_some() || hand.place(*seat).is_none() && person.held.is_none()
        };
        match hand.stage {
            Stage::Waiting | Stage::Over => hand.people.seats().filter(free).collect(),
            Stage::Dealing | Stage::Playing | Stage::Closing => Seats::NONE,
        }
    }

    fn sitting_out(hand: &Holdem) -> Seats {
        hand.seats_sitting_out()
    }

    fn broke(hand: &Holdem) -> Seats {
        hand.broke_seats()
    }

    fn waits_for_players(hand: &Holdem) -> bool {
        hand.stage == Stage::Waiting
    }

    fn lying(config: &Config) -> BySeat<i64> {
        let mut lying = BySeat::from_fn(config.seats, |_| 0);
        let Some(carried) = &config.carried else { return lying };
        let Ok(document) = Hand::from_json(&carried.document, config.decimals) else { return lying };
        for place in &document.places {
            let Some(seat) = place.seat.checked_sub(1).filter(|seat| *seat < config.seats) else { continue };
            let has_left =
                |names: &[Option<String>]| names.get(seat).is_some_and(|name| name.as_ref() == Some(&place.name));
            if !has_left(&carried.gone) && !has_left(&carried.held) {
                lying[Seat::at(seat)] = place.stack + place.dead_posted;
            }
        }
        lying
    }

    fn emptied(config: &Config) -> Config {
        Config { carried: None, ..config.clone() }
    }

    fn settled(hand: &Holdem) -> Option<BySeat<i64>> {
        if hand.stage != Stage::Closing {
            return None;
        }
        let mut owned = BySeat::from_fn(hand.people.len(), |_| 0);
        for (place, stack) in hand.stacks().into_iter().enumerate() {
            owned[hand.seat_of(place)] = stack;
        }
        Some(owned)
    }

    fn asks_to_join(hand: &Holdem, name: &str, action: &Action) -> Option<JoinWish> {
        hand.join_wish(name, action)
    }
}
