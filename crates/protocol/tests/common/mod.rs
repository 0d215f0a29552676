//! Games to record.
#![allow(dead_code, reason = "each test file uses its part")]

use rand_core::SeedableRng;
use rand_xoshiro::Xoroshiro128PlusPlus;
use whistlestop_engine::{Chance, FastChance, Map, Recorder};
use whistlestop_protocol::{ReadError, ReplayFile};

/// The random player, who wants this seed.
pub fn player(seed: u64) -> Xoroshiro128PlusPlus {
    Xoroshiro128PlusPlus::seed_from_u64(seed)
}

/// A game of the random player from the deal to the end.
pub fn record<C: Chance>(map: &'static Map, seats: usize, chance: C, seed: u64) -> Recorder<C> {
    let mut rng = player(seed);
    let mut recorder = Recorder::new(map, seats, chance).expect("two to five seats");
    while let Some((seat, action)) = recorder.game().random_action(&mut rng) {
        recorder.apply(seat, action).expect("a legal action");
    }
    recorder
}

/// The same with the fast generator, as a file.
pub fn file(map: &'static Map, seats: usize, seed: u64) -> ReplayFile {
    let replay = record(map, seats, FastChance::new(seed), seed).into_replay();
    ReplayFile { replay, proof: None }
}

/// Reads a file with the maps we ship.
pub fn read(text: impl AsRef<[u8]>) -> Result<ReplayFile, ReadError> {
    ReplayFile::read(text.as_ref(), whistlestop_maps::by_name)
}
