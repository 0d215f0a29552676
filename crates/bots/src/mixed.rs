//! `mixed`: plans its tickets together, and takes long routes that lie ready on the way.
//!
//! A plan is worth the points of its tickets and routes less the turns it takes, at what a turn
//! brings otherwise. So a ticket is kept if it pays, and planned over long routes; a long route that
//! the hand can pay for without the cards of the plan is taken at once; new tickets are drawn while
//! there is time to finish them; and when the end is near, all that is left goes to the longest
//! routes.
//!
//! The routes of the plan can wait: cards in the hand fit many plans, and others lack them. Only when
//! somebody begins to run out of trains, or the hand is full, they are claimed one after the other.

use whistlestop_engine::{Action, Decision, MAX_LENGTH, Phase, RouteSet, TicketList, TicketSet};

use crate::board::{Board, Memo};
use crate::draw::{Needs, draw_scarce};
use crate::path::{Costs, Networks, Paths};
use crate::pay::{Purse, longest_claim, pay_tunnel};
use crate::plan::{Plan, path_for};
use crate::planner::claim_target;
use crate::policy::{Luck, Policy};
use crate::racer::race;
use crate::station::{build_station, is_due};

/// How somebody plans and mixes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    /// What a turn brings if it is not spent on tickets, in percent of the [pace](Board::pace).
    pub turn: i32,
    /// What routes cost when paths are planned.
    pub costs: Costs,
    /// With fewer cards it waits with the routes of its plan,
    pub patience: u8,
    /// unless an opponent has at most so many trains.
    pub trains_to_wake: u8,
    /// Routes of at least this length are taken when they lie ready.
    pub ready: u8,
    /// New tickets are drawn while everybody has at least so many trains.
    pub trains_for_tickets: u8,
}

impl Taste {
    /// The best that was found, for two seats on both boards.
    pub const BEST: Self = Self {
        turn: 125,
        costs: LONG_ROUTES,
        patience: 36,
        trains_to_wake: 24,
        ready: 6,
        trains_for_tickets: u8::MAX,
    };

    /// One who claims the routes of its plan as soon as possible.
    pub const HASTY: Self = Self { patience: 0, ..Self::BEST };

    /// One who draws more tickets when the first are done.
    pub const COLLECTOR: Self = Self { trains_for_tickets: 14, ..Self::BEST };
}

/// Long routes are worth nearly what they cost, so a path may make detours over them.
const LONG_ROUTES: Costs = {
    let mut costs = [3; MAX_LENGTH + 1];
    [costs[1], costs[2], costs[3], costs[4], costs[5]] = [5, 6, 6, 5, 4];
    costs
};

/// How much more a ticket that is done is worth than one that is not, in tenths of its points: more
/// than one in ten fails.
const CHANCE: i32 = 7;

/// Plans its tickets together, and takes long routes that lie ready on the way.
#[derive(Clone, Debug)]
pub struct Mixed {
    taste: Taste,
    plan: Plan,
    board: Memo,
}

impl Default for Mixed {
    fn default() -> Self {
        Self::new(Taste::BEST)
    }
}

impl Mixed {
    /// Somebody with this taste.
    pub fn new(taste: Taste) -> Self {
        Self { taste, plan: Plan::shared(taste.costs), board: Memo::default() }
    }

    /// The routes of its plan.
    pub(crate) fn targets(&mut self, decision: &Decision<'_>) -> RouteSet {
        self.plan.targets(decision, self.board.get(decision.open().map()))
    }
}

impl Policy for Mixed {
    fn choose(&mut self, decision: Decision<'_>, _luck: &mut Luck) -> Action {
        let open = decision.open();
        let board = self.board.get(open.map());
        match open.phase() {
            Phase::StartingTickets | Phase::TicketChoice => {
                return keep_worthwhile(&decision, board, &self.taste);
            }
            Phase::TunnelDecision => return pay_tunnel(&decision),
            Phase::Action | Phase::SecondCard | Phase::Over => {}
        }
        let targets = self.plan.targets(&decision, board);
        if open.phase() == Phase::Action {
            if is_due(&decision)
                && let Some(station) = build_station(&decision, board)
            {
                return station;
            }
            let due = if self.waits(&decision) { RouteSet::EMPTY } else { targets };
            if let Some(claim) = claim_target(&decision, board, due).or_else(|| {
                claim_spare(&decision, board, targets, board.at_least(self.taste.ready))
            }) {
                return claim;
            }
            if targets.is_empty() && self.has_time(&decision) {
                return Action::DrawTickets;
            }
        }
        if targets.is_empty() || open.triggered_by().is_some() {
            return race(&decision, board);
        }
        draw_scarce(&decision, &Needs::of(board, targets, &Purse::new(decision.hand())))
    }
}

impl Mixed {
    /// Whether the routes of the plan can wait.
    fn waits(&self, decision: &Decision<'_>) -> bool {
        let open = decision.open();
        let is_awake = |seat| open.trains(seat) <= self.taste.trains_to_wake;
        decision.hand().len() < self.taste.patience
            && open.triggered_by().is_none()
            && (open.deck_size() > 0 || !open.discard().is_empty())
            && !open.seats().any(|seat| seat != decision.seat() && is_awake(seat))
    }

    /// Whether there is time for new tickets.
    fn has_time(&self, decision: &Decision<'_>) -> bool {
        let open = decision.open();
        open.ticket_deck_size() > 0
            && open.triggered_by().is_none()
            && open.seats().all(|seat| open.trains(seat) >= self.taste.trains_for_tickets)
    }
}

/// Claims the longest of these routes off the plan if neither its trains nor its cards are needed
/// there.
pub fn claim_spare(
    decision: &Decision<'_>,
    board: &Board,
    targets: RouteSet,
    routes: RouteSet,
) -> Option<Action> {
    let open = decision.open();
    let seat = decision.seat();
    let spare = u16::from(open.trains(seat)).checked_sub(board.map().spaces(targets))?;
    let routes = open.open_routes(seat).intersection(routes).without(targets);
    let routes = routes.intersection(board.up_to(spare.min(63) as u8));
    if routes.is_empty() {
        return None;
    }
    let needs = Needs::of_colored(board, targets);
    let claim = longest_claim(decision, board, routes, &needs, |_| false)?;
    let Action::Claim { cards, .. } = claim else { return None };
    let left = decision.hand() - cards;
    let is_free = |(color, paid)| {
        paid == 0 || needs.spare(decision.hand(), color) >= 0 && needs.spare(left, color) >= 0
    };
    (cards.locomotives() == 0 && cards.colors().all(is_free)).then_some(claim)
}

/// Keeps the tickets that together are worth most.
fn keep_worthwhile(decision: &Decision<'_>, board: &Board, taste: &Taste) -> Action {
    let mut best: Option<(i32, TicketList)> = None;
    for_each_choice(decision, board, taste, |worth, kept| {
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, kept));
        }
    });
    Action::KeepTickets(best.map_or(decision.offer(), |(_, kept)| kept))
}

/// The choices of tickets that the rules allow, those worth most first.
pub fn choices_of_tickets(decision: &Decision<'_>, board: &Board) -> Vec<TicketList> {
    let mut choices = Vec::new();
    for_each_choice(decision, board, &Taste::BEST, |worth, kept| choices.push((worth, kept)));
    choices.sort_by_key(|(worth, _)| -worth);
    choices.into_iter().map(|(_, kept)| kept).collect()
}

fn for_each_choice(
    decision: &Decision<'_>,
    board: &Board,
    taste: &Taste,
    mut visit: impl FnMut(i32, TicketList),
) {
    let offer = decision.offer();
    let least = u32::from(decision.open().least_kept(&offer));
    let paths = Paths::new(board, decision.open().open_routes(decision.seat()));
    for mask in (1..1u32 << offer.len()).filter(|mask| mask.count_ones() >= least) {
        let chosen = offer.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
        let kept: TicketSet = chosen.map(|(_, id)| id).collect();
        if let Some(list) = TicketList::new(kept) {
            visit(worth(decision, board, &paths, kept, taste), list);
        }
    }
}

/// What it is worth to hold these tickets besides those at hand, in tenths of a point.
fn worth(
    decision: &Decision<'_>,
    board: &Board,
    paths: &Paths<'_>,
    tickets: TicketSet,
    taste: &Taste,
) -> i32 {
    let (open, map) = (decision.open(), board.map());
    let seat = decision.seat();
    let mut networks = Networks::new(board, open.routes(seat));
    let mut left = tickets.union(decision.tickets());
    let mut planned = RouteSet::EMPTY;
    let mut trains = open.trains(seat);
    let mut worth = 0;
    while let Some(id) = left.iter().max_by_key(|id| map.ticket(*id).points) {
        left.remove(id);
        let ticket = map.ticket(id);
        let points = i32::from(ticket.points) * 10;
        match path_for(ticket, paths, &networks, &taste.costs, trains).0 {
            Some(path) => {
                networks.join(board, path.routes);
                planned = planned.union(path.routes);
                trains -= path.trains as u8;
                worth += points * CHANCE / 10;
            }
            None => worth -= points,
        }
    }
    let turns = planned.len() as i32 * 10 + i32::from(map.spaces(planned)) * 5;
    worth + i32::from(map.route_points(planned)) * 10 - turns * taste.turn * board.pace() / 1000
}
