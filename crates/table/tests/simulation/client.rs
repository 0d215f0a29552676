//! A person's client. It follows the rules of the protocol: what is missing is fetched first; a
//! command that is in the log is confirmed; one whose decision is still open is sent again with the
//! same id; any other is forgotten, and the person chooses again.

use whistlestop_engine::{Action, SeatId, below};
use whistlestop_fair::Nonce;
use whistlestop_protocol::wire::Told;
use whistlestop_table::{Command, Millis, PlayerId, Said, Stage};
use whistlestop_testkit::generate::{Dice, once_in, pick};

use crate::world::Defect;

/// What a node sends.
#[derive(Clone)]
pub enum Down {
    /// The answer to a hello: all entries after the one named there.
    Sync(Vec<Told>, Seen),
    /// One more entry.
    Entry(Box<Told>, Seen),
    /// A command was not carried out.
    Nack(String),
    /// How long the log is.
    Heartbeat(u64),
}

/// What a client sends.
#[derive(Clone)]
pub enum Up {
    /// It has so many entries.
    Hello(u64),
    /// A command with its id.
    Command(String, Command),
}

/// The table after an entry, as far as a client needs it to act.
#[derive(Clone)]
pub struct Seen {
    pub head: u64,
    pub stage: Stage,
    /// Seats that nobody has taken.
    pub empty: usize,
    /// Seats of this person, and whether a bot plays there.
    pub own: Vec<(SeatId, bool)>,
    /// Decisions of this person that are open.
    pub open: Vec<(SeatId, u32, Vec<Action>)>,
}

struct Pending {
    id: String,
    command: Command,
    sent: Millis,
    /// Whether it was sent over a connection that is gone.
    unsure: bool,
}

pub struct Client {
    pub player: PlayerId,
    pub is_host: bool,
    /// Bots that the host still has to seat.
    pub bots: usize,
    /// All it was told, in order.
    pub history: Vec<Told>,
    /// Own commands that were confirmed, and where.
    pub confirmed: Vec<(String, u64)>,
    seen: Option<Seen>,
    pending: Option<Pending>,
    heard: Millis,
    away_until: Millis,
    think_until: Millis,
    commands: u64,
    defect: Option<Defect>,
}

impl Client {
    pub fn new(player: PlayerId, is_host: bool, bots: usize, defect: Option<Defect>) -> Self {
        Self {
            player,
            is_host,
            bots,
            history: Vec::new(),
            confirmed: Vec::new(),
            seen: None,
            pending: None,
            heard: -100_000,
            away_until: 0,
            think_until: 0,
            commands: 0,
            defect,
        }
    }

    fn known(&self) -> u64 {
        self.history.len() as u64
    }

    fn hello(&self) -> Option<Up> {
        Some(Up::Hello(self.known()))
    }

    /// Takes in what a node has sent; the answer, if there is one.
    pub fn hear(&mut self, frame: Down, now: Millis) -> Option<Up> {
        if now < self.away_until {
            return None;
        }
        self.heard = now;
        match frame {
            Down::Sync(entries, seen) => {
                for told in entries {
                    self.learn(told)?;
                }
                self.look(seen);
                self.settle(now)
            }
            Down::Entry(told, seen) => {
                if let Some(up) = self.learn_next(*told) {
                    return Some(up);
                }
                self.look(seen);
                None
            }
            Down::Nack(id) => {
                self.pending.take_if(|pending| pending.id == id)?;
                self.hello()
            }
            // Entries are missing, or the answer to the first hello.
            Down::Heartbeat(head) if head > self.known() || self.seen.is_none() => self.hello(),
            Down::Heartbeat(_) => None,
        }
    }

    /// Asks for what is missing if there is a gap.
    fn learn_next(&mut self, told: Told) -> Option<Up> {
        if told.seq > self.known() + 1 {
            return self.hello();
        }
        self.learn(told);
        None
    }

    /// `None` if something is missing before this entry.
    fn learn(&mut self, told: Told) -> Option<()> {
        if told.seq <= self.known() {
            return Some(());
        }
        if told.seq > self.known() + 1 {
            return None;
        }
        if let Some(id) = &told.command {
            self.confirmed.push((id.clone(), told.seq));
            self.pending.take_if(|pending| pending.id == *id);
        }
        self.history.push(told);
        Some(())
    }

    fn look(&mut self, seen: Seen) {
        if seen.head == self.known() {
            self.seen = Some(seen);
        }
    }

    /// What to do about a command of which it is not known whether it arrived.
    fn settle(&mut self, now: Millis) -> Option<Up> {
        let seen = self.seen.as_ref().filter(|seen| seen.head == self.history.len() as u64)?;
        let pending = self.pending.as_mut().filter(|pending| pending.unsure)?;
        let is_open = match &pending.command {
            Command::Act { seat, decision, .. } => {
                seen.open.iter().any(|(due, number, _)| due == seat && number == decision)
            }
            _ => true,
        };
        if !is_open {
            self.pending = None;
            return None;
        }
        pending.sent = now;
        pending.unsure = false;
        if self.defect == Some(Defect::NewIdForOldCommand) {
            self.commands += 1;
            pending.id = format!("{}-{}", self.player, self.commands);
        }
        Some(Up::Command(pending.id.clone(), pending.command.clone()))
    }

    /// The person looks at the screen. `calm` people do nothing but play.
    pub fn tick(&mut self, now: Millis, calm: bool, dice: &mut Dice) -> Option<Up> {
        if calm {
            self.away_until = 0;
        } else if now < self.away_until {
            return None;
        } else if once_in(dice, 300) {
            self.away_until = now + below(dice, 120_000) as Millis;
            return None;
        }
        let lost = now - self.heard > 3_000;
        let late = self.pending.as_ref().is_some_and(|pending| now - pending.sent > 2_000);
        if lost || late {
            self.heard = now;
            if let Some(pending) = &mut self.pending {
                pending.unsure = true;
                pending.sent = now;
            }
            return self.hello();
        }
        if self.pending.is_some() || now < self.think_until {
            return None;
        }
        let command = self.wish(calm, dice)?;
        self.think_until = now + below(dice, 3_000) as Millis;
        self.commands += 1;
        let id = format!("{}-{}", self.player, self.commands);
        self.pending =
            Some(Pending { id: id.clone(), command: command.clone(), sent: now, unsure: false });
        Some(Up::Command(id, command))
    }

    fn wish(&mut self, calm: bool, dice: &mut Dice) -> Option<Command> {
        let seen = self.seen.as_ref().filter(|seen| seen.head == self.history.len() as u64)?;
        if !calm && once_in(dice, 10) && !seen.own.is_empty() {
            // No two words are the same, so that what was said twice is noticed.
            let words = format!("{} {}", self.player, self.commands);
            return Some(Command::Say(Said::Words(words)));
        }
        if seen.stage == Stage::Gathering {
            return self.gather();
        }
        if seen.stage != Stage::Playing {
            return None;
        }
        if !calm && once_in(dice, 60) {
            return self.whim(dice);
        }
        if let Some((seat, _)) = seen.own.iter().find(|(_, stood_in)| *stood_in) {
            return once_in(dice, 3).then_some(Command::Return { seat: *seat });
        }
        let (seat, decision, legal) = pick(dice, &seen.open)?;
        let action = *pick(dice, legal)?;
        Some(Command::Act { seat: *seat, decision: *decision, action })
    }

    fn gather(&mut self) -> Option<Command> {
        let seen = self.seen.as_ref()?;
        if seen.own.is_empty() {
            return Some(Command::Sit { seat: None, nonce: Nonce([7; 32]) });
        }
        match (self.is_host, seen.empty) {
            (true, 0) => Some(Command::Start),
            (true, empty) if empty <= self.bots => {
                Some(Command::SeatBot { seat: None, bot: "random".into() })
            }
            _ => None,
        }
    }

    fn whim(&self, dice: &mut Dice) -> Option<Command> {
        let seat = SeatId::ALL[below(dice, 5)];
        let own = self.seen.as_ref().and_then(|seen| pick(dice, &seen.own).copied());
        Some(match below(dice, 8) {
            0 => Command::Concede { seat: own?.0 },
            1 | 2 => Command::Abandon { wanted: once_in(dice, 3) },
            3 | 4 => Command::Replace { seat },
            5 => Command::Sit { seat: Some(seat), nonce: Nonce::ZERO },
            6 => Command::Start,
            // Somebody else's seat, and a number that was made up.
            _ => Command::Act { seat, decision: below(dice, 40) as u32, action: Action::DrawDeck },
        })
    }
}
