//! Simulated runs at one Heat: what the decks do to a Player, for the table in RULES.md.

use cardtable::{BotKind, Dice, Game, Turn, Viewer};

use crate::bot::BOTS;
use crate::config::Config;
use crate::deck::Tier;
use crate::event::Event;
use crate::flow::HandState;
use crate::hand::Deal;
use crate::role::Role;

/// Who plays the Player in the table.
pub const PLAYERS: [&str; 3] = ["house", "timid", "reckless"];
/// So many hands are counted apart, for those who want to count them again.
pub const FIRST_HANDS: u64 = 1_000;

/// Counts over many hands; every run begins at the same Heat.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    pub hands: u64,
    pub runs: u64,
    pub busts: u64,
    pub folds: u64,
    pub successes: u64,
    /// What the successful hands brought.
    pub profit: i64,
    /// What was taken home.
    pub banked: i64,
    /// The squares of what each run took home, for how sure its average is.
    pub squares: i64,
    pub rounds: u64,
    pub raises: [u64; 3],
    /// Heat at the ends of the hands, less that at their beginnings.
    pub heat: i64,
}

impl Tally {
    pub fn merge(&mut self, other: &Tally) {
        self.hands += other.hands;
        self.runs += other.runs;
        self.busts += other.busts;
        self.folds += other.folds;
        self.successes += other.successes;
        self.profit += other.profit;
        self.banked += other.banked;
        self.squares += other.squares;
        self.rounds += other.rounds;
        self.heat += other.heat;
        for (mine, theirs) in self.raises.iter_mut().zip(other.raises) {
            *mine += theirs;
        }
    }

    /// Hundredths of all hands.
    pub fn percent(&self, of: u64) -> f64 {
        100.0 * of as f64 / self.hands.max(1) as f64
    }

    pub fn profit_a_hand(&self) -> f64 {
        self.profit as f64 / self.hands.max(1) as f64
    }

    pub fn hands_a_run(&self) -> f64 {
        self.hands as f64 / self.runs.max(1) as f64
    }

    pub fn banked_a_run(&self) -> f64 {
        self.banked as f64 / self.runs.max(1) as f64
    }

    /// Half the width of the 95 % interval of what a run takes home.
    pub fn margin_a_run(&self) -> f64 {
        let runs = self.runs.max(1) as f64;
        1.96 * ((self.squares as f64 / runs - self.banked_a_run().powi(2)).max(0.0) / runs).sqrt()
    }

    pub fn banked_a_hand(&self) -> f64 {
        self.banked as f64 / self.hands.max(1) as f64
    }

    pub fn banked_a_round(&self) -> f64 {
        self.banked as f64 / self.rounds.max(1) as f64
    }

    pub fn heat_a_hand(&self) -> f64 {
        self.heat as f64 / self.hands.max(1) as f64
    }

    /// Busts, folds and what was taken home.
    pub fn in_short(&self) -> String {
        format!("{} / {} / {}", self.busts, self.folds, self.banked)
    }

    pub fn raises_a_round(&self, role: Role) -> f64 {
        self.raises[role.index()] as f64 / self.rounds.max(1) as f64
    }
}

/// The first hands against the deck of this tier.
pub fn first_hands(bot: &str, tier: Tier) -> Tally {
    play(bot, &begun_at(tier), FIRST_HANDS, 1)
}

/// Every run begins at the least Heat that calls for the tier's deck.
pub fn begun_at(tier: Tier) -> Config {
    Config { heat: tier.from_heat(), ..Config::default() }
}

/// Plays whole runs with this bot as the Player until at least so many hands are played.
pub fn play(bot: &str, config: &Config, hands: u64, seed: u64) -> Tally {
    play_while(bot, config, seed, |tally| tally.hands < hands)
}

/// Plays so many whole runs.
pub fn play_runs(bot: &str, config: &Config, runs: u64, seed: u64) -> Tally {
    play_while(bot, config, seed, |tally| tally.runs < runs)
}

fn play_while(bot: &str, config: &Config, seed: u64, more: impl Fn(&Tally) -> bool) -> Tally {
    let kind = BOTS.iter().find(|kind| kind.name == bot).expect("a bot of this game");
    let mut tally = Tally::default();
    while more(&tally) {
        let mut dice = Dice::from_number(&format!("tiers/{bot}/{}/{seed}", config.heat), tally.runs);
        play_run(kind, config, &mut dice, &mut tally);
    }
    tally
}

fn play_run(kind: &BotKind<Deal>, config: &Config, dice: &mut Dice, tally: &mut Tally) {
    let players = cardtable::suite::people(Role::ALL.len());
    let mut bots = Role::ALL.map(|_| (kind.make)());
    let mut config = config.clone();
    loop {
        let (mut hand, _) = Deal::start(&config, &players, 0).expect("a checked config");
        while hand.turn() != Turn::Over {
            let Some(role) = hand.awaited() else {
                let chance = hand.deal(dice);
                let _ = hand.dealt(0, chance);
                continue;
            };
            let seat = hand.seat_of(role);
            let action = bots[role.index()].act(seat, &hand.view(Viewer::Seat(seat)), dice);
            let _ = hand.act(0, seat, action.expect("house bots always speak")).expect("house bots keep the rules");
        }
        count(&hand, tally);
        let Some(Event::RunEnded { banked, .. }) = hand.story.last() else {
            config = hand.next().expect("a run goes on").config;
            continue;
        };
        tally.runs += 1;
        tally.banked += banked;
        tally.squares += banked * banked;
        return;
    }
}

fn count(hand: &Deal, tally: &mut Tally) {
    let ending = hand.ending.as_ref().expect("the hand is over");
    tally.hands += 1;
    tally.profit += ending.profit;
    tally.rounds += u64::from(ending.round);
    tally.heat += ending.heat_after - ending.heat_before;
    match ending.state {
        HandState::Bust => tally.busts += 1,
        HandState::Folded => tally.folds += 1,
        _ => tally.successes += 1,
    }
    for played in &hand.played {
        tally.raises[played.role.index()] += 1;
    }
}
