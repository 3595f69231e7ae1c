//! Whatever is written is TOML and reads back as it was.

use fastrand::Rng;
use phh::convert::{self, Format};
use phh::{History, hands, quote};

use crate::real::one;

/// Pieces of names, keys and texts that quotes, escapes or headers could trip over.
const PIECES: [&str; 26] = [
    "'",
    "\"",
    "'''",
    "\"\"\"",
    "\\",
    "\\u",
    "\\n",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "\u{0}",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
    "\u{feff}",
    "\u{1f600}",
    "é",
    "#",
    "=",
    "\n[2]\n",
    "]",
    "{",
    " ",
    "a",
    "_",
];

fn any_text(dice: &mut Rng) -> String {
    (0..dice.u32(..6)).map(|_| PIECES[dice.usize(..PIECES.len())]).collect()
}

fn any_value(dice: &mut Rng) -> String {
    let text = quote(&any_text(dice));
    match dice.u32(..8) {
        0 => "0x1F".to_owned(),
        1 => "-1_000.50".to_owned(),
        2 => "1979-05-27T07:32:00Z".to_owned(),
        3 => format!("[{text}, # '''\n  [2]\n]"),
        4 => format!("{{ 'a b' = {text}, c.d = [1] }}"),
        5 => "'''\n[2]\n''''".to_owned(),
        6 => "\"\"\"\n[2]\n\\\"\"\" \\\n  x\"\"\"\"\"".to_owned(),
        _ => text,
    }
}

fn any_history(dice: &mut Rng) -> History {
    let mut history = History {
        trim_antes: dice.u32(..2) == 0,
        antes: vec![0, 0],
        blinds: vec![1, 2],
        min_bet: 2,
        stacks: vec![100, dice.i64(0..100) + 1],
        actions: ["d dh p1 ????", "d dh p2 ????"].map(|deal| format!("{deal} # {}", any_text(dice))).to_vec(),
        players: vec![any_text(dice), any_text(dice)],
        hand: match dice.u32(..3) {
            0 => None,
            1 => Some(["7", "0", "'7'", "'true'", "\"'x'\""][dice.usize(..5)].to_owned()),
            _ => Some(
                ["R5-2831284-345", "007", "3 # x", "3\nx = 4", "", "99999999999999999999"][dice.usize(..6)].to_owned(),
            ),
        },
        ..History::default()
    };
    for number in 0..dice.u32(..4) {
        history.set_field(&format!("_{number}{}", any_text(dice)), any_value(dice));
    }
    history
}

#[test]
fn whatever_is_written_is_toml_and_reads_back_as_it_was() {
    for number in 0..u64::from(crate::scaled(2_000)) {
        let mut dice = Rng::with_seed(number);
        let all: Vec<History> = (0..3).map(|_| any_history(&mut dice)).collect();
        for history in &all {
            let text = history.write();
            let document = toml_edit::Document::parse(text.as_str()).unwrap_or_else(|bad| panic!("{number}: {bad}"));
            let players: Vec<_> =
                document["players"].as_array().expect("a list").iter().map(|name| name.as_str()).collect();
            assert_eq!(players, history.players.iter().map(|name| Some(name.as_str())).collect::<Vec<_>>(), "{text}");
            assert!(history.other.iter().all(|(key, _)| document.as_table().contains_key(key)), "{text}");
            assert_eq!(History::read(one(&text)).as_ref(), Ok(history), "{number}: {text}");
        }
        let file = History::write_all(&all);
        let document = toml_edit::Document::parse(file.as_str()).unwrap_or_else(|bad| panic!("{number}: {bad}"));
        assert_eq!(document.as_table().len(), 3, "{file}");
        let again: Vec<_> = hands(&file).map(History::read).collect();
        assert_eq!(again, all.into_iter().map(Ok).collect::<Vec<_>>(), "{number}: {file}");
    }
}

#[test]
fn a_hand_is_called_what_it_was_called() {
    let (texts, _) = convert::read(&crate::stars::TEXT.replace("#61315396464", "#R5-2831284-345"), Format::Text);
    let phh = convert::write(&texts, Format::Phh).text;
    assert!(phh.contains("\nhand = 'R5-2831284-345'\n"), "{phh}");
    let (hands, _) = convert::read(&phh, Format::Phh);
    assert_eq!(hands, texts);
    assert!(convert::write(&hands, Format::Text).text.contains("Hand #R5-2831284-345:"));
    for kept in ["7", "'7'", "1979-05-27"] {
        let text = crate::real::SMALL.to_owned() + &format!("hand = {kept}\n");
        let (hands, _) = convert::read(&text, Format::Phh);
        assert!(convert::write(&hands, Format::Phh).text.contains(&format!("\nhand = {kept}\n")), "{kept}");
    }
}
