//! A backup of a database in use, and back.

use std::fs;

use whistlestop_store::{Error, Store, restore};

use super::place;
use super::suite::{entry, game};

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_of_one_moment() {
    let (folder, path) = place();
    let store = Store::open(&path).await.unwrap();
    for id in ["g", "h"] {
        game(&store, id, 0).await;
    }
    let playing = {
        let store = store.clone();
        tokio::spawn(async move {
            for seq in 1..=300 {
                store.append(entry("g", seq)).await.unwrap();
                store.append(entry("h", seq)).await.unwrap();
            }
        })
    };
    let beside = Store::open_beside(&path).await.unwrap();
    for number in 0..5 {
        let copy = folder.path().join(format!("copy{number}.db"));
        let restored = folder.path().join(format!("restored{number}")).join("new.db");
        let before = store.head("h").await.unwrap();
        let source = if number % 2 == 0 { &store } else { &beside };
        source.backup(&copy).await.unwrap();
        let after = store.head("g").await.unwrap();
        restore(&copy, &restored).await.unwrap();

        let old = Store::open(&restored).await.unwrap();
        let (g, h) = (old.entries("g", 0).await.unwrap(), old.entries("h", 0).await.unwrap());
        // `h` follows `g` at every moment, so also in the copy.
        assert!(g.len() == h.len() || g.len() == h.len() + 1);
        assert!(before as usize <= h.len() && g.len() <= after as usize);
        old.append(entry("g", g.len() as u32 + 1)).await.unwrap();
        old.close().await;
    }
    playing.await.unwrap();
    assert_eq!(store.head("h").await.unwrap(), 300);
}

#[tokio::test]
async fn nothing_is_overwritten() {
    let (folder, path) = place();
    let store = Store::open(&path).await.unwrap();
    game(&store, "g", 1).await;
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    assert_eq!(store.backup(&copy).await, Err(Error::Exists(copy.clone())));
    assert_eq!(store.backup(&path).await, Err(Error::Exists(path.clone())));
    assert_eq!(restore(&copy, &path).await, Err(Error::Exists(path.clone())));
    assert_eq!(store.head("g").await.unwrap(), 1);
    // The end of a database that is gone must not become the end of this one.
    let to = folder.path().join("restored.db");
    fs::write(folder.path().join("restored.db-wal"), "old").unwrap();
    assert!(matches!(restore(&copy, &to).await, Err(Error::Exists(_))));
    assert!(!to.exists());
    let missing = folder.path().join("missing").join("copy.db");
    assert!(matches!(store.backup(&missing).await, Err(Error::Open(..))));
}

#[tokio::test]
async fn a_damaged_backup_is_not_restored() {
    let (folder, path) = place();
    let store = Store::open(&path).await.unwrap();
    game(&store, "g", 100).await;
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    let sound = fs::read(&copy).unwrap();

    let mut holed = sound.clone();
    let middle = holed.len() / 2;
    holed[middle..middle + 4096].fill(0xff);
    let cut = sound[..sound.len() / 2].to_vec();
    let text = b"not a database at all".repeat(1_000);
    for (number, bytes) in [holed, cut, text].into_iter().enumerate() {
        let damaged = folder.path().join(format!("damaged{number}.db"));
        fs::write(&damaged, bytes).unwrap();
        let to = folder.path().join("restored.db");
        let answer = restore(&damaged, &to).await;
        assert!(matches!(answer, Err(Error::Damaged(_))), "{number}: {answer:?}");
        assert!(!to.exists());
    }
    let nowhere = folder.path().join("nowhere.db");
    assert!(matches!(restore(&nowhere, &folder.path().join("r.db")).await, Err(Error::Open(..))));
}
