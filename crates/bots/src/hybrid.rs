//! `hybrid`: finishes its first tickets on shared routes, then races.
//!
//! Choices where the usual description leaves one: of the first offer it keeps a ticket beyond the
//! minimum only if that is cheap, and it never draws more; when the final round begins and no target
//! can be claimed it races at once.

use whistlestop_engine::{Action, Decision, Phase, RouteSet};

use crate::board::Memo;
use crate::draw::{Needs, draw_needed};
use crate::keep::keep_affordable;
use crate::path::TRAINS;
use crate::pay::{Purse, pay_tunnel};
use crate::plan::Plan;
use crate::planner::claim_target;
use crate::policy::{Luck, Policy};
use crate::racer::race;

/// Beyond the minimum, a ticket may cost at most this share of the free trains, in percent.
const TICKET_COST: u16 = 40;

/// Finishes its first tickets on shared routes, then races.
#[derive(Clone, Debug)]
pub struct Hybrid {
    plan: Plan,
    board: Memo,
}

impl Default for Hybrid {
    fn default() -> Self {
        Self { plan: Plan::shared(TRAINS), board: Memo::default() }
    }
}

impl Policy for Hybrid {
    fn choose(&mut self, decision: Decision<'_>, _luck: &mut Luck) -> Action {
        let open = decision.open();
        let board = self.board.get(open.map());
        match open.phase() {
            Phase::StartingTickets | Phase::TicketChoice => {
                return keep_affordable(&decision, board, TICKET_COST);
            }
            Phase::TunnelDecision => return pay_tunnel(&decision),
            Phase::Action | Phase::SecondCard | Phase::Over => {}
        }
        let targets = self.plan.targets(&decision, board);
        if open.phase() == Phase::Action
            && let Some(claim) = claim_target(&decision, board, targets)
        {
            return claim;
        }
        if targets.is_empty() || open.triggered_by().is_some() {
            return race(&decision, board);
        }
        draw_needed(&decision, &Needs::of(board, targets, &Purse::new(decision.hand())))
    }
}

impl Hybrid {
    /// The routes of its plan.
    pub(crate) fn targets(&mut self, decision: &Decision<'_>) -> RouteSet {
        self.plan.targets(decision, self.board.get(decision.open().map()))
    }
}
