//! News of slow games, by a mail server and a push service on this machine.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use web_push_native::p256::ecdsa::signature::Verifier as _;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};
use web_push_native::p256::{PublicKey, SecretKey};
use web_push_native::{Auth, decrypt};
use whistlestop_server::{Config, Secret};
use whistlestop_store::Store;

use crate::client::{Host, Person, answer};

const PATIENCE: Duration = Duration::from_secs(20);
/// Long enough for a letter to be sent that should not be.
const WHILE: Duration = Duration::from_millis(2_500);
const DAY: i64 = 24 * 60 * 60 * 1_000;

/// Something that takes in what is sent to it, and answers as it is told.
pub struct Sink {
    address: SocketAddr,
    taken: Arc<Mutex<Vec<String>>>,
    answer: Arc<Mutex<&'static str>>,
}

impl Sink {
    /// What comes is read and answered by `talk`.
    pub async fn start<F>(answer: &'static str, talk: fn(TcpStream, &'static str) -> F) -> Self
    where
        F: Future<Output = Option<String>> + Send + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let sink = Self {
            address: listener.local_addr().unwrap(),
            taken: Arc::default(),
            answer: Arc::new(Mutex::new(answer)),
        };
        let (taken, answer) = (sink.taken.clone(), sink.answer.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (taken, answer) = (taken.clone(), *answer.lock().unwrap());
                tokio::spawn(async move {
                    let message = talk(stream, answer).await;
                    taken.lock().unwrap().extend(message);
                });
            }
        });
        sink
    }

    /// The message with this number, the first is 0.
    pub async fn message(&self, number: usize) -> String {
        let come = async {
            loop {
                if let Some(message) = self.taken.lock().unwrap().get(number) {
                    return message.clone();
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(PATIENCE, come).await.expect("a message in time")
    }

    pub fn count(&self) -> usize {
        self.taken.lock().unwrap().len()
    }
}

/// One conversation of a mail server. `answer` is what it says to a whole letter.
pub async fn take_mail(stream: TcpStream, answer: &'static str) -> Option<String> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 sink\r\n").await.ok()?;
    let (mut letter, mut is_text, mut line) = (String::new(), false, String::new());
    loop {
        line.clear();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let say = match line.trim_end() {
            "." if is_text => {
                stream.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
                return answer.starts_with("250").then_some(letter);
            }
            _ if is_text => {
                letter.push_str(&line);
                continue;
            }
            "DATA" => {
                is_text = true;
                "354 go on"
            }
            "QUIT" => return None,
            _ => "250 ok",
        };
        stream.write_all(format!("{say}\r\n").as_bytes()).await.ok()?;
    }
}

/// One request to a push service: its head, and its body as base64url in the last line.
async fn take_push(mut stream: TcpStream, answer: &'static str) -> Option<String> {
    let mut bytes = Vec::new();
    let (head, body) = loop {
        stream.read_buf(&mut bytes).await.ok().filter(|read| *read > 0)?;
        let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
        let head = String::from_utf8(bytes[..end].to_vec()).ok()?;
        let length: usize = header(&head, "content-length")?.parse().ok()?;
        if bytes.len() >= end + 4 + length {
            break (head, bytes[end + 4..].to_vec());
        }
    };
    let answer = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    stream.write_all(answer.as_bytes()).await.ok()?;
    Some(format!("{head}\r\n{}", BASE64URL_NOPAD.encode(&body)))
}

fn header<'m>(message: &'m str, name: &str) -> Option<&'m str> {
    let mut lines = message.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// The letter as people read it.
pub fn readable(mail: &str) -> String {
    // Quoted-printable, as far as these tests need it.
    mail.replace("=\r\n", "").replace("=3D", "=")
}

pub fn sends_mail(config: &mut Config, sink: &Sink) {
    config.mail = Some(Secret(format!("smtp://{}", sink.address)));
    config.mail_from = Some("Trains <trains@example.org>".to_owned());
    config.tell_after = 0;
}

/// A slow game of two on which both have sat down.
pub async fn slow_game(ann: &Person, bob: &Person) -> String {
    let table = ann
        .open(2, |table| {
            table["map"] = "usa".into();
            table["options"]["clock"] = json!({"kind": "slow", "turn": DAY});
        })
        .await;
    for person in [ann, bob] {
        command(person, &table, "sit").await;
    }
    table
}

/// Starts the game without looking on.
pub async fn start(person: &Person, table: &str) {
    command(person, table, "start").await;
}

/// Does something at a table without looking on.
async fn command(person: &Person, table: &str, kind: &str) {
    let (path, body) = (format!("/api/tables/{table}/commands"), json!({ "kind": kind }));
    let key = [("idempotency-key", kind)];
    let reply = person.send("POST", &path, Some(body.to_string()), &key).await;
    assert_eq!(reply.status, 200, "{reply:?}");
}

async fn registered(host: &Host, name: &str) -> Person {
    let mut person = host.guest().await;
    let account = json!({"name": name, "password": "a long enough one"});
    let reply = person.post("/api/register", account).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    person.keep_cookie(&reply);
    person
}

async fn contacts(person: &Person) -> Value {
    person.get("/api/me/contacts").await.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_comes_to_a_confirmed_address_until_it_is_stopped() {
    let sink = Sink::start("250 taken", take_mail).await;
    let host = Host::with(|config| sends_mail(config, &sink)).await;
    let (ann, bob) = (registered(&host, "Ann").await, host.guest().await);
    assert_eq!(contacts(&bob).await["mail"], true, "with an account one could have mail");
    let new = json!({"channel": "mail", "address": "ann@example.org", "language": "it"});
    assert_eq!(bob.post("/api/me/contacts", new.clone()).await.status, 403, "guests come and go");
    let reply = ann.post("/api/me/contacts", new).await;
    assert_eq!((reply.status, &reply.json()["confirmed"]), (200, &json!(false)), "{reply:?}");

    let mail = readable(&sink.message(0).await);
    assert_eq!(header(&mail, "to"), Some("ann@example.org"));
    assert_eq!(header(&mail, "subject"), Some("Conferma il tuo indirizzo"));
    let path = link(&mail, "/link/mail/");
    let stranger = Person::stranger(&host.url());
    assert_eq!(stranger.get(&format!("{path}0")).await.status, 404);
    assert!(stranger.get(&path).await.status < 400);
    assert_eq!(contacts(&ann).await["contacts"][0]["confirmed"], true);
    let italian = [("accept-language", "it-CH, en;q=0.5")];
    let page = stranger.send("GET", &path, None, &italian).await;
    assert_eq!(page.status, 404, "it works once");
    assert!(page.body.contains("<h1>Questo link è già stato usato"), "{page:?}");

    let table = slow_game(&ann, &bob).await;
    start(&ann, &table).await;
    let mail = readable(&sink.message(1).await);
    assert_eq!(header(&mail, "subject"), Some("Tocca a te"));
    assert!(mail.contains("23 h."), "{mail}");
    assert_eq!(link(&mail, "/t/"), format!("/t/{table}"));
    assert_eq!(header(&mail, "list-unsubscribe-post"), Some("List-Unsubscribe=One-Click"));
    let stop = link(&mail, "/link/stop/");
    assert!(header(&mail, "list-unsubscribe").unwrap().ends_with(&format!("{stop}>")));

    let page = stranger.get(&stop).await;
    assert!(page.body.contains("<button>Basta posta</button>"), "{page:?}");
    assert_eq!(contacts(&ann).await["contacts"].as_array().unwrap().len(), 1, "it only asks");
    assert_eq!(stranger.send("POST", &stop, None, &[]).await.status, 200);
    assert_eq!(contacts(&ann).await["contacts"], json!([]));
    let page = stranger.get(&stop).await;
    assert!(page.body.contains("<h1>This link was used already"), "{page:?}");
    let metrics = stranger.get("/metrics").await.body;
    assert!(metrics.contains("whistlestop_letters_total 1"), "{metrics}");
    host.running.stop().await;
}

/// The path of the first link in a letter that begins so.
pub fn link(mail: &str, begins: &str) -> String {
    let at = mail.find(begins).unwrap_or_else(|| panic!("no {begins} in {mail}"));
    mail[at..].split(|c: char| c.is_whitespace() || c == '>').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_moves_in_time_hears_nothing_and_whoever_looks_on_not_at_once() {
    let sink = Sink::start("250 taken", take_mail).await;
    let host = Host::with(|config| sends_mail(config, &sink)).await;
    let (ann, bob) = (registered(&host, "Ann").await, registered(&host, "Bob").await);
    for (number, (person, name)) in [(&ann, "ann"), (&bob, "bob")].into_iter().enumerate() {
        let address = format!("{name}@example.org");
        let new = json!({"channel": "mail", "address": address, "language": "en"});
        assert_eq!(person.post("/api/me/contacts", new).await.status, 200);
        let path = link(&readable(&sink.message(number).await), "/link/mail/");
        person.get(&path).await;
    }
    let table = slow_game(&ann, &bob).await;
    let mut seats = [ann.join(&table).await, bob.join(&table).await];
    // Until everybody has heard who is connected, nobody is.
    sleep(Duration::from_millis(500)).await;
    seats[0].must(json!({"kind": "start"})).await;
    sleep(WHILE).await;
    assert_eq!(sink.count(), 2, "both look on");

    let store = Store::open_beside(&host.folder.path().join("whistlestop.db")).await.unwrap();
    let kinds = async || {
        let due = store.due_letters(i64::MAX, 100).await.unwrap();
        due.into_iter().map(|letter| format!("{:?}", letter.kind)).collect::<Vec<_>>()
    };
    assert_eq!(kinds().await, ["Turn", "Turn", "Hurry", "Hurry"]);
    let keep = answer(&seats[0].view).expect("tickets to choose from");
    seats[0].must(keep).await;
    assert_eq!(kinds().await, ["Turn", "Hurry"], "only the other one is awaited");
    store.close().await;
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_is_not_taken_is_kept_for_later() {
    let sink = Sink::start("250 taken", take_mail).await;
    let host = Host::with(|config| sends_mail(config, &sink)).await;
    let (ann, bob) = (registered(&host, "Ann").await, host.guest().await);
    let new = json!({"channel": "mail", "address": "ann@example.org", "language": "en"});
    ann.post("/api/me/contacts", new.clone()).await;
    ann.get(&link(&readable(&sink.message(0).await), "/link/mail/")).await;
    *sink.answer.lock().unwrap() = "451 not now";
    assert_eq!(ann.post("/api/me/contacts", new).await.status, 503);
    let table = slow_game(&ann, &bob).await;
    start(&ann, &table).await;
    let store = Store::open_beside(&host.folder.path().join("whistlestop.db")).await.unwrap();
    let tried = async {
        while !store.due_letters(i64::MAX, 9).await.unwrap().iter().any(|it| it.tries == 1) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, tried).await.expect("it is tried");
    store.close().await;
    host.running.stop().await;
}

/// What a browser would say when it subscribes, and what it keeps for itself.
struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Self {
        Self { secret: SecretKey::from_slice(&[7; 32]).unwrap(), auth: [9; 16] }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let public = self.secret.public_key().to_sec1_bytes();
        json!({
            "channel": "push", "endpoint": endpoint, "language": "ro",
            "p256dh": BASE64URL_NOPAD.encode(&public),
            "auth": BASE64URL_NOPAD.encode(&self.auth),
        })
    }

    fn read(&self, body: &str) -> Value {
        let body = BASE64URL_NOPAD.decode(body.as_bytes()).unwrap();
        let auth = Auth::from(self.auth);
        serde_json::from_slice(&decrypt(body, &self.secret, &auth).unwrap()).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_by_its_push_service_until_it_is_gone() {
    let sink = Sink::start("201 Created", take_push).await;
    let host = Host::with(|config| {
        config.mail_from = Some("trains@example.org".to_owned());
        config.push_services = vec!["127.0.0.1".to_owned()];
        config.tell_after = 0;
    })
    .await;
    let (ann, bob) = (host.guest().await, host.guest().await);
    let browser = Browser::new();
    let endpoint = format!("http://{}/to/ann", sink.address);
    let reply = ann.post("/api/me/contacts", browser.subscription(&endpoint)).await;
    assert_eq!((reply.status, &reply.json()["confirmed"]), (200, &json!(true)), "{reply:?}");
    for elsewhere in
        ["https://127.0.0.1:8443/", "http://localhost/", "https://evil.org/", "ftp:", ""]
    {
        let reply = ann.post("/api/me/contacts", browser.subscription(elsewhere)).await;
        assert_eq!(reply.status, 422, "{elsewhere}");
    }

    let table = slow_game(&ann, &bob).await;
    start(&ann, &table).await;
    let message = sink.message(0).await;
    assert!(message.starts_with("POST /to/ann HTTP/1.1"), "{message}");
    assert_eq!(header(&message, "content-encoding"), Some("aes128gcm"));
    assert_eq!(header(&message, "topic"), Some(&*table));
    let told = browser.read(message.lines().last().unwrap());
    assert_eq!(
        (&told["title"], &told["path"]),
        (&json!("E rândul tău"), &json!(format!("/t/{table}")))
    );
    check_proof(header(&message, "authorization").unwrap(), &sink.address, &ann).await;

    *sink.answer.lock().unwrap() = "410 Gone";
    let table = slow_game(&ann, &bob).await;
    start(&ann, &table).await;
    sink.message(1).await;
    let forgotten = async {
        while contacts(&ann).await["contacts"] != json!([]) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, forgotten).await.expect("the browser is forgotten");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_hears_nothing_once_it_is_signed_out() {
    let host = Host::with(|config| {
        config.mail_from = Some("trains@example.org".to_owned());
        config.push_services = vec!["127.0.0.1".to_owned()];
    })
    .await;
    let subscribe = async |person: &Person, path: &str| {
        let subscription = Browser::new().subscription(&format!("http://127.0.0.1/{path}"));
        assert_eq!(person.post("/api/me/contacts", subscription).await.status, 200);
    };
    let places = async |person: &Person| {
        let contacts = contacts(person).await;
        let addresses = contacts["contacts"].as_array().unwrap().iter();
        addresses.map(|contact| contact["address"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let mut ann = host.guest().await;
    subscribe(&ann, "home").await;
    let account = json!({"name": "Ann", "password": "a long enough one"});
    let reply = ann.post("/api/register", account.clone()).await;
    ann.keep_cookie(&reply);
    assert_eq!(places(&ann).await, ["http://127.0.0.1/home"], "the same browser, now with a name");

    let mut work = host.guest().await;
    let reply = work.post("/api/login", account).await;
    work.keep_cookie(&reply);
    subscribe(&work, "work").await;
    assert_eq!(places(&ann).await.len(), 2);
    let change = json!({"password": "a long enough one", "new_password": "another long one"});
    assert_eq!(ann.post("/api/me/password", change).await.status, 200);
    assert_eq!(places(&ann).await, ["http://127.0.0.1/home"], "the other one is signed out");
    host.running.stop().await;
}

/// That a service can tell who sends, by the key that browsers were given.
async fn check_proof(proof: &str, service: &SocketAddr, person: &Person) {
    let (token, key) = proof.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(contacts(person).await["push_key"], key);
    let decode = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let claims: Value = serde_json::from_slice(&decode(signed.split('.').nth(1).unwrap())).unwrap();
    assert_eq!(claims["aud"], format!("http://{service}"));
    assert_eq!(claims["sub"], "mailto:trains@example.org");
    let key = VerifyingKey::from(PublicKey::from_sec1_bytes(&decode(key)).unwrap());
    let signature = Signature::from_slice(&decode(signature)).unwrap();
    key.verify(signed.as_bytes(), &signature).expect("it is signed by that key");
}
