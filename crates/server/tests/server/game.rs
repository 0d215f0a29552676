//! Whole games.

use serde_json::json;

use crate::client::Host;

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_a_whole_game_against_bots() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let table = ines.open(3, |_| {}).await;
    let mut seat = ines.join(&table).await;
    seat.must(json!({"kind": "sit"})).await;
    seat.must(json!({"kind": "seat_bot", "bot": "easy"})).await;
    seat.must(json!({"kind": "seat_bot", "bot": "random"})).await;
    seat.must(json!({"kind": "start"})).await;
    seat.play(u64::MAX).await;
    assert_eq!(seat.view["stage"], "over");
    assert_eq!(seat.view["game"]["outcome"].as_array().unwrap().len(), 3);
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_find_a_table_by_its_code_and_watchers_see_it() {
    let host = Host::start().await;
    let (ines, rui, eva) = (host.guest().await, host.guest().await, host.guest().await);
    let table = ines.open(2, |table| table["public"] = json!(false)).await;
    let opened = ines.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(opened["stage"], "gathering");
    assert_eq!(eva.get("/api/tables").await.json(), json!([]), "it is not listed");

    let mut first = ines.join(&table).await;
    let mut second = rui.join(&table).await;
    let mut watcher = eva.join(&table).await;
    first.must(json!({"kind": "sit"})).await;
    second.must(json!({"kind": "sit"})).await;
    first.must(json!({"kind": "start"})).await;
    let (_, _) = tokio::join!(first.play(u64::MAX), second.play(u64::MAX));
    while watcher.view["stage"] != "over" {
        watcher.until("entry").await;
    }
    assert_eq!(first.view["game"]["outcome"], second.view["game"]["outcome"]);
    assert_eq!(first.view["game"]["outcome"], watcher.view["game"]["outcome"]);
    assert!(watcher.view["you"].is_null());
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_for_changes_sees_the_same_table() {
    let host = Host::start().await;
    let (ines, rui) = (host.guest().await, host.guest().await);
    let table = ines.open(2, |_| {}).await;
    let (mut first, mut second) = (ines.connect(&table).await, rui.join(&table).await);
    first.hello_for_changes().await;
    first.must(json!({"kind": "sit"})).await;
    second.must(json!({"kind": "sit"})).await;
    first.must(json!({"kind": "start"})).await;
    // The same person at another screen, which is sent whole tables.
    let mut beside = ines.join(&table).await;
    let mut name = first.view["chairs"][0]["person"]["name"].clone();
    while first.view["stage"] != "over" {
        // In steps, so that nobody is let go for reading too slowly.
        let until = first.head + 5;
        let (_, _) = tokio::join!(first.play(until), second.play(until));
        let head = first.head.max(second.head);
        for seat in [&mut first, &mut beside] {
            while seat.head < head {
                seat.until("entry").await;
            }
        }
        assert_eq!(first.view, beside.view);
        assert_eq!(first.view["chairs"][0]["person"]["name"], name);
        // A change says nothing of names, so the next table is whole, also if something is said before it.
        if beside.head < 20 {
            name = json!(format!("Ines {head}"));
            assert_eq!(ines.post("/api/me/name", json!({"name": name})).await.status, 200);
            second.must(json!({"kind": "say", "words": "what are you called?"})).await;
        }
    }
    assert!(first.changes > 10 && beside.changes == 0, "{} changes", first.changes);
    host.running.stop().await;
}
