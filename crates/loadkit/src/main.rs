//! `cargo xtask chaos`, `cargo xtask load` and `cargo xtask cluster`.

use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use serde::Serialize;
use tokio::task::block_in_place;
use whistlestop_fleet::Postgres;
use whistlestop_loadkit::chaos::{self, Survived, chaos, cluster_chaos};
use whistlestop_loadkit::cluster::Cluster;
use whistlestop_loadkit::fault::Fault;
use whistlestop_loadkit::load::{self, Measured, load};
use whistlestop_loadkit::party::Spread;
use whistlestop_loadkit::percentile;
use whistlestop_loadkit::person::Failure;
use whistlestop_store::baseline::raw_group_commit;

/// The same as the server's, so that what players cost hides as little as possible of what the server does.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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
        #[command(flatten)]
        crowd: CrowdArgs,
    },
    /// Let all kinds of things happen to a cluster while people play, and check that nothing is lost
    ClusterChaos {
        /// How often
        #[arg(long, default_value_t = 17)]
        faults: u32,
        /// Only faults of these kinds, as in `Kill,NatsKill`
        #[arg(long, value_name = "KIND,KIND,...", value_delimiter = ',', value_parser = parse_fault)]
        only: Vec<Fault>,
        #[command(flatten)]
        crowd: CrowdArgs,
    },
    /// Start PostgreSQL, NATS and three servers, to play with
    Cluster,
    /// Measure how fast one server and three are on PostgreSQL and NATS
    ClusterLoad {
        /// How long each measurement takes, in seconds
        #[arg(long, default_value_t = 20)]
        seconds: u64,
        /// How often everything is measured
        #[arg(long, default_value_t = 3)]
        runs: u32,
        /// How many games are played at a time
        #[arg(long, default_value_t = 400)]
        games: usize,
        /// Print JSON instead of a table
        #[arg(long)]
        json: bool,
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

#[derive(clap::Args)]
struct CrowdArgs {
    /// How many games are played at a time
    #[arg(long, default_value_t = 12)]
    games: usize,
    /// Chooses what happens, and when
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn parse_fault(name: &str) -> Result<Fault, String> {
    let fault = Fault::ALL.into_iter().find(|fault| format!("{fault:?}") == name);
    fault.ok_or_else(|| format!("there are {:?}", Fault::ALL))
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
        What::Chaos { kills, crowd: CrowdArgs { games, seed } } => {
            let plan = chaos::Plan { faults: kills, games, long_outage: true, seed };
            let checked = chaos(&program, plan).await.map_err(|failure| {
                format!("{failure}\nhint: repeat it with `cargo xtask chaos --kills {kills} --seed {seed}`")
            })?;
            println!("{kills} kills: nothing is lost, doubled or told otherwise in {checked:?}");
            Ok(())
        }
        What::ClusterChaos { faults, only, crowd: CrowdArgs { games, seed } } => {
            let plan = chaos::Plan { faults, games, long_outage: false, seed };
            let survived = cluster_chaos(&program, plan, &only).await.map_err(|failure| {
                let again = format!("--faults {faults} --games {games} --seed {seed}");
                format!("{failure}\nhint: repeat it with `cargo xtask chaos --cluster {again}`")
            })?;
            print!("{}", told(&survived));
            Ok(())
        }
        What::Cluster => {
            let cluster = Cluster::start(&program, 3, &[]).await?;
            println!("three servers of the same games, until you press Ctrl-C:");
            for server in cluster.servers() {
                println!("  http://{server}");
            }
            println!("database {}", cluster.database());
            println!("bus      {}", cluster.nats.url());
            Ok(tokio::signal::ctrl_c().await?)
        }
        What::ClusterLoad { seconds, runs, games, json } => {
            let time = Duration::from_secs(seconds);
            let one = load::Plan {
                name: "one",
                games,
                think: Duration::ZERO,
                time,
                nodes: Some(1),
                spread: Spread::Apart,
                bot_games: 0,
            };
            let three = |name, spread| load::Plan { name, nodes: Some(3), spread, ..one.clone() };
            let plans = [
                one.clone(),
                three("three, at random", Spread::Random),
                three("three, by table", Spread::ByTable),
                three("three, all apart", Spread::Apart),
            ];
            let mut runs_compared = Vec::new();
            let rows = || block_in_place(|| single_rows(seconds.min(10)));
            let mut before = rows()?;
            for run in 1..=runs {
                eprintln!("run {run} of {runs} ...");
                let mut compared = Vec::new();
                for plan in &plans {
                    let measured = load(&program, plan).await?;
                    let after = rows()?;
                    compared.push(Compared { measured, rows: [before, after] });
                    before = after;
                }
                runs_compared.push(compared);
            }
            if json {
                println!("{}", serde_json::to_string_pretty(&runs_compared)?);
            } else {
                let measured = runs_compared.iter().flatten().map(|it| it.measured.clone());
                println!("{}", table(&measured.collect::<Vec<_>>()));
                print!("{}", comparison(&runs_compared));
            }
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
                print!("{baseline}\n\n{}", table(&measured));
            }
            Ok(())
        }
    }
}

fn told(Survived { checked, noticed, time }: &Survived) -> String {
    let seconds = |sorted: &[u64], percent| percentile(sorted, percent) as f64 / 1e6;
    let mut text = format!(
        "{} faults in {} s: nothing is lost, doubled, told otherwise or stuck in {checked:?}\n\n\
         | what happened | times | without a server: p50 s | p99 s | a move: p50 s | p99 s | max s |\n\
         |---|---|---|---|---|---|---|\n",
        noticed.values().map(|noticed| noticed.faults).sum::<u32>(),
        time.as_secs(),
    );
    for (fault, noticed) in noticed {
        text += &format!(
            "| {fault:?} | {} | {:.2} | {:.2} | {:.3} | {:.2} | {:.2} |\n",
            noticed.faults,
            seconds(&noticed.gaps, 50),
            seconds(&noticed.gaps, 99),
            seconds(&noticed.latencies, 50),
            seconds(&noticed.latencies, 99),
            seconds(&noticed.latencies, 100),
        );
    }
    text
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

impl fmt::Display for Baseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "raw SQLite: a commit takes {:.1} ms (p50) and {:.1} ms (p99); {:.0} rows/s in groups",
            ms(self.commit_p50_us),
            ms(self.commit_p99_us),
            self.rows_per_second,
        )
    }
}

/// What servers did, and what PostgreSQL did by itself just before and after: the speed of a machine changes by the
/// minute.
#[derive(Serialize)]
struct Compared {
    #[serde(flatten)]
    measured: Measured,
    /// Single rows that `pgbench` appended each second.
    rows: [f64; 2],
}

impl Compared {
    /// Moves each second, and to the rows before and after; what a move takes of the servers to what it takes of one,
    /// and the same if players had cost the same. They do the same everywhere: if they cost more, the machine was slower.
    fn figures(&self, one: &Measured) -> [f64; 4] {
        let (cpu, one) = (&self.measured.cpu_us_per_move, &one.cpu_us_per_move);
        let moves = self.measured.moves_per_second;
        let to_rows = moves * 2.0 / (self.rows[0] + self.rows[1]);
        let to_one = cpu.servers / one.servers;
        [moves, to_rows, to_one, to_one * one.players / cpu.players]
    }
}

fn comparison(runs: &[Vec<Compared>]) -> String {
    let mut text = "| run | moves/s | `pgbench` before, after: rows/s | moves to rows | \
                    CPU of servers to one | the same if players cost the same |\n\
                    |---|---|---|---|---|---|\n"
        .to_owned();
    for run in runs {
        for compared @ Compared { measured, rows: [before, after] } in run {
            let [moves, to_rows, cpu, cpu_alike] = compared.figures(&run[0].measured);
            let name = measured.name;
            text += &format!(
                "| {name} | {moves:.0} | {before:.0}, {after:.0} | {to_rows:.2} | {cpu:.2} | {cpu_alike:.2} |\n"
            );
        }
    }
    for (number, Compared { measured, .. }) in runs.first().into_iter().flatten().enumerate() {
        let figures = runs.iter().map(|run| run[number].figures(&run[0].measured));
        let [moves, to_rows, cpu, cpu_alike] = medians(&figures.collect::<Vec<_>>());
        let name = measured.name;
        text += &format!(
            "| {name}, median | {moves:.0} | | {to_rows:.2} | {cpu:.2} | {cpu_alike:.2} |\n"
        );
    }
    text
}

fn medians<const N: usize>(figures: &[[f64; N]]) -> [f64; N] {
    std::array::from_fn(|which| {
        let mut sorted: Vec<f64> = figures.iter().map(|figures| figures[which]).collect();
        sorted.sort_unstable_by(f64::total_cmp);
        let upper = sorted.len() / 2;
        (sorted[upper] + sorted[(sorted.len() - 1) / 2]) / 2.0
    })
}

/// What PostgreSQL can do by itself: rows each second, one in each transaction, as many of these at a time as
/// suits it.
fn single_rows(seconds: u64) -> Result<f64, Failure> {
    let postgres = Postgres::start_with(&[])?;
    postgres.sql(
        "postgres",
        "CREATE TABLE raw (game TEXT COLLATE \"C\", seq BIGSERIAL, at_ms BIGINT NOT NULL, cmd TEXT, body TEXT NOT NULL,
                           PRIMARY KEY (game, seq))",
    )?;
    let script = "INSERT INTO raw (game, at_ms, cmd, body)
                  VALUES (lpad(:client_id::TEXT, 32, '0'), 0, '17', repeat('x', 150));";
    Ok(postgres.bench("postgres", script, GROUP, seconds)?)
}

fn plans(time: Duration) -> Vec<load::Plan> {
    let think = Duration::from_secs(4);
    let live = load::Plan {
        name: "live",
        games: 1_000,
        think,
        time,
        nodes: None,
        spread: Spread::Apart,
        bot_games: 0,
    };
    vec![
        live.clone(),
        load::Plan { name: "beside_bots", bot_games: 100, ..live.clone() },
        load::Plan { name: "many", games: 2_500, ..live.clone() },
        load::Plan { name: "saturated", games: 100, think: Duration::ZERO, ..live },
    ]
}

fn ms(us: u64) -> f64 {
    us as f64 / 1_000.0
}

fn table(measured: &[Measured]) -> String {
    let mut text = "| run | games | sockets | moves/s | p50 ms | p99 ms | max ms | kB/player | \
                    CPU us/move: servers | database | bus | players | load |\n\
                    |---|---|---|---|---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for it in measured {
        let cpu = &it.cpu_us_per_move;
        text += &format!(
            "| {} | {} | {} | {:.0} | {:.1} | {:.1} | {:.1} | {:.1} | {:.0} | {:.0} | {:.0} | {:.0} | {} |\n",
            it.name,
            it.games,
            it.players,
            it.moves_per_second,
            ms(it.p50_us),
            ms(it.p99_us),
            ms(it.max_us),
            it.bytes_per_player as f64 / 1_000.0,
            cpu.servers,
            cpu.database,
            cpu.bus,
            cpu.players,
            it.machine_load,
        );
    }
    text
}
