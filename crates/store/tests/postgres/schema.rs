//! Servers of several versions on one database.

use tokio::task::JoinSet;
use whistlestop_store::{Error, Session, Store};

use super::shared;
use super::suite::{entry, game, guest};

#[tokio::test(flavor = "multi_thread")]
async fn servers_may_start_at_once() {
    let postgres = shared();
    let url = postgres.new_database().unwrap();
    let mut starts = JoinSet::new();
    for _ in 0..6 {
        let url = url.clone();
        starts.spawn(async move { Store::connect(&url).await.unwrap() });
    }
    let stores = starts.join_all().await;
    game(&stores[0], "g", 0).await;
    for (seq, store) in (1..).zip(&stores) {
        store.append(entry("g", seq)).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_program_lives_with_a_newer_database() {
    let postgres = shared();
    let url = postgres.new_database().unwrap();
    let name = url.rsplit('/').next().unwrap();
    let change = |sql: &str| postgres.sql(name, sql).unwrap();
    let running = Store::connect(&url).await.unwrap();
    guest(&running, "ann").await;
    let session = Session {
        hash: [1; 32],
        user: "ann".to_owned(),
        agent: "a browser".to_owned(),
        created_at_ms: 1,
        seen_at_ms: 1,
        expires_at_ms: 9,
    };
    running.create_session(session.clone()).await.unwrap();
    assert_eq!(running.sessions("ann").await.unwrap().len(), 1);

    // What a newer program might do, while the older one runs and has its statements prepared.
    change("INSERT INTO _sqlx_migrations VALUES (99, 'later', now(), TRUE, '', 0)");
    for table in ["session", "game", "entry", "users"] {
        change(&format!("ALTER TABLE {table} ADD COLUMN color TEXT NOT NULL DEFAULT 'red'"));
    }
    assert_eq!(running.sessions("ann").await.unwrap(), [session]);
    game(&running, "g", 3).await;
    let started = Store::connect(&url).await.unwrap();
    assert_eq!(started.head("g").await.unwrap(), 3);
    started.append(entry("g", 4)).await.unwrap();
    started.close().await;

    // Until the newer one says that this is over.
    change("UPDATE needed SET version = 99");
    assert!(matches!(Store::connect(&url).await, Err(Error::Version(_))));
    assert!(matches!(Store::beside(&url.parse().unwrap()).await, Err(Error::Version(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_ours_is_not_touched() {
    let postgres = shared();
    let url = postgres.new_database().unwrap();
    let name = url.rsplit('/').next().unwrap();
    assert!(matches!(Store::beside(&url.parse().unwrap()).await, Err(Error::Version(_))));
    assert_eq!(
        postgres.sql(name, "SELECT count(*) FROM pg_class WHERE relname = 'game'").unwrap(),
        "0"
    );
    Store::connect(&url).await.unwrap().close().await;
    Store::beside(&url.parse().unwrap()).await.unwrap().close().await;
    postgres.sql(name, "UPDATE _sqlx_migrations SET checksum = 'other'").unwrap();
    assert!(matches!(Store::connect(&url).await, Err(Error::Version(_))));
}

#[tokio::test]
async fn a_copy_of_the_file_needs_a_file() {
    let postgres = shared();
    let store = Store::connect(&postgres.new_database().unwrap()).await.unwrap();
    assert_eq!(store.backup("copy.db".as_ref()).await, Err(Error::NoFile));
}
