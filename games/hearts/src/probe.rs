//! What the kernel's suites need to know to put this game through everything.

use cards::Card;
use cardtable::suite::{Probe, people};
use cardtable::{BySeat, Dice, Hidden, Offers, Players, Seat, Viewer, redraw_pack};

use crate::action::Action;
use crate::config::{Config, Standing};
use crate::hand::{Hearts, Phase};
use crate::rules::{PASSED, SEATS, TWO_OF_CLUBS, Way};
use crate::view::{Choices, View};

impl Offers for Hearts {
    fn offered(view: &View) -> Vec<Action> {
        match &view.choices {
            None => Vec::new(),
            Some(Choices::Play { cards }) => cards.iter().map(|card| Action::Play { card: *card }).collect(),
            Some(Choices::Pass { from, .. }) => (0_u32..1 << from.len())
                .filter(|set| set.count_ones() as usize == PASSED)
                .map(|set| (0..from.len()).filter(|at| set >> at & 1 == 1).map(|at| from[at]).collect())
                .map(|cards| Action::Pass { cards })
                .collect(),
        }
    }

    fn any_offered(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        if !self.to_act().contains(seat) {
            return None;
        }
        if self.phase != Phase::Pass {
            return dice.pick(&self.legal(seat)).map(|card| Action::Play { card: *card });
        }
        let own = self.hands.own(Viewer::Seat(seat));
        let mut left = dice.below(three_of(own.len()) as u32) as usize;
        // The places of the chosen, counted as the list above goes through them: the highest first.
        let mut places = [0; PASSED];
        for (size, place) in [three_of, two_of, |places| places].into_iter().zip(places.iter_mut().rev()) {
            *place = (0..own.len()).rev().find(|place| size(*place) <= left).unwrap_or(0);
            left -= size(*place);
        }
        Some(Action::Pass { cards: places.map(|place| own[place]).to_vec() })
    }
}

/// In how many ways two of so many can be chosen.
fn two_of(places: usize) -> usize {
    places * places.saturating_sub(1) / 2
}

/// In how many ways three of so many can be chosen.
fn three_of(places: usize) -> usize {
    two_of(places) * places.saturating_sub(2) / 3
}

impl Probe for Hearts {
    /// Every way to pass, and a game that the next hand is likely to end.
    fn tables() -> Vec<(Config, Players)> {
        let later = |hand, points: [i64; SEATS]| Some(Standing { hand, points: BySeat::new(points.to_vec()) });
        let standings = [None, later(2, [0, 26, 0, 0]), later(3, [20, 12, 13, 7]), later(4, [95, 0, 99, 60])];
        let configs = standings.map(|standing| Config { standing, ..Config::default() });
        configs.into_iter().map(|config| (config, people(SEATS))).collect()
    }

    fn stray(dice: &mut Dice) -> Action {
        let deck = dice.shuffled(Card::deck());
        match dice.chance(1, 2) {
            true => Action::Play { card: deck[0] },
            false => Action::Pass { cards: deck[..dice.below(6) as usize].to_vec() },
        }
    }

    fn near_miss(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let mut own = dice.shuffled(self.hands.for_rules(seat));
        if self.phase != Phase::Pass {
            return own.first().map(|card| Action::Play { card: *card });
        }
        own.truncate(2 + dice.below(3) as usize);
        own[0] = if dice.chance(1, 2) { own[1] } else { own[0] };
        Some(Action::Pass { cards: own })
    }

    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Hearts {
        let mut twin = self.clone();
        // Who leads the first trick holds the two of clubs, and what the viewer gave away is where it went.
        let own = viewer.seat().and_then(|seat| self.gave[seat].as_ref()).map(Hidden::for_rules);
        let given = |card| own.is_some_and(|given| given.contains(&card));
        let known = |card| self.phase == Phase::Play && card == TWO_OF_CLUBS || given(card);
        twin.hands.redraw(viewer, &mut [], known, dice);
        // A pass that is not the viewer's could have been any three cards of that hand.
        for (seat, pass) in
            twin.passed.iter_mut().filter(|(seat, pass)| viewer != Viewer::Seat(*seat) && pass.is_some())
        {
            let played = twin.tricks.plays().filter(|play| play.seat == seat).map(|play| play.card);
            let mut cards =
                dice.shuffled(twin.hands.for_rules(seat).iter().copied().chain(played).collect::<Vec<Card>>());
            cards.truncate(PASSED);
            cards.sort();
            *pass = Some(Hidden::for_seat(seat, cards));
        }
        // What the others gave away is what the next ones were given.
        let strangers = self.gave.seats().filter(|seat| viewer != Viewer::Seat(*seat) && self.gave[*seat].is_some());
        for giver in strangers {
            let got = twin.passed[giver.after(self.way() as usize, SEATS)].as_ref().map(Hidden::for_rules).cloned();
            twin.gave[giver] = got.map(|cards| Hidden::for_seat(giver, cards));
        }
        twin
    }

    fn twin_chance(&self, deck: &Vec<Card>, viewer: Viewer, dice: &mut Dice) -> Option<Vec<Card>> {
        // Without a pass everybody sees at once who leads.
        let known = |card| self.way() == Way::Hold && card == TWO_OF_CLUBS;
        Some(redraw_pack(deck, (SEATS, deck.len()), viewer, known, dice))
    }
}
