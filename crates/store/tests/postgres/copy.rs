//! Moving everything from SQLite to PostgreSQL and back.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use whistlestop_store::{Address, Copied, Error, Result, Store, copy};

use super::sample::fill;
use super::shared;
use super::suite::{entry, game};

async fn copy_all(from: &Address, to: &Address) -> Result<Copied> {
    copy(from, to, |_| {}).await
}

fn file(folder: &Path, name: &str) -> Address {
    Address::File(folder.join(name))
}

/// Every file of a folder, byte by byte.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .map(|path| (path.display().to_string(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[tokio::test(flavor = "multi_thread")]
async fn there_and_back_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (first, last) = (file(folder.path(), "a/first.db"), file(folder.path(), "b/last.db"));
    let store = Store::at(&first).await.unwrap();
    fill(&store, 300).await;
    let export = store.export_user("zoe").await.unwrap();
    let (entries, archived) =
        (store.entries("running", 0).await.unwrap(), store.entries("archived", 0).await.unwrap());
    assert_eq!(copy_all(&first, &last).await, Err(Error::InUse(folder.path().join("a/first.db"))));
    store.close().await;
    let before = bytes(&folder.path().join("a"));

    let postgres = shared();
    let between: Address = postgres.new_database().unwrap().parse().unwrap();
    let there = copy_all(&first, &between).await.unwrap();
    assert!(!there.was_there);
    for sum in &there.tables {
        assert!(sum.rows > 0, "the sample has nothing in `{}`", sum.table);
    }
    let back = copy_all(&between, &last).await.unwrap();
    assert_eq!(there, back);
    assert_eq!(bytes(&folder.path().join("a")), before, "the source is as it was");
    // Once more is nothing more.
    assert_eq!(copy_all(&first, &between).await.unwrap(), Copied { was_there: true, ..there });

    for address in [&between, &last] {
        let store = Store::at(address).await.unwrap();
        assert_eq!(store.export_user("zoe").await.unwrap(), export);
        assert_eq!(store.entries("running", 0).await.unwrap(), entries);
        assert_eq!(store.entries("archived", 0).await.unwrap(), archived);
        assert_eq!(store.secret("running").await.unwrap(), Some([7; 32]));
        // And it goes on.
        store.append(entry("running", entries.len() as u32 + 1)).await.unwrap();
        assert_eq!(store.append(entry("archived", 9)).await, Err(Error::Conflict));
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_server_has_left_is_copied_too() {
    let folder = tempfile::tempdir().unwrap();
    let (path, source) = (folder.path().join("source.db"), folder.path().join("killed/source.db"));
    let store = Store::open(&path).await.unwrap();
    game(&store, "g", 40).await;
    // As a server leaves its files that is killed now.
    fs::create_dir(source.parent().unwrap()).unwrap();
    fs::copy(path.with_extension("db-wal"), source.with_extension("db-wal")).unwrap();
    fs::copy(&path, &source).unwrap();
    let before = fs::read(&source).unwrap();
    let target = file(folder.path(), "target.db");
    copy_all(&Address::File(source.clone()), &target).await.unwrap();
    assert_eq!(fs::read(&source).unwrap(), before);
    assert_eq!(Store::at(&target).await.unwrap().head("g").await.unwrap(), 40);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_data_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let postgres = shared();
    let source = file(folder.path(), "source.db");
    let store = Store::at(&source).await.unwrap();
    game(&store, "g", 3).await;
    store.close().await;
    for target in
        [postgres.new_database().unwrap().parse().unwrap(), file(folder.path(), "target.db")]
    {
        let store = Store::at(&target).await.unwrap();
        game(&store, "other", 1).await;
        assert!(matches!(copy_all(&source, &target).await, Err(Error::InUse(_))), "{target}");
        store.close().await;
        assert_eq!(copy_all(&source, &target).await, Err(Error::HasData(target.to_string())));
        let store = Store::at(&target).await.unwrap();
        assert_eq!((store.head("other").await.unwrap(), store.head("g").await.unwrap()), (1, 0));
        store.close().await;
    }
    assert!(matches!(copy_all(&source, &source).await, Err(Error::Address(_))));
    let nowhere = file(folder.path(), "nowhere.db");
    let unmade = file(folder.path(), "unmade.db");
    assert!(matches!(copy_all(&nowhere, &unmade).await, Err(Error::Open(..))));
    assert!(!folder.path().join("unmade.db").exists());
}

const FROM: &str = "WHISTLESTOP_STORE_TEST_FROM";
const TO: &str = "WHISTLESTOP_STORE_TEST_TO";

#[tokio::test(flavor = "multi_thread")]
async fn killed_half_way_it_can_be_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let postgres = shared();
    let source = file(folder.path(), "source.db");
    let store = Store::at(&source).await.unwrap();
    fill(&store, 3_000).await;
    store.close().await;
    let url = postgres.new_database().unwrap();
    for target in [url.clone(), folder.path().join("target.db").display().to_string()] {
        let mut unfinished = 0;
        for delay_ms in [5, 20, 60, 120, 200, 280, 360] {
            let mut child = Command::new(env::current_exe().unwrap())
                .args(["--exact", "copy::copies_until_killed", "--ignored"])
                .env(FROM, String::from(source.clone()))
                .env(TO, &target)
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
            thread::sleep(Duration::from_millis(delay_ms));
            child.kill().unwrap();
            unfinished += u32::from(!child.wait().unwrap().success());
        }
        assert!(unfinished > 0, "no run was killed before its end");
        let target: Address = target.parse().unwrap();
        // PostgreSQL may still be about to notice that the last one is gone.
        let copied = copy_all(&source, &target).await.unwrap();
        let back = file(folder.path(), "back.db");
        assert_eq!(copied.tables, copy_all(&target, &back).await.unwrap().tables);
        fs::remove_file(folder.path().join("back.db")).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the child of the test above"]
async fn copies_until_killed() {
    let [from, to] = [FROM, TO].map(|name| env::var(name).expect("started by the test above"));
    copy_all(&from.parse().unwrap(), &to.parse().unwrap()).await.unwrap();
}
