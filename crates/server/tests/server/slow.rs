//! Those who read slowly, write slowly, or only keep connections open.

use std::ops::Range;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use whistlestop_testkit::repeat::often;

use crate::client::{Host, Person};
use crate::hostile::closed;
use crate::process::{Process, free_address};

/// Longer than a server waits for the head of a request.
const PATIENCE: Duration = Duration::from_secs(40);

/// A hello that asks for everything.
const HELLO: &str = r#"{"kind":"hello","version":1,"since":0}"#;

/// Somebody who asks for everything again and again, and does not listen.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_is_let_go_with_a_reason_and_comes_back() {
    let host = Host::start().await;
    let (ines, eva) = (host.guest().await, host.guest().await);
    let table = ines.open(2, |_| {}).await;
    let mut seat = ines.join(&table).await;
    seat.must(json!({"kind": "sit"})).await;
    talk(&ines, &table, 0..150).await;

    // A window of its own size, so that the machine does not hold everything for the reader.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(64 * 1024).unwrap();
    let stream = socket.connect(host.running.address()).await.unwrap();
    let mut slow = eva.connect_over(stream, &table).await;
    for _ in 0..38 {
        slow.send_raw(Message::text(HELLO)).await;
    }
    talk(&ines, &table, 150..300).await;
    while seat.head < 301 {
        seat.next().await.expect("others are not disturbed");
    }
    assert_eq!(closed(slow).await, Some(4008));

    let mut back = eva.connect(&table).await;
    let sync = back.hello(Some(100)).await;
    assert_eq!(sync["entries"].as_array().unwrap().len(), 201, "nothing is lost");
    let metrics = eva.get("/metrics").await.body;
    assert!(metrics.contains("whistlestop_closed_total{why=\"too_slow\"} 1"), "{metrics}");
    host.running.stop().await;
}

/// Says much.
async fn talk(person: &Person, table: &str, numbers: Range<u32>) {
    for number in numbers {
        let words = json!({"kind": "say", "words": "🚂".repeat(300)}).to_string();
        let key = format!("say-{number}");
        let path = format!("/api/tables/{table}/commands");
        let reply = person.send("POST", &path, Some(words), &[("idempotency-key", &key)]).await;
        assert_eq!(reply.status, 200, "{reply:?}");
    }
}

/// The beginning of a request, and never the rest.
async fn half_open(url: &str) -> TcpStream {
    let mut stream = TcpStream::connect(url.trim_start_matches("http://")).await.unwrap();
    stream.write_all(b"GET /api/me HTTP/1.1\r\nHost: example\r\nX-Slow: ").await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_connections_keep_nobody_from_playing() {
    let count = often(500, 10_000);
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap();
    assert!(files >= count + 200, "{count} connections need `ulimit -n {}`", count + 200);
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), free_address());
    let mut opening = JoinSet::new();
    for _ in 0..count {
        let url = process.url.clone();
        opening.spawn(async move { half_open(&url).await });
        if opening.len() >= 100 {
            opening.join_next().await;
        }
    }
    let opened = Instant::now();
    let mut half_open = opening.join_all().await;

    let ines = Person::new(&process.url).await;
    let (_, mut seat) = ines.begin(|_| {}).await;
    seat.play(u64::MAX).await;
    assert_eq!(seat.view["stage"], "over");
    println!("{count} half-open connections, and a game in {:?}", opened.elapsed());

    // They are not waited for for ever.
    for stream in &mut half_open {
        let mut rest = Vec::new();
        let ended = timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "the server waits for half a request after {:?}", opened.elapsed());
    }
    process.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let host = Host::start().await;
    let mut stream = TcpStream::connect(host.running.address()).await.unwrap();
    let head = "POST /api/login HTTP/1.1\r\nHost: example\r\nContent-Type: application/json\r\n\
                Content-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 64];
    timeout(PATIENCE, stream.read_exact(&mut answer)).await.unwrap().unwrap();
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endless_head_is_refused() {
    let host = Host::start().await;
    let mut stream = TcpStream::connect(host.running.address()).await.unwrap();
    let head = format!("GET / HTTP/1.1\r\nHost: example\r\nX-Long: {}\r\n", "x".repeat(20_000));
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 13];
    timeout(PATIENCE, stream.read_exact(&mut answer)).await.unwrap().unwrap();
    assert_eq!(answer, b"HTTP/1.1 431 ");
    host.running.stop().await;
}
