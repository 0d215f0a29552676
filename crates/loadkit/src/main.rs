//! `cargo xtask chaos` and `cargo xtask load`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use serde::Serialize;
use whistlestop_loadkit::chaos::{self, chaos};
use whistlestop_loadkit::load::{self, Measured, load};
use whistlestop_loadkit::person::Failure;
use whistlestop_store::baseline::raw_group_commit;

/// Many players at a real server
#[derive(Parser)]
struct Args {
    /// The program `whistlestop`, which is started as a server
    #[arg(long)]
    program: PathBuf,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Kill the server while people play, and check that nothing is lost
    Chaos {
        /// How often
        #[arg(long, default_value_t = 5)]
        kills: u32,
        /// How many games are played at a time
        #[arg(long, default_value_t = 12)]
        games: usize,
        /// Chooses when to kill
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Measure how fast the server is
    Load {
        /// How long each measurement takes, in seconds
        #[arg(long, default_value_t = 30)]
        seconds: u64,
        /// Only these measurements
        #[arg(long, value_name = "NAME")]
        only: Vec<String>,
        /// Print JSON instead of a table
        #[arg(long)]
        json: bool,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

async fn run(Args { program, what }: Args) -> Result<(), Failure> {
    match what {
        What::Chaos { kills, games, seed } => {
            let plan = chaos::Plan { kills, games, long_outage: true, seed };
            let checked = chaos(&program, plan).await.map_err(|failure| {
                format!("{failure}\nhint: repeat it with `cargo xtask chaos --kills {kills} --seed {seed}`")
            })?;
            println!("{kills} kills: nothing is lost, doubled or told otherwise in {checked:?}");
            Ok(())
        }
        What::Load { seconds, only, json } => {
            let time = Duration::from_secs(seconds);
            let baseline = Baseline::measure(time.min(Duration::from_secs(5))).await?;
            let mut measured = Vec::new();
            for plan in plans(time) {
                if only.is_empty() || only.iter().any(|name| name == plan.name) {
                    eprintln!("{} games, {} ...", plan.games, plan.name);
                    measured.push(load(&program, &plan).await?);
                }
            }
            if json {
                let report = serde_json::json!({ "baseline": baseline, "measured": measured });
                println!("{}", serde_json::to_string_pretty(&report)?);
            } else {
                print!("{}", table(&baseline, &measured));
            }
            Ok(())
        }
    }
}

/// What SQLite can do by itself on this machine: the measure for everything else.
#[derive(Serialize)]
struct Baseline {
    commit_p50_us: u64,
    commit_p99_us: u64,
    rows_per_second: f64,
}

/// Rows that share a commit when many games move at once.
const GROUP: u32 = 64;

impl Baseline {
    /// Commits single rows, then groups of them, each for so long.
    async fn measure(time: Duration) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        let single = raw_group_commit(&folder.path().join("single.db"), 1, time).await?;
        let grouped = raw_group_commit(&folder.path().join("grouped.db"), GROUP, time).await?;
        Ok(Self {
            commit_p50_us: single.commit_p50.as_micros() as u64,
            commit_p99_us: single.commit_p99.as_micros() as u64,
            rows_per_second: grouped.rows_per_second,
        })
    }
}

fn plans(time: Duration) -> Vec<load::Plan> {
    let think = Duration::from_secs(4);
    vec![
        load::Plan { name: "live", games: 1_000, think, time, bot_games: 0 },
        load::Plan { name: "beside_bots", games: 1_000, think, time, bot_games: 100 },
        load::Plan { name: "many", games: 2_500, think, time, bot_games: 0 },
        load::Plan { name: "saturated", games: 100, think: Duration::ZERO, time, bot_games: 0 },
    ]
}

fn table(baseline: &Baseline, measured: &[Measured]) -> String {
    let ms = |us: u64| us as f64 / 1_000.0;
    let mut text = format!(
        "raw SQLite: a commit takes {:.1} ms (p50) and {:.1} ms (p99); {:.0} rows/s in groups\n\n\
         | run | games | sockets | moves/s | p50 ms | p99 ms | max ms | kB/player | CPU us/move | load |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
        ms(baseline.commit_p50_us),
        ms(baseline.commit_p99_us),
        baseline.rows_per_second,
    );
    for it in measured {
        text += &format!(
            "| {} | {} | {} | {:.0} | {:.1} | {:.1} | {:.1} | {:.1} | {:.0} | {} |\n",
            it.name,
            it.games,
            it.players,
            it.moves_per_second,
            ms(it.p50_us),
            ms(it.p99_us),
            ms(it.max_us),
            it.bytes_per_player as f64 / 1_000.0,
            it.cpu_us_per_move,
            it.machine_load,
        );
    }
    text
}
