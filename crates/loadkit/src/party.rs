//! The people at one table, and what is measured there.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;
use whistlestop_engine::below;
use whistlestop_testkit::generate::Dice;

/// To which server people go first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// One after the other at a table to another one: the most work there can be for several.
    Apart,
    /// To any of them, as a balancer sends people that knows nothing of tables.
    Random,
    /// All people of a table to the same, as a proxy does that goes by the path.
    ByTable,
}

/// What all parties of a run have in common.
pub struct Run {
    /// Where the servers are; each of them serves every game.
    pub servers: Vec<String>,
    /// To which of them people go first.
    pub spread: Spread,
    /// How long people think at least.
    pub think_least: Duration,
    /// How long people think at most.
    pub think_most: Duration,
    /// Whether people talk.
    pub talks: bool,
    /// Whether everything that is told is kept, to be checked.
    pub keeps_history: bool,
    /// Whether everybody has to stop.
    pub stop: watch::Sender<bool>,
    /// Whether times are being taken.
    pub measures: AtomicBool,
    /// From a command to its entry at all players, in microseconds.
    pub latencies: Mutex<Vec<u64>>,
    /// Moves that were confirmed while times were taken.
    pub moves: AtomicU64,
    /// Commands that were refused, by reason.
    pub refused: Mutex<BTreeMap<String, u64>>,
    /// How often a player sends a sign of life. Of whom nothing is heard three times, is left.
    pub ping: Duration,
    /// How long players were without a server after they had lost theirs, in microseconds.
    pub gaps: Mutex<Vec<u64>>,
}

impl Run {
    /// A run at these servers, with people who think so long.
    pub fn new(servers: Vec<String>, think: [Duration; 2]) -> Self {
        Self {
            servers,
            spread: Spread::Apart,
            think_least: think[0],
            think_most: think[1],
            talks: false,
            keeps_history: false,
            stop: watch::Sender::new(false),
            measures: AtomicBool::new(false),
            latencies: Mutex::default(),
            moves: AtomicU64::new(0),
            refused: Mutex::default(),
            ping: Duration::from_secs(10),
            gaps: Mutex::default(),
        }
    }

    /// Whether everybody has to stop.
    pub fn is_stopped(&self) -> bool {
        *self.stop.borrow()
    }

    /// The latencies so far, sorted; they are forgotten.
    pub fn take_latencies(&self) -> Vec<u64> {
        let mut taken = std::mem::take(&mut *lock(&self.latencies));
        taken.sort_unstable();
        taken
    }

    /// How long players were without a server so far, sorted; the times are forgotten.
    pub fn take_gaps(&self) -> Vec<u64> {
        let mut taken = std::mem::take(&mut *lock(&self.gaps));
        taken.sort_unstable();
        taken
    }

    /// How many commands were refused so far, by reason; they are forgotten.
    pub fn take_refused(&self) -> BTreeMap<String, u64> {
        std::mem::take(&mut *lock(&self.refused))
    }
}

/// The people at one table.
pub struct Party {
    /// The table.
    pub table: String,
    /// How many people play.
    pub people: usize,
    /// How many bots play.
    pub bots: usize,
    /// Which ones.
    pub bot: &'static str,
    /// How long the log is, as far as anybody has heard.
    pub head: AtomicU64,
    /// Whether the game is over.
    pub is_over: AtomicBool,
    run: Arc<Run>,
    /// A few at a time.
    flights: Mutex<Vec<Flight>>,
}

/// An entry on its way to all players.
struct Flight {
    seq: u64,
    heard: usize,
    last: Option<Instant>,
    sent: Option<Instant>,
}

impl Party {
    /// So many people and bots at a table.
    pub fn new(
        run: Arc<Run>,
        table: String,
        people: usize,
        bots: usize,
        bot: &'static str,
    ) -> Self {
        Self {
            table,
            people,
            bots,
            bot,
            head: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            run,
            flights: Mutex::default(),
        }
    }

    /// The server to which the `number`-th player goes first.
    pub(crate) fn first_server(&self, number: usize, dice: &mut Dice) -> usize {
        match self.run.spread {
            Spread::Apart => number,
            Spread::Random => below(dice, self.run.servers.len()),
            Spread::ByTable => self.table.bytes().map(usize::from).sum(),
        }
    }

    /// One server after the other.
    pub(crate) fn server(&self, number: usize) -> &str {
        &self.run.servers[number % self.run.servers.len()]
    }

    pub(crate) fn ping(&self) -> Duration {
        self.run.ping
    }

    /// A player was without a server for a while.
    pub(crate) fn gap(&self, time: Duration) {
        lock(&self.run.gaps).push(time.as_micros() as u64);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.run.is_stopped()
    }

    pub(crate) fn stop(&self) -> watch::Receiver<bool> {
        self.run.stop.subscribe()
    }

    pub(crate) fn talks(&self) -> bool {
        self.run.talks
    }

    pub(crate) fn keeps_history(&self) -> bool {
        self.run.keeps_history
    }

    pub(crate) fn think(&self, dice: &mut Dice) -> Duration {
        let Run { think_least, think_most, .. } = *self.run;
        let spread = think_most.saturating_sub(think_least).as_millis() as usize;
        think_least + Duration::from_millis(below(dice, spread + 1) as u64)
    }

    pub(crate) fn nack(&self, nack: &str) {
        *lock(&self.run.refused).entry(nack.to_owned()).or_default() += 1;
    }

    pub(crate) fn seen(&self, head: u64, stage: &str) {
        self.head.fetch_max(head, Ordering::Relaxed);
        if matches!(stage, "over" | "abandoned") {
            self.is_over.store(true, Ordering::Relaxed);
        }
    }

    /// A player has heard of an entry.
    pub(crate) fn heard(&self, seq: u64, now: Instant) {
        self.note(seq, |flight| {
            flight.heard += 1;
            flight.last = flight.last.max(Some(now));
        });
    }

    /// A player has heard that an own command is done. One that was sent twice tells no time.
    pub(crate) fn confirmed(&self, seq: u64, sent: Instant, unsure: bool) {
        if self.run.measures.load(Ordering::Relaxed) {
            self.run.moves.fetch_add(1, Ordering::Relaxed);
            if !unsure {
                self.note(seq, |flight| flight.sent = Some(sent));
            }
        }
    }

    fn note(&self, seq: u64, note: impl FnOnce(&mut Flight)) {
        let mut flights = lock(&self.flights);
        // What is older has arrived, or never will.
        flights.retain(|known| known.seq + 8 > seq);
        let place = flights.iter().position(|known| known.seq == seq).unwrap_or_else(|| {
            flights.push(Flight { seq, heard: 0, last: None, sent: None });
            flights.len() - 1
        });
        let flight = &mut flights[place];
        note(flight);
        if let Flight { heard, last: Some(last), sent: Some(sent), .. } = *flight
            && heard == self.people
        {
            lock(&self.run.latencies).push((last - sent).as_micros() as u64);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
