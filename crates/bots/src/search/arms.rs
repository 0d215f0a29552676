//! The candidates: what plans propose, and how each would go on.

use std::cmp::Reverse;
use std::time::Duration;

use whistlestop_engine::{Action, Decision, Phase, RouteId, RouteSet, Slot};

use crate::Budget;
use crate::board::Board;
use crate::draw::Needs;
use crate::mixed::{Mixed, Taste, choices_of_tickets};
use crate::pay::longest_claim;
use crate::policy::{Luck, Policy};
use crate::racer::Racer;
use crate::script::Script;
use crate::station::build_station;

use super::worlds::Worlds;

/// How many candidates are tried besides what plans propose.
#[derive(Clone, Copy)]
struct Breadth {
    /// Choices of tickets.
    choices: usize,
    /// The longest claims.
    claims: usize,
    /// Claims of what opponents want.
    blocks: usize,
    /// Claims of what the first plan wants, whether their time has come or not.
    targets: usize,
}

impl Breadth {
    /// With little time, more of them would leave too few trials for each.
    const NARROW: Self = Self { choices: 4, claims: 3, blocks: 2, targets: 0 };
    const WIDE: Self = Self { choices: 8, claims: 6, blocks: 4, targets: usize::MAX };

    fn of(budget: Budget) -> Self {
        let is_long = match budget {
            Budget::Time(time) => time >= Duration::from_millis(50),
            Budget::Nodes(nodes) => nodes >= 1_500,
        };
        if is_long { Self::WIDE } else { Self::NARROW }
    }
}

/// What opponents want is found out in so many worlds;
const WORLDS: usize = 24;

/// what is wanted in fewer of them is a guess.
const WANTED: usize = 6;

/// An action, and the plan that is followed after it.
pub(super) struct Arm {
    pub(super) action: Action,
    pub(super) plan: Script,
}

/// The candidates for a decision with this budget; the first is the base.
pub(super) fn arms(
    decision: &Decision<'_>,
    worlds: &Worlds<'_>,
    budget: Budget,
    luck: &mut Luck,
) -> Vec<Arm> {
    let breadth = Breadth::of(budget);
    let mut arms: Vec<Arm> = plans()
        .into_iter()
        .map(|mut plan| Arm { action: first_slot(decision, plan.choose(*decision, luck)), plan })
        .collect();
    let also = match decision.open().phase() {
        Phase::StartingTickets | Phase::TicketChoice => {
            let choices = choices_of_tickets(decision, Board::of(decision.open().map()));
            choices.into_iter().take(breadth.choices).map(Action::KeepTickets).collect()
        }
        Phase::TunnelDecision => vec![Action::DeclineTunnel],
        Phase::Action => {
            let open = decision.open().open_routes(decision.seat());
            let targets = arms[0].plan.targets(decision).intersection(open);
            blocks(decision, worlds, luck)
                .take(breadth.blocks)
                .chain(others(decision))
                .chain(longest_claims(decision).take(breadth.claims))
                .chain(claims(decision, targets.iter()).take(breadth.targets))
                .collect()
        }
        Phase::SecondCard | Phase::Over => others(decision),
    };
    for action in also {
        if arms.iter().all(|arm| arm.action != action) && decision.check(action).is_ok() {
            arms.push(Arm { action, plan: arms[0].plan.clone() });
        }
    }
    arms
}

/// What may be better than what plans propose: any other card, new tickets, or a station before its
/// time.
fn others(decision: &Decision<'_>) -> Vec<Action> {
    let open = decision.open();
    let mut actions = vec![Action::DrawDeck];
    actions.extend(Slot::all().map(|slot| first_slot(decision, Action::DrawDisplay(slot))));
    if open.phase() == Phase::Action {
        actions.push(Action::DrawTickets);
        actions.extend(build_station(decision, Board::of(open.map())));
    }
    actions
}

/// The longest claim, the longest without that one, and so on. No plan may be ready for them, but they may
/// be in the way of others.
fn longest_claims(decision: &Decision<'_>) -> impl Iterator<Item = Action> {
    let mut routes = decision.open().open_routes(decision.seat());
    std::iter::from_fn(move || {
        let claim = claim_of(decision, routes)?;
        if let Action::Claim { route, .. } = claim {
            routes.remove(route);
        }
        Some(claim)
    })
}

/// Claims of the routes that opponents seem to want, most wanted first.
fn blocks(
    decision: &Decision<'_>,
    worlds: &Worlds<'_>,
    luck: &mut Luck,
) -> impl Iterator<Item = Action> {
    let mut counts = [0; RouteSet::CAPACITY];
    for _ in 0..WORLDS {
        worlds.sample(luck).wanted.iter().for_each(|id| counts[id.index()] += 1);
    }
    let open = decision.open().open_routes(decision.seat());
    let mut wanted: Vec<RouteId> = open.iter().filter(|id| counts[id.index()] >= WANTED).collect();
    wanted.sort_by_key(|id| Reverse(counts[id.index()]));
    claims(decision, wanted)
}

/// Claims of each of these routes that the hand can pay for.
fn claims(
    decision: &Decision<'_>,
    routes: impl IntoIterator<Item = RouteId>,
) -> impl Iterator<Item = Action> {
    routes.into_iter().filter_map(|id| claim_of(decision, [id].into_iter().collect()))
}

/// The longest claim of these routes.
fn claim_of(decision: &Decision<'_>, routes: RouteSet) -> Option<Action> {
    let board = Board::of(decision.open().map());
    longest_claim(decision, board, routes, &Needs::NONE, |_| false)
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

#[cfg(test)]
mod tests {
    use rand_xoshiro::rand_core::SeedableRng;
    use whistlestop_engine::{FastChance, Game, Viewer};

    use super::*;

    #[test]
    fn with_more_time_more_is_tried() {
        let mut game =
            Game::new(whistlestop_maps::usa(), 2, FastChance::new(3)).expect("two seats");
        let mut luck = Luck::seed_from_u64(3);
        let mut script = Script::Mixed(Mixed::default());
        let (mut few, mut many) = (0, 0);
        while let Some(seat) = game.next_to_act() {
            let view = game.view(Viewer::Seat(seat));
            let worlds = Worlds::new(&view, seat);
            let candidates = |budget: &str| -> Vec<Action> {
                let budget = budget.parse().expect("a budget");
                let mut luck = luck.clone();
                let arms = arms(&game.decision(seat), &worlds, budget, &mut luck);
                arms.into_iter().map(|arm| arm.action).collect()
            };
            let (narrow, wide) = (candidates("10ms"), candidates("100ms"));
            assert!(narrow.iter().all(|action| wide.contains(action)));
            assert!(wide.iter().all(|action| game.decision(seat).check(*action).is_ok()));
            few += narrow.len();
            many += wide.len();
            let action = script.choose(game.decision(seat), &mut luck);
            game.apply(seat, action).expect("scripts play by the rules");
        }
        assert!(many > few, "{many} candidates and {few}");
    }
}
