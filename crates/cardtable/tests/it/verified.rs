//! Finished hands as files: what is recomputed, what is noticed and named, and how they are shown again.

use std::sync::Arc;

use cardtable::{
    AnyGame, BySeat, Config as _, Game, HandFile, LeftOut, Request, RoomKey, Seat, SeatCommit, SeatSeed, Secret, Table,
    Verified, Viewer, WhyLeftOut, commitment,
};
use kuhn::Kuhn;

use crate::pot::{self, Action, Pot};

pub const MAX_FILE_BYTES: usize = 64 << 20;

/// Of the first hand.
pub fn secret() -> Secret {
    Secret::new([9; 32])
}

/// Of every hand after the first.
pub fn fresh() -> Secret {
    Secret::new([7; 32])
}

pub fn key() -> Arc<RoomKey> {
    Arc::new(RoomKey::new([1; 32]))
}

pub fn seed() -> SeatSeed {
    SeatSeed::parse(&"5e".repeat(32)).expect("32 bytes")
}

/// The stored lines of the table's second hand, which the clock ended. Seats 0 and 1 committed to seeds, and seat 1
/// kept its own.
pub fn played<G: Game>(config: G::Config) -> Vec<String> {
    let players = cardtable::suite::people(config.seats());
    let (mut table, _) = Table::<G>::open("t1", config, players, 0, secret()).expect("opens");
    table.sign_with(key());
    let mut lines = Vec::new();
    let mut step = |table: &mut Table<G>, at, request| {
        let proposal = table.propose(at, request, fresh()).expect("accepted");
        lines.extend(proposal.lines.into_iter().map(|line| line.body));
        table.commit();
    };
    for hand in 1..3 {
        for seat in [Seat::at(0), Seat::at(1)] {
            table.note_commit(seat, hand, SeatCommit::of("t1", hand, seat, &seed())).expect("in time");
        }
        let at = table.facts().at;
        step(&mut table, at, Request::Begin);
        step(&mut table, at, Request::Seeds { seeds: vec![Some(seed())] });
        while let Some(deadline) = table.facts().deadline {
            step(&mut table, deadline, Request::TimeOut);
        }
    }
    let second = lines.iter().rposition(|line| line.contains(r#""line":"began""#)).expect("it began");
    lines.split_off(second)
}

pub fn file_of(game: &dyn AnyGame, lines: &[String]) -> HandFile {
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    game.hand_file(&lines, Viewer::Watcher, Some(key().public())).expect("a finished hand")
}

pub fn kuhn_file() -> HandFile {
    file_of(&kuhn::hosted(), &played::<Kuhn>(kuhn::Config::default()))
}

/// As `baize verify` does it: read, then checked with this key.
pub fn verify(text: &str, key: Option<&RoomKey>) -> Result<Verified, String> {
    let file = HandFile::read(text).map_err(|error| error.to_string())?;
    let key = key.map(RoomKey::public);
    kuhn::hosted().verify(&file, key.as_ref()).map_err(|error| error.to_string())
}

/// The same file with this changed in one of its lines, and all hashes made anew.
pub fn forged(file: &HandFile, line: usize, from: &str, to: &str) -> String {
    let mut lines = file.lines.clone();
    assert!(lines[line].contains(from), "{} has no {from}", lines[line]);
    lines[line] = lines[line].replace(from, to);
    file.forged(lines).to_text()
}

#[test]
fn a_hand_is_recomputed_and_who_kept_a_seed_is_named() {
    let file = kuhn_file();
    let verified = verify(&file.to_text(), Some(&key())).expect("an honest hand");
    let score = verified.score.values().to_vec();
    assert!(score == [1, -1] || score == [-1, 1], "{score:?}");
    let expected = Verified {
        game: "kuhn".into(),
        table: "t1".into(),
        hand: 2,
        lines: 7,
        draws: 1,
        commitment: commitment("t1", 2, &fresh()),
        seeds: 1,
        opened: 0,
        left_out: vec![LeftOut { seat: Seat::at(1), why: WhyLeftOut::Late }],
        score: BySeat::new(score),
        head: file.head.clone().expect("a head"),
        signed_by: Some(key().public().to_string()),
    };
    assert_eq!(verified, expected);
    let unsigned = verify(&file.to_text(), None).expect("whole");
    assert_eq!(unsigned.signed_by, None, "without a key only wholeness was checked");
}

/// As the server plays it, which knows no game: what the room signs holds for its key and no other.
#[test]
fn a_table_behind_json_signs_its_hands_as_well() {
    let game = kuhn::hosted();
    let opened = game.open("t1", &serde_json::json!({}), cardtable::suite::people(2), 0, secret());
    let (mut table, _) = opened.expect("opens");
    table.sign_with(key());
    let mut lines = Vec::new();
    let mut request = Some(Request::Begin);
    while let Some(asked) = request {
        let at = table.facts().deadline.unwrap_or_default();
        let proposal = table.propose(at, asked, fresh()).expect("accepted");
        lines.extend(proposal.lines.into_iter().map(|line| line.body));
        table.commit();
        request = table.facts().deadline.map(|_| Request::TimeOut);
    }
    let text = file_of(&game, &lines).to_text();
    assert_eq!(verify(&text, Some(&key())).expect("signed").signed_by, Some(key().public().to_string()));
    assert!(verify(&text, Some(&RoomKey::new([2; 32]))).is_err());
}

/// Each draw of a hand has its own key, so a second one owes nothing to the first.
#[test]
fn every_draw_of_a_hand_is_recomputed() {
    let (config, players) = (pot::Config::default(), cardtable::suite::people(pot::SEATS));
    let (mut table, _) = Table::<Pot>::open("t1", config, players, 0, secret()).expect("opens");
    let mut lines = Vec::new();
    let again = || Request::Act { seat: Seat::at(0), action: Action::Again, nonce: None, deadline: None };
    for (at, request) in [(0, Request::Begin), (1, again()), (2, again()), (pot::HAND_MS, Request::TimeOut)] {
        lines.extend(table.propose(at, request, fresh()).expect("accepted").lines.into_iter().map(|line| line.body));
        table.commit();
    }
    let mut drawn: Vec<&String> = lines.iter().filter(|line| line.contains(r#""chance":"#)).collect();
    let number = |line: &String| line.split(r#""chance":"#).last().expect("a number").to_owned();
    drawn.dedup_by_key(|line| number(line));
    assert_eq!(drawn.len(), 3, "three draws, three numbers: {drawn:?}");
    let file = file_of(&pot::hosted(), &lines);
    assert_eq!((file.signature.as_deref(), pot::hosted().verify(&file, None).expect("honest").draws), (None, 3));
    let asked = pot::hosted().verify(&file, Some(&key().public())).expect_err("no signature");
    assert_eq!(asked.to_string(), format!("line {}: nobody signed it", file.lines.len() + 2));
}

#[test]
fn a_file_has_no_accounts_and_no_nonces() {
    let (config, mut players) = (pot::Config::default(), cardtable::suite::people(pot::SEATS));
    players[Seat::at(2)] = None;
    let (mut table, _) = Table::<Pot>::open("t1", config, players, 0, secret()).expect("opens");
    let mut lines = Vec::new();
    let join = |account| cardtable::Player::person("late", account);
    let purse = cardtable::Purse { asked: None, funds: 50 };
    let act = |action, nonce| Request::Act {
        seat: Seat::at(0),
        action,
        nonce: cardtable::Nonce::parse(nonce),
        deadline: None,
    };
    for request in [
        Request::Begin,
        Request::Join { seat: Seat::at(2), player: join(77), purse, nonce: None },
        act(Action::Put { coins: 3 }, "secret-nonce"),
        act(Action::End, "another-nonce"),
    ] {
        lines.extend(table.propose(1, request, fresh()).expect("accepted").lines.into_iter().map(|line| line.body));
        table.commit();
    }
    assert!(lines.concat().contains("secret-nonce") && lines.concat().contains("\"account\":77"));
    let file = file_of(&pot::hosted(), &lines);
    let text = file.to_text();
    assert!(!text.contains("nonce") && !text.contains("account"), "{text}");
    let verified = pot::hosted().verify(&HandFile::read(&text).expect("whole"), None).expect("an honest hand");
    let snapshot: serde_json::Value = serde_json::from_str(&table.snapshot(Viewer::Watcher, 1, None)).expect("JSON");
    assert_eq!(snapshot["dice"]["ended"]["head"], verified.head, "everybody computes the head that was told");
}

#[test]
fn a_file_that_is_not_whole_is_refused() {
    let whole = kuhn_file().to_text();
    assert_eq!(HandFile::read(&whole).expect("whole"), kuhn_file());
    let says = |file: &str| HandFile::read(file).expect_err("not whole").to_string();
    assert_eq!(says(&whole.replace("hand log 2", "hand log 3")), "line 1: unknown kind of log: hand log 3");
    assert_eq!(says(&whole.replace("\"lines\":7", "\"lines\":9")), "line 1: it says 9 lines and has 7");
    assert_eq!(says(&whole.replace("\"lines\":7", "\"lines\":6")), "line 8: this is no opened card");
    assert_eq!(says("no file\nat all\n"), "line 1: not a hand log of Baize");
    assert_eq!(says(whole.trim_end()), "line 0: the last line is cut off");
    let first = whole.lines().next().expect("a head").to_owned() + "\n";
    assert_eq!(says(&first), "line 1: the foot is missing");
    assert_eq!(says(&whole.replace("\"marks\":", "\"marks\": ")), "line 9: the foot is not as it was written");
    let foot: serde_json::Value = serde_json::from_str(whole.lines().last().expect("a foot")).expect("JSON");
    let marks: Vec<usize> =
        foot["marks"].as_array().expect("a list").iter().map(|mark| mark.to_string().len()).collect();
    assert_eq!(marks, [10; 7], "eight digits of each line's hash, in quotes");
    let large = "x".repeat(MAX_FILE_BYTES - 1) + "\n";
    assert_eq!(says(&large), "line 1: not a hand log of Baize");
    assert_eq!(says(&(large + "\n")), "line 0: the file is larger than any hand");
}

#[test]
fn a_finished_hand_is_shown_line_by_line() {
    let lines = played::<Pot>(pot::Config::default());
    let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
    let replay = pot::hosted().replay(&texts, Viewer::Seat(Seat::at(1))).expect("replays");
    assert_eq!((replay.game.as_str(), replay.table.as_str(), replay.hand), ("pot", "t1", 2));
    assert_eq!((replay.eyes.as_str(), replay.closed, replay.exports), ("1", false, vec!["coins".to_owned()]));
    let kinds: Vec<&str> = replay.frames.iter().map(|frame| frame.line.as_str()).collect();
    assert_eq!(kinds, ["began", "fixed", "seeded", "dealt", "timed_out", "ended"]);
    assert_eq!(replay.frames[0].events[0]["type"], "began", "what was told at once is shown, too");
    assert_eq!(replay.frames[3].events[0]["type"], "drew");
    assert_eq!(replay.frames[4].view["over"], true);
    assert!(replay.frames[5].moment.over && !replay.frames[4].moment.over);
    let says = |lines: &[&str]| pot::hosted().replay(lines, Viewer::Open).map(|_| ()).expect_err("no log").message;
    assert_eq!(says(&[]), "the log is empty");
    assert_eq!(says(&texts[1..]), "line 1: a log starts with a table that opened or a hand that began");
    assert!(says(&[texts[0], "?"]).starts_with("line 2: "));
    let exports = pot::hosted().exports(&texts, Viewer::Watcher).expect("a finished hand");
    assert_eq!((exports[0].name, exports[0].extension), ("coins", "txt"));
    assert!(exports[0].text.ends_with("for watcher"), "{}", exports[0].text);
}
