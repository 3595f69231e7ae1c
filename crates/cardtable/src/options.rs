//! What the options of a table may be: bounds written once, for the form and for the check.

use serde_json::{Value, json};

use crate::config::Config;
use crate::game::Game;
use crate::misfit::{BoundSaid, Misfit};

/// One end of a range: a number, or whatever another option says now.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// This number.
    Number(i64),
    /// The value of the option of this name, times a number.
    Option {
        /// The option's name.
        name: &'static str,
        /// What it is now.
        now: i64,
        /// How many times its value is the bound.
        times: i64,
    },
}

impl Bound {
    /// What another option says.
    pub fn option(name: &'static str, now: impl TryInto<i64>) -> Bound {
        Bound::Option { name, now: number(now), times: 1 }
    }

    /// A multiple of what another option says.
    pub fn times(times: i64, name: &'static str, now: impl TryInto<i64>) -> Bound {
        Bound::Option { name, now: number(now), times }
    }

    fn value(self) -> i64 {
        match self {
            Bound::Number(number) => number,
            Bound::Option { now, times, .. } => now.saturating_mul(times),
        }
    }

    pub(crate) fn words(self) -> String {
        match self {
            Bound::Number(number) => number.to_string(),
            Bound::Option { name, times: 1, .. } => name.to_owned(),
            Bound::Option { name, times, .. } => format!("{times} times {name}"),
        }
    }

    pub(crate) fn named(self) -> BoundSaid {
        match self {
            Bound::Number(number) => BoundSaid::Number(number),
            Bound::Option { name, times, .. } => BoundSaid::Option { option: name.to_owned(), times },
        }
    }
}

impl From<i64> for Bound {
    fn from(number: i64) -> Bound {
        Bound::Number(number)
    }
}

/// A number too large for the kernel is above every bound.
fn number(value: impl TryInto<i64>) -> i64 {
    value.try_into().unwrap_or(i64::MAX)
}

/// The range of one option.
///
/// A game lists its limits in [`Config::limits`] and nowhere else: the form shows them, and [`check_config`](check)
/// holds them.
///
/// ```
/// use kuhn::{Config, Kuhn};
/// use cardtable::{Bound, Limit, check_config};
///
/// let config = Config { ante: 5_000, ..Config::default() };
/// assert_eq!(cardtable::Config::limits(&config)[0], Limit::new("ante", 5_000, 1, 1_000));
/// assert_eq!(check_config::<Kuhn>(&config).unwrap_err().to_string(), "ante is from 1 to 1000");
///
/// // A bound may be another option, here a big blind of two to four small ones.
/// let small = 10;
/// let big = Limit::new("big_blind", 20, Bound::times(2, "small_blind", small), Bound::times(4, "small_blind", small));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    option: &'static str,
    now: Option<i64>,
    least: Bound,
    most: Bound,
}

impl Limit {
    /// The option `option`, now `now`, is from `least` to `most`.
    pub fn new(option: &'static str, now: impl TryInto<i64>, least: impl Into<Bound>, most: impl Into<Bound>) -> Limit {
        Limit { option, now: Some(number(now)), least: least.into(), most: most.into() }
    }

    /// The same for an option that may be absent, which is within every bound.
    pub fn if_any(
        option: &'static str,
        now: Option<impl TryInto<i64>>,
        least: impl Into<Bound>,
        most: impl Into<Bound>,
    ) -> Limit {
        Limit { option, now: now.map(number), least: least.into(), most: most.into() }
    }

    fn check(&self) -> Result<(), Misfit> {
        match self.now {
            Some(now) if now < self.least.value() || now > self.most.value() => {
                Err(Misfit::Range { option: self.option, least: self.least, most: self.most })
            }
            _ => Ok(()),
        }
    }
}

/// Whether tables can be opened with this config: first the bounds, then the game's own rules.
///
/// ```
/// use kuhn::{Config, Kuhn};
/// use cardtable::{House, Refused, check_config};
///
/// assert!(check_config::<Kuhn>(&Config::default()).is_ok());
///
/// let misfit = check_config::<Kuhn>(&Config { ante: 0, ..Config::default() }).unwrap_err();
/// let no = Refused::from(misfit);
/// assert_eq!(no.code, House::BadConfig);
/// assert_eq!((&no.details["option"], &no.details["least"]), (&"ante".into(), &1.into()));
/// ```
pub fn check<G: Game>(config: &G::Config) -> Result<(), Misfit> {
    config.limits().iter().try_for_each(Limit::check)?;
    config.check()
}

/// Writes the bounds into the config's JSON schema, so that a form can show them before anything is sent.
pub(crate) fn describe<G: Game>(schema: &mut Value) {
    let limits = G::Config::default().limits();
    for limit in &limits {
        let Some(property) = schema["properties"].get_mut(limit.option) else { continue };
        property["minimum"] = json!(outermost(&limits, limit.least, |limit| limit.least));
        property["maximum"] = json!(outermost(&limits, limit.most, |limit| limit.most));
    }
}

/// The number that a bound can reach when the option it names is itself at its bound.
fn outermost(limits: &[Limit], bound: Bound, end: fn(&Limit) -> Bound) -> i64 {
    match bound {
        Bound::Number(number) => number,
        Bound::Option { name, now, times } => {
            let named = limits.iter().find(|limit| limit.option == name);
            let reach = named.map_or(now, |limit| match end(limit) {
                Bound::Number(number) => number,
                Bound::Option { now, .. } => now,
            });
            reach.saturating_mul(times)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A big blind of two to four small ones, for any small blind.
    #[test]
    fn a_bound_may_be_what_another_option_says() {
        let blind = |big: i64| {
            let (least, most) = (Bound::option("small", 10), Bound::times(4, "small", 10));
            Limit::new("big", big, least, most).check().map_err(|no| no.to_string())
        };
        assert_eq!([10, 25, 40].map(blind), [Ok(()), Ok(()), Ok(())]);
        let no = "big is from small to 4 times small".to_owned();
        assert_eq!([9, 41].map(blind), [Err(no.clone()), Err(no)]);
        assert!(Limit::new("big", u64::MAX, 0, 5).check().is_err(), "too large for the kernel is above every bound");
        assert!(Limit::if_any("cap", None::<i64>, 1, 2).check().is_ok(), "what is absent is within every bound");
        assert!(Limit::if_any("cap", Some(3), 1, 2).check().is_err());
    }

    /// A form shows how far a number can go when the option that bounds it is itself at its bound.
    #[test]
    fn a_bound_that_names_an_option_reaches_as_far_as_that_option() {
        let limits = [
            Limit::new("other", 1, 100, 200),
            Limit::new("blind", 5, 1, 10),
            Limit::new("buy_in", 70, Bound::option("blind", 5), Bound::times(3, "blind", 5)),
        ];
        let (least, most) = (limits[2].least, limits[2].most);
        assert_eq!(outermost(&limits, least, |limit| limit.least), 1);
        assert_eq!(outermost(&limits, most, |limit| limit.most), 30);
        assert_eq!(outermost(&limits, limits[0].most, |limit| limit.most), 200);
        assert_eq!(
            outermost(&limits[..1], most, |limit| limit.most),
            15,
            "of an option without bounds, what it is now"
        );
    }
}
