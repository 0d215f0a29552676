//! Servers that are killed and cut off while people play.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rand_core::SeedableRng;
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep};
use whistlestop_engine::below;
use whistlestop_store::Store;
use whistlestop_testkit::generate::Dice;

use crate::check::{Checked, check};
use crate::cluster::Cluster;
use crate::crowd::Crowd;
use crate::fault::Fault;
use crate::party::Run;
use crate::person::Failure;
use crate::process::{Process, Setting, free_address};

/// How it shall go.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How often something happens.
    pub faults: u32,
    /// How many games are played at a time.
    pub games: usize,
    /// Whether one of the outages is longer than a turn may be.
    pub long_outage: bool,
    /// Chooses what happens, and when.
    pub seed: u64,
}

/// The time of a turn with a single server.
const TURN: Duration = Duration::from_secs(10);
/// After the last fault every game has to have moved in this time.
const RECOVERY: Duration = Duration::from_secs(5);
/// How long people think: at least, at most.
const THINK: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(300)];

/// Plays at one server, kills it again and again, and checks.
///
/// # Errors
/// If a promise is broken, or the server cannot be started.
pub async fn chaos(program: &Path, plan: Plan) -> Result<Checked, Failure> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().to_string_lossy();
    let address = free_address()?;
    let start = || {
        block_in_place(|| Process::start(program, &address, &["--data", &data], Setting::default()))
    };
    let mut process = start()?;
    let run = Run { talks: true, keeps_history: true, ..Run::new(vec![address.clone()], THINK) };
    let crowd = Crowd::gather(Arc::new(run), plan.games, TURN, plan.seed);
    let mut dice = Dice::seed_from_u64(plan.seed);
    for kill in 0..plan.faults {
        sleep(Duration::from_millis(400 + below(&mut dice, 1_200) as u64)).await;
        process.kill()?;
        let is_long = plan.long_outage && kill == plan.faults / 2;
        let short = Duration::from_millis(below(&mut dice, 300) as u64);
        sleep(if is_long { TURN + Duration::from_secs(2) } else { short }).await;
        process = start()?;
    }
    crowd.require_progress(RECOVERY).await?;
    let records = crowd.leave().await?;
    process.kill()?;
    check(Store::open(&folder.path().join("whistlestop.db")).await?, &records).await
}

/// Servers of a cluster.
const NODES: usize = 3;
/// The time of a turn there. To notice that a server is silent takes a while.
const CLUSTER_TURN: Duration = Duration::from_secs(30);
/// How its database is set. What is written survives the end of its processes, so nothing is flushed. It does not stop
/// before a connection has ended over which nothing arrives, and that takes a minute unless it is told otherwise.
const DATABASE: [&str; 2] = ["fsync=off", "authentication_timeout=5s"];
/// How often players ask whether their server is still there.
const PING: Duration = Duration::from_millis(2_500);

/// What people noticed of faults of one kind.
#[derive(Clone, Default, Debug)]
pub struct Noticed {
    /// How often it happened.
    pub faults: u32,
    /// How long players were without a server, in microseconds, sorted.
    pub gaps: Vec<u64>,
    /// From a command to its entry at all players, in microseconds, sorted.
    pub latencies: Vec<u64>,
}

/// What came of a cluster.
#[derive(Clone, Debug)]
pub struct Survived {
    /// How much was checked.
    pub checked: Checked,
    /// What people noticed, by what happened.
    pub noticed: BTreeMap<Fault, Noticed>,
    /// How long it took.
    pub time: Duration,
}

/// Plays at several servers of the same games while things happen to them, and checks.
///
/// # Errors
/// If a promise is broken, or a process cannot be started.
pub async fn cluster_chaos(
    program: &Path,
    plan: Plan,
    only: &[Fault],
) -> Result<Survived, Failure> {
    let start = Instant::now();
    let mut cluster = Cluster::start(program, NODES, &DATABASE).await?;
    let run =
        Run { talks: true, keeps_history: true, ping: PING, ..Run::new(cluster.servers(), THINK) };
    run.measures.store(true, Ordering::Relaxed);
    let run = Arc::new(run);
    let crowd = Crowd::gather(run.clone(), plan.games, CLUSTER_TURN, plan.seed);
    let mut dice = Dice::seed_from_u64(plan.seed);
    let faults = if only.is_empty() { &Fault::ALL[..] } else { only };
    let mut noticed: BTreeMap<Fault, Noticed> = BTreeMap::new();
    sleep(Duration::from_secs(2)).await;
    for number in 0..plan.faults {
        // All of them once, and then any, often two at a time.
        let first = match faults.get(number as usize) {
            Some(fault) => *fault,
            None => faults[below(&mut dice, faults.len())],
        };
        let node = below(&mut dice, NODES);
        let mut together = vec![(first, node)];
        if number as usize >= faults.len() && below(&mut dice, 3) == 0 {
            let second = faults[below(&mut dice, faults.len())];
            if first.goes_with(second) {
                together.push((second, (node + 1) % NODES));
            }
        }
        run.take_gaps();
        run.take_latencies();
        for (fault, node) in &together {
            block_in_place(|| fault.begin(&mut cluster, *node))?;
        }
        sleep(Duration::from_millis(300 + below(&mut dice, 2_700) as u64)).await;
        for (fault, node) in &together {
            block_in_place(|| fault.end(&mut cluster, *node, &mut dice))?;
        }
        sleep(Duration::from_millis(500 + below(&mut dice, 1_500) as u64)).await;
        let of_kind = noticed.entry(first).or_default();
        of_kind.faults += together.len() as u32;
        if together.len() == 1 {
            of_kind.gaps.extend(run.take_gaps());
            of_kind.latencies.extend(run.take_latencies());
        }
    }
    crowd.require_progress(2 * RECOVERY).await?;
    let records = crowd.leave().await?;
    let checked = check(Store::connect(cluster.database()).await?, &records).await?;
    for noticed in noticed.values_mut() {
        noticed.gaps.sort_unstable();
        noticed.latencies.sort_unstable();
    }
    Ok(Survived { checked, noticed, time: start.elapsed() })
}
