//! How many paths of legal actions lead on from a position. Whatever changes what is legal, or what
//! an action does, changes these numbers.

use rand_core::SeedableRng;
use whistlestop_engine::{FastChance, Game, Map};

use crate::generate::{Dice, canonical_action};

/// Where to count from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Seats at the table.
    pub seats: usize,
    /// Seed of the game, and of the random actions that lead to the position.
    pub seed: u64,
    /// How many random actions these are.
    pub after: u32,
}

impl Position {
    /// The game at this position.
    pub fn game(&self, map: &'static Map) -> Game {
        let mut game =
            Game::new(map, self.seats, FastChance::new(self.seed)).expect("two to five seats");
        let mut dice = Dice::seed_from_u64(self.seed);
        for _ in 0..self.after {
            let Some((seat, action)) = canonical_action(&game, &mut dice) else { break };
            game.apply_logged(seat, action, &mut ()).expect("a legal action");
        }
        game
    }

    /// What stands before the colon: `seats 2 seed 1 after 0`.
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["seats", seats, "seed", seed, "after", after] = words[..] else { return None };
        Some(Self {
            seats: seats.parse().ok()?,
            seed: seed.parse().ok()?,
            after: after.parse().ok()?,
        })
    }
}

/// The number of paths of `depth` legal actions. Starting tickets are chosen in the order of the
/// seats; a path that ends before counts for nothing.
pub fn perft(game: &Game, depth: usize) -> u64 {
    let Some(seat) = game.next_to_act() else { return u64::from(depth == 0) };
    match depth {
        0 => 1,
        1 => game.legal_count(seat) as u64,
        _ => {
            let actions = game.legal_actions(seat).into_iter();
            let after = actions.map(|action| {
                let mut game = game.clone();
                game.apply_logged(seat, action, &mut ()).expect("a listed action is legal");
                game
            });
            after.map(|game| perft(&game, depth - 1)).sum()
        }
    }
}
