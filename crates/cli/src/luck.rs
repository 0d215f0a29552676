//! Where the luck and the random players of a game get their seeds from.

use std::hash::{BuildHasher, RandomState};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoroshiro128PlusPlus};
use whistlestop_engine::FastChance;

/// The cards of the game with this seed, and the players: two generators that have nothing to do
/// with each other, so that how many cards are shuffled changes no decision.
pub fn luck(seed: u64) -> (FastChance, Xoroshiro128PlusPlus) {
    (FastChance::new(seed), Xoroshiro128PlusPlus::seed_from_u64(!seed))
}

/// A short number that nobody could foretell, so that it is easy to type again.
pub fn new_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000
}

/// The seed of one of many games. Series with different seeds have no games in common, as they
/// would if neighbors counted on from each other.
pub fn seed_of(series_seed: u64, game: u64) -> u64 {
    SplitMix64::seed_from_u64(series_seed).next_u64().wrapping_add(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighboring_series_share_no_game() {
        assert!(seed_of(7, 0).abs_diff(seed_of(8, 0)) > 1 << 40);
        assert_eq!(seed_of(7, 5), seed_of(7, 0).wrapping_add(5));
    }
}
