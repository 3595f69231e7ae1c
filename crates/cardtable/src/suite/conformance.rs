//! Random play through the whole kernel: whatever happens, the log alone gives the same table back.

use super::listening::Onlookers;
use super::{Probe, bytes};
use crate::code::Code;
use crate::dice::Dice;
use crate::game::Turn;
use crate::hand_file::HandFile;
use crate::line::{Line, Nonce};
use crate::player::{Player, Players, Presence, Viewer};
use crate::proof::Secret;
use crate::proposal::{Proposal, Rejection};
use crate::request::Request;
use crate::seat::{Millis, Seat};
use crate::seating::{Purse, Seating};
use crate::stakes::Stakes;
use crate::table::Table;
use crate::told::Move;
use crate::verify;
use crate::void::WhyVoid;

const MAX_STEPS: u32 = 20_000;
const SAMPLED_CHOICES: usize = 12;
/// How rarely a hand is broken off on a table rebuilt for it.
const VOIDED_STEPS: u32 = 24;

/// Plays `hands` random hands of each of the game's tables and checks, after every step:
/// a twin rebuilt from the stored text is equal and would send the same bytes, whoever looks; money adds up;
/// every offered choice is accepted; a refused action changes nothing; a repeated message plays
/// nothing; nobody who watches is offered anything. Each hand ends, and its log verifies. Somebody has to win one.
pub fn conformance<G: Probe>(hands: u32) {
    let mut won = false;
    for (number, (config, players)) in G::tables().into_iter().enumerate() {
        for hand in 0..hands {
            let dice = Dice::from_number(&format!("conformance/{}/{number}", G::ABOUT.name), u64::from(hand));
            won |= Run::<G>::new(config.clone(), players.clone(), dice).play();
        }
    }
    assert!(won, "nobody ever scores above zero, so no list would name a winner");
}

struct Run<G: Probe> {
    table: Table<G>,
    twin: Table<G>,
    lines: Vec<String>,
    dice: Dice,
    now: Millis,
    held: i64,
    /// What each person has brought to the table and not got back; nobody's is the house's.
    brought: Stakes,
    nonces: u64,
    secret: Secret,
    onlookers: Onlookers,
}

impl<G: Probe> Run<G> {
    fn new(config: G::Config, players: Players, dice: Dice) -> Run<G> {
        let secret = Secret::new([7; 32]);
        let open = || Table::<G>::open("t-test", config.clone(), players.clone(), 1_000, secret.clone());
        let (table, line) = open().expect("a probe's config is sound");
        let (twin, _) = open().expect("opened once already");
        let (lines, brought, onlookers) = (vec![line], Stakes::default(), Onlookers::new());
        let secret = secret.clone();
        let mut run = Run { table, twin, lines, dice, now: 1_000, held: 0, brought, nonces: 0, secret, onlookers };
        let begun = run.step(Request::Begin);
        assert!(begun.is_ok(), "a full table begins: {begun:?}");
        run
    }

    /// To the end; says whether somebody won.
    fn play(mut self) -> bool {
        for step in 0..MAX_STEPS {
            let Some(hand) = self.table.hand().cloned() else { unreachable!("a hand began") };
            self.check_choices(&hand);
            if self.dice.chance(1, VOIDED_STEPS) {
                self.check_void(&hand);
            }
            match hand.turn() {
                Turn::Over => return self.finish(),
                Turn::Dealer => panic!("the dealer should have dealt by now"),
                Turn::Seats { deadline, .. } => self.something(&hand, deadline, step),
            }
        }
        panic!("no end within {MAX_STEPS} steps");
    }

    /// One random thing: mostly an offered choice, now and then the clock, a stray, a line lost.
    fn something(&mut self, hand: &G, deadline: Option<Millis>, step: u32) {
        let offers: Vec<(Seat, Vec<G::Action>)> = hand
            .may_speak()
            .iter()
            .map(|seat| (seat, G::offered(&hand.view(Viewer::Seat(seat)))))
            .filter(|(_, actions)| !actions.is_empty())
            .collect();
        let roll = self.dice.below(100);
        let someone = Seat::at(self.dice.below(self.seats() as u32) as usize);
        if G::Seating::OPEN && self.dice.chance(1, 12) {
            self.come_or_go(hand, someone);
        } else if roll < 4 {
            let action = G::stray(&mut self.dice);
            self.act(someone, action);
        } else if let (5..8, Some(action)) = (roll, hand.near_miss(someone, &mut self.dice)) {
            self.act(someone, action);
        } else if roll < 10 && roll > 7 && step > 3 {
            let presence = *self.dice.pick(&[Presence::Absent, Presence::Present, Presence::Present]).expect("three");
            self.step(Request::Presence { seat: someone, presence }).expect("presence is never refused");
        } else if let (true, Some(deadline)) = (offers.is_empty() || roll < 16, deadline) {
            self.now = deadline.max(self.now);
            self.step(Request::TimeOut).expect("the deadline has passed");
        } else {
            let (seat, actions) = self.dice.pick(&offers).expect("someone can act or a clock runs").clone();
            let action = self.dice.pick(&actions).expect("not empty").clone();
            self.now += Millis::from(self.dice.below(400));
            self.act(seat, action);
        }
    }

    /// Somebody sits down with money, brings more, or gives up a seat; the game may refuse each.
    fn come_or_go(&mut self, hand: &G, seat: Seat) {
        if G::Seating::gone(hand).contains(seat) && self.table.state().players[seat].is_some() {
            self.step(Request::Stand { seat }).expect("a seat that is given up can be given away");
            return;
        }
        if answer_of(&self.step(Request::Stand { seat })).is_ok() {
            let hand = self.table.hand().expect("a hand began");
            let free = hand.turn() == Turn::Over || G::Seating::gone(hand).contains(seat);
            assert!(free, "nobody gets up from a hand that still has their money, unless the clock has just ended it");
            return;
        }
        let account = 500 + seat.index() as i64;
        let player = Player::person(&format!("guest {account}"), account);
        let amount = i64::from(self.dice.below(40_000));
        let purse = Purse { asked: self.dice.chance(1, 2).then_some(amount - 100), funds: amount };
        // Whether it was taken or refused, the step has checked that nothing else changed.
        let _ = self.step(Request::Join { seat, player, purse, nonce: None });
    }

    fn act(&mut self, seat: Seat, action: G::Action) {
        self.nonces += 1;
        let nonce = Nonce::parse(&format!("n{}", self.nonces));
        let request = Request::Act { seat, action, nonce, deadline: None };
        let first = answer_of(&self.step(request.clone()));
        let lines = self.lines.len();
        let again = answer_of(&self.step(request));
        assert_eq!(first, again, "the same nonce gets the same answer");
        assert_eq!(lines, self.lines.len(), "a repeated message is not played");
    }

    fn check_choices(&mut self, hand: &G) {
        assert!(G::offered(&hand.view(Viewer::Watcher)).is_empty(), "those who watch are offered nothing");
        assert_eq!(hand.score().len(), self.seats());
        for seat in (0..self.seats()).map(Seat::at) {
            let mut offered = G::offered(&hand.view(Viewer::Seat(seat)));
            self.dice.shuffle(&mut offered);
            for action in offered.into_iter().take(SAMPLED_CHOICES) {
                let tried = hand.clone().act(self.now, seat, action.clone());
                let told = tried.unwrap_or_else(|no| panic!("{action:?} was offered to {seat:?} and refused: {no}"));
                assert!(told.refused().is_none(), "{action:?} was offered to {seat:?} and refused");
            }
            let near = hand.near_miss(seat, &mut self.dice);
            for wrong in [Some(G::stray(&mut self.dice)), near].into_iter().flatten() {
                let mut tried = hand.clone();
                if tried.act(self.now, seat, wrong.clone()).is_err() {
                    assert!(tried == *hand, "a refused {wrong:?} changed the hand");
                }
            }
        }
    }

    fn step(&mut self, request: Request<G::Action>) -> Result<Proposal, Rejection> {
        let fresh = Secret::new([self.dice.below(256) as u8; 32]);
        let before = self.table.state().clone();
        let mut owners = before.players.clone();
        if let Request::Join { seat, player, .. } = &request {
            owners[*seat] = Some(player.clone());
        }
        self.onlookers.come_and_go(&mut self.table);
        let proposal = match self.table.propose(self.now, request, fresh.clone()) {
            Ok(proposal) => proposal,
            Err(Rejection::Broken) => panic!("the rules panicked after {:#?}", self.lines),
            Err(no) => {
                assert!(self.table.state().hand == before.hand, "a refusal changed the table");
                return Err(no);
            }
        };
        assert!(self.table.state().hand == before.hand, "nothing is true before it is recorded");
        if proposal.secret.is_some() {
            self.secret = fresh;
        }
        for line in &proposal.lines {
            self.lines.push(line.body.clone());
            self.held += line.moves.iter().map(moved).sum::<i64>();
            self.brought.count(&owners, &line.moves);
            let parsed: Line<G> = serde_json::from_str(&line.body).expect("a line reads back");
            assert_eq!(parsed.to_text(), line.body, "a line reads back as it was written");
            self.twin.retake(parsed, &line.body, &self.secret).expect("a recorded line is accepted again");
        }
        let letters = self.table.commit();
        self.onlookers.check(&self.table, &letters);
        self.compare();
        Ok(proposal)
    }

    fn compare(&self) {
        let (table, twin) = (self.table.state(), self.twin.state());
        assert!(table.hand == twin.hand, "the twin differs:\n{:#?}\n{:#?}", table.hand, twin.hand);
        assert_eq!((&table.players, table.hand_no, table.ended), (&twin.players, twin.hand_no, twin.ended));
        let hand = table.hand.as_ref().expect("a hand began");
        assert_eq!(self.held, hand.held(), "money taken, paid and burned is not what the table holds");
        for viewer in Viewer::all(self.seats()) {
            let (a, b) = (self.table.snapshot(viewer, self.now, None), self.twin.snapshot(viewer, self.now, None));
            assert_eq!(a, b, "the twin would send {viewer:?} something else");
        }
    }

    /// Whenever a hand is broken off, everybody gets back what they brought, to the last coin, and another can begin.
    fn check_void(&mut self, hand: &G) {
        if hand.turn() == Turn::Over {
            return;
        }
        let mut table = Table::<G>::rebuild(&self.lines, self.secret.clone()).expect("a whole log rebuilds");
        let fresh = Secret::new([9; 32]);
        let void = table.propose(self.now, Request::Void { why: WhyVoid::Restored }, fresh.clone());
        let void = void.expect("a hand can always be broken off");
        let moves: Vec<Move> = void.lines.iter().flat_map(|line| line.moves.clone()).collect();
        assert_eq!(self.held + moves.iter().map(moved).sum::<i64>(), 0, "money stays on the table: {moves:?}");
        if G::Seating::settled(hand).is_none() {
            let mut left = self.brought.clone();
            left.count(&self.table.state().players, &moves);
            assert_eq!(left.owners().collect::<Vec<_>>(), [], "somebody did not get back what they brought");
        }
        table.commit();
        assert!(table.hand().is_none() && !table.facts().running, "a void hand does not lie there");
        let log: Vec<&str> =
            self.lines.iter().map(String::as_str).chain(void.lines.iter().map(|line| &*line.body)).collect();
        let rebuilt = Table::<G>::rebuild(&log, fresh.clone()).expect("a log with a void hand rebuilds");
        assert_eq!((rebuilt.facts(), &rebuilt.state().config), (table.facts(), &table.state().config));
        assert!(HandFile::of::<G>(&log[1..], Viewer::Watcher, None).is_err(), "a void hand has no file");
        if !G::Seating::OPEN {
            let next = table.propose(self.now, Request::Begin, fresh);
            assert!(next.is_ok(), "the next hand begins: {next:?}");
        }
    }

    fn finish(mut self) -> bool {
        let hand = self.table.hand().cloned().expect("it has just ended");
        for seat in (0..self.seats()).map(Seat::at) {
            let action = G::stray(&mut self.dice);
            let late = self.step(Request::Act { seat, action, nonce: None, deadline: None });
            assert!(late.is_err(), "an action after the end is refused");
        }
        let rebuilt = Table::<G>::rebuild(&self.lines, self.secret.clone()).expect("a whole log rebuilds");
        assert_eq!(bytes(&hand.view(Viewer::Watcher)), bytes(&rebuilt.hand().expect("same").view(Viewer::Watcher)));
        // Whoever got up when the clock ended the hand did so after its last line.
        let is_end = |line: &String| matches!(serde_json::from_str(line), Ok(Line::<G>::Ended { .. }));
        let end = self.lines.iter().position(is_end).expect("it has just ended");
        let of_hand: Vec<&str> = self.lines[1..=end].iter().map(String::as_str).collect();
        for viewer in Viewer::all(self.seats()) {
            let file = HandFile::of::<G>(&of_hand, viewer, None).expect("a finished hand has a file").to_text();
            let file = HandFile::read(&file).expect("a file that was just written is whole");
            let verified = verify::verify::<G>(&file, None).expect("an honest log verifies");
            assert_eq!(verified.score, hand.score());
        }
        hand.score().values().iter().any(|score| *score > 0)
    }

    fn seats(&self) -> usize {
        self.table.state().players.len()
    }
}

fn moved(movement: &Move) -> i64 {
    match *movement {
        Move::Take { amount, .. } => amount,
        Move::Pay { amount, .. } | Move::Return { amount, .. } | Move::Burn { amount } => -amount,
    }
}

fn answer_of(step: &Result<Proposal, Rejection>) -> Result<(), Code> {
    match step {
        Ok(proposal) => proposal.answer.clone().map_err(|no| no.code),
        Err(Rejection::Refused(no)) => Err(no.code),
        Err(Rejection::Broken) => panic!("the rules panicked"),
    }
}
