//! Time, the network, and everything that goes wrong. One seed, one world.

use std::collections::BTreeMap;

use rand_core::SeedableRng;
use whistlestop_engine::below;
use whistlestop_table::{Entry, Facts, Millis, Options, Stage, Table};
use whistlestop_testkit::generate::{Dice, once_in};
use whistlestop_testkit::history::Violation;
use whistlestop_testkit::sitting::{any_options, facts, person};

use crate::checker::check;
use crate::client::{Client, Down, Up};
use crate::node::Node;
use crate::store::{Outcome, Store};

/// A mistake that is made on purpose, to see that it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defect {
    /// The store says that an entry is durable before it is.
    AcknowledgesTooEarly,
    /// A node tells clients of an entry before it is in the log.
    TellsBeforeItIsDurable,
    /// A node goes on as if its entry were in the log, although another one is.
    TakesConflictForSuccess,
    /// A node that was started again does nothing by itself: no bot moves, nobody's time is up.
    ForgetsTheTime,
    /// A client sends a command again with a new id.
    NewIdForOldCommand,
}

/// How long things go wrong.
const STORM: Millis = 90_000;

/// A table that does not move for so long after that is stuck: a node starts within 5 s, and people
/// think for at most 3 s, but have to notice that they are due, maybe after a lost connection.
const STUCK: Millis = 15_000;

enum Happens {
    ToNode { node: usize, client: usize, frame: Up },
    ToClient { client: usize, frame: Down },
    Write { node: usize, life: u32, entry: Box<Entry> },
    NodeTick { node: usize },
    ClientTick { client: usize },
    Crash { node: usize },
    Start { node: usize },
}

pub struct World {
    pub facts: Facts,
    pub store: Store,
    now: Millis,
    queue: BTreeMap<(Millis, u64), Happens>,
    posted: u64,
    nodes: Vec<Node>,
    clients: Vec<Client>,
    dice: Dice,
}

/// What happened in a world.
#[derive(Default, Debug)]
pub struct Tally {
    pub entries: u64,
    pub over: u64,
    pub abandoned: u64,
    pub crashes: u64,
    pub conflicts: u64,
    pub unknown: u64,
    pub lost: u64,
}

impl World {
    pub fn new(seed: u64, defect: Option<Defect>) -> Self {
        let mut dice = Dice::seed_from_u64(seed);
        let map = match below(&mut dice, 20) {
            0 => "usa",
            1 => "europe",
            _ => "tiny",
        };
        let map = whistlestop_maps::by_name(map).expect("a built-in map");
        let seats = 2 + below(&mut dice, 4);
        let people = 1 + below(&mut dice, seats);
        let options = Options { pass_and_play: false, ..any_options(&mut dice) };
        let facts = facts(seed, map, seats, options);
        let nodes = (0..1 + below(&mut dice, 3)).map(|_| Node::new(facts.clone(), defect));
        let clients = (0..people)
            .map(|number| Client::new(person(number), number == 0, seats - people, defect));
        let mut world = Self {
            store: Store::new(map, defect),
            now: 0,
            queue: BTreeMap::new(),
            posted: 0,
            nodes: nodes.collect(),
            clients: clients.collect(),
            facts,
            dice,
        };
        for node in 0..world.nodes.len() {
            world.after(0, Happens::NodeTick { node });
            world.plan_crash(node);
        }
        (0..people).for_each(|client| world.after(0, Happens::ClientTick { client }));
        world
    }

    /// Lets things go wrong for a while, then waits for the end of the game.
    pub fn run(mut self, tally: &mut Tally) -> Result<(), Violation> {
        let mut progress = (0, STORM);
        while let Some(((at, _), happens)) = self.queue.pop_first() {
            self.now = at;
            self.happen(happens, tally);
            if let Some(corrupt) = self.nodes.iter().find_map(|node| node.fault.as_ref()) {
                return Err(format!("a node cannot follow the log: {corrupt}"));
            }
            if self.store.head() > progress.0 {
                progress = (self.store.head(), self.now.max(STORM));
            }
            if self.now > STORM && self.now - progress.1 > STUCK {
                if self.is_at_rest() {
                    break;
                }
                return Err(format!("stuck at entry {} since {}", progress.0, progress.1));
            }
        }
        let log = self.store.after(0);
        let table = check(&self.facts, &log, &self.clients)?;
        tally.entries += log.len() as u64;
        match table.stage() {
            Stage::Over => tally.over += 1,
            Stage::Abandoned => tally.abandoned += 1,
            stage => return Err(format!("the game has not ended, but is {stage:?}")),
        }
        match self.clients.iter().find(|client| client.history.len() != log.len()) {
            Some(client) => Err(format!("{} was not told everything", client.player)),
            None => Ok(()),
        }
    }

    fn is_at_rest(&self) -> bool {
        let mut table = Table::new(self.facts.clone());
        self.store.after(0).iter().for_each(|entry| drop(table.fold(entry)));
        matches!(table.stage(), Stage::Over | Stage::Abandoned)
    }

    fn is_stormy(&self) -> bool {
        self.now < STORM
    }

    fn happen(&mut self, happens: Happens, tally: &mut Tally) {
        match happens {
            Happens::ToNode { node, client, frame } => {
                let player = self.clients[client].player.clone();
                if self.nodes[node].is_up {
                    self.nodes[node].hear(client, &player, frame);
                    self.work(node, tally);
                }
            }
            Happens::ToClient { client, frame } => {
                let answer = self.clients[client].hear(frame, self.now);
                self.send_up(client, answer, tally);
            }
            Happens::Write { node, life, entry } => self.write(node, life, *entry, tally),
            Happens::NodeTick { node } => {
                if self.nodes[node].is_up {
                    self.nodes[node].tick(&mut self.store, self.now);
                    self.work(node, tally);
                }
                let pause = 300 + below(&mut self.dice, 700) as Millis;
                self.after(pause, Happens::NodeTick { node });
            }
            Happens::ClientTick { client } => {
                let calm = !self.is_stormy();
                let wish = self.clients[client].tick(self.now, calm, &mut self.dice);
                self.send_up(client, wish, tally);
                let pause = 50 + below(&mut self.dice, 400) as Millis;
                self.after(pause, Happens::ClientTick { client });
            }
            Happens::Crash { node } => self.crash(node, tally),
            Happens::Start { node } => {
                self.nodes[node].start(&mut self.store, self.now);
                self.plan_crash(node);
                self.work(node, tally);
            }
        }
    }

    fn plan_crash(&mut self, node: usize) {
        let pause = below(&mut self.dice, 40_000) as Millis;
        if self.now + pause < STORM {
            self.after(pause, Happens::Crash { node });
        }
    }

    fn crash(&mut self, node: usize, tally: &mut Tally) {
        tally.crashes += 1;
        self.store.crash(self.now);
        self.nodes[node].crash();
        let pause = below(&mut self.dice, 5_000) as Millis;
        self.after(pause, Happens::Start { node });
    }

    /// A node does what it can, and what it has to say is sent.
    fn work(&mut self, node: usize, tally: &mut Tally) {
        if let Some(entry) = self.nodes[node].next(self.now) {
            let life = self.nodes[node].life;
            let pause = 1 + below(&mut self.dice, 15) as Millis;
            self.after(pause, Happens::Write { node, life, entry: Box::new(entry) });
        }
        for (client, frame) in std::mem::take(&mut self.nodes[node].mail) {
            self.send(tally, || Happens::ToClient { client, frame: frame.clone() });
        }
    }

    /// What a node has asked for is written, unless it went down before it could ask.
    fn write(&mut self, node: usize, life: u32, entry: Entry, tally: &mut Tally) {
        let is_gone = self.nodes[node].life != life;
        let is_lost = self.is_stormy() && once_in(&mut self.dice, 30);
        let mut outcome = Outcome::Unknown;
        if !((is_gone || is_lost) && once_in(&mut self.dice, 2)) {
            outcome = self.store.append(&entry, self.now);
        }
        if is_lost {
            outcome = Outcome::Unknown;
        }
        tally.conflicts += u64::from(outcome == Outcome::Conflict);
        tally.unknown += u64::from(outcome == Outcome::Unknown);
        if is_gone {
            return;
        }
        self.nodes[node].appended(entry, outcome, &self.store);
        self.work(node, tally);
        // Most of the others hear of it at once; the rest finds out by itself.
        if outcome == Outcome::Durable {
            for other in 0..self.nodes.len() {
                if other != node && self.nodes[other].is_up && !once_in(&mut self.dice, 4) {
                    self.nodes[other].catch_up(&self.store);
                    self.work(other, tally);
                }
            }
        }
    }

    fn send_up(&mut self, client: usize, frame: Option<Up>, tally: &mut Tally) {
        let Some(frame) = frame else { return };
        // A hello goes to any node, and so does everything else: nodes are all alike.
        let node = below(&mut self.dice, self.nodes.len());
        self.send(tally, || Happens::ToNode { node, client, frame: frame.clone() });
    }

    /// Frames are lost, doubled, delayed, and overtake each other.
    fn send(&mut self, tally: &mut Tally, frame: impl Fn() -> Happens) {
        let copies = if !self.is_stormy() {
            1
        } else {
            match below(&mut self.dice, 20) {
                0 => 0,
                1 => 2,
                _ => 1,
            }
        };
        tally.lost += u64::from(copies == 0);
        for _ in 0..copies {
            let slow = self.is_stormy() && once_in(&mut self.dice, 15);
            let pause = 1 + below(&mut self.dice, if slow { 6_000 } else { 40 }) as Millis;
            self.after(pause, frame());
        }
    }

    fn after(&mut self, pause: Millis, happens: Happens) {
        self.posted += 1;
        self.queue.insert((self.now + pause, self.posted), happens);
    }
}
