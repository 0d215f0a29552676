//! A match of listed bots: `match usa 2 400 7 1000n expert racer` (board, seats, games, seed, nodes
//! or milliseconds for each decision, bots). With `for=60` it ends after so many seconds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use whistlestop_bots::Budget;
use whistlestop_bots::arena::{Arena, Entrant};

static STOP: AtomicBool = AtomicBool::new(false);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let map =
        if arguments[0] == "usa" { whistlestop_maps::usa() } else { whistlestop_maps::europe() };
    let number = |text: &str| text.trim_end_matches(['n', 'm', 's']).parse().expect("a number");
    let budget = match &arguments[4] {
        text if text.ends_with('n') => Budget::Nodes(number(text)),
        text => Budget::Time(Duration::from_millis(number(text))),
    };
    if let Some(seconds) = arguments.iter().find_map(|text| text.strip_prefix("for=")) {
        let seconds = Duration::from_secs(number(seconds));
        std::thread::spawn(move || {
            std::thread::sleep(seconds);
            STOP.store(true, Ordering::Relaxed);
        });
    }
    let arena = Arena {
        stop: &STOP,
        seats: number(&arguments[1]) as usize,
        games: number(&arguments[2]),
        seed: number(&arguments[3]),
        budget,
        ..Arena::new(map)
    };
    let names = arguments[5..].iter().filter(|text| !text.starts_with("for="));
    let bots: Vec<_> = names.map(|name| Entrant::by_name(name).expect("a listed bot")).collect();
    println!("{}", arena.run(&bots, |_| ()));
}
