//! `hard`: plans tickets together, takes long routes on the way, and thinks a little about which of
//! its plans is best now: when to race, when to end the game, when to draw more tickets.

use crate::Bot;
use crate::search::Search;

/// So many games are played to the end for a decision, which takes a few milliseconds.
const ROLLOUTS: u64 = 90;

/// The hard bot with this seed.
pub fn hard(seed: u64) -> Box<dyn Bot> {
    Box::new(Search::narrow(seed, ROLLOUTS))
}
