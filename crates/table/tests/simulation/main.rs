//! A table, its log, the nodes that serve it and the clients of its people, in time that is made
//! up: messages are lost, doubled, delayed and overtake each other, nodes crash between any two
//! steps and forget everything, appends conflict or end in doubt. In the end nothing that was
//! confirmed is lost, nothing happened twice, everybody was told the same story, and every game has
//! come to its end.

mod checker;
mod client;
mod node;
mod store;
mod world;

use whistlestop_testkit::for_seeds;
use whistlestop_testkit::repeat::{often, seed_was_given};

use crate::world::{Defect, Tally, World};

#[test]
fn nothing_is_lost_and_no_game_gets_stuck() {
    let mut tally = Tally::default();
    for_seeds!(nothing_is_lost_and_no_game_gets_stuck, often(2_000, 100_000), |seed, _dice| {
        if let Err(violation) = World::new(seed, None).run(&mut tally) {
            panic!("{violation}");
        }
    });
    println!("{tally:?}");
    let Tally { over, abandoned, crashes, conflicts, unknown, lost, .. } = tally;
    let all = [over, abandoned, crashes, conflicts, unknown, lost];
    assert!(seed_was_given() || all.iter().all(|count| *count > 0), "not all has happened");
}

/// A checker that finds nothing proves nothing.
#[test]
fn the_checker_finds_what_is_broken() {
    let defects = [
        (Defect::AcknowledgesTooEarly, "is not in the log"),
        (Defect::TellsBeforeItIsDurable, "was told"),
        (Defect::TakesConflictForSuccess, "cannot follow the log"),
        (Defect::ForgetsTheTime, "stuck"),
        (Defect::NewIdForOldCommand, "was said twice"),
    ];
    for (defect, words) in defects {
        let violations =
            (0..300).map(|seed| World::new(seed, Some(defect)).run(&mut Tally::default()));
        let found = violations.filter_map(Result::err).any(|found| found.contains(words));
        assert!(found, "{defect:?} is not found");
    }
}
