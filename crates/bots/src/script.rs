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

impl Script {
    /// Makes a plan before it is one's turn. Copies then have it too, which saves each of them time.
    pub(crate) fn plan_ahead(&mut self, decision: &Decision<'_>) {
        match self {
            Self::Hybrid(script) => script.plan_ahead(decision),
            Self::Planner(script) => script.plan_ahead(decision),
            Self::Racer(_) | Self::Mixed(_) | Self::Wary(_) => {}
        }
    }
}
