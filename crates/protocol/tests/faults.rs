//! Files that are not replays are refused, with the line and the reason.

mod common;

use rand_core::Rng;
use whistlestop_engine::{Action, Misfit, ReplayError, SeatId, Shuffle};
use whistlestop_protocol::{MAX_BYTES, WriteError};

fn text() -> String {
    common::file(whistlestop_maps::tiny(), 2, 3).write().expect("a game")
}

/// The message about this text.
fn refusal(text: impl AsRef<[u8]>) -> String {
    common::read(text).expect_err("not a replay").to_string()
}

/// The message about the text with one line replaced.
fn with_line(number: usize, line: &str) -> String {
    let text = text();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[number - 1] = line;
    refusal(lines.join("\n"))
}

#[test]
fn other_files_are_not_replays() {
    assert_eq!(refusal(""), "line 1: the file is cut off here");
    assert_eq!(refusal("\n"), "line 1: this is not a replay");
    assert_eq!(refusal("{\"t\":\"header\"}"), "line 1: this is not a replay");
    assert_eq!(
        with_line(1, "whistlestop-replay 2"),
        "line 1: replays of version 1 can be read, got `2`"
    );
    assert_eq!(refusal(b"whistlestop-replay 1\nmap \x1b[2J"), "line 2: byte 0x1b is not text");
    assert_eq!(refusal("whistlestop-replay 1\nmap paris–wien"), "line 2: byte 0xe2 is not text");
    assert_eq!(
        refusal(vec![b'a'; MAX_BYTES + 1]),
        "line 1: the file is larger than a replay can be, 1048576 bytes"
    );
}

#[test]
fn headers_are_checked() {
    assert_eq!(with_line(2, "map atlantis 0"), "line 2: there is no map `atlantis`");
    assert_eq!(with_line(2, "map tiny"), "line 2: expected a map and its fingerprint");
    let changed = with_line(2, "map tiny 0000000000000000");
    assert!(changed.starts_with("line 2: the map `tiny` is not the one"), "{changed}");
    assert_eq!(with_line(3, "seats 6"), "line 3: 2 to 5 seats can play, got `6`");
    assert_eq!(with_line(3, "start A"), "line 3: expected `seats …`, got `start A`");
    assert_eq!(with_line(4, "start C"), "line 4: `C` is not one of the 2 seats");
}

#[test]
fn the_deal_must_be_that_of_the_map() {
    assert_eq!(with_line(5, "trains pxb"), "line 5: `x` is not a train card");
    assert_eq!(
        with_line(5, "trains pbo"),
        "line 5: deal: `trains` does not list what the game has to shuffle"
    );
    assert_eq!(with_line(5, "long"), "line 5: deal: expected `trains`, got `long`");
    assert_eq!(with_line(6, "tickets x-y"), "line 6: there is no ticket `x-y`");
}

#[test]
fn entries_must_be_legal() {
    assert_eq!(with_line(8, "A keep"), "line 8: expected tickets to keep");
    assert_eq!(with_line(8, "A dance"), {
        "line 8: `dance` is not an action, expected draw, claim, pay, decline, tickets, keep, \
         station or pass"
    });
    assert_eq!(
        with_line(8, "A draw deck"),
        "line 8: entry 1: T5: choose the starting tickets first"
    );
    assert_eq!(with_line(8, "D pass"), "line 8: entry 1: T2: there is no such seat");
    assert_eq!(with_line(8, "F pass"), "line 8: `F` begins no line of a replay");
    assert_eq!(with_line(8, ""), "line 8: `` begins no line of a replay");
}

#[test]
fn luck_must_be_needed() {
    let text = text();
    let place = text.lines().position(|line| line.starts_with("A draw deck")).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(place + 1, "reshuffle pp");
    let message = refusal(lines.join("\n"));
    assert!(message.starts_with(&format!("line {}: entry ", place + 1)), "{message}");
    assert!(message.ends_with("`reshuffle`, but there is nothing to shuffle"), "{message}");

    // A reshuffle that was left out is missed by the action that needs it.
    let text = common::file(whistlestop_maps::usa(), 2, 3).write().unwrap();
    let place = text.lines().position(|line| line.starts_with("reshuffle")).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(place);
    let message = refusal(lines.join("\n"));
    assert!(message.starts_with(&format!("line {place}: entry ")), "{message}");
    assert!(message.ends_with("`reshuffle` is missing"), "{message}");
}

#[test]
fn the_last_line_is_checked() {
    let text = text();
    let count = text.lines().count();
    let end: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
    let entries = end[1];
    let wrong_sum = with_line(count, &format!("end {entries} over 0000000000000000"));
    assert!(wrong_sum.contains("the file was changed or damaged"), "{wrong_sum}");
    assert_eq!(
        with_line(count, &format!("end {entries} unfinished {}", end[3])),
        format!("line {count}: the game is over, expected `unfinished`")
    );
    assert_eq!(
        with_line(count, &format!("end 7 over {}", end[3])),
        format!("line {count}: there are {entries} entries, expected `7`")
    );
    assert_eq!(
        with_line(count, "end"),
        format!("line {count}: expected `end`, number of entries, state and checksum")
    );
    let line = count + 1;
    assert_eq!(
        refusal(format!("{text}A pass\n")),
        format!("line {line}: nothing may follow `end`")
    );
}

#[test]
fn every_cut_is_noticed() {
    let text = text();
    // Only the line end of the last line can be missing.
    for length in 0..text.len() - 1 {
        let error = common::read(&text[..length]).expect_err("cut off");
        assert!(error.line <= text[..length].lines().count() + 1, "{error}");
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = text();
    let mut rng = common::player(1);
    for place in 0..text.len() - 1 {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1 << (rng.next_u32() % 8);
        // A line may also end with a carriage return, and that is all.
        if bytes[place] != text.as_bytes()[place] {
            assert!(common::read(&bytes).is_err(), "byte {place}");
        }
    }
}

#[test]
fn messages_stay_short() {
    let long = "x".repeat(MAX_BYTES / 2);
    for line in [format!("{long} y"), format!("A claim {long} red*2"), format!("tickets {long}")] {
        assert!(with_line(8, &line).len() < 400);
    }
}

#[test]
fn random_text_is_refused_quickly() {
    let words = [
        "A",
        "B",
        "draw",
        "deck",
        "claim",
        "keep",
        "tickets",
        "trains",
        "reshuffle",
        "returned",
        "end",
        "proof",
        "nonce",
        "pass",
        "1",
        "999999999999999999999",
        "red*2",
        "-",
        "aldmoor-brightsea",
        "long",
    ];
    let text = text();
    let header: Vec<&str> = text.lines().take(7).collect();
    let mut rng = common::player(2);
    for _ in 0..500 {
        let mut lines = header.join("\n");
        for _ in 0..rng.next_u32() % 40 {
            lines.push(if rng.next_u32().is_multiple_of(3) { '\n' } else { ' ' });
            lines.push_str(words[rng.next_u32() as usize % words.len()]);
        }
        common::read(lines).unwrap_err();
    }
}

#[test]
fn nonsense_is_not_written() {
    let file = common::file(whistlestop_maps::tiny(), 2, 3);

    let mut other = file.clone();
    other.replay.deal[0].items[0] = 200;
    let misfit = Misfit::Items { what: Shuffle::Trains };
    assert_eq!(other.write(), Err(WriteError::Replay(ReplayError::Deal(misfit))));

    let mut other = file.clone();
    other.replay.seats = 7;
    assert!(matches!(other.write(), Err(WriteError::Replay(ReplayError::Seats(_)))));

    let mut other = file.clone();
    other.replay.start = SeatId::E;
    assert!(matches!(other.write(), Err(WriteError::Replay(ReplayError::Seats(_)))));

    let mut other = file;
    other.replay.entries[1].action = Action::Pass;
    let Err(WriteError::Replay(error)) = other.write() else { panic!("a pass at the start") };
    assert_eq!(error.entry(), Some(2));
}
