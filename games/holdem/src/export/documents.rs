//! Hand documents to PHH and back: players are turned, dropped and renamed, and nothing is lost.

use phh::notation::Step;
use phh::{History, digits_after_point, quote};
use serde_json::Value;

use crate::document::{BadDocument, Hand, Intent, Place, Status};

/// Where the whole document is kept in a PHH file, so that it can come back.
const DOCUMENT_FIELD: &str = "_document";

/// The hand in notation order: those with cards, the first left of the button first.
pub fn from_document(hand: &Hand) -> History {
    let order = hand.notation_order();
    let column = |of: fn(&Place) -> i64| order.iter().map(|place| of(&hand.places[*place])).collect::<Vec<i64>>();
    let (mut blinds, mut antes) = (column(|place| place.blind), column(|place| place.ante + place.dead_posted));
    if order.len() == 2 {
        blinds.reverse();
        antes.reverse();
    }
    let rename = |place: usize| order.iter().position(|other| *other == place);
    let steps = hand.actions.iter().filter_map(|step| step.renumbered(rename));
    let mut history = History {
        decimals: hand.decimals,
        trim_antes: hand.trims_antes(),
        antes,
        blinds,
        min_bet: hand.min_bet,
        // RULES 5.3: dead money shows as an ante on a full stack.
        stacks: column(|place| place.stack + place.dead_posted),
        actions: steps.map(|step| step.write(hand.decimals)).collect(),
        players: order.iter().map(|place| hand.places[*place].name.clone()).collect(),
        seats: order.iter().map(|place| hand.places[*place].seat).collect(),
        seat_count: Some(hand.seat_count),
        hand: Some(hand.number.to_string()),
        finishing_stacks: None,
        other: Vec::new(),
    };
    history.set_dead_posted(&column(|place| place.dead_posted));
    history.set_field(DOCUMENT_FIELD, quote(&Hand { author: None, ..hand.clone() }.to_json().to_string()));
    history
}

/// The document of a hand in notation: the one it was made from, or one in which all of them play.
pub fn to_document(history: &History) -> Result<Hand, BadDocument> {
    if let Some(text) = history.text_field(DOCUMENT_FIELD) {
        let value: Value = serde_json::from_str(&text).map_err(|_| BadDocument::NotAnObject)?;
        // Players who are not in the hand may own finer amounts than those who are.
        return Hand::from_json(&value, history.decimals.max(digits_after_point(&text)));
    }
    let (blinds, antes) = history.posts();
    let dead = history.dead_posted().unwrap_or_else(|| vec![0; antes.len()]);
    let place = |i: usize| Place {
        name: history.name(i),
        stack: history.stacks[i] - dead[i].min(history.stacks[i]),
        blind: blinds[i],
        ante: antes[i] - dead[i],
        seat: history.seats.get(i).copied().unwrap_or(i + 1),
        status: Status::In { intent: Intent::Play },
        dead_posted: dead[i],
    };
    let mut places: Vec<(usize, Place)> = (0..history.stacks.len()).map(|i| (i, place(i))).collect();
    places.sort_by_key(|(_, place)| place.seat);
    let rename = |player: usize| places.iter().position(|(i, _)| *i == player);
    let most = places.iter().map(|(_, place)| place.seat).max().unwrap_or(2);
    let hand = Hand {
        number: history.hand.as_deref().and_then(|hand| hand.parse().ok()).unwrap_or(1),
        min_bet: history.min_bet,
        seat_count: history.seat_count.unwrap_or(most).max(most),
        names_seats: !history.seats.is_empty(),
        actions: steps(history)?.iter().filter_map(|step| step.renumbered(rename)).collect(),
        author: None,
        stakes: None,
        decimals: history.decimals,
        places: places.iter().map(|(_, place)| place.clone()).collect(),
    };
    // One more time through the door, so that a document from outside is as sound as any other.
    Hand::from_json(&hand.to_json(), history.decimals)
}

/// The log, which says less than the file where that has comments.
fn steps(history: &History) -> Result<Vec<Step>, BadDocument> {
    let read = |(i, action): (usize, &String)| {
        Step::read(action, history.decimals).map_err(|reason| BadDocument::Action { number: i + 1, reason })
    };
    history.actions.iter().enumerate().map(read).collect()
}
