//! `whistlestop arena`: bots against each other, and how sure the result is.

mod json;

use std::io::{self, Write};
use std::num::NonZero;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use whistlestop_bots::Budget;
use whistlestop_bots::arena::{self, Entrant, Progress, Report, Sprt};
use whistlestop_engine::MIN_SEATS;

use crate::args::{find_map, map_help, parse_players};
use crate::failure::Failure;
use crate::opponent::{Opponent, Patience};

/// Let bots play against each other and tell how strong they are
///
/// Every deal is played several times, with everybody in every seat. The same seed gives the same
/// games, whatever the number of threads, unless a bot is limited by time. Method: docs/arena.md.
#[derive(Args)]
pub struct Arena {
    #[arg(long, default_value = whistlestop_maps::names()[0], help = map_help())]
    map: String,
    /// Who plays, at least two: names that `whistlestop bots` lists, or programs, as in
    /// `racer,exec:./mybot.py`; `expert@10ms` or `expert@400n` has a budget of its own
    #[arg(long, value_name = "BOT,BOT,...", value_delimiter = ',', required = true)]
    #[arg(value_parser = Opponent::parse)]
    bots: Vec<Opponent>,
    /// How many games; rounded up, so that every deal is complete
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Seats at each table, 2 to 5
    #[arg(long, value_name = "N", default_value_t = MIN_SEATS, value_parser = parse_players)]
    seats: usize,
    /// Seed of all luck
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games are played at the same time; by default one for each processor
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Time that a search may take for a decision, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100, conflicts_with = "nodes")]
    time: u64,
    /// Steps that a search may take for a decision, instead of a time: the same games everywhere
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    #[command(flatten)]
    patience: Patience,
    /// End as soon as it is clear whether the first of two bots is so much stronger, in Elo
    #[arg(long, value_name = "ELO,ELO", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "0,20", value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Print one JSON object instead of tables
    #[arg(long)]
    json: bool,
}

/// More could not all meet each other in a sensible time.
const MAX_BOTS: usize = 12;

impl Arena {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        self.check()?;
        let arena = self.arena()?;
        let started = Instant::now();
        let report = self.play(&arena);
        let seconds = started.elapsed().as_secs_f64();
        if self.json {
            serde_json::to_writer(&mut *out, &json::summary(&arena, &report, seconds))
                .map_err(io::Error::from)?;
            return Ok(writeln!(out)?);
        }
        let (map, seed, plural) = (&self.map, self.seed, if arena.threads == 1 { "" } else { "s" });
        writeln!(out, "map `{map}`, seed {seed}, {} for a decision", arena.budget)?;
        write!(out, "{report}")?;
        Ok(writeln!(out, "{seconds:.1} s with {} thread{plural}", arena.threads)?)
    }

    /// What the parser of arguments cannot see.
    fn check(&self) -> Result<(), Failure> {
        let count = self.bots.len();
        if !(2..=MAX_BOTS).contains(&count) {
            let what = format!("2 to {MAX_BOTS} bots can meet, got {count}");
            let hint = "as in `--bots racer,planner`".into();
            return Err(Failure::Usage { what, hint });
        }
        if self.sprt.is_some() && count != 2 {
            let what = format!("`--sprt` compares two bots, got {count}");
            let hint = "without it all bots are compared with each other".into();
            return Err(Failure::Usage { what, hint });
        }
        Ok(())
    }

    fn arena(&self) -> Result<arena::Arena<'static>, Failure> {
        let defaults = arena::Arena::new(find_map(&self.map)?);
        Ok(arena::Arena {
            seats: self.seats,
            games: self.games,
            seed: self.seed,
            budget: match self.nodes {
                Some(nodes) => Budget::Nodes(nodes),
                None => Budget::Time(Duration::from_millis(self.time)),
            },
            sprt: self.sprt,
            threads: self.threads.map_or(defaults.threads, NonZero::get),
            ..defaults
        })
    }

    fn play(&self, arena: &arena::Arena<'_>) -> Report {
        let entrants = self.bots.iter().map(|bot| {
            let entrant = Entrant::new(bot.name(), |seed| bot.make(seed, self.patience));
            match bot.own_budget() {
                Some(budget) => entrant.with_budget(budget),
                None => entrant,
            }
        });
        let entrants: Vec<Entrant<'_>> = entrants.collect();
        let bar = progress_bar();
        let mut report = arena.run(&entrants, |progress| show(&bar, progress));
        bar.finish_and_clear();
        for (report, bot) in report.bots.iter_mut().zip(&self.bots) {
            if let Some(times) = bot.times() {
                report.times = times;
            }
        }
        report
    }
}

/// On the terminal; hidden if there is none.
fn progress_bar() -> ProgressBar {
    let style =
        ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games{msg}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}

fn show(bar: &ProgressBar, progress: &Progress) {
    bar.set_length(progress.of_games);
    bar.set_position(progress.games);
    if let Some(scores) = progress.scores.as_ref().filter(|_| !bar.is_hidden()) {
        bar.set_message(format!(", {:.1} %", 100.0 * scores.mean()));
    }
}

fn parse_sprt(range: &str) -> Result<Sprt, String> {
    let numbers = range
        .split_once(',')
        .and_then(|(low, high)| Some((low.parse::<f64>().ok()?, high.parse::<f64>().ok()?)));
    match numbers {
        Some((low, high)) if low < high && low.is_finite() && high.is_finite() => {
            Ok(Sprt::new(low, high))
        }
        _ => Err("two numbers are needed, the smaller first, as in `0,20`".into()),
    }
}
