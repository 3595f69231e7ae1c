//! The provable dice against vectors that were computed by other programs, and against tampering.

use kuhn::{Config, Kuhn};
use table::suite::people;
use table::{AnyGame, Dice, DiceOf, HandFile, Request, SeatSeed, Secret, Table, Viewer, commitment};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// docs/dice.md lists these; a program in another language can be checked against them.
#[test]
fn the_written_out_vectors() {
    let secret = Secret::new(std::array::from_fn(|i| i as u8));
    assert_eq!(commitment("t-example", 7, &secret), "50589977ebab4bafb45583b946c2df3368accbd0e158c869f3de96873d3cfe48");
    let seeds = [SeatSeed::parse("00ff"), None, SeatSeed::parse(&"ab".repeat(32))];
    let dice = DiceOf { game: "kuhn", table: "t-example", hand: 7, seeds: &seeds };
    assert_eq!(hex(&dice.salt()), "0690fe8b04e47a0b5393c53204e18b969591f80c6bd4353adb38d7a44ce21e81");
    assert_eq!(hex(&dice.key(&secret, 0)), "32a253438464c130d7fea3a8b7d8bafe8803c16a984945b62fec94b0cfc8cd41");
    assert_eq!(hex(&dice.key(&secret, 1)), "34b28b6f50f83ddee673a85489dd6263949558d1d8e061239f68557611caecec");
    let mut deck: Vec<u32> = (0..10).collect();
    dice.deal(&secret, 0).shuffle(&mut deck);
    assert_eq!(deck, [6, 0, 2, 1, 5, 3, 4, 7, 9, 8]);
    let mut words = Dice::from_key([0; 32]);
    assert_eq!((0..3).map(|_| words.below(6)).collect::<Vec<_>>(), [0, 0, 0]);
}

#[test]
fn seeds_are_hexadecimal_and_short() {
    for (text, good) in [
        ("", true),
        ("AbCd", true),
        ("abc", false),
        ("zz", false),
        (&*"ab".repeat(32), true),
        (&*"ab".repeat(33), false),
        ("é0", false),
    ] {
        assert_eq!(SeatSeed::parse(text).is_some(), good, "{text:?}");
    }
}

/// A finished hand of Kuhn poker as a file.
fn finished_hand() -> String {
    let secret = Secret::new([9; 32]);
    let (mut table, _) = Table::<Kuhn>::open("t1", Config::default(), people(2), 1_000, secret.clone()).expect("opens");
    let mut lines = Vec::new();
    let mut step = |table: &mut Table<Kuhn>, at, request| {
        let proposal = table.propose(at, request, Secret::new([8; 32])).expect("accepted");
        lines.extend(proposal.lines.into_iter().map(|line| line.body));
        table.commit();
    };
    step(&mut table, 2_000, Request::Begin { seeds: vec![SeatSeed::parse("0102"), None] });
    while table.facts().running {
        let deadline = table.facts().deadline.expect("a clock runs");
        step(&mut table, deadline, Request::TimeOut);
    }
    HandFile::write("kuhn", "t1", 1, &lines)
}

fn verify(file: &str) -> Result<(), String> {
    let (game, lines) = HandFile::read(file).map_err(|error| error.to_string())?;
    assert_eq!(game, "kuhn");
    kuhn::hosted().verify(&lines).map(|_| ()).map_err(|error| error.to_string())
}

#[test]
fn every_changed_byte_is_noticed() {
    let file = finished_hand();
    assert_eq!(verify(&file), Ok(()));
    for at in 0..file.len() {
        for bit in [1, 2, 32] {
            let mut bytes = file.clone().into_bytes();
            bytes[at] ^= bit;
            if let Ok(changed) = String::from_utf8(bytes) {
                let noticed = HandFile::read(&changed).is_err() || verify(&changed).is_err();
                assert!(noticed, "byte {at} was changed and nobody noticed");
            }
        }
    }
    assert!(HandFile::read(&file[..file.len() - 1]).is_err());
}

/// Someone who forges the hash at the end as well still cannot change what was dealt or done.
#[test]
fn a_forged_file_with_a_fresh_hash_is_caught_by_the_proof() {
    let file = finished_hand();
    let lines: Vec<&str> = HandFile::read(&file).expect("whole").1;
    let forged = |from: &str, to: &str| {
        let changed: Vec<String> = lines.iter().map(|line| line.replace(from, to)).collect();
        assert!(changed.iter().zip(&lines).any(|(new, old)| new != old), "{from:?} is in the file");
        verify(&HandFile::write("kuhn", "t1", 1, &changed)).expect_err("a forgery")
    };
    let chance = lines.iter().find(|line| line.contains("\"dealt\"")).expect("a deal");
    let dealt: Vec<&str> = ["J", "Q", "K"].into_iter().filter(|card| chance.contains(&format!("\"{card}\""))).collect();
    let swapped = forged(&format!("\"{}\"", dealt[0]), "\"?\"");
    assert!(swapped.contains("variant"), "{swapped}");
    let other = ["J", "Q", "K"].into_iter().find(|card| !dealt.contains(card)).expect("three cards");
    assert!(forged(&format!("\"{}\"", dealt[0]), &format!("\"{other}\"")).contains("not the ones"));
    // Another seed gives the same two cards once in six times; then there is nothing to catch.
    let caught = (0x10..0x30).filter(|seed| {
        let changed: Vec<String> =
            lines.iter().map(|line| line.replace("\"0102\"", &format!("\"01{seed:02x}\""))).collect();
        verify(&HandFile::write("kuhn", "t1", 1, &changed)).is_err_and(|error| error.contains("not the ones"))
    });
    assert!(caught.count() > 20);
    assert!(forged(&"09".repeat(32), &"0a".repeat(32)).contains("not the one committed to"));
    assert!(forged("\"timed_out\",\"at\":22000", "\"timed_out\",\"at\":1").contains("backwards"));
}

#[test]
fn a_replay_shows_each_pair_of_eyes_its_own_picture() {
    let file = finished_hand();
    let lines = HandFile::read(&file).expect("whole").1;
    let cards = |viewer, frame: usize| {
        kuhn::hosted().replay(&lines, viewer).expect("replays").frames[frame].view["cards"].clone()
    };
    let (open, watcher) = (cards(Viewer::Open, 1), cards(Viewer::Watcher, 1));
    assert!(open[0].is_string() && open[1].is_string(), "{open}");
    assert!(watcher[0].is_null() && watcher[1].is_null(), "{watcher}");
}
