//! People come to the pot and leave it whenever they like.

use cardtable::{JoinWish, Millis, Player, Purse, Refusal as _, Refused, Seat, Seating, Seats, Told};

use crate::pot::{Action, Config, Event, No, Pot};

pub struct Anytime;

impl Seating<Pot> for Anytime {
    const OPEN: bool = true;

    fn join(pot: &mut Pot, _at: Millis, seat: Seat, _player: &Player, purse: Purse) -> Result<Told<Event>, Refused> {
        let coins = purse.asked.unwrap_or(pot.config.stake);
        if coins > purse.funds {
            return Err(No::TooPoor { coins }.refused());
        }
        let mut told = Told::nothing();
        pot.coins[seat] += coins;
        pot.seated = pot.seated.with(seat);
        told.take(seat, coins);
        told.all(Event::Put { seat, coins });
        Ok(told)
    }

    fn most_to_bring(config: &Config) -> i64 {
        10 * config.stake
    }

    fn gone(pot: &Pot) -> Seats {
        pot.left
    }

    fn sitting_out(pot: &Pot) -> Seats {
        pot.out
    }

    fn broke(pot: &Pot) -> Seats {
        pot.seated.iter().filter(|seat| pot.coins[*seat] == 0).collect()
    }

    fn waits_for_players(pot: &Pot) -> bool {
        pot.seated.iter().count() < 2
    }

    fn asks_to_join(_: &Pot, name: &str, action: &Action) -> Option<JoinWish> {
        match action {
            Action::Chair { seat, coins } if name != "nobody" => Some(JoinWish { seat: *seat, buy_in: *coins }),
            _ => None,
        }
    }
}
