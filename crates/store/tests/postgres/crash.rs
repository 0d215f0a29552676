//! PostgreSQL goes away, and comes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use whistlestop_fleet::Postgres;
use whistlestop_store::{Append, Change, Error, Store};
use whistlestop_testkit::repeat::often;

use super::suite::{entry, game};

const GAMES: u32 = 16;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_an_immediate_stop() {
    let mut postgres = Postgres::start().unwrap();
    let store = Store::connect(&postgres.new_database().unwrap()).await.unwrap();
    for number in 0..GAMES {
        game(&store, &format!("g{number}"), 0).await;
    }
    let (count, done) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
    let mut players = JoinSet::new();
    for number in 0..GAMES {
        players.spawn(play(store.clone(), format!("g{number}"), count.clone(), done.clone()));
    }
    let stops = often(4, 30);
    for _ in 0..stops {
        reach(&count, 500).await;
        postgres.stop_immediately().unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
        postgres.start_again().unwrap();
    }
    reach(&count, 500).await;
    done.store(true, Ordering::Relaxed);
    for (id, acknowledged) in players.join_all().await {
        let entries = store.entries(&id, 0).await.unwrap();
        let head = entries.len() as u32;
        assert_eq!(head, acknowledged, "{id}");
        for (seq, found) in (1..).zip(entries) {
            assert_eq!((found.seq, found.body), (seq, entry(&id, seq).body));
        }
    }
}

/// Waits for so many more acknowledged entries.
async fn reach(count: &AtomicU32, more: u32) {
    let goal = count.load(Ordering::Relaxed) + more;
    while count.load(Ordering::Relaxed) < goal {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Appends as a server does: what is not known is read. The last entry that is known to be there.
async fn play(
    store: Store,
    id: String,
    count: Arc<AtomicU32>,
    done: Arc<AtomicBool>,
) -> (String, u32) {
    let mut head = 0;
    while !done.load(Ordering::Relaxed) {
        let mut append = entry(&id, head + 1);
        append.lobby = Some(format!("after {head}"));
        if head % 5 == 0 {
            append.changes = vec![Change::Wake(Some(head.into()))];
        }
        match store.append(append).await {
            Ok(()) => {
                head += 1;
                count.fetch_add(1, Ordering::Relaxed);
            }
            Err(Error::Refused(_)) => tokio::time::sleep(Duration::from_millis(10)).await,
            // A conflict is with oneself: what was unknown has been written after the log was read.
            Err(Error::Unknown(_) | Error::Conflict) => head = read_head(&store, &id, head).await,
            Err(error) => panic!("{error}"),
        }
    }
    (id, head)
}

async fn read_head(store: &Store, id: &str, before: u32) -> u32 {
    loop {
        if let Ok(head) = store.head(id).await {
            assert!(
                head == before || head == before + 1,
                "{id}: {before} acknowledged, {head} found"
            );
            return head;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_server_is_not_waited_for() {
    let mut postgres = Postgres::start().unwrap();
    let store = Store::connect(&postgres.new_database().unwrap()).await.unwrap();
    game(&store, "g", 1).await;
    postgres.freeze(true).unwrap();
    let start = Instant::now();
    let mut with_changes = entry("g", 2);
    with_changes.changes = vec![Change::Wake(Some(1))];
    let (plain, changed, read) =
        tokio::join!(store.append(entry("g", 2)), store.append(with_changes), store.head("g"));
    let taken = start.elapsed();
    for answer in [plain, changed] {
        assert!(matches!(answer, Err(Error::Refused(_) | Error::Unknown(_))), "{answer:?}");
    }
    assert!(matches!(read, Err(Error::Database(_))), "{read:?}");
    assert!(taken < Duration::from_secs(15), "{taken:?}");

    postgres.freeze(false).unwrap();
    // What was sent before may still be carried out, also between these two: its fate is unknown.
    let written = loop {
        let head = store.head("g").await.unwrap();
        assert!((1..=2).contains(&head), "{head}");
        match store.append(entry("g", head + 1)).await {
            Err(Error::Conflict) if head == 1 => {}
            written => break written,
        }
    };
    written.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_server_is_missed_at_once() {
    let mut postgres = Postgres::start().unwrap();
    let store = Store::connect(&postgres.new_database().unwrap()).await.unwrap();
    game(&store, "g", 1).await;
    postgres.stop_fast().unwrap();
    let start = Instant::now();
    for _ in 0..3 {
        let answer = store.append(Append::new("g", 2, 0, "x")).await;
        assert!(matches!(answer, Err(Error::Refused(_) | Error::Unknown(_))), "{answer:?}");
    }
    // By now all connections are known to be gone.
    assert!(matches!(store.append(Append::new("g", 2, 0, "x")).await, Err(Error::Refused(_))));
    assert!(store.head("g").await.is_err());
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    postgres.start_again().unwrap();
    assert_eq!(store.head("g").await.unwrap(), 1);
    store.append(entry("g", 2)).await.unwrap();
}

#[tokio::test]
async fn nobody_at_the_address_is_said_without_the_password() {
    let refused = Store::connect("postgres://ann:secret@127.0.0.1:1/games").await.unwrap_err();
    let text = refused.to_string();
    assert!(text.starts_with("cannot reach `postgres://127.0.0.1:1/games`"), "{text}");
    assert!(!format!("{refused:?}").contains("secret"));
}
