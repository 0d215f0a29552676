//! Many stored games do not slow down a start.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use whistlestop_store::{Append, Change, Durability, Options, Status, Store};
use whistlestop_testkit::repeat::often;

use super::place;
use super::suite::{guest, new_game};

#[tokio::test(flavor = "multi_thread")]
async fn a_start_does_not_read_the_games() {
    let games = often(2_000, 100_000).cast_signed();
    let (_folder, path) = place();
    let options = Options { durability: Durability::Fast, max_bytes: None };
    let store = Store::open_with(&path, options).await.unwrap();
    guest(&store, "ann").await;
    let mut tasks = JoinSet::new();
    for number in 0..games {
        let store = store.clone();
        tasks.spawn(async move { stored_game(&store, number).await });
        if tasks.len() > 1_000 {
            tasks.join_next().await.unwrap().unwrap();
        }
    }
    tasks.join_all().await;
    store.close().await;

    let start = Instant::now();
    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.due(i64::MAX, 10).await.unwrap().len(), 10);
    assert_eq!(store.open_tables(None, 50).await.unwrap().len(), 50);
    assert_eq!(store.ended_games_of("ann", None, 50).await.unwrap().len(), 50);
    assert_eq!(store.entries(&format!("g{}", games / 2), 0).await.unwrap().len(), 2);
    let taken = start.elapsed();
    assert!(taken < Duration::from_secs(2), "{games} games: {taken:?}");
    println!("{games} games open in {taken:?}");
}

/// A third waits for players, a third is being played, a third is over.
async fn stored_game(store: &Store, number: i64) {
    let id = format!("g{number}");
    let mut new = new_game(&id);
    new.created_at_ms = number;
    let mut first = Append::new(&id, 1, number, "sat down");
    first.changes = vec![Change::Seat { seat: 0, user: Some("ann".to_owned()), bot: None }];
    let mut second = Append::new(&id, 2, number, "moved");
    second.changes = match number % 3 {
        0 => vec![],
        1 => vec![Change::Status(Status::Running), Change::Wake(Some(number))],
        _ => vec![Change::Status(Status::Finished)],
    };
    store.create_game(new, Some(first)).await.unwrap();
    store.append(second).await.unwrap();
}
