//! A process that serves the table. All it has may be lost at any moment; what counts is the log.

use std::collections::VecDeque;

use whistlestop_bots::{Limits, by_name};
use whistlestop_engine::{Event, SeatId, Viewer};
use whistlestop_protocol::wire::{Told, Watcher};
use whistlestop_table::{
    Chair, Command, Corrupt, Entry, Facts, Millis, Nack, Origin, PlayerId, Table,
};

use crate::client::{Down, Seen, Up};
use crate::store::{Outcome, Store};
use crate::world::Defect;

/// Something to be done, one after the other.
enum Work {
    Command {
        client: usize,
        player: PlayerId,
        id: String,
        command: Command,
    },
    /// A move of a bot, or the end of somebody's time.
    Wake,
    Credit(Millis),
}

/// What a node wants to be sent.
pub type Mail = Vec<(usize, Down)>;

pub struct Node {
    /// Counts its starts: what was meant for an earlier one is lost.
    pub life: u32,
    pub is_up: bool,
    table: Table,
    log: Vec<(Entry, Vec<Event>)>,
    work: VecDeque<Work>,
    in_flight: Option<Work>,
    /// Clients that are told what happens, and who they are.
    sessions: Vec<(usize, PlayerId)>,
    pub mail: Mail,
    /// Why it cannot follow the log any more.
    pub fault: Option<Corrupt>,
    defect: Option<Defect>,
}

impl Node {
    pub fn new(facts: Facts, defect: Option<Defect>) -> Self {
        Self {
            life: 0,
            is_up: true,
            table: Table::new(facts),
            log: Vec::new(),
            work: VecDeque::new(),
            in_flight: None,
            sessions: Vec::new(),
            mail: Vec::new(),
            fault: None,
            defect,
        }
    }

    pub fn crash(&mut self) {
        *self = Self {
            life: self.life + 1,
            is_up: false,
            ..Self::new(self.table.facts().clone(), self.defect)
        };
    }

    pub fn start(&mut self, store: &mut Store, now: Millis) {
        self.is_up = true;
        self.catch_up(store);
        // Nobody could move while nobody served the table.
        let gap = now - store.heartbeat;
        if gap > 3_000 {
            self.work.push_back(Work::Credit(gap + 30_000));
        }
        store.heartbeat = now;
    }

    pub fn head(&self) -> u64 {
        self.table.head()
    }

    /// Reads what others have appended.
    pub fn catch_up(&mut self, store: &Store) {
        for entry in store.after(self.table.head()) {
            self.take_in(entry);
        }
    }

    fn take_in(&mut self, entry: Entry) {
        let events = match self.table.fold(&entry) {
            Ok(events) => events,
            Err(corrupt) => return self.fault = Some(corrupt),
        };
        self.log.push((entry, events));
        let sessions = self.sessions.clone();
        for (client, player) in sessions {
            self.tell(client, &player, self.log.len() - 1);
        }
    }

    fn tell(&mut self, client: usize, player: &PlayerId, place: usize) {
        let told = self.told(player, place);
        let seen = self.seen(player);
        self.mail.push((client, Down::Entry(Box::new(told), seen)));
    }

    fn told(&self, player: &PlayerId, place: usize) -> Told {
        let (entry, events) = &self.log[place];
        told(&self.table, entry, events, player)
    }

    fn seen(&self, player: &PlayerId) -> Seen {
        let table = &self.table;
        let chairs = || table.chairs();
        let own = table.seats_of(player);
        let open = own.filter_map(|seat| {
            let number = table.open_decision(seat)?;
            Some((seat, number, table.view(Viewer::Seat(seat))?.legal_actions()))
        });
        Seen {
            head: table.head(),
            stage: table.stage(),
            empty: chairs().filter(|(_, chair)| **chair == Chair::Empty).count(),
            own: chairs()
                .filter(|(_, chair)| chair.player() == Some(player))
                .map(|(seat, chair)| (seat, chair.bot().is_some()))
                .collect(),
            open: open.filter(|(seat, ..)| self.plays(*seat)).collect(),
        }
    }

    fn plays(&self, seat: SeatId) -> bool {
        self.table.chair(seat).is_some_and(Chair::is_played_by_person)
    }

    pub fn hear(&mut self, client: usize, player: &PlayerId, frame: Up) {
        match frame {
            Up::Hello(since) => {
                self.sessions.retain(|(known, _)| *known != client);
                self.sessions.push((client, player.clone()));
                let places = since.min(self.head()) as usize..self.log.len();
                let entries = places.map(|place| self.told(player, place)).collect();
                self.mail.push((client, Down::Sync(entries, self.seen(player))));
            }
            Up::Command(id, command) => {
                self.work.push_back(Work::Command { client, player: player.clone(), id, command });
            }
        }
    }

    /// Heads of hot tables are compared with the log, since whoever tells may have lost it; what is
    /// due by itself is done; clients are told how long the log is.
    pub fn tick(&mut self, store: &mut Store, now: Millis) {
        self.catch_up(store);
        store.heartbeat = now;
        let forgets = self.defect == Some(Defect::ForgetsTheTime) && self.life > 0;
        let is_due = self.table.next_wake().is_some_and(|at| at <= now);
        if is_due && self.work.is_empty() && !forgets {
            self.work.push_back(Work::Wake);
        }
        let head = self.head();
        self.mail.extend(self.sessions.iter().map(|(client, _)| (*client, Down::Heartbeat(head))));
    }

    /// The next entry to append, if nothing is in flight.
    pub fn next(&mut self, now: Millis) -> Option<Entry> {
        while self.in_flight.is_none() {
            let work = self.work.pop_front()?;
            if let Some(entry) = self.propose(&work, now) {
                if self.defect == Some(Defect::TellsBeforeItIsDurable) {
                    let mut early = self.table.clone();
                    let events = early.fold(&entry).expect("what is proposed can be folded");
                    for (client, player) in &self.sessions {
                        let told = told(&early, &entry, &events, player);
                        let seen = Seen { head: 0, ..self.seen(player) };
                        self.mail.push((*client, Down::Entry(Box::new(told), seen)));
                    }
                }
                self.in_flight = Some(work);
                return Some(entry);
            }
        }
        None
    }

    fn propose(&mut self, work: &Work, now: Millis) -> Option<Entry> {
        match work {
            Work::Command { client, player, id, command } => {
                let origin = Origin { player: player.clone(), command: id.clone() };
                match self.table.propose(origin, command.clone(), now) {
                    Ok(entry) => return Some(entry),
                    // The same id twice is the same answer.
                    Err(Nack::Repeated { seq }) => self.tell(*client, player, seq as usize - 1),
                    Err(_) => self.mail.push((*client, Down::Nack(id.clone()))),
                }
                None
            }
            Work::Wake => self.table.propose_timeout(now).or_else(|| self.bot_move(now)),
            Work::Credit(span) => self.table.propose_credit(*span, now),
        }
    }

    fn bot_move(&self, now: Millis) -> Option<Entry> {
        let due = self.table.bots_due().find(|due| due.at <= now)?;
        let view = self.table.view(Viewer::Seat(due.seat))?;
        let mut bot = by_name(due.bot, self.head())?;
        let action = bot.decide(&view, &view.legal_actions(), &Limits::nodes(1));
        Some(self.table.propose_bot(due.seat, due.decision, action, now).expect("a legal action"))
    }

    pub fn appended(&mut self, entry: Entry, outcome: Outcome, store: &Store) {
        let work = self.in_flight.take();
        match outcome {
            Outcome::Durable if entry.seq == self.head() + 1 => self.take_in(entry),
            Outcome::Durable => self.catch_up(store),
            Outcome::Conflict if self.defect == Some(Defect::TakesConflictForSuccess) => {
                if entry.seq == self.head() + 1 {
                    self.take_in(entry);
                }
            }
            // Somebody was faster; what is wanted may still be possible.
            Outcome::Conflict => {
                self.catch_up(store);
                self.work.extend(work);
            }
            // It may be there: the log says so, or the client asks again.
            Outcome::Unknown => self.catch_up(store),
        }
    }
}

/// What a person is told of an entry, through the eyes of their first seat.
pub fn told(table: &Table, entry: &Entry, events: &[Event], player: &PlayerId) -> Told {
    // The seats of a person do not change after the start, and nothing is hidden before.
    let viewer = table.seats_of(player).next().map_or(Viewer::Spectator, Viewer::Seat);
    let watcher = Watcher { player: Some(player.clone()), viewer };
    Told::new(table, entry, events, &watcher, &|player| player.0.clone())
}
