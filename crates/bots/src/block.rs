//! Standing in the way of others.

use whistlestop_engine::{Action, CityId, Decision, Network, RouteId, RouteSet, SeatId};

use crate::board::Board;
use crate::mixed::claim_spare;
use crate::path::{Networks, Paths, TRAINS};

/// Longer routes cost more cards than a block is worth.
const LONGEST: u8 = 3;

/// A network of fewer routes does not tell where it is to go.
const FEWEST: usize = 2;

/// A way around that takes at most so many trains more is no harm.
const DETOUR: u8 = 4;

/// Whoever claims routes this long on average is after their points, not after tickets.
const RACING: u16 = 4;

/// Claims a short route without which an opponent can hardly join two networks, if neither its cards
/// nor its trains are needed for one's own targets.
pub fn block(decision: &Decision<'_>, board: &Board, targets: RouteSet) -> Option<Action> {
    let opponents = decision.open().seats().filter(|seat| *seat != decision.seat());
    let gaps =
        opponents.map(|seat| gaps(decision, board, seat)).fold(RouteSet::EMPTY, RouteSet::union);
    claim_spare(decision, board, targets, gaps)
}

/// The short routes without which this seat can hardly join two of its networks.
fn gaps(decision: &Decision<'_>, board: &Board, seat: SeatId) -> RouteSet {
    let (open, map) = (decision.open(), board.map());
    let own = open.routes(seat);
    if own.len() < 2 * FEWEST || map.spaces(own) >= RACING * own.len() as u16 {
        return RouteSet::EMPTY;
    }
    let network = Network::new(map, own);
    let is_grown = |city: CityId| {
        own.iter().filter(|id| network.connects(map.route(*id).a, city)).count() >= FEWEST
    };
    let networks = Networks::new(board, own);
    let open_routes = open.open_routes(seat);
    let is_gap = |id: &RouteId| {
        let route = map.route(*id);
        if network.connects(route.a, route.b) || !is_grown(route.a) || !is_grown(route.b) {
            return false;
        }
        let mut others = open_routes;
        others.remove(*id);
        let most = open.trains(seat).min(route.length + DETOUR);
        Paths::new(board, others).find_between(&networks, route.a, route.b, &TRAINS, most).is_none()
    };
    let short = board.up_to(LONGEST.min(open.trains(seat)));
    open_routes.intersection(short).iter().filter(is_gap).collect()
}
