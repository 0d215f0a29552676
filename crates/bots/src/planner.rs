//! `planner`: finishes one ticket after the other, then draws more. It never looks at opponents.
//!
//! Choices where the usual description leaves one: it works at one ticket at a time, the one worth
//! most; the offered tickets are weighed together ([`keep_affordable`]); a gray route is paid in the
//! color that the path needs least; face-up locomotives are left to others, except for ferries.

use whistlestop_engine::{Action, Decision, Phase, RouteSet};

use crate::board::{Board, Memo};
use crate::draw::{Needs, draw_blind, draw_needed};
use crate::keep::keep_affordable;
use crate::pay::{Purse, longest_claim, pay_tunnel};
use crate::plan::Plan;
use crate::policy::{Luck, Policy};

/// Beyond the minimum, a ticket may cost at most this share of the free trains, in percent.
const TICKET_COST: u16 = 60;

/// With fewer trains it draws no more tickets.
const TRAINS_FOR_TICKETS: u8 = 12;

/// Without a ticket to work at it claims routes of at least this length.
const LONG_ENOUGH: u8 = 3;

/// Finishes one ticket after the other, then draws more.
#[derive(Clone, Debug)]
pub struct Planner {
    plan: Plan,
    board: Memo,
}

impl Default for Planner {
    fn default() -> Self {
        Self { plan: Plan::ONE_BY_ONE, board: Memo::default() }
    }
}

impl Policy for Planner {
    fn choose(&mut self, decision: Decision<'_>, _luck: &mut Luck) -> Action {
        self.choose_or(&decision, without_target)
    }
}

impl Planner {
    /// The routes of its plan.
    pub(crate) fn targets(&mut self, decision: &Decision<'_>) -> RouteSet {
        self.plan.targets(decision, self.board.get(decision.open().map()))
    }

    /// Decides like a planner, except for what to do in a turn in which it can claim none of its
    /// targets; if that is nothing it draws.
    #[inline]
    pub(crate) fn choose_or(
        &mut self,
        decision: &Decision<'_>,
        otherwise: impl Fn(&Decision<'_>, &Board, RouteSet) -> Option<Action>,
    ) -> Action {
        let open = decision.open();
        let board = self.board.get(open.map());
        match open.phase() {
            Phase::StartingTickets | Phase::TicketChoice => {
                return keep_affordable(decision, board, TICKET_COST);
            }
            Phase::TunnelDecision => return pay_tunnel(decision),
            Phase::Action | Phase::SecondCard | Phase::Over => {}
        }
        let targets = self.plan.targets(decision, board);
        if open.phase() == Phase::Action {
            let claim = claim_target(decision, board, targets);
            if let Some(action) = claim.or_else(|| otherwise(decision, board, targets)) {
                return action;
            }
        }
        if targets.is_empty() {
            draw_blind(decision)
        } else {
            draw_needed(decision, &Needs::of(board, targets, &Purse::new(decision.hand())))
        }
    }
}

/// Claims the longest target that the hand can pay for, and spares the colors that the others need.
#[inline]
pub fn claim_target(decision: &Decision<'_>, board: &Board, targets: RouteSet) -> Option<Action> {
    let needs = Needs::of_colored(board, targets);
    longest_claim(decision, board, targets, &needs, |_| false)
}

/// Once all tickets are done, or hopeless, draws new ones or claims whatever is long.
pub(crate) fn without_target(
    decision: &Decision<'_>,
    board: &Board,
    targets: RouteSet,
) -> Option<Action> {
    let open = decision.open();
    let trains = open.trains(decision.seat());
    if !targets.is_empty() {
        return None;
    }
    if trains >= TRAINS_FOR_TICKETS && open.ticket_deck_size() > 0 {
        return Some(Action::DrawTickets);
    }
    let routes = open.open_routes(decision.seat()).intersection(board.up_to(trains));
    let long = routes.intersection(board.at_least(LONG_ENOUGH));
    let routes = if long.is_empty() { routes } else { long };
    longest_claim(decision, board, routes, &Needs::NONE, |_| false)
}
