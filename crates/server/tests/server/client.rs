//! A person at a browser, or somebody who pretends to be one.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};
use whistlestop_server::{Config, Running, Server};
use whistlestop_testkit::merge::merge;

/// Nothing here takes long.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server with a database of its own.
pub struct Host {
    pub running: Running,
    pub folder: TempDir,
}

impl Host {
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(folder.path());
        change(&mut config);
        Self { running: Server::start(config).await.unwrap(), folder }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.running.address())
    }

    /// Somebody new.
    pub async fn guest(&self) -> Person {
        Person::new(&self.url()).await
    }
}

/// The settings of a test: any free port, and no limits that a test does not ask for.
pub fn config(folder: &Path) -> Config {
    Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        data: folder.to_owned(),
        limit_scale: 1_000.0,
        ..Config::default()
    }
}

/// Somebody with a cookie, or with a token.
#[derive(Clone, Debug)]
pub struct Person {
    pub url: String,
    pub id: String,
    pub proof: Option<(&'static str, String)>,
}

/// An answer to a request.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    pub status: u16,
    pub body: String,
    pub cookie: Option<String>,
    pub headers: Vec<(String, String)>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| &**value)
    }
}

impl Person {
    /// Comes in as a guest.
    pub async fn new(url: &str) -> Self {
        let mut person = Self::stranger(url);
        let reply = person.get("/api/me").await;
        person.keep_cookie(&reply);
        person.id = reply.json()["id"].as_str().unwrap().to_owned();
        person
    }

    /// Somebody without a session.
    pub fn stranger(url: &str) -> Self {
        Self { url: url.to_owned(), id: String::new(), proof: None }
    }

    pub fn keep_cookie(&mut self, reply: &Reply) {
        if let Some(cookie) = &reply.cookie {
            self.proof = Some(("cookie", cookie.split(';').next().unwrap().to_owned()));
        }
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None, &[]).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send("POST", path, Some(body.to_string()), &[]).await
    }

    pub async fn delete(&self, path: &str) -> Reply {
        self.send("DELETE", path, None, &[]).await
    }

    pub async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        headers: &[(&str, &str)],
    ) -> Reply {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.url))
            .header("content-type", "application/json");
        let proof = self.proof.iter().map(|(name, value)| (*name, &**value));
        for (name, value) in proof.chain(headers.iter().copied()) {
            request = request.header(name, value);
        }
        let request = request.body(body.unwrap_or_default()).unwrap();
        tokio::task::spawn_blocking(move || {
            let agent: ureq::Agent = ureq::Agent::config_builder()
                .http_status_as_error(false)
                .allow_non_standard_methods(true)
                .timeout_global(Some(PATIENCE))
                .build()
                .into();
            let mut response = agent.run(request).unwrap();
            let headers = response.headers().iter();
            let headers: Vec<(String, String)> = headers
                .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
                .collect();
            let cookie = headers.iter().find(|(name, _)| name == "set-cookie");
            Reply {
                status: response.status().as_u16(),
                cookie: cookie.map(|(_, value)| value.clone()),
                headers: headers.clone(),
                body: response.body_mut().read_to_string().unwrap(),
            }
        })
        .await
        .unwrap()
    }

    /// Opens a table and returns its id.
    pub async fn open(&self, seats: u8, change: impl FnOnce(&mut Value)) -> String {
        let mut table = json!({
            "map": "tiny", "seats": seats, "public": true,
            "options": {"clock": {"kind": "none"}, "rated": false, "pass_and_play": false,
                        "bot_pace": 0, "stand_in": "random"},
        });
        change(&mut table);
        let reply = self.post("/api/tables", table).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()["id"].as_str().unwrap().to_owned()
    }

    /// Opens a table, and begins a game against a bot there.
    pub async fn begin(&self, change: impl FnOnce(&mut Value)) -> (String, Seat) {
        let table = self.open(2, change).await;
        let mut seat = self.join(&table).await;
        seat.must(json!({"kind": "sit"})).await;
        seat.must(json!({"kind": "seat_bot", "bot": "random"})).await;
        seat.must(json!({"kind": "start"})).await;
        (table, seat)
    }

    /// Opens a socket at a table, and says hello.
    pub async fn join(&self, table: &str) -> Seat {
        let mut seat = self.connect(table).await;
        seat.hello(None).await;
        seat
    }

    pub async fn connect(&self, table: &str) -> Seat {
        self.try_connect(table, &[]).await.unwrap()
    }

    pub async fn try_connect(&self, table: &str, headers: &[(&str, &str)]) -> Result<Seat, Error> {
        let (socket, _) = connect_async(self.upgrade(table, headers)).await?;
        Ok(Seat::new(socket))
    }

    /// Opens a socket at a table over this connection.
    pub async fn connect_over(&self, stream: TcpStream, table: &str) -> Seat {
        let stream = MaybeTlsStream::Plain(stream);
        let (socket, _) = client_async(self.upgrade(table, &[]), stream).await.unwrap();
        Seat::new(socket)
    }

    fn upgrade(&self, table: &str, headers: &[(&str, &str)]) -> Request<()> {
        let url = format!("{}/api/tables/{table}/socket", self.url.replace("http", "ws"));
        let mut request = url.into_client_request().unwrap();
        let proof = self.proof.iter().map(|(name, value)| (*name, &**value));
        for (name, value) in proof.chain(headers.iter().copied()) {
            let name: tokio_tungstenite::tungstenite::http::HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        request
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A socket at a table, and what came over it.
pub struct Seat {
    pub socket: Socket,
    /// The table as last seen.
    pub view: Value,
    /// The last entry that came.
    pub head: u64,
    /// Every frame, as it came.
    pub log: Vec<String>,
    /// How many of them had a change in the place of the table.
    pub changes: u64,
    commands: u64,
}

impl Seat {
    fn new(socket: Socket) -> Self {
        Self { socket, view: Value::Null, head: 0, commands: 0, log: Vec::new(), changes: 0 }
    }

    pub async fn send(&mut self, frame: Value) {
        self.send_raw(Message::text(frame.to_string())).await;
    }

    pub async fn send_raw(&mut self, message: Message) {
        use futures_util::SinkExt as _;
        self.socket.send(message).await.unwrap();
    }

    /// The next frame, or how the server closed the socket.
    pub async fn next(&mut self) -> Result<Value, Option<CloseFrame>> {
        use futures_util::StreamExt as _;
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("a frame in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.log.push(text.to_string());
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    self.take_in(&frame);
                    return Ok(frame);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    fn take_in(&mut self, frame: &Value) {
        match frame["kind"].as_str().unwrap() {
            "sync" => {
                self.view = frame["view"].clone();
                self.head = self.view["head"].as_u64().unwrap();
            }
            "entry" => {
                let seq = frame["entry"]["seq"].as_u64().unwrap();
                assert_eq!(seq, self.head + 1, "no entry is lost or doubled");
                self.head = seq;
                if !frame["view"].is_null() {
                    self.view = frame["view"].clone();
                } else if !frame["change"].is_null() {
                    self.changes += 1;
                    merge(&mut self.view, &frame["change"]);
                } else {
                    self.view["head"] = seq.into();
                }
            }
            _ => {}
        }
    }

    /// The next frame of this kind.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.next().await.expect("the socket stays open");
            if frame["kind"] == kind {
                return frame;
            }
        }
    }

    pub async fn hello(&mut self, since: Option<u64>) -> Value {
        self.send(json!({"kind": "hello", "version": 1, "since": since})).await;
        self.until("sync").await
    }

    /// A hello that asks for changes.
    pub async fn hello_for_changes(&mut self) -> Value {
        self.send(json!({"kind": "hello", "version": 1, "changes": true})).await;
        self.until("sync").await
    }

    /// Sends a command, and waits for its entry or its refusal.
    pub async fn command(&mut self, command: Value) -> Value {
        self.commands += 1;
        let id = format!("{}-{}", self.head, self.commands);
        self.command_as(&id, command).await
    }

    pub async fn command_as(&mut self, id: &str, command: Value) -> Value {
        self.send(json!({"kind": "command", "id": id, "command": command})).await;
        loop {
            let frame = self.next().await.expect("the socket stays open");
            if frame["id"] == id || frame["entry"]["command"] == id {
                return frame;
            }
        }
    }

    /// Like [`Self::command`], and it must be carried out.
    pub async fn must(&mut self, command: Value) -> Value {
        let frame = self.command(command.clone()).await;
        assert_eq!(frame["kind"], "entry", "{command} got {frame}");
        frame
    }

    /// Plays until the game is over, or until this many entries are in the log.
    pub async fn play(&mut self, until: u64) {
        while !matches!(self.view["stage"].as_str(), Some("over" | "abandoned"))
            && self.head < until
        {
            match answer(&self.view) {
                Some(command) => drop(self.command(command).await),
                None => drop(self.next().await.expect("the socket stays open")),
            }
        }
    }
}

/// What somebody does who claims what they can.
pub fn answer(view: &Value) -> Option<Value> {
    let own = &view["game"]["own"];
    let decision = own["decision"].as_object()?;
    let action = if let Some(claim) = decision["claims"].as_array().and_then(|all| all.first()) {
        let name = claim["route"].as_str().unwrap();
        format!("claim {name} {}", cards(&claim["payments"][0]))
    } else if !decision["keep"].is_null() {
        let names = own["offer"].as_array().unwrap().iter().map(|ticket| &ticket["ticket"]);
        let names: Vec<&str> = names.map(|name| name.as_str().unwrap()).collect();
        format!("keep {}", names.join(" "))
    } else if decision["draw_deck"] == true {
        "draw deck".into()
    } else if let Some(slot) = decision["display"].as_array().and_then(|slots| slots.first()) {
        format!("draw {slot}")
    } else if decision["decline"] == true {
        "decline".into()
    } else if decision["tickets"] == true {
        "tickets".into()
    } else {
        "pass".into()
    };
    Some(json!({
        "kind": "act", "seat": view["you"], "decision": decision["number"], "action": action,
    }))
}

fn cards(payment: &Value) -> String {
    let (all, locomotives) =
        (payment["cards"].as_u64().unwrap(), payment["least"].as_u64().unwrap());
    let mut cards = Vec::new();
    if let Some(color) = payment["color"].as_str().filter(|_| all > locomotives) {
        cards.push(format!("{color}*{}", all - locomotives));
    }
    if locomotives > 0 {
        cards.push(format!("locomotive*{locomotives}"));
    }
    cards.join(" ")
}
