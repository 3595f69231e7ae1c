//! Worked cases shared with other implementations, answered by the referee.

#[test]
fn the_worked_cases_agree() {
    cardtable::suite::worked_cases(&tractor::REFEREE, include_str!("../cases.jsonl"));
}

#[test]
fn questions_that_make_no_sense_are_errors() {
    for (op, question) in [
        ("no_such_op", serde_json::json!({})),
        ("card_key", serde_json::json!({ "level": "7", "trump": "S", "card": "D3_H_7" })),
        ("card_key", serde_json::json!({ "level": "1", "trump": "S", "card": "D1_H_7" })),
        ("deal", serde_json::json!({ "players": 5 })),
        ("follow", serde_json::json!({ "level": "7", "trump": "S", "lead": ["D1_H_3"], "hand": [], "play": [] })),
        ("trick", serde_json::json!({ "level": "7", "trump": "S", "players": 4, "leader": 4, "plays": [["D1_H_3"]] })),
        ("throw", serde_json::json!(null)),
    ] {
        assert!(tractor::answer(op, &question).is_err(), "{op} {question}");
    }
}

/// Whatever is asked, the referee answers or says that it makes no sense.
#[test]
fn the_referee_survives_any_question() {
    let mut dice = cardtable::Dice::from_number("tractor/referee", 1);
    let mut answered = 0;
    for _ in 0..4_000 {
        let mut list = |most: u32| {
            let mut deck = tractor::Card::deck_of_108();
            dice.shuffle(&mut deck);
            if dice.chance(1, 2) {
                deck.retain(|card| card.is_joker() || card.suit() == Some(cards::Suit::Spades));
            }
            deck.truncate(dice.below(most) as usize);
            deck
        };
        let (lead, hand, play, kitty) = (list(14), list(40), list(14), list(9));
        let hands: Vec<_> = (0..4).map(|_| list(27)).chain([play.clone()]).take(4).collect();
        let mut question = serde_json::json!({
            "level": dice.pick(&["2", "7", "K", "A", "1"]),
            "trump": dice.pick(&[Some("S"), Some("C"), None]),
            "players": dice.pick(&[4, 6, 4, 5]),
            "leader": dice.below(5), "banker": dice.below(5), "last_winner": dice.below(7),
            "levels": ["2", "K"], "caught": i64::from(dice.below(400)) - 20, "card": lead.first(), "cards": lead,
            "lead": lead, "hand": hand, "play": play, "plays": [lead, play, lead], "hands": hands,
            "bids": [{ "seat": dice.below(5), "cards": play }, { "seat": 1, "cards": lead }],
            "kitty": kitty, "winning_play": lead, "last_play": play,
        });
        if dice.chance(1, 4) {
            question["follow_fill"] = "standard".into();
            question["strict_ladder"] = true.into();
        }
        let op = *dice.pick(tractor::REFEREE.ops).expect("not empty");
        answered += u32::from(tractor::answer(op, &question).is_ok());
    }
    assert!(answered > 1_000, "many of them make sense: {answered}");
}
