//! What every bot of the list has to do. A new bot is tested as soon as it has its line there.

use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use whistlestop_bots::{ALL, Bot, Entry, Limits};
use whistlestop_engine::{Action, FastChance, Game, Map, SeatId, Viewer};

/// Few, so that bots that search are tested quickly.
const NODES: u64 = 20;

/// No game is longer; one that is does not get anywhere.
const MAX_DECISIONS: usize = 2000;

fn boards() -> [&'static Map; 2] {
    [whistlestop_maps::usa(), whistlestop_maps::europe()]
}

/// Bots of one kind for all seats of a game.
fn bots(entry: &Entry, seats: usize, seed: u64) -> Vec<Box<dyn Bot>> {
    (0..seats as u64).map(|seat| (entry.make)(seed << 8 | seat)).collect()
}

/// Lets bots play against each other to the end, and gives what they did.
fn play(entry: &Entry, map: &'static Map, seats: usize, seed: u64) -> Vec<(SeatId, Action)> {
    let mut game = Game::new(map, seats, FastChance::new(seed)).expect("a game");
    let mut bots = bots(entry, seats, seed);
    let mut done = Vec::new();
    while let Some(seat) = game.next_to_act() {
        let what = || format!("{} at {seats} seats of {}, seed {seed}", entry.name, map.name());
        let view = game.view(Viewer::Seat(seat));
        let legal = view.legal_actions();
        let action = bots[seat.index()].decide(&view, &legal, &Limits::nodes(NODES));
        assert!(legal.contains(&action), "{}: {} is illegal", what(), action.notation(map));
        game.apply(seat, action).expect("a legal action");
        done.push((seat, action));
        assert!(done.len() < MAX_DECISIONS, "{}: does not come to an end", what());
    }
    done
}

#[test]
fn plays_legally_to_the_end_and_the_same_with_the_same_seed() {
    for entry in ALL {
        for map in boards() {
            for seats in 2..=5 {
                for seed in 0..3 {
                    let once = play(entry, map, seats, seed);
                    let again = play(entry, map, seats, seed);
                    assert_eq!(once, again, "{} on {}", entry.name, map.name());
                }
            }
        }
    }
}

/// A twin of each bot is shown, decision by decision, another game that its seat cannot tell from the
/// real one: other cards in the hands of others, another deck, other tickets.
#[test]
fn never_looks_at_what_is_hidden() {
    for entry in ALL {
        for map in boards() {
            for seats in [2, 4] {
                let seed = 7;
                let mut game = Game::new(map, seats, FastChance::new(seed)).expect("a game");
                let mut originals = bots(entry, seats, seed);
                let mut twins = bots(entry, seats, seed);
                let mut rng = Xoroshiro128PlusPlus::seed_from_u64(11);
                while let Some(seat) = game.next_to_act() {
                    let view = game.view(Viewer::Seat(seat));
                    let other = view.determinize(&mut rng, FastChance::new(99));
                    let decide = |bot: &mut Box<dyn Bot>, game: &Game| {
                        let view = game.view(Viewer::Seat(seat));
                        bot.decide(&view, &view.legal_actions(), &Limits::nodes(NODES))
                    };
                    let action = decide(&mut originals[seat.index()], &game);
                    let twin = decide(&mut twins[seat.index()], &other);
                    assert_eq!(action, twin, "{} on {}", entry.name, map.name());
                    game.apply(seat, action).expect("a legal action");
                }
            }
        }
    }
}

#[test]
fn answers_at_once_when_stopped() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let game = Game::new(whistlestop_maps::usa(), 2, FastChance::new(1)).expect("a game");
    let view = game.view(Viewer::Seat(SeatId::A));
    for entry in ALL {
        let limits = Limits::nodes(u64::MAX).with_stop(&stop);
        let action = (entry.make)(1).decide(&view, &view.legal_actions(), &limits);
        assert!(view.legal_actions().contains(&action), "{}", entry.name);
    }
}

#[test]
fn names_are_unique_and_lead_to_their_bots() {
    for (place, entry) in ALL.iter().enumerate() {
        assert!(whistlestop_bots::by_name(entry.name, 1).is_some());
        assert!(ALL[..place].iter().all(|other| other.name != entry.name), "{}", entry.name);
        assert!(!entry.about.is_empty() && !entry.about.ends_with('.'), "{}", entry.name);
    }
    assert!(whistlestop_bots::by_name("nobody", 1).is_none());
}
