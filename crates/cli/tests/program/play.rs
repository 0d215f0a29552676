use std::path::Path;

use crate::{Run, output_of, with_input};

/// The first choices of a game on the board Europe with this seed.
fn europe(input: &str) -> String {
    succeed(with_input("play --map europe --bots racer,planner --seed 3", input))
}

fn succeed(run: Run) -> String {
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{}", run.out);
    run.out
}

/// What was said to the last line of the input.
fn last_answer(out: &str) -> &str {
    let end = out.rfind("\n> \n\nYou have left").expect("the input ends before the game");
    let start = out[..end].rfind("\n> ").expect("a prompt");
    let answer = &out[start..end];
    answer[3..].split_once('\n').map_or("", |(_, answer)| answer)
}

#[test]
fn a_whole_game_by_numbers() {
    for (line, stations) in [
        ("--map usa --bots racer", false),
        ("--map europe --bots racer,hybrid,planner --seat C", true),
    ] {
        let out = succeed(with_input(&format!("play --seed 2 {line}"), &"1\n".repeat(2000)));
        for part in ["What do you do?", "game over", "tickets", " completed", "win", "Seats: A"] {
            assert!(out.contains(part), "no `{part}`: {out}");
        }
        assert_eq!(out.contains("not built"), stations);
        assert!(out.lines().all(|line| line.chars().count() < 80), "{out}");
    }
}

/// Always the last choice: claims, stations, tunnels, and the questions that they lead to.
#[test]
fn a_whole_game_by_the_last_choice() {
    let numbers: String = (1..=60).rev().map(|number| format!("{number}\n")).collect();
    let out = succeed(with_input("play --map europe --bots hybrid --seed 5", &numbers.repeat(300)));
    for part in ["A claim ", "How do you pay for", "surcharge ", "game over"] {
        assert!(out.contains(part), "no `{part}`: {out}");
    }
}

#[test]
fn a_decision_fits_on_a_small_terminal() {
    for (map, bots) in [("usa", "racer"), ("europe", "racer,planner,hybrid,wary")] {
        let line = format!("play --map {map} --bots {bots} --seed 1");
        let out = succeed(with_input(&line, &"1\n".repeat(200)));
        for screen in out.split("\n> ") {
            let lines = screen.split("\n\n").last().map_or(0, |screen| screen.lines().count());
            assert!(lines <= 24, "{lines} lines: {screen}");
        }
    }
}

#[test]
fn the_notation_works_too() {
    let out = europe("keep danzig-lisboa amsterdam-wilno\nclaim berlin-essen\n");
    assert!(out.contains("\nA claim berlin-essen blue*2\n"), "{out}");
    let out = europe("1\nDRAW deck\ndraw 2\n");
    assert!(out.contains("\nA draw 2: purple\n"), "{out}");
    let out = europe("1\ntickets\n");
    assert!(out.contains("\nWhich tickets do you keep? At least 1.\n"), "{out}");
}

#[test]
fn a_station_asks_for_its_city_and_cards() {
    let out = europe("1\nstation paris\nblue*1\n");
    assert!(out.contains("\nA station paris blue*1\n"), "{out}");
    let out = europe("1\n8\nparis\n\n");
    assert!(out.contains("\nIn which city? "), "{out}");
    assert!(out.contains("\nHow do you pay for the station in paris? "), "{out}");
    assert!(last_answer(&out).starts_with("   1. draw deck"), "{out}");
}

#[test]
fn what_is_illegal_tells_the_rule_and_changes_nothing() {
    for (line, answer) in [
        (
            "draw deck\ndraw 1",
            "error: D4: the locomotive in slot 1 cannot be the second card\nhint: ",
        ),
        (
            "claim berlin-essen red*2",
            "error: C2: route `berlin-essen` needs blue cards or locomotives, got red*2\nhint: you can pay blue*2",
        ),
        (
            "claim paris-zuric red*3",
            "error: there is no route `paris-zuric`\nhint: did you mean `paris-zurich`?",
        ),
        (
            "claim bruxelles-paris red*2",
            "error: `bruxelles-paris` is a double route: say which track, as in\n    `bruxelles-paris:1`\nhint: did you mean `bruxelles-paris:red`?",
        ),
        ("pass", "error: T4: passing is possible only if nothing else is\nhint: "),
        ("fly", "error: `fly` is not an action, "),
        ("99", "error: there is no choice 99\nhint: they go from 1 to "),
        ("0", "error: there is no choice 0\nhint: "),
        ("\u{7f}\u{1b}[A", "error: "),
    ] {
        let out = europe(&format!("1\n{line}\n"));
        assert!(last_answer(&out).starts_with(answer), "{line}: {out}");
    }
    let refused = europe("1\nclaim berlin-essen red*2\n77\npass\nhand\n");
    assert_eq!(last_answer(&refused), last_answer(&europe("1\nhand\n")));
}

#[test]
fn answers_questions() {
    for (line, answer) in [
        ("?", "Type the number of a choice"),
        ("help", "Type the number of a choice"),
        ("board", "Display: locomotive purple"),
        ("hand", "Hand: blue*2 yellow*1 black*1"),
        ("show tickets", "Ticket danzig-lisboa: 20 points, 20 trains to go\n    by "),
        ("log", "B has chosen\n"),
        ("routes", "101 open routes"),
        ("routes paris", "Paris:\n  brest-paris (3 spaces, 4 points, black): open\n"),
        ("routes pari", "error: there is no city `pari`\nhint: did you mean `paris`?"),
        ("why claim paris-zurich", "C1: not in hand: blue*1"),
        ("why claim berlin-essen", "you can claim `berlin-essen` with blue*2"),
        ("why pass", "T4: "),
        ("more", "   1. draw deck"),
    ] {
        let out = europe(&format!("1\n{line}\n"));
        assert!(last_answer(&out).starts_with(answer), "{line}: {out}");
    }
    assert!(europe("?\n").contains("There is no undo"));
}

#[test]
fn leaving_is_confirmed() {
    let out = europe("1\nquit\nn\nhand\nquit\ny\nhand\n");
    assert_eq!(out.matches("Leave the game?").count(), 2, "{out}");
    assert_eq!(out.matches("> hand\n").count(), 1, "{out}");
    assert!(out.ends_with("You have left; the game is not finished.\n"), "{out}");
    assert!(europe("quit\n").ends_with("You have left; the game is not finished.\n"));
}

/// Nothing but what is in the view: no card or ticket of others before the end.
#[test]
fn others_stay_hidden() {
    let out = europe(&"1\n".repeat(60));
    let others = out.lines().filter(|line| line.starts_with("B ") || line.starts_with("C "));
    for line in others.flat_map(|line| line.split("; ")) {
        assert!(!line.contains("draw deck:"), "{line}");
        assert!(!line.contains("keep ") || line.contains(" of "), "{line}");
    }
}

#[test]
fn same_seed_same_game_and_replays() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("played.replay");
    let line = format!("play --map tiny --bots racer --seed 4 --save {}", path.display());
    let input = "1\n".repeat(500);
    let game = succeed(with_input(&line, &input));
    assert_eq!(game, succeed(with_input(&line, &input)));
    let replay = output_of(&format!("replay {}", path.display()));
    assert!(replay.contains("game over"), "{replay}");
    succeed(with_input(&line, "1\n"));
    assert!(output_of(&format!("replay {}", path.display())).contains("the game is unfinished"));
}

#[test]
fn refuses_impossible_tables() {
    for (line, message) in [
        ("play --bots racer,racer,racer,racer,racer", "M1: 2 to 5 can play, got 6"),
        ("play --bots racer --seat C", "there is no seat C in a game with 2 seats"),
        ("play --seat F", "seats are A to E"),
        ("play --bots nobody", "the bots are "),
    ] {
        let run = with_input(line, "");
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{line}");
        assert!(run.err.contains(message), "{line}: {}", run.err);
    }
}
