//! Hands as they might be: what somebody cannot know, drawn anew.

use crate::dice::Dice;

/// Draws what lies at these places anew, among themselves. Suites make twins with it, and bots the hands that they
/// imagine.
///
/// ```
/// let mut dice = cardtable::Dice::from_number("example", 1);
/// let mut deck = [1, 2, 3, 4, 5];
/// cardtable::redraw(&mut deck[2..], &mut dice);
/// assert_eq!(deck[..2], [1, 2]);
/// assert_eq!(deck.iter().sum::<i32>(), 15);
/// ```
pub fn redraw<'a, T: Clone + 'a>(places: impl IntoIterator<Item = &'a mut T>, dice: &mut Dice) {
    let places: Vec<&mut T> = places.into_iter().collect();
    let mut drawn: Vec<T> = places.iter().map(|value| (**value).clone()).collect();
    dice.shuffle(&mut drawn);
    for (place, value) in places.into_iter().zip(drawn) {
        *place = value;
    }
}
