//! The page's TypeScript for everything that is not a game.

use cardtable::{House, HouseReason, LetterBody, Moment, Replay, Review, SnapshotBody, TypeList};

use crate::{
    Answer, Ask, Bye, Created, Credentials, Farewell, GameInfo, HandKey, HandList, Me, NewGuest, NewPassword, NewTable,
    NewToken, PlayerStats, ReviewState, Say, SessionList, TableList,
};

/// What is sent and answered; the parts of each come by themselves.
pub fn types() -> TypeList {
    TypeList::new("What the server and the page say to each other.")
        .with::<House>()
        .with::<HouseReason>()
        .with::<Moment>()
        .with::<LetterBody<'static>>()
        .with::<SnapshotBody<'static>>()
        .with::<Replay>()
        .with::<Review>()
        .with::<NewGuest>()
        .with::<Credentials>()
        .with::<NewPassword>()
        .with::<NewToken>()
        .with::<Farewell>()
        .with::<SessionList>()
        .with::<Me>()
        .with::<GameInfo>()
        .with::<NewTable>()
        .with::<Created>()
        .with::<TableList>()
        .with::<HandList>()
        .with::<HandKey>()
        .with::<PlayerStats>()
        .with::<ReviewState>()
        .with::<Ask>()
        .with::<Answer>()
        .with::<Say>()
        .with::<Bye>()
}
