//! What a move costs each game where it can be counted exactly: bytes of letters, and allocations.
//!
//! A test binary of its own, because counting allocations takes the place of the global allocator. The figures are the
//! same on every machine. `cargo test -p catalog --test price -- --nocapture` prints them; whoever lowers one lowers its
//! bound.

mod table;

use allocation_counter::measure;
use table::SelfPlay;

/// The most that a move of each game may cost: bytes of the median letter, allocations of a move on average.
const BOUNDS: [(&str, usize, u64); 5] =
    [("tractor", 420, 135), ("duel", 340, 54), ("holdem", 350, 790), ("deal", 600, 200), ("hearts", 270, 175)];
/// Several hands of each.
const MOVES: usize = 600;

struct Cost {
    letter_bytes: usize,
    letters_per_move: f64,
    allocations: u64,
}

fn cost(game: &str) -> Cost {
    let (_, bot, options) = table::ways().into_iter().find(|way| way.0 == game).expect("a way to play it");
    let mut play = SelfPlay::new(game, bot, &options);
    let (mut sizes, mut allocations) = (Vec::new(), 0);
    for _ in 0..MOVES {
        let chosen = play.choose();
        let mut told = None;
        allocations += measure(|| told = Some(play.play(chosen))).count_total;
        let (proposal, letters) = told.expect("it was measured");
        proposal.answer.expect("a bot plays by the rules");
        sizes.extend(letters.iter().map(|letter| letter.body.len()));
    }
    sizes.sort_unstable();
    assert!(sizes.len() >= MOVES, "every move is told");
    Cost {
        letter_bytes: sizes[sizes.len() / 2],
        letters_per_move: sizes.len() as f64 / MOVES as f64,
        allocations: allocations / MOVES as u64,
    }
}

#[test]
fn letters_and_allocations_stay_within_their_bounds() {
    let mut over = Vec::new();
    for (game, letter_bytes, allocations) in BOUNDS {
        let cost = cost(game);
        println!(
            "{game}: median letter {} bytes, {:.2} letters and {} allocations a move",
            cost.letter_bytes, cost.letters_per_move, cost.allocations
        );
        if cost.letter_bytes > letter_bytes || cost.allocations > allocations {
            over.push(format!(
                "{game}: {} bytes where {letter_bytes} are allowed, {} allocations where {allocations} are",
                cost.letter_bytes, cost.allocations
            ));
        }
    }
    assert!(over.is_empty(), "{}", over.join("; "));
}
