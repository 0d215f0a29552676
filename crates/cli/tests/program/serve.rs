//! `whistlestop serve`, `backup`, `restore`, `admin` and `verify`.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::{Value, json};
use whistlestop_fleet::{Certificate, Nats, Postgres, free_port};
use whistlestop_store::{Append, Change, Durability, NewGame, Options, Status, Store};
use whistlestop_testkit::repeat::often;

use crate::whistlestop;

/// A server that ends with the test.
struct Serving {
    child: Child,
    url: String,
    lines: std::io::Lines<BufReader<ChildStdout>>,
}

impl Serving {
    /// Starts a server, and returns when it says where it is.
    fn start(data: &Path) -> Self {
        Self::start_at("--data", data)
    }

    /// The same with its data somewhere else.
    fn start_at(option: &str, place: impl AsRef<OsStr>) -> Self {
        Self::run(serve().arg(option).arg(place))
    }

    fn run(serve: &mut Command) -> Self {
        let mut child = serve.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let url = first.strip_prefix("whistlestop is running at ").expect("where it is").to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{url}");
        Self { child, url, lines }
    }

    fn get(&self, path: &str) -> Value {
        let mut reply = ureq::get(format!("{}{path}", self.url)).call().unwrap();
        reply.body_mut().read_json().unwrap()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What starts a server, on any free port.
fn serve() -> Command {
    let mut serve = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
    serve.args(["serve", "--listen", "127.0.0.1:0"]);
    serve
}

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("whistlestop-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_community_moves_to_postgres_and_back() {
    let folder = folder("migrate");
    let postgres = Postgres::start().unwrap();
    // Whoever may connect needs no password, so this one is only for us to look for.
    let url = postgres.new_database().unwrap().replace("postgres@", "postgres:hush@");
    let shown = url.replace("postgres:hush@", "");
    let first = Serving::start(&folder);
    assert_eq!(first.get("/api/tables"), json!([]));
    let file = folder.join("whistlestop.db").display().to_string();
    let busy = whistlestop(&format!("migrate {file} {url}"));
    assert!(busy.err.contains("another server uses this database"), "{}", busy.err);
    drop(first);
    let there = whistlestop(&format!("migrate {file} {url}"));
    assert_eq!(there.status, Some(0), "{}", there.err);
    assert!(there.out.contains(&format!("tables of `{shown}`")), "{}", there.out);
    assert!(!there.out.contains("hush"));

    let moved = Serving::start_at("--store", &url);
    assert_eq!(moved.get("/api/tables"), json!([]));
    let audit = whistlestop(&format!("admin --store {url} audit"));
    assert_eq!(audit.status, Some(0), "{}", audit.err);
    for wrong in [format!("backup copy.db --store {url}"), format!("restore {file} --store {url}")]
    {
        let refused = whistlestop(&wrong);
        assert_eq!(refused.status, Some(1));
        assert!(refused.err.contains("the database is on PostgreSQL"), "{}", refused.err);
    }
    drop(moved);
    let back = whistlestop(&format!("migrate {url} {file}.new"));
    assert_eq!(back.status, Some(0), "{}", back.err);

    for wrong in ["postgres://ann:secret@host:x/games", "mysql://ann:secret@host/games"] {
        for command in ["serve --store", "migrate games.db"] {
            let refused = whistlestop(&format!("{command} {wrong}"));
            assert_eq!(refused.status, Some(1));
            assert!(refused.err.contains("the address of the database"), "{}", refused.err);
            assert!(!refused.err.contains("secret"), "{}", refused.err);
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_servers_say_to_the_database_and_the_bus_can_be_encrypted() {
    let certificate = Certificate::new().unwrap();
    let (path, key) = (certificate.path(), certificate.key());
    let (path, key) = (path.to_str().unwrap(), key.to_str().unwrap());
    let (cert, own_key) = (format!("ssl_cert_file={path}"), format!("ssl_key_file={key}"));
    let postgres = Postgres::start_with(&["fsync=off", "ssl=on", &cert, &own_key]).unwrap();
    let watch = free_port().unwrap().to_string();
    let options = ["--tls", "--tlscert", path, "--tlskey", key, "-m", &watch];
    let nats = Nats::start_with(&options).unwrap();
    let url = postgres.new_database().unwrap().replace("127.0.0.1", "localhost");
    let store = format!("{url}?sslmode=verify-full&sslrootcert={path}");
    let bus = format!("tls://localhost:{}", nats.port());

    let mut trusting = serve();
    trusting.args(["--store", &store, "--bus", &bus]).env("SSL_CERT_FILE", path);
    let serving = Serving::run(&mut trusting);
    assert_eq!(serving.get("/api/tables"), json!([]));
    let encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                     WHERE application_name = 'whistlestop'";
    assert_eq!(postgres.sql("postgres", encrypted).unwrap(), "t");
    // The bus is joined whenever it can be.
    let start = Instant::now();
    let joined = || {
        let mut reply = ureq::get(format!("http://127.0.0.1:{watch}/connz")).call().unwrap();
        reply.body_mut().read_json::<Value>().unwrap()["num_connections"] == 1
    };
    while !joined() {
        assert!(start.elapsed() < Duration::from_secs(20), "nobody joins the bus");
        thread::sleep(Duration::from_millis(50));
    }
    drop(serving);

    // Whoever does not know the certificate says nothing.
    let stranger = Certificate::new().unwrap();
    let other = format!("{url}?sslmode=verify-full&sslrootcert={}", stranger.path().display());
    let refused = serve().args(["--store", &other]).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("certificate"), "{said}");
}

#[test]
fn a_server_runs_is_backed_up_and_restored() {
    let folder = folder("serve");
    let (data, copy) = (folder.join("data"), folder.join("copy.db"));
    let mut serving = Serving::start(&data);
    let is_link = |line: std::io::Result<String>| line.unwrap().contains("/link/admin/");
    assert!(serving.lines.any(is_link), "a link for the operator");

    let (data, copy) = (data.display(), copy.display());
    let second = whistlestop(&format!("serve --listen 127.0.0.1:0 --data {data}"));
    assert_eq!(second.status, Some(1));
    assert!(second.err.contains("another server uses this database"), "{}", second.err);

    let backup = whistlestop(&format!("backup {copy} --data {data}"));
    assert_eq!(backup.status, Some(0), "{}", backup.err);
    let nobody = whistlestop(&format!("admin --data {data} ban nobody"));
    assert_eq!(
        (nobody.status, &*nobody.err),
        (Some(1), "error: there is nobody called `nobody`\n")
    );
    let over = whistlestop(&format!("restore {copy} --data {data}"));
    assert!(over.err.contains("exists already"), "{}", over.err);
    let elsewhere = folder.join("elsewhere");
    let restored = whistlestop(&format!("restore {copy} --data {}", elsewhere.display()));
    assert_eq!(restored.status, Some(0), "{}", restored.err);
    drop(serving);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_without_a_proof_proves_nothing() {
    let run = whistlestop("verify testdata/replays/nothing.replay");
    assert_eq!(run.status, Some(1));
    assert!(run.err.contains("nothing.replay"), "{}", run.err);
}

#[test]
fn a_game_at_a_server_is_verified_by_its_address() {
    let folder = folder("verify");
    let serving = Serving::start(&folder);
    let me = ureq::get(format!("{}/api/me", serving.url)).call().unwrap();
    let cookie = me.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let post = |path: &str, key: &str, body: Value| -> Value {
        let request = ureq::post(format!("{}{path}", serving.url))
            .header("cookie", &cookie)
            .header("idempotency-key", key);
        request.send_json(body).unwrap().body_mut().read_json().unwrap()
    };
    let options = json!({"clock": {"kind": "none"}, "rated": false, "pass_and_play": false,
                         "bot_pace": 0, "stand_in": "random"});
    let table = json!({"map": "tiny", "seats": 2, "public": true, "options": options});
    let table = post("/api/tables", "", table)["id"].as_str().unwrap().to_owned();
    let address = format!("{}/api/tables/{table}/replay", serving.url);
    let early = whistlestop(&format!("verify {address}"));
    assert_eq!(early.status, Some(1));
    assert!(early.err.contains("409"), "{}", early.err);

    let commands = format!("/api/tables/{table}/commands");
    post(&commands, "one", json!({"kind": "seat_bot", "bot": "random"}));
    post(&commands, "two", json!({"kind": "seat_bot", "bot": "random"}));
    post(&commands, "three", json!({"kind": "start"}));
    let view = || serving.get(&format!("/api/tables/{table}/view"));
    while view()["stage"] != "over" {
        thread::sleep(Duration::from_millis(20));
    }
    let promise = view()["commitment"].as_str().unwrap().to_owned();
    let fair = whistlestop(&format!("verify {address} --commitment {promise}"));
    assert_eq!((fair.status, &*fair.err), (Some(0), ""));
    assert!(fair.out.contains(&table) && fair.out.contains(&promise), "{}", fair.out);
    let other = whistlestop(&format!("verify {address} --commitment {}", "0".repeat(64)));
    assert_eq!(other.status, Some(1));
    assert!(other.err.contains("the promise was"), "{}", other.err);
    drop(serving);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn many_stored_games_do_not_slow_down_a_start() {
    let games = often(1_000, 100_000);
    let folder = folder("many");
    tokio::runtime::Runtime::new().unwrap().block_on(store_games(&folder, games));
    let start = Instant::now();
    let serving = Serving::start(&folder);
    assert!(serving.get("/api/tables").as_array().unwrap().len() >= 50, "a page of tables");
    let taken = start.elapsed();
    println!("{games} games: the first answer after {taken:?}");
    assert!(taken < Duration::from_secs(2), "{games} games: {taken:?}");
    drop(serving);
    fs::remove_dir_all(folder).unwrap();
}

/// A third waits for players, a third is being played over days, a third is over.
async fn store_games(folder: &Path, games: u64) {
    let options = Options { durability: Durability::Fast, max_bytes: None };
    let store = Store::open_with(&folder.join("whistlestop.db"), options).await.unwrap();
    let mut writing = tokio::task::JoinSet::new();
    for number in 0..games {
        let store = store.clone();
        writing.spawn(async move { store_game(&store, number).await });
        if writing.len() > 1_000 {
            writing.join_next().await.unwrap().unwrap();
        }
    }
    writing.join_all().await;
    store.close().await;
}

async fn store_game(store: &Store, number: u64) {
    let id = format!("g{number}");
    let at_ms = i64::try_from(number).unwrap();
    let options = json!({"clock": {"kind": "slow", "turn": 86_400_000}, "rated": true,
                         "pass_and_play": false, "bot_pace": 1_000, "stand_in": "medium"});
    let game = NewGame {
        options: options.to_string(),
        commitment: "0".repeat(64),
        lobby: json!({"seats": [], "to_act": [], "moved_at": at_ms}).to_string(),
        created_at_ms: at_ms,
        ..NewGame::new(&id, "usa", 4, [7; 32])
    };
    store.create_game(game, None).await.unwrap();
    let far = i64::MAX / 2;
    let changes = match number % 3 {
        0 => vec![],
        1 => vec![Change::Status(Status::Running), Change::Wake(Some(far))],
        _ => vec![Change::Status(Status::Finished)],
    };
    for seq in 1..=3 {
        let mut entry = Append::new(&id, seq, at_ms, "something that happened");
        if seq == 1 {
            entry.changes.clone_from(&changes);
        }
        store.append(entry).await.unwrap();
    }
}
