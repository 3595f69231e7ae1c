//! A message's name counts for as long as its sender is at the table, and for one content only.

use cardtable::{Nonce, Player, Proposal, Purse, Request, Seat, Secret, Table};

use crate::pot::{self, Action, Config, Pot};

/// How many answers of one person a table remembers.
const OF_ONE: usize = 64;

fn secret() -> Secret {
    Secret::new([5; 32])
}

struct Log {
    table: Table<Pot>,
    lines: Vec<String>,
    /// Where the present hand begins.
    from: usize,
}

impl Log {
    /// Two people, and a hand that runs.
    fn begun() -> Log {
        let mut players = cardtable::suite::people(pot::SEATS);
        players[Seat::at(2)] = None;
        let (table, first) = Table::<Pot>::open("t", Config::default(), players, 0, secret()).expect("opens");
        let mut log = Log { table, lines: vec![first], from: 0 };
        log.step(Request::Begin);
        log
    }

    fn step(&mut self, request: Request<Action>) -> Proposal {
        let proposal = self.table.propose(1, request, secret()).expect("answered");
        if let Some(began) = proposal.began {
            self.from = self.lines.len() + began;
        }
        self.lines.extend(proposal.lines.iter().map(|line| line.body.clone()));
        self.table.commit();
        proposal
    }

    fn next_hand(&mut self) {
        self.step(act(0, Action::End, &format!("end-{}", self.lines.len())));
        self.step(Request::Begin);
    }

    /// The table as a server reads it after a restart: the present hand, and so many lines from before it.
    fn rebuilt(&self, earlier: usize) -> Table<Pot> {
        let mut table = Table::rebuild(&self.lines[self.from..], secret()).expect("a log rebuilds");
        table.recall(&self.lines[self.from.saturating_sub(earlier)..=self.from]);
        table
    }
}

fn act(seat: usize, action: Action, nonce: &str) -> Request<Action> {
    Request::Act { seat: Seat::at(seat), action, nonce: Nonce::parse(nonce), deadline: None }
}

fn put(seat: usize, nonce: &str) -> Request<Action> {
    act(seat, Action::Put { coins: 3 }, nonce)
}

fn join(seat: usize, account: i64, nonce: &str) -> Request<Action> {
    let purse = Purse { asked: Some(7), funds: 50 };
    let player = Player::person("late", account);
    Request::Join { seat: Seat::at(seat), player, purse, nonce: Nonce::parse(nonce) }
}

/// Whether the table knows the message: what it answered, and nothing is played.
fn known(table: &mut Table<Pot>, request: Request<Action>) -> Option<Result<(), &'static str>> {
    let proposal = table.propose(2, request, secret()).expect("answered");
    table.discard();
    proposal.lines.is_empty().then(|| proposal.answer.map_err(|no| no.code.name()))
}

#[test]
fn a_message_sent_again_in_a_later_hand_is_answered_and_not_played() {
    let mut log = Log::begun();
    log.step(put(0, "a"));
    log.next_hand();
    log.next_hand();
    let mut rebuilt = log.rebuilt(100);
    for table in [&mut log.table, &mut rebuilt] {
        assert_eq!(known(table, put(0, "a")), Some(Ok(())));
        assert_eq!(known(table, put(0, "b")), None, "a new one is played");
        assert_eq!(known(table, put(1, "a")), None, "another person's is another message");
    }
    assert_eq!(known(&mut log.rebuilt(2), put(0, "a")), None, "only so much is read again");
}

#[test]
fn a_used_nonce_with_other_content_is_refused() {
    let mut log = Log::begun();
    log.step(put(0, "a"));
    for table in [&mut log.rebuilt(0), &mut log.table] {
        assert_eq!(known(table, act(0, Action::Put { coins: 4 }, "a")), Some(Err("nonce_reused")));
        assert_eq!(known(table, act(0, Action::End, "a")), Some(Err("nonce_reused")));
        assert_eq!(known(table, put(0, "a")), Some(Ok(())), "what was sent first is still known");
    }
    log.next_hand();
    for table in [&mut log.rebuilt(100), &mut log.table] {
        assert_eq!(known(table, act(0, Action::End, "a")), Some(Err("nonce_reused")), "in a later hand, too");
    }
}

/// The log keeps what an action comes to; what was sent is known again all the same, and nobody reads it there.
#[test]
fn a_message_that_the_log_says_in_other_words_is_known_by_what_was_sent() {
    let mut log = Log::begun();
    let long = act(0, Action::Heap { coins: vec![1; 5_000] }, "a");
    log.step(long.clone());
    assert!(log.lines.last().expect("a line").contains(r#""coins":5000"#), "{:?}", log.lines.last());
    log.next_hand();
    for table in [&mut log.rebuilt(100), &mut log.table] {
        assert_eq!(known(table, long.clone()), Some(Ok(())));
        assert_eq!(known(table, act(0, Action::Put { coins: 5_000 }, "a")), Some(Err("nonce_reused")));
    }
}

#[test]
fn money_is_brought_once_however_often_it_is_asked_for() {
    let mut log = Log::begun();
    log.step(join(2, 77, "j"));
    assert_eq!(known(&mut log.rebuilt(0), join(2, 77, "j")), Some(Ok(())));
    assert_eq!(known(&mut log.table, join(2, 77, "j")), Some(Ok(())));
    assert_eq!(known(&mut log.table, put(2, "j")), Some(Err("nonce_reused")));
    assert_eq!(known(&mut log.table, join(2, 77, "k")), None, "more is brought with another name");
}

/// A name goes with its person and not with the chair.
#[test]
fn who_takes_a_chair_does_not_inherit_its_messages() {
    let mut log = Log::begun();
    log.step(join(2, 77, "j"));
    log.step(put(2, "a"));
    log.step(Request::Presence { seat: Seat::at(2), presence: cardtable::Presence::Left });
    log.step(Request::Stand { seat: Seat::at(2) });
    log.step(join(2, 88, "j"));
    log.next_hand();
    for table in [&mut log.rebuilt(100), &mut log.table] {
        assert_eq!(known(table, put(2, "a")), None, "the newcomer's own");
        assert_eq!(known(table, join(2, 88, "j")), Some(Ok(())));
    }
    log.step(Request::Presence { seat: Seat::at(2), presence: cardtable::Presence::Left });
    log.step(Request::Stand { seat: Seat::at(2) });
    log.step(join(2, 77, "again"));
    for table in [&mut log.rebuilt(100), &mut log.table] {
        assert_eq!(known(table, put(2, "a")), Some(Ok(())), "who comes back is known");
    }
}

#[test]
fn nobodys_messages_push_out_another_persons() {
    let mut log = Log::begun();
    log.step(put(1, "theirs"));
    for number in 0..=OF_ONE {
        log.step(put(0, &format!("n{number}")));
    }
    assert_eq!(known(&mut log.table, put(0, "n0")), None, "the oldest of one's own made room");
    assert_eq!(known(&mut log.table, put(0, "n1")), Some(Ok(())));
    assert_eq!(known(&mut log.table, put(1, "theirs")), Some(Ok(())));
}

#[test]
fn lines_that_cannot_be_read_are_no_messages() {
    let mut log = Log::begun();
    log.step(put(0, "a"));
    log.next_hand();
    let mut table = Table::<Pot>::rebuild(&log.lines[log.from..], secret()).expect("a log rebuilds");
    let mut earlier = log.lines[..=log.from].to_vec();
    earlier.insert(0, "?".to_owned());
    table.recall(&earlier);
    assert_eq!(known(&mut table, put(0, "a")), Some(Ok(())));
}

/// A server reads back until nobody's last messages are missing, however much somebody else has written since.
#[test]
fn what_is_read_again_is_enough_when_everybodys_messages_are_in_it() {
    let mut log = Log::begun();
    log.step(put(1, "theirs"));
    for number in 0..300 {
        log.step(put(0, &format!("n{number}")));
    }
    log.next_hand();
    let table = Table::<Pot>::rebuild(&log.lines[log.from..], secret()).expect("a log rebuilds");
    let back = |lines: usize| &log.lines[log.from.saturating_sub(lines)..=log.from];
    assert!(!table.recalls_enough(back(256)), "the message of the second is not among them");
    for number in 0..OF_ONE {
        log.step(put(1, &format!("m{number}")));
    }
    log.next_hand();
    let table = Table::<Pot>::rebuild(&log.lines[log.from..], secret()).expect("a log rebuilds");
    let back = |lines: usize| &log.lines[log.from.saturating_sub(lines)..=log.from];
    assert!(!table.recalls_enough(back(OF_ONE)), "the end of the hand is a line as well");
    assert!(table.recalls_enough(back(2 * OF_ONE + 16)), "the last messages of both are");
    // Whoever has just come has said nothing before.
    log.step(join(2, 77, "j"));
    let table = Table::<Pot>::rebuild(&log.lines[log.from..], secret()).expect("a log rebuilds");
    let back = |lines: usize| &log.lines[log.from.saturating_sub(lines)..=log.from];
    assert!(table.recalls_enough(back(2 * OF_ONE + 16)));
}

#[test]
fn a_table_full_of_messages_forgets_those_of_whoever_has_most() {
    let mut log = Log::begun();
    log.step(put(1, "theirs"));
    let stays = |log: &mut Log, account: i64, messages: usize| {
        log.step(join(2, account, "j"));
        for number in 0..messages {
            log.step(put(2, &format!("n{number}")));
        }
        log.step(Request::Presence { seat: Seat::at(2), presence: cardtable::Presence::Left });
        log.step(Request::Stand { seat: Seat::at(2) });
    };
    stays(&mut log, 9_999, 0);
    (0..20).for_each(|account| stays(&mut log, 1_000 + account, OF_ONE));
    assert_eq!(known(&mut log.table, put(1, "theirs")), Some(Ok(())));
    assert_eq!(known(&mut log.table, join(2, 9_999, "j")), Some(Ok(())), "whatever number an account has");
}

/// What was sent is written beside what it comes to only where both are needed: it has a name, and says it otherwise.
#[test]
fn what_was_sent_is_in_the_log_only_where_the_log_says_it_in_other_words() {
    let mut log = Log::begun();
    let says_sent = |log: &Log| log.lines.last().expect("a line").contains("\"sent\"");
    log.step(act(0, Action::Heap { coins: vec![1, 2] }, "a"));
    assert!(says_sent(&log));
    log.step(put(0, "b"));
    assert!(!says_sent(&log), "the log has it as it was sent");
    let nameless =
        Request::Act { seat: Seat::at(0), action: Action::Heap { coins: vec![1, 2] }, nonce: None, deadline: None };
    log.step(nameless);
    assert!(!says_sent(&log), "nobody asks for it again");
}

/// Other people's messages do not make up for one's own, and who sat down since has none before.
#[test]
fn what_is_read_again_is_counted_person_by_person() {
    let mut log = Log::begun();
    for number in 0..2 * OF_ONE {
        log.step(put(0, &format!("n{number}")));
    }
    log.next_hand();
    let table = Table::<Pot>::rebuild(&log.lines[log.from..], secret()).expect("a log rebuilds");
    let some = &log.lines[log.from - OF_ONE - 8..=log.from];
    assert!(!table.recalls_enough(some), "the second may have said something before all of these");

    let mut players = cardtable::suite::people(pot::SEATS);
    (players[Seat::at(1)], players[Seat::at(2)]) = (None, None);
    let (table, first) = Table::<Pot>::open("t", Config::default(), players, 0, secret()).expect("opens");
    let mut log = Log { table, lines: vec![first], from: 0 };
    log.step(Request::Sit { seat: Seat::at(1), player: Player::person("second", 901) });
    log.step(Request::Begin);
    for number in 0..OF_ONE {
        log.step(put(0, &format!("n{number}")));
    }
    log.next_hand();
    let table = Table::<Pot>::rebuild(&log.lines[log.from..], secret()).expect("a log rebuilds");
    assert!(!table.recalls_enough(&log.lines[2..=log.from]), "of the second nothing is known without the chair");
    assert!(table.recalls_enough(&log.lines[1..=log.from]), "the second sat down here, and said nothing before");
}
