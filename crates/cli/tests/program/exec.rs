//! Programs as bots: the examples, and programs that go wrong in every way.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{file, output_of, whistlestop, with_input};

/// A program in Python.
fn program(name: &str, body: &str) -> String {
    let text = format!("#!/usr/bin/env python3\nimport json, os, sys, time\n{body}\n");
    let path = file(name, &text);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))
        .expect("it can be made a program");
    path.display().to_string()
}

fn arena(line: &str) -> Value {
    serde_json::from_str(&output_of(&format!("arena --json {line}"))).expect("one JSON object")
}

/// A game of two against a program that loses it; the reason that is told.
fn fault(name: &str, body: &str) -> String {
    // Starting a program takes its time on a busy machine.
    fault_within(20_000, name, body)
}

/// The same with so many milliseconds of patience.
fn fault_within(patience: u64, name: &str, body: &str) -> String {
    let path = program(name, body);
    let start = Instant::now();
    let line =
        format!("--map tiny --games 2 --time 1 --patience {patience} --bots exec:{path},random");
    let summary = arena(&line);
    assert!(start.elapsed() < Duration::from_secs(60), "{name} hangs");
    let bot = &summary["bots"][0];
    assert_eq!(
        (&bot["win_rate"], &bot["forfeits"]),
        (&Value::from(0.0), &Value::from(2)),
        "{name}"
    );
    assert_eq!(summary["bots"][1]["win_rate"], 1.0, "{name}");
    bot["first_forfeit"].as_str().expect("a reason").to_owned()
}

#[test]
fn examples_play_on_both_boards() {
    for map in ["usa", "europe"] {
        let line = format!(
            "--map {map} --games 2 --nodes 1 --patience 60000 \
             --bots exec:examples/bots/random_bot.py,exec:examples/bots/longest_route.py"
        );
        let summary = arena(&line);
        for bot in summary["bots"].as_array().expect("a list") {
            assert_eq!(
                (&bot["forfeits"], &bot["first_forfeit"]),
                (&0.into(), &Value::Null),
                "{bot}"
            );
            assert!(bot["time_median_ms"].as_f64() > Some(0.0), "{bot}");
        }
        assert_eq!(summary["bots"][1]["win_rate"], 1.0, "{summary}");
        assert_eq!(arena(&line)["bots"][0]["mean_score"], summary["bots"][0]["mean_score"]);
    }
}

#[test]
fn a_crash_loses_and_says_why() {
    let reason = fault("crash.py", "sys.stdin.readline()\n1 / 0");
    assert!(reason.starts_with("the program has ended (exit status: 1): "), "{reason}");
    assert!(reason.ends_with("ZeroDivisionError: division by zero"), "{reason}");
    let reason = fault("leave.py", "sys.exit(0)");
    assert!(reason.starts_with("the program has ended (exit status: 0)"), "{reason}");
}

#[test]
fn silence_loses() {
    let unfinished = "for line in sys.stdin: print('pass', end='', flush=True)";
    for (name, body) in [("hang.py", "time.sleep(1000)"), ("unfinished.py", unfinished)] {
        assert_eq!(fault_within(300, name, body), "no answer within 301 ms");
    }
}

#[test]
fn nonsense_loses() {
    let reason = fault("nonsense.py", "for line in sys.stdin: print('fly away', flush=True)");
    assert!(reason.starts_with("the answer `fly away` is not an action: "), "{reason}");
    let reason = fault("illegal.py", "for line in sys.stdin: print('pass', flush=True)");
    assert!(reason.starts_with("the answer `pass` is illegal: T5: "), "{reason}");
    let reason =
        fault("bytes.py", "os.write(1, bytes(range(128, 256)) + b'\\n')\ntime.sleep(1000)");
    assert!(reason.contains("is not an action"), "{reason}");
}

#[test]
fn too_much_loses() {
    let reason = fault("flood.py", "while True: os.write(1, b'x' * 100000)");
    assert_eq!(reason, "the answer is longer than 4096 bytes");
    let twice = "for line in sys.stdin:\n    action = json.loads(line)['legal'][0]\n    print(action + '\\n' + action, flush=True)";
    // Whether the second line is there already when the next question is asked depends on luck.
    let reason = fault("twice.py", twice);
    assert!(reason.contains("without a question") || reason.contains("illegal"), "{reason}");
    // Complaints are nobody's business, however many there are.
    let loud = "for line in sys.stdin:\n    sys.stderr.write('x' * 1000000)\n    print(json.loads(line)['legal'][0], flush=True)";
    let path = program("loud.py", loud);
    let summary =
        arena(&format!("--map tiny --games 2 --patience 60000 --bots exec:{path},random"));
    assert_eq!(summary["bots"][0]["forfeits"], 0, "{summary}");
}

/// A program that ignores the end of its input is ended all the same.
#[test]
fn no_program_outlives_its_game() {
    let pids = file("stubborn.pids", "");
    let stubborn = format!(
        "open({:?}, 'a').write(f'{{os.getpid()}}\\n')\n\
         for line in sys.stdin: print(json.loads(line)['legal'][0], flush=True)\n\
         time.sleep(1000)",
        pids.display().to_string()
    );
    let path = program("stubborn.py", &stubborn);
    assert_eq!(
        arena(&format!("--map tiny --games 2 --patience 60000 --bots exec:{path},random"))["games"],
        2
    );
    let pids = fs::read_to_string(pids).expect("a list");
    assert_eq!(pids.lines().count(), 2);
    for pid in pids.lines() {
        assert!(!std::path::Path::new(&format!("/proc/{pid}")).exists(), "{pid} still runs");
    }
}

/// The first question has the board, every one a view and the legal actions; nothing is in it that
/// the seat may not know.
#[test]
fn the_question_is_as_documented() {
    let asked = file("asked.jsonl", "");
    let path = program(
        "ask.py",
        &format!(
            "with open({:?}, 'a') as out:\n    for line in sys.stdin:\n        out.write(line)\n        print(json.loads(line)['legal'][-1], flush=True)",
            asked.display().to_string()
        ),
    );
    arena(&format!("--map europe --games 2 --threads 1 --time 7 --bots exec:{path},racer"));
    let text = fs::read_to_string(asked).expect("questions");
    let questions: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(questions.iter().filter(|question| question.get("board").is_some()).count(), 2);
    let board = &questions[0]["board"];
    assert_eq!(board["routes"].as_array().map(Vec::len), Some(101));
    assert_eq!(board["route_points"]["8"], 21);
    let documented =
        fs::read_to_string(crate::root().join("docs/formats/bot.md")).expect("a document");
    for question in &questions {
        assert_eq!((&question["version"], &question["time_ms"]), (&1.into(), &7.into()));
        let seat = question["view"]["seat"].as_str().expect("a seat");
        assert!(question["view"]["seats"][seat]["cards"].is_number());
        let objects = [question, &question["view"], &question["view"]["seats"][seat], board];
        for name in
            objects.into_iter().filter_map(Value::as_object).flat_map(|object| object.keys())
        {
            assert!(documented.contains(&format!("`{name}`")), "`{name}` is not documented");
        }
    }
}

#[test]
fn programs_play_against_people() {
    let input = "1\n".repeat(500);
    let line = "play --map tiny --seed 1 --patience 60000 --bots exec:examples/bots/random_bot.py";
    let run = with_input(line, &input);
    assert!(run.out.contains("game over"), "{run:?}");
    let path = program("quits.py", "sys.exit(3)");
    let run = with_input(&format!("play --map tiny --seed 1 --bots exec:{path}"), &input);
    assert!(run.out.contains(" loses the game: the program has ended (exit status: 3)"), "{run:?}");
}

#[test]
fn programs_that_are_not_there() {
    let run = whistlestop("arena --bots racer,exec:./nowhere.py");
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("there is no program `./nowhere.py`"), "{}", run.err);
    assert!(whistlestop("arena --bots racer,exec:").err.contains("a program is needed"));
    let path = file("not_a_program.txt", "hello");
    let summary = arena(&format!("--map tiny --games 2 --bots racer,exec:{}", path.display()));
    let reason = summary["bots"][1]["first_forfeit"].as_str().expect("a reason");
    assert!(reason.contains("cannot be run: "), "{reason}");
}
