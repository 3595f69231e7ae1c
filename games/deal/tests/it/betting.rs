//! Betting by itself: every position without folds, and each numbered rule.

use deal::{BettingAction, BettingEnd, BettingState, ByRole, Refusal, Role};

use BettingAction::{Check, Fold, Raise};
use Role::{Customer, Narc, Player};

const THREE: ByRole<usize> = ByRole { narc: 3, customer: 3, player: 3 };
const NOBODY: ByRole<bool> = ByRole { narc: false, customer: false, player: false };

fn open() -> BettingState {
    BettingState::open(THREE, NOBODY, None)
}

/// Plays the words in turn.
fn after(mut state: BettingState, words: &[BettingAction]) -> BettingState {
    for word in words {
        let role = state.turn().expect("betting goes on");
        state.act(role, *word).expect("its own turn");
    }
    state
}

fn check_turn(words: &[BettingAction], turn: Role, control: bool) {
    let state = after(open(), words);
    assert_eq!((state.turn(), state.is_control_turn()), (Some(turn), control), "after {words:?}");
}

fn check_end(words: &[BettingAction], end: BettingEnd) {
    let state = after(open(), words);
    assert_eq!((state.ended(), state.turn()), (Some(end), None), "after {words:?}");
}

#[derive(Default)]
struct Tree {
    positions: usize,
    endings: usize,
    longest: usize,
}

fn walk(state: &BettingState, depth: usize, player_acted: bool, tree: &mut Tree) {
    tree.positions += 1;
    tree.longest = tree.longest.max(depth);
    let Some(role) = state.turn() else {
        tree.endings += 1;
        assert!(player_acted, "betting ended before the Player spoke");
        assert!(state.raises() <= 3);
        return;
    };
    for word in [Check, Raise] {
        let mut next = state.clone();
        next.act(role, word).expect("both are always open");
        walk(&next, depth + 1, player_acted || role == Player, tree);
    }
}

#[test]
fn rule_4_10_without_folds_there_are_55_positions_28_endings_and_at_most_9_actions() {
    let mut tree = Tree::default();
    walk(&open(), 0, false, &mut tree);
    assert_eq!((tree.positions, tree.endings, tree.longest), (55, 28, 9));
}

/// With folds and few cards, and with an initiative brought along, betting still ends.
#[test]
fn rule_4_10_every_betting_ends_from_every_start() {
    fn deepest(state: &BettingState) -> usize {
        let Some(role) = state.turn() else { return 0 };
        assert!(!state.has_folded(role) && state.cards(role) > 0, "only who can speak is asked");
        let words = [Check, Raise, Fold].into_iter();
        let depths = words.map(|word| {
            let mut next = state.clone();
            next.act(role, word).expect("its own turn");
            1 + deepest(&next)
        });
        depths.max().expect("three words")
    }
    for code in 0..4 * 4 * 4 * 4 * 4 {
        let digit = |place: u32| code / 4_usize.pow(place) % 4;
        let cards = ByRole { narc: digit(0), customer: digit(1), player: digit(2) };
        let carried = Role::ALL.get(digit(3)).copied();
        let folded = ByRole { narc: digit(4) & 1 == 1, customer: digit(4) & 2 == 2, player: false };
        assert!(deepest(&BettingState::open(cards, folded, carried)) <= 9);
    }
}

#[test]
fn rule_4_1_the_order_is_narc_customer_player() {
    check_turn(&[], Narc, false);
    check_turn(&[Check], Customer, false);
    check_turn(&[Check, Check], Player, false);
}

#[test]
fn rule_4_5_the_first_raise_takes_the_initiative_and_no_later_one_moves_it() {
    assert_eq!(open().initiative(), None);
    assert_eq!(after(open(), &[Check, Raise]).initiative(), Some(Customer));
    assert_eq!(after(open(), &[Check, Raise, Raise]).initiative(), Some(Customer));
    assert_eq!(after(open(), &[Raise, Raise]).initiative(), Some(Narc));
}

#[test]
fn rule_4_6_the_third_raise_ends_betting_whoever_makes_it() {
    check_end(&[Raise, Raise, Raise], BettingEnd::RaiseLimit);
    check_end(&[Check, Raise, Check, Raise, Raise], BettingEnd::RaiseLimit);
    check_end(&[Check, Check, Raise, Raise, Raise], BettingEnd::RaiseLimit);
    check_end(&[Check, Check, Raise, Check, Check, Raise, Check, Check, Raise], BettingEnd::RaiseLimit);
}

#[test]
fn rule_4_6_who_answers_a_raise() {
    // The holder's raise asks those after the holder; the Player's asks the other two.
    check_turn(&[Raise], Customer, false);
    check_turn(&[Raise, Check], Player, false);
    check_turn(&[Check, Raise], Player, false);
    check_turn(&[Check, Raise, Check, Raise], Player, false);
    check_turn(&[Check, Check, Raise], Narc, false);
    check_turn(&[Check, Check, Raise, Check], Customer, false);
    // Another's raise asks those between it and the holder.
    check_turn(&[Raise, Raise], Player, false);
    check_turn(&[Raise, Raise, Check], Narc, true);
    check_turn(&[Raise, Check, Raise], Narc, true);
    check_turn(&[Check, Raise, Raise], Narc, false);
    check_turn(&[Check, Raise, Raise, Check], Customer, true);
    check_turn(&[Check, Check, Raise, Raise], Customer, false);
    check_turn(&[Check, Check, Raise, Check, Raise], Player, true);
}

#[test]
fn rule_4_7_the_holder_has_the_last_word() {
    check_turn(&[Raise, Check, Check], Narc, true);
    check_end(&[Raise, Check, Check, Check], BettingEnd::InitiativeCheck);
    check_turn(&[Raise, Check, Check, Raise], Customer, false);
    check_end(&[Check, Check, Check], BettingEnd::AllChecked);
    check_end(&[Raise, Check, Check, Fold], BettingEnd::NoInitiative);
    assert_eq!(after(open(), &[Raise, Check, Check, Fold]).initiative(), None);
}

#[test]
fn rule_4_4_folds_of_each_seat() {
    check_turn(&[Fold], Customer, false);
    check_turn(&[Check, Fold], Player, false);
    check_end(&[Check, Fold, Check], BettingEnd::AllChecked);
    check_end(&[Fold, Fold], BettingEnd::LastPlayer);
    check_end(&[Check, Check, Fold], BettingEnd::PlayerFolded);
    check_end(&[Raise, Check, Fold], BettingEnd::PlayerFolded);
    check_turn(&[Check, Fold, Raise, Check], Player, true);
    // The holder folds and leaves the Player alone: that is what ended it.
    check_end(&[Raise, Fold, Check, Fold], BettingEnd::LastPlayer);
    let state = after(open(), &[Check, Raise, Raise, Fold]);
    assert_eq!((state.turn(), state.is_control_turn()), (Some(Customer), true));
}

#[test]
fn rule_4_4_who_folded_before_is_not_asked() {
    let folded = ByRole { customer: true, ..NOBODY };
    let state = after(BettingState::open(THREE, folded, None), &[Raise]);
    assert_eq!(state.turn(), Some(Player));
    let both = ByRole { narc: true, customer: true, player: false };
    assert_eq!(BettingState::open(THREE, both, None).ended(), Some(BettingEnd::LastPlayer));
}

#[test]
fn rule_4_8_an_empty_hand_checks_by_itself() {
    let cards = |narc, customer, player| ByRole { narc, customer, player };
    let opened = |hands| BettingState::open(hands, NOBODY, None);
    assert_eq!(opened(cards(0, 3, 3)).turn(), Some(Customer));
    assert_eq!(opened(cards(0, 0, 0)).ended(), Some(BettingEnd::AllChecked));
    let state = after(opened(cards(1, 0, 2)), &[Raise, Check]);
    assert_eq!((state.ended(), state.is_all_in(Narc)), (Some(BettingEnd::InitiativeAllIn), true));
    assert!(!state.is_all_in(Customer), "nothing to play is not all-in");
}

#[test]
fn rule_4_9_the_last_card_is_all_in_and_betting_goes_on_for_the_others() {
    let hands = ByRole { player: 1, ..THREE };
    let raised = after(BettingState::open(hands, NOBODY, None), &[Check, Check, Raise]);
    assert!(raised.is_all_in(Player) && raised.ended().is_none());
    assert_eq!(raised.turn(), Some(Narc));
    assert_eq!(after(raised.clone(), &[Check, Check]).ended(), Some(BettingEnd::InitiativeAllIn));
    // An all-in seat that is not the holder is passed over.
    let hands = ByRole { narc: 1, ..THREE };
    let state = after(BettingState::open(hands, NOBODY, None), &[Check, Raise, Raise, Raise]);
    assert_eq!(state.ended(), Some(BettingEnd::RaiseLimit));
    let hands = ByRole { customer: 1, ..THREE };
    let state = after(BettingState::open(hands, NOBODY, None), &[Raise, Raise, Check, Raise]);
    assert_eq!(state.ended(), Some(BettingEnd::RaiseLimit));
}

#[test]
fn rule_4_12_refusals_come_in_their_order_and_change_nothing() {
    let check = |words: &[BettingAction], role: Role, word: BettingAction, no: Refusal| {
        let before = after(open(), words);
        let mut state = before.clone();
        assert_eq!(state.act(role, word), Err(no), "{role:?} {word:?} after {words:?}");
        assert_eq!(state, before);
    };
    check(&[], Customer, Check, Refusal::NotYourTurn);
    check(&[], Player, Fold, Refusal::NotYourTurn);
    check(&[Raise, Raise, Raise], Narc, Raise, Refusal::BettingOver);
    check(&[Check, Fold, Check], Customer, Check, Refusal::BettingOver);
    check(&[Raise, Fold, Check], Customer, Check, Refusal::Folded);
    check(&[Fold], Narc, Check, Refusal::Folded);
}

#[test]
fn rule_10_3_who_brings_the_initiative_along_speaks_last() {
    let opened = |holder| BettingState::open(THREE, NOBODY, Some(holder));
    let order = |holder| {
        let mut state = opened(holder);
        let mut order = Vec::new();
        while let Some(role) = state.turn() {
            order.push(role);
            state.act(role, Check).expect("its own turn");
        }
        assert_eq!(state.ended(), Some(BettingEnd::AllChecked));
        order
    };
    assert_eq!(order(Narc), [Customer, Player, Narc]);
    assert_eq!(order(Customer), [Narc, Player, Customer]);
    assert_eq!(order(Player), [Narc, Customer, Player]);
    // A raise of another does not move it, and nobody who has not spoken is passed over.
    let state = after(opened(Customer), &[Raise]);
    assert_eq!((state.initiative(), state.turn()), (Some(Customer), Some(Player)));
    assert_eq!(after(opened(Narc), &[Check, Check, Raise]).turn(), Some(Customer));
    // Who has folded or has no cards cannot bring it along.
    let folded = ByRole { narc: true, ..NOBODY };
    assert_eq!(BettingState::open(THREE, folded, Some(Narc)).initiative(), None);
    assert_eq!(BettingState::open(ByRole { narc: 0, ..THREE }, NOBODY, Some(Narc)).initiative(), None);
}
