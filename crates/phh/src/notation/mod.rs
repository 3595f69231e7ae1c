//! One line of the action log, as PHH writes it, and how it changes a deal.

mod parse;

pub use parse::parse_step;

use crate::engine::{Deal, Illegal, MAX_PLAYERS};
use crate::money::{self, BadMoney};
use cards::{Card, Rank, Suit};

/// What one entry of `actions` says. Players count from 0 here and from 1 in the text. Amounts are whole units, or
/// as they are written where nobody has said yet how fine the units are.
///
/// ```
/// use phh::notation::{Step, parse_step};
///
/// assert_eq!(parse_step("p1 cbr 12.50"), Ok(Step::RaiseTo(0, "12.50")));
/// assert_eq!(Step::read("p1 cbr 12.50", 2), Ok(Step::RaiseTo(0, 1_250)));
/// assert_eq!(Step::RaiseTo(0, 1_250).write(2), "p1 cbr 12.5");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Step<Amount = i64> {
    /// `d dh p1 AhKd`: cards for a player.
    Hole {
        /// Who gets them.
        player: usize,
        /// Unknown ones are `??`.
        cards: [Option<Card>; 2],
    },
    /// `d db 2c3d4h`: cards for the board.
    Board {
        /// As many as there are, from the first.
        cards: [Option<Card>; 3],
        /// How many there are.
        count: usize,
    },
    /// `p1 f`
    Fold(usize),
    /// `p1 cc`
    CheckOrCall(usize),
    /// `p1 cbr 6`: the player's whole bet on the street after it.
    RaiseTo(usize, Amount),
    /// `p1 sm AhKd`: cards that are shown.
    Show {
        /// Who shows them.
        player: usize,
        /// One of them may stay unknown.
        cards: [Option<Card>; 2],
    },
    /// `sm -`: shows the cards that are known already.
    ShowKnown(usize),
    /// `p1 sm`: gives up without showing.
    Muck(usize),
    /// Nothing but a comment.
    Nothing,
}

impl<Amount: Copy> Step<Amount> {
    /// Open cards for the board: three, or one.
    pub fn board(open: &[Card]) -> Step<Amount> {
        let mut cards = [None; 3];
        cards.iter_mut().zip(open).for_each(|(slot, card)| *slot = Some(*card));
        Step::Board { cards, count: open.len().min(3) }
    }

    /// Whether it is said in a betting round.
    pub fn is_bet(&self) -> bool {
        matches!(self, Step::Fold(_) | Step::CheckOrCall(_) | Step::RaiseTo(..))
    }

    /// Whom it is about: who says it, or who gets the cards.
    pub fn player(&self) -> Option<usize> {
        match *self {
            Step::Hole { player, .. } | Step::Show { player, .. } => Some(player),
            Step::Fold(player)
            | Step::CheckOrCall(player)
            | Step::RaiseTo(player, _)
            | Step::ShowKnown(player)
            | Step::Muck(player) => Some(player),
            Step::Board { .. } | Step::Nothing => None,
        }
    }

    /// The same step with its player called by another number; none if that player has none.
    #[must_use]
    pub fn renumbered(&self, number: impl Fn(usize) -> Option<usize>) -> Option<Step<Amount>> {
        Some(match *self {
            Step::Hole { player, cards } => Step::Hole { player: number(player)?, cards },
            Step::Show { player, cards } => Step::Show { player: number(player)?, cards },
            Step::Fold(player) => Step::Fold(number(player)?),
            Step::CheckOrCall(player) => Step::CheckOrCall(number(player)?),
            Step::RaiseTo(player, amount) => Step::RaiseTo(number(player)?, amount),
            Step::ShowKnown(player) => Step::ShowKnown(number(player)?),
            Step::Muck(player) => Step::Muck(number(player)?),
            Step::Board { .. } | Step::Nothing => *self,
        })
    }
}

impl Step<&str> {
    /// The same step with its amount counted in units of 10^-decimals.
    #[inline]
    pub fn in_units(self, decimals: u8) -> Result<Step, BadMoney> {
        Ok(match self {
            Step::RaiseTo(player, amount) => Step::RaiseTo(player, money::parse(amount, decimals)?),
            Step::Hole { player, cards } => Step::Hole { player, cards },
            Step::Board { cards, count } => Step::Board { cards, count },
            Step::Fold(player) => Step::Fold(player),
            Step::CheckOrCall(player) => Step::CheckOrCall(player),
            Step::Show { player, cards } => Step::Show { player, cards },
            Step::ShowKnown(player) => Step::ShowKnown(player),
            Step::Muck(player) => Step::Muck(player),
            Step::Nothing => Step::Nothing,
        })
    }
}

impl Step {
    /// Reads one action whose amounts are in units of 10^-decimals.
    #[inline]
    pub fn read(text: &str, decimals: u8) -> Result<Step, BadStep> {
        Ok(parse_step(text)?.in_units(decimals)?)
    }

    /// The step as the notation writes it, with nothing around it.
    pub fn write(&self, decimals: u8) -> String {
        let cards = |cards: &[Option<Card>]| -> String {
            cards.iter().map(|card| card.map_or("??".to_owned(), |card| card.to_string())).collect()
        };
        match self {
            Step::Hole { player, cards: two } => format!("d dh p{} {}", player + 1, cards(two)),
            Step::Board { cards: up_to_three, count } => format!("d db {}", cards(&up_to_three[..*count])),
            Step::Fold(player) => format!("p{} f", player + 1),
            Step::CheckOrCall(player) => format!("p{} cc", player + 1),
            Step::RaiseTo(player, amount) => format!("p{} cbr {}", player + 1, money::write(*amount, decimals)),
            Step::Show { player, cards: two } => format!("p{} sm {}", player + 1, cards(two)),
            Step::ShowKnown(player) => format!("p{} sm -", player + 1),
            Step::Muck(player) => format!("p{} sm", player + 1),
            Step::Nothing => String::new(),
        }
    }
}

/// Why an action cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadStep {
    /// It is no action.
    #[error("{0:?} is not an action of Hold'em notation")]
    Unknown(String),
    /// It names nobody.
    #[error("{0:?} names no player of this hand")]
    Player(String),
    /// Its cards are none.
    #[error("{0:?} has cards that do not exist or are not the right number")]
    Cards(String),
    /// Its amount is none.
    #[error(transparent)]
    Money(#[from] BadMoney),
    /// It is not allowed now.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

/// Cards one after another, as the notation writes them.
pub fn write_cards(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}

impl Step {
    /// Plays the step of a log whose players are the deal's.
    #[inline]
    pub fn play(&self, deal: &mut Deal) -> Result<(), Illegal> {
        let count = deal.count();
        self.apply(deal, |player| (player < count).then_some(player))
    }

    /// Plays the step. `place` gives the deal's player for a player of the log.
    #[inline]
    pub fn apply(&self, deal: &mut Deal, place: impl Fn(usize) -> Option<usize>) -> Result<(), Illegal> {
        let seat = |player: usize| place(player).ok_or(Illegal::NoSuchPlayer);
        match *self {
            Step::Hole { player, cards } => deal.deal_hole(seat(player)?, cards)?,
            Step::Board { cards, count } => {
                let mut known = [Card::new(Rank::Two, Suit::Clubs); 3];
                for (slot, card) in known.iter_mut().zip(&cards[..count]) {
                    *slot = card.ok_or(Illegal::BoardSize)?;
                }
                deal.deal_board(&known[..count])?;
            }
            Step::Fold(player) => deal.fold(seat(player)?)?,
            Step::CheckOrCall(player) => deal.check_or_call(seat(player)?)?,
            Step::RaiseTo(player, amount) => deal.raise_to(seat(player)?, amount)?,
            Step::Show { player, cards } => deal.show(seat(player)?, cards)?,
            Step::ShowKnown(player) => {
                let player = seat(player)?;
                deal.show(player, deal.hole(player.min(MAX_PLAYERS - 1)))?;
            }
            Step::Muck(player) => deal.muck(seat(player)?)?,
            Step::Nothing => {}
        }
        Ok(())
    }
}
