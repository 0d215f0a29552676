//! How much PostgreSQL reads for a statement. Plans are made while tables are small, and kept.

use whistlestop_store::{Change, Played, Status, Store};

use super::shared;
use super::suite::{entry, game};

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_reads_its_own_players_only() {
    const USERS: u64 = 1_000;
    let postgres = shared();
    let url = postgres.new_database().unwrap();
    let (_, name) = url.rsplit_once('/').unwrap();
    let store = Store::connect(&url).await.unwrap();
    let users = format!(
        "INSERT INTO users (id, name, kind, created_at_ms)
         SELECT 'u' || number, '', 'guest', 0 FROM generate_series(1, {USERS}) AS number"
    );
    postgres.sql(name, &users).unwrap();
    let played = |user: &str| Played { user: user.to_owned(), finished: 1, abandoned: 0 };
    game(&store, "g", 0).await;
    let mut end = entry("g", 1);
    end.changes = vec![
        Change::Reliability(vec![played("u7"), played("u9")]),
        Change::Status(Status::Finished),
    ];
    store.append(end).await.unwrap();
    assert_eq!(store.user("u9").await.unwrap().unwrap().finished, 1);
    store.close().await;
    // What a connection has read is counted when it ends.
    let connected = format!(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
    );
    while postgres.sql(name, &connected).unwrap() != "0" {}
    let read = "SELECT seq_tup_read + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'users')
                FROM pg_stat_user_tables WHERE relname = 'users'";
    let read: u64 = postgres.sql(name, read).unwrap().parse().unwrap();
    assert!((1..USERS / 10).contains(&read), "{read} of {USERS} users");
}
