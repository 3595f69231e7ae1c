//! What staying in is worth to the Player: the sale against the run, over all cards that may yet be drawn.

use crate::bot::outlook::{Outlook, unseen};
use crate::card::{Card, Face, Kind, Numbers};
use crate::flow::{HAND_CARDS, rounds_after};
use crate::role::Role;
use crate::totals::Totals;
use crate::view::View;

/// What the rest of a run is worth beyond its profit so far: a bust loses it as well.
const FUTURE: f64 = 30.0;

/// The totals as the Player knows them: everything flipped, the own cards face down, and one more.
pub fn known(view: &View, more: Option<Numbers>) -> Totals {
    let numbers: Vec<Numbers> = on_table(view).chain(more).collect();
    Totals::of(&numbers, 0).unwrap_or_default()
}

fn on_table(view: &View) -> impl Iterator<Item = Numbers> {
    view.played.iter().filter_map(|played| played.face).map(|face| face.numbers)
}

/// RULES 10.5: the last round as far as the Player knows, whose own cards face down may yet change it.
pub fn last_round(view: &View) -> u8 {
    let down = view.played.iter().filter(|played| !played.flipped).filter_map(|played| played.face?.rounds);
    rounds_after(view.round, view.rounds, down.sum())
}

/// The Player's cards in the hand.
pub fn held(view: &View) -> &[Face] {
    view.at.player.cards.as_deref().unwrap_or_default()
}

/// The Player's cards that are neither spent nor on the table.
pub fn own_cards_left(view: &View) -> Vec<Card> {
    let unseen_but_own = view.at.player.spent_unseen_cards.as_deref().unwrap_or_default();
    unseen(view, Role::Player).into_iter().filter(|card| !unseen_but_own.contains(card)).collect()
}

/// What staying in brings on average, where a fold brings nothing. The Player is expected to play one
/// card in each round to come, and to draw one for it.
pub fn of_staying(view: &View) -> f64 {
    let rounds_left = usize::from(last_round(view) - view.round);
    let hand: Vec<Numbers> = held(view).iter().map(|face| face.numbers).collect();
    let is_held = |card: &Card| held(view).iter().any(|face| face.card == *card);
    let deck = own_cards_left(view).into_iter().filter(|card| !is_held(card)).map(Card::numbers).collect::<Vec<_>>();
    let draws = match rounds_left {
        0 => 0,
        more => HAND_CARDS.saturating_sub(hand.len()) + more - 1,
    };
    let prospect = Prospect {
        now: known(view, None),
        place: on_table(view).filter(|card| card.kind == Kind::Location).last().map_or(0, spare),
        raises: rounds_left.max(1),
        at_risk: view.run.unbanked as f64 + FUTURE,
        outlook: Outlook::of(view),
    };
    let (mut sum, mut count) = (0.0, 0.0);
    each_draw(hand, &deck, draws.min(deck.len()), &mut |cards| {
        sum += prospect.with(cards);
        count += 1.0;
    });
    sum / count
}

struct Prospect {
    now: Totals,
    /// What the Location in play leaves over.
    place: i64,
    raises: usize,
    at_risk: f64,
    outlook: Outlook,
}

impl Prospect {
    /// What staying in brings with these cards to play.
    fn with(&self, cards: &[Numbers]) -> f64 {
        let product = cards.iter().filter(|card| card.kind == Kind::Product).map(|card| card.price).max();
        let (profit, raises) = match product {
            Some(price) if self.now.printed == 0 => (price, self.raises - 1),
            _ => (self.now.profit, self.raises),
        };
        let place = cards.iter().filter(|card| card.kind == Kind::Location).map(|card| spare(*card) - self.place).max();
        let covers = cards.iter().filter(|card| card.kind != Kind::Location).map(|card| card.cover);
        let mut helps: Vec<i64> = covers.chain(place).filter(|help| *help > 0).collect();
        helps.sort_unstable_by(|a, b| b.cmp(a));
        let help: i64 = helps.iter().take(raises).sum();
        let bust = self.outlook.above(self.now.cover - self.now.evidence + help);
        (1.0 - bust) * profit as f64 - bust * self.at_risk
    }
}

/// Cover that a card leaves over.
fn spare(card: Numbers) -> i64 {
    card.cover - card.evidence
}

/// Shows the hand with every choice of so many cards from the deck.
fn each_draw(mut hand: Vec<Numbers>, deck: &[Numbers], draws: usize, see: &mut impl FnMut(&[Numbers])) {
    if draws == 0 {
        return see(&hand);
    }
    for place in 0..=deck.len() - draws {
        hand.push(deck[place]);
        each_draw(hand.clone(), &deck[place + 1..], draws - 1, see);
        hand.pop();
    }
}
