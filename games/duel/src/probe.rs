//! What the kernel's suites need to know to put this game through everything.

use cardtable::suite::{Probe, people};
use cardtable::{BySeat, Dice, Hidden, Offers, Player, Players, Seat, Viewer};

use crate::action::{Action, AskedLayout, AskedSlot};
use crate::card::{CardId, Hand, Layout};
use crate::config::{Config, Ko};
use crate::game::Duel;
use crate::layout::{DRAFTS_A_PREP, Final, Plan};
use crate::phase::Phase;
use crate::view::View;

impl Offers for Duel {
    /// A fair sample: empty, partial and full layouts, as drafts and confirmed.
    fn offered(view: &View) -> Vec<Action> {
        let Some(choices) = view.choices else { return Vec::new() };
        let [first, second, third, fourth] = view.hand.map(Some);
        let layouts = [
            Layout::EMPTY,
            Layout([first, None, None]),
            Layout([None, fourth, second]),
            Layout([second, first, third]),
            Layout([third, fourth, first]),
            Layout([fourth, second, third]),
        ];
        let drafts = layouts.into_iter().filter(|_| choices.can_draft).map(Action::draft);
        let confirms = layouts.into_iter().filter(|_| choices.can_confirm).map(Action::confirm);
        drafts.chain(confirms).collect()
    }
}

impl Probe for Duel {
    fn tables() -> Vec<(Config, Players)> {
        use CardId::{Attack, Counter, Heal};
        let house = BySeat::new(vec![Some(Player::person("player 1", 100)), Some(Player::house_bot("Grunt", "grunt"))]);
        let short = Config { start_hp: 3, max_hp: 4, ko: Ko::Step, first_step_ms: 0, ..Config::friendly() };
        let doubled = Config { hand: [Attack, Attack, Heal, Counter], stake: 5, afk_limit: 3, ..Config::friendly() };
        vec![
            (Config::default(), people(2)),
            (Config::friendly(), people(2)),
            (short, people(2)),
            (doubled, people(2)),
            (Config::default(), house),
        ]
    }

    fn stray(dice: &mut Dice) -> Action {
        let slots = [0; 3].map(|_| match dice.below(6) {
            0 => AskedSlot::Empty,
            1 => AskedSlot::Unknown,
            index => AskedSlot::Card(CardId::ALL[index as usize - 2]),
        });
        let layout = if dice.chance(1, 5) { AskedLayout::Malformed } else { AskedLayout::Three(slots) };
        if dice.chance(1, 2) { Action::LayoutDraft { layout } } else { Action::LayoutConfirm { layout } }
    }

    /// Cards of the own hand, one of them perhaps twice.
    fn near_miss(&self, _seat: Seat, dice: &mut Dice) -> Option<Action> {
        let hand = self.config.hand;
        let slots = [0; 3].map(|_| dice.pick(&hand).map_or(AskedSlot::Empty, |card| AskedSlot::Card(*card)));
        let layout = AskedLayout::Three(slots);
        Some(if dice.chance(1, 2) { Action::LayoutDraft { layout } } else { Action::LayoutConfirm { layout } })
    }

    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Duel {
        let mut twin = self.clone();
        let hand = self.config.hand;
        let shown = self.steps.len();
        match &mut twin.phase {
            Phase::Prep { plans, ready, .. } => {
                for (index, plan) in plans.iter_mut().enumerate() {
                    if plan.seen_by(viewer).is_none() {
                        *plan = Hidden::for_seat(Seat::at(index), another_plan(ready[index], &hand, dice));
                    }
                }
            }
            Phase::Reveal { finals, .. } => {
                for (index, made) in finals.iter_mut().enumerate() {
                    if made.seen_by(viewer).is_none() {
                        let old = made.for_rules().layout;
                        // A streak that this round would have ended did not end: this seat was not AFK.
                        let may_be_afk = self.streaks.by_seat[index] + 1 < self.config.afk_limit;
                        *made = Hidden::for_seat(Seat::at(index), another_final(old, shown, may_be_afk, &hand, dice));
                    }
                }
            }
            Phase::Pause { .. } | Phase::End => {}
        }
        twin
    }
}

/// Anything that this seat may have sent, if all the viewer knows is whether it confirmed.
fn another_plan(ready: bool, hand: &Hand, dice: &mut Dice) -> Plan {
    let had_draft = ready || dice.chance(2, 3);
    Plan {
        had_draft,
        drafts: if had_draft { dice.below(u32::from(DRAFTS_A_PREP)) as u16 } else { 0 },
        draft: (had_draft && dice.chance(1, 2)).then(|| filled(Layout::EMPTY, 0, hand, dice)),
        confirmed: ready.then(|| filled(Layout::EMPTY, 0, hand, dice)),
    }
}

/// The same cards where they are shown, any others behind.
fn another_final(old: Layout, shown: usize, may_be_afk: bool, hand: &Hand, dice: &mut Dice) -> Final {
    let layout = filled(old, shown, hand, dice);
    Final { layout, afk: may_be_afk && !layout.has_a_card() && dice.chance(1, 2) }
}

/// A layout that begins like `old` and goes on at random with what the hand has left.
fn filled(old: Layout, shown: usize, hand: &Hand, dice: &mut Dice) -> Layout {
    let mut left: Vec<CardId> = hand.to_vec();
    for card in old.0[..shown].iter().flatten() {
        left.remove(left.iter().position(|held| held == card).expect("shown cards come from the hand"));
    }
    dice.shuffle(&mut left);
    let mut layout = old;
    for slot in &mut layout.0[shown..] {
        *slot = if dice.chance(1, 3) { None } else { left.pop() };
    }
    layout
}
