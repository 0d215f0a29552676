//! `medium`: plans its tickets together, finishes them, draws more, and uses what is left at the end.
//!
//! It is greedy: it never looks beyond its plan, and takes long routes only when its tickets are done.

use whistlestop_engine::{Action, Decision, MAX_LENGTH};

use crate::mixed::{Mixed, Taste};
use crate::path::TRAINS;
use crate::policy::{Luck, Policy};

const TASTE: Taste = Taste {
    turn: 57,
    costs: TRAINS,
    patience: 0,
    trains_to_wake: 0,
    ready: MAX_LENGTH as u8 + 1,
    trains_for_tickets: 16,
};

/// Plans its tickets together, finishes them, draws more, and uses what is left at the end.
#[derive(Clone, Debug)]
pub struct Medium(Mixed);

impl Default for Medium {
    fn default() -> Self {
        Self(Mixed::new(TASTE))
    }
}

impl Policy for Medium {
    fn choose(&mut self, decision: Decision<'_>, luck: &mut Luck) -> Action {
        self.0.choose(decision, luck)
    }
}
