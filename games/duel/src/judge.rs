//! How a match goes on after a round, how it ends, and who gets the pot.

use cardtable::Seat;
use serde::Serialize;
use ts_rs::TS;

use crate::config::Config;

/// Why a match ended (RULES 9.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    Normal,
    Timeout,
    Disconnect,
    Draw,
}

/// What a match was for one side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SideResult {
    Win,
    Loss,
    Draw,
    /// The match does not count.
    Void,
}

/// Every way a match can end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Won { winner: Seat },
    TimedOut { winner: Seat },
    Disconnected { winner: Seat },
    Drawn,
    BothAfk,
    Void,
}

/// What is paid from the pot.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Settlement {
    pub paid: [i64; 2],
    pub burned: i64,
}

impl Outcome {
    pub fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Won { winner } | Outcome::TimedOut { winner } | Outcome::Disconnected { winner } => Some(winner),
            Outcome::Drawn | Outcome::BothAfk | Outcome::Void => None,
        }
    }

    pub fn reason(self) -> Reason {
        match self {
            Outcome::Won { .. } => Reason::Normal,
            Outcome::TimedOut { .. } | Outcome::BothAfk => Reason::Timeout,
            Outcome::Disconnected { .. } | Outcome::Void => Reason::Disconnect,
            Outcome::Drawn => Reason::Draw,
        }
    }

    pub fn result_of(self, seat: Seat) -> SideResult {
        match (self, self.winner()) {
            (Outcome::Drawn, _) => SideResult::Draw,
            (Outcome::Void, _) => SideResult::Void,
            (_, Some(winner)) if winner == seat => SideResult::Win,
            _ => SideResult::Loss,
        }
    }

    /// Both were silent: the pot goes to nobody.
    pub fn burns_pot(self) -> bool {
        self == Outcome::BothAfk
    }

    /// RULES 2.4.
    pub fn settle(self, stake: i64) -> Settlement {
        match (self, self.winner()) {
            (_, Some(winner)) => {
                let mut paid = [0; 2];
                paid[winner.index()] = 2 * stake;
                Settlement { paid, burned: 0 }
            }
            (Outcome::BothAfk, None) => Settlement { paid: [0; 2], burned: 2 * stake },
            (_, None) => Settlement { paid: [stake; 2], burned: 0 },
        }
    }
}

/// What follows a round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Next { round: u32, sudden_death: bool },
    End(Outcome),
}

/// RULES 8: the seed's order is life and death first, then the round limit, then sudden death.
pub fn after_round(config: &Config, hp: [u32; 2], round: u32, sudden_death: bool) -> Verdict {
    let lead = hp[0].cmp(&hp[1]);
    let limit_reached = sudden_death || round >= config.rounds;
    let winner = match lead {
        std::cmp::Ordering::Greater => Some(Seat::at(0)),
        std::cmp::Ordering::Less => Some(Seat::at(1)),
        std::cmp::Ordering::Equal => None,
    };
    match winner {
        Some(winner) if limit_reached || hp.contains(&0) => Verdict::End(Outcome::Won { winner }),
        None if hp == [0, 0] => Verdict::End(Outcome::Drawn),
        None if limit_reached && config.sudden_death_cap.is_some_and(|cap| round >= cap) => {
            Verdict::End(Outcome::Drawn)
        }
        _ => Verdict::Next { round: round + 1, sudden_death: limit_reached },
    }
}
