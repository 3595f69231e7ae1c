//! The list of games, one line each. The server knows games only through here.

use std::sync::LazyLock;

use cardtable::AnyGame;

static GAMES: LazyLock<Vec<Box<dyn AnyGame>>> = LazyLock::new(|| {
    // One line each, so that a new game is one line.
    #[rustfmt::skip]
    let games: Vec<Box<dyn AnyGame>> = vec![
        Box::new(duel::hosted()),
        Box::new(holdem::hosted()),
        Box::new(deal::hosted()),
        Box::new(tractor::hosted()),
        Box::new(hearts::hosted()),
        Box::new(kuhn::hosted()),
    ];
    games
});

/// Every game of the house, in the order the lobby shows them.
pub fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().map(Box::as_ref)
}

/// The game with this name.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    games().find(|game| game.name() == name)
}
