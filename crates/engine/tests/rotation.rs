//! Nothing depends on which seat is called A: a table turned by some seats plays the same game.

use whistlestop_engine::{Game, SeatId, Snapshot};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::{Walk, once_in, stirred, table};
use whistlestop_testkit::repeat::often;

#[test]
fn turning_the_table_changes_only_names() {
    for_seeds!(turning_the_table_changes_only_names, often(200, 20_000), |seed, dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        let by = 1 + seed as usize / 12 % (seats - 1);
        let turn = |seat: SeatId| turned(seat, by, seats);
        let turned_game = |game: &Game| {
            let state = turned_state(&game.snapshot(), by);
            Game::from_snapshot(map, &state, game.chance().clone()).expect("a sound position")
        };
        let mut twin = turned_game(&walk.game);
        loop {
            if once_in(dice, 100) {
                walk.game = stirred(&walk.game, dice);
                twin = turned_game(&walk.game);
            }
            for seat in walk.game.seats() {
                assert_eq!(walk.game.legal_actions(seat), twin.legal_actions(turn(seat)));
            }
            let Some((seat, action, _)) = walk.step() else { break };
            twin.apply(turn(seat), action).expect("legal on the turned table too");
            assert_eq!(turned_state(&walk.game.snapshot(), by), twin.snapshot());
            assert_eq!(walk.game.chance(), twin.chance());
        }
        let (outcome, turned_outcome) = (walk.game.score_now(), twin.score_now());
        for (seat, score) in outcome.scores() {
            assert_eq!(score, turned_outcome.score(turn(seat)));
        }
        let mut winners: Vec<SeatId> = outcome.winners().map(turn).collect();
        winners.sort();
        assert_eq!(winners, turned_outcome.winners().collect::<Vec<_>>());
    });
}

fn turned(seat: SeatId, by: usize, seats: usize) -> SeatId {
    SeatId::ALL[(seat.index() + by) % seats]
}

fn turned_state(state: &Snapshot, by: usize) -> Snapshot {
    let seats = state.seats.len();
    let mut twin = state.clone();
    twin.seats.rotate_right(by);
    twin.start = turned(state.start, by, seats);
    twin.active = turned(state.active, by, seats);
    twin.triggered_by = state.triggered_by.map(|seat| turned(seat, by, seats));
    twin
}
