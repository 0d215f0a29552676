//! Which routes to claim for one's tickets.

use whistlestop_engine::{Decision, Path, RouteSet, Ticket, TicketId, TicketSet};

use crate::board::Board;
use crate::path::{Costs, Networks, Paths, TRAINS};

/// The routes that are still missing for open tickets: the ticket worth most first, each on its
/// cheapest path if own routes are free. A ticket that is connected, cut off, or takes more trains
/// than are left is passed over; if only its cheapest path does, the one with the fewest trains is
/// taken.
///
/// A plan is kept as long as making it anew would give the same, which saves nearly all of the work.
/// Routes closed elsewhere make no other path cheaper. A route claimed on the path of the first
/// ticket makes that path cheaper by all that it costs, and no path by more; so it stays the
/// cheapest, and for all other tickets nothing has changed, even when the first one is done. A ticket
/// that was passed over never comes back: a claim spends at least as many trains as it brings a
/// ticket nearer. None of this holds for a path that is not the cheapest.
#[derive(Clone, Debug)]
pub struct Plan {
    most_tickets: usize,
    costs: Costs,
    made_for: Option<Basis>,
    /// The missing routes for each ticket planned, without those for tickets before it.
    paths: [RouteSet; Self::MOST_TICKETS],
    all: RouteSet,
    /// Whether there was no ticket left to plan.
    is_complete: bool,
    /// Whether all paths are the cheapest.
    is_cheapest: bool,
}

/// What a plan was made for.
#[derive(Clone, Copy, Debug)]
struct Basis {
    own: RouteSet,
    open: RouteSet,
    tickets: TicketSet,
}

impl Plan {
    /// Nobody has trains for more.
    const MOST_TICKETS: usize = 8;

    /// A plan for one ticket at a time, with the fewest trains.
    pub const ONE_BY_ONE: Self = Self::new(1, TRAINS);

    /// A plan for all tickets together: what is planned for the first ones is free for the next.
    pub const fn shared(costs: Costs) -> Self {
        Self::new(Self::MOST_TICKETS, costs)
    }

    const fn new(most_tickets: usize, costs: Costs) -> Self {
        Self {
            most_tickets,
            costs,
            made_for: None,
            paths: [RouteSet::EMPTY; Self::MOST_TICKETS],
            all: RouteSet::EMPTY,
            is_complete: false,
            is_cheapest: true,
        }
    }

    /// The routes to claim now; none if there is nothing left to plan.
    #[inline]
    pub fn targets(&mut self, decision: &Decision<'_>, board: &Board) -> RouteSet {
        if !self.keep(decision) {
            self.make(decision, board);
        }
        self.all
    }

    /// Brings the plan up to date if making it anew would give the same.
    #[inline]
    fn keep(&mut self, decision: &Decision<'_>) -> bool {
        let Some(basis) = &mut self.made_for else { return false };
        let (open, seat) = (decision.open(), decision.seat());
        let own = open.routes(seat);
        if basis.tickets != decision.tickets() || !basis.own.without(own).is_empty() {
            return false;
        }
        let claimed = own.without(basis.own);
        basis.own = own;
        if self.all.is_empty() {
            return true;
        }
        let open = open.open_routes(seat);
        if !self.is_cheapest {
            return open == basis.open;
        }
        if !claimed.is_empty() {
            let first = &mut self.paths[0];
            if !claimed.without(*first).is_empty() {
                return false;
            }
            *first = first.without(claimed);
            self.all = self.all.without(claimed);
            if first.is_empty() {
                if !self.is_complete {
                    return false;
                }
                self.paths.rotate_left(1);
            }
        }
        self.all.without(open).is_empty()
    }

    fn make(&mut self, decision: &Decision<'_>, board: &Board) {
        let (open, seat) = (decision.open(), decision.seat());
        let (own, open_routes) = (open.routes(seat), open.open_routes(seat));
        let mut networks = Networks::new(board, own);
        let is_done = |networks: &Networks, id: &TicketId| {
            let ticket = board.map().ticket(*id);
            networks.connects(ticket.a, ticket.b)
        };
        let tickets = decision.tickets();
        let mut left: TicketSet = tickets.iter().filter(|id| !is_done(&networks, id)).collect();
        *self = Self {
            made_for: Some(Basis { own, open: open_routes, tickets }),
            is_complete: left.is_empty(),
            ..Self::new(self.most_tickets, self.costs)
        };
        if self.is_complete {
            return;
        }
        let paths = Paths::new(board, open_routes);
        let mut trains = open.trains(seat);
        let mut planned = 0;
        while planned < self.most_tickets
            && let Some(id) = most_valuable(decision, left)
        {
            left.remove(id);
            if is_done(&networks, &id) {
                continue;
            }
            let (path, is_cheapest) =
                path_for(board.map().ticket(id), &paths, &networks, &self.costs, trains);
            let Some(path) = path else { continue };
            self.is_cheapest &= is_cheapest;
            self.paths[planned] = path.routes;
            self.all = self.all.union(path.routes);
            networks.join(board, path.routes);
            trains -= path.trains as u8;
            planned += 1;
        }
        self.is_complete = left.is_empty();
    }
}

/// The cheapest path for a ticket, or if there are too few trains the one that takes the fewest; and
/// whether it is the cheapest.
pub(crate) fn path_for(
    ticket: &Ticket,
    paths: &Paths<'_>,
    networks: &Networks,
    costs: &Costs,
    trains: u8,
) -> (Option<Path>, bool) {
    let find = |costs: &Costs, most| paths.find_between(networks, ticket.a, ticket.b, costs, most);
    if *costs != TRAINS {
        let cheapest = find(costs, Paths::MAX_COST);
        if cheapest.is_some_and(|path| path.trains <= u16::from(trains)) {
            return (cheapest, true);
        }
    }
    (find(&TRAINS, trains), *costs == TRAINS)
}

/// The ticket worth most points, the first of several.
fn most_valuable(decision: &Decision<'_>, tickets: TicketSet) -> Option<TicketId> {
    let points = |id: &TicketId| decision.open().map().ticket(*id).points;
    tickets.iter().reduce(|best, id| if points(&id) > points(&best) { id } else { best })
}
