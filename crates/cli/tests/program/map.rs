use std::fs;

use insta::assert_snapshot;

use crate::{file, output_of, root, whistlestop};

#[test]
fn show() {
    assert_snapshot!(output_of("map show tiny"));
    assert_eq!(output_of("map show data/maps/tiny/map.toml"), output_of("map show tiny"));
}

#[test]
fn check_of_sound_maps() {
    assert_snapshot!(output_of("map check data/maps/usa/map.toml data/maps/europe/map.toml"), @r"
    ok: data/maps/usa/map.toml: 36 cities, 100 routes, 30 tickets
    ok: data/maps/europe/map.toml: 47 cities, 101 routes, 46 tickets
    ");
}

#[test]
fn check_lists_every_fault_and_goes_on() {
    let text = fs::read_to_string(root().join("data/maps/tiny/map.toml")).expect("a map");
    let faulty = text
        .replace("trains = 15", "trians = 15")
        .replace("length = 3\ncolor = \"red\"", "length = 7\ncolor = \"red\"");
    let path = file("faulty.toml", &faulty);
    let run = whistlestop(&format!("map check {} data/maps/tiny/map.toml", path.display()));
    assert_eq!((run.status, run.err.as_str()), (Some(1), ""));
    assert_snapshot!(run.out.replace(&*path.to_string_lossy(), "faulty.toml"), @r"
    error: faulty.toml:6: `trians` is not known here
    hint: did you mean `trains`?
    error: faulty.toml:167: route `eastfell-ironby` has 7 spaces, but no points are set for that
    hint: add `7 = …` to `[rules.points]`
    ok: data/maps/tiny/map.toml: 9 cities, 19 routes, 20 tickets
    ");
}

#[test]
fn faults_of_a_map_to_play_on() {
    let path = file("empty.toml", "name = \"empty\"\n");
    let run = whistlestop(&format!("demo --map {}", path.display()));
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(run.err.starts_with(&format!("error: {}:", path.display())), "{}", run.err);
}
