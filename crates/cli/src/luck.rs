//! Where the luck and the random players of a game get their seeds from.

use rand_core::SeedableRng;
use rand_xoshiro::Xoroshiro128PlusPlus;
use whistlestop_engine::FastChance;

/// The cards of the game with this seed, and the players: two generators that have nothing to do
/// with each other, so that how many cards are shuffled changes no decision.
pub fn luck(seed: u64) -> (FastChance, Xoroshiro128PlusPlus) {
    (FastChance::new(seed), Xoroshiro128PlusPlus::seed_from_u64(!seed))
}
