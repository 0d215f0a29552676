//! After a game.

use serde_json::json;
use whistlestop_protocol::{ReplayFile, verify};

use crate::account::registered;
use crate::client::Host;

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_leaves_its_traces() {
    let host = Host::start().await;
    let (ines, rui) = (registered(&host, "Ines").await, registered(&host, "Rui").await);
    let table = ines.open(2, |table| table["options"]["rated"] = json!(true)).await;
    let (mut a, mut b) = (ines.join(&table).await, rui.join(&table).await);
    a.must(json!({"kind": "sit", "nonce": "11".repeat(32)})).await;
    b.must(json!({"kind": "sit", "nonce": "22".repeat(32)})).await;
    a.must(json!({"kind": "start"})).await;
    for address in ["replay", "steps", "statistics"] {
        let early = ines.get(&format!("/api/tables/{table}/{address}")).await;
        assert_eq!((early.status, early.json()), (409, json!({"error": "not_over"})));
    }
    tokio::join!(a.play(u64::MAX), b.play(u64::MAX));

    let file = rui.get(&format!("/api/tables/{table}/replay")).await;
    let file = ReplayFile::read(file.body.as_bytes(), whistlestop_maps::by_name).unwrap();
    let proof = file.proof.unwrap();
    verify(&file.replay, &proof).unwrap();
    assert_eq!(json!(proof.commitment.to_string()), a.view["commitment"]);

    let figures = rui.get(&format!("/api/tables/{table}/statistics")).await.json();
    assert_eq!(figures["fair"], true);
    let turns = figures["seats"][0]["turns"].as_u64().unwrap();
    assert_eq!(figures["seats"][0]["points_by_turn"].as_array().unwrap().len() as u64, turns);
    let acted = file.replay.entries.len();
    let steps = rui.get(&format!("/api/tables/{table}/steps")).await.json();
    assert_eq!(steps["steps"].as_array().unwrap().len(), acted + 1);
    assert_eq!(steps["steps"][0]["hands"].as_array().unwrap().len(), 2);
    let own = rui.get(&format!("/api/tables/{table}/steps?seat=B")).await.json();
    assert!(own["steps"][0]["hands"].is_null() && own["steps"][0]["game"]["own"].is_object());

    let ranking = ines.get("/api/leaderboard/tiny").await.json();
    assert_eq!(ranking.as_array().unwrap().len(), 2);
    let outcome = a.view["game"]["outcome"].as_array().unwrap();
    if outcome[0]["rank"] != outcome[1]["rank"] {
        let best = if outcome[0]["rank"] == 1 { &ines } else { &rui };
        assert_eq!(ranking[0]["person"]["id"], json!(best.id));
        assert!(ranking[0]["rating"]["rating"].as_i64() > ranking[1]["rating"]["rating"].as_i64());
        let profile = rui.get(&format!("/api/players/{}", best.id)).await.json();
        assert_eq!((&profile["finished"], &profile["won"]), (&json!(1), &json!(1)));
        assert_eq!(profile["reliability"], 100);
    }
    let profile = rui.get(&format!("/api/players/{}", ines.id)).await.json();
    let (past, score) = (&profile["history"][0], &outcome[0]);
    for source in ["routes", "tickets", "stations", "longest", "rank"] {
        assert_eq!(past[source], score[source], "{source}");
    }
    assert_eq!(past["rating"], profile["ratings"][0]["rating"]);
    assert_eq!(profile["achieved"][0]["points_most"], score["total"]);
    let games = rui.get(&format!("/api/players/{}/games", ines.id)).await.json();
    assert_eq!(games[0]["id"], json!(table));

    let next = ines.post(&format!("/api/tables/{table}/rematch"), json!(null)).await.json();
    let same = rui.post(&format!("/api/tables/{table}/rematch"), json!(null)).await.json();
    assert_eq!(next["id"], same["id"]);
    let stranger = host.guest().await;
    assert_eq!(
        stranger.post(&format!("/api/tables/{table}/rematch"), json!(null)).await.status,
        403
    );
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_concedes_is_last_and_less_reliable() {
    let host = Host::start().await;
    let (ines, rui) = (registered(&host, "Ines").await, registered(&host, "Rui").await);
    let table = ines.open(2, |table| table["options"]["rated"] = json!(true)).await;
    let (mut a, mut b) = (ines.join(&table).await, rui.join(&table).await);
    a.must(json!({"kind": "sit"})).await;
    b.must(json!({"kind": "sit"})).await;
    a.must(json!({"kind": "start"})).await;
    b.until("entry").await;
    b.must(json!({"kind": "concede", "seat": "B"})).await;
    a.play(u64::MAX).await;
    let ranking = ines.get("/api/leaderboard/tiny").await.json();
    assert_eq!(ranking[0]["person"]["id"], json!(ines.id));
    let profile = ines.get(&format!("/api/players/{}", rui.id)).await.json();
    assert_eq!((&profile["left"], &profile["reliability"]), (&json!(1), &json!(0)));
    host.running.stop().await;
}
