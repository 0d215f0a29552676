//! Positions to score: random ends of games, dense networks, and the worst ones known.

use rand_core::Rng;
use whistlestop_engine::{CityId, Color, Map, RouteId, RouteSet, TicketSet, below};

/// What one seat has at the end of a game.
pub struct Position {
    pub own: RouteSet,
    pub others: RouteSet,
    pub stations: Vec<CityId>,
    pub tickets: TicketSet,
}

/// Ends of random games, one position for each seat: routes are claimed in turn until a seat is
/// down to its last trains. Short routes come sooner, because they are paid sooner.
pub fn random_ends(map: &Map, count: usize, rng: &mut impl Rng) -> Vec<Position> {
    let mut positions = Vec::new();
    while positions.len() < count {
        let seats = 2 + below(rng, 4);
        let claimed = random_claims(map, seats, rng);
        let all = claimed.iter().fold(RouteSet::EMPTY, |all, own| all.union(*own));
        positions.extend(claimed.iter().map(|own| Position {
            own: *own,
            others: all.without(*own),
            stations: random_stations(map, rng),
            tickets: random_tickets(map, rng),
        }));
    }
    positions.truncate(count);
    positions
}

fn random_claims(map: &Map, seats: usize, rng: &mut impl Rng) -> Vec<RouteSet> {
    let mut claimed = vec![RouteSet::EMPTY; seats];
    let mut open = map.all_routes();
    loop {
        for own in &mut claimed {
            let possible = open.without(map.twins(*own));
            let Some(id) = grow(map, own, possible, map.rules().trains, rng) else {
                return claimed;
            };
            open.remove(id);
            if seats < usize::from(map.rules().double_route_seats) {
                open = open.without(map.twins(RouteSet::only(id)));
            }
            let left = u16::from(map.rules().trains) - map.spaces(*own);
            if left <= u16::from(map.rules().final_round_trains) {
                return claimed;
            }
        }
    }
}

/// Routes that hang together and are short, for as many trains as there are.
pub fn random_cluster(map: &Map, trains: u8, rng: &mut impl Rng) -> RouteSet {
    let mut routes = RouteSet::EMPTY;
    let mut possible = map.all_routes();
    while grow(map, &mut routes, possible, trains, rng).is_some() {
        let near = routes.iter().fold(RouteSet::EMPTY, |near, id| {
            let route = map.route(id);
            near.union(map.routes_at(route.a)).union(map.routes_at(route.b))
        });
        possible = near.without(routes).without(map.twins(routes));
    }
    routes
}

/// Adds a random route for which there are trains, the shorter the likelier.
fn grow(
    map: &Map,
    routes: &mut RouteSet,
    possible: RouteSet,
    trains: u8,
    rng: &mut impl Rng,
) -> Option<RouteId> {
    let left = u16::from(trains) - map.spaces(*routes);
    let fits = |id: &RouteId| u16::from(map.route(*id).length) <= left;
    let possible: Vec<RouteId> = possible.iter().filter(fits).collect();
    if possible.is_empty() {
        return None;
    }
    loop {
        let id = possible[below(rng, possible.len())];
        if below(rng, usize::from(map.route(id).length)) == 0 {
            routes.insert(id);
            return Some(id);
        }
    }
}

fn random_stations(map: &Map, rng: &mut impl Rng) -> Vec<CityId> {
    let mut cities: Vec<CityId> = map.all_cities().iter().collect();
    let built = below(rng, usize::from(map.rules().stations) + 1);
    (0..built).map(|_| cities.swap_remove(below(rng, cities.len()))).collect()
}

fn random_tickets(map: &Map, rng: &mut impl Rng) -> TicketSet {
    let mut tickets: Vec<_> = map.all_tickets().iter().collect();
    let kept = 2 + below(rng, 12);
    (0..kept).map(|_| tickets.swap_remove(below(rng, tickets.len()))).collect()
}

/// The sets of routes that took longest to measure: map, name, length of the longest trail, routes.
pub fn worst_trails() -> Vec<(&'static Map, &'static str, u16, RouteSet)> {
    include_str!("../../../../testdata/trail/worst.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut words = line.split_whitespace();
            let mut word = || words.next().expect("map, name, length");
            let map = whistlestop_maps::by_name(word()).expect("a known map");
            let name = word();
            let length = word().parse().expect("a number");
            (map, name, length, words.map(|route| find_route(map, route)).collect())
        })
        .collect()
}

/// The route written `city-city`, or `city-city:color` for one track of a double route.
fn find_route(map: &Map, text: &str) -> RouteId {
    let (cities, color) = text.split_once(':').map_or((text, None), |(c, t)| (c, Some(t)));
    map.routes()
        .find(|(_, route)| {
            let (a, b) = (&map.city(route.a).id, &map.city(route.b).id);
            format!("{a}-{b}") == cities && color.is_none_or(|c| route.color == Color::from_name(c))
        })
        .unwrap_or_else(|| panic!("no route `{text}`"))
        .0
}
