//! What becomes of the layouts that players send: kept, refused, and made final.

use crate::action::{AskedLayout, AskedSlot};
use crate::card::{Hand, Layout};
use crate::refusal::Refusal;

/// Which of the two messages a layout came in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Message {
    Draft,
    Confirm,
}

/// RULES 4.2 to 4.6: the layout to keep, or why not. The referee and the game both ask here.
pub fn examine(
    message: Message,
    asked: &AskedLayout,
    hand: &Hand,
    in_prep: bool,
    confirmed: bool,
) -> Result<Layout, Refusal> {
    if !in_prep {
        return Err(Refusal::NotInPrep);
    }
    if confirmed {
        return Err(Refusal::AlreadyConfirmed);
    }
    let AskedLayout::Three(slots) = asked else { return Err(Refusal::MalformedLayout) };
    let layout = sanitized(slots, hand);
    if message == Message::Confirm && AskedLayout::from(layout) != *asked {
        return Err(Refusal::InvalidCards);
    }
    Ok(layout)
}

/// RULES 4.3: from left to right, whatever the hand does not hold becomes an empty slot.
fn sanitized(slots: &[AskedSlot; 3], hand: &Hand) -> Layout {
    let mut left = hand.map(Some);
    Layout(slots.map(|slot| {
        let AskedSlot::Card(card) = slot else { return None };
        left.iter_mut().find(|held| **held == Some(card))?.take()
    }))
}

/// RULES 4.7: ten a second in a PREP of the usual length, for all of it.
pub const DRAFTS_A_PREP: u16 = 200;

/// What a player has sent in this PREP.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The seed's `hadDraftThisRound`: any draft or confirm came in, whatever became of it.
    pub had_draft: bool,
    pub draft: Option<Layout>,
    /// How many drafts were kept, each in the place of the one before.
    pub drafts: u16,
    pub confirmed: Option<Layout>,
}

/// What a player plays this round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Final {
    pub layout: Layout,
    pub afk: bool,
}

impl Plan {
    /// RULES 5.1, in the seed's order.
    pub fn finalize(&self) -> Final {
        if let Some(layout) = self.confirmed {
            return Final { layout, afk: false };
        }
        match self.draft {
            Some(layout) if self.had_draft && layout.has_a_card() => Final { layout, afk: false },
            // RULES 5.2: silence makes a player AFK, an empty draft does not.
            _ => Final { layout: Layout::EMPTY, afk: !self.had_draft },
        }
    }
}
