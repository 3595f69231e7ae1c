//! Files of hands: PHH and its TOML, PokerStars text, and the room's own logs.

use cardtable::{HandFile, Seat, Secret, Viewer};
use phh::{History, stars};

use crate::text;

/// Longer files take a fuzzer's time and show nothing more.
const MAX_HANDS: usize = 4;

/// A file in PHH. What is read is written so that it reads back as the same hand.
pub fn phh(data: &[u8]) {
    let Some(text) = text(data) else { return };
    for hand in phh::hands(text).take(MAX_HANDS) {
        let replayed = phh::replay(hand);
        let _ = phh::check(hand);
        let Ok(history) = History::read(hand) else { continue };
        let written = history.write();
        // Amounts may be counted in another unit when they are read again, so the texts are compared.
        let back = phh::hands(&written).next().map(History::read);
        assert!(back.is_some_and(|back| back.is_ok_and(|back| back.write() == written)), "what is written reads back");
        if let (Ok(_), Ok(text)) = (replayed, stars::write(&history, &stars::Extras::kept_in(&history))) {
            let read = stars::read(&text);
            assert!(read.is_ok_and(|(read, _)| read.plays_like(&history)), "a text of it reads back");
        }
    }
}

/// A file of hands is TOML: whatever is read as one, another reader of TOML takes as well.
pub fn toml(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut hands = phh::hands(text);
    let (Some(hand), None) = (hands.next(), hands.next()) else { return };
    if History::read(hand).is_ok() {
        assert!(text.parse::<toml_edit::DocumentMut>().is_ok(), "this is no TOML, and was read as a hand");
    }
}

/// A text as PokerStars writes it, in whatever encoding. What is read is written so that it reads back.
pub fn pokerstars(data: &[u8]) {
    let Ok(text) = phh::decode(data.to_vec()) else { return };
    for (_, hand) in stars::split(&text).into_iter().take(MAX_HANDS) {
        let Ok((history, extras)) = stars::read(hand) else { continue };
        let written = history.write();
        let back = phh::hands(&written).next().map(History::read);
        assert!(back.is_some_and(|back| back.is_ok()), "a hand that was read is written and read as PHH");
        if let Ok(again) = stars::write(&history, &extras) {
            let read = stars::read(&again);
            assert!(read.is_ok_and(|(read, _)| read.plays_like(&history)), "what is written reads back");
        }
    }
}

/// The file of a finished hand, as `baize verify` and `baize replay` take it.
pub fn hand_files(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(file) = HandFile::read(text) else { return };
    let Some(game) = catalog::find(&file.game) else { return };
    let verified = game.verify(&file, file.key.as_ref());
    for viewer in [Viewer::Open, Viewer::Watcher] {
        let replayed = game.replay_file(&file, viewer);
        assert!(verified.is_err() || replayed.is_ok(), "a hand that is verified can be replayed");
    }
    // A seat may be one that the table does not have.
    let _ = Seat::new(data.len() % 10).map(|seat| game.replay_file(&file, Viewer::Seat(seat)));
}

/// `GAME` and the lines of a table's log, as whoever can write to the database may have changed them with their chain.
/// Whatever they are, the room starts and answers: a log is taken, and then everybody can look at its table, or refused.
pub fn logs(data: &[u8]) {
    let Some((game, lines)) = text(data).and_then(|text| text.split_once('\n')) else { return };
    let Some(game) = catalog::find(game) else { return };
    let lines: Vec<&str> = lines.lines().collect();
    let _ = (game.replay(&lines, Viewer::Open), game.exports(&lines, Viewer::Watcher));
    let _ = game.hand_file(&lines, Viewer::Watcher, None);
    let lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    if let Ok(mut table) = game.rebuild(&lines, Secret::new([7; 32])) {
        table.recall(&lines);
        if table.try_eyes().is_err() {
            return;
        }
        let seats = table.facts().players.len();
        Viewer::all(seats).for_each(|viewer| drop(table.snapshot(viewer, 0, None)));
    }
}
