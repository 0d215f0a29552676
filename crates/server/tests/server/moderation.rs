//! What operators do at the console, beside a server that runs.

use serde_json::json;
use whistlestop_server::Admin;

use crate::account::registered;
use crate::client::{Host, Person, config};
use crate::hostile::closed;

async fn admin(host: &Host) -> Admin {
    Admin::open(&config(host.folder.path())).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_closes_sockets_and_refuses_every_proof() {
    let host = Host::start().await;
    let (ines, rui) = (registered(&host, "Ines").await, host.guest().await);
    let bot = ines.post("/api/me/bots", json!({"name": "Engine 9"})).await.json();
    let token = format!("Bearer {}", bot["token"].as_str().unwrap());
    let engine = Person { proof: Some(("authorization", token)), ..ines.clone() };
    let table = rui.open(2, |_| {}).await;
    let mut others = rui.join(&table).await;
    let (seat, program, silent) =
        (ines.join(&table).await, engine.join(&table).await, ines.connect(&table).await);
    // She is also at a table of her own.
    let elsewhere = ines.join(&ines.open(2, |_| {}).await).await;

    let admin = admin(&host).await;
    admin.ban("Ines", true).await.unwrap();
    for socket in [seat, program, elsewhere] {
        assert_eq!(closed(socket).await, Some(4003));
    }
    let mut silent = silent;
    silent.send(json!({"kind": "hello", "version": 1})).await;
    assert_eq!(closed(silent).await, Some(4003), "who has not said hello is not let in either");
    assert_eq!(ines.get("/api/me/games").await.status, 401, "her sessions have ended");
    let reply = engine.get("/api/me/games").await;
    assert_eq!((reply.status, reply.json()), (403, json!({"error": "banned"})));
    assert!(engine.try_connect(&table, &[]).await.is_err());
    let login = json!({"name": "Ines", "password": "a long secret"});
    assert_eq!(rui.post("/api/login", login.clone()).await.status, 401);
    others.must(json!({"kind": "sit"})).await;

    admin.ban("Ines", false).await.unwrap();
    engine.join(&table).await.must(json!({"kind": "sit"})).await;
    assert_eq!(rui.post("/api/login", login).await.status, 200);
    let audits = admin.audits().await.unwrap();
    let acts: Vec<&str> = audits.iter().map(|audit| &*audit.action).collect();
    assert_eq!(acts, ["unban", "ban"], "what was done is noted");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_muted_plays_on_in_silence() {
    let host = Host::start().await;
    let ines = registered(&host, "Ines").await;
    let table = ines.open(2, |_| {}).await;
    let mut seat = ines.join(&table).await;
    seat.must(json!({"kind": "sit"})).await;
    seat.must(json!({"kind": "say", "words": "hello"})).await;
    let admin = admin(&host).await;
    admin.mute("Ines", 24).await.unwrap();
    for said in [json!({"kind": "say", "words": "!"}), json!({"kind": "phrase", "phrase": "hello"})]
    {
        assert_eq!(seat.command(said).await["nack"], "muted");
    }
    seat.must(json!({"kind": "seat_bot", "bot": "random"})).await;
    admin.mute("Ines", 0).await.unwrap();
    seat.must(json!({"kind": "say", "words": "hello again"})).await;
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_taken_away_while_people_look() {
    let host = Host::start().await;
    let (ines, rui) = (registered(&host, "Ines").await, host.guest().await);
    let table = ines.open(2, |_| {}).await;
    ines.join(&table).await.must(json!({"kind": "sit"})).await;
    admin(&host).await.rename("Ines", "Somebody").await.unwrap();
    let name = async || {
        let view = rui.get(&format!("/api/tables/{table}/view")).await.json();
        view["chairs"][0]["person"]["name"].as_str().unwrap().to_owned()
    };
    while name().await == "Ines" {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(name().await, "Somebody");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_takes_its_sockets_with_it() {
    let host = Host::start().await;
    let ines = registered(&host, "Ines").await;
    let mut elsewhere = host.guest().await;
    let login = json!({"name": "Ines", "password": "a long secret"});
    let login = elsewhere.post("/api/login", login).await;
    elsewhere.keep_cookie(&login);
    let table = ines.open(2, |_| {}).await;
    ines.join(&table).await.must(json!({"kind": "sit"})).await;
    let socket = elsewhere.join(&table).await;
    assert_eq!(elsewhere.post("/api/logout", json!(null)).await.status, 200);
    assert_eq!(closed(socket).await, Some(4000));
    let mut stranger = elsewhere.join(&table).await;
    assert_eq!(stranger.view["yours"], json!([]), "the old cookie is worth nothing");
    assert_eq!(stranger.command(json!({"kind": "start"})).await["why"], "no_session");
    host.running.stop().await;
}
