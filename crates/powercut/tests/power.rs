//! What the store has acknowledged is there after the power was cut, at any moment.
#![cfg(test)]
#![cfg(unix)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::task::JoinSet;
use whistlestop_powercut::{Image, watch};
use whistlestop_store::{Append, Change, Durability, NewGame, Options, Status, Store};

const CUTS: usize = 100;
const PLAYERS: u32 = 8;

/// The last entry of each game that was acknowledged.
type Heads = BTreeMap<String, u32>;

/// What was left when the power was cut, and what had been acknowledged before.
struct Cut {
    image: Image,
    heads: Heads,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_power_cut_loses_nothing() {
    let lost = cut(1, Durability::Full).await;
    assert_eq!(lost, 0, "of {CUTS} cuts, so many have lost something");
}

/// That the test above could fail.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_wait_for_the_disk_loses_something() {
    let lost = cut(2, Durability::Fast).await;
    assert!(lost > CUTS / 4, "only {lost} of {CUTS} cuts have lost something");
}

/// Cuts the power while entries are appended. How many cuts have lost what was acknowledged; the file must be
/// sound after all of them.
async fn cut(seed: u64, durability: Durability) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let heads = Arc::new(Mutex::new(Heads::new()));
    let (cuts, images) = mpsc::channel();
    cut_now_and_then(seed, &data, heads.clone(), cuts);
    let options = Options { durability, max_bytes: None };
    let store = Store::open_with(&data.join("test.db"), options).await.unwrap();
    let mut players = JoinSet::new();
    for player in 0..PLAYERS {
        players.spawn(play(store.clone(), player, heads.clone()));
    }
    let mut lost = 0;
    for number in 0..CUTS {
        let cut: Cut = images.recv().unwrap();
        let after = folder.path().join(format!("after {number}"));
        cut.image.write_to(&after).unwrap();
        lost += usize::from(!has_all(&after.join("test.db"), cut.heads).await);
    }
    players.shutdown().await;
    lost
}

/// Cuts the power after some operations, again and again. Mostly nothing of what was on its way arrives, or all, or
/// half of it.
fn cut_now_and_then(seed: u64, data: &Path, heads: Arc<Mutex<Heads>>, cuts: mpsc::Sender<Cut>) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut wait = 50;
    watch(data, move |disk| {
        wait -= 1;
        if wait > 0 {
            return;
        }
        wait = 1 + random.next_u32() % 400;
        // Read first: what is acknowledged from now on need not be in the image.
        let heads = heads.lock().unwrap().clone();
        let arrives = random.next_u32() % 3;
        let image = disk.cut(|| match arrives {
            0 => false,
            1 => true,
            _ => random.next_u32() % 2 == 0,
        });
        // The test may have seen enough.
        let _ = cuts.send(Cut { image, heads });
    });
}

/// Plays one game after the other, as fast as the store lets it; some are archived.
async fn play(store: Store, player: u32, heads: Arc<Mutex<Heads>>) {
    for number in 0.. {
        let id = format!("g{player} {number}");
        store.create_game(new_game(&id), None).await.unwrap();
        for seq in 1..=40 {
            let mut append = Append::new(&id, seq, 0, &body(&id, seq));
            if seq == 40 {
                append.changes = vec![Change::Status(Status::Finished)];
            }
            store.append(append).await.unwrap();
            heads.lock().unwrap().insert(id.clone(), seq);
        }
        if number % 2 == 0 {
            store.archive(&id).await.unwrap();
        }
    }
}

/// Whether everything that was acknowledged is there. The file must be sound in any case.
async fn has_all(path: &Path, heads: Heads) -> bool {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    let sound: String =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut connection).await.unwrap();
    assert_eq!(sound, "ok");
    drop(connection);
    let store = Store::open(path).await.unwrap();
    let mut all = true;
    for (id, head) in heads {
        let entries = store.entries(&id, 0).await.unwrap();
        all &= entries.len() >= head as usize;
        for (seq, entry) in (1..).zip(entries) {
            assert_eq!((entry.seq, entry.body), (seq, body(&id, seq)));
        }
    }
    store.close().await;
    all
}

fn body(id: &str, seq: u32) -> String {
    format!("{id} does {seq} {}", "x".repeat(100))
}

fn new_game(id: &str) -> NewGame {
    NewGame::new(id, "usa", 4, [7; 32])
}
