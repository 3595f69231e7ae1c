//! Section "Layout Finalization Rules": the canonical order, applied once at the end of PREP.

use duel::{Config, Layout};
use serde_json::json;

use crate::bout::{A, B, Bout, lay};

enum Sent {
    Nothing,
    Drafts(&'static [&'static str]),
    Confirm(&'static str),
    DraftThenConfirm(&'static str, &'static str),
    /// A confirm with a card nobody has.
    Refused,
    DraftThenRefused(&'static str),
}

/// What seat 0 sent, what it plays, and whether it was AFK.
fn check(sent: &Sent, plays: &str, afk: bool) {
    let mut bout = Bout::new(Config::default());
    let refused = json!({ "type": "layout_confirm", "layout": ["fireball", null, null] });
    match sent {
        Sent::Nothing => {}
        Sent::Drafts(drafts) => drafts.iter().for_each(|letters| bout.draft(A, letters)),
        Sent::Confirm(letters) => bout.confirm(A, letters),
        Sent::DraftThenConfirm(draft, letters) => {
            bout.draft(A, draft);
            bout.confirm(A, letters);
        }
        Sent::Refused => assert_eq!(bout.send(A, refused).as_deref(), Some("invalid_cards")),
        Sent::DraftThenRefused(draft) => {
            bout.draft(A, draft);
            assert_eq!(bout.send(A, refused).as_deref(), Some("invalid_cards"));
        }
    }
    bout.draft(B, "---");
    bout.wait();
    assert_eq!(bout.view(A).layouts[A], Some(lay(plays)));
    bout.reveal();
    let round = bout.view(A).finished[0];
    assert_eq!((round.layouts[A], round.afk), (lay(plays), [afk, false]));
    assert_eq!(bout.last(A, "round_end")["yourAfk"], afk);
}

#[test]
fn a_confirmed_layout_is_used_as_it_is() {
    check(&Sent::Confirm("ADH"), "ADH", false);
    check(&Sent::DraftThenConfirm("H--", "ADH"), "ADH", false);
}

/// The ruling: nulls in a confirm are legal, and a confirmed empty layout hides no draft's cards.
#[test]
fn a_confirm_with_empty_slots_is_legal() {
    check(&Sent::Confirm("A--"), "A--", false);
    check(&Sent::Confirm("---"), "---", false);
    check(&Sent::DraftThenConfirm("ADH", "---"), "---", false);
}

#[test]
fn a_draft_with_a_card_is_played_partially() {
    check(&Sent::Drafts(&["A--"]), "A--", false);
    check(&Sent::Drafts(&["-H-", "--C"]), "--C", false);
    check(&Sent::Drafts(&["DCA"]), "DCA", false);
    check(&Sent::DraftThenRefused("D--"), "D--", false);
}

#[test]
fn silence_plays_nothing_and_is_afk() {
    check(&Sent::Nothing, "---", true);
}

/// The ruling: an all-null draft plays nothing, but its sender is not AFK.
#[test]
fn an_empty_draft_plays_nothing_and_is_not_afk() {
    check(&Sent::Drafts(&["---"]), "---", false);
    check(&Sent::Drafts(&["A--", "---"]), "---", false);
}

/// The ruling: any draft or confirm counts, even if its cards are refused.
#[test]
fn a_refused_confirm_counts_as_a_draft_received() {
    check(&Sent::Refused, "---", false);
}

#[test]
fn a_draft_of_the_round_before_is_forgotten() {
    let mut bout = Bout::new(Config::default());
    bout.draft(A, "A--");
    bout.draft(B, "H--");
    bout.wait();
    bout.reveal();
    assert_eq!((bout.view(A).drafts, bout.view(A).had_draft), ([None, None], false));
    bout.wait();
    bout.reveal();
    let second = bout.view(A).finished[1];
    assert_eq!((second.layouts, second.afk), ([Layout::EMPTY; 2], [true, true]));
}

#[test]
fn rule_4_7_drafts_of_a_prep_are_bounded_and_the_confirm_is_still_taken() {
    let mut bout = Bout::new(Config::default());
    for number in 0..200 {
        bout.draft(A, if number % 2 == 0 { "AHC" } else { "DHC" });
    }
    assert!(bout.view(B).choices.is_some_and(|choices| choices.can_draft), "the other's are another count");
    let choices = bout.view(A).choices.expect("a player's");
    assert!(!choices.can_draft && choices.can_confirm);
    let more = json!({ "type": "layout_draft", "layout": ["attack", null, null] });
    assert_eq!(bout.send(A, more.clone()).as_deref(), Some("too_many_drafts"));
    bout.round("A--", "---");
    assert_eq!(bout.send(A, more), None, "a new PREP has a new count");
}
