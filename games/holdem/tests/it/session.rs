//! A session at one table, at random: people come, pause, return, leave, run out of time and out of chips.

use cardtable::Offers;
use cardtable::{
    BySeat, Config as _, Dice, Game, Millis, Move, Player, Players, Presence, Purse, Seat, Told, Turn, Viewer,
};
use holdem::document::{Hand, Intent, MergeContext, MergeStatus};
use holdem::{Action, Config, Event, Holdem};
use phh::notation::Step;

use crate::coming::Coming as _;

pub struct Session {
    pub hand: Holdem,
    players: Players,
    at: Millis,
    dice: Dice,
    /// Taken from accounts and not paid back.
    on_table: i64,
    newcomers: u32,
    pub seen: Seen,
    /// What those who spoke in this hand were offered, by the length of its log.
    pub asked: Vec<Asked>,
}

/// One question that a player answered: who it was, the price of staying in, and from where to where to raise.
pub struct Asked {
    pub log_length: usize,
    pub seat: Seat,
    pub call: i64,
    pub raise: Option<(i64, i64)>,
}

/// What happened at all, so that the test cannot pass by doing nothing.
#[derive(Default, Debug)]
pub struct Seen {
    pub hands: u32,
    pub dealt: u32,
    pub joins: u32,
    pub rebuys: u32,
    pub dead_posts: u32,
    pub pauses: u32,
    pub payouts: u32,
    pub side_pots: u32,
    pub showdowns: u32,
}

impl Session {
    pub fn new(config: Config, number: u64) -> Session {
        let players = BySeat::from_fn(config.seats, |_| None);
        let (hand, told) = Holdem::start(&config, &players, 0).expect("an empty table");
        assert!(told.moves().is_empty());
        let dice = Dice::from_number("sessions", number);
        Session { hand, players, at: 0, dice, on_table: 0, newcomers: 0, seen: Seen::default(), asked: Vec::new() }
    }

    fn hear(&mut self, told: &Told<Event>) {
        for movement in told.moves() {
            self.on_table += match *movement {
                Move::Take { amount, .. } => amount,
                Move::Pay { amount, .. } | Move::Return { amount, .. } | Move::Burn { amount } => -amount,
            };
        }
        for event in told.heard_by(Viewer::Watcher) {
            match event {
                Event::Joined { .. } => self.seen.joins += 1,
                Event::Rebought { .. } => self.seen.rebuys += 1,
                Event::Posted { post: holdem::Post::DeadBlinds, .. } => self.seen.dead_posts += 1,
                Event::IntentChanged { intent: 1 | 2, .. } => self.seen.pauses += 1,
                Event::PaidOut { .. } => self.seen.payouts += 1,
                Event::PotWon { pot } if pot.number == 1 => self.seen.side_pots += 1,
                Event::Shown { .. } => self.seen.showdowns += 1,
                Event::HoleDealt { cards, .. } => assert!(cards.is_none(), "a watcher heard hole cards"),
                _ => {}
            }
        }
        self.hand.audit();
        assert_eq!(self.hand.held(), self.on_table, "the ledger and the table differ");
    }

    pub fn step(&mut self) {
        match self.hand.turn() {
            Turn::Over => self.next_hand(),
            Turn::Dealer => {
                let chance = self.hand.deal(&mut self.dice);
                let told = self.hand.dealt(self.at, chance);
                self.seen.dealt += 1;
                self.hear(&told);
            }
            Turn::Seats { deadline, .. } => self.something(deadline),
        }
    }

    fn something(&mut self, deadline: Option<Millis>) {
        let seats = self.players.len();
        let seat = Seat::at(self.dice.below(seats as u32) as usize);
        let roll = self.dice.below(100);
        let told = if roll < 8 || deadline.is_none() && roll < 70 {
            self.join(seat)
        } else if roll < 10 {
            let presence = if self.dice.chance(1, 6) { Presence::Left } else { Presence::Absent };
            Some(self.hand.presence(self.at, seat, presence))
        } else if let (true, Some(deadline)) = (roll < 15, deadline) {
            self.at = deadline;
            Some(self.hand.time_out(deadline))
        } else {
            self.speak(deadline)
        };
        if let Some(told) = told {
            self.hear(&told);
        }
    }

    fn join(&mut self, seat: Seat) -> Option<Told<Event>> {
        let view = self.hand.view(Viewer::Seat(seat));
        let rebuys = view.seats[seat.index()].as_ref().is_some_and(|one| one.may_rebuy);
        // Who left and was paid gets up sooner or later.
        if view.seats[seat.index()].as_ref().is_none_or(|one| one.gone) {
            self.players[seat] = None;
        }
        self.newcomers += 1;
        let name = match (&self.players[seat], rebuys) {
            (Some(player), true) => player.name.clone(),
            (Some(_), false) => return None,
            (None, _) => format!("guest {}", self.newcomers),
        };
        let player = Player::person(&name, i64::from(self.newcomers));
        let purse =
            Purse { asked: Some(i64::from(self.dice.below(3_000)) - 50), funds: i64::from(self.dice.below(4_000)) };
        let before = self.hand.clone();
        match self.hand.join(self.at, seat, &player, purse) {
            Ok(told) => {
                self.players[seat] = Some(player);
                Some(told)
            }
            Err(_) => {
                assert!(self.hand == before, "a refused join changed the hand");
                None
            }
        }
    }

    fn speak(&mut self, deadline: Option<Millis>) -> Option<Told<Event>> {
        let turn = match self.hand.turn() {
            Turn::Seats { to_act, .. } => to_act.iter().next(),
            _ => None,
        };
        let others: Vec<Seat> = self.hand.may_speak().iter().collect();
        let seat = match turn {
            Some(turn) if self.dice.chance(9, 10) => turn,
            _ => *self.dice.pick(&others)?,
        };
        let view = self.hand.view(Viewer::Seat(seat));
        if let Some(choices) = &view.choices {
            let (call, raise) = (choices.call.unwrap_or(0), choices.raise.as_ref().map(|raise| (raise.min, raise.max)));
            self.asked.push(Asked { log_length: view.step, seat, call, raise });
        }
        let offered = Holdem::offered(&view);
        let Some(action) = self.dice.pick(&offered).cloned() else {
            self.at = deadline?;
            return Some(self.hand.time_out(self.at));
        };
        // Most people play most of the time.
        let patience = match action {
            Action::Leave => 24,
            Action::Pause | Action::PauseUntilBb => 12,
            _ => 1,
        };
        if !self.dice.chance(1, patience) {
            return None;
        }
        self.at += Millis::from(self.dice.below(900));
        let by_document = self.merged(seat, &action);
        let told = self.hand.act(self.at, seat, action.clone()).expect("an offered action");
        if let Some(merged) = by_document {
            check_merged(&self.hand, seat, &action, &merged);
        }
        Some(told)
    }

    /// The document after the same change was merged into it; none for what documents cannot ask for.
    fn merged(&self, seat: Seat, action: &Action) -> Option<Hand> {
        let (document, view) = (self.hand.document(Viewer::Seat(seat)), self.hand.view(Viewer::Seat(seat)));
        let hand = Hand::from_json(&document, view.decimals).expect("a document");
        let place = hand.in_seat(seat.index() + 1)?;
        let mut patch = document.clone();
        let word = match *action {
            Action::Fold => Some(Step::Fold(place)),
            Action::Check | Action::Call => Some(Step::CheckOrCall(place)),
            Action::Raise { to } => Some(Step::RaiseTo(place, to)),
            _ => None,
        };
        match (word, action) {
            (Some(step), _) => patch["actions"].as_array_mut()?.push(step.write(view.decimals).into()),
            (None, Action::Return) => patch["_intents"][place] = 0.into(),
            (None, Action::PauseUntilBb) => patch["_intents"][place] = 1.into(),
            (None, Action::Pause) => patch["_intents"][place] = 2.into(),
            (None, Action::Leave) => patch["_intents"][place] = 3.into(),
            _ => return None,
        }
        let merged = hand.merge(&patch, &hand.places[place].name, &MergeContext::default());
        let taken = !matches!(merged.status, MergeStatus::Ignored | MergeStatus::Rejected);
        // Who was set aside for lack of chips has flags 1/3 already, so that getting up changes nothing in a document.
        let set_aside = *action == Action::Leave && hand.places[place].status.intent() == Intent::Leave;
        assert!(taken != set_aside, "{action:?} is refused as a document: {:?}\n{document}", merged.reason);
        taken.then_some(merged.hand)
    }

    fn next_hand(&mut self) {
        self.seen.hands += 1;
        self.asked.clear();
        let next = self.hand.next().expect("a cash table plays on");
        let text = serde_json::to_string(&next.config).expect("plain data");
        let config: Config = serde_json::from_str(&text).expect("it reads back");
        assert_eq!(config, next.config);
        config.check().expect("what a hand hands on is sound");
        for seat in self.players.seats().collect::<Vec<_>>() {
            let gone = config.carried.as_ref().is_some_and(|carried| carried.gone[seat.index()].is_some());
            if gone && self.dice.chance(4, 5) {
                self.players[seat] = None;
            }
        }
        let (hand, told) = Holdem::start(&config, &self.players, self.at).expect("the next hand");
        let (then, now) = (self.hand.document(Viewer::Open), hand.document(Viewer::Open));
        assert_eq!(now["minBet"], then["minBet"], "the stakes stay what they are: {then} then {now}");
        self.hand = hand;
        self.hear(&told);
    }
}

/// RULES 2.4: the table did what the merge does, and then went on by itself.
fn check_merged(hand: &Holdem, seat: Seat, action: &Action, merged: &Hand) {
    let now = Hand::from_json(&hand.document(Viewer::Seat(seat)), merged.decimals).expect("a document");
    // Without hole cards, for some are known only now.
    let (log, first) = (now.personalize(None).actions, merged.personalize(None).actions);
    assert!(log.starts_with(&first), "{action:?}: {log:?} and {first:?}");
    let status = |hand: &Hand| hand.in_seat(seat.index() + 1).map(|place| hand.places[place].status);
    // Who has left a table that waits is in no document any more.
    if status(&now).is_some() {
        assert_eq!(status(&now), status(merged), "{action:?}");
    }
}

/// Tables with everything that can be posted.
pub fn configs() -> Vec<Config> {
    let base = Config { min_buy_in: 400, max_buy_in: 2_000, time_bank_ms: 2_000, ..Config::default() };
    vec![
        base.clone(),
        Config { seats: 9, ante: 20, ..base.clone() },
        Config { seats: 2, small_blind: 50, ..base.clone() },
        Config { seats: 4, ante: 200, big_blind_ante: true, ..base.clone() },
        Config {
            seats: 5,
            entry_post: holdem::document::EntryPost::Bb,
            return_post: holdem::document::ReturnPost::BbLive,
            timeout: holdem::document::AutoPlay::CheckFold,
            ..base.clone()
        },
        Config { seats: 6, entry_post: holdem::document::EntryPost::Wait, decimals: 0, ..base.clone() },
        Config { seats: 7, straddle: true, max_pause_hands: 4, max_pause_min: 3, ..base },
    ]
}
