//! `racer`: claims the longest routes and ignores its tickets.
//!
//! Choices where the usual description leaves one: the cheapest tickets are those worth the fewest
//! points; a longer route comes before one that touches the own network; face-up locomotives are
//! left to others, except for ferries.

use whistlestop_engine::{Action, Decision, Phase, Route, RouteSet};

use crate::board::{Board, Memo};
use crate::draw::{Needs, draw_blind, draw_needed};
use crate::keep::keep_lowest;
use crate::pay::{Purse, longest_claim, pay_tunnel};
use crate::policy::{Luck, Policy};

/// Routes of at least this length are worth a claim, as long as there are any.
const LONG: u8 = 6;

/// Claims the longest routes and ignores its tickets.
#[derive(Clone, Copy, Default, Debug)]
pub struct Racer {
    board: Memo,
}

impl Policy for Racer {
    fn choose(&mut self, decision: Decision<'_>, _luck: &mut Luck) -> Action {
        match decision.open().phase() {
            Phase::StartingTickets | Phase::TicketChoice => keep_lowest(&decision),
            Phase::TunnelDecision => pay_tunnel(&decision),
            Phase::Action | Phase::SecondCard | Phase::Over => {
                race(&decision, self.board.get(decision.open().map()))
            }
        }
    }
}

/// Claims a long route, or draws for one.
pub fn race(decision: &Decision<'_>, board: &Board) -> Action {
    let routes = long_routes(decision, board);
    if decision.open().phase() == Phase::Action
        && let Some(claim) = claim_long(decision, board, routes)
    {
        return claim;
    }
    draw_for(decision, board, routes)
}

/// The open routes that are long: at least six spaces, or the longest that are left for the trains
/// that are left. In the final round every route is long.
fn long_routes(decision: &Decision<'_>, board: &Board) -> RouteSet {
    let open = decision.open();
    let seat = decision.seat();
    let routes = open.open_routes(seat).intersection(board.up_to(open.trains(seat)));
    if open.triggered_by().is_some() {
        return routes;
    }
    let mut least = LONG;
    while least > 1 && routes.intersection(board.at_least(least)).is_empty() {
        least -= 1;
    }
    routes.intersection(board.at_least(least))
}

/// Claims the longest of the routes, best one that touches the own network.
fn claim_long(decision: &Decision<'_>, board: &Board, routes: RouteSet) -> Option<Action> {
    let own = decision.open().routes(decision.seat());
    let is_reached = |city| !board.map().routes_at(city).intersection(own).is_empty();
    longest_claim(decision, board, routes, &Needs::NONE, |route| {
        is_reached(route.a) || is_reached(route.b)
    })
}

/// Draws for the route that lacks the fewest cards, the longest of several.
fn draw_for(decision: &Decision<'_>, board: &Board, routes: RouteSet) -> Action {
    let purse = Purse::new(decision.hand());
    let mut nearest: Option<((u8, u8), &Route)> = None;
    for id in routes.iter() {
        let route = board.map().route(id);
        let rank = (purse.missing(route), u8::MAX - route.length);
        if nearest.is_none_or(|(lowest, _)| rank < lowest) {
            nearest = Some((rank, route));
        }
    }
    match nearest {
        Some((_, route)) => draw_needed(decision, &Needs::of_route(route, &purse)),
        None => draw_blind(decision),
    }
}
