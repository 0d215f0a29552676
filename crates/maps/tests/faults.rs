//! What we tell the author of a map file, and that nothing makes us panic.

use std::path::Path;
use std::{env, fs, process};

use whistlestop_maps::{parse, read};

const TINY: &str = include_str!("../../../data/maps/tiny/map.toml");

#[test]
fn undefined_city() {
    check(
        &TINY.replacen("b = \"graywick\"", "b = \"greywick\"", 1),
        "error: map.toml:142: city `greywick` is not defined\n\
         hint: did you mean `graywick`?",
    );
}

#[test]
fn every_fault_is_listed() {
    check(
        &TINY
            .replace("stations = 2 ", "stations = 4 ")
            .replace("locomotives", "locomotifs")
            .replace("5 = 10\n", "")
            .replacen("length = 3", "length = -3", 1)
            .replacen("length = 2", "length = 300", 1)
            .replacen("\"blue\"", "\"blau\"", 1)
            .replacen("tunnel = true", "tunnel = \"yes\"", 1)
            .replacen("points = 6\n", "point = 6\n", 1)
            .replacen("points = 5\n", "punkte = 5\n", 1)
            .replacen("b = \"ironby\"\npoints = 4", "b = \"Iron By\"\npoints = 4", 1),
        "error: map.toml:7: `stations` is 4, but must be 0 to 3\n\
         error: map.toml:10: `locomotifs` is not known here\n\
         hint: did you mean `locomotives`?\n\
         error: map.toml:86: `length` is -3, but numbers in a map are 0 to 255\n\
         error: map.toml:92: `length` is 300, but numbers in a map are 0 to 255\n\
         error: map.toml:99: `blau` is not a color\n\
         hint: a route is gray, purple, blue, orange, white, green, yellow, black, red\n\
         error: map.toml:124: `tunnel` is a string, but must be `true` or `false`\n\
         error: map.toml:184: route `graywick-ironby` has 5 spaces, but no points are set for that\n\
         hint: add `5 = …` to `[rules.points]`\n\
         error: map.toml:205: `point` is not known here\n\
         hint: did you mean `points`?\n\
         error: map.toml:207: `points` is missing\n\
         error: map.toml:210: `punkte` is not known here\n\
         error: map.toml:259: city `Iron By` is not defined\n\
         hint: did you mean `ironby`?",
    );
}

#[test]
fn three_tracks() {
    let track = "[[route]]\na = \"coldwell\"\nb = \"brightsea\"\nlength = 3\ncolor = \"red\"\n\n";
    check(
        &before("[[ticket]]", track),
        "error: map.toml:204: `coldwell-brightsea` has 3 tracks, but at most 2 are possible",
    );
}

#[test]
fn seventy_cities() {
    let city = |n: usize| format!("[[city]]\nid = \"city_{n}\"\nname = \"City {n}\"\n\n");
    let cities: String = (9..70).map(city).collect();
    check(
        &before("[[route]]", &cities),
        "error: map.toml:305: a map has at most 64 cities, got 70",
    );
}

#[test]
fn unreachable_city() {
    check(
        &before("[[route]]", "[[city]]\nid = \"avalon\"\nname = \"Avalon\"\nlat = 91\n\n"),
        "error: map.toml:85: city `avalon` cannot be reached from `aldmoor`\n\
         error: map.toml:87: `lat` of city `avalon` must be -90 to 90 degrees",
    );
}

#[test]
fn routes_that_make_no_sense() {
    check(
        &TINY
            .replacen("length = 3\ncolor = \"orange\"", "length = 2\ncolor = \"orange\"", 1)
            .replacen("ferry = 2", "ferry = 7\ntunnel = true", 1)
            .replacen("b = \"highgarth\"\nlength", "b = \"dunmere\"\nlength", 1)
            .replacen("ferry = 1", "ferry = 1\ncolour = \"red\"", 1),
        "error: map.toml:105: the two tracks of `brightsea-coldwell` have different lengths\n\
         error: map.toml:132: ferry `dunmere-eastfell` has 7 symbols, but at most 6 are possible\n\
         error: map.toml:133: route `dunmere-eastfell` is both ferry and tunnel\n\
         error: map.toml:155: route `dunmere-dunmere` leads nowhere\n\
         error: map.toml:189: `colour` says `color` again",
    );
}

#[test]
fn knobs_that_make_no_sense() {
    check(
        &TINY
            .replace("opening_hand = 4 ", "opening_hand = 11 ")
            .replace("start_tickets = 3 ", "start_tickets = 4 ")
            .replace("draw_keep = 1 ", "draw_keep = 4 ")
            .replace("final_round_trains = 2 ", "final_round_trains = 15 "),
        "error: map.toml:11: 5 seats and the display need 60 train cards, got 56\n\
         error: map.toml:12: 5 seats are offered 20 regular tickets, got 15\n\
         error: map.toml:17: `draw_keep` is 4, but must be 1 to 3\n\
         error: map.toml:20: `final_round_trains` is 15, but must be 0 to 14",
    );
    check(
        &TINY
            .replace("start_unkept = \"box\" ", "start_unkept = \"bin\" ")
            .replace("1 = 1\n", "0 = 1\n1 = 1\nten = 1\n"),
        "error: map.toml:15: `start_unkept` is `bin`, but must be `bottom` or `box`\n\
         error: map.toml:23: `0` is not a number from 1 to 9\n\
         error: map.toml:25: `ten` is not a number from 1 to 9",
    );
}

#[test]
fn broken_syntax() {
    check(
        &TINY.replacen("length = 3", "length = = 3", 1).replacen("\"red\"", "\"red", 1),
        "error: map.toml:87: extra `=`, expected nothing\n\
         error: map.toml:87: unexpected key or value, expected newline, `#`\n\
         error: map.toml:94: invalid basic string, expected `\"`",
    );
}

#[test]
fn wrong_shapes() {
    check(
        "name = 7\nrules = 3\ncity = [1]\nroute = {}\n[ticket]\n",
        "error: map.toml:1: `name` is an integer, but must be a string\n\
         error: map.toml:2: `rules` is an integer, but must be a table\n\
         error: map.toml:3: `city` is an integer, but must be a table\n\
         error: map.toml:4: `route` is a table, but must be a list: `[[route]]`\n\
         error: map.toml:5: `ticket` is a table, but must be a list: `[[ticket]]`",
    );
    check(
        "",
        "error: map.toml:1: `name` is missing\n\
         error: map.toml:1: `city` is missing\n\
         error: map.toml:1: `route` is missing\n\
         error: map.toml:1: `ticket` is missing",
    );
}

#[test]
fn files_that_cannot_be_read() {
    let faults = read(Path::new("no/such/map.toml")).unwrap_err().to_string();
    assert!(faults.starts_with("error: no/such/map.toml: cannot be read: "), "{faults}");

    let path = env::temp_dir().join(format!("whistlestop-{}.toml", process::id()));
    fs::write(&path, b"name = \"x\"\ntitle = \"\xff\"").unwrap();
    let faults = read(&path).unwrap_err().to_string();
    fs::remove_file(&path).unwrap();
    assert_eq!(faults, format!("error: {}:2: not UTF-8 text", path.display()));
}

#[test]
fn garbage_is_refused() {
    for text in [
        "\0",
        "\u{feff}",
        "[[city]]",
        "[[[",
        "= 1",
        "é = \"",
        "name = \"\"\"",
        "city = [[[]]]",
        "[rules]\ntrains = 0xffffffffffffffffffffffff",
        "[rules]\ntrains = 1979-05-27",
        "[rules.points]\n10 = 1\n-1 = 1\n99999999999999999999 = 1",
        &format!("a = {}", "[".repeat(100_000)),
        &format!("{}a = 1", "a.".repeat(10_000)),
    ] {
        assert!(parse("map.toml", text).is_err(), "{text:.40}");
    }
}

/// Each value of the file becomes each of these in turn: sound or refused, never a panic.
#[test]
fn any_value_anywhere() {
    let values = "nan -inf 1e999 0 -1 1 255 256 9223372036854775808 \"\" \"aldmoor\" {} [] true";
    for line in TINY.lines().filter(|line| line.contains(" = ")) {
        let (key, _) = line.split_once(" = ").unwrap();
        for value in values.split(' ') {
            let _ = parse("map.toml", &TINY.replacen(line, &format!("{key} = {value}"), 1));
        }
    }
}

#[test]
fn any_part_of_a_file() {
    for position in (0..TINY.len()).step_by(7) {
        let (start, end) = TINY.split_at(position);
        let _ = parse("map.toml", start);
        let _ = parse("map.toml", end);
    }
}

/// The tiny map with `text` before its first `header`.
fn before(header: &str, text: &str) -> String {
    TINY.replacen(header, &format!("{text}{header}"), 1)
}

/// `text` has exactly these faults.
#[track_caller]
fn check(text: &str, faults: &str) {
    let found = parse("map.toml", text).expect_err("the map is faulty").to_string();
    assert_eq!(found, faults, "\n{found}");
}
