//! What it takes to be thought about: hands imagined from a view, and runs played to their end as the house would.

use cardtable::{BySeat, Clock, Dice, Game, Hidden, Seat, Turn, Viewer};
use minds::{Imagine, Mind};

use crate::action::Action;
use crate::betting::BettingState;
use crate::bot;
use crate::card::Card;
use crate::config::Config;
use crate::deck::{decks, without};
use crate::event::Event;
use crate::hand::{Deal, Played};
use crate::role::{ByRole, Role};
use crate::run::{Run, Spent};
use crate::view::View;

/// More hands than a run has; then what it has so far is what it is worth.
const MOST_HANDS: usize = 20;

impl Imagine for Deal {
    /// The house plays any of its cards alike, so every order of what is out of sight is as likely as any other.
    fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> Option<Deal> {
        let own = view.you.filter(|role| view.turn.is_some() && view.seats[*role] == seat)?;
        let mut unseen = ByRole::from_fn(|role| unseen(view, role, dice));
        let mut run = run(view);
        let (mut hands, mut decks) = (ByRole::default(), ByRole::default());
        for role in Role::ALL {
            let (at, holder, unseen) = (&view.at[role], view.seats[role], &mut unseen[role]);
            run.spent[role].unseen = match &at.spent_unseen_cards {
                Some(cards) => cards.clone(),
                None => drawn(unseen, at.spent_unseen)?,
            };
            let held = match at.cards.as_ref().filter(|_| role == own) {
                Some(faces) => faces.iter().map(|face| face.card).collect(),
                None => drawn(unseen, at.hand)?,
            };
            hands[role] = held.into_iter().map(|card| Hidden::for_seat(holder, card)).collect();
            decks[role] = drawn(unseen, at.deck)?.into_iter().map(Hidden::from_all).collect();
        }
        let played = view.played.iter().map(|played| {
            let card = played.face.map(|face| face.card).or_else(|| unseen[played.role].pop())?;
            let mut card = Hidden::for_seat(view.seats[played.role], card);
            if played.flipped {
                card.open();
            }
            Some(Played { role: played.role, round: played.round, card, flipped: played.flipped })
        });
        Some(Deal {
            config: config(view),
            run,
            dealt: true,
            state: view.state,
            round: view.round,
            rounds: view.rounds,
            decks,
            hands,
            played: played.collect::<Option<_>>()?,
            betting: BettingState::seen(&view.betting, &view.at),
            totals: view.totals,
            stakes: view.pot.as_ref().map(|pot| pot.stakes).unwrap_or_default(),
            story: view.story.clone(),
            ending: view.ending.clone(),
            aftermath: None,
            left: ByRole::default(),
            clock: Clock::new(0),
        })
    }
}

/// So many of these cards, from their end.
fn drawn(cards: &mut Vec<Card>, count: usize) -> Option<Vec<Card>> {
    let rest = cards.len().checked_sub(count)?;
    Some(cards.split_off(rest))
}

/// The table's options as far as they show.
fn config(view: &View) -> Config {
    Config {
        rounds: view.rounds_at_start.unwrap_or(view.rounds),
        pot_raise: view.pot.as_ref().map_or(0, |pot| pot.raise),
        carry_initiative: view.betting.initiative_carried,
        initiative_cover: view.betting.initiative_cover,
        rotate: view.run.rotation.is_some(),
        event_cards: view.rounds_at_start.is_some(),
        tutorial: view.hint.is_some(),
        ..Config::default()
    }
}

/// The run but for cards that were spent unseen. Of the Heat at its start only the Narc's deck is known.
fn run(view: &View) -> Run {
    let mut heat = [0; 3];
    heat[view.seats.player.index()] = view.run.heat;
    Run {
        number: view.run.number,
        hand: view.run.hand,
        heat_at_start: view.run.tier.from_heat(),
        heat,
        unbanked: view.run.unbanked,
        spent: view.at.map(|_, at| Spent { seen: at.spent.clone(), unseen: Vec::new() }),
        turned: view.seats.narc.index() as u8,
        points: view.run.rotation.as_ref().map_or([0; 3], |rotation| rotation.points),
        record: view.run.record.clone(),
    }
}

/// The cards of a seat that this viewer cannot place, in any order.
fn unseen(view: &View, role: Role, dice: &mut Dice) -> Vec<Card> {
    let at = &view.at[role];
    let shown = view.played.iter().filter(|played| played.role == role).filter_map(|played| played.face);
    let held = at.cards.iter().flatten();
    let placed = at.spent.iter().chain(at.spent_unseen_cards.iter().flatten()).copied();
    let placed = placed.chain(shown.chain(held.copied()).map(|face| face.card));
    let deck = decks(view.rounds_at_start.is_some())(role, view.run.tier);
    dice.shuffled(without(deck, placed).unwrap_or_default())
}

impl Mind for Deal {
    /// Everything that the Player may say. The other two play their parts, by which the Player knows them.
    fn candidates(view: &View, _seat: Seat, dice: &mut Dice) -> Vec<Action> {
        let Some(habit) = bot::house(view, dice) else { return Vec::new() };
        let others = view.choices.iter().copied().filter(|action| view.you == Some(Role::Player) && *action != habit);
        [habit].into_iter().chain(others).collect()
    }

    fn habit(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        bot::house(&self.view(Viewer::Seat(seat)), dice)
    }

    /// Through all hands of the run: what it brings home, or where roles move, the points of this hand.
    fn playout(mut self, seat: Seat, action: Action, dice: &mut Dice) -> Option<f64> {
        let _ = self.act(0, seat, action).ok()?;
        for _ in 0..MOST_HANDS {
            self.finish(dice)?;
            if self.config.rotate {
                return Some(self.worth(seat));
            }
            if let Some(Event::RunEnded { banked, .. }) = self.story.last() {
                return Some(*banked as f64);
            }
            let next = self.next()?.config;
            let nobody = BySeat::from_fn(Role::ALL.len(), |_| None);
            self = Deal::start(&next, &nobody, 0).ok()?.0;
        }
        Some(self.run.unbanked as f64)
    }
}

impl Deal {
    /// The house plays this hand to its end in all seats.
    fn finish(&mut self, dice: &mut Dice) -> Option<()> {
        while self.turn() != Turn::Over {
            let Some(role) = self.awaited() else {
                let chance = self.deal(dice);
                let _ = self.dealt(0, chance);
                continue;
            };
            let seat = self.seat_of(role);
            let action = self.habit(seat, dice)?;
            let _ = self.act(0, seat, action).ok()?;
        }
        Some(())
    }
}
