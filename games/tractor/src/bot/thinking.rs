//! A bot that thinks ahead, and remembers what it buried.

use cardtable::{Bot, Dice, Seat};
use minds::{Budget, think};

use crate::action::Action;
use crate::card::Cards;
use crate::shown::Phase;
use crate::state::Tractor;
use crate::view::View;

/// Thinks as far as its budget goes.
pub struct Thinking {
    budget: Budget,
    buried: Option<Buried>,
}

/// What this bot buried, and what it kept then.
struct Buried {
    kept: Cards,
    kitty: Cards,
}

impl Thinking {
    /// One that has buried nothing yet.
    pub fn new(budget: Budget) -> Thinking {
        Thinking { budget, buried: None }
    }

    /// The view of one who has not forgotten what they buried themselves. That everything else that was kept is in
    /// the hand or played shows that it is still the same round.
    fn with_own_kitty(&self, seat: Seat, view: &View) -> Option<View> {
        let buried = self.buried.as_ref()?;
        if view.phase != Phase::TrickPlay || view.banker != Some(seat) || view.kitty.is_some() {
            return None;
        }
        let plays = view.tricks.iter().chain(&view.trick).flat_map(|trick| &trick.plays);
        let played = plays.filter(|play| play.seat == seat).flat_map(|play| play.cards.iter().copied());
        let held = view.hands.get(seat)?.iter().flatten().map(|held| held.card);
        let kept: Cards = held.chain(played).collect();
        (kept == buried.kept).then(|| View { kitty: Some(buried.kitty.list()), ..view.clone() })
    }
}

impl Bot<Tractor> for Thinking {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let remembered = self.with_own_kitty(seat, view);
        let mut thought = think::<Tractor>(remembered.as_ref().unwrap_or(view), seat, self.budget, dice)?;
        let action = thought.judged.swap_remove(thought.best).action;
        if let Action::Bury { cards } = &action {
            let kitty: Cards = cards.iter().copied().collect();
            let hand: Cards = view.hands.get(seat)?.iter().flatten().map(|held| held.card).collect();
            self.buried = Some(Buried { kept: hand.without(kitty), kitty });
        }
        Some(action)
    }

    fn ponders(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use cardtable::suite::people;
    use cardtable::{Game, Viewer};

    use super::*;
    use crate::config::Config;

    /// A round of seat 0's bank, up to its first lead.
    fn buried_by(bot: &mut Thinking, pack: u64) -> Tractor {
        let config =
            Config { deal_ms: 0, first_banker: crate::config::FirstBanker::Fixed(Seat::at(0)), ..Config::default() };
        let mut dice = Dice::from_number("tractor/remembered", pack);
        let (mut game, _) = Tractor::start(&config, &people(4), 0).expect("a sound config");
        let deck = game.deal(&mut dice);
        let _ = game.dealt(0, deck);
        let _ = game.time_out(10_000);
        let action = bot.act(Seat::at(0), &game.view(Viewer::Seat(Seat::at(0))), &mut dice).expect("it buries");
        let _ = game.act(10_000, Seat::at(0), action).expect("a legal bury");
        game
    }

    #[test]
    fn a_banker_remembers_what_it_buried_for_that_round_and_that_seat_alone() {
        let mut bot = Thinking::new(Budget::of_worlds(0));
        let game = buried_by(&mut bot, 1);
        let (own, other) = (Seat::at(0), Seat::at(1));
        let seen = bot.with_own_kitty(own, &game.view(Viewer::Seat(own))).expect("remembered");
        assert_eq!(
            seen.kitty.expect("seen").into_iter().collect::<Cards>(),
            game.kitty.for_rules().iter().copied().collect()
        );
        assert_eq!(bot.with_own_kitty(other, &game.view(Viewer::Seat(other))), None);
        let later = buried_by(&mut Thinking::new(Budget::of_worlds(0)), 2);
        assert_eq!(bot.with_own_kitty(own, &later.view(Viewer::Seat(own))), None);
    }
}
