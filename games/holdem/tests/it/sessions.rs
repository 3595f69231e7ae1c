//! Whole sessions at random: people come, pause, return, leave, run out of time and out of chips,
//! and no chip and no card is ever lost, made or seen.

use ::table::suite::Probe;
use ::table::{BySeat, Dice, Game, Millis, Move, Player, Players, Presence, Purse, Seat, Told, Turn, Viewer};
use holdem::phh::{HandText, History, hands, replay};
use holdem::stars;
use holdem::{Action, Config, Event, Holdem};

struct Session {
    hand: Holdem,
    players: Players,
    at: Millis,
    dice: Dice,
    /// Taken from accounts and not paid back.
    on_table: i64,
    newcomers: u32,
    seen: Seen,
}

/// What happened at all, so that the test cannot pass by doing nothing.
#[derive(Default, Debug)]
struct Seen {
    hands: u32,
    dealt: u32,
    joins: u32,
    rebuys: u32,
    dead_posts: u32,
    pauses: u32,
    payouts: u32,
    side_pots: u32,
    showdowns: u32,
}

impl Session {
    fn new(config: Config, number: u64) -> Session {
        let players = BySeat::from_fn(config.seats, |_| None);
        let (hand, told) = Holdem::start(&config, &players, 0).expect("an empty table");
        assert!(told.moves().is_empty());
        let dice = Dice::from_number("sessions", number);
        Session { hand, players, at: 0, dice, on_table: 0, newcomers: 0, seen: Seen::default() }
    }

    fn hear(&mut self, told: &Told<Event>) {
        for movement in told.moves() {
            self.on_table += match *movement {
                Move::Take { amount, .. } => amount,
                Move::Pay { amount, .. } | Move::Burn { amount } => -amount,
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

    fn step(&mut self) {
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
        let offered = Holdem::offered(&self.hand.view(Viewer::Seat(seat)));
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
        Some(self.hand.act(self.at, seat, action).expect("an offered action"))
    }

    fn next_hand(&mut self) {
        self.seen.hands += 1;
        if self.seen.hands.is_multiple_of(7) {
            self.check_exports();
        }
        let next = self.hand.next().expect("a cash table plays on");
        let text = serde_json::to_string(&next.config).expect("plain data");
        let config: Config = serde_json::from_str(&text).expect("it reads back");
        assert_eq!(config, next.config);
        Holdem::check(&config).expect("what a hand hands on is sound");
        for seat in self.players.seats().collect::<Vec<_>>() {
            let gone = config.carried.as_ref().is_some_and(|carried| carried.gone[seat.index()].is_some());
            if gone && self.dice.chance(4, 5) {
                self.players[seat] = None;
            }
        }
        let (hand, told) = Holdem::start(&config, &self.players, self.at).expect("the next hand");
        self.hand = hand;
        self.hear(&told);
    }

    /// Export and import give the same hand back, in both formats, and it plays to the same stacks.
    fn check_exports(&self) {
        let view = self.hand.view(Viewer::Open);
        let Some(outcome) = &view.outcome else { return };
        let file = HandText { label: None, line: 1, text: &outcome.phh };
        let history = History::read(file).unwrap_or_else(|bad| panic!("{bad}\n{}", outcome.phh));
        let played = replay(file).unwrap_or_else(|bad| panic!("{bad}\n{}", outcome.phh));
        assert!(played.complete && played.rake == 0 && played.agrees(), "{played:?}\n{}", outcome.phh);
        assert_eq!(History::read(HandText { text: &history.write(), ..file }), Ok(history.clone()));
        let document = holdem::phh::to_document(&history).expect("it was a document");
        assert_eq!(holdem::phh::from_document(&document).actions, history.actions);
        assert_eq!(hands(&History::write_all([&history, &history])).count(), 2);

        let (again, extras) = stars::read(&outcome.text).unwrap_or_else(|bad| panic!("{bad}\n{}", outcome.text));
        let mut want = crate::stars::core(&history);
        want.decimals = again.decimals;
        let scale = |list: &mut Vec<i64>| {
            list.iter_mut().for_each(|amount| {
                *amount = holdem::money::rescale(*amount, history.decimals, again.decimals).expect("fits")
            });
        };
        [&mut want.antes, &mut want.blinds, &mut want.stacks].into_iter().for_each(scale);
        want.min_bet = holdem::money::rescale(want.min_bet, history.decimals, again.decimals).expect("fits");
        assert_eq!(
            crate::stars::as_paid(&crate::stars::core(&again)),
            crate::stars::as_paid(&want),
            "{}",
            outcome.text
        );
        assert!(stars::write(&again, &extras).is_ok());
    }
}

fn configs() -> Vec<Config> {
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
        Config { seats: 6, entry_post: holdem::document::EntryPost::Wait, decimals: 0, ..base },
    ]
}

/// 1,000,000 hands with `BAIZE_LONG=1`.
#[test]
fn chips_and_cards_are_conserved_over_whole_sessions() {
    let hands = if crate::is_long() { 170_000 } else { 350 };
    std::thread::scope(|scope| {
        for (number, config) in configs().into_iter().enumerate() {
            scope.spawn(move || conserved(number, config, hands));
        }
    });
}

fn conserved(number: usize, config: Config, hands: u32) {
    let mut session = Session::new(config, number as u64);
    let mut steps = 0u64;
    while session.seen.dealt < hands {
        session.step();
        steps += 1;
        assert!(steps < 400 * (u64::from(hands) + 100), "table {number} has come to a halt: {:?}", session.seen);
    }
    let seen = &session.seen;
    let counts = [seen.joins, seen.pauses, seen.payouts, seen.showdowns];
    assert!(counts.iter().all(|count| *count > 10), "table {number}: {seen:?}");
    eprintln!("table {number}: {seen:?}");
}

#[test]
fn nobody_ever_sees_a_card_they_may_not() {
    for (number, config) in configs().into_iter().enumerate() {
        let mut session = Session::new(config, 100 + number as u64);
        let mut steps = 0;
        while session.seen.dealt < crate::scaled(10) {
            session.step();
            steps += 1;
            assert!(steps < crate::scaled(40_000), "table {number} has come to a halt");
            if steps % 3 == 0 && session.seen.dealt > 0 {
                check_sight(&session.hand);
            }
        }
    }
}

/// Cards in a view are the viewer's own or stand in a shown entry of the log, and the seed is nowhere.
fn check_sight(hand: &Holdem) {
    let open = hand.view(Viewer::Open);
    let shown = |index: usize| {
        let actions = open.document["actions"].as_array().expect("a log");
        let place = open.document["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .position(|seat| seat.as_u64() == Some(index as u64 + 1));
        place.is_some_and(|place| {
            let label = format!("p{} sm ", place + 1);
            actions.iter().any(|action| action.as_str().is_some_and(|action| action.starts_with(&label)))
        })
    };
    for viewer in Viewer::all(open.seats.len()) {
        let text = serde_json::to_string(&hand.view(viewer)).expect("plain data");
        assert!(!text.contains("seed"), "a view speaks of the seed");
        for (index, seat) in open.seats.iter().enumerate() {
            let Some([a, b]) = seat.as_ref().and_then(|seat| seat.cards) else { continue };
            let own = viewer == Viewer::Seat(Seat::at(index));
            if own || shown(index) {
                continue;
            }
            let board = open.board.cards.contains(&a) || open.board.cards.contains(&b);
            assert!(board || !text.contains(&format!("{a}{b}")), "{viewer:?} sees {a}{b} of seat {index}");
            assert!(!text.contains(&format!("[\"{a}\",\"{b}\"]")), "{viewer:?} sees {a}{b} of seat {index}");
        }
    }
}
