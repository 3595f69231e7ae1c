//! Random numbers of a thread that follow from a seed, for tests that have to come out the same again.

use std::cell::Cell;

thread_local! {
    static SEEDED: Cell<Option<u64>> = const { Cell::new(None) };
}

/// From now on this store's random numbers on this thread follow from the seed; with none they are the system's.
pub fn seed_random(seed: Option<u64>) {
    SEEDED.set(seed);
}

/// The next number, where there is a seed (SplitMix64, by Sebastiano Vigna).
pub(crate) fn next() -> Option<u64> {
    let state = SEEDED.get()?.wrapping_add(0x9e37_79b9_7f4a_7c15);
    SEEDED.set(Some(state));
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    Some(mixed ^ (mixed >> 31))
}
