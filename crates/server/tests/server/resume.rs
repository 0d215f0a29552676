//! Coming back after a gap, and saying the same thing twice.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::client::{Host, Person, Seat, answer};

/// A table of two, with a bot on the second seat.
async fn started(host: &Host) -> (Person, String, Seat) {
    let ines = host.guest().await;
    let (table, seat) = ines.begin(|_| {}).await;
    (ines, table, seat)
}

fn sequence(entries: &Value) -> Vec<u64> {
    entries.as_array().unwrap().iter().map(|entry| entry["seq"].as_u64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_gap_is_filled() {
    let host = Host::start().await;
    let (ines, table, mut seat) = started(&host).await;
    seat.play(u64::MAX).await;
    let head = seat.head;
    assert!(head > 40, "long enough for entries that are no longer in memory");
    for since in [0, 1, head / 2, head - 1, head, head + 7] {
        let mut again = ines.connect(&table).await;
        let sync = again.hello(Some(since)).await;
        assert_eq!(sequence(&sync["entries"]), (since + 1..=head).collect::<Vec<_>>());
        assert_eq!(sync["view"], seat.view);
    }
    let all = ines.get(&format!("/api/tables/{table}/events?since=0")).await;
    assert_eq!(all.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(all.body.lines().count() as u64, head);
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_command_twice_is_carried_out_once() {
    let host = Host::start().await;
    let (ines, table, mut seat) = started(&host).await;
    while answer(&seat.view).is_none() {
        seat.next().await.unwrap();
    }
    let command = answer(&seat.view).unwrap();
    let first = seat.command_as("one", command.clone()).await;
    assert_eq!(first["entry"]["command"], "one");
    let second = seat.command_as("one", command.clone()).await;
    assert_eq!((&second["nack"], &second["seq"]), (&json!("repeated"), &first["entry"]["seq"]));

    let path = format!("/api/tables/{table}/commands");
    let send =
        || ines.send("POST", &path, Some(command.to_string()), &[("idempotency-key", "one")]);
    let reply = send().await;
    assert_eq!((reply.status, reply.json()), (200, first["entry"].clone()));
    assert_eq!(send().await, reply, "and the same again");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_a_decision_that_is_gone_is_stale() {
    let host = Host::start().await;
    let (_, _, mut seat) = started(&host).await;
    while answer(&seat.view).is_none() {
        seat.next().await.unwrap();
    }
    let command = answer(&seat.view).unwrap();
    seat.must(command.clone()).await;
    let nack = seat.command(command).await;
    assert_eq!(nack["nack"], "stale", "{nack}");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_by_plain_requests() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let table = ines.open(2, |_| {}).await;
    let mut number = 0;
    let mut command = async |command: Value| {
        number += 1;
        let path = format!("/api/tables/{table}/commands");
        let key = format!("c{number}");
        ines.send("POST", &path, Some(command.to_string()), &[("idempotency-key", &key)]).await
    };
    for first in [
        json!({"kind": "sit"}),
        json!({"kind": "seat_bot", "bot": "random"}),
        json!({"kind": "start"}),
    ] {
        assert_eq!(command(first).await.status, 200);
    }
    let mut moves = 0;
    loop {
        let view = ines.get(&format!("/api/tables/{table}/view")).await.json();
        if view["stage"] != "playing" || moves == 10 {
            break;
        }
        match answer(&view) {
            Some(action) => {
                assert_eq!(command(action).await.status, 200);
                moves += 1;
            }
            None => {
                let head = &view["head"];
                let wait = format!("/api/tables/{table}/events?since={head}&wait=5");
                assert!(!ines.get(&wait).await.body.is_empty(), "somebody moves");
            }
        }
    }
    let nack =
        command(json!({"kind": "act", "seat": "A", "decision": 999, "action": "pass"})).await;
    assert_eq!(nack.status, 409, "{nack:?}");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_takes_nobody_in() {
    let host = Host::start().await;
    let table = host.guest().await.open(2, |_| {}).await;
    let mut socket = TcpStream::connect(host.running.address()).await.unwrap();
    let head = format!("GET /api/tables/{table}/socket HTTP/1.1\r\nHost: whistlestop\r\n");
    socket.write_all(head.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let stopping = tokio::spawn(host.running.stop());
    // The tables have been let go by now, but a request that has begun is still answered.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let rest = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    socket.write_all(rest.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    stopping.await.unwrap();
}
