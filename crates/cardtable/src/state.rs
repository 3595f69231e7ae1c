//! What a table is at one moment, and how each kind of log line changes it.

use std::sync::Arc;

use crate::about::Reveal;
use crate::chain::Chain;
use crate::code::House;
use crate::game::{Game, Turn};
use crate::line::{LOG_VERSION, Line};
use crate::options;
use crate::player::{Player, Players, Presence};
use crate::proof::Secret;
use crate::refused::{Refusal, Refused};
use crate::seal::Seal;
use crate::seat::{BySeat, Millis, Seat};
use crate::seating::{Purse, Seating};
use crate::seeding::{Seeding, commitment_of};
use crate::shared::Shared;
use crate::stakes::Stakes;
use crate::told::{Move, Told};
use crate::void::WhyVoid;

/// The whole state of a table; a step is decided on a clone of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State<G: Game> {
    pub id: Shared<String>,
    /// Of the hand on the table or, before the first, of the hand to come.
    pub config: Shared<G::Config>,
    pub players: Shared<Players>,
    /// 0 before the first hand.
    pub hand_no: u32,
    /// The hand that runs, or the last one, still lying there.
    pub hand: Option<Shared<G>>,
    /// The hand is over and its `Ended` line is written.
    pub ended: bool,
    pub closed: bool,
    pub at: Millis,
    /// When the hand on the table began.
    pub began_at: Millis,
    pub deals: u32,
    /// What is published about the dice.
    pub seeding: Shared<Seeding>,
    pub chain: Chain,
    /// The deck of the hand, where cards are sealed and the first are dealt.
    pub seal: Option<Arc<Seal>>,
    /// How many places of the sealed deck are dealt.
    pub placed: usize,
    /// Of the hand that runs or, between hands, of the one to come; or of all the table's hands,
    /// where they open together.
    pub secret: Secret,
    /// What each seat has won or lost in money since the hand began.
    pub net: BySeat<i64>,
    pub stakes: Stakes,
    /// The last hand was broken off and does not count.
    pub voided: Option<WhyVoid>,
}

/// What applying a line told, if the line belongs to a hand.
pub(crate) type Applied<G> = Told<<G as Game>::Event>;

impl<G: Game> State<G> {
    pub fn opened(id: &str, config: G::Config, players: Players, at: Millis, secret: Secret) -> State<G> {
        State {
            net: BySeat::from_fn(players.len(), |_| 0),
            seeding: Seeding::new(commitment_of::<G>(id, 1, &secret)).into(),
            seal: None,
            placed: 0,
            chain: Chain::default(),
            id: id.to_owned().into(),
            config: config.into(),
            players: players.into(),
            hand_no: 0,
            hand: None,
            ended: false,
            closed: false,
            at,
            began_at: at,
            deals: 0,
            secret,
            stakes: Stakes::default(),
            voided: None,
        }
    }

    /// A hand is on the table and not over.
    pub fn running(&self) -> bool {
        self.hand.is_some() && !self.ended
    }

    pub fn turn(&self) -> Option<Turn> {
        self.hand.as_ref().filter(|_| !self.ended).map(|hand| hand.turn())
    }

    pub fn deadline(&self) -> Option<Millis> {
        match self.turn() {
            Some(Turn::Seats { deadline, .. }) => deadline,
            Some(Turn::Dealer | Turn::Over) | None => None,
        }
    }

    /// The number of the hand to come.
    pub fn next_hand_no(&self) -> u32 {
        // A log that this program did not write may have counted to the end.
        self.hand_no.saturating_add(1)
    }

    /// The line that ends the hand, and the secret of the next.
    pub fn ending(&self, at: Millis, fresh: &Secret) -> Line<G> {
        let secret = match G::ABOUT.reveal {
            Reveal::AfterHand => Some(self.secret.reveal()),
            Reveal::Sealed => None,
        };
        let next_commitment = self.commitment_of(self.next_hand_no(), fresh);
        Line::Ended { at, secret, next_commitment, score: self.hand.as_deref().map(Game::score), signature: None }
    }

    /// Changes the state as the line says. Only an action (or a hand that cannot start) is refused,
    /// and then nothing has changed. `fresh` is the secret that an `Ended` line commits to.
    pub fn apply(&mut self, line: Line<G>, fresh: &Secret) -> Result<Applied<G>, Refused> {
        let at = line.at();
        self.knows_seat_of(&line)?;
        let told = match line {
            Line::Opened { .. } => return Err(Refused::new(House::BadLog, "a table opens once")),
            Line::Sat { seat, player, .. } => self.seated(seat, Some(player)),
            Line::Stood { seat, .. } => self.seated(seat, None),
            Line::Began { version, hand, config, players, commitment, before, seeds, .. } => {
                let told = self.began(at, hand, config, players)?;
                self.chain.begin(G::ABOUT.name, &self.id, hand, before.as_deref())?;
                self.seeding.begin(commitment, (version < LOG_VERSION).then_some(seeds));
                told
            }
            Line::Fixed { commits, .. } => self.fix(commits)?,
            Line::Seeded { seeds, left_out, .. } => self.seed(seeds, left_out)?,
            Line::Dealt { chance: Some(chance), seal, .. } => self.dealt(at, chance, seal.as_deref())?,
            Line::Dealt { chance: None, .. } => return Err(Refused::new(House::BadLog, "the cards are missing")),
            Line::Acted { seat, action, .. } => self.acted(at, seat, action)?,
            Line::TimedOut { .. } => self.playing()?.time_out(at),
            Line::Presence { seat, presence, .. } => self.presence(at, seat, presence)?,
            Line::Joined { seat, player, purse, .. } => self.joined(at, seat, player, purse)?,
            Line::Ended { secret, next_commitment, score, signature, .. } => {
                (self.chain.score, self.chain.signature) = (score, signature);
                self.end(secret, next_commitment, fresh)
            }
            Line::Voided { why, next_commitment, .. } => {
                self.at = at;
                return Ok(self.void(why, next_commitment, fresh));
            }
            Line::Closed { .. } => self.close(),
        };
        self.count(told.moves());
        self.at = at;
        if let Some(hand) = &self.hand {
            hand.audit();
        }
        Ok(told)
    }

    /// A line of a log that was not written by this program may name any seat.
    fn knows_seat_of(&self, line: &Line<G>) -> Result<(), Refused> {
        match line {
            Line::Sat { seat, .. }
            | Line::Stood { seat, .. }
            | Line::Acted { seat, .. }
            | Line::Presence { seat, .. }
            | Line::Joined { seat, .. }
                if self.players.get(*seat).is_none() =>
            {
                Err(Refused::new(House::NoSuchSeat, "this table has no such seat"))
            }
            _ => Ok(()),
        }
    }

    fn seated(&mut self, seat: Seat, player: Option<Player>) -> Applied<G> {
        self.players[seat] = player;
        Told::nothing()
    }

    fn began(&mut self, at: Millis, hand_no: u32, config: G::Config, players: Players) -> Result<Applied<G>, Refused> {
        options::check::<G>(&config)?;
        let (hand, told) = G::start(&config, &players, at).map_err(|no| no.refused())?;

        self.net = BySeat::from_fn(players.len(), |_| 0);
        self.stakes = Stakes::lying(&players, &G::Seating::lying(&config));
        self.voided = None;
        self.config = config.into();
        self.players = players.into();
        self.hand_no = hand_no;
        self.hand = Some(hand.into());
        self.ended = false;
        self.began_at = at;
        self.deals = 0;
        self.seal = None;
        self.placed = 0;
        Ok(told)
    }

    fn dealt(&mut self, at: Millis, chance: G::Chance, seal: Option<&str>) -> Result<Applied<G>, Refused> {
        self.playing()?;
        self.drawn(seal)?;
        Ok(self.playing()?.dealt(at, chance))
    }

    fn acted(&mut self, at: Millis, seat: Seat, action: G::Action) -> Result<Applied<G>, Refused> {
        let ended = self.ended;
        let hand = self.hand.as_mut().ok_or_else(no_hand)?;
        let acted = match ended && !G::Seating::OPEN {
            // Over is over, and the game says so in its own words.
            true => hand.clone().act(at, seat, action).map(|_| Err(over())),
            false => hand.act(at, seat, action).map(Ok),
        };
        let told = acted.map_err(|no| no.refused())??;

        if ended {
            // Where seats are open a player may still say what the next hand shall do.
            self.plan_again();
        }
        Ok(told)
    }

    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Result<Applied<G>, Refused> {
        // Where seats are open one can get up from a hand that is over and still lies there.
        if self.ended
            && G::Seating::OPEN
            && presence == Presence::Left
            && let Some(hand) = &mut self.hand
        {
            let told = hand.presence(at, seat, presence);
            self.plan_again();
            return Ok(told);
        }
        Ok(self.playing()?.presence(at, seat, presence))
    }

    fn joined(&mut self, at: Millis, seat: Seat, player: Player, purse: Purse) -> Result<Applied<G>, Refused> {
        let told = G::Seating::join(self.playing()?, at, seat, &player, purse)?;
        self.players[seat] = Some(player);
        Ok(told)
    }

    fn end(&mut self, secret: Option<String>, next_commitment: String, fresh: &Secret) -> Applied<G> {
        self.ended = true;
        self.seeding.revealed = secret;
        self.seeding.next = Some(next_commitment);
        self.secret = fresh.clone();
        self.plan_again();
        Told::nothing()
    }

    fn close(&mut self) -> Applied<G> {
        self.closed = true;
        Told::nothing()
    }

    fn count(&mut self, moves: &[Move]) {
        for movement in moves {
            match *movement {
                Move::Take { seat, amount } => self.net[seat] -= amount,
                Move::Pay { seat, amount } => self.net[seat] += amount,
                Move::Return { .. } | Move::Burn { .. } => {}
            }
        }
        self.stakes.count(&self.players, moves);
    }

    fn playing(&mut self) -> Result<&mut G, Refused> {
        if self.ended {
            return Err(over());
        }
        self.hand.as_deref_mut().ok_or_else(no_hand)
    }

    /// What happened at the end of a hand or after it changes the next: who got up is not in it.
    fn plan_again(&mut self) {
        if let Some(next) = self.hand.as_deref().and_then(Game::next) {
            self.config = next.config.into();
        }
    }
}

fn no_hand() -> Refused {
    Refused::new(House::NoHand, "no hand is being played")
}

fn over() -> Refused {
    Refused::new(House::HandOver, "the hand is over")
}
