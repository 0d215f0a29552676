//! The table: the game, the bots, and what the person has been told.

use rand_core::Rng;
use rand_xoshiro::Xoroshiro128PlusPlus;
use whistlestop_bots::{Bot, Budget, Limits};
use whistlestop_engine::{Action, Event, FastChance, Map, Recorder, Replay, SeatId, View, Viewer};

use crate::luck::luck;
use crate::opponent::{Opponent, Patience};

/// The game and the bots. It shows nothing but the view of the person's seat.
pub struct Table {
    recorder: Recorder<FastChance>,
    /// From which the bots have their seeds.
    luck: Xoroshiro128PlusPlus,
    seat: SeatId,
    bots: Vec<Seated>,
    /// What the person has been told since the start, a line for what one seat did in a row.
    log: Vec<String>,
    read: usize,
}

struct Seated {
    seat: SeatId,
    name: String,
    bot: Box<dyn Bot>,
    budget: Budget,
}

/// Why a game stops.
pub enum Stop {
    /// It is over.
    Over,
    /// The person has left.
    Left,
    /// A bot cannot play on.
    Fault {
        /// Which.
        name: String,
        /// What has happened.
        why: String,
    },
}

impl Table {
    /// A new game, in which bots have yet to sit down.
    pub fn new(map: &'static Map, seat: SeatId, seed: u64, seats: usize) -> Self {
        let (chance, luck) = luck(seed);
        let recorder = Recorder::new(map, seats, chance)
            .expect("the number of bots is checked with the arguments");
        Self { recorder, luck, seat, bots: Vec::new(), log: Vec::new(), read: 0 }
    }

    /// A bot takes the next seat that is free.
    pub fn seat_bot(&mut self, bot: &Opponent, budget: Budget, patience: Patience) {
        let mut seats = self.recorder.game().seats().filter(|seat| *seat != self.seat);
        if let Some(seat) = seats.nth(self.bots.len()) {
            let name = bot.name().to_owned();
            let bot = bot.make(self.luck.next_u64(), patience);
            self.bots.push(Seated { seat, name, bot, budget });
        }
    }

    /// What the person may know.
    pub fn view(&self) -> View {
        self.recorder.game().view(Viewer::Seat(self.seat))
    }

    /// Everything the person has been told.
    pub fn log(&self) -> &[String] {
        &self.log
    }

    /// What the person has been told since [`Table::news_are_read`].
    pub fn news(&self) -> &[String] {
        &self.log[self.read..]
    }

    /// Whatever has been told until now is not new any more.
    pub fn news_are_read(&mut self) {
        self.read = self.log.len();
    }

    /// Who sits where, as in "A you".
    pub fn names_by_seat(&self) -> Vec<String> {
        let name = |seat: SeatId| match self.bots.iter().find(|bot| bot.seat == seat) {
            Some(bot) => format!("{seat} ({})", bot.name),
            None => format!("{seat} (you)"),
        };
        SeatId::first(self.bots.len() + 1).map(name).collect()
    }

    /// Who sits where, in one line.
    pub fn names(&self) -> String {
        format!("Seats: {}.", self.names_by_seat().join(", "))
    }

    /// Lets bots play until the person has something to decide, or the game stops.
    pub fn let_bots_play(&mut self) -> Option<Stop> {
        loop {
            let game = self.recorder.game();
            let Some(seat) = game.next_to_act() else { return Some(Stop::Over) };
            // Starting tickets are chosen by all at the same time; the bots need not wait.
            let seat = game.to_act().find(|other| *other != self.seat).unwrap_or(seat);
            let seated = self.bots.iter_mut().find(|bot| bot.seat == seat)?;
            let view = game.view(Viewer::Seat(seat));
            let limits = Limits::new(seated.budget);
            let action = seated.bot.decide(&view, &view.legal_actions(), &limits);
            let name = format!("{seat} ({})", seated.name);
            if let Some(why) = seated.bot.fault() {
                return Some(Stop::Fault { name, why });
            }
            match self.recorder.apply(seat, action) {
                Ok(events) => self.note(&events),
                Err(illegal) => {
                    let why = illegal.refusal.describe(view.map());
                    return Some(Stop::Fault { name, why });
                }
            }
        }
    }

    /// Does what the person has chosen, which is legal, and gives what came of it.
    pub fn act(&mut self, action: Action) -> &[String] {
        let events = self
            .recorder
            .apply(self.seat, action)
            .expect("the action has been checked with the view");
        self.note(&events);
        let before = self.read;
        self.read = self.log.len();
        &self.log[before..]
    }

    /// Takes down what happened, as the person is told. What one seat does in a row is one line.
    fn note(&mut self, events: &[Event]) {
        let map = self.recorder.game().map();
        for event in events {
            let line = event.told(map, Viewer::Seat(self.seat));
            let subject = line.get(..2).filter(|start| start.ends_with(' '));
            let same = |last: &&mut String| subject.is_some_and(|seat| last.starts_with(seat));
            let unread = self.log.len() > self.read;
            match self.log.last_mut().filter(|last| unread && same(last)) {
                Some(last) => {
                    last.push_str("; ");
                    last.push_str(&line[2..]);
                }
                None => self.log.push(line),
            }
        }
    }

    /// The game as it was played.
    pub fn into_replay(self) -> Replay {
        self.recorder.into_replay()
    }
}
