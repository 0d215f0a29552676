//! All scripts in one type, so that a search can let any of them play at any seat.

use whistlestop_engine::{Action, Decision};

use crate::hybrid::Hybrid;
use crate::mixed::Mixed;
use crate::planner::Planner;
use crate::policy::{Luck, Policy};
use crate::racer::Racer;
use crate::wary::Wary;

/// One of the scripts.
#[derive(Clone, Debug)]
pub enum Script {
    /// See [`racer`](crate::racer).
    Racer(Racer),
    /// See [`hybrid`](crate::hybrid).
    Hybrid(Hybrid),
    /// See [`planner`](crate::planner).
    Planner(Planner),
    /// See [`mixed`](crate::mixed).
    Mixed(Mixed),
    /// See [`wary`](crate::wary).
    Wary(Wary),
}

impl Policy for Script {
    #[inline]
    fn choose(&mut self, decision: Decision<'_>, luck: &mut Luck) -> Action {
        match self {
            Self::Racer(script) => script.choose(decision, luck),
            Self::Hybrid(script) => script.choose(decision, luck),
            Self::Planner(script) => script.choose(decision, luck),
            Self::Mixed(script) => script.choose(decision, luck),
            Self::Wary(script) => script.choose(decision, luck),
        }
    }
}
