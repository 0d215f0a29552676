//! An acknowledged append survives the death of the process.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use whistlestop_store::Store;
use whistlestop_testkit::repeat::often;

use super::place;
use super::suite::{entry, game};

const GAMES: u32 = 16;
const PATH: &str = "WHISTLESTOP_STORE_TEST_PATH";

#[tokio::test]
async fn what_was_acknowledged_survives_kill() {
    let (_folder, path) = place();
    let store = Store::open(&path).await.unwrap();
    for number in 0..GAMES {
        game(&store, &format!("g{number}"), 0).await;
    }
    store.close().await;

    let mut acknowledged = HashMap::new();
    let kills = often(5, 50);
    for _ in 0..kills {
        let mut child = spawn(&path);
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let start = Instant::now();
        let mut count = 0;
        for line in lines {
            // The rest is what was acknowledged between the last look and the end.
            if count > 100 && start.elapsed() > Duration::from_millis(200) {
                child.kill().unwrap();
            }
            let line = line.unwrap();
            let Some((id, seq)) = line.strip_prefix("ack ").and_then(|line| line.split_once(' '))
            else {
                continue;
            };
            acknowledged.insert(id.to_owned(), seq.parse::<u32>().unwrap());
            count += 1;
        }
        child.wait().unwrap();
        assert!(count > 100, "the child appended {count}");

        let store = Store::open(&path).await.unwrap();
        for (id, &last) in &acknowledged {
            let entries = store.entries(id, 0).await.unwrap();
            let head = entries.len() as u32;
            // One append may have been on its way.
            assert!(head == last || head == last + 1, "{id}: {last} acknowledged, {head} found");
            for (seq, found) in (1..).zip(entries) {
                assert_eq!((found.seq, found.body), (seq, entry(id, seq).body));
            }
        }
        store.close().await;
    }
}

/// This program again, running only the test below.
fn spawn(path: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "crash::appends_until_killed", "--ignored", "--nocapture"])
        .env(PATH, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the child of the test above"]
async fn appends_until_killed() {
    let path = env::var_os(PATH).expect("started by the test above");
    let store = Store::open(Path::new(&path)).await.unwrap();
    let tasks: Vec<_> = (0..GAMES)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let id = format!("g{number}");
                let head = store.head(&id).await.unwrap();
                for seq in head + 1.. {
                    store.append(entry(&id, seq)).await.unwrap();
                    // In one piece, so that a line is there or is not.
                    std::io::stdout().write_all(format!("ack {id} {seq}\n").as_bytes()).unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
}
