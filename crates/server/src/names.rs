//! Names people play under, and names that nobody may.

use std::collections::BTreeSet;
use std::time::Duration;

use cardtable::{AnyGame, House, Refused};
use store::{Store, name_looks};
use unicode_normalization::UnicodeNormalization;
use unicode_security::GeneralSecurityProfile;

/// Who speaks for the room, or seems to.
const OF_THE_HOUSE: [&str; 29] = [
    "admin",
    "administrator",
    "anonymous",
    "baize",
    "bot",
    "dealer",
    "everybody",
    "everyone",
    "host",
    "house",
    "human",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "operator",
    "owner",
    "root",
    "security",
    "server",
    "somebody",
    "staff",
    "superuser",
    "support",
    "system",
    "the house",
    "undefined",
    "you",
];

/// The nickname with single spaces and none at its ends, in one way of writing it, or why it will not do.
pub fn nickname(text: &str) -> Result<String, Refused> {
    let flat: String = text.nfkc().collect();
    let name = flat.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let fits = (3..=16).contains(&name.chars().count());
    // UTS 39 leaves out what cannot be seen, what turns the direction of writing, and scripts that few can tell apart.
    let plain = |c: char| c.is_alphanumeric() && c.identifier_allowed() || matches!(c, ' ' | '_' | '-');
    // A name of joiners and marks would look empty or like somebody else's.
    let readable = name.chars().any(char::is_alphanumeric);
    match fits && readable && name.chars().all(plain) {
        true => Ok(name),
        false => Err(Refused::new(House::BadNickname, "a nickname is 3 to 16 letters, digits, spaces, '_' or '-'")),
    }
}

/// What cannot be seen, or turns the writing around it: nothing that somebody says needs it, and with it a line can
/// look like another's. Joiners stay, because some scripts and small pictures are written with them.
pub fn is_hidden_mark(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// A joiner or a sign that only changes how the letter before it looks.
pub fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Looks that are the house's: of words that seem to speak for it, and of its bots, also with a number behind them.
pub struct Reserved(BTreeSet<String>);

impl Reserved {
    pub fn new(games: &[&'static dyn AnyGame]) -> Reserved {
        let bots = games.iter().flat_map(|game| game.bots()).map(|bot| bot.name.to_owned());
        let names = OF_THE_HOUSE.iter().map(|name| (*name).to_owned()).chain(bots);
        Reserved(names.flat_map(|name| name_looks(&letters(&name))).collect())
    }

    pub fn check(&self, name: &str) -> Result<(), Refused> {
        let stem = name.trim_end_matches(|c: char| c.is_numeric() || !c.is_alphanumeric());
        let is_taken = |name: &str| !name_looks(&letters(name)).is_disjoint(&self.0);
        match is_taken(name) || is_taken(stem) {
            true => Err(Refused::new(House::NameReserved, "this name is kept for the house; choose another")),
            false => Ok(()),
        }
    }
}

/// The name without what stands between its letters.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Accounts a step, and the rest between two steps: play comes first.
const OLD_NAMES: i64 = 200;
const REST: Duration = Duration::from_millis(50);

/// Notes what the names of old accounts look like, after a start that brought looks along. Then it has nothing to do.
pub async fn note_old_looks(store: Store) {
    let mut after = 0;
    loop {
        match store.note_old_looks(after, OLD_NAMES).await {
            Ok(Some(last)) => after = last,
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(%error, "the looks of old names are noted at the next start");
                return;
            }
        }
        tokio::time::sleep(REST).await;
    }
}

#[cfg(test)]
mod tests {
    use super::{Reserved, nickname};

    fn check(input: &str, expect: Option<&str>) {
        assert_eq!(nickname(input).ok().as_deref(), expect, "{input:?}");
    }

    #[test]
    fn letters_of_any_script_digits_spaces_and_two_signs() {
        check("Ann", Some("Ann"));
        check("  Старый   мастер ", Some("Старый мастер"));
        check("升级拖拉机", Some("升级拖拉机"));
        check("x_1-2", Some("x_1-2"));
        check("Ａｎｎ", Some("Ann"));
        check("Rene\u{301}e", Some("Renée"));
        check("ab", None);
        check("seventeen letters", None);
        check("tab\there", None);
        check("<b>x</b>", None);
        check("___", None);
        check("", None);
    }

    #[test]
    fn nothing_that_cannot_be_seen_or_turns_the_writing() {
        for mark in
            ["\u{200b}", "\u{200d}", "\u{202e}", "\u{2066}", "\u{ad}", "\u{3164}", "\u{115f}", "\u{ffa0}", "\u{feff}"]
        {
            check(&format!("a{mark}bc"), None);
            check(&mark.repeat(3), None);
        }
    }

    #[test]
    fn the_house_and_its_bots_keep_their_names_and_what_looks_like_them() {
        let reserved = Reserved::new(&[]);
        let check = |name: &str, free: bool| assert_eq!(reserved.check(name).is_ok(), free, "{name:?}");
        for name in
            ["admin", "Admin", "ADM1N", "аdmin", "Admin 2", "A d m i n", "a-d-m-i-n", "The House", "Baize", "system_"]
        {
            check(name, false);
        }
        for name in ["Ann", "Adminton", "Housefly", "Modesty", "Botany 7"] {
            check(name, true);
        }
    }
}
