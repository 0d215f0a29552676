//! People who play one game after the other, whatever happens to the servers.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rand_core::SeedableRng;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use whistlestop_engine::below;
use whistlestop_protocol::wire::{Clock, NewTable, Options};
use whistlestop_testkit::generate::{Dice, pick};

use crate::check::Record;
use crate::party::{Party, Run};
use crate::person::{Failure, Person};
use crate::player::Player;

/// People at many tables.
pub(crate) struct Crowd {
    shared: Arc<Shared>,
    tables: Vec<JoinHandle<Result<Vec<Record>, Failure>>>,
}

struct Shared {
    run: Arc<Run>,
    /// The time of a turn. Players are quicker by far.
    turn: Duration,
    parties: Mutex<Vec<Arc<Party>>>,
}

impl Crowd {
    /// Lets people come who play so many games at a time.
    pub fn gather(run: Arc<Run>, games: usize, turn: Duration, seed: u64) -> Self {
        let shared = Arc::new(Shared { run, turn, parties: Mutex::default() });
        let play = |number| tokio::spawn(play_on(shared.clone(), seed + number as u64));
        let tables = (0..games).map(play).collect();
        Self { shared, tables }
    }

    /// Every game has to move in this time.
    pub async fn require_progress(&self, within: Duration) -> Result<(), Failure> {
        let heads = self.shared.running();
        sleep(within).await;
        let stuck: Vec<&str> = (heads.iter())
            .filter(|(party, head)| party.head.load(Ordering::Relaxed) <= *head)
            .filter(|(party, _)| !party.is_over.load(Ordering::Relaxed))
            .map(|(party, _)| &*party.table)
            .collect();
        if stuck.is_empty() {
            return Ok(());
        }
        Err(format!("{} of {} games are stuck: {stuck:?}", stuck.len(), heads.len()).into())
    }

    /// Lets everybody go. What they were told.
    pub async fn leave(self) -> Result<Vec<Record>, Failure> {
        self.shared.run.stop.send_replace(true);
        let mut records = Vec::new();
        for table in self.tables {
            records.extend(table.await??);
        }
        Ok(records)
    }
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
        persons.push(Person::new(&run.servers).await?);
    }
    let mut records = Vec::new();
    while !run.is_stopped() {
        let map = *pick(&mut dice, whistlestop_maps::names()).ok_or("there are no maps")?;
        let table = NewTable {
            map: map.into(),
            seats: (people + bots) as u8,
            options: Options {
                clock: Clock::Live { bank: 0, turn: shared.turn.as_millis() as i64 },
                rated: false,
                pass_and_play: false,
                bot_pace: 50,
                stand_in: "medium".into(),
            },
            public: true,
        };
        let table = persons[0].open(&run.servers, table).await?;
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
