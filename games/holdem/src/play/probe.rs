//! What the kernel's suites need to know to put this game through everything.

use cardtable::suite::{Probe, people};
use cardtable::{BySeat, Dice, Game, Hidden, Offers, Players, Seat, Viewer};
use serde_json::json;

use super::action::Action;
use super::config::Config;
use super::game::Chance;
use super::hand::Holdem;
use super::question::Question;
use super::view::View;
use crate::document::{AutoPlay, EntryPost, ReturnPost};
use cards::Card;

impl Offers for Holdem {
    fn offered(view: &View) -> Vec<Action> {
        let mut offered = Vec::new();
        if let Some(choices) = &view.choices {
            // Folding everything away would leave little to test.
            let often = if choices.check { 3 } else { 1 };
            offered.extend((0..often).flat_map(|_| choices.check.then_some(Action::Check)));
            offered.extend(choices.call.iter().flat_map(|_| [Action::Call, Action::Call, Action::Call]));
            offered.push(Action::Fold);
            if let Some(raise) = &choices.raise {
                offered.extend([Action::Raise { to: raise.min }, Action::Raise { to: raise.max }]);
                offered.extend(raise.presets.iter().take(2).map(|preset| Action::Raise { to: preset.to }));
            }
        }
        let quiet = view.choices.is_none();
        for intent in view.intents.iter().filter(|intent| quiet || **intent == 1) {
            offered.push(match intent {
                0 => Action::Return,
                1 => Action::PauseUntilBb,
                2 => Action::Pause,
                _ => Action::Leave,
            });
        }
        if view.can_show {
            offered.push(Action::Show);
        }
        offered
    }
}

impl Probe for Holdem {
    fn tables() -> Vec<(Config, Players)> {
        let base = Config::default();
        let short = Config { min_buy_in: 400, max_buy_in: 700, ..base.clone() };
        let antes = Config { seats: 9, ante: 25, max_buy_in: 4_000, timeout: AutoPlay::CheckFold, ..base.clone() };
        let posts = Config {
            seats: 4,
            entry_post: EntryPost::Bb,
            return_post: ReturnPost::BbLive,
            time_bank_ms: 0,
            pause_ms: 0,
            max_pause_hands: 2,
            max_pause_min: 1,
            ..base.clone()
        };
        let straddled = Config { seats: 5, straddle: true, min_buy_in: 400, max_buy_in: 1_000, ..base.clone() };
        let two_of_six = BySeat::from_fn(6, |seat| people(6)[seat].clone().filter(|_| seat.index() % 4 == 1));
        vec![
            (Config { seats: 3, ..base.clone() }, people(3)),
            (base.clone(), people(6)),
            (Config { seats: 2, ..short.clone() }, people(2)),
            (short, people(6)),
            (antes, people(9)),
            (posts, people(4)),
            (straddled, people(5)),
            (base, two_of_six),
        ]
    }

    fn stray(dice: &mut Dice) -> Action {
        let number = i64::from(dice.below(3_000)) - 100;
        // The first hand has the number 1. What is asked of the next hand would be taken after the end.
        let stale = json!({ "hand": 2 * dice.below(2), "_intents": [dice.below(5), dice.below(4)] });
        let altered = json!({ "hand": dice.below(3), "actions": ["p1 cc"] });
        let all = [
            Action::Fold,
            Action::Check,
            Action::Call,
            Action::Raise { to: number },
            Action::Raise { to: i64::MAX },
            Action::Raise { to: i64::MIN },
            Action::Show,
            Action::Patch { document: stale },
            Action::Patch { document: altered },
            Action::Patch { document: json!(null) },
        ];
        dice.pick(&all).expect("not empty").clone()
    }

    /// The edges of what may be raised, and one beyond.
    fn near_miss(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let raise = self.view(Viewer::Seat(seat)).choices?.raise?;
        let edges = [raise.min - 1, raise.min, raise.min + 1, raise.max - 1, raise.max, raise.max + 1];
        dice.pick(&edges).map(|to| Action::Raise { to: *to })
    }

    fn questions(&self, _viewer: Viewer, _dice: &mut Dice) -> Vec<Question> {
        let export = |notation: &str| Question::Export { notation: notation.to_owned() };
        vec![Question::Forecast, Question::Document, export("phh"), export("pokerstars"), export("none")]
    }

    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Holdem {
        let mut twin = self.clone();
        let open = self.open_board();
        let mut seen: Vec<Card> = open.clone();
        seen.extend(self.hole.values().iter().flatten().filter_map(|cards| cards.seen_by(viewer)).flatten());
        let mut rest: Vec<Card> = Card::deck().into_iter().filter(|card| !seen.contains(card)).collect();
        dice.shuffle(&mut rest);
        for (seat, cards) in self.hole.iter() {
            let hidden = cards.as_ref().filter(|cards| cards.seen_by(viewer).is_none());
            if hidden.is_some() {
                let two = [rest.pop().expect("enough cards"), rest.pop().expect("enough cards")];
                twin.hole[seat] = Some(Hidden::for_seat(seat, two));
            }
        }
        let board = self.board.for_rules().iter().enumerate().map(|(i, _)| match open.get(i) {
            Some(card) => *card,
            None => rest.pop().expect("enough cards"),
        });
        twin.board = Hidden::from_all(board.collect());
        twin
    }

    fn twin_chance(&self, _chance: &Chance, _viewer: Viewer, _dice: &mut Dice) -> Option<Chance> {
        // A deal can be the last word of a hand, when the blinds put everybody all in, and then it shows cards; that a
        // deal tells nobody a hidden card is a test of its own
        // (`rule_1_4_a_deal_tells_nobody_a_hidden_card`).
        None
    }
}
