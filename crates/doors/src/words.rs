//! Short words: messages of the socket, names of cards, questions about the rules.

use serde_json::Value;

use crate::text;

/// A frame of the socket. What is understood is understood the same way when it is written again.
pub fn messages(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok((nonce, mut fields)) = wire::parse(text) else { return };
    let understood = wire::understand(fields.clone()).is_ok();
    fields.insert("nonce".into(), Value::String(nonce.as_str().to_owned()));
    let (again, fields) = wire::parse(&Value::Object(fields).to_string()).expect("what was read reads again");
    assert_eq!((again, wire::understand(fields).is_ok()), (nonce, understood));
}

/// The text of a card, a suit or a rank, also of Tractor's two packs with jokers.
pub fn cards(data: &[u8]) {
    let Some(text) = text(data) else { return };
    if let Ok(card) = text.parse::<cards::Card>() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    if let Ok(card) = text.parse::<tractor::Card>() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    // Whether it is one or not is all there is to know of these.
    let _ = (text.parse::<cards::Rank>(), text.parse::<cards::Suit>());
}

/// `GAME OP INPUT`: a question to a game's referee, as `baize referee` takes it.
pub fn questions(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut words = text.splitn(3, ' ');
    let (Some(game), Some(op), Some(input)) = (words.next(), words.next(), words.next()) else { return };
    let Some(referee) = catalog::find(game).and_then(|game| game.referee()) else { return };
    let Ok(input) = serde_json::from_str::<Value>(input) else { return };
    let answer = (referee.answer)(op, &input);
    assert_eq!(answer, (referee.answer)(op, &input), "the rules do not change their mind");
}
