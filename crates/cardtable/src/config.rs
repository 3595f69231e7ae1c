//! What a table can choose: the options of a game, their bounds, and the configs that are offered.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::misfit::{Clash, Misfit};
use crate::options::Limit;

/// The options of a game.
///
/// ```
/// use cardtable::{Limit, Preset};
///
/// #[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
/// #[serde(default, deny_unknown_fields)]
/// struct Config {
///     /// How many players there are.
///     seats: i64,
/// }
///
/// impl Default for Config {
///     fn default() -> Config {
///         Config { seats: 2 }
///     }
/// }
///
/// impl cardtable::Config for Config {
///     fn presets() -> Vec<Preset<Config>> {
///         vec![Preset { name: "two", config: Config::default() }, Preset { name: "four", config: Config { seats: 4 } }]
///     }
///
///     fn limits(&self) -> Vec<Limit> {
///         vec![Limit::new("seats", self.seats, 2, 4)]
///     }
///
///     fn seats(&self) -> usize {
///         self.seats as usize
///     }
/// }
/// ```
pub trait Config: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Schema + Send + Sync {
    /// Fields that only the game fills, in a preset or in [`Game::next`](crate::Game::next): what goes from hand to
    /// hand, a stacked deck. Nobody can set them when a table is opened, and nobody is shown them.
    const CARRIED: &'static [&'static str] = &[];
    /// The rules about options that go beyond bounds, by name; [`Config::check`] holds them.
    const CLASHES: &'static [Clash] = &[];

    /// Whole configs with names, the one that is offered first in front; quick play takes it.
    fn presets() -> Vec<Preset<Self>>;

    /// The bounds of every number; forms show them and [`check_config`](crate::check_config) holds them.
    fn limits(&self) -> Vec<Limit> {
        Vec::new()
    }

    /// What has to be fulfilled beyond the bounds.
    fn check(&self) -> Result<(), Misfit> {
        Ok(())
    }

    /// How many seats a table with this config has.
    fn seats(&self) -> usize;

    /// What scores are counted in, and what else they are quoted in.
    fn units(&self) -> Vec<Unit> {
        vec![Unit { name: "points", times: 1.0 }]
    }
}

/// What a result is counted in.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Unit {
    /// As it stands behind a number: `levels`, `bb/100`.
    pub name: &'static str,
    /// How many of these a score of 1 in every hand is.
    pub times: f64,
}

/// A whole config with a name.
#[derive(Clone, Debug)]
pub struct Preset<C> {
    /// Lower case, one word; the page has words for it.
    pub name: &'static str,
    /// It has to pass [`check_config`](crate::check_config).
    pub config: C,
}

/// What has a JSON schema, from which a form is made: with the feature `schema` whatever derives
/// `schemars::JsonSchema`, and without it everything, with a schema that says nothing.
pub trait Schema {
    /// The schema as JSON.
    fn schema() -> Value;
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Schema for T {
    fn schema() -> Value {
        schemars::schema_for!(T).to_value()
    }
}

#[cfg(not(feature = "schema"))]
impl<T> Schema for T {
    fn schema() -> Value {
        Value::Object(serde_json::Map::new())
    }
}
