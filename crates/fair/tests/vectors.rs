//! The test vectors that every implementation of the algorithm has to meet.

use std::collections::BTreeMap;

use serde::Deserialize;
use whistlestop_engine::{Chance, Shuffle};
use whistlestop_fair::{Commitment, FairChance, Key, Nonce, Proof, Secret, VERSION};

#[derive(Deserialize)]
struct Vectors {
    version: u32,
    games: Vec<Game>,
}

#[derive(Deserialize)]
struct Game {
    secret: String,
    game_id: String,
    nonces: Vec<String>,
    commitment: String,
    key: String,
    start: BTreeMap<usize, usize>,
    shuffles: Vec<Shuffled>,
}

#[derive(Deserialize)]
struct Shuffled {
    what: String,
    k: Option<u32>,
    order: Vec<u8>,
}

#[test]
fn vectors_are_met() {
    let vectors = include_str!("../../../testdata/fair/vectors.json");
    let vectors: Vectors = serde_json::from_str(vectors).unwrap();
    assert_eq!(vectors.version, VERSION);
    assert!(!vectors.games.is_empty());
    for game in &vectors.games {
        check(game);
    }
}

fn check(game: &Game) {
    let proof = Proof {
        version: VERSION,
        game_id: game.game_id.clone(),
        secret: Secret(bytes(&game.secret)),
        nonces: game.nonces.iter().map(|nonce| Nonce(bytes(nonce))).collect(),
        commitment: Commitment(bytes(&game.commitment)),
    };
    let chance = proof.check().expect("the commitment fits");
    assert_eq!(chance.key.0, bytes(&game.key), "key of `{}`", game.game_id);
    for (seats, seat) in &game.start {
        assert_eq!(chance.clone().start(*seats).index(), *seat, "start among {seats}");
    }
    for shuffled in &game.shuffles {
        check_shuffle(chance.key.clone(), shuffled);
    }
}

fn check_shuffle(key: Key, Shuffled { what, k, order }: &Shuffled) {
    let (shuffle, reshuffles, returns) = match (what.as_str(), *k) {
        ("trains", None) => (Shuffle::Trains, 0, 0),
        ("tickets", None) => (Shuffle::Tickets, 0, 0),
        ("long", None) => (Shuffle::LongTickets, 0, 0),
        ("reshuffle", Some(k)) => (Shuffle::Reshuffle, k, 0),
        ("returned", Some(k)) => (Shuffle::Returned, 0, k),
        other => panic!("no such shuffle: {other:?}"),
    };
    let mut items: Vec<u8> = (0..).take(order.len()).collect();
    FairChance { key, reshuffles, returns }.shuffle(shuffle, &mut items);
    assert_eq!(items, *order, "{what} {k:?}");
}

fn bytes(hex: &str) -> [u8; 32] {
    assert_eq!(hex.len(), 64);
    std::array::from_fn(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("hexadecimal"))
}
