//! What harms nobody.

use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Host, Person, Seat};

/// How the server closed a socket.
pub async fn closed(mut seat: Seat) -> Option<u16> {
    loop {
        match seat.next().await {
            Ok(_) => {}
            Err(frame) => return frame.map(|frame| frame.code.into()),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_none_close_the_socket() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let table = ines.open(2, |_| {}).await;
    for bad in [
        Message::text("garbage"),
        Message::text("{\"kind\": \"nonsense\"}"),
        Message::binary(vec![0, 159, 146, 150]),
        Message::text("x".repeat(17 * 1024)),
    ] {
        let mut seat = ines.connect(&table).await;
        seat.send_raw(bad).await;
        assert!(matches!(closed(seat).await, Some(4010) | None));
    }
    let mut seat = ines.join(&table).await;
    seat.send(json!({"kind": "from_the_future"})).await;
    assert_eq!(seat.until("error").await["error"], "bad_frame");
    seat.must(json!({"kind": "sit"})).await;
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_version_and_no_hello_are_told_so() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let table = ines.open(2, |_| {}).await;
    let mut seat = ines.connect(&table).await;
    seat.send(json!({"kind": "hello", "version": 99})).await;
    assert_eq!(seat.until("error").await["error"], "version");
    seat.send(json!({"kind": "command", "id": "1", "command": {"kind": "sit"}})).await;
    assert_eq!(seat.until("error").await["error"], "no_hello");
    seat.send(json!({"kind": "ping", "sent": 7})).await;
    assert_eq!(seat.until("pong").await["sent"], 7);
    host.running.stop().await;
}

/// Proxies send such pings. The answer goes the same way as what the table says.
#[tokio::test(flavor = "multi_thread")]
async fn a_ping_of_the_socket_itself_is_answered() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let table = ines.open(2, |_| {}).await;
    let mut seat = ines.join(&table).await;
    seat.send_raw(Message::Ping("still there".into())).await;
    let pong = Message::Pong("still there".into());
    let answer = async { while seat.socket.next().await.unwrap().unwrap() != pong {} };
    timeout(Duration::from_secs(20), answer).await.expect("an answer in time");
    seat.must(json!({"kind": "sit"})).await;
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_cut_off() {
    let host = Host::with(|config| config.limit_scale = 1.0).await;
    let ines = host.guest().await;
    let table = ines.open(2, |_| {}).await;
    let mut seat = ines.join(&table).await;
    for sent in 0..100 {
        use futures_util::SinkExt as _;
        let ping = json!({"kind": "ping", "sent": sent}).to_string();
        if seat.socket.send(Message::text(ping)).await.is_err() {
            break;
        }
    }
    assert!(matches!(closed(seat).await, Some(4009) | None));
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_cannot_act_for_a_visitor() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let table = ines.open(2, |_| {}).await;
    let own = host.url();
    for (origin, status) in [("https://evil.example", 403), ("null", 403), (&*own, 200)] {
        let body = Some(json!({"name": "Ines"}).to_string());
        let reply = ines.send("POST", "/api/me/name", body, &[("origin", origin)]).await;
        assert_eq!(reply.status, status, "{origin}");
        let socket = ines.try_connect(&table, &[("origin", origin)]).await;
        assert_eq!(socket.is_ok(), status == 200, "{origin}");
    }
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_get_clear_answers() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let stranger = Person::stranger(&host.url());
    let json_body = |text: &str| Some(text.to_owned());
    for (reply, status, error) in [
        (ines.post("/api/tables", json!({})).await, 400, "bad_body"),
        (ines.send("POST", "/api/tables", json_body("{"), &[]).await, 400, "bad_body"),
        (
            ines.send(
                "POST",
                "/api/me/name",
                json_body(&format!("\"{}\"", "x".repeat(70_000))),
                &[],
            )
            .await,
            413,
            "too_large",
        ),
        (ines.post("/api/me/name", json!({"name": "\u{200B}"})).await, 422, "bad_name"),
        (ines.get("/api/tables/nothing").await, 404, "not_found"),
        (ines.get("/api/nothing").await, 404, "not_found"),
        (ines.get("/api/codes/AAAAAA").await, 404, "not_found"),
        (ines.get("/api/tables?after=nothing").await, 404, "not_found"),
        (stranger.get("/api/me/games").await, 401, "no_session"),
        (stranger.post("/api/tables", json!({})).await, 401, "no_session"),
    ] {
        assert_eq!(
            (reply.status, reply.json()["error"].as_str()),
            (status, Some(error)),
            "{reply:?}"
        );
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    }
    let home = stranger.get("/t/anything").await;
    assert_eq!(home.status, 200);
    assert!(home.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
    assert_eq!(stranger.get("/healthz").await.body, "ok\n");
    assert!(stranger.get("/metrics").await.body.contains("whistlestop_tables 0"));
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_is_slowed_down() {
    let host = Host::with(|config| config.limit_scale = 1.0).await;
    let ines = host.guest().await;
    let mut statuses = Vec::new();
    for _ in 0..12 {
        let guess = json!({"name": "nobody", "password": "wrong wrong"});
        statuses.push(ines.post("/api/login", guess).await.status);
    }
    assert_eq!(statuses.first(), Some(&401));
    assert_eq!(statuses.last(), Some(&429));
    host.running.stop().await;
}

/// Tries one code after the other from an address, until that is too fast.
async fn guess_until_refused(person: &Person, forwarded: &str) {
    for _ in 0..40 {
        let header = [("x-forwarded-for", forwarded)];
        if person.send("GET", "/api/codes/AAAAAA", None, &header).await.status == 429 {
            return;
        }
    }
    panic!("guessing from {forwarded} is not slowed down");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_proxies_that_are_trusted_say_where_somebody_comes_from() {
    let status = async |person: &Person, forwarded: &str| {
        let header = [("x-forwarded-for", forwarded)];
        person.send("GET", "/api/codes/AAAAAA", None, &header).await.status
    };
    let host = Host::with(|config| {
        config.limit_scale = 1.0;
        config.proxies = vec!["127.0.0.0/8".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
    })
    .await;
    let stranger = Person::stranger(&host.url());
    guess_until_refused(&stranger, "203.0.113.1").await;
    assert_eq!(status(&stranger, "203.0.113.2").await, 404, "somebody else");
    assert_eq!(
        status(&stranger, "198.51.100.7, 203.0.113.1").await,
        429,
        "what it was told itself"
    );
    assert_eq!(status(&stranger, "203.0.113.1, 10.1.2.3").await, 429, "through two proxies");
    assert_eq!(status(&stranger, "nonsense").await, 404, "the proxy itself");
    host.running.stop().await;

    let host = Host::with(|config| config.limit_scale = 1.0).await;
    let stranger = Person::stranger(&host.url());
    guess_until_refused(&stranger, "203.0.113.1").await;
    assert_eq!(status(&stranger, "203.0.113.2").await, 429, "nobody believes it");
    host.running.stop().await;
}
