//! Which routes the stations borrow, and what a seat's tickets come to.

use crate::ids::{CityId, CitySet, RouteId, RouteSet, TicketSet};
use crate::map::{MAX_STATIONS, Map, Ticket};
use crate::network::Network;

/// What a seat's stations and tickets come to at the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StationUse {
    /// The route that each station borrows, in building order (B5).
    pub routes: [Option<RouteId>; MAX_STATIONS],
    /// The tickets that are completed (K7).
    pub completed: TicketSet,
    /// Points of the completed tickets minus those of the others (K8).
    pub points: i16,
}

/// The best use of a seat's stations for its tickets (B11); without stations, the plain result
/// of the tickets.
///
/// `own` are the routes of the seat, `others` those of all other seats (B9), `stations` the
/// cities of its stations in building order. Each station lends one route for all tickets (B6), the
/// choice is made only now (B7), a route can be lent to any number of stations (B8), and a ticket may
/// run over several borrowed ones (B10). The best use brings the most points; of several
/// the one that completes the most tickets, and of those the smallest tuple of route ids.
///
/// # Panics
/// If there are more than [`MAX_STATIONS`] stations.
pub fn best_use(
    map: &Map,
    own: RouteSet,
    others: RouteSet,
    stations: &[CityId],
    tickets: TicketSet,
) -> StationUse {
    let network = Network::new(map, own);
    let mut completed = network.completes(map, tickets);
    let mut lent = [RouteSet::EMPTY; MAX_STATIONS];
    for (index, city) in stations.iter().enumerate() {
        lent[index] = map.routes_at(*city).intersection(others);
    }
    let mut routes = lent.map(|lent| lent.iter().next());
    // Mostly not even all routes at all stations together would complete another ticket.
    let missing = tickets.without(completed);
    let all_lent = lent.into_iter().fold(RouteSet::EMPTY, RouteSet::union);
    let possible = if missing.is_empty() || all_lent.is_empty() {
        TicketSet::EMPTY
    } else {
        network.with(map, all_lent).completes(map, missing)
    };
    if !possible.is_empty() {
        let choices = distinct_choices(map, &network, stations, lent, possible);
        let mut search =
            Search { map, choices, tickets: possible, routes, best: (0, TicketSet::EMPTY, routes) };
        search.run(0, &network);
        completed = completed.union(search.best.1);
        routes = search.best.2;
    }
    let signed = |id| {
        let points = i16::from(map.ticket(id).points);
        if completed.contains(id) { points } else { -points }
    };
    StationUse { routes, completed, points: tickets.iter().map(signed).sum() }
}

/// For each station the routes that are worth a try: of those that do the same for `tickets`,
/// only the smallest.
///
/// Two routes do the same if they lead to the same part of the network, or both to a part where
/// nothing goes on: without an end of a ticket, a station, or a route lent to another station.
fn distinct_choices(
    map: &Map,
    network: &Network,
    stations: &[CityId],
    lent: [RouteSet; MAX_STATIONS],
    tickets: TicketSet,
) -> [RouteSet; MAX_STATIONS] {
    // A part of the network goes by the city that labels it.
    let part = |city| CitySet::only(network.label(city));
    let far_part = |id, station| part(map.route(id).other_end(station));
    let mut useful = CitySet::EMPTY;
    for id in tickets.iter() {
        let ticket = map.ticket(id);
        useful = useful.union(part(ticket.a)).union(part(ticket.b));
    }
    let mut once = CitySet::EMPTY;
    for (lent, station) in lent.into_iter().zip(stations) {
        let parts =
            lent.iter().fold(CitySet::EMPTY, |parts, id| parts.union(far_part(id, *station)));
        useful = useful.union(part(*station)).union(once.intersection(parts));
        once = once.union(parts);
    }
    let mut choices = [RouteSet::EMPTY; MAX_STATIONS];
    for (index, station) in stations.iter().enumerate() {
        let mut seen = CitySet::EMPTY;
        for id in lent[index].iter() {
            let far = far_part(id, *station);
            let effect = if useful.intersection(far).is_empty() { part(*station) } else { far };
            if seen.intersection(effect).is_empty() {
                choices[index].insert(id);
            }
            seen = seen.union(effect);
        }
    }
    choices
}

/// The search through all combinations of choices.
struct Search<'a> {
    map: &'a Map,
    choices: [RouteSet; MAX_STATIONS],
    /// Tickets that borrowed routes may complete.
    tickets: TicketSet,
    /// The combination being tried.
    routes: [Option<RouteId>; MAX_STATIONS],
    /// The best so far: its worth, the tickets it completes, its routes.
    best: (u32, TicketSet, [Option<RouteId>; MAX_STATIONS]),
}

impl Search<'_> {
    /// Tries all choices of the stations from `station` on. The smallest tuple comes first, so
    /// that only a better one replaces it.
    fn run(&mut self, station: usize, network: &Network) {
        if station == MAX_STATIONS {
            let completed = network.completes(self.map, self.tickets);
            let worth = completed.iter().map(|id| worth(self.map.ticket(id))).sum();
            if worth > self.best.0 {
                self.best = (worth, completed, self.routes);
            }
            return;
        }
        if self.choices[station].is_empty() {
            self.run(station + 1, network);
        }
        for id in self.choices[station].iter() {
            self.routes[station] = Some(id);
            self.run(station + 1, &network.with(self.map, RouteSet::only(id)));
            if self.best.1 == self.tickets {
                return;
            }
        }
    }
}

/// Points first, then the number of tickets (B11).
fn worth(ticket: &Ticket) -> u32 {
    u32::from(ticket.points) << 8 | 1
}
