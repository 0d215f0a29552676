//! `random`: any legal action, each equally likely.

use whistlestop_engine::{Action, Decision};

use crate::policy::{Luck, Policy};

/// Any legal action, each equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct Random;

impl Policy for Random {
    fn choose(&mut self, decision: Decision<'_>, luck: &mut Luck) -> Action {
        decision.pick(luck).unwrap_or(Action::Pass)
    }
}
