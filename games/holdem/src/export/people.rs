//! People around a hand, as a text tells of them.

use phh::money;
use phh::stars::{Extras, Note, SittingOut};

use crate::document::{Hand, Intent, Status};

/// Who sits at the table and is not in the hand, and why.
pub fn extras(hand: &Hand) -> Extras {
    let order = hand.notation_order();
    let mut extras = Extras::default();
    for (i, place) in hand.places.iter().enumerate() {
        let (name, is_in) = (&place.name, order.contains(&i));
        if !is_in {
            let stack = money::write(place.stack, hand.decimals);
            extras.sitting_out.push(SittingOut { seat: place.seat, name: name.clone(), stack });
        }
        let note = match (place.status, place.status.intent()) {
            (Status::Out { debt: 0, .. }, Intent::Play) if !is_in => {
                Some(format!("{name} will be allowed to play after the button"))
            }
            (Status::Out { .. }, Intent::Play) => Some(format!("{name} has returned")),
            // Whoever is not in the hand is said to sit out where the seats are told.
            (Status::Out { .. }, Intent::Pause | Intent::PauseUntilBigBlind) => {
                is_in.then(|| format!("{name}: sits out"))
            }
            (_, Intent::Leave) if hand.left_for_lack_of_chips(i) => {
                Some(format!("{name} was removed from the table for failing to post"))
            }
            (_, Intent::Leave) => Some(format!("{name} leaves the table")),
            (Status::In { .. }, _) => None,
        };
        // What somebody in the hand did came after the posts; when, a document does not tell.
        let after = if is_in { hand.actions.len() } else { 0 };
        extras.notes.extend(note.map(|text| Note { after, text }));
    }
    extras
}
