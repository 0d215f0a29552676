//! Which routes to claim for one's tickets.

use whistlestop_engine::{Decision, RouteSet, TicketId, TicketSet};

use crate::board::Board;
use crate::path::Paths;

/// The routes that are still missing for open tickets: the ticket worth most first, each on its
/// cheapest path if own routes are free and open ones cost their length. A ticket that is connected,
/// cut off, or takes more trains than are left is passed over.
///
/// A plan is kept as long as making it anew would give the same, which saves nearly all of the work.
/// Routes closed elsewhere make no other path cheaper. A route claimed on the path of the first
/// ticket makes that path cheaper by its whole length, and no path by more; so it stays the cheapest,
/// and for all other tickets nothing has changed.
#[derive(Clone, Debug)]
pub struct Plan {
    most_tickets: usize,
    made_for: Option<Basis>,
    first: RouteSet,
    all: RouteSet,
}

/// What a plan was made for.
#[derive(Clone, Copy, Debug)]
struct Basis {
    own: RouteSet,
    tickets: TicketSet,
}

impl Plan {
    /// A plan for one ticket at a time.
    pub const ONE_BY_ONE: Self = Self::for_tickets(1);

    /// A plan for all tickets together: what is planned for the first ones is free for the next.
    pub const SHARED: Self = Self::for_tickets(usize::MAX);

    const fn for_tickets(most_tickets: usize) -> Self {
        Self { most_tickets, made_for: None, first: RouteSet::EMPTY, all: RouteSet::EMPTY }
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
        if !claimed.is_empty() {
            if !claimed.without(self.first).is_empty() {
                return false;
            }
            basis.own = own;
            self.first = self.first.without(claimed);
            self.all = self.all.without(claimed);
            if self.first.is_empty() {
                return false;
            }
        }
        self.all.without(open.open_routes(seat)).is_empty()
    }

    fn make(&mut self, decision: &Decision<'_>, board: &Board) {
        let (open, seat) = (decision.open(), decision.seat());
        let own = open.routes(seat);
        let paths = Paths::new(board, open.open_routes(seat));
        let mut trains = open.trains(seat);
        let mut left = decision.tickets();
        let mut planned = 0;
        self.made_for = Some(Basis { own, tickets: left });
        self.first = RouteSet::EMPTY;
        self.all = RouteSet::EMPTY;
        while planned < self.most_tickets
            && let Some(id) = most_valuable(decision, left)
        {
            left.remove(id);
            let ticket = board.map().ticket(id);
            let path = paths.find(own.union(self.all), ticket.a, ticket.b, trains);
            let Some(path) = path.filter(|path| path.trains > 0) else { continue };
            if planned == 0 {
                self.first = path.routes;
            }
            self.all = self.all.union(path.routes);
            trains -= path.trains as u8;
            planned += 1;
        }
    }
}

/// The ticket worth most points, the first of several.
fn most_valuable(decision: &Decision<'_>, tickets: TicketSet) -> Option<TicketId> {
    let points = |id: &TicketId| decision.open().map().ticket(*id).points;
    tickets.iter().reduce(|best, id| if points(&id) > points(&best) { id } else { best })
}
