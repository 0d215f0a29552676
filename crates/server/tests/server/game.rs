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
