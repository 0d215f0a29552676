use serde_json::Value;

use crate::output_of;

fn simulate(line: &str) -> Value {
    serde_json::from_str(&output_of(&format!("simulate --json {line}"))).expect("one JSON object")
}

#[test]
fn statistics_do_not_depend_on_threads() {
    let line = "--map tiny --players 3 --games 1000 --seed 5";
    let one = simulate(&format!("{line} --threads 1"));
    assert_eq!(one["games"], 1000);
    assert!(one["statistics"]["decisions"]["mean"].as_f64() > Some(20.0), "{one}");
    for threads in [2, 5] {
        let several = simulate(&format!("{line} --threads {threads}"));
        assert_eq!(several["threads"], threads);
        assert_eq!(several["statistics"], one["statistics"]);
    }
    let other = simulate("--map tiny --players 3 --games 1000 --seed 6");
    assert_ne!(other["statistics"], one["statistics"]);
}

#[test]
fn figures_add_up() {
    let summary = simulate("--map europe --players 4 --games 300 --threads 2");
    for rate in ["games_per_second", "decisions_per_second"] {
        assert!(summary[rate].as_f64() > Some(0.0), "{summary}");
    }
    let statistics = &summary["statistics"];
    let count = |name: &str| statistics[name].as_u64().expect("a number");
    assert_eq!(count("ended_by_final_round") + count("ended_by_all_passed"), 300);
    for shares in ["wins_by_seat", "wins_by_turn_order"] {
        let shares = statistics[shares].as_array().expect("a list");
        assert_eq!(shares.len(), 4);
        let sum: f64 = shares.iter().filter_map(Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{statistics}");
    }
    assert!(statistics["turns"]["mean"].as_f64() < statistics["decisions"]["mean"].as_f64());
}

#[test]
fn tables() {
    let out = output_of("simulate --map tiny --games 100 --seed 1 --threads 1");
    assert!(out.starts_with("100 games on map `tiny` with 2 players, seed 1\n"), "{out}");
    for name in ["decisions", "winning score", "ended by", "wins by turn order", "games/s"] {
        assert!(out.lines().any(|line| line.starts_with(name)), "no line `{name}`: {out}");
    }
}

#[test]
fn no_games() {
    assert_eq!(simulate("--map tiny --games 0")["statistics"]["score"]["max"], 0);
}
