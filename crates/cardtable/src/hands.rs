//! Hands of cards: what each seat holds, sorted, and sees alone.

use crate::dice::Dice;
use crate::hidden::Hidden;
use crate::player::Viewer;
use crate::redraw::redraw;
use crate::seat::{BySeat, Seat};

/// The cards that each seat holds, the lowest first. A view asks [`Hands::seen_by`], the rules [`Hands::for_rules`].
///
/// ```
/// use cardtable::{Hands, Seat, Viewer};
///
/// let mut hands = Hands::dealt(2, &[4, 1, 3, 2]);
/// assert_eq!(hands.for_rules(Seat::at(0)), [3, 4], "one at a time, and sorted");
/// assert_eq!(hands.seen_by(Viewer::Seat(Seat::at(1))).values(), [None, Some(vec![1, 2])]);
///
/// hands.remove(Seat::at(0), &[3]);
/// assert_eq!(hands.for_rules(Seat::at(0)), [4]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Hands<C>(BySeat<Hidden<Vec<C>>>);

impl<C: Copy + Ord> Hands<C> {
    /// Before the deal.
    pub fn empty(seats: usize) -> Hands<C> {
        Hands::dealt(seats, &[])
    }

    /// The pack, one card at a time around the table from seat 0.
    pub fn dealt(seats: usize, pack: &[C]) -> Hands<C> {
        let mut hands = Hands(BySeat::from_fn(seats, |seat| Hidden::for_seat(seat, Vec::new())));
        for (place, card) in pack.iter().enumerate() {
            hands.0[seat_of(place, seats)].for_rules_mut().push(*card);
        }
        hands.sort();
        hands
    }

    /// The cards of each seat, where this viewer may see them.
    pub fn seen_by(&self, viewer: Viewer) -> BySeat<Option<Vec<C>>> {
        self.0.map(|_, hand| hand.seen_by(viewer).cloned())
    }

    /// The viewer's own cards; none for those who only watch, even with open eyes.
    pub fn own(&self, viewer: Viewer) -> Vec<C> {
        viewer.seat().and_then(|seat| self.0[seat].seen_by(viewer).cloned()).unwrap_or_default()
    }

    /// The cards of a seat, for deciding what happens. Never for deciding what is shown.
    pub fn for_rules(&self, seat: Seat) -> &[C] {
        self.0[seat].for_rules()
    }

    /// Every card in a hand, for counting that none is lost.
    pub fn all_for_rules(&self) -> impl Iterator<Item = C> {
        self.0.values().iter().flat_map(|hand| hand.for_rules().iter().copied())
    }

    /// Who holds this card.
    pub fn holder(&self, card: C) -> Option<Seat> {
        self.0.seats().find(|seat| self.for_rules(*seat).contains(&card))
    }

    /// Takes these cards out of a hand; those that are not in it are nowhere else either.
    pub fn remove(&mut self, seat: Seat, cards: &[C]) {
        self.0[seat].for_rules_mut().retain(|held| !cards.contains(held));
    }

    /// Puts these cards into a hand.
    pub fn add(&mut self, seat: Seat, cards: &[C]) {
        self.0[seat].for_rules_mut().extend(cards);
        self.0[seat].for_rules_mut().sort();
    }

    /// Hands that this viewer cannot tell from these: all cards of the others and those of `rest`, which nobody sees,
    /// drawn anew among themselves. Cards of which everybody knows where they are stay there.
    pub fn redraw(&mut self, viewer: Viewer, rest: &mut [C], known: impl Fn(C) -> bool, dice: &mut Dice) {
        let strangers = self.0.iter_mut().filter(|(seat, _)| viewer != Viewer::Seat(*seat));
        let places = strangers.flat_map(|(_, hand)| hand.for_rules_mut()).chain(rest);
        redraw(places.filter(|card| !known(**card)), dice);
        self.sort();
    }

    fn sort(&mut self) {
        self.0.iter_mut().for_each(|(_, hand)| hand.for_rules_mut().sort());
    }
}

/// Another order of a pack, from which this viewer is dealt the same cards by [`Hands::dealt`]. The first `dealt` cards
/// of the pack go to hands, and cards of which everybody will know where they are stay there.
pub fn redraw_pack<C: Copy>(
    pack: &[C],
    (seats, dealt): (usize, usize),
    viewer: Viewer,
    known: impl Fn(C) -> bool,
    dice: &mut Dice,
) -> Vec<C> {
    let mut other = pack.to_vec();
    let own = |place: usize| place < dealt && viewer.seat() == Some(seat_of(place, seats));
    let hidden = other.iter_mut().enumerate().filter(|(place, card)| !own(*place) && !known(**card));
    redraw(hidden.map(|(_, card)| card), dice);
    other
}

/// Who gets the card at this place of a pack.
fn seat_of(place: usize, seats: usize) -> Seat {
    Seat::at(place % seats)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_twin_keeps_what_the_viewer_and_everybody_knows_and_moves_the_rest() {
        let mut dice = Dice::from_number("hands", 1);
        let viewer = Viewer::Seat(Seat::at(1));
        let pack: Vec<u8> = (0..40).collect();
        let (mut moved, mut mixed) = (false, false);
        for _ in 0..50 {
            let mut twin = Hands::dealt(3, &pack[..30]);
            let mut rest = pack[30..].to_vec();
            twin.redraw(viewer, &mut rest, |card| card == 3, &mut dice);
            assert_eq!(twin.for_rules(Seat::at(1)), Hands::dealt(3, &pack[..30]).for_rules(Seat::at(1)));
            assert_eq!(twin.holder(3), Some(Seat::at(0)), "everybody knows where it is");
            let mut all: Vec<u8> = twin.all_for_rules().chain(rest.iter().copied()).collect();
            all.sort();
            assert_eq!(all, pack, "no card is lost");
            assert!((0..3).all(|seat| twin.for_rules(Seat::at(seat)).is_sorted()));
            moved |= twin.holder(0) == Some(Seat::at(2));
            mixed |= rest.contains(&0);
        }
        assert!(moved && mixed, "cards go to other hands and to the rest");
    }

    #[test]
    fn a_pack_drawn_anew_deals_the_viewer_the_same_hand() {
        let mut dice = Dice::from_number("packs", 1);
        let viewer = Viewer::Seat(Seat::at(0));
        let pack: Vec<u8> = (0..20).collect();
        let mut moved = [false; 20];
        for _ in 0..50 {
            let other = redraw_pack(&pack, (2, 10), viewer, |card| card == 1, &mut dice);
            assert_ne!(other, pack);
            assert_eq!(Hands::dealt(2, &other[..10]).own(viewer), Hands::dealt(2, &pack[..10]).own(viewer));
            assert_eq!(other[1], 1, "everybody will know where it is");
            moved = std::array::from_fn(|place| moved[place] || other[place] != pack[place]);
        }
        // The viewer's own places are the even ones that are dealt, and place 1 holds what everybody knows.
        assert_eq!(moved, std::array::from_fn(|place| place >= 10 || place % 2 == 1 && place != 1));
        let watched = redraw_pack(&pack, (2, 10), Viewer::Watcher, |_| false, &mut dice);
        assert_ne!(watched[..10], pack[..10], "who watches knows no hand");
    }

    #[test]
    fn cards_come_and_go_and_hands_stay_sorted() {
        let mut hands = Hands::dealt(2, &[1, 2, 3, 4, 5, 6]);
        hands.remove(Seat::at(0), &[1, 5, 2]);
        assert_eq!((hands.for_rules(Seat::at(0)), hands.for_rules(Seat::at(1))), (&[3][..], &[2, 4, 6][..]));
        hands.add(Seat::at(1), &[5, 1]);
        assert_eq!(hands.for_rules(Seat::at(1)), [1, 2, 4, 5, 6]);
        assert_eq!((hands.holder(3), hands.holder(5), hands.holder(9)), (Seat::new(0), Seat::new(1), None));
        assert_eq!(hands.seen_by(Viewer::Seat(Seat::at(0))).values(), [Some(vec![3]), None]);
        assert_eq!(Hands::<u8>::empty(3).seen_by(Viewer::Open).values(), [const { Some(Vec::new()) }; 3]);
    }

    #[test]
    fn those_who_only_watch_have_no_cards_of_their_own() {
        let hands = Hands::dealt(2, &[1, 2]);
        assert_eq!(hands.own(Viewer::Seat(Seat::at(1))), [2]);
        assert_eq!((hands.own(Viewer::Watcher), hands.own(Viewer::Open)), (vec![], vec![]));
    }
}
