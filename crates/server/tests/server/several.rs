//! Several servers of the same games: what must hold whichever of them is asked.

use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use whistlestop_fleet::{Nats, Postgres};
use whistlestop_server::{Config, Running, Server};

use crate::client::{Person, config};
use crate::letters::{Sink, link, readable, sends_mail, slow_game, start, take_mail};

/// Two servers on one database and one bus.
struct Fleet {
    servers: [Running; 2],
    _postgres: Postgres,
    nats: Nats,
    _folder: TempDir,
}

impl Fleet {
    async fn start(change: impl Fn(&mut Config)) -> Self {
        let (postgres, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
        let folder = tempfile::tempdir().unwrap();
        let store = postgres.new_database().unwrap().parse().unwrap();
        let mut config =
            Config { store: Some(store), bus: Some(nats.url()), ..config(folder.path()) };
        change(&mut config);
        let servers =
            [Server::start(config.clone()).await.unwrap(), Server::start(config).await.unwrap()];
        Self { servers, _postgres: postgres, nats, _folder: folder }
    }

    fn url(&self, server: usize) -> String {
        format!("http://{}", self.servers[server].address())
    }

    async fn stop(self) {
        for server in self.servers {
            server.stop().await;
        }
    }
}

/// The same person at another server.
fn at(person: &Person, url: String) -> Person {
    Person { url, ..person.clone() }
}

async fn register(url: &str, name: &str) -> Person {
    let mut person = Person::new(url).await;
    let reply = person.post("/api/register", account(name)).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    person.keep_cookie(&reply);
    person
}

fn account(name: &str) -> Value {
    json!({"name": name, "password": "a long enough one"})
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_at_several_servers_gains_nothing() {
    let fleet = Fleet::start(|config| config.limit_scale = 1.0).await;
    let guessers = [0, 1].map(|server| Person::stranger(&fleet.url(server)));
    let mut refused = [0, 0];
    for _ in 0..8 {
        for (guesser, refused) in guessers.iter().zip(&mut refused) {
            let guess = json!({"name": "somebody", "password": "wrong wrong"});
            *refused += u32::from(guesser.post("/api/login", guess).await.status == 429);
        }
    }
    // Ten at once for one name; perhaps one more came back meanwhile.
    assert!(refused[0] + refused[1] >= 5, "{refused:?}");
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_signs_out_elsewhere_is_let_go_even_if_nobody_hears_of_it() {
    let mut fleet = Fleet::start(|_| {}).await;
    let ann = register(&fleet.url(0), "Ann").await;
    let table = ann.open(2, |_| {}).await;
    let mut seat = ann.join(&table).await;
    fleet.nats.kill().unwrap();
    assert_eq!(at(&ann, fleet.url(1)).post("/api/logout", json!({})).await.status, 200);
    let closed = async {
        loop {
            match seat.socket.next().await {
                Some(Ok(Message::Close(frame))) => break frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break None,
            }
        }
    };
    assert_eq!(timeout(Duration::from_secs(50), closed).await, Ok(Some(4003)));
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_refused_for_what_a_server_has_not_heard() {
    let fleet = Fleet::start(|_| ()).await;
    let (ann, bob) = (Person::new(&fleet.url(0)).await, Person::new(&fleet.url(1)).await);
    fleet.nats.freeze(true).unwrap();
    for _ in 0..3 {
        // Ann starts at a server that nobody has told that Bob sits there too.
        let table = slow_game(&ann, &bob).await;
        start(&ann, &table).await;
    }
    fleet.nats.freeze(false).unwrap();
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_is_sent_by_one_of_them() {
    let sink = Sink::start("250 taken", take_mail).await;
    let fleet = Fleet::start(|config| sends_mail(config, &sink)).await;
    let ann = register(&fleet.url(0), "Ann").await;
    let bob = Person::new(&fleet.url(1)).await;
    let new = json!({"channel": "mail", "address": "ann@example.org", "language": "en"});
    assert_eq!(ann.post("/api/me/contacts", new).await.status, 200);
    let path = link(&readable(&sink.message(0).await), "/link/mail/");
    at(&ann, fleet.url(1)).get(&path).await;
    for game in 1..=5 {
        let table = slow_game(&ann, &bob).await;
        start(&ann, &table).await;
        sink.message(game).await;
    }
    sleep(Duration::from_secs(3)).await;
    assert_eq!(sink.count(), 6, "one for each game, and the first");
    fleet.stop().await;
}
