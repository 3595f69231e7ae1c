//! One betting phase: who speaks, who holds the initiative, and when it ends. It knows no cards.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::refusal::Refusal;
use crate::role::{ByRole, Role};
use crate::view::{BettingView, SeatView};

/// RULES 4.6.
pub const MAX_RAISES_PER_ROUND: u8 = 3;

/// RULES 4.2 to 4.4.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BettingAction {
    Check,
    Raise,
    Fold,
}

/// RULES 4.11: how betting ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum BettingEnd {
    AllChecked,
    InitiativeCheck,
    RaiseLimit,
    InitiativeAllIn,
    NoInitiative,
    PlayerFolded,
    LastPlayer,
}

/// The betting of one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BettingState {
    /// How many cards each seat holds.
    cards: ByRole<usize>,
    folded: ByRole<bool>,
    all_in: ByRole<bool>,
    initiative: Option<Role>,
    raises: u8,
    /// Who still has to speak, first to last, before the holder's own turn.
    to_act: Vec<Role>,
    ended: Option<BettingEnd>,
}

impl BettingState {
    /// RULES 4.1. `carried` is who brings the initiative along from the round before (RULES 10.3).
    pub fn open(cards: ByRole<usize>, folded: ByRole<bool>, carried: Option<Role>) -> BettingState {
        let carried = carried.filter(|role| !folded[*role] && cards[*role] > 0);
        let mut state = BettingState {
            cards,
            folded,
            all_in: ByRole::default(),
            initiative: carried,
            raises: 0,
            to_act: Vec::new(),
            ended: None,
        };
        state.to_act = Role::ALL.into_iter().filter(|role| carried != Some(*role) && state.speaks(*role)).collect();
        state.ended = state.deserted();
        state.settle();
        state
    }

    /// Betting in the middle, as everybody sees it.
    pub(crate) fn seen(view: &BettingView, at: &ByRole<SeatView>) -> BettingState {
        BettingState {
            cards: at.map(|_, seat| seat.hand),
            folded: at.map(|_, seat| seat.folded),
            all_in: at.map(|_, seat| seat.all_in),
            initiative: view.initiative,
            raises: view.raises,
            to_act: view.to_act.clone(),
            ended: view.ended,
        }
    }

    /// Whose turn it is; nobody's once betting has ended.
    pub fn turn(&self) -> Option<Role> {
        if self.ended.is_some() {
            return None;
        }
        self.to_act.first().copied().or(self.initiative)
    }

    /// RULES 4.7: everyone has answered, and the holder has the last word.
    pub fn is_control_turn(&self) -> bool {
        self.ended.is_none() && self.to_act.is_empty()
    }

    pub fn ended(&self) -> Option<BettingEnd> {
        self.ended
    }

    pub fn initiative(&self) -> Option<Role> {
        self.initiative
    }

    pub fn raises(&self) -> u8 {
        self.raises
    }

    pub fn raises_left(&self) -> u8 {
        MAX_RAISES_PER_ROUND - self.raises
    }

    pub fn to_act(&self) -> &[Role] {
        &self.to_act
    }

    pub fn cards(&self, role: Role) -> usize {
        self.cards[role]
    }

    pub fn has_folded(&self, role: Role) -> bool {
        self.folded[role]
    }

    pub fn folded(&self) -> ByRole<bool> {
        self.folded
    }

    pub fn is_all_in(&self, role: Role) -> bool {
        self.all_in[role]
    }

    /// RULES 4.12: what stands in the way of this seat's word, in the order in which it is said.
    pub fn check_turn(&self, role: Role) -> Result<(), Refusal> {
        if self.ended.is_some() {
            return Err(Refusal::BettingOver);
        }
        if self.folded[role] {
            return Err(Refusal::Folded);
        }
        if self.turn() != Some(role) {
            return Err(Refusal::NotYourTurn);
        }
        Ok(())
    }

    pub fn act(&mut self, role: Role, action: BettingAction) -> Result<(), Refusal> {
        self.check_turn(role)?;
        if action == BettingAction::Raise && self.cards[role] == 0 {
            return Err(Refusal::NoCard);
        }

        match action {
            BettingAction::Check => self.check(role),
            BettingAction::Raise => self.raise(role),
            BettingAction::Fold => self.fold(role),
        }
        self.settle();
        Ok(())
    }

    // RULES 4.2
    fn check(&mut self, role: Role) {
        if self.is_control_turn() {
            let spoken = if self.raises == 0 { BettingEnd::AllChecked } else { BettingEnd::InitiativeCheck };
            self.ended = Some(spoken);
        }
        self.to_act.retain(|one| *one != role);
    }

    // RULES 4.3
    fn raise(&mut self, role: Role) {
        self.cards[role] -= 1;
        self.all_in[role] = self.cards[role] == 0;
        self.initiative = self.initiative.or(Some(role));
        self.raises += 1;
        self.to_act = self.answers_to(role);
        if self.raises == MAX_RAISES_PER_ROUND {
            self.ended = Some(BettingEnd::RaiseLimit);
        }
    }

    /// RULES 4.6. Who has not yet spoken in this round is never passed over; without an initiative
    /// carried from the round before, those are among the answers anyway.
    fn answers_to(&self, raiser: Role) -> Vec<Role> {
        let asked = |role: &Role| {
            let answers = match self.initiative {
                Some(holder) if holder == raiser => raiser == Role::Player || *role > raiser,
                Some(holder) => distance(raiser, *role) < distance(raiser, holder),
                None => unreachable!("a raise leaves a holder"),
            };
            let waiting = self.to_act.contains(role);
            *role != raiser && (answers || waiting) && self.speaks(*role)
        };
        [raiser.after(), raiser.after().after()].into_iter().filter(asked).collect()
    }

    // RULES 4.4
    fn fold(&mut self, role: Role) {
        let had_last_word = self.is_control_turn();
        self.folded[role] = true;
        self.to_act.retain(|one| *one != role);
        if had_last_word {
            self.initiative = None;
            self.ended = Some(BettingEnd::NoInitiative);
        }
        self.ended = self.deserted().or(self.ended);
    }

    /// RULES 9.2: the Player got up, whoever's turn it was.
    pub fn player_left(&mut self) {
        self.folded[Role::Player] = true;
        self.to_act.clear();
        self.ended = Some(BettingEnd::PlayerFolded);
    }

    /// RULES 4.4: nobody to deal with, or nobody to deal.
    fn deserted(&self) -> Option<BettingEnd> {
        if self.folded[Role::Player] {
            return Some(BettingEnd::PlayerFolded);
        }
        (self.folded[Role::Narc] && self.folded[Role::Customer]).then_some(BettingEnd::LastPlayer)
    }

    /// RULES 4.7: nobody is left to answer, and nobody has the last word. Once betting has ended,
    /// nobody is waited for.
    fn settle(&mut self) {
        if self.ended.is_some() {
            self.to_act.clear();
        }
        if self.ended.is_some() || !self.to_act.is_empty() {
            return;
        }
        self.ended = match self.initiative {
            Some(holder) if self.cards[holder] > 0 => None,
            _ if self.raises == 0 => Some(BettingEnd::AllChecked),
            Some(_) => Some(BettingEnd::InitiativeAllIn),
            None => Some(BettingEnd::NoInitiative),
        };
    }

    /// RULES 4.8: a seat without cards checks by itself.
    fn speaks(&self, role: Role) -> bool {
        !self.folded[role] && self.cards[role] > 0
    }
}

/// How many places `to` sits after `from`, 1 to 3.
fn distance(from: Role, to: Role) -> usize {
    (to.index() + 2 - from.index()) % 3 + 1
}
