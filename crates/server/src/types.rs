//! The page's TypeScript for everything that is not a game.

use table::{
    DiceShown, Frame, LetterBody, Moment, PublicPlayer, RecentLetter, Refused, Replay, Seat, SeatSeed, SnapshotBody,
    TypeList,
};

use crate::wire::{
    Answer, Ask, BotChoice, Bye, ChatLine, Closed, Created, Credentials, Fault, GameInfo, GameStats, HandList,
    HandPlayer, HandSummary, Me, NewGuest, NewPassword, NewTable, NewToken, PlayerStats, PresetChoice, QueueState, Say,
    SeatInfo, SeatState, Since, TableInfo, TableList, WhyClosed,
};

pub fn types() -> TypeList {
    TypeList::new("What the server and the page say to each other.")
        .with::<Seat>()
        .with::<SeatSeed>()
        .with::<Refused>()
        .with::<PublicPlayer>()
        .with::<Moment>()
        .with::<DiceShown>()
        .with::<LetterBody<'static>>()
        .with::<RecentLetter<'static>>()
        .with::<SnapshotBody<'static>>()
        .with::<Frame>()
        .with::<Replay>()
        .with::<NewGuest>()
        .with::<Credentials>()
        .with::<NewPassword>()
        .with::<NewToken>()
        .with::<Me>()
        .with::<PresetChoice>()
        .with::<BotChoice>()
        .with::<GameInfo>()
        .with::<NewTable>()
        .with::<SeatState>()
        .with::<SeatInfo>()
        .with::<TableInfo>()
        .with::<Created>()
        .with::<TableList>()
        .with::<HandPlayer>()
        .with::<HandSummary>()
        .with::<HandList>()
        .with::<GameStats>()
        .with::<PlayerStats>()
        .with::<Since>()
        .with::<Ask>()
        .with::<Answer>()
        .with::<Fault>()
        .with::<ChatLine>()
        .with::<QueueState>()
        .with::<WhyClosed>()
        .with::<Closed>()
        .with::<Bye>()
        .with::<Say>()
}
