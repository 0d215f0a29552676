//! Logs written by older versions make the same tables as they did then.
//!
//! A file has the facts of a table, its log, and a hash of what everybody saw in the end. Files are
//! added, never changed: a game that has begun goes on after an upgrade.

use std::fmt::Write;
use std::fs;

use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use whistlestop_engine::{SeatId, Viewer};
use whistlestop_fair::Nonce;
use whistlestop_protocol::wire::{LogLine, Options as WireOptions};
use whistlestop_table::{
    Chair, Clock, Command, Entry, Facts, Happening, Options, Said, Stage, Table,
};
use whistlestop_testkit::generate::Dice;
use whistlestop_testkit::golden::{demand_golden, project_file};
use whistlestop_testkit::sitting::{Sitting, facts, person};

const HINT: &str = "UPDATE_GOLDEN=1 cargo test -p whistlestop-table --test golden_logs";
const FOLDER: &str = "testdata/logs";

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Head {
    seed: u64,
    map: String,
    seats: usize,
    options: WireOptions,
}

/// Every other line but the last.
#[derive(Serialize, Deserialize)]
struct Line {
    seq: u64,
    at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    body: String,
}

/// The last line.
#[derive(Serialize, Deserialize)]
struct End {
    told: String,
}

#[test]
fn logs_of_older_versions_make_the_same_tables() {
    let mut names: Vec<String> = fs::read_dir(project_file(FOLDER))
        .expect("a folder of logs")
        .filter_map(|file| file.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".jsonl"))
        .collect();
    names.sort();
    for name in &names {
        let path = format!("{FOLDER}/{name}");
        let known = fs::read_to_string(project_file(&path)).expect("a golden log");
        demand_golden(&path, &retold(&known), HINT);
    }
    // Only a log that is not there is recorded: those that are will be in databases for ever.
    let live = Clock::Live { bank: 60_000, turn: 20_000 };
    let slow = Clock::Slow { turn: 100_000 };
    let games = [
        ("v1-tiny-3-live.jsonl", 11, "tiny", 3, live),
        ("v1-usa-2-none.jsonl", 12, "usa", 2, Clock::None),
        ("v1-usa-5-none.jsonl", 14, "usa", 5, Clock::None),
        ("v1-europe-4-slow.jsonl", 13, "europe", 4, slow),
    ];
    for (name, seed, map, seats, clock) in games {
        if !names.iter().any(|known| known == name) {
            demand_golden(&format!("{FOLDER}/{name}"), &record(seed, map, seats, clock), HINT);
        }
    }
}

/// A game with everything in it: people who talk, come and go, run out of time and come back, are
/// voted out, give up; bots; time given back.
fn record(seed: u64, map: &str, seats: usize, clock: Clock) -> String {
    let map = whistlestop_maps::by_name(map).expect("a built-in map");
    let options = Options { clock, ..Options::default() };
    let facts = facts(seed, map, 2, options);
    let mut sitting = Sitting::with(facts, Dice::seed_from_u64(seed));
    let mut demand = |who: usize, command| {
        sitting.command(person(who), command).expect("can be done");
    };
    demand(1, Command::Sit { seat: None, nonce: Nonce([9; 32]) });
    demand(1, Command::Leave { seat: SeatId::A });
    demand(0, Command::Resize { seats: 3 });
    demand(0, Command::Resize { seats: 2 });
    if seats > 2 {
        demand(0, Command::Resize { seats });
    }
    sitting.begin(seats > 2);
    let mut demand = |who: usize, command| {
        sitting.command(person(who), command).expect("can be done");
    };
    demand(0, Command::Say(Said::Words("gr\u{fc}\u{df} \"dich\"\\".into())));
    if clock == Clock::None && seats == 5 {
        demand(0, Command::Replace { seat: SeatId::C });
        demand(4, Command::Replace { seat: SeatId::C });
        demand(2, Command::Return { seat: SeatId::C });
    }
    while sitting.table.stage() == Stage::Playing {
        let _refused = sitting.step();
        let _not_away = sitting.command(person(0), Command::Return { seat: SeatId::A });
    }
    if sitting.table.stage() == Stage::Abandoned {
        return record(seed + 100, map.name(), seats, clock);
    }
    write(seed, sitting.table.facts(), &sitting.log)
}

fn write(seed: u64, facts: &Facts, log: &[Entry]) -> String {
    let head = Head {
        seed,
        map: facts.map.name().into(),
        seats: facts.seats,
        options: (&facts.options).into(),
    };
    let lines: Vec<LogLine> = log.iter().map(|entry| LogLine::write(facts.map, entry)).collect();
    text(&head, lines)
}

/// What a file says, told again by the program of today.
fn retold(known: &str) -> String {
    let mut lines = known.lines();
    let head: Head = read(lines.next().expect("a first line"));
    let mut lines: Vec<&str> = lines.collect();
    let _end: End = read(lines.pop().expect("a last line"));
    let lines = lines.into_iter().map(|line| {
        let Line { seq, at, player, command, body } = read(line);
        LogLine { seq, at, player, command, body }
    });
    text(&head, lines.collect())
}

fn read<'l, T: Deserialize<'l>>(line: &'l str) -> T {
    serde_json::from_str(line).expect("a line of a golden log")
}

fn text(head: &Head, lines: Vec<LogLine>) -> String {
    let told = fold(head, &lines);
    let mut text = json(head);
    for LogLine { seq, at, player, command, body } in lines {
        text += &json(&Line { seq, at, player, command, body });
    }
    text + &json(&End { told })
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("always JSON") + "\n"
}

/// A hash of all that anybody was told about the game, and of who sat where with how much time.
fn fold(head: &Head, lines: &[LogLine]) -> String {
    let map = whistlestop_maps::by_name(&head.map).expect("a built-in map");
    let mut table = Table::new(facts(head.seed, map, head.seats, head.options.clone().into()));
    let mut hash = Sha256::new();
    let mut acts = 0;
    for line in lines {
        let entry = line.clone().read(map).expect("a line of this version or an older one");
        let events = table.fold(&entry).expect("it has happened");
        acts += usize::from(matches!(entry.what, Happening::Acted { .. }));
        for viewer in Viewer::all(table.seats()) {
            events.iter().for_each(|event| hash.update(event.told(map, viewer)));
        }
        table.chairs().for_each(|(seat, chair)| hash.update(about(&table, seat, chair)));
    }
    assert!(table.stage() == Stage::Over && acts > 20, "a whole game");
    let outcome = table.outcome().expect("the game is over");
    outcome.scores().for_each(|(seat, score)| hash.update(format!("{seat} {}", score.total)));
    hash.finalize().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn about(table: &Table, seat: SeatId, chair: &Chair) -> String {
    let who = chair.player().map_or("nobody", |player| &player.0);
    let bot = chair.bot().unwrap_or("nobody");
    let (decision, deadline) = (table.open_decision(seat), table.deadline(seat));
    format!("{seat} {who} {bot} {} {decision:?} {deadline:?}", table.bank(seat))
}
