//! Whose seat is whose.

use serde_json::json;

use crate::client::{Host, Person};

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_or_looks_for_others() {
    let host = Host::start().await;
    let (ines, rui) = (host.guest().await, host.guest().await);
    let table = ines.open(2, |_| {}).await;
    let (mut a, mut b) = (ines.join(&table).await, rui.join(&table).await);
    assert_eq!(b.command(json!({"kind": "start"})).await["why"], "not_host");
    a.must(json!({"kind": "sit"})).await;
    b.must(json!({"kind": "sit"})).await;
    a.must(json!({"kind": "start"})).await;
    b.until("entry").await;

    let act = json!({"kind": "act", "seat": "A", "decision": 0, "action": "draw deck"});
    assert_eq!(b.command(act).await["why"], "not_your_seat");
    assert_eq!(b.command(json!({"kind": "concede", "seat": "A"})).await["why"], "not_your_seat");
    b.send(json!({"kind": "hello", "version": 1, "seat": "A"})).await;
    assert_eq!(b.until("error").await["error"], "not_your_seat");
    let look = rui.get(&format!("/api/tables/{table}/view?seat=A")).await;
    assert_eq!((look.status, look.json()), (403, json!({"error": "not_your_seat"})));

    let stranger = Person::stranger(&host.url());
    let seen = stranger.get(&format!("/api/tables/{table}/view")).await.json();
    assert!(seen["game"]["own"].is_null());
    let mut socket = stranger.join(&table).await;
    assert_eq!(socket.command(json!({"kind": "sit"})).await["why"], "no_session");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_holds_several_seats_at_a_pass_and_play_table() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let table = ines.open(2, |table| table["options"]["pass_and_play"] = json!(true)).await;
    let mut seat = ines.join(&table).await;
    seat.must(json!({"kind": "sit"})).await;
    seat.must(json!({"kind": "sit"})).await;
    seat.must(json!({"kind": "start"})).await;
    assert_eq!(seat.view["yours"], json!(["A", "B"]));
    for eyes in ["B", "A"] {
        seat.send(json!({"kind": "hello", "version": 1, "seat": eyes})).await;
        seat.until("sync").await;
        assert_eq!(seat.view["you"], eyes);
    }
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_rid_of_whom_they_block() {
    let host = Host::start().await;
    let (ines, rui) = (host.guest().await, host.guest().await);
    let table = ines.open(2, |_| {}).await;
    let mut a = ines.join(&table).await;
    let mut b = rui.join(&table).await;
    b.must(json!({"kind": "sit", "seat": "B"})).await;
    a.until("entry").await;
    a.must(json!({"kind": "clear", "seat": "B"})).await;
    let path = format!("/api/me/blocks/{}", rui.id);
    assert_eq!(ines.send("PUT", &path, None, &[]).await.status, 204);
    let name = &rui.get("/api/me").await.json()["name"];
    let blocked = ines.get("/api/me/blocks").await.json();
    assert_eq!(blocked, json!([{"id": rui.id, "name": name}]));
    b.until("entry").await;
    assert_eq!(b.command(json!({"kind": "sit"})).await["why"], "blocked");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_see_who_is_there_and_talk() {
    let host = Host::start().await;
    let (ines, rui) = (host.guest().await, host.guest().await);
    let name = ines.post("/api/me/name", json!({"name": " In\u{202E}es "})).await.json();
    assert_eq!(name["name"], "Ines");
    let table = ines.open(2, |_| {}).await;
    let mut a = ines.join(&table).await;
    a.must(json!({"kind": "sit"})).await;
    let mut b = rui.join(&table).await;
    let said = a.must(json!({"kind": "say", "words": "hello\u{0007}  there"})).await;
    assert_eq!(said["entry"]["words"], "hello there");
    assert_eq!(said["entry"]["person"]["name"], "Ines");
    assert!(said["view"].is_null(), "nothing has changed but that");
    assert_eq!(b.command(json!({"kind": "phrase", "phrase": "thanks"})).await["why"], "not_seated");
    loop {
        let presence = b.until("presence").await;
        if presence["people"] == json!([ines.id]) && presence["watchers"] == 1 {
            break;
        }
    }
    host.running.stop().await;
}
