//! Time: that of people, and that of a server that was down.

use std::time::Duration;

use serde_json::{Value, json};
use whistlestop_server::Server;

use crate::client::{Host, Person, Seat, config};

async fn started(person: &Person, clock: Value) -> (String, Seat) {
    person.begin(|table| table["options"]["clock"] = clock).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_whoever_runs_out_of_time() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let (_, mut seat) = started(&ines, json!({"kind": "live", "bank": 0, "turn": 1_000})).await;
    loop {
        let entry = seat.until("entry").await;
        if entry["entry"]["kind"] == "replaced" {
            assert_eq!(entry["entry"]["cause"], "timeout");
            break;
        }
    }
    // The bot first finishes the turn that was too long, and may finish the game before she is back.
    let back = loop {
        let back = seat.command(json!({"kind": "return", "seat": "A"})).await;
        if back["why"] != "bot_decides" {
            break back;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert!(back["entry"]["kind"] == "returned" || back["why"] == "wrong_stage", "{back}");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_without_a_server_is_given_back_once() {
    let Host { running, folder } = Host::start().await;
    let mut ines = Person::new(&format!("http://{}", running.address())).await;
    let (table, seat) = started(&ines, json!({"kind": "slow", "turn": 86_400_000})).await;
    let deadline = seat.view["chairs"][0]["deadline"].as_i64().unwrap();
    drop(seat);
    let mut running = running;
    for pause in [Duration::from_millis(3_500), Duration::ZERO] {
        running.stop().await;
        tokio::time::sleep(pause).await;
        running = Server::start(config(folder.path())).await.unwrap();
        ines.url = format!("http://{}", running.address());
        let mut seat = ines.connect(&table).await;
        let sync = seat.hello(Some(0)).await;
        let credits: Vec<&Value> = sync["entries"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|entry| entry["kind"] == "credited")
            .collect();
        assert_eq!(credits.len(), 1, "{credits:?}");
        let span = credits[0]["span"].as_i64().unwrap();
        assert!((33_000..60_000).contains(&span), "{span}");
        assert_eq!(seat.view["chairs"][0]["deadline"].as_i64().unwrap(), deadline + span);
    }
    running.stop().await;
}
