//! Choosing tickets.

use whistlestop_engine::{
    Action, Decision, MAX_OFFER, Path, RouteSet, TicketId, TicketList, TicketSet,
};

use crate::board::Board;
use crate::path::Paths;

/// Keeps the cheapest tickets of the offer one after the other: as many as the rules ask, and
/// further ones if they cost at most this share (in percent) of the free trains.
///
/// What a ticket costs is the trains it takes if the routes for those kept before it are there
/// already; free are the trains that those do not take.
pub fn keep_affordable(decision: &Decision<'_>, board: &Board, percent: u16) -> Action {
    let open = decision.open();
    let seat = decision.seat();
    let own = open.routes(seat);
    let paths = Paths::new(board, open.open_routes(seat));
    let trains = u16::from(open.trains(seat));
    let least = usize::from(open.least_kept(&decision.offer()));

    let mut planned = RouteSet::EMPTY;
    let mut kept = TicketSet::EMPTY;
    let mut rest = decision.offer().set();
    while let Some(first) = rest.iter().next() {
        let free = trains.saturating_sub(board.map().spaces(planned));
        let must_keep = kept.len() < least;
        let most = if must_keep { Paths::MAX_COST } else { (free * percent / 100) as u8 };
        let id = match cheapest(&paths, board, own.union(planned), rest, most) {
            Some((id, path)) => {
                planned = planned.union(path.routes);
                id
            }
            None if must_keep => first,
            None => break,
        };
        rest.remove(id);
        kept.insert(id);
    }
    keep(decision, kept)
}

/// The ticket that takes the fewest trains, the first of several, and its path; none if all of them
/// take more than `most`.
fn cheapest(
    paths: &Paths<'_>,
    board: &Board,
    own: RouteSet,
    tickets: TicketSet,
    most: u8,
) -> Option<(TicketId, Path)> {
    let mut best: Option<(TicketId, Path)> = None;
    for id in tickets.iter() {
        let most = match best {
            Some((_, path)) if path.trains == 0 => break,
            Some((_, path)) => path.trains as u8 - 1,
            None => most,
        };
        let ticket = board.map().ticket(id);
        if let Some(path) = paths.find(own, ticket.a, ticket.b, most) {
            best = Some((id, path));
        }
    }
    best
}

/// Keeps as few tickets as possible: those worth the fewest points.
pub fn keep_lowest(decision: &Decision<'_>) -> Action {
    let map = decision.open().map();
    let offer = decision.offer();
    let least = usize::from(decision.open().least_kept(&offer));
    let mut tickets = [(u8::MAX, None); MAX_OFFER];
    for (place, id) in tickets.iter_mut().zip(offer.iter()) {
        *place = (map.ticket(id).points, Some(id));
    }
    tickets.sort_by_key(|(points, _)| *points);
    keep(decision, tickets.iter().take(least).filter_map(|(_, id)| *id).collect())
}

fn keep(decision: &Decision<'_>, kept: TicketSet) -> Action {
    Action::KeepTickets(TicketList::new(kept).unwrap_or(decision.offer()))
}
