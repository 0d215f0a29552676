//! A server that is killed again and again while people play.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rand_core::SeedableRng;
use tokio::task::block_in_place;
use tokio::time::sleep;
use whistlestop_engine::below;
use whistlestop_protocol::wire::{Clock, NewTable, Options};
use whistlestop_testkit::generate::{Dice, pick};

use crate::check::{Checked, Record, check};
use crate::party::{Party, Run};
use crate::person::{Failure, Person};
use crate::player::Player;
use crate::process::{Process, free_address};

/// How it shall go.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How often the server is killed.
    pub kills: u32,
    /// How many games are played at a time.
    pub games: usize,
    /// Whether one of the outages is longer than a turn may be.
    pub long_outage: bool,
    /// Chooses when to kill.
    pub seed: u64,
}

/// The time of a turn. Players are quicker by far.
const TURN: Duration = Duration::from_secs(10);

/// After the last kill every game has to have moved in this time.
const RECOVERY: Duration = Duration::from_secs(5);

/// Plays, kills, and checks.
///
/// # Errors
/// If a promise is broken, or the server cannot be started.
pub async fn chaos(program: &Path, plan: Plan) -> Result<Checked, Failure> {
    let folder = tempfile::tempdir()?;
    let address = free_address()?;
    let start = || block_in_place(|| Process::start(program, folder.path(), &address));
    let mut process = start()?;
    let think = [Duration::from_millis(20), Duration::from_millis(300)];
    let run =
        Arc::new(Run { talks: true, keeps_history: true, ..Run::new(address.clone(), think) });
    let shared = Arc::new(Shared { run, parties: Mutex::default() });
    let tables: Vec<_> = (0..plan.games)
        .map(|number| tokio::spawn(play_on(shared.clone(), plan.seed + number as u64)))
        .collect();
    let mut dice = Dice::seed_from_u64(plan.seed);
    for kill in 0..plan.kills {
        sleep(Duration::from_millis(400 + below(&mut dice, 1_200) as u64)).await;
        process.kill()?;
        let is_long = plan.long_outage && kill == plan.kills / 2;
        let short = Duration::from_millis(below(&mut dice, 300) as u64);
        sleep(if is_long { TURN + Duration::from_secs(2) } else { short }).await;
        process = start()?;
    }
    let heads = shared.running();
    sleep(RECOVERY).await;
    let stuck: Vec<&str> = (heads.iter())
        .filter(|(party, head)| party.head.load(Ordering::Relaxed) <= *head)
        .filter(|(party, _)| !party.is_over.load(Ordering::Relaxed))
        .map(|(party, _)| &*party.table)
        .collect();
    if !stuck.is_empty() {
        return Err(format!("{} of {} games are stuck: {stuck:?}", stuck.len(), heads.len()).into());
    }
    shared.run.stop.send_replace(true);
    let mut records = Vec::new();
    for table in tables {
        records.extend(table.await??);
    }
    process.kill()?;
    check(&folder.path().join("whistlestop.db"), &records).await
}

struct Shared {
    run: Arc<Run>,
    parties: Mutex<Vec<Arc<Party>>>,
}

impl Shared {
    /// The games that are on, and how long their logs are.
    fn running(&self) -> Vec<(Arc<Party>, u64)> {
        let mut parties = self.parties.lock().unwrap_or_else(PoisonError::into_inner);
        parties.retain(|party| !party.is_over.load(Ordering::Relaxed));
        parties.iter().map(|it| (it.clone(), it.head.load(Ordering::Relaxed))).collect()
    }

    fn add(&self, party: Arc<Party>) {
        self.parties.lock().unwrap_or_else(PoisonError::into_inner).push(party);
    }
}

/// The same people play one game after the other.
async fn play_on(shared: Arc<Shared>, seed: u64) -> Result<Vec<Record>, Failure> {
    let mut dice = Dice::seed_from_u64(seed);
    let run = &shared.run;
    let people = 2 + below(&mut dice, 2);
    let bots = below(&mut dice, 2);
    let mut persons = Vec::new();
    for _ in 0..people {
        persons.push(Person::new(&run.server).await?);
    }
    let mut records = Vec::new();
    while !run.is_stopped() {
        let map = *pick(&mut dice, whistlestop_maps::names()).ok_or("there are no maps")?;
        let table = NewTable {
            map: map.into(),
            seats: (people + bots) as u8,
            options: Options {
                clock: Clock::Live { bank: 0, turn: TURN.as_millis() as i64 },
                rated: false,
                pass_and_play: false,
                bot_pace: 50,
                stand_in: "medium".into(),
            },
            public: true,
        };
        let table = persons[0].open(&run.server, table).await?;
        let party = Arc::new(Party::new(run.clone(), table.clone(), people, bots, "medium"));
        shared.add(party.clone());
        let players = persons.iter().enumerate().map(|(number, person)| {
            let seed = seed << 8 | number as u64;
            let player = Player::new(person.clone(), party.clone(), number, seed);
            (person.clone(), tokio::spawn(player.play()))
        });
        let players: Vec<_> = players.collect();
        let mut told = Vec::new();
        for (person, playing) in players {
            told.push((person, playing.await?));
        }
        records.push(Record { table, players: told });
    }
    Ok(records)
}
