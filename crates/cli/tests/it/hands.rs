//! A finished hand through `replay` and `verify`: by address, by file, by its number in either database.
//! And files of PokerStars text through `phh`, whatever they are encoded in.

use cardtable::HandFile;
use serde_json::{Value, json};

use crate::client::call_text;
use crate::killed::{Match, begin, play};
use crate::program::{Server, run, stderr, stdout};

/// A server on which one match has been played to its end.
async fn played(more: &[&str]) -> (Server, Match) {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::with(data.path(), "127.0.0.1:0", more);
    let (game, mut first, mut second) = begin(&server, data).await;
    play(&game, &mut first, &mut second, None).await.expect("the match ends");
    (server, game)
}

#[tokio::test]
async fn a_hand_by_address_and_by_file() {
    let (server, game) = played(&[]).await;
    let path = format!("/api/hands/{}/1/log", game.table);
    let address = format!("{}{path}", server.base);
    let verified = run(&["verify", &address], "");
    assert!(stdout(&verified).contains("verified: hand 1"), "{}", stderr(&verified));
    assert!(stdout(&verified).contains("signed by the room, key "), "{}", stdout(&verified));
    // A link that somebody copied from the page will do as well.
    let link = format!("{}/#/replay/{}/1?key=00&step=3", server.base, game.table);
    assert!(stdout(&run(&["verify", &link], "")).contains("verified: hand 1"));
    let replay = run(&["replay", &address, "--eyes", "0"], "");
    assert!(stdout(&replay).contains("step_reveal") && stdout(&replay).contains("match_end"), "{}", stdout(&replay));

    let (_, _, log) = call_text(&server.base, "GET", &path, None, &[], None).await;
    let file = game.data.path().join("hand.jsonl").to_string_lossy().into_owned();
    std::fs::write(&file, &log).expect("written");
    let verified = run(&["verify", &file, "--json"], "");
    let told: Value = serde_json::from_str(&stdout(&verified)).expect("JSON");
    assert_eq!((&told["table"], &told["vouchedBy"]), (&json!(game.table), &json!("file")), "{told}");
    let words = stdout(&run(&["verify", &file], ""));
    assert!(words.contains("only the file says that it is the room's: give --key"), "{words}");
    let (_, _, room) = call_text(&server.base, "GET", "/api/room", None, &[], None).await;
    let key = serde_json::from_str::<Value>(&room).expect("JSON")["key"].as_str().expect("a key").to_owned();
    let words = stdout(&run(&["verify", &file, "--key", &key], ""));
    assert!(words.contains("signed by the room, key "), "{words}");
    for (source, more, by) in [(&file, &["--key", &key][..], "caller"), (&address, &[], "room")] {
        let told = stdout(&run(&[&["verify", source.as_str(), "--json"], more].concat(), ""));
        let told: Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!((&told["signedBy"], &told["vouchedBy"]), (&json!(key), &json!(by)), "{told}");
    }
    let unsigned = HandFile { signature: None, key: None, ..HandFile::read(&log).expect("whole") };
    let bare = game.data.path().join("unsigned.jsonl").to_string_lossy().into_owned();
    std::fs::write(&bare, unsigned.to_text()).expect("written");
    let told: Value = serde_json::from_str(&stdout(&run(&["verify", &bare, "--json"], ""))).expect("JSON");
    assert_eq!((&told["signedBy"], &told["vouchedBy"]), (&Value::Null, &Value::Null), "{told}");
    let other = "2152f8d19b791d24453242e15f2eab6cb7cffa7b6a5ed30097960e069881db12";
    let refused = run(&["verify", &file, "--key", other], "");
    assert!(!refused.status.success() && stderr(&refused).contains("another room's key"), "{}", stderr(&refused));
    let refused = run(&["verify", &file, "--key", "00"], "");
    assert!(stderr(&refused).contains("64 digits of lower-case hexadecimal"), "{}", stderr(&refused));
    let replay = run(&["replay", &file, "--json"], "");
    let shown: Value = serde_json::from_str(&stdout(&replay)).expect("JSON");
    assert!(shown["frames"].as_array().is_some_and(|frames| frames.len() > 5), "{shown}");
    let views = run(&["replay", &file, "--views"], "");
    assert!(stdout(&views).contains("             sees {"), "{}", stdout(&views));
    let nobody = run(&["replay", &file, "--eyes", "north"], "");
    assert!(stderr(&nobody).contains("--eyes is open, watcher or a seat's number"), "{}", stderr(&nobody));
}

#[tokio::test]
async fn verify_fails_on_a_changed_byte_wherever_it_is() {
    let (server, game) = played(&[]).await;
    let (_, _, log) =
        call_text(&server.base, "GET", &format!("/api/hands/{}/1/log", game.table), None, &[], None).await;
    let file = game.data.path().join("hand.jsonl").to_string_lossy().into_owned();
    // A few dozen places over the whole file; each byte becomes another one of its kind.
    for at in (0..log.len()).step_by((log.len() / 40).max(1)) {
        let mut bytes = log.clone().into_bytes();
        bytes[at] = match bytes[at] {
            b'0'..=b'8' | b'a'..=b'y' | b'A'..=b'Y' => bytes[at] + 1,
            _ => b'0',
        };
        std::fs::write(&file, &bytes).expect("written");
        let output = run(&["verify", &file], "");
        assert!(
            output.status.code() == Some(1) && stderr(&output).contains("NOT VERIFIED"),
            "byte {at} was changed and nobody noticed: {}",
            stdout(&output)
        );
    }
}

#[tokio::test]
async fn a_hand_by_its_number_in_either_database() {
    let database = store::testing::fresh(store::testing::Engine::Postgres);
    for url in [None, Some(database.url.as_str())] {
        let more: Vec<&str> = url.iter().flat_map(|url| ["--database", url]).collect();
        let (server, game) = played(&more).await;
        drop(server);
        let (data, hand) = (game.data.path().to_string_lossy().into_owned(), format!("{}/1", game.table));
        for command in ["verify", "replay"] {
            let mut args = vec![command, &hand, "--data", &data];
            args.extend(&more);
            let output = run(&args, "");
            assert!(output.status.success() && stdout(&output).contains(&game.table), "{}", stderr(&output));
        }
        let mut args = vec!["verify", &hand, "--json", "--data", &data];
        args.extend(&more);
        let told: Value = serde_json::from_str(&stdout(&run(&args, ""))).expect("JSON");
        assert_eq!(told["vouchedBy"], "database", "{told}");
        let mut args = vec!["verify", "nosuchtabl/7", "--data", &data];
        args.extend(&more);
        assert!(stderr(&run(&args, "")).contains("hand 7 of table nosuchtabl"), "{}", stderr(&run(&args, "")));
    }
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("nothing").to_string_lossy().into_owned();
    let url = format!("sqlite:{data}/other.db");
    for more in [["--data", data.as_str()], ["--database", url.as_str()]] {
        let output = run(&["replay", "table/1", more[0], more[1]], "");
        let said = stderr(&output);
        assert!(!output.status.success() && said.contains("--data FOLDER or --database URL"), "{said}");
        assert!(!std::path::Path::new(&data).exists(), "a reader makes nothing");
    }
}

const TEXT: &str = "PokerStars Hand #21:  Hold'em No Limit (€1/€2 EUR) - 2019/03/09 7:05:59 ET
Table 'Ida' 2-max Seat #1 is the button
Seat 1: Blå (€100 in chips)
Seat 2: Bo (€100 in chips)
Blå: posts small blind €1
Bo: posts big blind €2
*** HOLE CARDS ***
Blå: folds
Uncalled bet (€1) returned to Bo
Bo collected €2 from pot
*** SUMMARY ***
Total pot €2 | Rake €0
";

/// The same letters, one byte each.
fn in_windows(text: &str) -> Vec<u8> {
    text.chars().map(|letter| if letter == '€' { 0x80 } else { u8::try_from(letter).expect("Latin-1") }).collect()
}

#[test]
fn text_replays_and_checks_like_notation_whatever_it_is_encoded_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let broken = TEXT.replace("Bo collected", "Blå collected");
    std::fs::write(path("a.txt"), format!("\u{feff}{TEXT}\n\n{broken}")).expect("written");
    std::fs::write(path("b.txt"), in_windows(TEXT)).expect("written");
    std::fs::write(path("c.TXT"), wide(&format!("\u{feff}{TEXT}"))).expect("written");
    std::fs::write(path("notes.txt"), "buy milk").expect("written");
    let everything = folder.path().to_string_lossy().into_owned();
    let output = run(&["phh", "replay", &everything, "--json"], "");
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 5, "{lines:?}");
    for line in [&lines[0], &lines[2], &lines[3]] {
        assert_eq!(
            (line["finalStacks"].to_string().as_str(), &line["hand"]),
            ("[101,99]", &Value::from("1")),
            "{line}"
        );
    }
    let last = TEXT.lines().count();
    assert_eq!(
        (&lines[1]["hand"], &lines[1]["line"]),
        (&Value::from("2"), &Value::from(last + 2 + 10)),
        "{}",
        lines[1]
    );
    assert!(lines[1]["error"].as_str().is_some_and(|error| error.contains("Blå collected")), "{}", lines[1]);
    assert_eq!((&lines[4]["files"], &lines[4]["hands"], &lines[4]["failed"]), (&3.into(), &4.into(), &1.into()));

    let check = |name: &str| run(&["phh", "check", &path(name)], "");
    assert!(check("b.txt").status.success() && check("c.TXT").status.success());
    assert!(stdout(&check("a.txt")).contains("does not win that much"), "{}", stdout(&check("a.txt")));
    assert!(stdout(&check("notes.txt")).contains("no hand of PokerStars"), "{}", stdout(&check("notes.txt")));
    std::fs::write(path("cut.txt"), &TEXT[..TEXT.find("Blå: folds").expect("a fold")]).expect("written");
    assert!(stdout(&check("cut.txt")).contains("line 7: the log stops"), "{}", stdout(&check("cut.txt")));

    let converted = run(&["phh", "convert", &path("b.txt"), &path("b.phhs")], "");
    assert!(converted.status.success(), "{}", stderr(&converted));
    let back = run(&["phh", "convert", &path("b.phhs"), &path("back.txt")], "");
    assert!(back.status.success(), "{}", stderr(&back));
    let text = std::fs::read_to_string(path("back.txt")).expect("written");
    assert!(TEXT.lines().all(|line| text.lines().any(|other| other == line)), "{text}");
}

#[test]
fn a_file_or_a_folder_without_a_hand_does_not_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let empty = run(&["phh", "check", &folder.path().to_string_lossy()], "");
    assert!(!empty.status.success() && stderr(&empty).contains("no file of hands"), "{}", stderr(&empty));
    for (name, text) in [("a.phh", ""), ("b.phhs", "# nothing\n\n")] {
        std::fs::write(path(name), text).expect("written");
        let output = run(&["phh", "check", &path(name)], "");
        assert!(!output.status.success() && stdout(&output).contains("no hand is in"), "{}", stdout(&output));
        let output = run(&["phh", "replay", &path(name)], "");
        assert!(stdout(&output).contains("no hand is in"), "{}", stdout(&output));
    }
}

#[cfg(unix)]
#[test]
fn endless_files_and_links_in_a_circle_come_to_an_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.txt"), TEXT).expect("written");
    std::fs::create_dir(path("inner")).expect("made");
    std::os::unix::fs::symlink(folder.path(), path("inner/back")).expect("linked");
    std::os::unix::fs::symlink("/dev/zero", path("zero.phh")).expect("linked");
    std::os::unix::fs::symlink(path("nowhere"), path("nothing.phh")).expect("linked");
    let pipe = std::process::Command::new("mkfifo").arg(path("pipe.phhs")).status().expect("mkfifo");
    assert!(pipe.success());
    let output = run(&["phh", "check", &folder.path().to_string_lossy()], "");
    let said = stdout(&output);
    assert!(said.contains("1 hands of 4 files, 3 failed"), "{said}");
    assert_eq!(said.matches("is not a plain file").count(), 2, "{said}");
    for name in ["/dev/zero", "/dev/stdin"] {
        let output = run(&["phh", "convert", name, &path("b.phh").to_string_lossy()], "");
        assert!(!output.status.success(), "{}", stdout(&output));
    }
}
