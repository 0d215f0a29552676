//! All scripts in one type, so that a search can let any of them play at any seat.

use whistlestop_engine::{Action, Decision, RouteSet};

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
    /// The routes that it would claim for its tickets; none of one that races. The plan is made before
    /// it is one's turn, so that copies have it too, which saves each of them time.
    pub(crate) fn targets(&mut self, decision: &Decision<'_>) -> RouteSet {
        match self {
            Self::Hybrid(script) => script.targets(decision),
            Self::Planner(script) => script.targets(decision),
            Self::Mixed(script) => script.targets(decision),
            Self::Racer(_) | Self::Wary(_) => RouteSet::EMPTY,
        }
    }
}
