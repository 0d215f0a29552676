//! `wary`: a planner who cashes in when the end comes near.
//!
//! Once an opponent has few trains left, or the final round is on, it draws no more tickets and,
//! where a planner would draw cards for a path, it claims any long route that it can pay for; in the
//! final round any route at all. Tickets that take more trains than are left it drops like every
//! planner.

use whistlestop_engine::{Action, Decision, RouteSet};

use crate::board::Board;
use crate::draw::Needs;
use crate::pay::longest_claim;
use crate::planner::{Planner, without_target};
use crate::policy::{Luck, Policy};

/// The end is near when an opponent has at most so many trains.
const FEW_TRAINS: u8 = 15;

/// Routes of at least this length are cashed in before the final round.
const LONG_ENOUGH: u8 = 4;

/// A planner who cashes in when the end comes near.
#[derive(Clone, Default, Debug)]
pub struct Wary {
    planner: Planner,
}

impl Policy for Wary {
    fn choose(&mut self, decision: Decision<'_>, _luck: &mut Luck) -> Action {
        let otherwise = if is_late(&decision) { cash_in } else { without_target };
        self.planner.choose_or(&decision, otherwise)
    }
}

fn is_late(decision: &Decision<'_>) -> bool {
    let open = decision.open();
    let mut others = open.seats().filter(|seat| *seat != decision.seat());
    open.triggered_by().is_some() || others.any(|seat| open.trains(seat) <= FEW_TRAINS)
}

/// Claims the longest route that is long enough; any is if nothing better is to be expected.
fn cash_in(decision: &Decision<'_>, board: &Board, targets: RouteSet) -> Option<Action> {
    let open = decision.open();
    let waits = !targets.is_empty() && open.triggered_by().is_none();
    let least = if waits { LONG_ENOUGH } else { 1 };
    let routes = open.open_routes(decision.seat()).intersection(board.at_least(least));
    longest_claim(decision, board, routes, &Needs::NONE, |_| false)
}
