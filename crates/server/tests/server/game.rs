//! Whole games.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::time::sleep;

use crate::client::{Host, answer};

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
async fn lists_catch_up_with_a_live_game() {
    let host = Host::start().await;
    let (ines, rui) = (host.guest().await, host.guest().await);
    let clock = json!({"kind": "live", "bank": 600_000, "turn": 60_000});
    let table = ines.open(2, |table| table["options"]["clock"] = clock).await;
    let (mut first, mut second) = (ines.join(&table).await, rui.join(&table).await);
    first.must(json!({"kind": "sit"})).await;
    second.must(json!({"kind": "sit"})).await;
    first.must(json!({"kind": "start"})).await;
    // Both have to choose their tickets, and then only one of them has to decide. That goes faster than lists follow.
    for seat in [&mut first, &mut second] {
        while answer(&seat.view).is_none() {
            seat.until("entry").await;
        }
        let chosen = answer(&seat.view).unwrap();
        seat.must(chosen).await;
    }
    let has_to_decide = !second.view["game"]["own"]["decision"].is_null();
    let patience = Instant::now() + Duration::from_secs(20);
    loop {
        let mut turns = Vec::new();
        for person in [&ines, &rui] {
            turns.push(person.get("/api/me/games").await.json()[0]["your_turn"] == true);
        }
        if turns == [!has_to_decide, has_to_decide] {
            break;
        }
        assert!(Instant::now() < patience, "lists still show {turns:?}");
        sleep(Duration::from_millis(50)).await;
    }
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
