//! No-Limit Hold'em cash tables whose state is the notation, where people come, pause, wait for the
//! big blind, return and leave while the others play on.

mod bot;
pub mod document;
pub mod export;
mod play;
mod referee;

use cardtable::{Hosted, TypeList};
use phh::{engine, money, notation, strength};

pub use bot::{BOTS, COACH, lab};
pub use play::{
    AboutTheHand, Action, Answer, Board, Carried, Chance, Choices, ComeAndGo, Config, Event, Forecast, Holdem,
    LastWord, Made, Opened, Opening, Outcome, Pause, Phase, Post, PotResult, PotView, Preset, Question, RaiseRange,
    Refusal, SeatView, Share, ShownHand, Size, Spoken, Summary, View, Word, exports, kicker,
};
pub use referee::{REFEREE, referee};

/// The game as the catalog lists it.
pub fn hosted() -> Hosted<Holdem> {
    Hosted { referee: Some(REFEREE), coach: Some(COACH), exports, ..Hosted::new(BOTS, types) }
}

fn types() -> TypeList {
    TypeList::new("Hold'em on the wire.")
        .with::<cardtable::Seat>()
        .with::<document::AutoPlay>()
        .with::<document::EntryPost>()
        .with::<document::ReturnPost>()
        .with::<document::Row>()
        .with::<document::Intent>()
        .with::<Config>()
        .with::<Word>()
        .with::<Action>()
        .with::<Share>()
        .with::<PotResult>()
        .with::<Post>()
        .with::<Spoken>()
        .with::<Event>()
        .with::<Refusal>()
        .with::<Size>()
        .with::<Preset>()
        .with::<RaiseRange>()
        .with::<Choices>()
        .with::<Forecast>()
        .with::<Question>()
        .with::<Answer>()
        .with::<Phase>()
        .with::<LastWord>()
        .with::<SeatView>()
        .with::<PotView>()
        .with::<Board>()
        .with::<cards::Rank>()
        .with::<Made>()
        .with::<ShownHand>()
        .with::<Summary>()
        .with::<Outcome>()
        .with::<View>()
}
