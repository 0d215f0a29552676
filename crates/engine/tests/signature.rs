//! The games that random players play are the same as ever.

use whistlestop_testkit::golden::demand_golden;
use whistlestop_testkit::signature::signature;

const GAMES: u64 = 1_200;

#[test]
fn random_games_are_the_same_as_ever() {
    let signature = signature(GAMES);
    println!("signature {signature:016x} over {GAMES} games");
    demand_golden(
        "testdata/signature.txt",
        &format!("{signature:016x} over {GAMES} games of the random player\n"),
        "cargo xtask signature --write",
    );
}
