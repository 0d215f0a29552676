//! A game that is recorded, written, read and played again is the same game.

mod common;

use whistlestop_engine::{
    Action, FastChance, Game, Map, Recorder, ReplayError, Snapshot, View, Viewer,
};
use whistlestop_protocol::ReplayFile;

#[test]
fn two_hundred_random_games() {
    let maps = whistlestop_maps::names().iter().filter_map(|name| whistlestop_maps::by_name(name));
    let tables: Vec<(&Map, usize)> =
        maps.flat_map(|map| (2..=5).map(move |seats| (map, seats))).collect();
    let mut largest = 0;
    for (seed, (map, seats)) in (0..204).zip(tables.into_iter().cycle()) {
        largest = largest.max(check(map, seats, seed));
    }
    assert!(largest < whistlestop_protocol::MAX_BYTES / 20, "{largest} bytes");
}

/// Plays and compares a game, and tells the size of its file.
fn check(map: &'static Map, seats: usize, seed: u64) -> usize {
    // Direct play, with no recorder between us and the game.
    let mut rng = common::player(seed);
    let mut game = Game::new(map, seats, FastChance::new(seed)).expect("two to five seats");
    let mut states = vec![seen(&game)];
    let mut happened = Vec::new();
    while let Some((seat, action)) = game.random_action(&mut rng) {
        happened.push(game.apply(seat, action).expect("a legal action"));
        states.push(seen(&game));
    }

    let file = common::file(map, seats, seed);
    let text = file.write().expect("a game");
    let again = common::read(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    assert_eq!(again, file, "seed {seed}");

    let mut playback = again.replay.play().expect("a deal");
    assert_eq!(seen(playback.game()), states[0], "seed {seed}, deal");
    while let Some(events) = playback.advance().expect("a legal entry") {
        let step = playback.step();
        assert_eq!(events, happened[step - 1], "seed {seed}, step {step}");
        assert_eq!(seen(playback.game()), states[step], "seed {seed}, step {step}");
    }
    assert_eq!(playback.step(), happened.len(), "seed {seed}");
    assert!(playback.game().is_over());
    text.len()
}

/// All there is to see of a game: the whole truth, and what each viewer knows.
fn seen<C>(game: &Game<C>) -> (Snapshot, Vec<View>) {
    let views = Viewer::all(game.seats().len()).map(|viewer| game.view(viewer)).collect();
    (game.snapshot(), views)
}

#[test]
fn any_step_can_be_looked_at() {
    let file = common::file(whistlestop_maps::tiny(), 3, 5);
    let mut playback = file.replay.play().unwrap();
    while playback.advance().unwrap().is_some() {
        let there = file.replay.at(playback.step()).unwrap();
        assert_eq!(there.game().snapshot(), playback.game().snapshot());
    }
    let entries = file.replay.entries.len();
    assert_eq!(
        file.replay.at(entries + 1).err(),
        Some(ReplayError::NoSuchStep { step: entries + 1, entries })
    );
}

#[test]
fn an_unfinished_game_says_so() {
    let mut recorder = Recorder::new(whistlestop_maps::usa(), 4, FastChance::new(1)).unwrap();
    let mut rng = common::player(1);
    for entries in 0..10 {
        let file = ReplayFile { replay: recorder.replay().clone(), proof: None };
        let text = file.write().unwrap();
        let end = text.lines().last().unwrap();
        assert!(end.starts_with(&format!("end {entries} unfinished ")), "{end}");
        assert_eq!(common::read(&text).unwrap(), file);
        let (seat, action) = recorder.game().random_action(&mut rng).unwrap();
        recorder.apply(seat, action).unwrap();
    }
}

#[test]
fn a_refused_action_leaves_no_trace() {
    let mut recorder = Recorder::new(whistlestop_maps::usa(), 2, FastChance::new(1)).unwrap();
    let before = recorder.replay().clone();
    let seat = recorder.game().next_to_act().unwrap();
    recorder.apply(seat, Action::DrawDeck).unwrap_err();
    assert_eq!(recorder.replay(), &before);
}

#[test]
fn line_endings_do_not_matter() {
    let file = common::file(whistlestop_maps::tiny(), 2, 3);
    let text = file.write().unwrap();
    assert_eq!(common::read(text.replace('\n', "\r\n")).unwrap(), file);
    assert_eq!(common::read(text.trim_end()).unwrap(), file);
}
