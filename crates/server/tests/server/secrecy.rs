//! Two games that differ only in the hand of one seat look the same to everybody else, byte for byte.

use std::path::Path;
use std::time::Duration;

use serde_json::json;
use sha2::{Digest as _, Sha256};
use tokio::time::{sleep, timeout};
use whistlestop_engine::{SeatId, Viewer};
use whistlestop_fair::{Nonce, Secret};
use whistlestop_protocol::wire::{LogLine, TableView, Watcher};
use whistlestop_server::Server;
use whistlestop_store::{Append, Change, Kind, NewGame, NewUser, Session, Status, Store};
use whistlestop_table::{Command, Entry, Facts, Happening, Options, Origin, PlayerId, Table};

use crate::client::{Person, answer, config};
use crate::process::{Process, free_address};

const GAME: &str = "twins";
const PEOPLE: [&str; 3] = ["ines", "rui", "eva"];

fn facts() -> Facts {
    Facts {
        id: GAME.into(),
        map: whistlestop_maps::usa(),
        host: PlayerId("ines".into()),
        seats: 2,
        options: Options { bot_pace: 0, ..Options::default() },
        secret: Secret([7; 32]),
    }
}

/// The log up to the deal.
fn log() -> Vec<Entry> {
    let mut table = Table::new(facts());
    let sit = || Command::Sit { seat: None, nonce: Nonce([1; 32]) };
    let commands = [("ines", sit()), ("rui", sit()), ("ines", Command::Start)];
    let mut log = Vec::new();
    for (number, (player, command)) in commands.into_iter().enumerate() {
        let origin = Origin { player: PlayerId(player.into()), command: format!("c{number}") };
        let entry = table.propose(origin, command, 1_000).unwrap();
        table.fold(&entry).unwrap();
        log.push(entry);
    }
    log
}

/// What a viewer is sent of a table.
fn seen(log: &[Entry], viewer: Viewer) -> String {
    let mut table = Table::new(facts());
    for entry in log {
        table.fold(entry).unwrap();
    }
    let watcher = Watcher { player: None, viewer };
    serde_json::to_string(&TableView::new(&table, &watcher, &|player| player.0.clone())).unwrap()
}

/// The same log, but for one card in the hand of `B`, which lies deep in the deck instead.
fn twin(log: &[Entry]) -> Vec<Entry> {
    let others = [Viewer::Spectator, Viewer::Seat(SeatId::A)];
    let seen_before = others.map(|viewer| seen(log, viewer));
    let hand_before = seen(log, Viewer::Seat(SeatId::B));
    let swapped = |i: usize, j: usize| {
        let mut log = log.to_vec();
        let Some(Entry { what: Happening::Started { deal, .. }, .. }) = log.last_mut() else {
            panic!("the last entry is the deal")
        };
        let cards = deal.iter_mut().max_by_key(|luck| luck.items.len()).unwrap();
        if i >= cards.items.len() || j >= cards.items.len() {
            return None;
        }
        cards.items.swap(i, j);
        Some(log)
    };
    for i in 0..110 {
        for j in [50, 60, 70] {
            let Some(log) = swapped(i, j) else { continue };
            let is_twin = others.map(|viewer| seen(&log, viewer)) == seen_before
                && seen(&log, Viewer::Seat(SeatId::B)) != hand_before;
            if is_twin {
                return log;
            }
        }
    }
    panic!("some card of the hand can be swapped with the deck");
}

/// Puts this log into a database, where a server will find it.
async fn keep(folder: &Path, log: &[Entry]) {
    let config = config(folder);
    let store = Store::at(&config.database()).await.unwrap();
    for id in PEOPLE {
        let user = NewUser {
            id: id.into(),
            name: id.into(),
            name_key: None,
            kind: Kind::Guest,
            owner: None,
            created_at_ms: 0,
        };
        store.create_user(user).await.unwrap();
        let session = Session {
            hash: Sha256::digest(id).into(),
            user: id.into(),
            agent: String::new(),
            created_at_ms: 0,
            seen_at_ms: i64::MAX / 2,
            expires_at_ms: i64::MAX,
        };
        store.create_session(session).await.unwrap();
    }
    let options = whistlestop_protocol::wire::Options::from(&facts().options);
    let facts = facts();
    let game = NewGame {
        options: serde_json::to_string(&options).unwrap(),
        commitment: facts.commitment().to_string(),
        host: Some("ines".into()),
        lobby: r#"{"seats":[],"to_act":[],"moved_at":0}"#.into(),
        ..NewGame::new(GAME, facts.map.name(), 2, facts.secret.0)
    };
    store.create_game(game, None).await.unwrap();
    for entry in log {
        let line = LogLine::write(facts.map, entry);
        let cmd = line.player.zip(line.command).map(|(player, id)| format!("{player}/{id}"));
        let changes = match entry.what {
            Happening::Started { .. } => vec![Change::Status(Status::Running)],
            _ => Vec::new(),
        };
        let seq = u32::try_from(entry.seq).unwrap();
        let append = Append {
            game: GAME.into(),
            seq,
            at_ms: entry.at,
            cmd,
            body: line.body,
            lobby: None,
            changes,
        };
        store.append(append).await.unwrap();
    }
    store.close().await;
}

fn person(url: &str, id: &str) -> Person {
    let proof = Some(("cookie", format!("whistlestop={id}")));
    Person { url: url.into(), id: id.into(), proof }
}

/// Times differ from run to run, but not in length.
fn timeless(text: &str) -> String {
    let mut out = String::new();
    for part in text.split_inclusive(|char: char| !char.is_ascii_digit()) {
        let digits = part.trim_end_matches(|char: char| !char.is_ascii_digit());
        let shown = if digits.len() == 13 { "T".repeat(13) } else { digits.to_owned() };
        out.push_str(&shown);
        out.push_str(&part[digits.len()..]);
    }
    out
}

/// What came over the wire: to `A` and a spectator, and to `B`, whose hand differs.
struct Heard {
    public: Vec<String>,
    own: Vec<String>,
}

/// Plays a few rounds in which `B` does the same in both games.
async fn play(url: &str) -> Heard {
    let [ines, rui, eva] = PEOPLE.map(|id| person(url, id));
    let mut a = ines.join(GAME).await;
    let mut b = rui.join(GAME).await;
    let mut watcher = eva.join(GAME).await;
    // Presence is collected for a moment; the rest is then in one order.
    for seat in [&mut a, &mut b, &mut watcher] {
        seat.until("presence").await;
    }
    let mut moves = 0;
    while moves < 10 {
        let (seat, name) = if answer(&a.view).is_some() { (&mut a, "A") } else { (&mut b, "B") };
        let number = seat.view["game"]["own"]["decision"]["number"].clone();
        let action = match answer(&seat.view).expect("somebody has to decide")["action"].as_str() {
            Some(keep) if keep.starts_with("keep") => keep.to_owned(),
            _ => "draw deck".to_owned(),
        };
        let id = format!("m{moves}");
        let illegal = json!({"kind": "act", "seat": name, "decision": number,
                             "action": "claim calgary-vancouver red*3"});
        seat.command_as(&format!("x{moves}"), illegal).await;
        let act = json!({"kind": "act", "seat": name, "decision": number, "action": action});
        seat.command_as(&id, act).await;
        moves += 1;
        let head = a.head.max(b.head);
        for seat in [&mut a, &mut b, &mut watcher] {
            while seat.head < head {
                seat.next().await.unwrap();
            }
        }
    }
    a.send(json!({"kind": "ask", "id": "q", "question": {"ask": "why_not_draw", "slot": 0}})).await;
    a.until("answer").await;
    let mut public = Vec::new();
    for frame in a.log.iter().chain(&watcher.log) {
        public.push(timeless(frame));
    }
    for path in ["", "/view", "/events?since=0", "/replay", "/steps", "/statistics"] {
        let reply = eva.get(&format!("/api/tables/{GAME}{path}")).await;
        public.push(timeless(&format!("{} {}", reply.status, reply.body)));
    }
    public.push(timeless(&eva.get("/api/tables").await.body));
    let own = b.log.iter().map(|frame| timeless(frame)).collect();
    Heard { public, own }
}

async fn record(log: &[Entry]) -> Heard {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), log).await;
    let running = Server::start(config(folder.path())).await.unwrap();
    let heard = play(&format!("http://{}", running.address())).await;
    running.stop().await;
    heard
}

#[tokio::test(flavor = "multi_thread")]
async fn others_learn_nothing_of_a_hand() {
    let log = log();
    let one = record(&log).await;
    let other = record(&twin(&log)).await;
    for (one, other) in one.public.iter().zip(&other.public) {
        assert_eq!(one, other);
    }
    assert_eq!(one.public.len(), other.public.len());
    assert_ne!(one.own, other.own, "the one whose hand it is sees the difference");
}

/// What an operator sees of a game: the log of the server, and its figures.
async fn watched(log: &[Entry]) -> (Vec<String>, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), log).await;
    let process = Process::start(folder.path(), free_address());
    play(&process.url).await;
    let figures = timeout(Duration::from_secs(30), figures(&process.url)).await.unwrap();
    let figures = figures.lines().filter(|line| !is_measured(line)).map(str::to_owned).collect();
    let mut lines: Vec<String> = process.log().lines().filter_map(untimed).collect();
    // Tasks that run at the same time log in any order.
    lines.sort_unstable();
    process.kill();
    (lines, figures)
}

/// The figures of a server, once it has noticed that everybody is gone.
async fn figures(url: &str) -> String {
    let operator = Person::stranger(url);
    loop {
        let figures = operator.get("/metrics").await.body;
        if figures.lines().any(|line| line == "whistlestop_sockets 0") {
            return figures;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// What the server does by itself, and which writes share a commit, follows the clock.
const BY_THE_CLOCK: [&str; 12] = [
    "heartbeat",
    "FROM audit",
    "FROM outage",
    "FROM wake",
    "archive_todo",
    "expires_at_ms <=",
    "due_at_ms <=",
    "PRAGMA",
    "\"BEGIN IMMEDIATE\"",
    "\"SAVEPOINT one\"",
    "\"RELEASE one\"",
    "\"COMMIT\"",
];

/// A line of the log without when and how long; `None` if only the clock decides whether it is there.
fn untimed(line: &str) -> Option<String> {
    if BY_THE_CLOCK.iter().any(|mark| line.contains(mark)) {
        return None;
    }
    let (_, line) = line.split_once(' ')?;
    // A statement that took long is marked as such.
    let line = line.find("summary=").map_or(line, |start| &line[start..]);
    Some(line.split(" elapsed=").next()?.to_owned())
}

/// Whether a figure says how long something took.
fn is_measured(figure: &str) -> bool {
    ["_bucket{", "_sum "].iter().any(|mark| figure.contains(mark))
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_learn_nothing_of_a_hand() {
    let log = log();
    let (lines, figures) = watched(&log).await;
    let (lines_twin, figures_twin) = watched(&twin(&log)).await;
    assert_eq!(figures, figures_twin);
    assert_eq!(lines, lines_twin);
    assert!(lines.iter().any(|line| line.contains("INSERT INTO entry")), "much is logged");
}
