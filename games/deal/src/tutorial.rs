//! The lesson: two hands with known cards, played on the same rules as any other.

use serde::Serialize;
use ts_rs::TS;

use crate::action::Action;
use crate::card::Card;
use crate::flow::HandState;
use crate::hand::Deal;
use crate::role::{ByRole, Role};

/// What the lesson wants to say now, and what it would do.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Hint {
    pub topic: HintTopic,
    /// Always one of the choices.
    pub suggest: Option<Action>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HintTopic {
    /// Nobody has raised: a raise plays a card face down and takes the initiative.
    RaiseFirst,
    /// Everyone has answered: the holder of the initiative may raise again.
    RaiseAgain,
    /// A check with the last word ends betting and flips the cards.
    CheckToFlip,
    /// A raise of another is answered by a check, a raise or a fold.
    CheckToAnswer,
    /// A raise is an answer, too.
    RaiseToAnswer,
    /// The third raise of a round ends betting at once.
    ThirdRaise,
    /// Evidence is not above Cover: stay in.
    SafeSoFar,
    /// Cover is missing, and no card in the hand can help: fold.
    TimeToFold,
    /// A fold lost this hand only: play on.
    FoldedInTime,
    /// The deal is closed: going home banks the profit.
    GoHome,
    /// Off the lesson's path: play as you like.
    OnYourOwn,
    /// Said to the seats that play the lesson's other parts.
    Script,
}

/// RULES 11: the cards on top of the decks in the lesson's two hands.
pub fn decks() -> Vec<ByRole<Vec<Card>>> {
    use Card::*;
    vec![
        ByRole {
            narc: vec![Surveillance, Surveillance, Blank],
            customer: vec![FairDeal, Haggling, RegularOrder],
            player: vec![Silk, BackRoom, MarketStall, Tea, OpenPier],
        },
        ByRole {
            narc: vec![Patrol, Patrol, Blank, Blank],
            customer: vec![RegularOrder, FairDeal, Haggling],
            player: vec![Brandy, Cellar, FalsePapers, Lookout, Disguise, Alibi],
        },
    ]
}

/// What the lesson says to this seat; nothing outside the lesson or when it is not asked.
pub fn hint(hand: &Deal, role: Role, choices: &[Action]) -> Option<Hint> {
    if !hand.config.tutorial || choices.is_empty() {
        return None;
    }
    let (topic, suggest) = match role {
        Role::Narc | Role::Customer => (HintTopic::Script, script(hand, role)),
        Role::Player => lesson(hand),
    };
    let suggest = suggest.filter(|action| choices.contains(action));
    let topic = if suggest.is_none() { HintTopic::OnYourOwn } else { topic };
    Some(Hint { topic, suggest: suggest.or_else(|| (role != Role::Player).then_some(Action::Check)) })
}

/// What the Narc and the Customer do in the lesson: they raise at these moments and check otherwise.
fn script(hand: &Deal, role: Role) -> Option<Action> {
    let mine = hand.played.iter().filter(|played| played.role == role && played.round == hand.round).count();
    let card = match (hand.run.hand, hand.round, role, mine) {
        (1, 2, Role::Narc, 0 | 1) => Card::Surveillance,
        (2, 2 | 3, Role::Narc, 0) => Card::Patrol,
        (2, 3, Role::Customer, 0) => Card::RegularOrder,
        _ => return Some(Action::Check),
    };
    Some(Action::raise(card))
}

/// What the Player is told, and what the lesson suggests.
fn lesson(hand: &Deal) -> (HintTopic, Option<Action>) {
    let mine = hand.played.iter().filter(|played| played.role == Role::Player && played.round == hand.round).count();
    match (hand.state, hand.run.hand, hand.round, mine) {
        (HandState::Betting, 1, 1, 0) => (HintTopic::RaiseFirst, Some(Action::raise(Card::Silk))),
        (HandState::Betting, 1, 1, 1) => (HintTopic::RaiseAgain, Some(Action::raise(Card::BackRoom))),
        (HandState::Betting, 1, 1, _) => (HintTopic::CheckToFlip, Some(Action::Check)),
        (HandState::Betting, 1, 2, _) => (HintTopic::CheckToAnswer, Some(Action::Check)),
        (HandState::Betting, 2, 1, 0) => (HintTopic::RaiseFirst, Some(Action::raise(Card::Brandy))),
        (HandState::Betting, 2, 1, 1) => (HintTopic::RaiseAgain, Some(Action::raise(Card::Cellar))),
        (HandState::Betting, 2, 1, _) => (HintTopic::CheckToFlip, Some(Action::Check)),
        (HandState::Betting, 2, 2, 0) => (HintTopic::RaiseToAnswer, Some(Action::raise(Card::FalsePapers))),
        (HandState::Betting, 2, 3, 0) => (HintTopic::ThirdRaise, Some(Action::raise(Card::Lookout))),
        (HandState::DecisionPoint, ..) if hand.totals.is_bust() => (HintTopic::TimeToFold, Some(Action::Fold)),
        (HandState::DecisionPoint, ..) => (HintTopic::SafeSoFar, Some(Action::Continue)),
        (HandState::Folded, 1, ..) => (HintTopic::FoldedInTime, Some(Action::PlayOn)),
        (HandState::Success | HandState::Folded, ..) => (HintTopic::GoHome, Some(Action::GoHome)),
        _ => (HintTopic::OnYourOwn, None),
    }
}
