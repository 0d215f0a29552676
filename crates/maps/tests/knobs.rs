//! What differs between maps is data.

use whistlestop_engine::{Map, Rules, Unkept};

const TINY: &str = include_str!("../../../data/maps/tiny/map.toml");

#[test]
fn other_knobs_need_no_code() {
    let map = sound(
        &TINY
            .replace("name = \"tiny\"", "name = \"vast\"")
            .replace("trains = 15 ", "trains = 23 ")
            .replace("start_unkept = \"box\" ", "start_unkept = \"bottom\" ")
            .replace("6 = 15\n", "6 = 20\n9 = 40\n")
            .replace("length = 5\n", "length = 9\n"),
    );
    assert_eq!(map.name(), "vast");
    assert_eq!(map.rules().trains, 23);
    assert_eq!(map.rules().start_unkept, Unkept::Bottom);
    assert_eq!(map.rules().points, [0, 1, 2, 4, 7, 10, 20, 0, 0, 40]);
    assert!(map.routes().any(|(_, route)| route.length == 9));
}

#[test]
fn every_knob_is_explained() {
    let readme = include_str!("../../../data/maps/README.md");
    let (_, rules) = TINY.split_once("[rules]\n").unwrap();
    let knobs = rules.lines().map_while(|line| line.split_once(" = "));
    for (knob, _) in knobs.chain([("points", "")]) {
        assert!(readme.contains(&format!("\n| `{knob}` | ")), "{knob}");
    }
}

#[test]
fn rules_title_and_positions_may_be_left_out() {
    let (head, rest) = TINY.split_once("[rules]").unwrap();
    let (_, rest) = rest.split_once("[[city]]").unwrap();
    let text = format!("{head}[[city]]{rest}");
    let optional = |line: &&str| ["title ", "lat ", "lon "].iter().any(|key| line.starts_with(key));
    let lines: Vec<&str> = text.lines().filter(|line| !optional(line)).collect();

    let map = sound(&lines.join("\n"));
    assert_eq!(map.title(), "tiny");
    assert_eq!(map.rules(), &Rules::default());
    assert!(map.cities().all(|(_, city)| city.lat.is_none() && city.lon.is_none()));
}

#[test]
fn british_spelling_is_welcome() {
    let tiny = whistlestop_maps::tiny();
    let map = sound(&TINY.replace("color", "colour"));
    assert_eq!(map.rules(), tiny.rules());
    assert!(map.routes().eq(tiny.routes()));
}

fn sound(text: &str) -> Map {
    whistlestop_maps::parse("map.toml", text).unwrap_or_else(|faults| panic!("{faults}"))
}
