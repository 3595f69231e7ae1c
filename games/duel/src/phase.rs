//! PREP, the reveal of three pairs, and what follows a round.

use cardtable::{Hidden, Millis, Seat, Told};

use crate::card::Layout;
use crate::event::Event;
use crate::game::{Duel, ROUNDS_KEPT, SEATS};
use crate::judge::{Verdict, after_round};
use crate::layout::{DRAFTS_A_PREP, Final, Plan};
use crate::step;
use crate::view::{RoundShown, StepShown};

/// RULES 1.3.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Phase {
    Prep {
        deadline: Millis,
        plans: [Hidden<Plan>; 2],
        ready: [bool; 2],
    },
    Reveal {
        deadline: Millis,
        finals: [Hidden<Final>; 2],
    },
    /// The last pair lies open and the next PREP has not begun; to players it is still the reveal.
    Pause {
        deadline: Millis,
    },
    End,
}

impl Phase {
    pub fn deadline(&self) -> Option<Millis> {
        match self {
            Phase::Prep { deadline, .. } | Phase::Reveal { deadline, .. } | Phase::Pause { deadline } => {
                Some(*deadline)
            }
            Phase::End => None,
        }
    }
}

impl Duel {
    // RULES 1.4
    pub(crate) fn prepare(&mut self, at: Millis, told: &mut Told<Event>) {
        self.steps.clear();
        self.phase = Phase::Prep {
            deadline: at + self.config.prep_ms,
            plans: [0, 1].map(|index| Hidden::for_seat(Seat::at(index), Plan::default())),
            ready: [false; 2],
        };
        told.each(SEATS, |viewer| Event::prep_start(self, at + self.config.prep_ms, viewer));
    }

    /// The clock of the phase has run out.
    pub(crate) fn go_on(&mut self, at: Millis, told: &mut Told<Event>) {
        match &self.phase {
            Phase::Prep { .. } => self.finalize(at, told),
            Phase::Reveal { .. } => self.show_step(at, told),
            Phase::Pause { .. } => {
                self.round += 1;
                self.prepare(at, told);
            }
            Phase::End => {}
        }
    }

    /// RULES 4.5: this seat has sent something in this PREP. True if nothing had come before.
    pub(crate) fn receive(&mut self, seat: Seat) -> bool {
        let Phase::Prep { plans, .. } = &mut self.phase else { return false };
        let plan = plans[seat.index()].for_rules_mut();
        !std::mem::replace(&mut plan.had_draft, true)
    }

    // RULES 4.3
    pub(crate) fn keep_draft(&mut self, seat: Seat, layout: Layout) -> Told<Event> {
        self.receive(seat);
        if let Phase::Prep { plans, .. } = &mut self.phase {
            let plan = plans[seat.index()].for_rules_mut();
            (plan.draft, plan.drafts) = (Some(layout), plan.drafts + 1);
        }
        Told::nothing()
    }

    /// RULES 4.7: whether this seat may change its layout once more in this PREP.
    pub(crate) fn may_draft(&self, seat: Seat) -> bool {
        match &self.phase {
            Phase::Prep { plans, .. } => plans[seat.index()].for_rules().drafts < DRAFTS_A_PREP,
            Phase::Reveal { .. } | Phase::Pause { .. } | Phase::End => false,
        }
    }

    // RULES 4.4
    pub(crate) fn confirm(&mut self, at: Millis, seat: Seat, layout: Layout) -> Told<Event> {
        self.receive(seat);
        if let Phase::Prep { plans, ready, .. } = &mut self.phase {
            plans[seat.index()].for_rules_mut().confirmed = Some(layout);
            ready[seat.index()] = true;
        }
        let mut told = Told::nothing();
        told.split(seat, Event::LayoutConfirmed { layout }, Event::OpponentReady { seat });
        // RULES 1.5: nobody is kept waiting.
        if self.to_confirm().is_empty() {
            self.finalize(at, &mut told);
        }
        told
    }

    /// RULES 5: the single point at which layouts become final and AFK is judged.
    fn finalize(&mut self, at: Millis, told: &mut Told<Event>) {
        let Phase::Prep { plans, .. } = &self.phase else { return };
        let finals = [0, 1].map(|index| plans[index].for_rules().finalize());
        let streaks = self.streaks.after(finals.map(|made| made.afk));
        if let Some(outcome) = streaks.ends(self.config.afk_limit) {
            self.streaks = streaks;
            return self.end(outcome, told);
        }
        let deadline = at + self.config.first_step_ms;
        let finals = [0, 1].map(|index| Hidden::for_seat(Seat::at(index), finals[index]));
        self.phase = Phase::Reveal { deadline, finals };
    }

    // RULES 6
    fn show_step(&mut self, at: Millis, told: &mut Told<Event>) {
        let Phase::Reveal { deadline, finals } = &mut self.phase else { return };
        let index = self.steps.len();
        let cards = [0, 1].map(|side: usize| finals[side].for_rules().layout.0[index]);
        let finals = [0, 1].map(|side: usize| *finals[side].for_rules());
        *deadline = at + self.config.step_ms;
        let resolved = step::resolve(&self.config, self.hp, cards);
        let hp_before = self.steps.first().map_or(self.hp, |first| first.hp_before);
        let shown = StepShown {
            step_index: index as u32,
            cards,
            hp_before: self.hp,
            hp: resolved.hp,
            effects: resolved.effects,
        };
        self.hp = resolved.hp;
        self.steps.push(shown);
        told.each(SEATS, |viewer| Event::step_reveal(self, &shown, viewer));
        if self.steps.len() == 3 || step::stops(&self.config, self.hp) {
            self.finish_round(at, hp_before, finals, told);
        }
    }

    /// RULES 7 and 8. A decided match ends here and not a pause later: nobody who has won can still
    /// lose the connection and the match with it.
    fn finish_round(&mut self, at: Millis, hp_before: [u32; 2], finals: [Final; 2], told: &mut Told<Event>) {
        let afk = finals.map(|made| made.afk);
        self.streaks = self.streaks.after(afk);
        let mut layouts = [Layout::EMPTY; 2];
        for (index, step) in self.steps.iter().enumerate() {
            for (side, layout) in layouts.iter_mut().enumerate() {
                layout.0[index] = step.cards[side];
            }
        }
        if self.finished.len() == ROUNDS_KEPT {
            self.finished.pop_front();
        }
        let round = RoundShown { round_index: self.round, hp_before, layouts, hp: self.hp, afk };
        self.finished.push_back(round);
        told.each(SEATS, |viewer| Event::round_end(self, &round, viewer));
        match after_round(&self.config, self.hp, self.round, self.sudden_death()) {
            Verdict::End(outcome) => self.end(outcome, told),
            Verdict::Next { .. } => self.phase = Phase::Pause { deadline: at + self.config.step_ms },
        }
    }
}
