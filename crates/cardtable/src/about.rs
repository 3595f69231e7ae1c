//! What a game says of itself, in one place.

/// A game's name, texts and customs.
#[derive(Copy, Clone, Debug)]
pub struct About {
    /// The name in addresses and files: lower case, one word.
    pub name: &'static str,
    /// The game's RULES.md, shown beside the table.
    pub rules: Rules,
    /// What its moves of money are counted in.
    pub money: Money,
    /// When the secret behind a hand's dice is revealed.
    pub reveal: Reveal,
    /// The seat for whoever opens a table, where seats are not alike.
    pub host_seat: usize,
}

impl About {
    /// A game for tokens whose seats are alike and whose cards may all be known after the hand.
    pub const fn new(name: &'static str, rules: Rules) -> About {
        About { name, rules, money: Money::Tokens, reveal: Reveal::AfterHand, host_seat: 0 }
    }
}

/// A game's rules as Markdown, in the languages of the page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
    /// In Russian.
    pub ru: &'static str,
}

impl Rules {
    /// In this language, or none if the rules are not written in it.
    pub fn in_language(&self, language: &str) -> Option<&'static str> {
        match language {
            "en" => Some(self.en),
            "zh" => Some(self.zh),
            "ru" => Some(self.ru),
            _ => None,
        }
    }
}

/// What a game is played for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Money {
    /// Tokens of the room, of which everyone has a few.
    Tokens,
    /// Chips, which a player brings to a table and takes away again.
    Chips,
}

/// When the dice's secret may be known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reveal {
    /// Every card of the hand may be known once it is over.
    AfterHand,
    /// Cards that were not shown stay closed for ever: the deck is sealed card by card, and its secret never opens.
    Sealed,
}

/// The rules of the game whose crate this is called in: `RULES.md`, `RULES.zh.md` and `RULES.ru.md` of its folder.
///
/// ```text
/// const ABOUT: About = About::new("whist", cardtable::rules!());
/// ```
#[macro_export]
macro_rules! rules {
    () => {
        $crate::Rules {
            en: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md")),
            zh: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.zh.md")),
            ru: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.ru.md")),
        }
    };
}
