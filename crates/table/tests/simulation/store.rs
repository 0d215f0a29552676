//! The log of one table, as a store keeps it.

use whistlestop_engine::Map;
use whistlestop_protocol::wire::LogLine;
use whistlestop_table::{Entry, Millis};

use crate::world::Defect;

/// How an append ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The entry is durable.
    Durable,
    /// Somebody else has appended one with this number.
    Conflict,
    /// The entry may be there or not.
    Unknown,
}

/// All that survives a crash.
pub struct Store {
    map: &'static Map,
    lines: Vec<LogLine>,
    /// When somebody last said that the table is being served.
    pub heartbeat: Millis,
    defect: Option<Defect>,
    /// The latest entry and when it came, if it is not yet on the disk.
    unwritten: Option<(u64, Millis)>,
}

impl Store {
    pub fn new(map: &'static Map, defect: Option<Defect>) -> Self {
        Self { map, lines: Vec::new(), heartbeat: 0, defect, unwritten: None }
    }

    pub fn head(&self) -> u64 {
        self.lines.len() as u64
    }

    /// The same as of every store: a number that is taken fails, and so does one that is too high.
    pub fn append(&mut self, entry: &Entry, now: Millis) -> Outcome {
        if entry.seq != self.head() + 1 {
            return Outcome::Conflict;
        }
        self.lines.push(LogLine::write(self.map, entry));
        self.unwritten = Some((entry.seq, now));
        Outcome::Durable
    }

    /// The entries after this one.
    pub fn after(&self, seq: u64) -> Vec<Entry> {
        let lines = self.lines.iter().skip(seq as usize).cloned();
        lines.map(|line| line.read(self.map).expect("what was written can be read")).collect()
    }

    /// A machine goes down. A sound store loses nothing.
    pub fn crash(&mut self, now: Millis) {
        if self.defect == Some(Defect::AcknowledgesTooEarly)
            && let Some((seq, at)) = self.unwritten.take()
            && at + 200 > now
        {
            self.lines.truncate(seq as usize - 1);
        }
    }
}
