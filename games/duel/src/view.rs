//! What one viewer sees, built from nothing: the whole screen at any moment, also in a reveal.

use cardtable::{Millis, PublicPlayer, Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::card::{CardId, Hand, Layout};
use crate::config::{Config, Ko};
use crate::game::{Duel, SEATS};
use crate::judge::{Outcome, Reason, SideResult};
use crate::phase::Phase;
use crate::review::{self, ReviewRound};
use crate::step::Effect;

/// Pairs of values are by seat.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The seat this viewer plays; null for those who watch.
    pub seat: Option<Seat>,
    pub rules: RulesShown,
    /// Who they were when the match began.
    pub players: [PublicPlayer; 2],
    /// The cards both hold all match.
    pub hand: Hand,
    pub stake: i64,
    pub pot: i64,
    pub phase: PhaseName,
    /// Counted from 1.
    pub round_index: u32,
    pub sudden_death: bool,
    /// When the phase goes on by itself, in table time; null when the match is over.
    pub deadline_ts: Option<Millis>,
    pub hp: [u32; 2],
    /// Who has confirmed in this PREP.
    pub ready: [bool; 2],
    /// Whether anything came from you in this PREP: without it the round makes you AFK.
    pub had_draft: bool,
    /// Each seat's draft as it is stored, where this viewer may see it: your own.
    pub drafts: [Option<Layout>; 2],
    /// Each seat's layout once confirmed or final, where this viewer may see it: your own.
    pub layouts: [Option<Layout>; 2],
    /// The pairs shown so far in this round, or in the last one once the match is over.
    pub steps: Vec<StepShown>,
    /// Finished rounds, oldest first; only the last 20.
    pub finished: Vec<RoundShown>,
    /// Rounds in a row without any draft, up to the last finished round.
    pub afk_streaks: [u32; 2],
    /// Until when a player whose connection is gone may come back, in table time.
    pub away: [Option<Millis>; 2],
    /// What this viewer may do now; null for those who watch.
    pub choices: Option<Choices>,
    pub result: Option<MatchResult>,
    /// What the equilibrium would have done, once the match is over and the rules are the standard ones.
    pub review: Option<Vec<ReviewRound>>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "UPPERCASE")]
pub enum PhaseName {
    Prep,
    Reveal,
    End,
}

/// One pair that was opened.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StepShown {
    /// The slot, counted from 0.
    pub step_index: u32,
    /// An empty slot is null.
    pub cards: [Option<CardId>; 2],
    pub hp_before: [u32; 2],
    pub hp: [u32; 2],
    pub effects: [Effect; 2],
}

/// A finished round.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RoundShown {
    pub round_index: u32,
    pub hp_before: [u32; 2],
    /// What was opened; slots that a knock-out left closed are null too.
    pub layouts: [Layout; 2],
    pub hp: [u32; 2],
    pub afk: [bool; 2],
}

/// The table's numbers, for the page to show and for bots to count with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RulesShown {
    pub max_hp: u32,
    pub attack: u32,
    pub heal: u32,
    pub rounds: u32,
    pub ko: Ko,
    pub prep_ms: Millis,
    pub step_ms: Millis,
    pub afk_limit: u32,
    pub reconnect_ms: Millis,
    pub sudden_death_cap: Option<u32>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Choices {
    pub can_draft: bool,
    pub can_confirm: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchResult {
    pub winner: Option<Seat>,
    pub reason: Reason,
    pub results: [SideResult; 2],
    /// What came back to each from the pot.
    pub payouts: [i64; 2],
    pub pot_burned: bool,
}

impl View {
    pub fn of(duel: &Duel, viewer: Viewer) -> View {
        let mut view = View::public(duel, viewer.seat());
        view.add_own(duel, viewer);
        view
    }

    /// What everybody may know.
    fn public(duel: &Duel, seat: Option<Seat>) -> View {
        View {
            seat,
            rules: RulesShown::of(&duel.config),
            players: duel.players.clone(),
            hand: duel.config.hand,
            stake: duel.stake,
            pot: duel.pot(),
            phase: match duel.phase {
                Phase::Prep { .. } => PhaseName::Prep,
                Phase::Reveal { .. } | Phase::Pause { .. } => PhaseName::Reveal,
                Phase::End => PhaseName::End,
            },
            round_index: duel.round,
            sudden_death: duel.sudden_death(),
            deadline_ts: duel.phase.deadline(),
            hp: duel.hp,
            ready: match duel.phase {
                Phase::Prep { ready, .. } => ready,
                Phase::Reveal { .. } | Phase::Pause { .. } | Phase::End => [false; 2],
            },
            had_draft: false,
            drafts: [None; 2],
            layouts: [None; 2],
            steps: duel.steps.clone(),
            finished: duel.finished.iter().copied().collect(),
            afk_streaks: duel.streaks.by_seat,
            away: duel.away,
            choices: seat.map(|seat| Choices::of(duel, seat)),
            result: duel.outcome.map(|outcome| MatchResult::of(duel, outcome)),
            review: duel.outcome.and_then(|_| review::of(duel)),
        }
    }

    /// What this viewer may know besides.
    fn add_own(&mut self, duel: &Duel, viewer: Viewer) {
        for index in 0..SEATS {
            match &duel.phase {
                Phase::Prep { plans, .. } => {
                    let Some(plan) = plans[index].seen_by(viewer) else { continue };
                    self.drafts[index] = plan.draft;
                    self.layouts[index] = plan.confirmed;
                    self.had_draft |= plan.had_draft && viewer.seat().is_some();
                }
                Phase::Reveal { finals, .. } => {
                    self.layouts[index] = finals[index].seen_by(viewer).map(|made| made.layout);
                }
                Phase::Pause { .. } | Phase::End => {}
            }
        }
    }
}

impl Choices {
    fn of(duel: &Duel, seat: Seat) -> Choices {
        let open = duel.to_confirm().contains(seat);
        Choices { can_draft: open && duel.may_draft(seat), can_confirm: open }
    }
}

impl RulesShown {
    fn of(config: &Config) -> RulesShown {
        RulesShown {
            max_hp: config.max_hp,
            attack: config.attack,
            heal: config.heal,
            rounds: config.rounds,
            ko: config.ko,
            prep_ms: config.prep_ms,
            step_ms: config.step_ms,
            afk_limit: config.afk_limit,
            reconnect_ms: config.reconnect_ms,
            sudden_death_cap: config.sudden_death_cap,
        }
    }
}

impl MatchResult {
    fn of(duel: &Duel, outcome: Outcome) -> MatchResult {
        let settlement = outcome.settle(duel.stake);
        MatchResult {
            winner: outcome.winner(),
            reason: outcome.reason(),
            results: [0, 1].map(|index| outcome.result_of(Seat::at(index))),
            payouts: settlement.paid,
            pot_burned: outcome.burns_pot(),
        }
    }
}
