//! Everything that can be asked of a game behind plain JSON, for a server that knows none by name.

use serde_json::Value;

use crate::about::{Money, Reveal, Rules};
use crate::any_table::{AnyBot, AnyTable};
use crate::arena::{ArenaReport, ArenaRequest};
use crate::coach::AnyCoach;
use crate::code::Code;
use crate::config::Unit;
use crate::dice::Dice;
use crate::game::Export;
use crate::hand_file::{BadLog, HandFile};
use crate::hosted::Referee;
use crate::misfit::Clash;
use crate::player::{Players, Viewer};
use crate::proof::Secret;
use crate::refused::Refused;
use crate::replay::Replay;
use crate::review::Review;
use crate::room_key::PublicKey;
use crate::seat::{Millis, Seat};
use crate::sim::{SimReport, SimRequest};
use crate::types::TypeList;
use crate::verify::Verified;

/// A house bot's name and sentence.
#[derive(Clone, Debug)]
pub struct BotInfo {
    /// What a request for a bot calls it by: lower case, one word.
    pub name: &'static str,
    /// How it plays, in English; the page has its own words where it knows the name.
    pub about: &'static str,
}

/// A preset's name, its whole config, and how many seats it has.
#[derive(Clone, Debug)]
pub struct PresetInfo {
    /// What a request for a table calls it by.
    pub name: &'static str,
    /// Every field of it, also those that [`AnyGame::shown`] leaves out.
    pub config: Value,
    /// How many a table of this config has, taken or not.
    pub seats: usize,
}

/// Everything the server and the program ask of a game.
pub trait AnyGame: Send + Sync {
    /// The name in addresses, files and logs.
    fn name(&self) -> &'static str;
    /// The texts that are shown beside the table.
    fn rules(&self) -> Rules;
    /// Whether people can open tables of it.
    fn in_lobby(&self) -> bool;
    /// Whether people may sit down and get up while a hand runs.
    fn open_seats(&self) -> bool;
    /// The seat, from 0, that whoever opens a table gets.
    fn host_seat(&self) -> usize;
    /// What its moves of money are counted in.
    fn money(&self) -> Money;
    /// When the secrets behind its dice may be published, and its hands seen with open cards.
    fn reveal(&self) -> Reveal;
    /// The codes with which it says no, its own and those of the house.
    fn refusals(&self) -> Vec<Code>;
    /// Its rules about options that go beyond bounds.
    fn clashes(&self) -> &'static [Clash];
    /// Configs to choose from, the one for quick play in front.
    fn presets(&self) -> Vec<PresetInfo>;
    /// A config without the fields that nobody may set or see.
    fn shown(&self, config: Value) -> Value;
    /// The config's JSON schema, with one sentence for each option.
    fn schema(&self) -> Value;
    /// The whole config after `options` changed some of the preset's fields.
    fn configure(&self, preset: &str, options: &Value) -> Result<PresetInfo, Refused>;
    /// A new table and the first line of its log, which has to be stored before anybody hears of the table.
    /// `at` is the wall clock in milliseconds since 1970, where table time starts.
    fn open(
        &self,
        id: &str,
        config: &Value,
        players: Players,
        at: Millis,
        secret: Secret,
    ) -> Result<(Box<dyn AnyTable>, String), Refused>;
    /// The table of these lines, which start where it opened or where its last hand began. `secret` is the one that
    /// is stored beside it; another one is refused.
    fn rebuild(&self, lines: &[String], secret: Secret) -> Result<Box<dyn AnyTable>, Refused>;
    /// What each seat pays at a table of this config with only people at it.
    fn price(&self, config: &Value) -> i64;
    /// The house bots that can be seated, in the order they are offered.
    fn bots(&self) -> Vec<BotInfo>;
    /// Whether a bot says this at once.
    fn is_quick(&self, action: &Value) -> bool;
    /// The bot that plays for a person who has been away for a while.
    fn stand_in(&self) -> Option<&'static str>;
    /// A bot that has seen nothing yet, or none if the game has none of this name. The dice are its own, so what it
    /// draws says nothing about the cards.
    fn make_bot(&self, name: &str, dice: Dice) -> Option<AnyBot>;
    /// Whether somebody can say what would be best.
    fn has_coach(&self) -> bool;
    /// The game's coach, if it has one. The dice are its own, so what it draws says nothing about the cards.
    fn coach(&self, dice: Dice) -> Option<AnyCoach>;
    /// Bots against bots, at a table of this config or of the default one. `progress` is called after each hand.
    fn simulate(
        &self,
        config: Option<&Value>,
        request: &SimRequest<'_>,
        progress: &mut dyn FnMut(),
    ) -> Result<SimReport, String>;
    /// Two bots on the same cards, at a table of this config or of the default one. `progress` is called after each deal.
    fn compare(
        &self,
        config: Option<&Value>,
        request: &ArenaRequest<'_>,
        progress: &mut dyn FnMut(),
    ) -> Result<ArenaReport, String>;
    /// What scores at a table of this config or of the default one are counted in, and what else they are quoted in.
    fn units(&self, config: Option<&Value>) -> Result<Vec<Unit>, String>;
    /// Answers to rule questions, if the game gives any.
    fn referee(&self) -> Option<Referee>;
    /// A finished hand as a file for this viewer, from the stored lines of its log. The file names the key, if there
    /// is one, that the room signs with.
    fn hand_file(&self, lines: &[&str], viewer: Viewer, key: Option<PublicKey>) -> Result<HandFile, Refused>;
    /// Recomputes a finished hand and says what was found to be true, or the line that is false. With a key the room
    /// has to have signed it.
    fn verify(&self, file: &HandFile, key: Option<&PublicKey>) -> Result<Verified, BadLog>;
    /// The hand of a file step by step, with eyes that the file has cards for: others see what everybody saw.
    fn replay_file(&self, file: &HandFile, viewer: Viewer) -> Result<Replay, BadLog>;
    /// A finished hand step by step, as this viewer may see it. Open eyes see what everybody saw where cards are sealed. Whether they may is for the caller to decide.
    fn replay(&self, lines: &[&str], viewer: Viewer) -> Result<Replay, Refused>;
    /// What the coach says of each decision of a seat in the finished hand of these lines, from what that seat could
    /// see. `progress` hears how many of how many are done, and says whether to go on. It may take minutes.
    fn review(
        &self,
        lines: &[&str],
        seat: Seat,
        progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Review, Refused>;
    /// The finished hand of these lines in the notations of its game, as this viewer may know it.
    fn exports(&self, lines: &[&str], viewer: Viewer) -> Result<Vec<Export>, Refused>;
    /// The TypeScript of everything that the game sends and takes.
    fn types(&self) -> TypeList;
    /// Computes what has to be there before the first bot plays. It may take seconds.
    fn prepare(&self);
}
