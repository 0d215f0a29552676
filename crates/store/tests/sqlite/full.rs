//! A full disk refuses and harms nothing.

use std::env;
use std::path::Path;
use std::process::Command;

use whistlestop_store::{Append, Error, Options, Session, Store, restore};

use super::place;
use super::suite::{game, guest};

const PATH: &str = "WHISTLESTOP_STORE_TEST_PATH";

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_and_recovers() {
    let (_folder, path) = place();
    let options = Options { max_bytes: Some(1_000_000), ..Options::default() };
    let store = Store::open_with(&path, options).await.unwrap();
    guest(&store, "ann").await;
    for number in 0..8 {
        let agent = "x".repeat(20_000);
        let session = Session {
            hash: [number; 32],
            user: "ann".to_owned(),
            agent,
            created_at_ms: 0,
            seen_at_ms: 0,
            expires_at_ms: 1,
        };
        store.create_session(session).await.unwrap();
    }
    for id in ["g", "h", "i"] {
        game(&store, id, 0).await;
    }

    let body = "x".repeat(5_000);
    let mut seq = 0;
    let refusal = loop {
        match store.append(large("g", seq + 1, &body)).await {
            Ok(()) => seq += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(&refusal, Error::Refused(why) if why.contains("full")), "{refusal}");
    assert!(seq > 50, "some fitted: {seq}");
    // Nothing of the refused entry is there, and reading goes on.
    assert_eq!(store.head("g").await.unwrap(), seq);
    assert_eq!(store.game("g").await.unwrap().unwrap().lobby, format!("after {seq}"));
    // A group is refused as a whole.
    let group = ["g", "h", "i"].map(|id| {
        let (store, append) =
            (store.clone(), large(id, if id == "g" { seq + 1 } else { 1 }, &body));
        tokio::spawn(async move { store.append(append).await })
    });
    for append in group {
        assert!(matches!(append.await.unwrap(), Err(Error::Refused(_))));
    }

    store.forget_expired(1).await.unwrap();
    store.append(large("g", seq + 1, &body)).await.unwrap();
    store.append(large("h", 1, &body)).await.unwrap();
    store.close().await;
    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.entries("g", 0).await.unwrap().len(), seq as usize + 1);
    let copy = path.with_extension("copy");
    store.backup(&copy).await.unwrap();
    restore(&copy, &path.with_extension("restored")).await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn a_failing_disk_loses_nothing() {
    let (_folder, path) = place();
    let store = Store::open(&path).await.unwrap();
    game(&store, "g", 0).await;
    store.close().await;

    // The system lets this child write no file beyond a few megabytes, neither the log nor the database.
    let child = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 4096; exec \"$0\" \"$@\""])
        .arg(env::current_exe().unwrap())
        .args(["--exact", "full::appends_until_refused", "--ignored", "--nocapture"])
        .env(PATH, &path)
        .output()
        .unwrap();
    let said = String::from_utf8(child.stdout).unwrap();
    assert!(child.status.success(), "{said}");
    let acknowledged = said.lines().filter(|line| line.ends_with("ack")).count();
    assert!(acknowledged > 50, "{said}");

    let store = Store::open(&path).await.unwrap();
    let head = store.head("g").await.unwrap() as usize;
    assert!(
        (acknowledged..=acknowledged + 1).contains(&head),
        "{acknowledged} acknowledged, {head} found"
    );
    assert_eq!(store.game("g").await.unwrap().unwrap().lobby, format!("after {head}"));
    store.append(large("g", head as u32 + 1, "more")).await.unwrap();
    let copy = path.with_extension("copy");
    store.backup(&copy).await.unwrap();
    restore(&copy, &path.with_extension("restored")).await.unwrap();
}

#[tokio::test]
#[ignore = "the child of the test above"]
async fn appends_until_refused() {
    let path = env::var_os(PATH).expect("started by the test above");
    let store = Store::open(Path::new(&path)).await.unwrap();
    let body = "x".repeat(5_000);
    let mut seq = 0;
    let error = loop {
        match store.append(large("g", seq + 1, &body)).await {
            Ok(()) => println!("\nack"),
            Err(error) => break error,
        }
        seq += 1;
    };
    // SQLite says only that writing failed. So it may be there or not, and reading tells.
    assert!(matches!(error, Error::Unknown(_)), "{error}");
    assert_eq!(store.head("g").await.unwrap(), seq);
}

fn large(game: &str, seq: u32, body: &str) -> Append {
    let mut append = Append::new(game, seq, 0, body);
    append.lobby = Some(format!("after {seq}"));
    append
}
