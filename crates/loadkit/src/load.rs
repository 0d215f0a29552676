//! How fast a server is when many people play.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{Instant, sleep};
use whistlestop_protocol::wire::{Clock, NewTable, Options};

use crate::party::{Party, Run, Spread};
use crate::percentile;
use crate::person::{Failure, Person};
use crate::player::Player;
use crate::site::{Site, Usage};

/// How many people play, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What it is called.
    pub name: &'static str,
    /// Games of four people.
    pub games: usize,
    /// How long people think, on average.
    pub think: Duration,
    /// How long times are taken.
    pub time: Duration,
    /// How many servers share PostgreSQL and NATS; without, there is one with a file of its own.
    pub nodes: Option<usize>,
    /// To which server people go.
    pub spread: Spread,
    /// Further games, of one person against three of the strongest bots, which are not measured.
    pub bot_games: usize,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// The name of the plan.
    pub name: &'static str,
    /// Games.
    pub games: usize,
    /// Sockets.
    pub players: usize,
    /// Durable moves each second.
    pub moves_per_second: f64,
    /// From a command to its entry at all four players, in microseconds: the median.
    pub p50_us: u64,
    /// The same at the 99th percentile.
    pub p99_us: u64,
    /// The same at worst.
    pub max_us: u64,
    /// Bytes of memory that the server needs more than without players, for each of them.
    pub bytes_per_player: u64,
    /// Microseconds of processor time for each move.
    pub cpu_us_per_move: Usage,
    /// Commands that were refused, by reason. Players only do what is allowed, so there are hardly any.
    pub refused: BTreeMap<String, u64>,
    /// How many processes wanted to run on this machine, on average over a minute.
    pub machine_load: String,
}

/// People at a table.
const SEATS: usize = 4;

/// How many people come at a time.
const DOORS: usize = 64;

/// Starts servers and measures them.
///
/// # Errors
/// If they cannot be started, or games do not begin.
pub async fn load(program: &Path, plan: &Plan) -> Result<Measured, Failure> {
    let site = block_in_place(|| match plan.nodes {
        None => Site::alone(program),
        Some(nodes) => Site::together(program, nodes),
    })?;
    let memory_before = site.memory()?;
    let think = [plan.think / 2, plan.think * 3 / 2];
    let run = Run { spread: plan.spread, ..Run::new(site.servers(), think) };
    let run = Arc::new(run);
    let mut playing = JoinSet::new();
    let parties = seat(&mut playing, &run, plan.games, SEATS, 0).await?;
    let others = Arc::new(Run::new(site.servers(), [Duration::ZERO; 2]));
    seat(&mut playing, &others, plan.bot_games, 1, SEATS - 1).await?;
    wait_for_start(&parties).await?;
    sleep(plan.think * 2).await;

    let (start, cpu_before) = (Instant::now(), site.usage()?);
    run.take_latencies();
    run.moves.store(0, Ordering::Relaxed);
    run.measures.store(true, Ordering::Relaxed);
    sleep(plan.time).await;
    run.measures.store(false, Ordering::Relaxed);
    let moves = run.moves.load(Ordering::Relaxed);
    let seconds = start.elapsed().as_secs_f64();
    let cpu = site.usage()?.since(&cpu_before);
    let memory = site.memory()?;
    run.stop.send_replace(true);
    others.stop.send_replace(true);
    // While there are servers still: nobody is left to look for them when something else is measured.
    while let Some(played) = playing.join_next().await {
        played??;
    }

    let latencies = run.take_latencies();
    let players = plan.games * SEATS + plan.bot_games;
    Ok(Measured {
        name: plan.name,
        games: plan.games,
        players,
        moves_per_second: moves as f64 / seconds,
        p50_us: percentile(&latencies, 50),
        p99_us: percentile(&latencies, 99),
        max_us: latencies.last().copied().unwrap_or(0),
        bytes_per_player: memory.saturating_sub(memory_before) / players.max(1) as u64,
        cpu_us_per_move: cpu.times(1e6 / moves.max(1) as f64),
        refused: run.take_refused(),
        machine_load: machine_load(),
    })
}

/// Seats people at so many tables and lets them play one game after the other.
async fn seat(
    playing: &mut JoinSet<Result<(), Failure>>,
    run: &Arc<Run>,
    games: usize,
    people: usize,
    bots: usize,
) -> Result<Vec<Arc<Party>>, Failure> {
    let persons: Vec<Person> = stream::iter(0..games * people)
        .map(|_| Person::new(&run.servers))
        .buffer_unordered(DOORS)
        .try_collect()
        .await?;
    let mut opened = stream::iter(persons.chunks(people).map(<[Person]>::to_vec))
        .map(|persons| async move { Ok::<_, Failure>((open(run, &persons, bots).await?, persons)) })
        .buffer_unordered(DOORS);
    let mut parties = Vec::with_capacity(games);
    while let Some((party, persons)) = opened.try_next().await? {
        let seed = parties.len() as u64;
        playing.spawn(play_on(run.clone(), persons, bots, party.clone(), seed));
        parties.push(party);
    }
    Ok(parties)
}

async fn open(run: &Arc<Run>, persons: &[Person], bots: usize) -> Result<Arc<Party>, Failure> {
    let table = NewTable {
        map: whistlestop_maps::usa().name().into(),
        seats: (persons.len() + bots) as u8,
        options: Options {
            clock: Clock::Live { bank: 600_000, turn: 60_000 },
            rated: false,
            pass_and_play: false,
            bot_pace: 0,
            stand_in: "medium".into(),
        },
        public: false,
    };
    let table = persons[0].open(&run.servers, table).await?;
    Ok(Arc::new(Party::new(run.clone(), table, persons.len(), bots, "expert")))
}

async fn play_on(
    run: Arc<Run>,
    persons: Vec<Person>,
    bots: usize,
    first: Arc<Party>,
    seed: u64,
) -> Result<(), Failure> {
    let mut party = first;
    loop {
        let players: Vec<_> = (persons.iter().enumerate())
            .map(|(number, person)| {
                let seed = seed << 8 | number as u64;
                tokio::spawn(Player::new(person.clone(), party.clone(), number, seed).play())
            })
            .collect();
        for player in players {
            player.await?;
        }
        if run.is_stopped() {
            return Ok(());
        }
        party = open(&run, &persons, bots).await?;
    }
}

/// Waits until the cards are dealt everywhere: everybody sits, and the host has started.
async fn wait_for_start(parties: &[Arc<Party>]) -> Result<(), Failure> {
    for _ in 0..600 {
        let has_begun = |party: &&Arc<Party>| {
            party.head.load(Ordering::Relaxed) > (party.people + party.bots) as u64
        };
        if parties.iter().filter(has_begun).count() == parties.len() {
            return Ok(());
        }
        sleep(Duration::from_millis(200)).await;
    }
    Err("games do not begin".into())
}

fn machine_load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or_default().into()
}
