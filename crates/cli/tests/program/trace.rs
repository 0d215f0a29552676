//! Traces hold together without a second implementation of the rules: the lines have their order,
//! cards are neither lost nor made, and the deck grows only where a reshuffle is told.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{output_of, root};

fn trace(line: &str) -> Vec<Value> {
    let out = output_of(&format!("trace {line}"));
    out.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

#[test]
fn lines_hold_together() {
    for map in ["usa", "europe", "tiny"] {
        for players in [2, 5] {
            let lines =
                trace(&format!("--map {map} --players {players} --games 3 --seed 7 --full"));
            let mut game = Tracked::default();
            lines.iter().for_each(|line| game.follow(line));
            assert_eq!(game.finals, 3);
        }
    }
}

/// Where in a trace one is, and what is known there.
#[derive(Default)]
struct Tracked {
    last: String,
    n: u64,
    cards: u64,
    deck: u64,
    reshuffled: bool,
    finals: u64,
}

impl Tracked {
    fn follow(&mut self, line: &Value) {
        let kind = line["t"].as_str().expect("a kind of line");
        let after = match kind {
            "header" => ["", "final"].as_slice(),
            "act" => &["header", "state"],
            "reshuffle" | "returned" | "state" => &["act", "reshuffle", "returned"],
            "final" => &["state"],
            _ => panic!("{line}"),
        };
        assert!(after.contains(&self.last.as_str()), "{kind} after {}", self.last);
        match kind {
            "header" => self.header(line),
            "act" => self.act(line),
            "reshuffle" => self.reshuffled = true,
            "returned" => assert!(count(&line["tickets"]) > 0),
            "state" => self.state(line),
            _ => self.finals += 1,
        }
        self.last = kind.to_owned();
    }

    fn header(&mut self, line: &Value) {
        assert_eq!(line["format"], "whistlestop-trace-1");
        self.n = 0;
        self.deck = count(&line["deck"]);
        self.cards = self.deck + count(&line["hands"]) + count(&line["display"]);
        self.cards += count(&line["discard"]);
        assert_eq!(count(&line["train_order"]), self.cards);
    }

    fn act(&mut self, line: &Value) {
        self.n += 1;
        self.reshuffled = false;
        let legal: Vec<&str> =
            line["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert!(legal.is_sorted());
        assert!(legal.iter().any(|action| line["do"] == *action), "{line}");
        assert_eq!(line["legal_count"], legal.len());
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in legal.iter().flat_map(|action| action.bytes().chain([b'\n'])) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        assert_eq!(line["legal_hash"], format!("{hash:016x}"));
    }

    fn state(&mut self, line: &Value) {
        assert_eq!(line["n"], self.n);
        let deck = line["deck"].as_u64().expect("a number");
        assert!(deck <= self.deck || self.reshuffled, "the deck grew by itself: {line}");
        self.deck = deck;
        let tunnel = &line["tunnel"];
        let cards = deck
            + count(&line["hands"])
            + count(&line["display"])
            + count(&line["discard"])
            + count(&tunnel["laid"])
            + count(&tunnel["revealed"]);
        assert_eq!(cards, self.cards, "{line}");
        assert_eq!(count(&line["deck_order"]), deck);
    }
}

/// Cards or tickets in lists and tables, however deep.
fn count(value: &Value) -> u64 {
    match value {
        Value::String(name) => u64::from(name != "-"),
        Value::Number(number) => number.as_u64().expect("a count"),
        Value::Array(values) => values.iter().map(count).sum(),
        Value::Object(table) => table.values().map(count).sum(),
        _ => 0,
    }
}

#[test]
fn same_seed_same_bytes() {
    let line = "trace --map europe --players 3 --seed 7";
    let game = output_of(line);
    assert_eq!(game, output_of(line));
    assert!(!game.contains("\"legal\""), "only with --full");
    // The second of two games is the first of the next seed.
    let two = output_of("trace --map europe --players 3 --seed 6 --games 2");
    assert!(two.ends_with(&game));
}

#[test]
fn starting_tickets_are_chosen_in_any_order() {
    let lines = trace("--map tiny --players 2 --games 20");
    let first = lines.iter().filter(|line| line["t"] == "act" && line["n"] == 1);
    let seats: Vec<&Value> = first.map(|line| &line["seat"]).collect();
    assert!(["A", "B"].iter().all(|seat| seats.iter().any(|chosen| *chosen == seat)), "{seats:?}");
}

#[test]
fn a_reader_may_leave() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(["trace", "--games", "1000000"])
        .current_dir(root())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut line = String::new();
    BufReader::new(program.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let output = program.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), [].as_slice()));
}
