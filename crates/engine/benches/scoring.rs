//! What final scoring costs. A run scores 1000 random ends, so read its microseconds as
//! nanoseconds for one seat. The worst trails known are measured one by one.

#[path = "../tests/positions/mod.rs"]
mod positions;

use divan::{Bencher, black_box};
use positions::{Position, random_cluster, random_ends, worst_trails};
use rand_core::SeedableRng;
use rand_xoshiro::Xoroshiro128PlusPlus;
use whistlestop_engine::{Map, Network, best_use, longest_trail};

const MAPS: [&str; 2] = ["usa", "europe"];

fn main() {
    divan::main();
}

#[divan::bench(args = MAPS)]
fn network_x1000(bencher: Bencher<'_, '_>, map: &str) {
    score_ends(bencher, map, |map, end| {
        black_box(Network::new(map, end.own));
    });
}

#[divan::bench(args = MAPS)]
fn longest_trail_x1000(bencher: Bencher<'_, '_>, map: &str) {
    score_ends(bencher, map, |map, end| {
        black_box(longest_trail(map, end.own));
    });
}

#[divan::bench(args = MAPS)]
fn best_use_x1000(bencher: Bencher<'_, '_>, map: &str) {
    score_ends(bencher, map, |map, end| {
        black_box(best_use(map, end.own, end.others, &end.stations, end.tickets));
    });
}

/// Routes crowded together, as a good player lays them: harder than random ends.
#[divan::bench(args = MAPS)]
fn longest_trail_of_clusters_x1000(bencher: Bencher<'_, '_>, map: &str) {
    let map = whistlestop_maps::by_name(map).expect("a known map");
    let mut rng = Xoroshiro128PlusPlus::seed_from_u64(2);
    let clusters: Vec<_> =
        (0..1000).map(|_| random_cluster(map, map.rules().trains, &mut rng)).collect();
    bencher.bench(|| clusters.iter().map(|routes| longest_trail(map, *routes)).max());
}

#[divan::bench(args = worst_trails().into_iter().map(|(_, name, ..)| name))]
fn worst_trail(bencher: Bencher<'_, '_>, wanted: &str) {
    let mut all = worst_trails().into_iter();
    let (map, _, _, routes) = all.find(|(_, name, ..)| *name == wanted).expect("a known name");
    bencher.bench(|| longest_trail(map, black_box(routes)));
}

fn score_ends(bencher: Bencher<'_, '_>, map: &str, score: fn(&Map, &Position)) {
    let map = whistlestop_maps::by_name(map).expect("a known map");
    let ends = random_ends(map, 1000, &mut Xoroshiro128PlusPlus::seed_from_u64(1));
    bencher.bench(|| ends.iter().for_each(|end| score(map, end)));
}
