//! `Hand::next`: from a finished hand to the document of the one after it.

use super::blinds::{Assigned, Candidates, Positions, after, assign, passed};
use super::{Hand, Intent, Place, Stakes, Status};

/// RULES 4.7: what newcomers post before their first big blind.
#[derive(
    Copy, Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS,
)]
#[serde(rename_all = "snake_case")]
pub enum EntryPost {
    /// Nothing.
    #[default]
    None,
    /// A live big blind.
    Bb,
    /// Nothing, but they wait until the big blind reaches them.
    Wait,
}

/// RULES 5.4: how an early return is paid.
#[derive(
    Copy, Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS,
)]
#[serde(rename_all = "snake_case")]
pub enum ReturnPost {
    /// The whole debt is dead money in the main pot.
    #[default]
    Dead,
    /// A missed big blind counts as a bet, the rest is dead.
    BbLive,
}

/// What `next` is told besides the document.
#[derive(Clone, Debug, Default)]
pub struct NextContext {
    /// Stacks after the hand, in the order of `players`; without them the stacks stay.
    pub finishing_stacks: Option<Vec<i64>>,
    pub entry_post: EntryPost,
    /// Who has not been dealt in since sitting down, in the order of `players`. Without it, whoever enters
    /// and owes nothing counts as new.
    pub newcomers: Option<Vec<bool>>,
    pub return_post: ReturnPost,
    /// RULES 4.8: what the player after the big blind posts; 0 for nothing.
    pub straddle: i64,
}

impl NextContext {
    /// The table says that this place is a newcomer's.
    fn calls_new(&self, place: usize) -> bool {
        self.newcomers.as_ref().is_some_and(|new| new.get(place) == Some(&true))
    }

    /// The table does not say that it is not.
    fn may_be_new(&self, place: usize) -> bool {
        self.newcomers.is_none() || self.calls_new(place)
    }
}

/// Where a place stands between two hands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Role {
    /// Removed from the document.
    Gone,
    Incumbent,
    /// Plays from this hand on.
    Entrant,
    /// Plays once the big blind comes.
    Waiter,
    Paused,
    /// Could not pay; keeps the seat for one hand.
    Broke,
}

impl Hand {
    /// The next hand: leavers are gone, blinds have moved, debts have grown or been paid.
    #[must_use]
    pub fn next(&self, context: &NextContext) -> Hand {
        let mut hand = self.clone();
        if let Some(stacks) = &context.finishing_stacks {
            hand.places.iter_mut().zip(stacks).for_each(|(place, stack)| place.stack = *stack);
        }
        let stakes = self.stakes();
        let ring = hand.ring();
        let old = hand.positions();
        let mut roles = hand.roles(context);
        let seating = hand.seat(&ring, old, stakes, &mut roles);
        match seating {
            Some(seating) => hand.begin(&ring, old, seating, stakes, &roles, context),
            None => hand.wait(stakes, &roles),
        }
        hand.number = hand.number.saturating_add(1);
        hand.author = None;
        hand.actions.clear();
        let gone: Vec<bool> = roles.iter().map(|role| *role == Role::Gone).collect();
        let mut kept = ring.iter().filter(|place| !gone[**place]).map(|place| hand.places[*place].clone());
        let mut places: Vec<Place> = kept.by_ref().collect();
        if !hand.names_seats {
            places.iter_mut().enumerate().for_each(|(i, place)| place.seat = i + 1);
        }
        hand.places = places;
        hand
    }

    fn roles(&self, context: &NextContext) -> Vec<Role> {
        let must_wait = |i: usize| context.entry_post == EntryPost::Wait && context.calls_new(i) && !self.is_waiting();
        let role = |(i, place): (usize, &Place)| match place.status.intent() {
            Intent::Leave => Role::Gone,
            // Whoever was all-in and lost is set aside, whatever they wished meanwhile.
            _ if place.stack == 0 && self.was_dealt(i) => Role::Broke,
            Intent::PauseUntilBigBlind => Role::Waiter,
            Intent::Pause => Role::Paused,
            Intent::Play if self.was_dealt(i) => Role::Incumbent,
            Intent::Play if must_wait(i) => Role::Waiter,
            Intent::Play => Role::Entrant,
        };
        self.places.iter().enumerate().map(role).collect()
    }

    /// Positions for the next hand, or none if fewer than two can play. Whoever enters and cannot
    /// pay what the position asks is set aside, and the positions are found again without them.
    fn seat(&self, ring: &[usize], old: Positions, stakes: Stakes, roles: &mut [Role]) -> Option<Assigned> {
        loop {
            let ready =
                |roles: &[Role]| roles.iter().filter(|role| matches!(role, Role::Incumbent | Role::Entrant)).count();
            let waiters = roles.iter().filter(|role| **role == Role::Waiter).count();
            let mut trial = roles.to_vec();
            // RULES 5.6: with those who wait for the big blind there are two, so they enter now.
            if ready(&trial) < 2 && ready(&trial) + waiters >= 2 {
                trial.iter_mut().filter(|role| **role == Role::Waiter).for_each(|role| *role = Role::Entrant);
            }
            let is = |wanted: &[Role]| trial.iter().map(|role| wanted.contains(role)).collect::<Vec<bool>>();
            // RULES 2.9: whoever was dealt into the last hand misses this one.
            let may_enter = |place: usize| trial[place] == Role::Waiter && !self.was_dealt(place);
            let playing = is(&[Role::Incumbent, Role::Entrant]);
            let who = Candidates {
                incumbents: is(&[Role::Incumbent]),
                takes_big: (0..trial.len()).map(|place| playing[place] || may_enter(place)).collect(),
                ready: playing,
            };
            let seating = match ready(&trial) >= 2 {
                true => assign(ring, old, &who),
                false => None,
            };
            // Whoever has the big blind is looked at first: without them another has it, and owes no debt.
            let big = seating.map(|seating| seating.big);
            let too_poor = big.into_iter().chain(ring.iter().copied()).find(|place| match trial[*place] {
                Role::Entrant => self.places[*place].stack < self.due(*place, seating, stakes, roles[*place]),
                // Nobody who was dealt in owes anything, unless a document says so.
                Role::Incumbent if self.places[*place].status.debt() > 0 => {
                    self.places[*place].stack < self.due(*place, seating, stakes, Role::Incumbent)
                }
                Role::Waiter => {
                    seating.is_some_and(|seating| seating.big == *place)
                        && self.places[*place].stack < self.due(*place, seating, stakes, Role::Waiter)
                }
                _ => false,
            });
            match too_poor {
                Some(place) => roles[place] = Role::Broke,
                None => {
                    if seating.is_some() {
                        roles.copy_from_slice(&trial);
                    }
                    return seating;
                }
            }
        }
    }

    /// RULES 5.5: what an entering player has to be able to pay; never less than one unit.
    fn due(&self, place: usize, seating: Option<Assigned>, stakes: Stakes, role: Role) -> i64 {
        let Some(seating) = seating else { return 1 };
        let debt = if role == Role::Waiter { 0 } else { self.places[place].status.debt() };
        let post = match place {
            place if place == seating.big => stakes.big,
            place if place == seating.small => stakes.small + debt,
            _ => debt,
        };
        (ante_of(place, seating, stakes) + post).max(1)
    }

    fn begin(
        &mut self,
        ring: &[usize],
        old: Positions,
        seating: Assigned,
        stakes: Stakes,
        roles: &[Role],
        context: &NextContext,
    ) {
        let passed_small = passed(ring, old.small, seating.small);
        let passed_big = passed(ring, old.big, seating.big);
        for (i, role) in roles.iter().enumerate() {
            let missed =
                stakes.big / 2 * i64::from(passed_small.contains(&i)) + stakes.big * i64::from(passed_big.contains(&i));
            let place = &mut self.places[i];
            let was_waiting = place.status.intent() == Intent::PauseUntilBigBlind;
            (place.blind, place.ante, place.dead_posted) = (0, 0, 0);
            match role {
                Role::Waiter if seating.big != i && !was_waiting => {
                    place.status = Status::out(Intent::Play, place.status.debt());
                }
                Role::Waiter if seating.big != i => accrue(place, missed, stakes),
                Role::Paused => accrue(place, missed, stakes),
                Role::Broke => place.status = Status::out(Intent::Leave, place.status.debt()),
                Role::Gone => {}
                Role::Incumbent | Role::Entrant | Role::Waiter => {
                    let free = seating.big == i || was_waiting;
                    let debt = if free { 0 } else { place.status.debt() };
                    let newcomer =
                        *role == Role::Entrant && place.status.debt() == 0 && !was_waiting && context.may_be_new(i);
                    place.status = Status::playing();
                    place.ante = ante_of(i, seating, stakes);
                    let live = match context.return_post {
                        ReturnPost::BbLive if debt >= stakes.big => stakes.big,
                        _ => 0,
                    };
                    place.dead_posted = debt - live;
                    place.stack -= place.dead_posted;
                    let entry = newcomer && context.entry_post == EntryPost::Bb;
                    place.blind = match i {
                        _ if i == seating.small => stakes.small,
                        _ if i == seating.big => stakes.big,
                        _ if live > 0 || entry => -stakes.big,
                        _ => 0,
                    };
                }
            }
        }
        if let Some(place) = straddler(ring, seating.big, roles).filter(|_| context.straddle > 0) {
            self.places[place].blind = context.straddle;
        }
        self.min_bet = stakes.big;
        self.stakes = None;
    }

    // RULES 5.6
    fn wait(&mut self, stakes: Stakes, roles: &[Role]) {
        for (place, role) in self.places.iter_mut().zip(roles) {
            (place.blind, place.ante, place.dead_posted) = (0, 0, 0);
            place.status = match (role, place.status) {
                (Role::Incumbent, _) => Status::playing(),
                (Role::Entrant, status) if status.debt() == 0 => Status::playing(),
                (Role::Broke, status) => Status::out(Intent::Leave, status.debt()),
                (_, status) => Status::out(status.intent(), status.debt()),
            };
        }
        self.min_bet = stakes.big;
        self.stakes = Some(stakes);
    }
}

/// RULES 4.8: with three or more players, the first of them after the big blind.
fn straddler(ring: &[usize], big: usize, roles: &[Role]) -> Option<usize> {
    let plays = |place: usize| place == big || matches!(roles[place], Role::Incumbent | Role::Entrant);
    let enough = ring.iter().filter(|place| plays(**place)).count() > 2;
    after(ring, big, plays).filter(|_| enough)
}

fn ante_of(place: usize, seating: Assigned, stakes: Stakes) -> i64 {
    match stakes.big_blind_ante && place != seating.big {
        true => 0,
        false => stakes.ante,
    }
}

/// RULES 5.2: a debt grows up to one and a half big blinds.
fn accrue(place: &mut Place, missed: i64, stakes: Stakes) {
    let (debt, most) = (place.status.debt(), stakes.big * 3 / 2);
    let debt = if debt >= most { debt } else { (debt + missed).min(most) };
    place.status = Status::out(place.status.intent(), debt);
}
