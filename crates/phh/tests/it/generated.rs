//! Hands at random with stacks, antes, blinds and names of every size: what is written of them reads back as the
//! same hand.

use fastrand::Rng;
use phh::engine::{Deal, Stage};
use phh::money::{self, MAX_AMOUNT};
use phh::notation::write_cards;
use phh::stars::{self, Extras, SittingOut};
use phh::{Card, HandText, History, check};

/// Something from one unit up to more than a table has, small sizes as often as large ones.
fn size(dice: &mut Rng, most: i64) -> i64 {
    match dice.u32(0..4) {
        0 => 1 + dice.i64(0..3),
        1 => 1 + dice.i64(0..40.min(most)),
        2 => 1 + dice.i64(0..1_000.min(most)),
        _ => {
            let top = 1 + dice.i64(0..most);
            1 + dice.i64(0..top)
        }
    }
    .min(most)
}

/// The chips of a hand before anything is dealt.
fn setup(dice: &mut Rng, most: i64) -> History {
    let count = dice.usize(2..=10);
    let decimals = [0, 2, 2, 3, 4][dice.usize(..5)];
    let min_bet = size(dice, most / 16);
    let mut blinds = vec![0; count];
    match dice.u32(0..8) {
        // Antes alone.
        0 => {}
        // A small blind that is as large as the big one, or missing.
        1 => (blinds[0], blinds[1]) = ([min_bet, 0][dice.usize(..2)], min_bet),
        _ => (blinds[0], blinds[1]) = ((min_bet / 2).max(1), min_bet),
    }
    if count > 3 && blinds[1] > 0 && dice.u32(0..4) == 0 {
        blinds[2] = 2 * min_bet;
    }
    if count > 4 && blinds[1] > 0 && dice.u32(0..4) == 0 {
        blinds[count - 1] = -min_bet;
    }
    let mut antes = vec![0; count];
    match dice.u32(0..6) {
        0 => antes.fill(size(dice, most)),
        1 => antes[dice.usize(..count)] = size(dice, most),
        2 => antes.iter_mut().for_each(|ante| *ante = size(dice, most)),
        _ if blinds[1] == 0 => antes.fill(1),
        _ => {}
    }
    let stacks = (0..count).map(|_| size(dice, most)).collect();
    let seats: Vec<usize> = (1..=10).filter(|_| dice.bool()).chain(11..).take(count).collect();
    let seats = if seats.iter().any(|seat| *seat > 10) { (1..=count).collect() } else { seats };
    let mut hand = History {
        decimals,
        trim_antes: dice.bool(),
        antes,
        blinds,
        min_bet,
        stacks,
        seat_count: Some(10),
        players: (0..count).map(|i| name(dice, i)).collect(),
        seats,
        hand: Some(dice.u32(1..1_000_000).to_string()),
        ..History::default()
    };
    if !hand.trim_antes && dice.bool() {
        let (_, antes) = hand.posts();
        let dead: Vec<i64> = antes.iter().map(|ante| if dice.bool() { *ante } else { 0 }).collect();
        hand.set_dead_posted(&dead);
    }
    hand
}

fn name(dice: &mut Rng, player: usize) -> String {
    let odd = ["a: folds", "Seat 1", "x (1.5 in chips)", "has returned", "é ü", "said, \"", "collected 5", "*** FLOP"];
    match dice.u32(0..4) {
        0 => format!("{}{player}", odd[dice.usize(..odd.len())]),
        _ => format!("player{player}"),
    }
}

/// Plays to the end, or stops somewhere.
fn played(dice: &mut Rng, mut hand: History) -> History {
    let mut deck = Card::deck().to_vec();
    dice.shuffle(&mut deck);
    let mut deal = hand.deal().expect("a sound setup");
    let known = dice.bool();
    for player in 0..deal.count() {
        let cards = [deck.pop().expect("cards"), deck.pop().expect("cards")];
        let seen = known || dice.u32(0..8) == 0;
        hand.actions.push(format!(
            "d dh p{} {}",
            player + 1,
            if seen { write_cards(&cards) } else { "????".to_owned() }
        ));
        deal.deal_hole(player, if seen { cards.map(Some) } else { [None; 2] }).expect("new cards");
    }
    while deal.stage() != Stage::Over {
        let action = step(&mut deal, &mut deck, dice, hand.decimals);
        hand.actions.push(action);
    }
    let before = deal.stacks().to_vec();
    let rake = if dice.u32(0..4) == 0 { deal.in_the_middle() / 20 } else { 0 };
    deal.settle(rake);
    assert!(before.iter().zip(deal.stacks()).all(|(before, after)| before <= after));
    hand.finishing_stacks = Some(deal.stacks().to_vec());
    hand
}

fn step(deal: &mut Deal, deck: &mut Vec<Card>, dice: &mut Rng, decimals: u8) -> String {
    match deal.stage() {
        Stage::Bet(player) => {
            let label = player + 1;
            match (dice.u32(0..10), deal.raise_range().ok()) {
                (0..=3, Some((least, most))) => {
                    let to = match dice.u32(0..3) {
                        0 => least,
                        1 => most,
                        _ => dice.i64(least..=most),
                    };
                    deal.raise_to(player, to).expect("in range");
                    format!("p{label} cbr {}", money::write_cents(to, decimals))
                }
                (4..=5, _) if deal.call_amount() > 0 => {
                    deal.fold(player).expect("in turn");
                    format!("p{label} f")
                }
                _ => {
                    deal.check_or_call(player).expect("in turn");
                    format!("p{label} cc")
                }
            }
        }
        Stage::Showdown if !deal.to_show().is_empty() && (deal.street() == 3 || dice.bool()) => {
            let player = deal.to_show()[0];
            let shows = deal.should_show(player) || dice.bool();
            let cards: Vec<Card> = deal.hole(player).into_iter().flatten().collect();
            match (shows, cards.is_empty()) {
                (true, true) if deal.street() < 3 => board(deal, deck),
                (true, unknown) => {
                    deal.show(player, deal.hole(player)).expect("a live hand");
                    format!("p{} sm {}", player + 1, if unknown { "????".to_owned() } else { write_cards(&cards) })
                }
                (false, _) => {
                    deal.muck(player).expect("a live hand");
                    format!("p{} sm", player + 1)
                }
            }
        }
        Stage::Board | Stage::Showdown => board(deal, deck),
        Stage::Hole | Stage::Over => unreachable!("dealt, and not over"),
    }
}

fn board(deal: &mut Deal, deck: &mut Vec<Card>) -> String {
    let count = if deal.street() == 0 { 3 } else { 1 };
    let cards: Vec<Card> = (0..count).map(|_| deck.pop().expect("cards")).collect();
    deal.deal_board(&cards).expect("a street is due");
    format!("d db {}", write_cards(&cards))
}

fn hand(number: u64) -> History {
    let mut dice = Rng::with_seed(number);
    let most = [40, 2_000, 1_000_000, MAX_AMOUNT][dice.usize(..4)];
    // Somebody's ante may come back and leave nothing to play for.
    let is_played_for = |hand: &History| hand.deal().is_ok_and(|deal| deal.in_the_middle() > 0);
    let hand = std::iter::repeat_with(|| setup(&mut dice, most)).find(is_played_for).expect("most are");
    played(&mut dice, hand)
}

#[test]
fn whatever_is_played_is_written_as_phh_and_reads_back() {
    for number in 0..u64::from(crate::scaled(4_000)) {
        let hand = hand(number);
        let text = hand.write();
        let file = HandText::alone(&text);
        let again = History::read(file).unwrap_or_else(|bad| panic!("{number}: {bad}\n{text}"));
        assert!(again.plays_like(&hand), "{number}: {text}\n{}", again.write());
        let checked = check(file).unwrap_or_else(|bad| panic!("{number}: {bad}\n{text}"));
        assert!(checked.complete, "{number}: {text}");
    }
}

#[test]
fn whatever_is_played_is_written_as_text_and_reads_back() {
    let mut bad = Vec::new();
    for number in 0..u64::from(crate::scaled(4_000)) {
        let hand = hand(number);
        let out = (1..=10).find(|seat| !hand.seats.contains(seat));
        let stack = money::write(hand.stacks[0], hand.decimals);
        let out = out.map(|seat| SittingOut { seat, name: "Out of It".to_owned(), stack });
        let extras = Extras { sitting_out: out.into_iter().collect(), notes: Vec::new() };
        let text = match stars::write(&hand, &extras) {
            Ok(text) => text,
            Err(why) => {
                bad.push(format!("{number}: {why}\n{}", hand.write()));
                continue;
            }
        };
        match stars::read(&text) {
            Ok((again, people)) if again.plays_like(&hand) && people == extras => {}
            Ok((again, _)) => bad.push(format!("{number}: another hand\n{}\n{}\n{text}", hand.write(), again.write())),
            Err(why) => bad.push(format!("{number}: {why}\n{}\n{text}", hand.write())),
        }
    }
    let first: Vec<&str> = bad.iter().filter_map(|bad| bad.lines().next()).take(40).collect();
    assert!(bad.is_empty(), "{} hands: {first:#?}\n{}", bad.len(), bad[0]);
}
