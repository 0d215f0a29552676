//! A match of listed bots: `match usa 2 400 7 1000n expert racer` (board, seats, games, seed, nodes
//! or milliseconds for each decision, bots; `expert@10ms` has a budget of its own). With `for=60` it
//! ends after so many seconds, and `threads=1` leaves processors to others.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use whistlestop_bots::Budget;
use whistlestop_bots::arena::{Arena, Entrant};

static STOP: AtomicBool = AtomicBool::new(false);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let map =
        if arguments[0] == "usa" { whistlestop_maps::usa() } else { whistlestop_maps::europe() };
    let number = |text: &str| text.parse().expect("a number");
    let budget = |text: &str| -> Budget { text.parse().expect("a budget") };
    let option = |name| arguments.iter().find_map(|text| text.strip_prefix(name)).map(number);
    if let Some(seconds) = option("for=") {
        let seconds = Duration::from_secs(seconds);
        std::thread::spawn(move || {
            std::thread::sleep(seconds);
            STOP.store(true, Ordering::Relaxed);
        });
    }
    let defaults = Arena::new(map);
    let arena = Arena {
        stop: &STOP,
        seats: number(&arguments[1]) as usize,
        games: number(&arguments[2]),
        seed: number(&arguments[3]),
        budget: budget(&arguments[4]),
        threads: option("threads=").map_or(defaults.threads, |threads| threads as usize),
        ..defaults
    };
    let listed = |name| Entrant::by_name(name).expect("a listed bot");
    let bots = arguments[5..].iter().filter(|text| !text.contains('='));
    let bots: Vec<_> = bots
        .map(|name| match name.split_once('@') {
            Some((name, own)) => listed(name).with_budget(budget(own)),
            None => listed(name),
        })
        .collect();
    println!("{}", arena.run(&bots, |_| ()));
}
