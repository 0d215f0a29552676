//! Durable appends per second through the store, beside what the database does without it:
//!
//! `cargo run --release --package whistlestop-store --example group_commit -- [FOLDER | postgres]`
//!
//! With `postgres` a PostgreSQL of its own is started, with its usual settings, in the folder for temporary files.

use std::env;
use std::path::Path;
use std::time::{Duration, Instant};

use whistlestop_fleet::Postgres;
use whistlestop_store::baseline::{Baseline, raw_group_commit, raw_single_rows};
use whistlestop_store::{Append, Error, NewGame, Result, Store};

const DURATION: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() -> Result<()> {
    println!("writers   raw rows/s  p50 ms  p99 ms   store rows/s  p50 ms  p99 ms");
    match env::args_os().nth(1) {
        Some(database) if database == "postgres" => on_postgres().await,
        Some(folder) => on_sqlite(folder.as_ref()).await,
        None => on_sqlite(&env::temp_dir()).await,
    }
}

async fn on_sqlite(parent: &Path) -> Result<()> {
    for writers in [1, 8, 64, 256, 1024] {
        let folder = tempfile::tempdir_in(parent).expect("a folder to write to");
        let raw = raw_group_commit(&folder.path().join("raw.db"), writers, DURATION).await?;
        let store = Store::open(&folder.path().join("store.db")).await?;
        let ours = through_the_store(store, writers).await?;
        println!("{writers:7}   {}   {}", columns(raw), columns(ours));
    }
    Ok(())
}

async fn on_postgres() -> Result<()> {
    let postgres = Postgres::start_with(&[]).expect("PostgreSQL");
    for writers in [1, 8, 64, 256, 1024] {
        let url = postgres.new_database().expect("a database");
        // It has at most 100 connections.
        let raw = raw_single_rows(&url, writers.min(64), DURATION).await?;
        let ours = through_the_store(Store::connect(&url).await?, writers).await?;
        println!("{writers:7}   {}   {}", columns(raw), columns(ours));
    }
    Ok(())
}

/// Every writer has a game of its own, and one entry in flight.
async fn through_the_store(store: Store, writers: u32) -> Result<Baseline> {
    let mut tasks = Vec::new();
    for writer in 0..writers {
        let game = format!("{writer:032x}");
        let store = store.clone();
        store.create_game(game_with_id(&game), None).await?;
        tasks.push(async move {
            let mut times = Vec::new();
            let start = Instant::now();
            while start.elapsed() < DURATION {
                let begin = Instant::now();
                let mut append = Append::new(&game, times.len() as u32 + 1, 0, &"x".repeat(150));
                append.cmd = Some(game.clone());
                store.append(append).await?;
                times.push(begin.elapsed());
            }
            Ok::<_, Error>(times)
        });
    }
    let start = Instant::now();
    let tasks: Vec<_> = tasks.into_iter().map(tokio::spawn).collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("no task panics")?);
    }
    let seconds = start.elapsed().as_secs_f64();
    store.close().await;
    Ok(Baseline::of(times, 1.0, seconds))
}

fn game_with_id(id: &str) -> NewGame {
    NewGame::new(id, "usa", 4, [7; 32])
}

fn columns(baseline: Baseline) -> String {
    let ms = |duration: Duration| duration.as_secs_f64() * 1e3;
    let Baseline { rows_per_second, commit_p50, commit_p99 } = baseline;
    format!("{rows_per_second:10.0}  {:6.2}  {:6.2}", ms(commit_p50), ms(commit_p99))
}
