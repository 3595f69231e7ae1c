//! What each seat's deck holds, and how the Narc's grows with Heat.

use serde::Serialize;
use ts_rs::TS;

use crate::card::Card;
use crate::role::Role;

/// RULES 2.2.
pub const DECK_CARDS: usize = 15;

/// RULES 2.3. How closely the Narc watches.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    Quiet,
    Alert,
    Hunting,
}

impl Tier {
    pub const ALL: [Tier; 3] = [Tier::Quiet, Tier::Alert, Tier::Hunting];

    pub fn of(heat: i64) -> Tier {
        match heat {
            ..=25 => Tier::Quiet,
            26..=50 => Tier::Alert,
            51.. => Tier::Hunting,
        }
    }

    /// The least Heat that calls for this deck.
    pub fn from_heat(self) -> i64 {
        match self {
            Tier::Quiet => 0,
            Tier::Alert => 26,
            Tier::Hunting => 51,
        }
    }
}

/// RULES 2.2: a whole deck in the order of the table of cards.
pub fn deck(role: Role, tier: Tier) -> Vec<Card> {
    match role {
        Role::Narc => copies(&match tier {
            Tier::Quiet => [(Card::Blank, 10), (Card::Patrol, 3), (Card::Surveillance, 2), (Card::Wiretap, 0)],
            Tier::Alert => [(Card::Blank, 5), (Card::Patrol, 5), (Card::Surveillance, 4), (Card::Wiretap, 1)],
            Tier::Hunting => [(Card::Blank, 3), (Card::Patrol, 5), (Card::Surveillance, 5), (Card::Wiretap, 2)],
        }),
        Role::Customer => {
            copies(&[(Card::RegularOrder, 5), (Card::Haggling, 5), (Card::BulkOrder, 3), (Card::FairDeal, 2)])
        }
        Role::Player => {
            let of_the_player = |card: &Card| (Card::Tea..=Card::Disguise).contains(card);
            Card::ALL.iter().copied().filter(of_the_player).collect()
        }
    }
}

/// RULES 10.5: a whole deck where the table plays with events, in the order of the table of cards.
pub fn deck_with_events(role: Role, tier: Tier) -> Vec<Card> {
    let (out, events): (&[Card], &[Card]) = match role {
        Role::Narc => (&[Card::Blank, Card::Patrol], &[Card::Stakeout, Card::Raid]),
        Role::Customer => (&[Card::FairDeal, Card::FairDeal], &[Card::SecondThoughts, Card::SecondThoughts]),
        Role::Player => (&[Card::Disguise], &[Card::TipOff]),
    };
    let mut cards = without(deck(role, tier), out.iter().copied()).expect("every deck has what makes room");
    // Events come last in the table of cards, so the deck stays in its order.
    cards.extend(events);
    cards
}

/// The decks of a table, with events or without.
pub fn decks(event_cards: bool) -> fn(Role, Tier) -> Vec<Card> {
    if event_cards { deck_with_events } else { deck }
}

fn copies(of: &[(Card, usize)]) -> Vec<Card> {
    of.iter().flat_map(|&(card, count)| std::iter::repeat_n(card, count)).collect()
}

/// What is left of a deck, or none if it does not hold all of these cards.
pub fn without(deck: Vec<Card>, cards: impl IntoIterator<Item = Card>) -> Option<Vec<Card>> {
    let mut rest = deck;
    for card in cards {
        let place = rest.iter().position(|one| *one == card)?;
        rest.remove(place);
    }
    Some(rest)
}
