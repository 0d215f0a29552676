//! Streams do not disturb each other, and each is uniform.

use std::collections::BTreeMap;

use whistlestop_engine::{Chance, Shuffle};
use whistlestop_fair::{FairChance, Key};

fn chance(seed: u32) -> FairChance {
    let mut key = [0; 32];
    key[..4].copy_from_slice(&seed.to_be_bytes());
    FairChance { key: Key(key), reshuffles: 0, returns: 0 }
}

fn shuffled(chance: &mut FairChance, what: Shuffle, count: u8) -> Vec<u8> {
    let mut items: Vec<u8> = (0..count).collect();
    chance.shuffle(what, &mut items);
    items
}

#[test]
fn the_order_of_calls_does_not_matter() {
    let whats = [
        Shuffle::Trains,
        Shuffle::Tickets,
        Shuffle::LongTickets,
        Shuffle::Reshuffle,
        Shuffle::Returned,
    ];
    let mut forth = chance(1);
    let start = forth.start(5);
    let first: Vec<_> = whats.iter().map(|what| shuffled(&mut forth, *what, 40)).collect();

    let mut back = chance(1);
    let mut second: Vec<_> =
        whats.iter().rev().map(|what| shuffled(&mut back, *what, 40)).collect();
    second.reverse();
    assert_eq!(back.start(5), start);
    assert_eq!(first, second);
    assert_eq!(forth, back);
}

#[test]
fn every_act_has_luck_of_its_own() {
    let mut chance = chance(2);
    let orders = [
        shuffled(&mut chance, Shuffle::Trains, 40),
        shuffled(&mut chance, Shuffle::Tickets, 40),
        shuffled(&mut chance, Shuffle::LongTickets, 40),
        shuffled(&mut chance, Shuffle::Reshuffle, 40),
        shuffled(&mut chance, Shuffle::Reshuffle, 40),
        shuffled(&mut chance, Shuffle::Returned, 40),
        shuffled(&mut chance, Shuffle::Returned, 40),
    ];
    for (place, order) in orders.iter().enumerate() {
        assert!(!orders[..place].contains(order), "{place}");
    }
    assert_eq!((chance.reshuffles, chance.returns), (2, 2));
}

#[test]
fn where_nothing_is_decided_nothing_is_counted() {
    let mut chance = chance(3);
    for what in [Shuffle::Reshuffle, Shuffle::Returned] {
        assert_eq!(shuffled(&mut chance, what, 0), []);
        assert_eq!(shuffled(&mut chance, what, 1), [0]);
    }
    assert_eq!((chance.reshuffles, chance.returns), (0, 0));
}

#[test]
fn a_table_resumes_from_key_and_counters() {
    let mut awake = chance(3);
    shuffled(&mut awake, Shuffle::Reshuffle, 40);
    shuffled(&mut awake, Shuffle::Returned, 2);
    shuffled(&mut awake, Shuffle::Reshuffle, 40);
    let mut resumed = FairChance { reshuffles: 2, returns: 1, ..chance(3) };
    for what in [Shuffle::Reshuffle, Shuffle::Returned] {
        assert_eq!(shuffled(&mut awake, what, 40), shuffled(&mut resumed, what, 40));
    }
}

/// How far counts are from being equal, in standard deviations of the chi-square distribution.
/// The keys are fixed, so a test that passes once always passes.
fn bias(counts: impl ExactSizeIterator<Item = u32> + Clone) -> f64 {
    let freedom = counts.len() as f64 - 1.0;
    let expected = f64::from(counts.clone().sum::<u32>()) / counts.len() as f64;
    let chi_square: f64 =
        counts.map(|count| (f64::from(count) - expected).powi(2) / expected).sum();
    (chi_square - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn every_seat_starts_equally_often() {
    for seats in 2..=5 {
        let mut counts = vec![0; seats];
        for seed in 0..10_000 {
            counts[chance(seed).start(seats).index()] += 1;
        }
        assert!(bias(counts.iter().copied()) < 3.0, "{counts:?}");
    }
}

#[test]
fn every_order_is_equally_likely() {
    let mut chance = chance(4);
    let mut counts: BTreeMap<_, u32> = BTreeMap::new();
    for _ in 0..24_000 {
        *counts.entry(shuffled(&mut chance, Shuffle::Reshuffle, 4)).or_default() += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(bias(counts.values().copied()) < 3.0, "{counts:?}");
}

#[test]
fn every_card_is_equally_likely_on_top_and_at_the_bottom() {
    let mut top = [0; 110];
    let mut bottom = [0; 110];
    for seed in 0..11_000 {
        let cards = shuffled(&mut chance(seed), Shuffle::Trains, 110);
        top[usize::from(cards[0])] += 1;
        bottom[usize::from(cards[109])] += 1;
    }
    assert!(bias(top.into_iter()) < 3.0, "{top:?}");
    assert!(bias(bottom.into_iter()) < 3.0, "{bottom:?}");
}
