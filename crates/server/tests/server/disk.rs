//! A disk without room: what cannot be written is refused, and nothing is lost.
#![cfg(target_os = "linux")]

use serde_json::json;

use crate::client::{Person, answer};
use crate::process::{Process, free_address};

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_moves_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let process = Process::start(folder.path(), address);
    let (ines, rui) = (Person::new(&process.url).await, Person::new(&process.url).await);
    let table = ines.open(2, |_| {}).await;
    let (mut a, mut b) = (ines.join(&table).await, rui.join(&table).await);
    a.must(json!({"kind": "sit"})).await;
    b.must(json!({"kind": "sit"})).await;
    a.must(json!({"kind": "start"})).await;
    tokio::join!(a.play(12), b.play(12));
    let events = format!("/api/tables/{table}/events?since=0");
    let before = ines.get(&events).await.body;

    process.limit_files(Some(4_096));
    let (mover, other) =
        if answer(&a.view).is_some() { (&mut a, &mut b) } else { (&mut b, &mut a) };
    let command = answer(&mover.view).unwrap();
    for _ in 0..3 {
        let nack = mover.command_as("full", command.clone()).await;
        assert_eq!(nack["nack"], "unavailable", "{nack}");
    }
    let body = json!({"kind": "say", "words": "hello?"}).to_string();
    let path = format!("/api/tables/{table}/commands");
    let refused = ines.send("POST", &path, Some(body), &[("idempotency-key", "say")]).await;
    assert_eq!((refused.status, refused.json()), (409, json!({"nack": "unavailable"})));
    let rename = ines.post("/api/me/name", json!({"name": "Ines"})).await;
    assert_eq!((rename.status, &rename.json()["error"]), (503, &json!("unavailable")));
    assert_eq!(ines.get(&events).await.body, before, "what is there can be read");

    process.limit_files(None);
    let entry = mover.command_as("full", command).await;
    assert_eq!(entry["entry"]["seq"], json!(before.lines().count() + 1), "the same id, once");
    tokio::join!(mover.play(20), other.play(20));
    let after = ines.get(&events).await.body;
    assert!(after.starts_with(&before));

    process.kill();
    let process = Process::start(folder.path(), address);
    assert_eq!(ines.get(&events).await.body, after, "and it was on the disk");
    let (mut a, mut b) = (ines.join(&table).await, rui.join(&table).await);
    tokio::join!(a.play(u64::MAX), b.play(u64::MAX));
    assert_eq!(a.view["stage"], "over");
    process.kill();
}
