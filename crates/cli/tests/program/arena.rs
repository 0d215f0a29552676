use serde_json::Value;

use crate::{output_of, whistlestop};

fn arena(line: &str) -> Value {
    serde_json::from_str(&output_of(&format!("arena --json {line}"))).expect("one JSON object")
}

/// Without what differs from run to run.
fn timeless(mut summary: Value) -> Value {
    for bot in summary["bots"].as_array_mut().expect("a list") {
        bot["time_median_ms"] = Value::Null;
        bot["time_p99_ms"] = Value::Null;
    }
    summary["seconds"] = Value::Null;
    summary["threads"] = Value::Null;
    summary
}

#[test]
fn tells_everything_about_two_bots() {
    let out = output_of("arena --bots racer,random --games 40 --seed 3 --nodes 50");
    assert!(out.starts_with("map `usa`, seed 3, 50 nodes for a decision\n"), "{out}");
    let words =
        ["wins %", "score", "margin", "tickets", "elo", "median", "p99", "racer - random: +"];
    for word in words {
        assert!(out.contains(word), "no `{word}`: {out}");
    }
    assert!(!out.contains('\u{1b}'), "colors or a progress bar although nobody sees them");
}

#[test]
fn tells_more_bots_in_a_crosstable() {
    let out = output_of("arena --map tiny --bots racer,random,planner --games 30");
    let row = out.lines().rfind(|line| line.starts_with("racer")).expect("a row");
    assert_eq!(row.split_whitespace().nth(1), Some("-"), "{out}");
}

#[test]
fn json_has_the_bots_in_the_order_given() {
    for seats in 2..=5 {
        let line = format!("--map europe --bots random,racer --games 10 --seats {seats}");
        let summary = arena(&line);
        assert_eq!(summary["seats"], seats);
        let bots = summary["bots"].as_array().expect("a list");
        let names: Vec<_> = bots.iter().map(|bot| bot["name"].as_str()).collect();
        assert_eq!(names, [Some("random"), Some("racer")]);
        let number = |bot: &Value, name: &str| bot[name].as_f64().expect("a number");
        let rates: f64 = bots.iter().map(|bot| number(bot, "win_rate")).sum();
        assert!((rates - 1.0).abs() < 1e-9, "{summary}");
        assert!(number(&bots[0], "mean_score") < number(&bots[1], "mean_score"), "{summary}");
        for name in ["games", "margin", "mean_completed", "elo", "time_median_ms", "time_p99_ms"] {
            number(&bots[0], name);
        }
    }
}

#[test]
fn threads_make_no_difference() {
    let line = "--map tiny --bots racer,planner,random --games 50 --seed 4";
    let one = timeless(arena(&format!("{line} --threads 1")));
    assert_eq!(one, timeless(arena(&format!("{line} --threads 3"))));
    assert_ne!(one, timeless(arena("--map tiny --bots racer,planner,random --games 50 --seed 5")));
}

#[test]
fn a_sequential_test_ends_early() {
    let summary = arena("--bots planner,random --games 5000 --sprt=0,50");
    assert_eq!(summary["duel"]["sprt"]["verdict"], "accepted");
    assert!(summary["games"].as_u64() < Some(500), "{summary}");
}

#[test]
fn refuses_what_cannot_be_played() {
    for (line, message) in [
        ("arena --bots racer", "2 to 12 bots can meet, got 1"),
        ("arena --bots racer,nobody", "the bots are "),
        ("arena --bots racer,wary,random --sprt", "`--sprt` compares two bots, got 3"),
        ("arena --bots racer,wary --sprt=20,0", "the smaller first"),
        ("arena --bots racer,wary --seats 6", "M1: 2 to 5 can play, got 6"),
        ("arena --bots racer,wary --time 5 --nodes 5", "cannot be used with"),
    ] {
        let run = whistlestop(line);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{line}");
        assert!(run.err.contains(message), "{line}: {}", run.err);
    }
}

#[test]
fn lists_all_bots() {
    let out = output_of("bots");
    for entry in whistlestop_bots::ALL {
        let line = out.lines().find(|line| line.starts_with(&format!("{} ", entry.name)));
        let line = line.unwrap_or_else(|| panic!("no line for `{}`: {out}", entry.name));
        assert!(line.contains(" ms ") && line.ends_with(entry.about), "{line}");
    }
}
