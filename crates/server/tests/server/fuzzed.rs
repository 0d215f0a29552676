//! Frames and bodies that nobody would send on purpose: no table changes, and games go on.

use futures_util::SinkExt as _;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestError, TestRunner};
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::Message;
use whistlestop_testkit::repeat::often;

use crate::client::{Host, Person, Seat};

/// Frames of which each is understood, and none changes a table whose game has started.
const FRAMES: &[&str] = &[
    r#"{"kind":"hello","version":1,"since":0}"#,
    r#"{"kind":"hello","version":1,"since":18446744073709551615,"seat":"B"}"#,
    r#"{"kind":"ping","sent":-9223372036854775808}"#,
    r#"{"kind":"ask","id":"q","question":{"ask":"why_not","action":"claim north-south red*3"}}"#,
    r#"{"kind":"ask","id":"q","question":{"ask":"joint","tickets":["north_south"]}}"#,
    r#"{"kind":"command","id":"a","command":{"kind":"act","seat":"A","decision":0,"action":"claim nowhere-else red*3"}}"#,
    r#"{"kind":"command","id":"b","command":{"kind":"act","seat":"B","decision":4294967295,"action":"keep nowhere-else"}}"#,
    r#"{"kind":"command","id":"c","command":{"kind":"sit","seat":"A","nonce":"00"}}"#,
    r#"{"kind":"command","id":"d","command":{"kind":"resize","seats":255}}"#,
    r#"{"kind":"command","id":"e","command":{"kind":"start"}}"#,
];

/// Addresses that take a body, and one that each of them would accept.
const BODIES: &[(&str, &str)] = &[
    ("/api/tables/TABLE/commands", r#"{"kind":"resize","seats":3}"#),
    ("/api/tables/TABLE/ask", r#"{"ask":"why_not_draw","slot":255}"#),
    (
        "/api/tables",
        r#"{"map":"tiny","seats":2,"public":true,"options":{"clock":{"kind":"live","bank":-1,"turn":9223372036854775807},"rated":false,"pass_and_play":false,"bot_pace":0,"stand_in":"easy"}}"#,
    ),
    ("/api/me/name", r#"{"name":"Eva"}"#),
    ("/api/me/password", r#"{"password":"a long secret","new_password":"another secret"}"#),
    ("/api/me/recovery-codes", r#"{"password":"a long secret"}"#),
    ("/api/login", r#"{"name":"Eva","password":"a long secret"}"#),
    ("/api/recover", r#"{"name":"Eva","code":"AAAA-AAAA-AAAA-AAAA","password":"a long secret"}"#),
    ("/api/reports", r#"{"player":"nobody","game":"","words":"!"}"#),
];

/// What is thrown at a socket.
#[derive(Clone, Debug)]
enum Thrown {
    Text(String),
    Binary(Vec<u8>),
    /// Bytes that need not even be a frame.
    Raw(Vec<u8>),
}

fn thrown() -> impl Strategy<Value = Thrown> {
    let bytes = || vec(any::<u8>(), 0..200);
    prop_oneof![
        6 => select(FRAMES).prop_flat_map(mutated).prop_map(Thrown::Text),
        2 => nonsense().prop_map(Thrown::Text),
        1 => bytes().prop_map(Thrown::Binary),
        1 => bytes().prop_map(Thrown::Raw),
    ]
}

/// Any text, and text that goes deeper than anybody can follow.
fn nonsense() -> impl Strategy<Value = String> {
    let deep = (select(&["[", "{\"kind\":", "{\"command\":{\"id\":"][..]), 1_usize..1_000)
        .prop_map(|(opening, depth)| opening.repeat(depth));
    prop_oneof![any::<String>(), deep]
}

/// A text with some bytes changed or left out, and sometimes its end.
fn mutated(text: &'static str) -> impl Strategy<Value = String> {
    let edits = vec((any::<Index>(), any::<Option<u8>>()), 0..5);
    (edits, prop::option::weighted(0.3, any::<Index>())).prop_map(|(edits, cut)| {
        let mut bytes = text.as_bytes().to_vec();
        for (place, byte) in edits {
            let place = place.index(bytes.len());
            match byte {
                Some(byte) => bytes[place] = byte,
                None => drop(bytes.remove(place)),
            }
        }
        bytes.truncate(cut.map_or(bytes.len(), |cut| cut.index(bytes.len())));
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// A game of two, somebody who looks on, and a stranger.
struct Scene {
    host: Host,
    table: String,
    players: [Person; 2],
    guest: Person,
    stranger: Person,
}

impl Scene {
    async fn set() -> Self {
        let host = Host::start().await;
        let (ines, rui) = (host.guest().await, host.guest().await);
        let table = ines.open(2, |_| {}).await;
        let (mut a, mut b) = (ines.join(&table).await, rui.join(&table).await);
        a.must(json!({"kind": "sit"})).await;
        b.must(json!({"kind": "sit"})).await;
        a.must(json!({"kind": "start"})).await;
        let (guest, stranger) = (host.guest().await, Person::stranger(&host.url()));
        Self { host, table, players: [ines, rui], guest, stranger }
    }

    /// The table as everybody sees it, byte for byte.
    async fn seen(&self) -> Vec<String> {
        let mut seen = Vec::new();
        for person in self.players.iter().chain([&self.stranger]) {
            for path in ["view", "events?since=0"] {
                seen.push(person.get(&format!("/api/tables/{}/{path}", self.table)).await.body);
            }
        }
        seen
    }

    /// Throws all of it at a socket of each of them.
    async fn throw(&self, thrown: &[Thrown], hello: bool) {
        for person in [&self.players[0], &self.guest, &self.stranger] {
            let mut seat = person.connect(&self.table).await;
            if hello {
                seat.hello(None).await;
            }
            throw_at(seat, thrown).await;
        }
    }

    async fn play_to_the_end(self) {
        let [mut a, mut b] =
            [self.players[0].join(&self.table).await, self.players[1].join(&self.table).await];
        tokio::join!(a.play(u64::MAX), b.play(u64::MAX));
        assert_eq!((&a.view["stage"], &b.view["stage"]), (&json!("over"), &json!("over")));
        self.host.running.stop().await;
    }
}

async fn throw_at(mut seat: Seat, thrown: &[Thrown]) {
    for thing in thrown {
        let sent = match thing {
            Thrown::Text(text) => seat.socket.send(Message::text(text)).await.is_ok(),
            Thrown::Binary(bytes) => seat.socket.send(Message::binary(bytes.clone())).await.is_ok(),
            Thrown::Raw(bytes) => {
                // What follows may be taken for the rest of a frame, so nothing does.
                let _ = seat.socket.get_mut().write_all(bytes).await;
                return;
            }
        };
        if !sent {
            return;
        }
    }
    // The server has read all of it when it answers, or has closed the socket.
    let ping = json!({"kind": "ping", "sent": 4711}).to_string();
    if seat.socket.send(Message::text(ping)).await.is_ok() {
        while seat.next().await.is_ok_and(|frame| frame["sent"] != 4711) {}
    }
}

fn runner(cases: u64) -> TestRunner {
    let cases = u32::try_from(cases).unwrap();
    TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() })
}

fn demand<T: std::fmt::Debug>(done: Result<(), TestError<T>>) {
    if let Err(error) = done {
        panic!("{error}");
    }
}

#[test]
fn frames_that_make_no_sense_change_nothing() {
    let runtime = Runtime::new().unwrap();
    let scene = runtime.block_on(Scene::set());
    let before = runtime.block_on(scene.seen());
    // Each time up to thirty frames, from three people.
    let done =
        runner(often(50, 2_000)).run(&(vec(thrown(), 1..30), any::<bool>()), |(all, hello)| {
            runtime.block_on(scene.throw(&all, hello));
            prop_assert_eq!(&runtime.block_on(scene.seen()), &before);
            Ok(())
        });
    demand(done);
    runtime.block_on(scene.play_to_the_end());
}

#[test]
fn bodies_that_make_no_sense_change_nothing() {
    let runtime = Runtime::new().unwrap();
    let scene = runtime.block_on(Scene::set());
    let before = runtime.block_on(scene.seen());
    let body = |(path, body)| {
        let body = prop_oneof![4 => mutated(body), 1 => nonsense()];
        (Just(path), body, "[ -~]{0,80}")
    };
    let sent = vec(select(BODIES).prop_flat_map(body), 1..10);
    let done = runner(often(100, 4_000)).run(&sent, |requests| {
        for (path, body, key) in requests {
            let path = path.replace("TABLE", &scene.table);
            let key = [("idempotency-key", &*key)];
            for person in [&scene.guest, &scene.stranger] {
                let reply = runtime.block_on(person.send("POST", &path, Some(body.clone()), &key));
                prop_assert!(reply.status < 500, "{}: {:?}", path, reply);
            }
        }
        prop_assert_eq!(&runtime.block_on(scene.seen()), &before);
        Ok(())
    });
    demand(done);
    runtime.block_on(scene.play_to_the_end());
}
