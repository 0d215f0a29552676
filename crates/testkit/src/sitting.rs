//! Tables at which random things happen: people come and go, talk, play, think for too long.

use rand_core::SeedableRng;
use whistlestop_engine::{Action, Event, Map, SeatId, Viewer, below};
use whistlestop_fair::{Nonce, Secret};
use whistlestop_table::{
    Clock, Command, Entry, Facts, Millis, Nack, Options, Origin, PlayerId, Said, Stage, Table,
};

use crate::generate::{Dice, once_in, pick, table};

/// How many people walk around; the first is the host.
pub const PEOPLE: usize = 6;

/// A table, its log, and the people around it. The same seed makes the same life.
#[derive(Clone)]
pub struct Sitting {
    /// The table as it stands.
    pub table: Table,
    /// All that happened.
    pub log: Vec<Entry>,
    /// The time.
    pub now: Millis,
    dice: Dice,
    commands: u64,
}

impl Sitting {
    /// A table at which nothing has happened yet, on one of all boards and with any options.
    pub fn new(seed: u64) -> Self {
        let mut dice = Dice::seed_from_u64(seed ^ 0x7AB1_E000);
        let (map, seats) = table(seed);
        let options = any_options(&mut dice);
        Self::with(facts(seed, map, seats, options), dice)
    }

    /// A table with these facts.
    pub fn with(facts: Facts, dice: Dice) -> Self {
        Self { table: Table::new(facts), log: Vec::new(), now: 1_000, dice, commands: 0 }
    }

    /// Takes an entry in, as a server does once it is durable.
    ///
    /// # Panics
    /// If the table does not take in what it has proposed.
    pub fn take(&mut self, entry: Entry) -> Vec<Event> {
        let events = self.table.fold(&entry).expect("what is proposed can be folded");
        self.log.push(entry);
        events
    }

    /// A command of a person, with an id of its own.
    ///
    /// # Errors
    /// What the table says against it.
    pub fn command(&mut self, player: PlayerId, command: Command) -> Result<Vec<Event>, Nack> {
        self.commands += 1;
        let origin = Origin { player, command: format!("c{}", self.commands) };
        let entry = self.table.propose(origin, command, self.now)?;
        Ok(self.take(entry))
    }

    /// People and bots take all seats, and the game begins. Every second chair has a bot if
    /// `bots`.
    ///
    /// # Panics
    /// If the table is not empty.
    pub fn begin(&mut self, bots: bool) {
        for number in 0..self.table.seats() {
            let nonce = Nonce([number as u8; 32]);
            let taken = if bots && number % 2 == 1 {
                self.command(person(0), Command::SeatBot { seat: None, bot: "random".into() })
            } else {
                self.command(person(number), Command::Sit { seat: None, nonce })
            };
            taken.expect("the seat is free");
        }
        self.command(person(0), Command::Start).expect("all seats are taken");
    }

    /// Something happens: mostly the next move, sometimes anything else that anybody can want. The
    /// answer is what was proposed, or why not.
    pub fn step(&mut self) -> Result<Vec<Event>, Nack> {
        self.now += [0, 10, 500, 5_000, 40_000][below(&mut self.dice, 5)];
        if let Some(entry) = self.table.propose_timeout(self.now) {
            return Ok(self.take(entry));
        }
        if once_in(&mut self.dice, 60)
            && let Some(entry) = self.table.propose_credit(7_000, self.now)
        {
            return Ok(self.take(entry));
        }
        let playing = self.table.stage() == Stage::Playing;
        if playing && !once_in(&mut self.dice, 6) {
            return self.next_move();
        }
        let player = person(below(&mut self.dice, PEOPLE));
        let command = self.any_command(&player);
        self.command(player, command)
    }

    /// Somebody who has to decide does so, at random.
    fn next_move(&mut self) -> Result<Vec<Event>, Nack> {
        let due: Vec<SeatId> = self.table.to_act().collect();
        let seat = *pick(&mut self.dice, &due).ok_or(Nack::WrongStage)?;
        let decision = self.table.open_decision(seat).ok_or(Nack::WrongStage)?;
        let action = self.any_legal(seat).ok_or(Nack::WrongStage)?;
        let chair = self.table.chair(seat).ok_or(Nack::NoSuchSeat)?;
        match chair.player().filter(|_| chair.is_played_by_person()).cloned() {
            Some(player) => self.command(player, Command::Act { seat, decision, action }),
            None => {
                let entry = self.table.propose_bot(seat, decision, action, self.now)?;
                Ok(self.take(entry))
            }
        }
    }

    /// A legal action of a seat that has to decide.
    pub fn any_legal(&mut self, seat: SeatId) -> Option<Action> {
        let legal = self.table.view(Viewer::Seat(seat))?.legal_actions();
        pick(&mut self.dice, &legal).copied()
    }

    /// Anything that this person can want, sensible or not.
    pub fn any_command(&mut self, player: &PlayerId) -> Command {
        let own: Vec<SeatId> = self.table.seats_of(player).collect();
        let dice = &mut self.dice;
        let seat = match pick(dice, &own) {
            Some(seat) if !once_in(dice, 3) => *seat,
            _ => SeatId::ALL[below(dice, 5)],
        };
        let free = if once_in(dice, 2) { None } else { Some(seat) };
        let gathering = self.table.stage() == Stage::Gathering;
        match if gathering { below(dice, 12) } else { 5 + below(dice, 12) } {
            0..=2 => Command::Sit { seat: free, nonce: Nonce([below(dice, 256) as u8; 32]) },
            3 => Command::SeatBot { seat: free, bot: "medium".into() },
            4 => match below(dice, 3) {
                0 => Command::Leave { seat },
                1 => Command::Clear { seat },
                _ => Command::Resize { seats: below(dice, 8) },
            },
            5..=7 => Command::Start,
            8 => Command::Say(Said::Words("well played".into())),
            9 => Command::Say(Said::Phrase("good_luck".into())),
            10 => Command::Replace { seat },
            11 => Command::Abandon { wanted: once_in(dice, 4) },
            12 => Command::Concede { seat },
            13..=15 => Command::Return { seat },
            _ => {
                let decision = self.table.open_decision(seat).unwrap_or(0);
                let action = self.any_legal(seat).unwrap_or(Action::DrawDeck);
                Command::Act { seat, decision, action }
            }
        }
    }
}

/// The `number`-th person.
pub fn person(number: usize) -> PlayerId {
    PlayerId(format!("p{number}"))
}

/// The facts of a table with the first person as host.
pub fn facts(seed: u64, map: &'static Map, seats: usize, options: Options) -> Facts {
    let mut secret = [0; 32];
    secret[..8].copy_from_slice(&seed.to_be_bytes());
    let id = format!("game-{seed}");
    Facts { id, map, host: person(0), seats, options, secret: Secret(secret) }
}

/// Any options, with short times.
pub fn any_options(dice: &mut Dice) -> Options {
    let clock = match below(dice, 3) {
        0 => Clock::None,
        1 => Clock::Live { bank: 60_000, turn: 20_000 },
        _ => Clock::Slow { turn: 100_000 },
    };
    Options {
        clock,
        rated: once_in(dice, 2),
        pass_and_play: once_in(dice, 3),
        bot_pace: 1_000,
        stand_in: "medium".into(),
    }
}
