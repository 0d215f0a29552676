//! Two servers on one database.

use std::collections::BTreeMap;

use sqlx::{Connection, PgConnection};
use tokio::task::JoinSet;
use whistlestop_store::{Append, Change, Error, NewRating, Played, Status, Store};

use super::shared;
use super::suite::{entry, game, guest};

/// Two servers, and the database they share.
async fn two(url: &str) -> [Store; 2] {
    [Store::connect(url).await.unwrap(), Store::connect(url).await.unwrap()]
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_servers_wins_each_seq() {
    const GAMES: u32 = 20;
    const SEQS: u32 = 30;
    let postgres = shared();
    let stores = two(&postgres.new_database().unwrap()).await;
    for number in 0..GAMES {
        game(&stores[0], &format!("g{number}"), 0).await;
    }
    let mut tasks = JoinSet::new();
    for number in 0..GAMES {
        for (server, store) in stores.iter().enumerate() {
            let (store, id) = (store.clone(), format!("g{number}"));
            tasks.spawn(async move {
                let mut won = Vec::new();
                for seq in 1..=SEQS {
                    let mut append = Append::new(&id, seq, 0, &format!("server {server}"));
                    if seq % 7 == 0 {
                        append.lobby = Some(format!("server {server}"));
                    }
                    // Some alone, some with many others.
                    if seq % 3 == 0 {
                        append.changes = vec![Change::Wake(Some(seq.into()))];
                    }
                    match store.append(append).await {
                        Ok(()) => won.push((seq, format!("server {server}"))),
                        Err(error) => assert_eq!(error, Error::Conflict),
                    }
                    // Whoever lost reads what the other has written, and only then goes on.
                    while store.head(&id).await.unwrap() < seq {}
                }
                (id, won)
            });
        }
    }
    let mut winners: BTreeMap<String, Vec<(u32, String)>> = BTreeMap::new();
    for (id, won) in tasks.join_all().await {
        winners.entry(id).or_default().extend(won);
    }
    for (id, mut won) in winners {
        won.sort();
        let written = stores[1].entries(&id, 0).await.unwrap();
        let written: Vec<_> = written.into_iter().map(|entry| (entry.seq, entry.body)).collect();
        assert_eq!(won, written);
        assert_eq!(written.len(), SEQS as usize);
        let lobby = stores[0].game(&id).await.unwrap().unwrap().lobby;
        assert_eq!(lobby, written[27].1, "the list follows the last entry that changed it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_end_at_once_do_not_wait_in_a_circle() {
    let postgres = shared();
    let url = postgres.new_database().unwrap();
    let stores = two(&url).await;
    for id in ["ann", "bob"] {
        guest(&stores[0], id).await;
    }
    let mut tasks = JoinSet::new();
    for number in 0..40 {
        let id = format!("g{number}");
        let store = stores[number % 2].clone();
        tasks.spawn(async move {
            game(&store, &id, 0).await;
            let mut end = entry(&id, 1);
            // Half of them name the people in the other order.
            end.changes = if number % 4 < 2 { finish("ann", "bob") } else { finish("bob", "ann") };
            store.append(end).await.unwrap();
        });
    }
    tasks.join_all().await;
    for id in ["ann", "bob"] {
        assert_eq!(stores[0].user(id).await.unwrap().unwrap().finished, 40);
    }
    let name = url.rsplit('/').next().unwrap();
    let circles = format!("SELECT deadlocks FROM pg_stat_database WHERE datname = '{name}'");
    assert_eq!(postgres.sql(name, &circles).unwrap(), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_pulled_out_of_a_circle_tries_again() {
    let postgres = shared();
    let url = postgres.new_database().unwrap();
    let store = Store::connect(&url).await.unwrap();
    for id in ["ann", "bob"] {
        guest(&store, id).await;
    }
    game(&store, "g", 0).await;
    let mut other = PgConnection::connect(&url).await.unwrap();
    // The store shall be the one that is pulled out.
    for sql in
        ["SET deadlock_timeout = '10s'", "BEGIN", "UPDATE users SET finished = 7 WHERE id = 'bob'"]
    {
        sqlx::query(sql).execute(&mut other).await.unwrap();
    }
    let ending = tokio::spawn({
        let store = store.clone();
        async move {
            let mut end = entry("g", 1);
            end.changes = finish("ann", "bob");
            store.append(end).await
        }
    });
    let name = url.rsplit('/').next().unwrap();
    let waiting = format!(
        "SELECT count(*) FROM pg_locks JOIN pg_database ON database = pg_database.oid
                           WHERE datname = '{name}' AND locktype = 'tuple'"
    );
    while postgres.sql(name, &waiting).unwrap() == "0" {}
    sqlx::query("UPDATE users SET finished = 7 WHERE id = 'ann'")
        .execute(&mut other)
        .await
        .unwrap();
    sqlx::query("COMMIT").execute(&mut other).await.unwrap();
    ending.await.unwrap().unwrap();
    for id in ["ann", "bob"] {
        assert_eq!(store.user(id).await.unwrap().unwrap().finished, 8);
    }
}

/// Two people finish a game.
fn finish(one: &str, other: &str) -> Vec<Change> {
    let played = |user: &str| Played { user: user.to_owned(), finished: 1, abandoned: 0 };
    vec![Change::Reliability(vec![played(one), played(other)]), Change::Status(Status::Finished)]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_server_overwrites_a_rating() {
    let postgres = shared();
    let stores = two(&postgres.new_database().unwrap()).await;
    guest(&stores[0], "ann").await;
    for before in 0..20 {
        let mut ends = JoinSet::new();
        for (server, store) in stores.iter().enumerate() {
            let (store, id) = (store.clone(), format!("g{before} {server}"));
            ends.spawn(async move {
                game(&store, &id, 0).await;
                let mut end = entry(&id, 1);
                end.changes = vec![Change::Rating(NewRating {
                    user: "ann".to_owned(),
                    ladder: "usa".to_owned(),
                    games_before: before,
                    mean: 25.0,
                    deviation: 8.0,
                    score: 1.0,
                })];
                store.append(end).await
            });
        }
        let mut answers = ends.join_all().await;
        answers.sort_by_key(Result::is_err);
        assert_eq!(answers, [Ok(()), Err(Error::Stale)]);
    }
    assert_eq!(stores[1].ratings("ann").await.unwrap()[0].games, 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_entry_harms_no_other() {
    let postgres = shared();
    let store = Store::connect(&postgres.new_database().unwrap()).await.unwrap();
    let mut tasks = JoinSet::new();
    for number in 0..50 {
        game(&store, &format!("g{number}"), 0).await;
    }
    for number in 0..50 {
        let store = store.clone();
        tasks.spawn(async move {
            // PostgreSQL takes no text with this character.
            let body = if number % 10 == 0 { "\0" } else { "fine" };
            let answer = store.append(Append::new(&format!("g{number}"), 1, 0, body)).await;
            assert_eq!(answer.is_ok(), number % 10 != 0, "{answer:?}");
        });
    }
    tasks.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_somebody_holds_delays_no_other_for_long() {
    let postgres = shared();
    let url = postgres.new_database().unwrap();
    let store = Store::connect(&url).await.unwrap();
    for number in 0..20 {
        game(&store, &format!("g{number}"), 0).await;
    }
    let mut other = PgConnection::connect(&url).await.unwrap();
    for sql in ["BEGIN", "SELECT 1 FROM game WHERE id = 'g0' FOR UPDATE"] {
        sqlx::query(sql).execute(&mut other).await.unwrap();
    }
    let mut tasks = JoinSet::new();
    for number in 0..20 {
        let store = store.clone();
        tasks.spawn(async move { (number, store.append(entry(&format!("g{number}"), 1)).await) });
    }
    for (number, answer) in tasks.join_all().await {
        match number {
            0 => assert!(matches!(answer, Err(Error::Refused(_))), "{answer:?}"),
            _ => assert_eq!(answer, Ok(()), "g{number}"),
        }
    }
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    store.append(entry("g0", 1)).await.unwrap();
}
