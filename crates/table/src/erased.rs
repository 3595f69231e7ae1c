//! Games behind plain JSON, for a server that knows none by name.

use serde_json::Value;

use crate::any_table::{AnyBot, AnyTable};
use crate::dice::Dice;
use crate::game::{BotKind, Export, Game, Money, Reveal, Rules};
use crate::line;
use crate::proof::Secret;
use crate::replay::{self, Replay};
use crate::seat::{BySeat, Millis, Player, Players, Viewer};
use crate::sim::{SimReport, SimRequest, simulate};
use crate::table::Table;
use crate::told::{Refusal, Refused};
use crate::types::TypeList;
use crate::verify::{self, BadLog, Verified};

/// Answers rule questions: the operation and its input, to what holds.
#[derive(Copy, Clone)]
pub struct Referee {
    /// The operations there are, for help.
    pub ops: &'static [&'static str],
    pub answer: fn(&str, &Value) -> Result<Value, String>,
}

impl Referee {
    /// What to say to an operation that is not one of its own.
    pub fn unknown(&self, op: &str) -> String {
        format!("there is no operation {op:?}; there are {}", self.ops.join(", "))
    }
}

/// A game as the room hosts it: the rules and what comes with them.
pub struct Hosted<G: Game> {
    pub bots: &'static [BotKind<G>],
    pub referee: Option<Referee>,
    pub types: fn() -> TypeList,
    /// Whether people can open tables of it.
    pub in_lobby: bool,
    /// The bot that plays for a person who has been away for a while, in games where others wait for them.
    pub stand_in: Option<&'static str>,
    /// What has to be computed once before the first bot plays, if anything.
    pub prepare: fn(),
}

/// A house bot's name and sentence.
#[derive(Clone, Debug)]
pub struct BotInfo {
    pub name: &'static str,
    pub about: &'static str,
}

/// A preset's name, its whole config, and how many seats it has.
#[derive(Clone, Debug)]
pub struct PresetInfo {
    pub name: &'static str,
    pub config: Value,
    pub seats: usize,
}

/// Everything the server and the program ask of a game.
pub trait AnyGame: Send + Sync {
    fn name(&self) -> &'static str;
    fn rules(&self) -> Rules;
    fn in_lobby(&self) -> bool;
    fn open_seats(&self) -> bool;
    fn host_seat(&self) -> usize;
    fn money(&self) -> Money;
    fn reveal(&self) -> Reveal;
    fn presets(&self) -> Vec<PresetInfo>;
    /// A config without the fields that nobody may set or see.
    fn shown(&self, config: Value) -> Value;
    /// The config's JSON schema, with one sentence for each option.
    fn schema(&self) -> Value;
    /// The whole config after `options` changed some of the preset's fields.
    fn configure(&self, preset: &str, options: &Value) -> Result<PresetInfo, Refused>;
    fn open(
        &self,
        id: &str,
        config: &Value,
        players: Players,
        at: Millis,
        secret: Secret,
    ) -> Result<(Box<dyn AnyTable>, String), Refused>;
    fn rebuild(&self, lines: &[String], secret: Secret) -> Result<Box<dyn AnyTable>, Refused>;
    /// What each seat pays at a table of this config with only people at it.
    fn price(&self, config: &Value) -> i64;
    fn bots(&self) -> Vec<BotInfo>;
    /// Whether a bot says this at once.
    fn is_quick(&self, action: &Value) -> bool;
    /// The bot that plays for a person who has been away for a while.
    fn stand_in(&self) -> Option<&'static str>;
    fn make_bot(&self, name: &str, dice: Dice) -> Option<AnyBot>;
    fn simulate(
        &self,
        config: Option<&Value>,
        request: &SimRequest<'_>,
        progress: &mut dyn FnMut(),
    ) -> Result<SimReport, String>;
    fn referee(&self) -> Option<Referee>;
    fn verify(&self, lines: &[&str]) -> Result<Verified, BadLog>;
    fn replay(&self, lines: &[&str], viewer: Viewer) -> Result<Replay, Refused>;
    /// The same lines with numbers from 1 in place of the players' accounts, which are nobody's business.
    fn without_accounts(&self, lines: &[&str]) -> Result<Vec<String>, Refused>;
    /// The finished hand of these lines in the notations of its game, as this viewer may know it.
    fn exports(&self, lines: &[&str], viewer: Viewer) -> Result<Vec<Export>, Refused>;
    fn types(&self) -> TypeList;
    fn prepare(&self);
}

impl<G: Game> AnyGame for Hosted<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> Rules {
        G::RULES
    }

    fn in_lobby(&self) -> bool {
        self.in_lobby
    }

    fn open_seats(&self) -> bool {
        G::OPEN_SEATS
    }

    fn host_seat(&self) -> usize {
        G::HOST_SEAT
    }

    fn money(&self) -> Money {
        G::MONEY
    }

    fn reveal(&self) -> Reveal {
        G::REVEAL
    }

    fn presets(&self) -> Vec<PresetInfo> {
        let info = |preset: crate::game::Preset<G::Config>| PresetInfo {
            name: preset.name,
            seats: G::seats(&preset.config),
            config: serde_json::to_value(&preset.config).expect("a config is plain data"),
        };
        G::presets().into_iter().map(info).collect()
    }

    fn shown(&self, config: Value) -> Value {
        shown::<G>(config)
    }

    fn schema(&self) -> Value {
        let mut schema = schemars::schema_for!(G::Config).to_value();
        if let Some(properties) = schema["properties"].as_object_mut() {
            properties.retain(|name, _| !G::CARRIED.contains(&name.as_str()));
        }
        schema
    }

    fn configure(&self, preset: &str, options: &Value) -> Result<PresetInfo, Refused> {
        let mut chosen = self
            .presets()
            .into_iter()
            .find(|one| one.name == preset)
            .ok_or_else(|| Refused::new("unknown_preset", format!("{} has no preset of that name", G::NAME)))?;
        let base = chosen.config.as_object_mut().expect("a config is an object");
        match options {
            Value::Null => {}
            Value::Object(changes) => {
                if let Some(carried) = changes.keys().find(|name| G::CARRIED.contains(&name.as_str())) {
                    return Err(Refused::new("bad_config", format!("{carried} is not an option")));
                }
                base.extend(changes.clone());
            }
            _ => return Err(Refused::new("bad_config", "options are an object of the config's fields")),
        }
        let config: G::Config =
            serde_json::from_value(chosen.config).map_err(|error| Refused::new("bad_config", error.to_string()))?;
        G::check(&config).map_err(|no| no.refused())?;
        chosen.seats = G::seats(&config);
        chosen.config = serde_json::to_value(&config).expect("a config is plain data");
        Ok(chosen)
    }

    fn open(
        &self,
        id: &str,
        config: &Value,
        players: Players,
        at: Millis,
        secret: Secret,
    ) -> Result<(Box<dyn AnyTable>, String), Refused> {
        let config =
            serde_json::from_value(config.clone()).map_err(|error| Refused::new("bad_config", error.to_string()))?;
        let (table, line) = Table::<G>::open(id, config, players, at, secret)?;
        Ok((Box::new(table), line))
    }

    fn rebuild(&self, lines: &[String], secret: Secret) -> Result<Box<dyn AnyTable>, Refused> {
        Ok(Box::new(Table::<G>::rebuild(lines, secret)?))
    }

    fn price(&self, config: &Value) -> i64 {
        let Ok(config) = serde_json::from_value::<G::Config>(config.clone()) else { return 0 };
        let people = BySeat::from_fn(G::seats(&config), |seat| Some(Player::person("", seat.index() as i64)));
        G::price(&config, &people)
    }

    fn bots(&self) -> Vec<BotInfo> {
        self.bots.iter().map(|kind| BotInfo { name: kind.name, about: kind.about }).collect()
    }

    fn is_quick(&self, action: &Value) -> bool {
        serde_json::from_value(action.clone()).is_ok_and(|action| G::is_quick(&action))
    }

    fn stand_in(&self) -> Option<&'static str> {
        self.stand_in
    }

    fn make_bot(&self, name: &str, dice: Dice) -> Option<AnyBot> {
        let kind = self.bots.iter().find(|kind| kind.name == name)?;
        Some(AnyBot { kind: kind.name, bot: Box::new((kind.make)()), dice })
    }

    fn simulate(
        &self,
        config: Option<&Value>,
        request: &SimRequest<'_>,
        progress: &mut dyn FnMut(),
    ) -> Result<SimReport, String> {
        let config = match config {
            Some(value) => serde_json::from_value(value.clone()).map_err(|error| error.to_string())?,
            None => G::Config::default(),
        };
        simulate::<G>(self.bots, &config, request, progress)
    }

    fn referee(&self) -> Option<Referee> {
        self.referee
    }

    fn verify(&self, lines: &[&str]) -> Result<Verified, BadLog> {
        verify::verify::<G>(lines)
    }

    fn replay(&self, lines: &[&str], viewer: Viewer) -> Result<Replay, Refused> {
        replay::replay::<G>(lines, viewer)
    }

    fn without_accounts(&self, lines: &[&str]) -> Result<Vec<String>, Refused> {
        line::without_accounts::<G>(lines)
    }

    fn exports(&self, lines: &[&str], viewer: Viewer) -> Result<Vec<Export>, Refused> {
        replay::exports::<G>(lines, viewer)
    }

    fn types(&self) -> TypeList {
        (self.types)()
    }

    fn prepare(&self) {
        (self.prepare)();
    }
}

/// A config as everybody may see it.
pub(crate) fn shown<G: Game>(mut config: Value) -> Value {
    if let Some(fields) = config.as_object_mut() {
        fields.retain(|name, _| !G::CARRIED.contains(&name.as_str()));
    }
    config
}
