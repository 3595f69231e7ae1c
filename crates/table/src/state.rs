//! What a table is at one moment, and how each kind of log line changes it.

use crate::game::{Game, Reveal, Turn};
use crate::line::Line;
use crate::nonces::Nonces;
use crate::proof::{self, DiceOf, SeatSeed, Secret};
use crate::seat::{BySeat, Millis, Players, Presence};
use crate::told::{Move, Refused, Told};

/// The whole state of a table; a step is decided on a clone of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State<G: Game> {
    pub id: String,
    /// Of the hand on the table or, before the first, of the hand to come.
    pub config: G::Config,
    pub players: Players,
    /// 0 before the first hand.
    pub hand_no: u32,
    /// The hand that runs, or the last one, still lying there.
    pub hand: Option<G>,
    /// The hand is over and its `Ended` line is written.
    pub ended: bool,
    pub closed: bool,
    pub at: Millis,
    /// When the hand on the table began.
    pub began_at: Millis,
    pub deals: u32,
    pub seeds: Vec<Option<SeatSeed>>,
    /// Of the hand that runs or, between hands, of the one to come; or of all the table's hands,
    /// where they open together.
    pub secret: Secret,
    pub commitment: String,
    /// The last hand's secret, once everyone may know it.
    pub revealed: Option<String>,
    pub nonces: Nonces,
    /// What each seat has won or lost in money since the hand began.
    pub net: BySeat<i64>,
}

/// What applying a line told, if the line belongs to a hand.
pub(crate) type Applied<G> = Told<<G as Game>::Event>;

impl<G: Game> State<G> {
    pub fn opened(id: &str, config: G::Config, players: Players, at: Millis, secret: Secret) -> State<G> {
        State {
            net: BySeat::from_fn(players.len(), |_| 0),
            commitment: proof::commitment(id, 1, &secret_of::<G>(&secret, 1)),
            id: id.to_owned(),
            config,
            players,
            hand_no: 0,
            hand: None,
            ended: false,
            closed: false,
            at,
            began_at: at,
            deals: 0,
            seeds: Vec::new(),
            secret,
            revealed: None,
            nonces: Nonces::default(),
        }
    }

    /// A hand is on the table and not over.
    pub fn running(&self) -> bool {
        self.hand.is_some() && !self.ended
    }

    pub fn turn(&self) -> Option<Turn> {
        self.hand.as_ref().filter(|_| !self.ended).map(Game::turn)
    }

    pub fn deadline(&self) -> Option<Millis> {
        match self.turn() {
            Some(Turn::Seats { deadline, .. }) => deadline,
            Some(Turn::Dealer | Turn::Over) | None => None,
        }
    }

    /// The number of the hand to come.
    pub fn next_hand_no(&self) -> u32 {
        self.hand_no + 1
    }

    /// The line that ends the hand, and the secret of the next.
    pub fn ending(&self, at: Millis, fresh: &Secret) -> Line<G> {
        let (secret, next) = match G::REVEAL {
            Reveal::AfterHand => (Some(self.secret.reveal()), fresh.clone()),
            Reveal::AtClose => (None, self.secret.for_hand(self.next_hand_no())),
        };
        Line::Ended { at, secret, next_commitment: proof::commitment(&self.id, self.next_hand_no(), &next) }
    }

    /// The line that closes the table, with the secret of all its hands where that opens now.
    pub fn closing(&self, at: Millis) -> Line<G> {
        Line::Closed { at, secret: (G::REVEAL == Reveal::AtClose).then(|| self.secret.reveal()) }
    }

    pub fn draw(&self) -> G::Chance {
        let hand = self.hand.as_ref().expect("only a running hand has a dealer");
        let dice = DiceOf { game: G::NAME, table: &self.id, hand: self.hand_no, seeds: &self.seeds };
        hand.deal(&mut dice.deal(&secret_of::<G>(&self.secret, self.hand_no), self.deals))
    }

    /// Changes the state as the line says. Only an action (or a hand that cannot start) is refused,
    /// and then nothing has changed. `fresh` is the secret that an `Ended` line commits to.
    pub fn apply(&mut self, line: Line<G>, fresh: &Secret) -> Result<Applied<G>, Refused> {
        let at = line.at();
        let told = match line {
            Line::Opened { .. } => return Err(Refused::new("bad_log", "a table opens once")),
            Line::Sat { seat, player, .. } => {
                self.players[seat] = Some(player);
                Told::nothing()
            }
            Line::Stood { seat, .. } => {
                self.players[seat] = None;
                Told::nothing()
            }
            Line::Began { hand, config, players, seeds, .. } => {
                let (started, told) =
                    G::start(&config, &players, at).map_err(|no| crate::told::Refusal::refused(&no))?;
                *self = State { config, players, seeds, hand_no: hand, hand: Some(started), ..self.clone() };
                self.ended = false;
                self.began_at = at;
                self.deals = 0;
                self.revealed = None;
                self.nonces = Nonces::default();
                self.net = BySeat::from_fn(self.players.len(), |_| 0);
                told
            }
            Line::Dealt { chance, .. } => {
                self.deals += 1;
                self.playing()?.dealt(at, chance)
            }
            Line::Acted { seat, action, nonce, .. } => {
                let ended = self.ended;
                let hand = self.hand.as_mut().ok_or_else(no_hand)?;
                let acted = match ended && !G::OPEN_SEATS {
                    // Over is over, and the game says so in its own words.
                    true => hand.clone().act(at, seat, action).map(|_| Err(over())),
                    false => hand.act(at, seat, action).map(Ok),
                };
                let told = acted.map_err(|no| crate::told::Refusal::refused(&no))??;
                if ended {
                    // Where seats are open a player may still say what the next hand shall do.
                    self.plan_again();
                }
                if let Some(nonce) = nonce {
                    self.nonces.remember(seat, nonce, told.refused().cloned());
                }
                told
            }
            Line::TimedOut { .. } => self.playing()?.time_out(at),
            Line::Presence { seat, presence: Presence::Left, .. } if self.ended && G::OPEN_SEATS => {
                let hand = self.hand.as_mut().expect("a hand that ended exists");
                let told = hand.presence(at, seat, Presence::Left);
                self.plan_again();
                told
            }
            Line::Presence { seat, presence, .. } => self.playing()?.presence(at, seat, presence),
            Line::Joined { seat, player, purse, .. } => {
                let joined = self.playing()?.join(at, seat, &player, purse);
                let told = joined.map_err(|no| crate::told::Refusal::refused(&no))?;
                self.players[seat] = Some(player);
                told
            }
            Line::Ended { secret, next_commitment, .. } => {
                self.ended = true;
                self.revealed = secret;
                self.commitment = next_commitment;
                if G::REVEAL == Reveal::AfterHand {
                    self.secret = fresh.clone();
                }
                self.plan_again();
                Told::nothing()
            }
            Line::Closed { .. } => {
                self.closed = true;
                Told::nothing()
            }
        };
        for movement in told.moves() {
            match *movement {
                Move::Take { seat, amount } => self.net[seat] -= amount,
                Move::Pay { seat, amount } => self.net[seat] += amount,
                Move::Burn { .. } => {}
            }
        }
        self.at = at;
        if let Some(hand) = &self.hand {
            hand.audit();
        }
        Ok(told)
    }

    fn playing(&mut self) -> Result<&mut G, Refused> {
        if self.ended {
            return Err(over());
        }
        self.hand.as_mut().ok_or_else(no_hand)
    }

    /// What happened at the end of a hand or after it changes the next: who got up is not in it.
    fn plan_again(&mut self) {
        if let Some(next) = self.hand.as_ref().and_then(Game::next) {
            self.config = next.config;
        }
    }
}

fn no_hand() -> Refused {
    Refused::new("no_hand", "no hand is being played")
}

fn over() -> Refused {
    Refused::new("hand_over", "the hand is over")
}

/// The secret of one hand, from the one the table holds.
pub(crate) fn secret_of<G: Game>(held: &Secret, hand: u32) -> Secret {
    match G::REVEAL {
        Reveal::AfterHand => held.clone(),
        Reveal::AtClose => held.for_hand(hand),
    }
}
