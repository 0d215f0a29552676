//! The questions a bot asks all the time: how far, which way, and what do tickets cost together.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand_core::SeedableRng;
use rand_xoshiro::Xoroshiro128PlusPlus;
use whistlestop_engine::{CityId, Distances, Map, RouteSet, below, cheapest_path, joint_cost};

fn main() {
    divan::main();
}

const BOARDS: [&str; 2] = ["usa", "europe"];

fn board(name: &str) -> &'static Map {
    whistlestop_maps::by_name(name).expect("one of our boards")
}

/// Hands of tickets nobody has begun to build: the slowest case.
fn hands(map: &Map, tickets: usize) -> Vec<Vec<(CityId, CityId)>> {
    let rng = &mut Xoroshiro128PlusPlus::seed_from_u64(tickets as u64);
    let all: Vec<_> = map.tickets().map(|(_, ticket)| (ticket.a, ticket.b)).collect();
    let mut hand = || {
        let mut rest = all.clone();
        (0..tickets).map(|_| rest.swap_remove(below(rng, rest.len()))).collect()
    };
    (0..50).map(|_| hand()).collect()
}

#[divan::bench(args = BOARDS)]
fn distances_from_a_city(bencher: Bencher<'_, '_>, name: &str) {
    let map = board(name);
    let open = map.all_routes();
    bencher.counter(ItemsCount::new(map.cities().len())).bench(|| {
        for (city, _) in map.cities() {
            black_box(Distances::from(map, RouteSet::EMPTY, open, black_box(city)));
        }
    });
}

#[divan::bench(args = BOARDS)]
fn cheapest_path_of_a_ticket(bencher: Bencher<'_, '_>, name: &str) {
    let map = board(name);
    let open = map.all_routes();
    bencher.counter(ItemsCount::new(map.tickets().len())).bench(|| {
        for (_, ticket) in map.tickets() {
            black_box(cheapest_path(map, RouteSet::EMPTY, open, ticket.a, black_box(ticket.b)));
        }
    });
}

#[divan::bench(args = BOARDS, consts = [2, 3, 4, 5, 6, 8, 12])]
fn joint_cost_of_tickets<const TICKETS: usize>(bencher: Bencher<'_, '_>, name: &str) {
    let map = board(name);
    let hands = hands(map, TICKETS);
    let mut next = hands.iter().cycle();
    bencher.bench_local(|| {
        next.next().map(|hand| joint_cost(map, RouteSet::EMPTY, map.all_routes(), hand))
    });
}
