//! What the kernel's suites need to know to put this game through everything.

use cardtable::Config as _;
use cardtable::suite::{Probe, people};
use cardtable::{Dice, Game, Hidden, Offers, Players, Seat, Viewer, redraw};

use crate::action::Action;
use crate::card::Card;
use crate::config::Config;
use crate::flow::HAND_CARDS;
use crate::hand::Deal;
use crate::role::{ByRole, Role};
use crate::run::{Run, Spent};
use crate::view::View;

impl Offers for Deal {
    fn offered(view: &View) -> Vec<Action> {
        view.choices.clone()
    }
}

impl Probe for Deal {
    fn tables() -> Vec<(Config, Players)> {
        let seed = Config::default();
        let presets = Config::presets().into_iter().map(|preset| preset.config);
        let odd = [
            Config { heat: 60, pot_raise: 7, carry_initiative: true, rounds: 4, ..seed.clone() },
            Config { run: Some(late_run()), initiative_cover: 10, pot_raise: 3, ..seed.clone() },
            Config { run: Some(Run { turned: 2, ..Run::first(30) }), rotate: true, rounds: 2, ..seed.clone() },
            Config { event_cards: true, rounds: 2, heat: 60, rotate: true, ..seed.clone() },
            Config { event_cards: true, rounds: 4, carry_initiative: true, pot_raise: 5, ..seed },
        ];
        presets.chain(odd).map(|config| (config, people(3))).collect()
    }

    fn stray(dice: &mut Dice) -> Action {
        match dice.below(7) {
            0 => Action::Check,
            1 => Action::Fold,
            2 => Action::Continue,
            3 => Action::GoHome,
            4 => Action::PlayOn,
            5 => Action::Raise { card: None },
            _ => Action::Raise { card: dice.pick(Card::ALL).copied() },
        }
    }

    /// A card of the own hand, or one that another role holds, whoever's turn it is.
    fn near_miss(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let own = Deal::offered(&self.view(Viewer::Seat(seat)));
        let others = Role::ALL.into_iter().flat_map(|role| self.hands[role].iter().map(|card| *card.for_rules()));
        let raises = others.map(|card| Action::Raise { card: Some(card) });
        let all: Vec<Action> = own.into_iter().chain(raises).collect();
        dice.pick(&all).copied()
    }

    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Deal {
        let mut twin = self.clone();
        for role in Role::ALL {
            let played = twin.played.iter_mut().filter(|played| played.role == role).map(|played| &mut played.card);
            let cards = twin.decks[role].iter_mut().chain(&mut twin.hands[role]).chain(played);
            redraw(cards.filter(|card| card.seen_by(viewer).is_none()).map(Hidden::for_rules_mut), dice);
        }
        twin
    }

    fn twin_chance(&self, chance: &ByRole<Vec<Card>>, viewer: Viewer, dice: &mut Dice) -> Option<ByRole<Vec<Card>>> {
        let own = viewer.seat().map(|seat| self.role_of(seat));
        Some(chance.map(|role, deck| {
            let mut deck = deck.clone();
            // The cards that a seat draws at once are in its sight.
            let known = if own == Some(role) { HAND_CARDS.min(deck.len()) } else { 0 };
            dice.shuffle(&mut deck[known..]);
            deck
        }))
    }
}

/// Late in a run: decks are short, and seats may have nothing to draw.
fn late_run() -> Run {
    let spent = ByRole {
        narc: Spent { seen: [vec![Card::Blank; 9], vec![Card::Patrol; 3]].concat(), unseen: vec![Card::Surveillance] },
        customer: Spent { seen: [vec![Card::RegularOrder; 5], vec![Card::Haggling; 5]].concat(), unseen: Vec::new() },
        player: Spent {
            seen: vec![Card::Tea, Card::Silk, Card::Pearls, Card::Alibi, Card::BackRoom, Card::Cellar, Card::Lookout],
            unseen: vec![Card::Gold, Card::Bribe],
        },
    };
    Run { number: 4, hand: 3, unbanked: 170, spent, ..Run::first(12) }
}
