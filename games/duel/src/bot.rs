//! Players made of code: they see a view and nothing else, and confirm once a round.

use cardtable::{Bot, BotKind, Dice, Seat};

use crate::action::Action;
use crate::card::Layout;
use crate::config::Config;
use crate::game::Duel;
use crate::habit::{Level, habit};
use crate::solve::{Mix, Solution, State, greedy_mix};
use crate::view::View;

/// How many rounds of a hundred each level plays by habit.
pub const RECRUIT: Level = Level { errs: 80 };
pub const SOLDIER: Level = Level { errs: 50 };
pub const VETERAN: Level = Level { errs: 20 };
pub const CHIEF: Level = Level { errs: 0 };

pub const BOTS: &[BotKind<Duel>] = &[
    BotKind { name: "grunt", about: "Lays three cards of its hand at random.", make: || Box::new(Grunt) },
    BotKind {
        name: "recruit",
        about: "Fights by habit, an attack first in four rounds of five: watch it and you will win.",
        make: || Box::new(Fighter::of(RECRUIT)),
    },
    BotKind {
        name: "soldier",
        about: "Knows the best play and forgets it every other round.",
        make: || Box::new(Fighter::of(SOLDIER)),
    },
    BotKind {
        name: "veteran",
        about: "Falls back on old habits in one round of five, and plays the others perfectly.",
        make: || Box::new(Fighter::of(VETERAN)),
    },
    BotKind {
        name: "chief",
        about: "Plays the exact equilibrium: nobody beats it in the long run.",
        make: || Box::new(Fighter::of(CHIEF)),
    },
];

struct Grunt;

impl Bot<Duel> for Grunt {
    fn act(&mut self, _seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        view.choices.filter(|choices| choices.can_confirm)?;
        let mut hand = view.hand;
        dice.shuffle(&mut hand);
        Some(Action::confirm(Layout::full([hand[0], hand[1], hand[2]])))
    }
}

/// The standard fight is solved once for everybody. A table with other numbers is solved at the
/// bot's first turn if that is quick; otherwise each round is solved by itself.
struct Fighter {
    level: Level,
    own: Option<Solution>,
}

impl Bot<Duel> for Fighter {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        view.choices.filter(|choices| choices.can_confirm)?;
        let (config, level) = (fight_of(view), self.level);
        let [own_hp, other_hp] = [view.hp[seat.index()], view.hp[1 - seat.index()]];
        let state =
            State { own_hp, other_hp, rounds_left: (config.rounds + 1).saturating_sub(view.round_index).max(1) };
        // What `Level::mix` says, drawn without writing it down first.
        if level.errs > 0 && dice.chance(level.errs, 100) {
            return Some(Action::confirm(drawn(&habit(&config, state), dice)));
        }
        let layout = match self.solution(&config) {
            Some(solution) => drawn(solution.mix(state), dice),
            None => drawn(&greedy_mix(&config, [own_hp, other_hp], view.round_index), dice),
        };
        Some(Action::confirm(layout))
    }
}

impl Fighter {
    fn of(level: Level) -> Fighter {
        Fighter { level, own: None }
    }

    fn solution(&mut self, config: &Config) -> Option<&Solution> {
        let standard = Solution::standard();
        if standard.fits(config) {
            return Some(standard);
        }
        if self.own.as_ref().is_none_or(|own| !own.fits(config)) {
            self.own = Solution::of(config);
        }
        self.own.as_ref()
    }
}

/// The numbers of the fight as the view shows them.
pub(crate) fn fight_of(view: &View) -> Config {
    let rules = &view.rules;
    Config {
        max_hp: rules.max_hp,
        attack: rules.attack,
        heal: rules.heal,
        rounds: rules.rounds,
        ko: rules.ko,
        hand: view.hand,
        ..Config::default()
    }
}

/// One layout of the mix, as often as its share says.
fn drawn(mix: &Mix, dice: &mut Dice) -> Layout {
    let mut left = dice.fraction();
    for (layout, share) in mix {
        left -= share;
        if left < 0.0 {
            return *layout;
        }
    }
    // Shares may add up to a hair less than 1.
    mix.last().map_or(Layout::EMPTY, |(layout, _)| *layout)
}
