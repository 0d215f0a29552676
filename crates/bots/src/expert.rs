//! `expert`: searches as long as it may.

use crate::Bot;
use crate::search::Search;

/// The expert with this seed.
pub fn expert(seed: u64) -> Box<dyn Bot> {
    Box::new(Search::new(seed))
}
