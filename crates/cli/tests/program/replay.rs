use std::fs;

use crate::{file, output_of, whistlestop};

const USA: &str = "testdata/replays/usa-2.replay";
const EUROPE: &str = "testdata/replays/europe-3.replay";
const TINY: &str = "testdata/replays/tiny-5.replay";

#[test]
fn a_demonstration_can_be_saved_and_printed() {
    let path = file("demo.replay", "");
    let path = path.display();
    let demo = output_of(&format!("demo --map tiny --players 3 --seed 4 --save {path}"));
    let replay = output_of(&format!("replay {path}"));
    let scoring = |text: &str| text[text.rfind("\n\nA ").expect("a scoring")..].to_owned();
    assert_eq!(scoring(&demo), scoring(&replay));
    assert_eq!(demo, output_of("demo --map tiny --players 3 --seed 4"), "saving changes nothing");
}

#[test]
fn one_seat_is_told_less() {
    let (all, seat) =
        (output_of(&format!("replay {USA}")), output_of(&format!("replay {USA} --seat A")));
    assert_eq!(all.lines().count(), seat.lines().count());
    let mut hidden = 0;
    for (all, seat) in all.lines().zip(seat.lines()).filter(|(all, seat)| all != seat) {
        let (_, all) = all.split_once("  B ").expect("only what B does is hidden from A");
        let (_, seat) = seat.split_once("  B ").expect("that B does something is not");
        let verb = |line: &str| line.split(' ').next().map(str::to_owned);
        assert!(
            seat == "has chosen" || verb(all) == verb(seat) && seat.len() < all.len(),
            "{seat}"
        );
        hidden += 1;
    }
    assert!(hidden > 10, "{hidden}");
}

#[test]
fn a_step_shows_the_table() {
    let deal = output_of(&format!("replay {EUROPE} --step 0"));
    assert!(deal.contains("\nphase: starting_tickets A B C\n"), "{deal}");

    let whole = output_of(&format!("replay {EUROPE}"));
    let told = whole.lines().find(|line| line.starts_with("  20  ")).expect("a step 20");
    let all = output_of(&format!("replay {EUROPE} --step 20"));
    assert!(all.contains(&format!("\n{told}\n")), "{all}");
    assert_eq!(all.matches(" hand: cards ").count(), 0, "{all}");
    let seat = output_of(&format!("replay {EUROPE} --step 20 --seat B"));
    assert_eq!(seat.matches(" hand: cards ").count(), 2, "{seat}");
    assert!(!seat.contains("B hand: cards "), "{seat}");
}

#[test]
fn an_unfinished_game_says_so() {
    let game =
        fs::read_to_string(crate::root().join("testdata/replays/tiny-5.replay")).expect("a replay");
    // After the deal nothing has been done, and the sum of the lines so far is known.
    let deal: Vec<&str> = game.lines().take(7).collect();
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in deal.iter().flat_map(|line| line.bytes().chain([b'\n'])) {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    let path =
        file("unfinished.replay", &format!("{}\nend 0 unfinished {sum:016x}\n", deal.join("\n")));
    let out = output_of(&format!("replay {}", path.display()));
    assert!(
        out.contains("\nthe game is unfinished\n\nphase: starting_tickets A B C D E\n"),
        "{out}"
    );
}

#[test]
fn a_game_with_a_proof_is_verified() {
    let out = output_of(&format!("replay {TINY}"));
    assert!(out.ends_with("\nevery shuffle follows from the proof of game tiny-5\n"), "{out}");
}

#[test]
fn games_on_maps_that_are_not_built_in() {
    output_of(&format!("replay {TINY} --map data/maps/tiny/map.toml"));
    let run = whistlestop(&format!("replay {USA} --map data/maps/tiny/map.toml"));
    assert_eq!(run.err, format!("error: {USA}:2: there is no map `usa`\n"));
}

#[test]
fn what_cannot_be_shown_is_told() {
    let refused = |line: &str| {
        let run = whistlestop(line);
        assert_ne!(run.status, Some(0), "{line}");
        run.err
    };
    assert!(refused(&format!("replay {USA} --step 9999")).contains("there is no step 9999"));
    assert!(refused(&format!("replay {USA} --seat C")).contains("there is no seat C"));
    assert!(refused(&format!("replay {USA} --seat X")).contains("seats are A to E"));
    assert!(refused("replay nowhere.replay").starts_with("error: nowhere.replay: "));
    assert_eq!(refused("replay Cargo.toml"), "error: Cargo.toml:1: this is not a replay\n");
    assert!(refused("demo --save no/such/folder").contains("error: no/such/folder: "));
}
