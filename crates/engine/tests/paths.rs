//! Cheapest ways for one ticket and for several, against slow and simple answers.

use rand_core::SeedableRng;
use rand_xoshiro::Xoroshiro128PlusPlus;
use whistlestop_engine::{
    City, CityId, Distances, Joint, Map, MapFile, RouteId, RouteLine, RouteSet, Rules, TicketLine,
    below, cheapest_path, joint_cost,
};

type Rng = Xoroshiro128PlusPlus;
type Pair = (CityId, CityId);

/// More trains than any way takes.
const CUT_OFF: u16 = 10_000;

/// A board of a few cities with short routes, so that many ways cost the same.
fn little_map(rng: &mut Rng) -> Map {
    let cities = 7;
    let name = |city: usize| format!("c{city}");
    let mut routes: Vec<RouteLine> = Vec::new();
    let mut connect = |rng: &mut Rng, a: usize, b: usize| {
        let known = routes.iter().any(|route| {
            [(&route.a, &route.b), (&route.b, &route.a)].contains(&(&name(a), &name(b)))
        });
        if a == b || known {
            return;
        }
        let line = RouteLine {
            a: name(a),
            b: name(b),
            length: 1 + below(rng, 3) as u8,
            color: "gray".into(),
            ..RouteLine::default()
        };
        let tracks = 1 + usize::from(below(rng, 4) == 0);
        routes.extend(std::iter::repeat_n(line, tracks));
    };
    for city in 1..cities {
        let earlier = below(rng, city);
        connect(rng, earlier, city);
    }
    for _ in 0..5 {
        let (a, b) = (below(rng, cities), below(rng, cities));
        connect(rng, a, b);
    }
    let ticket =
        |city: usize| TicketLine { a: name(0), b: name(city), points: 1, ..TicketLine::default() };
    let city = |city: usize| City { id: name(city), name: name(city), lat: None, lon: None };
    MapFile {
        name: "little".into(),
        title: "Little".into(),
        cities: (0..cities).map(city).collect(),
        routes,
        tickets: (1..6).map(ticket).collect(),
        rules: Rules { start_tickets: 1, start_keep: 1, ..Rules::default() },
    }
    .check()
    .expect("a sound map")
}

/// Each route is own, open or neither.
fn deal_routes(rng: &mut Rng, map: &Map, own: usize, open: usize) -> (RouteSet, RouteSet) {
    let (mut owned, mut opened) = (RouteSet::EMPTY, RouteSet::EMPTY);
    for (id, _) in map.routes() {
        let luck = below(rng, 100);
        if luck < own {
            owned.insert(id);
        } else if luck < own + open {
            opened.insert(id);
        }
    }
    (owned, opened)
}

fn random_pair(rng: &mut Rng, map: &Map) -> Pair {
    let cities: Vec<_> = map.cities().map(|(id, _)| id).collect();
    (cities[below(rng, cities.len())], cities[below(rng, cities.len())])
}

fn random_tickets(rng: &mut Rng, map: &Map, count: usize) -> Vec<Pair> {
    let tickets: Vec<_> = map.tickets().map(|(_, ticket)| (ticket.a, ticket.b)).collect();
    (0..count).map(|_| tickets[below(rng, tickets.len())]).collect()
}

/// For each city the smallest one it hangs together with.
fn networks(map: &Map, routes: RouteSet) -> Vec<usize> {
    let mut network: Vec<_> = (0..map.cities().len()).collect();
    for id in routes.iter() {
        let route = map.route(id);
        let (a, b) = (network[route.a.index()], network[route.b.index()]);
        network.iter_mut().filter(|city| **city == a.max(b)).for_each(|city| *city = a.min(b));
    }
    network
}

fn connects(map: &Map, routes: RouteSet, pairs: &[Pair]) -> bool {
    let network = networks(map, routes);
    pairs.iter().all(|(a, b)| network[a.index()] == network[b.index()])
}

/// Trains between all cities (Floyd and Warshall).
fn all_trains(map: &Map, own: RouteSet, open: RouteSet) -> Vec<Vec<u16>> {
    let count = map.cities().len();
    let mut trains = vec![vec![CUT_OFF; count]; count];
    for id in open.union(own).iter() {
        let route = map.route(id);
        let length = if own.contains(id) { 0 } else { u16::from(route.length) };
        let (a, b) = (route.a.index(), route.b.index());
        trains[a][b] = length.min(trains[a][b]);
        trains[b][a] = trains[a][b];
    }
    for (city, row) in trains.iter_mut().enumerate() {
        row[city] = 0;
    }
    for via in 0..count {
        for a in 0..count {
            for b in 0..count {
                trains[a][b] = CUT_OFF.min(trains[a][b]).min(trains[a][via] + trains[via][b]);
            }
        }
    }
    trains
}

/// The best of all sets of open routes that connect the pairs: trains, routes, ids.
fn best_set(map: &Map, own: RouteSet, open: RouteSet, pairs: &[Pair]) -> Option<RouteSet> {
    let open: Vec<RouteId> = open.iter().collect();
    (0..1_u32 << open.len())
        .map(|bits| {
            (0..open.len())
                .filter(|place| bits >> place & 1 == 1)
                .map(|place| open[place])
                .collect()
        })
        .filter(|routes: &RouteSet| connects(map, own.union(*routes), pairs))
        .min_by_key(|routes| (map.spaces(*routes), routes.len(), routes.iter().collect::<Vec<_>>()))
}

fn check_joint(map: &Map, own: RouteSet, open: RouteSet, pairs: &[Pair], joint: &Joint) {
    let reachable = networks(map, own.union(open));
    for (place, (a, b)) in pairs.iter().enumerate() {
        let cut_off = reachable[a.index()] != reachable[b.index()];
        assert_eq!(joint.cut_off.contains(&place), cut_off);
    }
    let possible = possible(pairs, joint);
    assert!(connects(map, own.union(joint.routes), &possible));
    assert_eq!(joint.routes.without(open), RouteSet::EMPTY);
    assert_eq!(joint.trains, map.spaces(joint.routes));
}

fn possible(pairs: &[Pair], joint: &Joint) -> Vec<Pair> {
    let places = (0..pairs.len()).filter(|place| !joint.cut_off.contains(place));
    places.map(|place| pairs[place]).collect()
}

#[test]
fn cheapest_path_is_the_best_of_all_sets() {
    let rng = &mut Rng::seed_from_u64(1);
    for round in 0..1_000 {
        let map = little_map(rng);
        let (own, open) = deal_routes(rng, &map, 15, 65);
        let pair = random_pair(rng, &map);
        let path = cheapest_path(&map, own, open, pair.0, pair.1);
        let best = best_set(&map, own, open, &[pair]);
        assert_eq!(path.map(|path| path.routes), best, "round {round}");
        assert_eq!(path.map(|path| path.trains), best.map(|best| map.spaces(best)));
    }
}

#[test]
fn joint_cost_is_the_best_of_all_sets() {
    let rng = &mut Rng::seed_from_u64(2);
    for round in 0..1_000 {
        let map = little_map(rng);
        let (own, open) = deal_routes(rng, &map, 15, 65);
        let pairs: Vec<_> = (0..below(rng, 5)).map(|_| random_pair(rng, &map)).collect();
        let joint = joint_cost(&map, own, open, &pairs);
        check_joint(&map, own, open, &pairs, &joint);
        let best = best_set(&map, own, open, &possible(&pairs, &joint)).unwrap();
        assert!(joint.exact);
        assert_eq!(
            (joint.trains, joint.routes.len()),
            (map.spaces(best), best.len()),
            "round {round}: {pairs:?}"
        );
    }
}

#[test]
fn distances_on_the_real_boards() {
    let rng = &mut Rng::seed_from_u64(3);
    for map in [whistlestop_maps::usa(), whistlestop_maps::europe()] {
        for _ in 0..300 {
            let (own, open) = deal_routes(rng, map, 10, 50);
            let trains = all_trains(map, own, open);
            for (from, _) in map.cities() {
                let distances = Distances::from(map, own, open, from);
                for (to, _) in map.cities() {
                    let path = distances.to(to);
                    assert_eq!(path, cheapest_path(map, own, open, from, to));
                    let Some(path) = path else {
                        assert_eq!(trains[from.index()][to.index()], CUT_OFF);
                        continue;
                    };
                    assert_eq!(path.trains, trains[from.index()][to.index()]);
                    assert_eq!(path.trains, map.spaces(path.routes));
                    assert!(connects(map, own.union(path.routes), &[(from, to)]));
                }
            }
        }
    }
}

/// Two tickets are two ways, or a tree: four ways from two forks, and one between the forks.
#[test]
fn joint_cost_of_two_tickets_on_the_real_boards() {
    let rng = &mut Rng::seed_from_u64(4);
    for map in [whistlestop_maps::usa(), whistlestop_maps::europe()] {
        for _ in 0..100 {
            let (own, open) = deal_routes(rng, map, 10, 80);
            let pairs = random_tickets(rng, map, 2);
            let joint = joint_cost(map, own, open, &pairs);
            check_joint(map, own, open, &pairs, &joint);
            if !joint.cut_off.is_empty() {
                continue;
            }
            let trains = all_trains(map, own, open);
            let way = |a: usize, b: usize| trains[a][b];
            let [a, b] = [pairs[0].0.index(), pairs[0].1.index()];
            let [c, d] = [pairs[1].0.index(), pairs[1].1.index()];
            let mut best = way(a, b) + way(c, d);
            for fork in 0..trains.len() {
                for other in 0..trains.len() {
                    for [p, q, r, s] in [[a, b, c, d], [a, c, b, d], [a, d, b, c]] {
                        let branches = way(p, fork) + way(q, fork) + way(r, other) + way(s, other);
                        best = best.min(branches + way(fork, other));
                    }
                }
            }
            assert_eq!(joint.trains, best);
        }
    }
}

#[test]
fn joint_cost_of_many_tickets_on_the_real_boards() {
    let rng = &mut Rng::seed_from_u64(5);
    for map in [whistlestop_maps::usa(), whistlestop_maps::europe()] {
        for _ in 0..30 {
            let (own, open) = deal_routes(rng, map, 5, 90);
            let pairs = random_tickets(rng, map, 12);
            let trains = all_trains(map, own, open);
            let mut before = 0;
            for count in 1..=pairs.len() {
                let joint = joint_cost(map, own, open, &pairs[..count]);
                check_joint(map, own, open, &pairs[..count], &joint);
                let alone = possible(&pairs[..count], &joint)
                    .iter()
                    .map(|(a, b)| trains[a.index()][b.index()])
                    .sum();
                assert!(joint.trains <= alone);
                // One more ticket never makes the whole cheaper.
                assert!(joint.trains >= before);
                if joint.exact {
                    before = joint.trains;
                }
            }
        }
    }
}

#[test]
fn order_and_repetition_of_tickets_do_not_matter() {
    let rng = &mut Rng::seed_from_u64(6);
    let map = whistlestop_maps::europe();
    for _ in 0..30 {
        let pairs = random_tickets(rng, map, 4);
        let joint = joint_cost(map, RouteSet::EMPTY, map.all_routes(), &pairs);
        let again: Vec<_> = pairs.iter().rev().chain(&pairs).map(|(a, b)| (*b, *a)).collect();
        assert_eq!(joint, joint_cost(map, RouteSet::EMPTY, map.all_routes(), &again));
    }
}
