//! No-Limit Hold'em cash tables whose state is the notation, where people come, pause, wait for the
//! big blind, return and leave while the others play on.

mod bot;
pub mod card;
pub mod convert;
pub mod document;
pub mod engine;
pub mod money;
pub mod notation;
pub mod phh;
mod play;
mod referee;
pub mod stars;
pub mod strength;

pub use bot::BOTS;
pub use play::{
    Action, Board, CardProof, Carried, Chance, Choices, Config, Event, Forecast, Holdem, Outcome, Pause, Phase, Post,
    PotResult, PotView, Preset, RaiseRange, Refusal, SeatView, Share, ShownHand, Spoken, Summary, View, check_proof,
};
pub use referee::{REFEREE, referee};

use table::{Hosted, TypeList};

/// The game as the catalog lists it.
pub fn hosted() -> Hosted<Holdem> {
    Hosted { bots: BOTS, referee: Some(REFEREE), types, stand_in: None, in_lobby: true, prepare: || {} }
}

fn types() -> TypeList {
    TypeList::new("Hold'em on the wire.")
        .with::<table::Seat>()
        .with::<document::AutoPlay>()
        .with::<document::EntryPost>()
        .with::<document::ReturnPost>()
        .with::<Config>()
        .with::<Action>()
        .with::<CardProof>()
        .with::<Share>()
        .with::<PotResult>()
        .with::<Post>()
        .with::<Spoken>()
        .with::<Event>()
        .with::<Preset>()
        .with::<RaiseRange>()
        .with::<Choices>()
        .with::<Forecast>()
        .with::<Phase>()
        .with::<SeatView>()
        .with::<PotView>()
        .with::<Board>()
        .with::<ShownHand>()
        .with::<Summary>()
        .with::<Outcome>()
        .with::<View>()
}
