//! `whistlestop simulate`: many random games, summed up.

use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rand_core::Rng;
use serde::Serialize;
use whistlestop_engine::{Game, Map, Phase};

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::luck::{luck, seed_of};
use crate::statistics::{Length, Statistics};

/// Play many games of random players and sum them up
///
/// The same seed and number of games give the same statistics, however many threads there are.
#[derive(Args)]
pub struct Simulate {
    #[command(flatten)]
    game: GameArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// Seed of the whole series
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many threads play; by default one for each processor
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Print one JSON object instead of tables
    #[arg(long)]
    json: bool,
}

/// Games a thread plays before it asks for more: few enough that all threads end together.
const BATCH: u64 = 256;

/// What is printed.
#[derive(Serialize)]
struct Summary {
    map: &'static str,
    players: usize,
    games: u64,
    seed: u64,
    threads: usize,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    /// As if nothing else ran on the machine; `None` where the system does not tell.
    games_per_cpu_second: Option<f64>,
    statistics: Statistics,
}

impl Simulate {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let summary = self.simulate(self.game.map()?);
        if self.json {
            serde_json::to_writer(&mut *out, &summary).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            summary.write(out)?;
        }
        Ok(())
    }

    fn simulate(&self, map: &'static Map) -> Summary {
        let processors = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let threads = self.threads.unwrap_or_else(processors).get();
        let progress = progress_bar(self.games);
        let started = Instant::now();
        let (statistics, cpu_time) = self.play_all(map, threads, &progress);
        let seconds = started.elapsed().as_secs_f64();
        progress.finish_and_clear();
        let games = self.games as f64;
        Summary {
            map: map.name(),
            players: self.game.players,
            games: self.games,
            seed: self.seed,
            threads,
            seconds,
            games_per_second: games / seconds,
            decisions_per_second: statistics.decisions() as f64 / seconds,
            games_per_cpu_second: cpu_time.map(|time| games / time.as_secs_f64()),
            statistics,
        }
    }

    /// All games, and the processor time that all threads took together.
    fn play_all(
        &self,
        map: &'static Map,
        threads: usize,
        progress: &ProgressBar,
    ) -> (Statistics, Option<Duration>) {
        let next = AtomicU64::new(0);
        let play = || {
            let mut statistics = Statistics::new(self.game.players);
            loop {
                let first = next.fetch_add(BATCH, Ordering::Relaxed);
                if first >= self.games {
                    return (statistics, thread_cpu_time());
                }
                let last = self.games.min(first + BATCH);
                (first..last).for_each(|game| self.play(map, game, &mut statistics));
                progress.inc(last - first);
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
            let mut all = (Statistics::new(self.game.players), Some(Duration::ZERO));
            for worker in workers {
                let (statistics, time) = worker.join().expect("no game panics");
                all.0.merge(&statistics);
                all.1 = all.1.zip(time).map(|(sum, time)| sum + time);
            }
            all
        })
    }

    fn play(&self, map: &'static Map, game: u64, statistics: &mut Statistics) {
        let (chance, mut rng) = luck(seed_of(self.seed, game));
        let mut game = Game::new(map, self.game.players, chance)
            .expect("the number of players is checked with the arguments");
        let length = play_out(&mut game, &mut rng);
        statistics.add_game(&game, length);
    }
}

/// Like the engine's own `play_out`, but counts turns, too.
fn play_out(game: &mut Game, rng: &mut impl Rng) -> Length {
    let mut length = Length::default();
    while game.play_random(rng) {
        length.decisions += 1;
        length.turns += u32::from(game.phase() == Phase::Action);
    }
    length
}

impl Summary {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { map, players, games, seed, threads, seconds, .. } = self;
        writeln!(out, "{games} games on map `{map}` with {players} players, seed {seed}\n")?;
        self.statistics.write(out)?;
        writeln!(out)?;
        let plural = if *threads == 1 { "" } else { "s" };
        writeln!(out, "{:<20}{seconds:.2} s with {threads} thread{plural}", "time")?;
        let rates = [
            ("games/s", Some(self.games_per_second)),
            ("decisions/s", Some(self.decisions_per_second)),
            ("games/CPU second", self.games_per_cpu_second),
        ];
        for (name, rate) in rates {
            if let Some(rate) = rate {
                writeln!(out, "{name:<20}{rate:.0}")?;
            }
        }
        Ok(())
    }
}

/// On the terminal; hidden if there is none.
fn progress_bar(games: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}

/// Processor time of this thread so far. Linux tells it in a file, which needs no foreign code.
fn thread_cpu_time() -> Option<Duration> {
    let line = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = line.split_ascii_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
