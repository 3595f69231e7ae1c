//! The provable dice against vectors that were computed by other programs.

use cardtable::{Dice, DiceOf, Seat, SeatCommit, SeatSeed, Secret, commitment};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// docs/dice.md lists these; a program in another language can be checked against them.
#[test]
fn the_written_out_vectors() {
    let secret = Secret::new(std::array::from_fn(|i| i as u8));
    assert_eq!(commitment("t-example", 7, &secret), "8373e5f8480bca37fa911522d5335f595684e8d0222370ceb9a44b9fc2a3007a");
    let commit = |seat, byte: &str| {
        let seed = SeatSeed::parse(&byte.repeat(32)).expect("32 bytes");
        serde_json::to_value(SeatCommit::of("t-example", 7, Seat::at(seat), &seed)).expect("plain")
    };
    assert_eq!(commit(0, "11"), "01fa567d4858ff540782b7bd7bf50cf198a70d46f6853d016513645a7b519e41");
    assert_eq!(commit(2, "ab"), "084e6f8a9fbae70e2aee1b4d92cd8a3d25a64382724516e1473395691c9ec962");
    let seeds = [SeatSeed::parse(&"11".repeat(32)), None, SeatSeed::parse(&"ab".repeat(32))];
    let dice = DiceOf { game: "kuhn", table: "t-example", hand: 7, seeds: &seeds };
    assert_eq!(hex(&dice.salt()), "1090842b4f5d8d52d1b9b64132563e989490004c0da447685c63f928beecc863");
    assert_eq!(hex(&dice.key(&secret, 0)), "62478293360d6bd85be3e464f33fa603c4b5b3f44ce5c0c9d56a1c3bacca80fd");
    assert_eq!(hex(&dice.key(&secret, 1)), "4eac516ab988162b88f99d7fce21a24071e3300ccacedc7e33778135e4635902");
    let mut deck: Vec<u32> = (0..10).collect();
    dice.deal(&secret, 0).shuffle(&mut deck);
    assert_eq!(deck, [2, 7, 6, 1, 8, 9, 3, 4, 5, 0]);
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
