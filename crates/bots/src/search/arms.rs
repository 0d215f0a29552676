//! The candidates: what plans propose, and how each would go on.

use std::cmp::Reverse;

use whistlestop_engine::{Action, Decision, Phase, RouteSet, Slot};

use crate::board::Board;
use crate::draw::Needs;
use crate::mixed::{Mixed, Taste, choices_of_tickets};
use crate::pay::longest_claim;
use crate::policy::{Luck, Policy};
use crate::racer::Racer;
use crate::script::Script;
use crate::station::build_station;

use super::worlds::Worlds;

/// So many choices of tickets are tried.
const CHOICES: usize = 4;

/// So many of the longest claims are tried.
const CLAIMS: usize = 3;

/// So many claims of what opponents want are tried,
const BLOCKS: usize = 2;

/// which is found out in so many worlds;
const WORLDS: usize = 24;

/// what is wanted in fewer of them is a guess.
const WANTED: usize = 6;

/// An action, and the plan that is followed after it.
pub(super) struct Arm {
    pub(super) action: Action,
    pub(super) plan: Script,
}

/// The candidates for a decision; the first is the base.
pub(super) fn arms(decision: &Decision<'_>, worlds: &Worlds<'_>, luck: &mut Luck) -> Vec<Arm> {
    let mut arms: Vec<Arm> = plans()
        .into_iter()
        .map(|mut plan| Arm { action: first_slot(decision, plan.choose(*decision, luck)), plan })
        .collect();
    let also = match decision.open().phase() {
        Phase::StartingTickets | Phase::TicketChoice => {
            let choices = choices_of_tickets(decision, Board::of(decision.open().map()));
            choices.into_iter().take(CHOICES).map(Action::KeepTickets).collect()
        }
        Phase::TunnelDecision => vec![Action::DeclineTunnel],
        Phase::Action => [blocks(decision, worlds, luck), others(decision)].concat(),
        Phase::SecondCard | Phase::Over => others(decision),
    };
    for action in also {
        if arms.iter().all(|arm| arm.action != action) && decision.check(action).is_ok() {
            arms.push(Arm { action, plan: arms[0].plan.clone() });
        }
    }
    arms
}

/// What may be better than what plans propose: any other card, new tickets, a station before its time,
/// or a claim for which no plan is ready, perhaps because it is in the way of others.
fn others(decision: &Decision<'_>) -> Vec<Action> {
    let open = decision.open();
    let mut actions = vec![Action::DrawDeck];
    actions.extend(Slot::all().map(|slot| first_slot(decision, Action::DrawDisplay(slot))));
    if open.phase() != Phase::Action {
        return actions;
    }
    actions.push(Action::DrawTickets);
    let board = Board::of(open.map());
    actions.extend(build_station(decision, board));
    let mut routes = open.open_routes(decision.seat());
    for _ in 0..CLAIMS {
        let claim = longest_claim(decision, board, routes, &Needs::NONE, |_| false);
        let Some(Action::Claim { route, .. }) = claim else { break };
        routes.remove(route);
        actions.extend(claim);
    }
    actions
}

/// Claims of the routes that opponents seem to want most.
fn blocks(decision: &Decision<'_>, worlds: &Worlds<'_>, luck: &mut Luck) -> Vec<Action> {
    let open = decision.open();
    let board = Board::of(open.map());
    let mut counts = [0; RouteSet::CAPACITY];
    for _ in 0..WORLDS {
        worlds.sample(luck).wanted.iter().for_each(|id| counts[id.index()] += 1);
    }
    let mut claims: Vec<(usize, Action)> = open
        .open_routes(decision.seat())
        .iter()
        .filter(|id| counts[id.index()] >= WANTED)
        .filter_map(|id| {
            let route = [id].into_iter().collect();
            let claim = longest_claim(decision, board, route, &Needs::NONE, |_| false)?;
            Some((counts[id.index()], claim))
        })
        .collect();
    claims.sort_by_key(|(count, _)| Reverse(*count));
    claims.into_iter().take(BLOCKS).map(|(_, claim)| claim).collect()
}

/// The same action; of several slots with the same card it takes the first.
fn first_slot(decision: &Decision<'_>, action: Action) -> Action {
    let Action::DrawDisplay(slot) = action else { return action };
    let open = decision.open();
    let first = Slot::all().find(|other| open.slot(*other) == open.slot(slot));
    Action::DrawDisplay(first.unwrap_or(slot))
}

fn plans() -> [Script; 4] {
    [
        Script::Mixed(Mixed::default()),
        Script::Mixed(Mixed::new(Taste::HASTY)),
        Script::Racer(Racer::default()),
        Script::Mixed(Mixed::new(Taste::COLLECTOR)),
    ]
}
