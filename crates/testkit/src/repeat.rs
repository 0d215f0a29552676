//! Tests that repeat: how often, and how to repeat the one time that failed.
//!
//! No variable here begins with `WHISTLESTOP_`: those are settings of a server, which refuses one that it does not know.

use std::env;

use rand_core::SeedableRng;

use crate::generate::Dice;

/// Whether `LONG_TESTS=1` asks for the long setting.
pub fn is_long() -> bool {
    env::var("LONG_TESTS").is_ok_and(|value| value == "1")
}

/// How often to do something: so often in CI, so often in the long setting.
pub fn often(short: u64, long: u64) -> u64 {
    if is_long() { long } else { short }
}

/// Whether only one run is repeated: then it need not show everything that all of them do.
pub fn seed_was_given() -> bool {
    given_seed().is_some()
}

fn given_seed() -> Option<u64> {
    env::var("TEST_SEED").ok().map(|seed| seed.parse().expect("TEST_SEED is a number"))
}

/// Runs `test` with the seeds from 0 up to `times`. If it panics, the seed and the command that
/// repeats just this run are printed; `TEST_SEED` is how that command says which.
///
/// `place` is the test as cargo knows it: ``-p whistlestop-engine --test random_games NAME``.
pub fn for_seeds(place: &str, times: u64, mut test: impl FnMut(u64, &mut Dice)) {
    let seeds = match given_seed() {
        Some(seed) => seed..seed + 1,
        None => 0..times,
    };
    for seed in seeds {
        let on_panic = OnPanic { place, seed };
        test(seed, &mut Dice::seed_from_u64(seed));
        drop(on_panic);
    }
}

/// [`for_seeds`] for the test it stands in: `for_seeds!(test_name, times, |seed, dice| …)`.
#[macro_export]
macro_rules! for_seeds {
    ($name:ident, $times:expr, $test:expr) => {
        $crate::repeat::for_seeds(
            concat!(
                "-p ",
                env!("CARGO_PKG_NAME"),
                " --test ",
                env!("CARGO_CRATE_NAME"),
                " ",
                stringify!($name)
            ),
            $times,
            $test,
        )
    };
}

struct OnPanic<'a> {
    place: &'a str,
    seed: u64,
}

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { place, seed } = self;
            eprintln!(
                "failed with seed {seed}\nhint: repeat it with `TEST_SEED={seed} cargo test {place}`"
            );
        }
    }
}
