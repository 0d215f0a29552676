//! Networks, longest trails and stations against plain searches that are obviously right.

mod positions;

use positions::{Position, random_cluster, random_ends, worst_trails};
use rand_core::SeedableRng;
use rand_xoshiro::Xoroshiro128PlusPlus;
use whistlestop_engine::{
    CityId, CitySet, Map, Network, RouteId, RouteSet, StationUse, TicketSet, below, best_use,
    longest_trail,
};
use whistlestop_maps::{europe, usa};

fn rng(seed: u64) -> Xoroshiro128PlusPlus {
    Xoroshiro128PlusPlus::seed_from_u64(seed)
}

#[test]
fn networks_of_random_games() {
    for map in [usa(), europe()] {
        for Position { own, .. } in random_ends(map, 300, &mut rng(1)) {
            let network = Network::new(map, own);
            for a in map.all_cities().iter() {
                let reached = plainly_reached(map, own, a);
                for b in map.all_cities().iter() {
                    assert_eq!(network.connects(a, b), reached.contains(b), "{own:?} {a:?} {b:?}");
                }
            }
        }
    }
}

#[test]
fn trails_of_random_games() {
    for map in [usa(), europe()] {
        for Position { own, .. } in random_ends(map, 3000, &mut rng(2)) {
            assert_eq!(longest_trail(map, own), plain_trail(map, own), "{own:?}");
        }
    }
}

#[test]
fn trails_of_dense_networks() {
    for map in [usa(), europe()] {
        let mut rng = rng(3);
        for _ in 0..1000 {
            let trains = 12 + below(&mut rng, 20) as u8;
            let routes = random_cluster(map, trains, &mut rng);
            assert_eq!(longest_trail(map, routes), plain_trail(map, routes), "{routes:?}");
        }
    }
}

/// No seat can own both tracks of a double route (X2), but the length is still well defined.
#[test]
fn trails_over_both_tracks() {
    for map in [usa(), europe()] {
        let mut rng = rng(4);
        for _ in 0..1000 {
            let trains = 10 + below(&mut rng, 12) as u8;
            let routes = random_cluster(map, trains, &mut rng);
            let routes = routes.union(map.twins(routes));
            assert_eq!(longest_trail(map, routes), plain_trail(map, routes), "{routes:?}");
        }
    }
}

#[test]
fn worst_trails_known() {
    for (map, name, length, routes) in worst_trails() {
        assert!(map.spaces(routes) <= u16::from(map.rules().trains), "{name}");
        assert!(routes.intersection(map.twins(routes)).is_empty(), "{name}");
        assert_eq!(longest_trail(map, routes), length, "{name}");
        assert_eq!(plain_trail(map, routes), length, "{name}");
    }
}

#[test]
fn trail_over_nothing_and_over_everything() {
    assert_eq!(longest_trail(usa(), RouteSet::EMPTY), 0);
    assert_eq!(longest_trail(usa(), usa().all_routes()), 285);
    assert_eq!(longest_trail(europe(), europe().all_routes()), 269);
}

#[test]
fn stations_of_random_games() {
    for position in random_ends(europe(), 5000, &mut rng(5)) {
        check_use(europe(), &position);
    }
}

/// With more tickets and every free route taken there is more to choose from.
#[test]
fn stations_with_many_tickets() {
    for mut position in random_ends(europe(), 1000, &mut rng(6)) {
        position.tickets = europe().all_tickets();
        position.others = europe().all_routes().without(position.own);
        check_use(europe(), &position);
    }
}

#[test]
fn tickets_without_stations() {
    for position in random_ends(usa(), 1000, &mut rng(7)) {
        assert!(position.stations.is_empty());
        check_use(usa(), &position);
    }
}

fn check_use(map: &Map, position: &Position) {
    let Position { own, others, stations, tickets } = position;
    let found = best_use(map, *own, *others, stations, *tickets);
    let wanted = plainly_best_use(map, position);
    assert_eq!(found, wanted, "own {own:?} others {others:?} {stations:?} {tickets:?}");
}

fn plainly_reached(map: &Map, routes: RouteSet, from: CityId) -> CitySet {
    let mut reached = CitySet::only(from);
    loop {
        let before = reached;
        for id in routes.iter() {
            let route = map.route(id);
            if reached.contains(route.a) || reached.contains(route.b) {
                reached.insert(route.a);
                reached.insert(route.b);
            }
        }
        if reached == before {
            return reached;
        }
    }
}

fn plain_trail(map: &Map, routes: RouteSet) -> u16 {
    fn from(map: &Map, left: RouteSet, city: CityId) -> u16 {
        map.routes_at(city)
            .intersection(left)
            .iter()
            .map(|id| {
                let route = map.route(id);
                let left = left.without(RouteSet::only(id));
                u16::from(route.length) + from(map, left, route.other_end(city))
            })
            .max()
            .unwrap_or(0)
    }
    map.all_cities().iter().map(|city| from(map, routes, city)).max().unwrap_or(0)
}

fn plainly_best_use(map: &Map, position: &Position) -> StationUse {
    let choices = |station: usize| -> Vec<Option<RouteId>> {
        let lent = position
            .stations
            .get(station)
            .map_or(RouteSet::EMPTY, |city| map.routes_at(*city).intersection(position.others));
        if lent.is_empty() { vec![None] } else { lent.iter().map(Some).collect() }
    };
    let mut all = Vec::new();
    for first in choices(0) {
        for second in choices(1) {
            for third in choices(2) {
                all.push(result(map, position, [first, second, third]));
            }
        }
    }
    // The tuples are tried in ascending order and the first of the best is wanted (B11).
    let quality = |station_use: &StationUse| (station_use.points, station_use.completed.len());
    let best = all.iter().map(quality).max();
    all.into_iter().find(|each| Some(quality(each)) == best).expect("at least one")
}

fn result(map: &Map, position: &Position, routes: [Option<RouteId>; 3]) -> StationUse {
    let usable = position.own.union(routes.into_iter().flatten().collect());
    let (mut completed, mut points) = (TicketSet::EMPTY, 0);
    for id in position.tickets.iter() {
        let ticket = map.ticket(id);
        if plainly_reached(map, usable, ticket.a).contains(ticket.b) {
            completed.insert(id);
            points += i16::from(ticket.points);
        } else {
            points -= i16::from(ticket.points);
        }
    }
    StationUse { routes, completed, points }
}
