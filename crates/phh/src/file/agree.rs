//! The quick reader and the complete one agree on every text: on whether it is a hand, and on which.

use fastrand::Rng;

use super::history::History;
use super::plain::plain;
use super::replay::play;
use super::split::HandText;
use super::toml::Source;
use super::{PhhError, Replayed, replay};

const HAND: &str = "variant = 'NT'
ante_trimming_status = true # yes
antes = [0, 0.50]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 1_00]
actions = [
  'd dh p1 AhAd', # the big blind
  \"d dh p2 KhKd\",
  'p2 cbr 6', 'p1 f']
time = 23:35:49
players = ['Ann', \"Bob\"]
hand = 77
_x = [[1], {a = 1}]
winnings = [0.00, 4]
finishing_stacks = [98, 102]
";

/// Pieces that can make a hand of TOML out of another, or nothing at all.
const PIECES: [&str; 56] = [
    "'",
    "\"",
    "'''",
    "\"\"\"",
    "\\",
    "\\u0041",
    "\n",
    "\r",
    "\r\n",
    "\t",
    " ",
    "#",
    "=",
    ",",
    "[",
    "]",
    "{",
    "}",
    ".",
    "_",
    "-",
    "+",
    "0",
    "1",
    "9",
    "e",
    "x",
    "e2",
    "0x",
    "0b1",
    "1__0",
    "inf",
    "nan",
    "true",
    "false",
    "ish",
    "Ah",
    "????",
    "p1",
    "p2 cc",
    "\u{0}",
    "\u{7f}",
    "é",
    "\u{feff}",
    "\n_y = 1\n",
    "\n_x = 1\n",
    "\n[_t]\n",
    "\n[[_t]]\n",
    "\nmin_bet = 2\n",
    "\n_a.b = 1\n",
    "''",
    "\"\"",
    "07:32:00",
    "24:00:00",
    "1979-05-27",
    ", ,",
];

fn mutated(dice: &mut Rng) -> String {
    let mut text = HAND.to_owned();
    if dice.bool() {
        // So that what is read quickly is tried as often as what is not.
        text = text.replace("_x = [[1], {a = 1}]\n", "").replace("1_00", "100");
    }
    for _ in 0..dice.usize(0..4) {
        let place = |dice: &mut Rng, text: &str| {
            let mut at = dice.usize(0..=text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (from, to) = (place(dice, &text), place(dice, &text));
        let to = if dice.bool() { from } else { to.clamp(from, (from + 8).min(text.len())) };
        let to = (to..=text.len()).find(|at| text.is_char_boundary(*at)).expect("the end is one");
        text.replace_range(from..to, PIECES[dice.usize(..PIECES.len())]);
    }
    text
}

/// Read by the complete reader alone.
fn slowly<T>(text: &str, read: impl Fn(HandText<'_>, Source) -> Result<T, PhhError>) -> Result<T, PhhError> {
    let hand = HandText::alone(text);
    let checked = plain(hand)?;
    read(HandText { text: &checked, ..hand }, Source::Checked)
}

#[test]
fn both_readers_agree_on_what_is_a_hand_and_on_which() {
    let times = if std::env::var_os("BAIZE_LONG").is_some() { 1_000_000 } else { 8_000 };
    let (mut sound, mut refused) = (0, 0);
    for number in 0..times {
        let text = mutated(&mut Rng::with_seed(number));
        let hand = HandText::alone(&text);
        let quick: Result<Replayed, PhhError> = replay(hand);
        let slow = slowly(&text, |hand, source| Ok(play(hand, source)?.finish()));
        assert_eq!(quick.as_ref().ok(), slow.as_ref().ok(), "{number}: {quick:?}, {slow:?}\n{text}");
        let (quick, slow) = (History::read(hand), slowly(&text, History::read_plain));
        assert_eq!(quick.as_ref().ok(), slow.as_ref().ok(), "{number}: {quick:?}, {slow:?}\n{text}");
        assert!(quick.is_err() || toml_edit::Document::parse(text.as_str()).is_ok(), "{number}: {text}");
        sound += u32::from(quick.is_ok());
        refused += u32::from(quick.is_err());
    }
    // Without enough of both the test would say little.
    assert!(sound > 500 && refused > 500, "{sound} sound, {refused} refused");
}
