//! What one viewer sees, built from nothing.

use cards::{Rank, Suit};
use cardtable::{BySeat, Past, Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::bid::possible;
use crate::card::{Card, Cards};
use crate::config::kitty_size;
use crate::legal::{Follow, LegalActions};
use crate::round::Round;
use crate::rules::Rules;
use crate::shown::{BidShown, HeldCard, Phase, RedealShown, RoundResult, TrickShown};
use crate::state::Tractor;

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct View {
    pub phase: Phase,
    /// Counted from 1 within a game.
    pub round: u32,
    /// Of the even and of the odd seats.
    pub levels: [Rank; 2],
    /// The level of this round: the banker's team's.
    pub level: Rank,
    pub banker: Option<Seat>,
    /// The suit that is locked, or of the declaration that stands; null also means no trump suit.
    pub trump: Option<Suit>,
    pub trump_locked: bool,
    /// Accepted declarations with the cards that were shown; the last one stands.
    pub bids: Vec<BidShown>,
    pub passed: Vec<Seat>,
    /// Who had the cards dealt anew.
    pub redeals: Vec<RedealShown>,
    pub redeals_left: usize,
    /// The kitty card that decided because nobody declared.
    pub fallback: Option<Card>,
    /// Each seat's cards where this viewer may see them, sorted by suit group and key.
    pub hands: BySeat<Option<Vec<HeldCard>>>,
    pub hand_counts: BySeat<usize>,
    pub kitty_count: usize,
    /// The pick-up while its banker buries, what was buried once the round is over.
    pub kitty: Option<Vec<Card>>,
    /// Who buries or plays next.
    pub turn: Option<Seat>,
    /// The trick on the table.
    pub trick: Option<TrickShown>,
    /// The tricks that are over.
    #[ts(as = "Vec<TrickShown>")]
    pub tricks: Past<TrickShown>,
    /// The catchers' points so far, penalties included.
    pub caught: i32,
    /// What punished throws have added to the catchers' points, or taken from them.
    pub penalty: i32,
    pub result: Option<RoundResult>,
    pub rules: Rules,
    /// What this viewer may do now.
    pub legal_actions: Option<LegalActions>,
}

impl View {
    pub fn of(game: &Tractor, viewer: Viewer) -> View {
        let order = game.order();
        let everyone = || game.everyone();
        let cards_of = |seat: Seat| game.hand(seat).seen_by(viewer).copied();
        let sorted = |seat: Seat| cards_of(seat).map(|cards| HeldCard::sorted(&order, cards));
        View {
            phase: game.phase,
            round: game.round_no,
            levels: game.result.as_ref().map_or(game.levels, |result| result.levels),
            level: game.level,
            banker: game.banker,
            trump: order.trump(),
            trump_locked: game.trump_locked(),
            bids: game.bids.iter().map(BidShown::of).collect(),
            passed: everyone().filter(|seat| game.passed.contains(*seat)).collect(),
            redeals: game.redeals.clone(),
            redeals_left: game.redeals_left(),
            fallback: game.fallback,
            hands: BySeat::from_fn(game.seats, sorted),
            hand_counts: BySeat::from_fn(game.seats, |seat| game.hand_count(seat)),
            kitty_count: kitty_size(game.seats),
            kitty: game.kitty.seen_by(viewer).filter(|kitty| !kitty.is_empty()).cloned(),
            turn: game.to_move(),
            trick: game.trick.clone(),
            tricks: game.tricks.clone(),
            caught: game.play.as_ref().map_or(0, Round::caught),
            penalty: game.play.as_ref().map_or(0, Round::penalty),
            result: game.result.clone(),
            rules: game.rules,
            legal_actions: viewer.seat().and_then(|seat| legal_actions(game, seat, cards_of(seat)?)),
        }
    }
}

/// RULES 11.3. The same functions decide what is accepted.
fn legal_actions(game: &Tractor, seat: Seat, hand: Cards) -> Option<LegalActions> {
    let order = game.order();
    match game.phase {
        Phase::Dealing | Phase::FlipTrump => {
            let single_jokers = game.rules.single_joker_bids;
            let bids = possible(seat.index(), hand, game.level, single_jokers, game.candidate());
            Some(LegalActions::Flip {
                bids: bids.iter().map(|bid| bid.cards.list()).collect(),
                may_pass: game.phase == Phase::FlipTrump && !game.passed.contains(seat),
                redeal: game.may_redeal(hand).ok(),
            })
        }
        Phase::BuryKitty if game.banker == Some(seat) => {
            Some(LegalActions::Bury { count: kitty_size(game.seats), from: order.sorted(hand) })
        }
        Phase::TrickPlay if game.to_move() == Some(seat) => {
            let duty = game.play.as_ref().and_then(|round| round.duty(hand));
            Some(match duty {
                None => LegalActions::lead(&order, hand),
                Some(duty) => LegalActions::Follow(Follow::of(&order, &duty)),
            })
        }
        _ => None,
    }
}
