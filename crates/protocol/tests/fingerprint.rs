//! What a game can depend on is in the fingerprint, and nothing else.

use whistlestop_protocol::fingerprint;

const TINY: &str = include_str!("../../../data/maps/tiny/map.toml");

/// The fingerprint of the map with the first `from` replaced.
fn changed(from: &str, to: &str) -> String {
    assert!(TINY.contains(from), "{from}");
    let text = TINY.replacen(from, to, 1);
    fingerprint(
        &whistlestop_maps::parse("map.toml", &text).unwrap_or_else(|faults| panic!("{faults}")),
    )
}

#[test]
fn every_fact_counts() {
    let changes = [
        ("trains = 15", "trains = 16"),
        ("station_points = 4", "station_points = 5"),
        ("start_unkept = \"box\"", "start_unkept = \"bottom\""),
        ("1 = 1", "1 = 2"),
        ("final_round_trains = 2", "final_round_trains = 3"),
        ("color = \"gray\"", "color = \"red\""),
        ("tunnel = true", "tunnel = false"),
        ("ferry = 1", "ferry = 2"),
        ("points = ", "points = 1"),
        (
            "long = true\n",
            "long = true\n\n[[ticket]]\na = \"aldmoor\"\nb = \"brightsea\"\npoints = 2\n",
        ),
    ];
    let mut seen = vec![fingerprint(whistlestop_maps::tiny())];
    for (from, to) in changes {
        let fingerprint = changed(from, to);
        assert!(!seen.contains(&fingerprint), "{from} -> {to}");
        seen.push(fingerprint);
    }
}

#[test]
fn what_only_people_see_does_not() {
    let tiny = fingerprint(whistlestop_maps::tiny());
    assert_eq!(changed("title = \"Tiny\"", "title = \"An island\""), tiny);
    assert_eq!(changed("name = \"Aldmoor\"", "name = \"The Old Moor\""), tiny);
    assert_eq!(changed("lat = 54.2", "lat = 54.3"), tiny);
}

#[test]
fn a_knob_that_says_its_default_changes_nothing() {
    assert_eq!(changed("opening_hand = 4", ""), fingerprint(whistlestop_maps::tiny()));
}

/// A changed fingerprint makes every recorded game of that map unreadable.
#[test]
fn fingerprints_stay() {
    let found: Vec<String> = whistlestop_maps::names()
        .iter()
        .map(|name| format!("{name} {}", fingerprint(whistlestop_maps::by_name(name).unwrap())))
        .collect();
    assert_eq!(found, ["usa 7aa93d3373dd8cac", "europe 344e43bb8b537ed9", "tiny e75ee333611628b0"]);
}
