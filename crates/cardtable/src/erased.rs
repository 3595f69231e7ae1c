//! How a hosted game answers behind plain JSON: read what was sent, ask the rules, write what they say.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Deserialize;
use serde_json::Value;

use crate::about::{Money, Reveal, Rules};
use crate::any_game::{AnyGame, BotInfo, PresetInfo};
use crate::any_table::{AnyBot, AnyTable};
use crate::arena::{ArenaReport, ArenaRequest, compare};
use crate::coach::AnyCoach;
use crate::code::{Code, House};
use crate::config::{Config, Preset, Schema, Unit};
use crate::dice::Dice;
use crate::game::{Export, Game};
use crate::hand_file::{BadLog, HandFile};
use crate::hosted::{Hosted, Referee};
use crate::misfit::{Clash, MisfitSaid, bad_config};
use crate::options;
use crate::player::{Player, Players, Viewer};
use crate::proof::Secret;
use crate::refused::Refused;
use crate::replay::{self, Replay, eyes};
use crate::review::{self, Review};
use crate::room_key::PublicKey;
use crate::seat::{BySeat, Millis, Seat};
use crate::seating::Seating;
use crate::sim::{SimReport, SimRequest, simulate};
use crate::table::Table;
use crate::types::TypeList;
use crate::verify::{self, Verified};

const BROKEN: &str = "the rules cannot have come here";

/// Rules may believe what they wrote themselves, and fall over a log that somebody changed. Then it is none.
pub(crate) fn guarded<T>(read: impl FnOnce() -> Result<T, Refused>) -> Result<T, Refused> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err(Refused::new(House::BadLog, BROKEN)))
}

impl<G: Game> Hosted<G> {
    fn exports_of(&self, table: &Table<G>, viewer: Viewer) -> Result<Vec<Export>, Refused> {
        let viewer = eyes::<G>(viewer, table.state().players.len())?;
        Ok(table.hand().map(|hand| (self.exports)(hand, viewer, &table.hand_of())).unwrap_or_default())
    }
}

impl<G: Game> AnyGame for Hosted<G> {
    fn name(&self) -> &'static str {
        G::ABOUT.name
    }

    fn rules(&self) -> Rules {
        G::ABOUT.rules
    }

    fn in_lobby(&self) -> bool {
        self.in_lobby
    }

    fn open_seats(&self) -> bool {
        G::Seating::OPEN
    }

    fn host_seat(&self) -> usize {
        G::ABOUT.host_seat
    }

    fn money(&self) -> Money {
        G::ABOUT.money
    }

    fn reveal(&self) -> Reveal {
        G::ABOUT.reveal
    }

    fn refusals(&self) -> Vec<Code> {
        <G::Refusal as strum::VariantNames>::VARIANTS.iter().map(|name| Code::named(name)).collect()
    }

    fn clashes(&self) -> &'static [Clash] {
        G::Config::CLASHES
    }

    fn presets(&self) -> Vec<PresetInfo> {
        let info = |preset: Preset<G::Config>| PresetInfo {
            name: preset.name,
            seats: preset.config.seats(),
            config: serde_json::to_value(&preset.config).expect("a config is plain data"),
        };
        G::Config::presets().into_iter().map(info).collect()
    }

    fn shown(&self, config: Value) -> Value {
        shown::<G>(config)
    }

    fn schema(&self) -> Value {
        let mut schema = G::Config::schema();
        options::describe::<G>(&mut schema);
        if let Some(properties) = schema["properties"].as_object_mut() {
            properties.retain(|name, _| !G::Config::CARRIED.contains(&name.as_str()));
        }
        schema
    }

    fn configure(&self, preset: &str, options: &Value) -> Result<PresetInfo, Refused> {
        let mut chosen = self.presets().into_iter().find(|one| one.name == preset).ok_or_else(|| {
            Refused::new(House::UnknownPreset, format!("{} has no preset of that name", G::ABOUT.name))
        })?;
        let base = chosen.config.as_object_mut().expect("a config is an object");
        match options {
            Value::Null => {}
            Value::Object(changes) => {
                if let Some(carried) = changes.keys().find(|name| G::Config::CARRIED.contains(&name.as_str())) {
                    let said = MisfitSaid::Unknown { option: carried.clone() };
                    return Err(bad_config(said, format!("{carried} is not an option")));
                }
                base.extend(changes.clone());
            }
            _ => return Err(bad_config(MisfitSaid::Unreadable, "options are an object of the config's fields".into())),
        }
        let config: G::Config = serde_json::from_value(chosen.config).map_err(|error| unreadable(&error))?;
        options::check::<G>(&config)?;
        chosen.seats = config.seats();
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
        let config = serde_json::from_value(config.clone()).map_err(|error| unreadable(&error))?;
        let (table, line) = Table::<G>::open(id, config, players, at, secret)?;
        Ok((Box::new(table), line))
    }

    fn rebuild(&self, lines: &[String], secret: Secret) -> Result<Box<dyn AnyTable>, Refused> {
        guarded(|| {
            let table = Table::<G>::rebuild(lines, secret)?;
            Ok(Box::new(table) as Box<dyn AnyTable>)
        })
    }

    fn price(&self, config: &Value) -> i64 {
        let Ok(config) = serde_json::from_value::<G::Config>(config.clone()) else { return 0 };
        let people = BySeat::from_fn(config.seats(), |seat| Some(Player::person("", seat.index() as i64)));
        G::price(&config, &people)
    }

    fn bots(&self) -> Vec<BotInfo> {
        self.bots.iter().map(|kind| BotInfo { name: kind.name, about: kind.about }).collect()
    }

    fn is_quick(&self, action: &Value) -> bool {
        G::Action::deserialize(action).is_ok_and(|action| G::is_quick(&action))
    }

    fn stand_in(&self) -> Option<&'static str> {
        self.stand_in
    }

    fn make_bot(&self, name: &str, dice: Dice) -> Option<AnyBot> {
        let kind = self.bots.iter().find(|kind| kind.name == name)?;
        Some(AnyBot { kind: kind.name, bot: Box::new((kind.make)()), dice })
    }

    fn has_coach(&self) -> bool {
        self.coach.is_some()
    }

    fn coach(&self, dice: Dice) -> Option<AnyCoach> {
        self.coach.map(|coach| AnyCoach::new(coach, dice))
    }

    fn simulate(
        &self,
        config: Option<&Value>,
        request: &SimRequest<'_>,
        progress: &mut dyn FnMut(),
    ) -> Result<SimReport, String> {
        simulate::<G>(self.bots, &config_or_default::<G>(config)?, request, progress)
    }

    fn compare(
        &self,
        config: Option<&Value>,
        request: &ArenaRequest<'_>,
        progress: &mut dyn FnMut(),
    ) -> Result<ArenaReport, String> {
        compare::<G>(self.bots, &config_or_default::<G>(config)?, request, progress)
    }

    fn units(&self, config: Option<&Value>) -> Result<Vec<Unit>, String> {
        Ok(config_or_default::<G>(config)?.units())
    }

    fn referee(&self) -> Option<Referee> {
        self.referee
    }

    fn hand_file(&self, lines: &[&str], viewer: Viewer, key: Option<PublicKey>) -> Result<HandFile, Refused> {
        guarded(|| HandFile::of::<G>(lines, viewer, key))
    }

    fn verify(&self, file: &HandFile, key: Option<&PublicKey>) -> Result<Verified, BadLog> {
        catch_unwind(AssertUnwindSafe(|| verify::verify::<G>(file, key)))
            .unwrap_or_else(|_| Err(BadLog::new(0, BROKEN)))
    }

    fn replay_file(&self, file: &HandFile, viewer: Viewer) -> Result<Replay, BadLog> {
        let playable = catch_unwind(AssertUnwindSafe(|| verify::playable::<G>(file, viewer)));
        let (lines, viewer) = playable.unwrap_or_else(|_| Err(BadLog::new(0, BROKEN)))?;
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        self.replay(&lines, viewer).map_err(|no| BadLog::new(0, no.message))
    }

    fn replay(&self, lines: &[&str], viewer: Viewer) -> Result<Replay, Refused> {
        guarded(|| {
            let (replay, table) = replay::replay::<G>(lines, viewer)?;
            Ok(Replay {
                closed: G::ABOUT.reveal == Reveal::Sealed,
                exports: self.exports_of(&table, viewer)?.into_iter().map(|export| export.name.to_owned()).collect(),
                ..replay
            })
        })
    }

    fn review(
        &self,
        lines: &[&str],
        seat: Seat,
        progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Review, Refused> {
        let coach = self.coach.ok_or_else(|| Refused::new(House::NoCoach, "this game has no coach"))?;
        guarded(|| review::review(&coach, lines, seat, progress))
    }

    fn exports(&self, lines: &[&str], viewer: Viewer) -> Result<Vec<Export>, Refused> {
        guarded(|| self.exports_of(&replay::finished::<G>(lines)?, viewer))
    }

    fn types(&self) -> TypeList {
        let own = self.refusals().into_iter().filter(|code| matches!(code, Code::Game(_)));
        let schema = self.schema();
        let options = schema["properties"].as_object().map(|options| options.keys().cloned().collect());
        (self.types)().names(&[
            ("code", own.map(|code| code.name().to_owned()).collect()),
            ("clash", self.clashes().iter().map(|clash| clash.rule.to_owned()).collect()),
            ("preset", G::Config::presets().iter().map(|preset| preset.name.to_owned()).collect()),
            ("bot", self.bots.iter().map(|bot| bot.name.to_lowercase()).collect()),
            ("option", options.unwrap_or_default()),
        ])
    }

    fn prepare(&self) {
        (self.prepare)();
    }
}

fn config_or_default<G: Game>(config: Option<&Value>) -> Result<G::Config, String> {
    match config {
        Some(value) => serde_json::from_value(value.clone()).map_err(|error| error.to_string()),
        None => Ok(G::Config::default()),
    }
}

fn unreadable(error: &serde_json::Error) -> Refused {
    bad_config(MisfitSaid::Unreadable, error.to_string())
}

/// A config as everybody may see it.
pub(crate) fn shown<G: Game>(mut config: Value) -> Value {
    if let Some(fields) = config.as_object_mut() {
        fields.retain(|name, _| !G::Config::CARRIED.contains(&name.as_str()));
    }
    config
}
