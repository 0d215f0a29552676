//! One number for the behavior of the rules: the same number, the same games.

use rand_core::SeedableRng;
use whistlestop_engine::{FastChance, Game};

use crate::generate::{Dice, canonical_action, table};

/// A hash (FNV-1a, 64 bit) over so many random games on all maps: for each game a line for the
/// table, a line for every action, and a line with the scores.
pub fn signature(games: u64) -> u64 {
    let mut hash = Fnv1a::default();
    for seed in 0..games {
        let (map, seats) = table(seed);
        let mut game = Game::new(map, seats, FastChance::new(seed)).expect("two to five seats");
        let mut dice = Dice::seed_from_u64(seed);
        hash.line(&format!("{} {seats} {}", map.name(), game.open().start()));
        while let Some((seat, action)) = canonical_action(&game, &mut dice) {
            hash.line(&format!("{seat} {}", action.notation(map)));
            game.apply_logged(seat, action, &mut ()).expect("a legal action");
        }
        let scores = game.score_now();
        let scores = scores.scores().map(|(seat, score)| {
            let (completed, path, rank) = (score.completed.len(), score.path, score.rank);
            format!("{seat} {} {completed} {path} {rank}", score.total)
        });
        hash.line(&scores.collect::<Vec<_>>().join(" "));
    }
    hash.0
}

struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    fn line(&mut self, text: &str) {
        for byte in text.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
