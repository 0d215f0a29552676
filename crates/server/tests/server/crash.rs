//! What is left after `kill -9`.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::json;
use whistlestop_server::{Config, Server};

use crate::client::{Person, Seat, config};

const DATA: &str = "WHISTLESTOP_TEST_DATA";
const LISTEN: &str = "WHISTLESTOP_TEST_LISTEN";

/// A server in a process of its own: this test program, told to be one.
struct Process {
    child: Child,
    url: String,
}

impl Process {
    fn start(data: &Path, listen: SocketAddr) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "crash::serve_until_killed", "--nocapture"])
            .env(DATA, data)
            .env(LISTEN, listen.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let is_ready = |line: std::io::Result<String>| line.unwrap().contains("ready");
        assert!(lines.any(is_ready), "the server starts");
        // Whatever else it says is not read, but must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, url: format!("http://{listen}") }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
#[ignore = "not a test: the process that the others kill"]
fn serve_until_killed() {
    let Some(data) = std::env::var_os(DATA).map(PathBuf::from) else { return };
    let listen = std::env::var(LISTEN).unwrap().parse().unwrap();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let config = Config { listen, ..config(&data) };
        let _running = Server::start(config).await.unwrap();
        println!("ready");
        std::future::pending::<()>().await;
    });
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

async fn come_back(person: &Person, table: &str, since: u64) -> Seat {
    let mut seat = person.connect(table).await;
    seat.hello(Some(since)).await;
    seat
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let mut process = Process::start(folder.path(), address);
    let ines = Person::new(&process.url).await;
    let table = ines.open(2, |_| {}).await;
    let mut seat = ines.join(&table).await;
    seat.must(json!({"kind": "sit"})).await;
    seat.must(json!({"kind": "seat_bot", "bot": "random"})).await;
    seat.must(json!({"kind": "start"})).await;
    let mut until = 8;
    while seat.view["stage"] == "playing" {
        seat.play(until).await;
        let (head, view) = (seat.head, seat.view.clone());
        process.kill();
        process = Process::start(folder.path(), address);
        seat = come_back(&ines, &table, head).await;
        assert!(seat.head >= head, "what was told is still there");
        if seat.head == head {
            assert_eq!(seat.view, view, "and so is everything else");
        }
        until = if until > 20 { u64::MAX } else { seat.head + 8 };
    }
    assert_eq!(seat.view["stage"], "over");
    process.kill();
}
