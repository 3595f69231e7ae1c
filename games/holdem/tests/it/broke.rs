//! RULES 5.5: out of chips is not out of the room. The seat is kept, nothing is bought unasked, and leaving works.

use cardtable::suite::people;
use cardtable::{Dice, Game, Millis, Player, Players, Presence, Purse, Told, Turn, Viewer};
use holdem::{Action, Config, Event, Holdem};

use crate::coming::Coming as _;
use crate::table::{act, paid, refused, seat};

/// A table from hand to hand, as a room would run it.
struct Room {
    hand: Holdem,
    players: Players,
    at: Millis,
}

impl Room {
    fn of(count: usize) -> Room {
        let config = Config { seats: 3, timeouts_before_pause: 10, ..Config::default() };
        let mut players = people(3);
        (count..3).for_each(|index| players[seat(index)] = None);
        let (hand, _) = Holdem::start(&config, &players, 0).expect("a sound config");
        let mut room = Room { hand, players, at: 0 };
        room.deal();
        room
    }

    fn deal(&mut self) {
        if self.hand.turn() == Turn::Dealer {
            let chance = self.hand.deal(&mut Dice::from_number("broke", 4));
            let _ = self.hand.dealt(self.at, chance);
        }
        self.hand.audit();
    }

    /// Lets the clock end the hand, whatever it waits for.
    fn end(&mut self) -> Vec<Event> {
        let mut heard = Vec::new();
        while let Turn::Seats { deadline: Some(deadline), .. } = self.hand.turn() {
            self.at = self.at.max(deadline);
            let told = self.hand.time_out(self.at);
            heard.extend(told.heard_by(Viewer::Watcher).cloned());
        }
        assert_eq!(self.hand.turn(), Turn::Over);
        self.hand.audit();
        heard
    }

    /// The next hand, and what its start takes from accounts.
    fn next_hand(&mut self) -> Told<Event> {
        self.end();
        let config = self.hand.next().expect("a cash table plays on").config;
        let (hand, told) = Holdem::start(&config, &self.players, self.at).expect("sound");
        self.hand = hand;
        self.deal();
        told
    }

    fn buys_in(&mut self, index: usize, asked: i64) -> Result<Told<Event>, cardtable::Refused> {
        let player = self.players[seat(index)].clone().expect("sits there");
        self.hand.join(self.at, seat(index), &player, Purse { asked: Some(asked), funds: 100_000 })
    }

    /// All chips go in between the two named seats; returns the one who lost them.
    fn bust(&mut self) -> usize {
        while let Some(turn) = self.hand.view(Viewer::Watcher).turn {
            let choices = self.hand.view(Viewer::Seat(turn)).choices.expect("in turn");
            let action = match (turn.index(), choices.raise) {
                (2, _) => Action::Fold,
                (_, Some(raise)) => Action::Raise { to: raise.max },
                _ => Action::Call,
            };
            let _ = act(&mut self.hand, turn.index(), action);
        }
        let stacks = self.hand.view(Viewer::Watcher).seats;
        stacks.iter().position(|one| one.as_ref().is_some_and(|one| one.stack == 0)).expect("the cards decide")
    }

    fn seen(&self, index: usize) -> Option<(&'static str, bool, i64)> {
        self.hand.view(Viewer::Watcher).seats[index].as_ref().map(|one| (one.state.name(), one.may_rebuy, one.stack))
    }
}

#[test]
fn rule_5_5_hands_go_on_without_the_broke_and_nothing_is_bought_unasked() {
    let mut room = Room::of(3);
    let loser = room.bust();
    assert!(room.hand.broke().is_empty(), "the hand is looked at first");
    let told = room.next_hand();
    assert!(told.moves().is_empty());
    assert_eq!((room.hand.broke(), room.seen(loser)), (cardtable::Seats::one(seat(loser)), Some(("leaving", true, 0))));
    // The document has dropped them from the third hand on, the chair is theirs, and they may come back.
    for _ in 0..3 {
        let told = room.next_hand();
        assert!(told.moves().is_empty(), "nobody is bought in unasked");
        assert_eq!(room.seen(loser), Some(("out_of_chips", true, 0)));
        assert_eq!((room.hand.broke(), room.hand.gone()), (cardtable::Seats::one(seat(loser)), cardtable::Seats::NONE));
        room.end();
        assert!(!room.hand.gone().contains(seat(loser)), "out of chips is not gone");
    }
    let _ = room.next_hand();
    let stranger = Player::person("somebody else", 99);
    let no = room.hand.join(room.at, seat(loser), &stranger, Purse { asked: None, funds: 50_000 });
    assert_eq!(no.map_err(|no| no.code.name()), Err("seat_not_free_yet"));
    refused(&room.hand, loser, Action::Pause, "nothing_changed");
    refused(&room.hand, loser, Action::Call, "not_your_turn");

    let told = room.buys_in(loser, 5_000).expect("at any later time");
    assert_eq!(told.moves(), [cardtable::Move::Take { seat: seat(loser), amount: 5_000 }]);
    assert!(room.hand.broke().is_empty());
    let _ = room.next_hand();
    assert_eq!(room.seen(loser).map(|(state, may_rebuy, _)| (state, may_rebuy)), Some(("playing", false)));
    assert!(room.hand.view(Viewer::Watcher).seats[loser].as_ref().is_some_and(|one| one.dealt));
}

#[test]
fn rule_5_5_the_broke_buy_in_during_a_deal_in_the_pause_after_it_and_at_a_table_that_waits() {
    // In the hand that still names them: while it is played, and in the pause behind it.
    let mut room = Room::of(3);
    let loser = room.bust();
    let _ = room.next_hand();
    let mut in_pause = room.hand.clone();
    while !matches!(in_pause.turn(), Turn::Seats { to_act, .. } if to_act.is_empty()) {
        let Turn::Seats { deadline: Some(deadline), .. } = in_pause.turn() else { panic!("{:?}", in_pause.turn()) };
        let _ = in_pause.time_out(deadline);
    }
    for hand in [room.hand.clone(), in_pause] {
        let mut other = Room { hand, players: room.players.clone(), at: room.at };
        let _ = other.buys_in(loser, 5_000).expect("it is theirs to bring more");
        let _ = other.next_hand();
        assert_eq!(other.seen(loser).map(|(state, _, _)| state), Some("playing"));
    }

    // Heads-up the table waits for them, without an end, and the chair stays theirs.
    let mut room = Room::of(2);
    let loser = room.bust();
    let _ = room.next_hand();
    assert!(room.hand.waits_for_players());
    assert_eq!(room.hand.turn(), Turn::Seats { to_act: cardtable::Seats::NONE, deadline: None });
    assert!(room.hand.broke().contains(seat(loser)) && !room.hand.gone().contains(seat(loser)));
    let _ = room.buys_in(loser, 5_000).expect("at a waiting table");
    let _ = room.next_hand();
    assert!(!room.hand.waits_for_players());
}

#[test]
fn rule_5_5_who_ran_out_of_chips_and_leaves_is_gone() {
    // In the hand that names them, in a later one, between hands, at a waiting table, by action and by the room.
    for (count, later, over) in [(3, 0, false), (3, 2, false), (3, 0, true), (3, 2, true), (2, 0, false)] {
        for by_room in [true, false] {
            let mut room = Room::of(count);
            let loser = room.bust();
            (0..=later).for_each(|_| drop(room.next_hand()));
            if over {
                room.end();
            }
            let told = match by_room {
                true => room.hand.presence(room.at, seat(loser), Presence::Left),
                false => act(&mut room.hand, loser, Action::Leave),
            };
            assert!(paid(&told).iter().all(|(_, amount)| *amount == 0));
            assert!(room.hand.broke().is_empty());
            if count == 3 {
                room.end();
            }
            assert!(room.hand.gone().contains(seat(loser)), "{count} {later} {over} {by_room}");
            room.players[seat(loser)] = None;
            if count == 3 {
                let told = room.next_hand();
                assert!(told.moves().is_empty() && room.seen(loser).is_none());
            }
        }
    }
}

#[test]
fn rule_9_2_buying_in_again_does_not_fill_the_time_bank() {
    let mut room = Room::of(3);
    // All three speak five seconds into their time bank.
    for _ in 0..3 {
        let turn = room.hand.view(Viewer::Watcher).turn.expect("nobody has called yet");
        let _ = room.hand.time_out(room.at + 20_000);
        room.at += 25_000;
        let raise = room.hand.view(Viewer::Seat(turn)).choices.and_then(|choices| choices.raise);
        let action = match raise {
            _ if turn == seat(2) => Action::Fold,
            Some(raise) => Action::Raise { to: raise.max },
            None => Action::Call,
        };
        let _ = room.hand.act(room.at, turn, action).expect("in turn");
    }
    let loser = room.bust();
    (0..3).for_each(|_| drop(room.next_hand()));
    let bank = |room: &Room| room.hand.view(Viewer::Watcher).seats[loser].as_ref().map(|one| one.time_bank_ms);
    assert_eq!(bank(&room), Some(25_000));
    let _ = room.buys_in(loser, 5_000).expect("a held seat");
    assert_eq!(bank(&room), Some(25_000));
}

#[test]
fn a_hand_of_bots_alone_is_no_history() {
    let bots = |people_too: bool| -> Players {
        let mut players = people(3);
        players[seat(0)] = Some(Player::house_bot("Ada", "sound"));
        players[seat(1)] = Some(Player::house_bot("Bo", "station"));
        if !people_too {
            players[seat(2)] = None;
        }
        players
    };
    for people_too in [true, false] {
        let players = bots(people_too);
        let (hand, _) = Holdem::start(&Config { seats: 3, ..Config::default() }, &players, 0).expect("sound");
        let mut room = Room { hand, players, at: 0 };
        assert!(!room.hand.played(), "no card is dealt yet");
        room.deal();
        assert_eq!(room.hand.played(), people_too);
        if !people_too {
            // Who sits down while the bots play is not in their hand.
            let guest = Player::person("guest", 9);
            let _ = room.hand.join(0, seat(2), &guest, Purse { asked: None, funds: 50_000 }).expect("a free chair");
            room.players[seat(2)] = Some(guest);
            assert!(!room.hand.played());
            let _ = room.next_hand();
            assert!(room.hand.played());
        }
    }
}
