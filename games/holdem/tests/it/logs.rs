//! A whole table on the kernel, rebuilt from its log after every step: pauses, limits, broke seats, wishes between hands.

use cardtable::suite::people;
use cardtable::{Game, Millis, Presence, Purse, Request, Secret, Table, Turn, Viewer};
use holdem::{Action, Config, Holdem};

use crate::coming::Coming as _;
use crate::table::seat;

/// A table that keeps its log and proves after every line that the log is enough.
pub(crate) struct Log {
    pub table: Table<Holdem>,
    pub lines: Vec<String>,
    pub at: Millis,
    /// What the store would hold.
    secret: Secret,
}

impl Log {
    fn of(config: Config) -> Log {
        Log::from(config, 0)
    }

    pub(crate) fn from(config: Config, at: Millis) -> Log {
        let (table, line) = Table::open("t-log", config, people(3), at, Secret::new([3; 32])).expect("a sound config");
        let mut log = Log { table, lines: vec![line], at, secret: Secret::new([3; 32]) };
        log.ask(Request::Begin);
        log
    }

    pub(crate) fn hand(&self) -> &Holdem {
        self.table.hand().expect("a hand began")
    }

    /// Takes a request that has to succeed, and looks whether the log alone gives the same table.
    pub(crate) fn ask(&mut self, request: Request<Action>) {
        let asked = format!("{request:?}");
        let proposal =
            self.table.propose(self.at, request, Secret::new([4; 32])).unwrap_or_else(|no| panic!("{asked}: {no:?}"));
        assert_eq!(proposal.answer, Ok(()), "{asked}");
        self.lines.extend(proposal.lines.iter().map(|line| line.body.clone()));
        let _ = self.table.commit();
        self.secret = proposal.secret.unwrap_or(self.secret.clone());
        let rebuilt = Table::<Holdem>::rebuild(&self.lines, self.secret.clone()).expect("a whole log rebuilds");
        assert!(rebuilt.hand() == self.table.hand(), "the log gives another hand back after {asked}");
        for viewer in Viewer::all(3) {
            assert_eq!(rebuilt.snapshot(viewer, self.at, None), self.table.snapshot(viewer, self.at, None));
        }
        let planned = |table: &Table<Holdem>| table.hand().and_then(|hand| hand.next()).map(|next| next.config);
        assert_eq!(planned(&rebuilt), planned(&self.table), "and plans another next hand after {asked}");
    }

    fn says(&mut self, index: usize, action: Action) {
        self.ask(Request::Act { seat: seat(index), action, nonce: None, deadline: None });
    }

    /// Everybody who is asked folds, until the hand is over.
    pub(crate) fn folds_out(&mut self) {
        while self.hand().turn() != Turn::Over {
            self.at += 1_000;
            match self.hand().view(Viewer::Watcher).turn {
                Some(turn) => self.says(turn.index(), Action::Fold),
                None => {
                    let Turn::Seats { deadline: Some(deadline), .. } = self.hand().turn() else { panic!("waits") };
                    self.at = self.at.max(deadline);
                    self.ask(Request::TimeOut);
                }
            }
        }
    }

    fn next_hand(&mut self) {
        self.folds_out();
        self.at += 400;
        self.ask(Request::Begin);
    }
}

#[test]
fn rule_2_10_a_log_tells_whose_pause_is_over() {
    let mut log = Log::of(Config { seats: 3, max_pause_hands: 2, max_pause_min: 600, ..Config::default() });
    log.folds_out();
    // Said between two hands, and counted from there.
    log.says(2, Action::Pause);
    log.at += 400;
    log.ask(Request::Begin);
    assert_eq!(log.hand().forecast(Viewer::Seat(seat(2))).and_then(|forecast| forecast.hands_left), Some(1));
    log.next_hand();
    log.folds_out();
    assert!(log.hand().gone().contains(seat(2)));
    log.ask(Request::Stand { seat: seat(2) });
    log.ask(Request::Begin);
    assert_eq!(log.hand().view(Viewer::Watcher).seats[2], None);
}

#[test]
fn rule_5_5_a_log_tells_whose_seat_is_kept() {
    let mut log = Log::of(Config { seats: 3, ..Config::default() });
    while let Some(turn) = log.hand().view(Viewer::Watcher).turn {
        let raise = log.hand().view(Viewer::Seat(turn)).choices.and_then(|choices| choices.raise);
        let action = match raise {
            _ if turn == seat(2) => Action::Fold,
            Some(raise) => Action::Raise { to: raise.max },
            None => Action::Call,
        };
        log.says(turn.index(), action);
    }
    (0..3).for_each(|_| log.next_hand());
    let loser = log.hand().broke().iter().next().expect("one lost everything");
    let player = people(3)[loser].clone().expect("sits there");
    let purse = Purse { asked: Some(6_000), funds: 50_000 };
    log.ask(Request::Join { seat: loser, player, purse, nonce: None });
    log.next_hand();
    assert!(log.hand().view(Viewer::Watcher).seats[loser.index()].as_ref().is_some_and(|one| one.dealt));
    log.ask(Request::Presence { seat: loser, presence: Presence::Left });
    log.folds_out();
    log.ask(Request::Stand { seat: loser });
}
