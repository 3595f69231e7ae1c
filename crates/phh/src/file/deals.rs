//! Hole cards that a log deals one at a time, dealt two at a time.

use std::borrow::Cow;

use crate::engine::MAX_PLAYERS;

/// `d dh p1 Ac` and a later `d dh p1 Ad` become `d dh p1 AcAd` and nothing; comments stay where they are.
pub fn join_single_cards<'a>(actions: &[&'a str]) -> Vec<Cow<'a, str>> {
    let mut joined: Vec<Cow<'a, str>> = actions.iter().map(|action| Cow::Borrowed(*action)).collect();
    let mut waiting: Vec<(usize, &str, &str)> = Vec::new();
    for (i, action) in actions.iter().enumerate() {
        let Some((player, card, comment)) = single_card(action) else { continue };
        match waiting.iter().position(|(_, other, _)| *other == player) {
            None if waiting.len() < MAX_PLAYERS => waiting.push((i, player, card)),
            None => {}
            Some(found) => {
                let (first, _, first_card) = waiting.remove(found);
                let (_, _, first_comment) = single_card(actions[first]).unwrap_or_default();
                joined[first] =
                    Cow::Owned(format!("d dh {player} {first_card}{card} {first_comment}").trim_end().to_owned());
                joined[i] = Cow::Borrowed(comment);
            }
        }
    }
    joined
}

/// The player and the one card that an action deals, and the comment after it.
fn single_card(action: &str) -> Option<(&str, &str, &str)> {
    let (body, comment) = action.split_at(action.find('#').unwrap_or(action.len()));
    let mut words = body.split_ascii_whitespace();
    let is_deal = words.next() == Some("d") && words.next() == Some("dh");
    let (player, card) = (words.next()?, words.next()?);
    (is_deal && card.len() == 2 && words.next().is_none()).then_some((player, card, comment))
}
