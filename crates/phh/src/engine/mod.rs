//! One deal of No-Limit Hold'em, in notation order: player 0 is the first to the left of the button.
//!
//! It knows chips, cards and turns, and nothing of seats, names, pauses or time. Amounts are whole
//! units. The rules of betting, pots and showdown agree with PokerKit to the chip.

mod betting;
mod dealing;
mod illegal;
mod pots;
mod showdown;

pub use illegal::Illegal;
pub use pots::{Award, Pot, Settled};

use crate::money::ENDLESS;
use cards::Card;

/// The most players that a deal has.
pub const MAX_PLAYERS: usize = 10;

/// What a deal waits for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Hole cards for those who have none.
    Hole,
    /// A word from this player.
    Bet(usize),
    /// Board cards for the next street.
    Board,
    /// Hands shown or mucked; if board cards are missing, nobody can bet any more.
    Showdown,
    /// Nothing more: the pots can be paid.
    Over,
}

/// A set of players, one bit each.
pub type Mask = u16;

/// The state of one deal.
#[derive(Clone, PartialEq, Debug)]
pub struct Deal {
    pub(crate) count: usize,
    pub(crate) min_bet: i64,
    trim_antes: bool,
    start: [i64; MAX_PLAYERS],
    stacks: [i64; MAX_PLAYERS],
    /// Out in front of each player on this street.
    bets: [i64; MAX_PLAYERS],
    /// Collected from each player, without dead antes.
    put: [i64; MAX_PLAYERS],
    /// Antes that belong to the main pot whoever posted them.
    dead: i64,
    live: Mask,
    pending: Mask,
    acted: Mask,
    cursor: usize,
    /// Where the showdown starts: the last to raise, or the first to speak.
    opener: usize,
    last_raise: i64,
    /// The least that a call brings a bet to on this street, whatever is out.
    price: i64,
    /// The sum of all-in raises below a full raise since the last full one.
    short_raises: i64,
    any_short_raise: bool,
    street: u8,
    stage: Stage,
    all_in: bool,
    hole: [[Option<Card>; 2]; MAX_PLAYERS],
    dealt: Mask,
    shown: Mask,
    board: [Option<Card>; 5],
    board_len: usize,
    /// The cards that are in play, by index.
    used: u64,
    /// The last bet that nobody matched and that came back.
    returned: Option<(usize, i64)>,
    /// Nobody has asked for it yet.
    returned_is_news: bool,
}

impl Deal {
    /// Posts antes and blinds. A negative blind is a late post: live, but it does not move the
    /// first turn. With `trim_antes` an ante nobody matches comes back; without, antes are dead.
    pub fn new(stacks: &[i64], blinds: &[i64], antes: &[i64], min_bet: i64, trim_antes: bool) -> Result<Deal, Illegal> {
        check_start(stacks, blinds, antes, min_bet)?;
        let count = stacks.len();

        let mut deal = Deal {
            count,
            min_bet,
            trim_antes,
            start: [0; MAX_PLAYERS],
            stacks: [0; MAX_PLAYERS],
            bets: [0; MAX_PLAYERS],
            put: [0; MAX_PLAYERS],
            dead: 0,
            live: (1 << count) - 1,
            pending: 0,
            acted: 0,
            cursor: 0,
            opener: 0,
            last_raise: 0,
            price: 0,
            short_raises: 0,
            any_short_raise: false,
            street: 0,
            stage: Stage::Hole,
            all_in: false,
            hole: [[None; 2]; MAX_PLAYERS],
            dealt: 0,
            shown: 0,
            board: [None; 5],
            board_len: 0,
            used: 0,
            returned: None,
            returned_is_news: false,
        };
        deal.stacks[..count].copy_from_slice(stacks);
        deal.start = deal.stacks;
        deal.post(blinds, antes);
        Ok(deal)
    }

    /// The same deal where a call before the flop is at least the minimum bet, though the big blind had less.
    pub fn with_blind_in_full(self) -> Deal {
        Deal { price: self.min_bet, ..self }
    }

    fn post(&mut self, blinds: &[i64], antes: &[i64]) {
        let mut paid = [0; MAX_PLAYERS];
        for (i, ante) in antes.iter().enumerate() {
            paid[i] = (*ante).min(self.stacks[i]);
            self.stacks[i] -= paid[i];
        }
        for (i, blind) in blinds.iter().enumerate() {
            self.bets[i] = blind.abs().min(self.stacks[i]);
            self.stacks[i] -= self.bets[i];
        }
        if self.trim_antes {
            let cutoff = second_largest(&paid[..self.count]);
            for (i, paid) in paid.iter().enumerate().take(self.count) {
                self.put[i] = (*paid).min(cutoff);
                self.stacks[i] += paid - self.put[i];
            }
        } else {
            self.dead = paid.iter().sum();
        }
        // RULES 6.2: the largest blind decides who speaks first; late posts do not.
        let weight = |i: usize| self.bets[i] * blinds[i].signum();
        let largest = (0..self.count).max_by_key(|i| (weight(*i), *i)).expect("at least two players");
        self.opener = (largest + 1) % self.count;
    }

    /// How many players were dealt in.
    pub fn count(&self) -> usize {
        self.count
    }

    /// What the deal waits for.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// What lies in front of a player, without bets.
    pub fn stack(&self, player: usize) -> i64 {
        self.stacks[player]
    }

    /// The stacks of all players.
    pub fn stacks(&self) -> &[i64] {
        &self.stacks[..self.count]
    }

    /// What a player had before posting.
    pub fn starting_stack(&self, player: usize) -> i64 {
        self.start[player]
    }

    /// Whether an ante that nobody matches comes back.
    pub fn trims_antes(&self) -> bool {
        self.trim_antes
    }

    /// Out in front of the player on this street.
    pub fn bet(&self, player: usize) -> i64 {
        self.bets[player]
    }

    /// All chips that are neither in a stack nor paid out.
    pub fn in_the_middle(&self) -> i64 {
        self.dead + self.put[..self.count].iter().sum::<i64>() + self.bets[..self.count].iter().sum::<i64>()
    }

    /// Whether a player has neither folded nor mucked.
    pub fn is_live(&self, player: usize) -> bool {
        self.live >> player & 1 == 1
    }

    /// How many players are still in.
    pub fn live_count(&self) -> u32 {
        self.live.count_ones()
    }

    /// Still in, with nothing left to bet.
    pub fn is_all_in(&self, player: usize) -> bool {
        self.is_live(player) && self.stacks[player] == 0
    }

    /// 0 before the flop, 3 on the river.
    pub fn street(&self) -> u8 {
        self.street
    }

    /// The open cards of the board.
    pub fn board(&self) -> Vec<Card> {
        self.board[..self.board_len].iter().copied().flatten().collect()
    }

    /// A player's cards, as far as they are known.
    pub fn hole(&self, player: usize) -> [Option<Card>; 2] {
        self.hole[player]
    }

    /// Betting is over although streets are missing, or someone is all-in on the river: hands are open.
    pub fn hands_are_open(&self) -> bool {
        self.all_in
    }
}

/// Whether a hand can be dealt with these amounts.
fn check_start(stacks: &[i64], blinds: &[i64], antes: &[i64], min_bet: i64) -> Result<(), Illegal> {
    let count = stacks.len();
    if !(2..=MAX_PLAYERS).contains(&count) {
        return Err(Illegal::PlayerCount);
    }
    if blinds.len() != count || antes.len() != count {
        return Err(Illegal::Lengths);
    }
    if stacks.iter().any(|stack| !(1..=ENDLESS).contains(stack)) {
        return Err(Illegal::Stack);
    }
    let in_range = |amount: i64| (0..=ENDLESS).contains(&amount);
    if antes.iter().any(|ante| !in_range(*ante)) || !blinds.iter().all(|blind| in_range(blind.abs())) {
        return Err(Illegal::Amount);
    }
    if !(1..=ENDLESS).contains(&min_bet) {
        return Err(Illegal::Amount);
    }
    if antes.iter().chain(blinds).all(|amount| *amount == 0) {
        return Err(Illegal::NoForcedBets);
    }
    Ok(())
}

/// The second largest of at least two amounts.
pub(crate) fn second_largest(amounts: &[i64]) -> i64 {
    let (mut first, mut second) = (i64::MIN, i64::MIN);
    for &amount in amounts {
        if amount > first {
            (first, second) = (amount, first);
        } else if amount > second {
            second = amount;
        }
    }
    second
}
