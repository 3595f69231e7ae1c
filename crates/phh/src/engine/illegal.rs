//! Why an operation on a deal is refused.

use super::MAX_PLAYERS;

/// Why an operation is not possible now.
#[allow(missing_docs, reason = "each says itself what it is")]
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    #[error("a deal has from 2 to {MAX_PLAYERS} players")]
    PlayerCount,
    #[error("lists of players, stacks, blinds and antes have different lengths")]
    Lengths,
    #[error("every stack is more than nothing")]
    Stack,
    #[error("an ante or a minimum bet is out of range")]
    Amount,
    #[error("nobody posts an ante or a blind")]
    NoForcedBets,
    #[error("no such player")]
    NoSuchPlayer,
    #[error("cards are already dealt to this player")]
    AlreadyDealt,
    #[error("a player gets two cards")]
    TwoCards,
    #[error("this card is already on the table")]
    CardTwice,
    #[error("no board cards are due now")]
    NoBoardDue,
    #[error("the flop has three cards, turn and river have one, and they are known")]
    BoardSize,
    #[error("it is not this player's turn")]
    NotTheirTurn,
    #[error("raising is not open to this player")]
    RaiseClosed,
    #[error("the raise is below the minimum")]
    RaiseTooSmall,
    #[error("the raise is more than the player has")]
    RaiseTooLarge,
    #[error("there is no showdown now")]
    NoShowdown,
    #[error("this player is not in the showdown")]
    NotInShowdown,
    #[error("these are not the cards that were dealt")]
    NotTheirCards,
}
