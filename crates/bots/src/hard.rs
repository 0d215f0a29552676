//! `hard`: plans its tickets together over long routes, saves cards before it claims them one after
//! the other, takes what is long and lies ready, and races when its tickets are done.

use whistlestop_engine::{Action, Decision};

use crate::mixed::{Mixed, Taste};
use crate::policy::{Luck, Policy};

/// It waits less than the best do.
const TASTE: Taste = Taste { patience: 20, ..Taste::BEST };

/// Plans over long routes, and saves cards before it claims them.
#[derive(Clone, Debug)]
pub struct Hard(Mixed);

impl Default for Hard {
    fn default() -> Self {
        Self(Mixed::new(TASTE))
    }
}

impl Policy for Hard {
    fn choose(&mut self, decision: Decision<'_>, luck: &mut Luck) -> Action {
        self.0.choose(decision, luck)
    }
}
