//! `hard`: plans its tickets together over long routes, saves cards before it claims them one after
//! the other, takes what is long and lies ready, stands in the way of others where that costs it
//! nothing, and races when its tickets are done.

use whistlestop_engine::{Action, Decision, Phase};

use crate::block::block;
use crate::board::Board;
use crate::mixed::{Mixed, Taste};
use crate::policy::{Luck, Policy};

/// It waits less than the best do.
const TASTE: Taste = Taste { patience: 20, ..Taste::BEST };

/// Plans over long routes, counts and saves cards for them, and blocks.
#[derive(Clone, Debug)]
pub struct Hard(Mixed);

impl Default for Hard {
    fn default() -> Self {
        Self(Mixed::new(TASTE))
    }
}

impl Policy for Hard {
    fn choose(&mut self, decision: Decision<'_>, luck: &mut Luck) -> Action {
        if decision.open().phase() == Phase::Action {
            let targets = self.0.targets(&decision);
            if let Some(claim) = block(&decision, Board::of(decision.open().map()), targets) {
                return claim;
            }
        }
        self.0.choose(decision, luck)
    }
}
