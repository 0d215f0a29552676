//! Whole games of the uniform random player, two seats, with the deal and the final scoring; and
//! what a decision is made of.

use divan::{Bencher, black_box, counter::ItemsCount};
use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use whistlestop_engine::{Action, FastChance, Game, Map, SeatId};

fn main() {
    divan::main();
}

const MAPS: [&str; 2] = ["usa", "europe"];

fn map(name: &str) -> &'static Map {
    whistlestop_maps::by_name(name).expect("a map of ours")
}

fn rng(seed: u64) -> Xoroshiro128PlusPlus {
    Xoroshiro128PlusPlus::seed_from_u64(seed)
}

/// Positions from all over random games, each with the seat that is to act.
fn positions(name: &str, count: usize) -> Vec<(Game, SeatId)> {
    let mut rng = rng(2);
    let mut positions = Vec::new();
    let mut seed = 0;
    while positions.len() < count {
        let mut game = Game::new(map(name), 2, FastChance::new(seed)).expect("two can play");
        seed += 1;
        while let Some((seat, action)) = game.random_action(&mut rng) {
            positions.push((game.clone(), seat));
            game.apply_logged(seat, action, &mut ()).expect("legal");
        }
    }
    positions.truncate(count);
    positions
}

/// One sample is 100 games.
#[divan::bench(args = MAPS, sample_count = 200)]
fn hundred_random_games(bencher: Bencher, name: &str) {
    let map = map(name);
    let mut rng = rng(1);
    let mut seed = 0;
    bencher.counter(ItemsCount::new(100usize)).bench_local(move || {
        let mut total = 0;
        for _ in 0..100 {
            seed += 1;
            let mut game = Game::new(map, 2, FastChance::new(seed)).expect("two can play");
            game.play_out(&mut rng);
            total += game.score_now().score(SeatId::A).total;
        }
        total
    });
}

/// The legal list of a position, built on demand: one sample is 1000 positions.
#[divan::bench(args = MAPS)]
fn thousand_legal_lists(bencher: Bencher, name: &str) {
    let positions = positions(name, 1000);
    let mut actions: Vec<Action> = Vec::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(move || {
        let mut sum = 0;
        for (game, seat) in &positions {
            actions.clear();
            game.list_legal_actions(*seat, &mut actions);
            sum += black_box(&actions).len();
        }
        sum
    });
}

#[divan::bench]
fn thousand_clones(bencher: Bencher) {
    let games: Vec<Game> = positions("usa", 1000).into_iter().map(|(game, _)| game).collect();
    bencher.counter(ItemsCount::new(games.len())).bench_local(move || {
        for game in &games {
            black_box(game.clone());
        }
    });
}
