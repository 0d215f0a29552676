//! What a command would add to the log. Nothing changes here.

use whistlestop_engine::{Action, Game, MAX_SEATS, MIN_SEATS, Recording, SeatId};
use whistlestop_fair::{FairChance, Nonce};

use crate::chair::{Chair, is_bot};
use crate::command::{Command, Nack};
use crate::entry::{Cause, Entry, Happening, Origin, Said};
use crate::facts::{Clock, Millis, PlayerId};
use crate::table::{Stage, Table};

/// Longest id that a client may choose for a command.
pub const MAX_COMMAND_ID: usize = 64;

/// Most characters that can be said at once.
pub const MAX_WORDS: usize = 300;

/// Most things that can be said at one table.
pub const MAX_SAID: u32 = 1_000;

/// Most characters of the id of a phrase.
pub const MAX_PHRASE: usize = 32;

/// How long one person waits for another, at a table without a clock, before they may want a bot
/// instead without anybody else's consent.
pub const LONG_WAIT: Millis = 10 * 60 * 1_000;

/// From so many entries on, a table takes in only what brings the game to its end. A game has
/// a few hundred; without a limit, a person who changes their mind all day would fill the disk.
pub const MAX_ENTRIES: u64 = 3_000;

impl Table {
    /// The entry that a command of a person would become.
    ///
    /// # Errors
    /// Why it becomes none.
    pub fn propose(&self, origin: Origin, command: Command, now: Millis) -> Result<Entry, Nack> {
        if origin.command.is_empty() || origin.command.len() > MAX_COMMAND_ID {
            return Err(Nack::BadCommandId);
        }
        if let Some(seq) = self.memory.recall(&origin) {
            return Err(Nack::Repeated { seq });
        }
        if self.head >= MAX_ENTRIES && !brings_the_end(&command) {
            return Err(Nack::LogFull);
        }
        let what = self.answer(&origin.player, command, now)?;
        Ok(self.entry(Some(origin), what, now))
    }

    /// The entry that the move of a bot would become.
    ///
    /// # Errors
    /// If no bot decides for this seat, the decision is not open, or the action is illegal.
    pub fn propose_bot(
        &self,
        seat: SeatId,
        decision: u32,
        action: Action,
        now: Millis,
    ) -> Result<Entry, Nack> {
        let chair = self.chair(seat).ok_or(Nack::NoSuchSeat)?;
        chair.bot().ok_or(Nack::NotYourSeat)?;
        Ok(self.entry(None, self.act(seat, decision, action)?, now))
    }

    /// The entry for the first person whose time is up, if there is one.
    pub fn propose_timeout(&self, now: Millis) -> Option<Entry> {
        let late = |seat: &SeatId| self.deadline(*seat).is_some_and(|deadline| deadline <= now);
        let seat = self.to_act().find(late)?;
        Some(self.entry(None, self.replace(seat, Cause::Timeout), now))
    }

    /// The entry that gives time back to all running clocks; none if nothing is running.
    pub fn propose_credit(&self, span: Millis, now: Millis) -> Option<Entry> {
        let running = span > 0 && self.to_act().any(|seat| self.deadline(seat).is_some());
        running.then(|| self.entry(None, Happening::Credited { span }, now))
    }

    fn entry(&self, origin: Option<Origin>, what: Happening, now: Millis) -> Entry {
        Entry { seq: self.head + 1, at: now.max(self.at), origin, what }
    }

    fn answer(&self, player: &PlayerId, command: Command, now: Millis) -> Result<Happening, Nack> {
        match command {
            Command::Sit { seat, nonce } => self.sit(player, seat, nonce),
            Command::Leave { seat } => self.leave(player, seat),
            Command::SeatBot { seat, bot } => self.seat_bot(player, seat, bot),
            Command::Clear { seat } => self.clear(player, seat),
            Command::Resize { seats } => self.resize(player, seats),
            Command::Start => self.start(player),
            Command::Act { seat, decision, action } => {
                self.own_turn(player, seat)?;
                self.act(seat, decision, action)
            }
            Command::Concede { seat } => self.concede(player, seat),
            Command::Return { seat } => self.come_back(player, seat),
            Command::Abandon { wanted } => self.abandon(player, wanted),
            Command::Replace { seat } => self.vote_out(player, seat, now),
            Command::Say(said) => self.say(player, said),
        }
    }

    // Before the start.

    fn sit(
        &self,
        player: &PlayerId,
        seat: Option<SeatId>,
        nonce: Nonce,
    ) -> Result<Happening, Nack> {
        self.require(Stage::Gathering)?;
        let seat = self.free_seat(seat)?;
        Ok(Happening::Sat { seat, player: player.clone(), nonce })
    }

    fn leave(&self, player: &PlayerId, seat: SeatId) -> Result<Happening, Nack> {
        self.require(Stage::Gathering)?;
        self.own_seat(player, seat)?;
        Ok(Happening::Left { seat })
    }

    fn seat_bot(
        &self,
        player: &PlayerId,
        seat: Option<SeatId>,
        bot: String,
    ) -> Result<Happening, Nack> {
        self.require(Stage::Gathering)?;
        self.require_host(player)?;
        if !is_bot(&bot) {
            return Err(Nack::NoSuchBot { bot });
        }
        Ok(Happening::BotSat { seat: self.free_seat(seat)?, bot })
    }

    fn clear(&self, player: &PlayerId, seat: SeatId) -> Result<Happening, Nack> {
        self.require(Stage::Gathering)?;
        self.require_host(player)?;
        match self.chair(seat).ok_or(Nack::NoSuchSeat)? {
            Chair::Empty => Err(Nack::SeatEmpty),
            Chair::Bot { .. } | Chair::Person { .. } => Ok(Happening::Left { seat }),
        }
    }

    fn resize(&self, player: &PlayerId, seats: usize) -> Result<Happening, Nack> {
        self.require(Stage::Gathering)?;
        self.require_host(player)?;
        if !(MIN_SEATS..=MAX_SEATS).contains(&seats) {
            return Err(Nack::SeatCount { seats });
        }
        if seats == self.seats() {
            return Err(Nack::NothingNew);
        }
        if self.chairs.iter().skip(seats).any(|chair| *chair != Chair::Empty) {
            return Err(Nack::SeatTaken);
        }
        Ok(Happening::Resized { seats })
    }

    fn start(&self, player: &PlayerId) -> Result<Happening, Nack> {
        self.require(Stage::Gathering)?;
        self.require_host(player)?;
        if let Some((seat, _)) = self.chairs().find(|(_, chair)| **chair == Chair::Empty) {
            return Err(Nack::EmptySeat { seat });
        }
        let nonces: Vec<Nonce> = self.chairs.iter().map(Chair::nonce).collect();
        let chance = FairChance::new(&self.facts.secret, &self.facts.id, &nonces);
        let mut game = Game::new(self.map(), self.seats(), Recording::new(chance))
            .map_err(|_| Nack::SeatCount { seats: self.seats() })?;
        Ok(Happening::Started { start: game.open().start(), deal: game.chance_mut().take() })
    }

    // In the game.

    fn act(&self, seat: SeatId, decision: u32, action: Action) -> Result<Happening, Nack> {
        self.require(Stage::Playing)?;
        let game = self.game.as_ref().ok_or(Nack::WrongStage)?;
        let open = self.open_decision(seat);
        // A seat that has nothing to decide is told by the rules whose turn it is.
        if open != Some(decision) && (open.is_some() || decision < self.decisions[seat]) {
            return Err(Nack::Stale { open });
        }
        let recording = Recording::new(game.chance().clone());
        let mut next = game.clone().with_chance(recording);
        next.apply_logged(seat, action, &mut ()).map_err(Nack::Illegal)?;
        Ok(Happening::Acted { seat, action, luck: next.chance_mut().take() })
    }

    fn concede(&self, player: &PlayerId, seat: SeatId) -> Result<Happening, Nack> {
        self.require(Stage::Playing)?;
        match self.own_seat(player, seat)?.cause() {
            Some(Cause::Conceded) => Err(Nack::HasConceded),
            _ => Ok(self.replace(seat, Cause::Conceded)),
        }
    }

    fn come_back(&self, player: &PlayerId, seat: SeatId) -> Result<Happening, Nack> {
        self.require(Stage::Playing)?;
        match self.own_seat(player, seat)?.cause() {
            Some(Cause::Conceded) => Err(Nack::HasConceded),
            None => Err(Nack::NotStoodIn),
            // Else they could sit out their time again and again, and nobody would ever move.
            Some(Cause::Timeout) if self.open_decision(seat).is_some() => Err(Nack::BotDecides),
            Some(Cause::Timeout | Cause::Voted) => Ok(Happening::Returned { seat }),
        }
    }

    fn abandon(&self, player: &PlayerId, wanted: bool) -> Result<Happening, Nack> {
        self.require(Stage::Playing)?;
        self.require_playing(player)?;
        if self.abandon_wanted.contains(player) == wanted {
            return Err(Nack::NothingNew);
        }
        Ok(Happening::AbandonWanted { player: player.clone(), wanted })
    }

    fn vote_out(&self, player: &PlayerId, seat: SeatId, now: Millis) -> Result<Happening, Nack> {
        self.require(Stage::Playing)?;
        self.require_playing(player)?;
        if self.facts.options.clock != Clock::None {
            return Err(Nack::HasClock);
        }
        let chair = self.chair(seat).ok_or(Nack::NoSuchSeat)?;
        if !chair.is_played_by_person() || chair.player() == Some(player) {
            return Err(Nack::NobodyToReplace);
        }
        if self.replacement_wanted.iter().any(|(who, whose)| who == player && *whose == seat) {
            return Err(Nack::NothingNew);
        }
        // One against one is not a vote: the other must really keep them waiting.
        let has_company = self.playing().len() > 2;
        let waited = self.turn_began(seat).map_or(0, |since| now.saturating_sub(since));
        if !has_company && waited < LONG_WAIT {
            return Err(Nack::TooEarly);
        }
        Ok(Happening::ReplacementWanted { player: player.clone(), seat })
    }

    fn say(&self, player: &PlayerId, said: Said) -> Result<Happening, Nack> {
        if self.seats_of(player).next().is_none() {
            return Err(Nack::NotSeated);
        }
        if self.said >= MAX_SAID {
            return Err(Nack::TooMuchSaid);
        }
        let is_sound = match &said {
            Said::Words(text) => !text.trim().is_empty() && text.chars().count() <= MAX_WORDS,
            Said::Phrase(id) => is_phrase(id),
        };
        if !is_sound {
            return Err(Nack::BadWords);
        }
        Ok(Happening::Said { player: player.clone(), said })
    }

    // What several of them ask.

    fn replace(&self, seat: SeatId, cause: Cause) -> Happening {
        Happening::Replaced { seat, bot: self.facts.options.stand_in.clone(), cause }
    }

    fn require(&self, stage: Stage) -> Result<(), Nack> {
        if self.stage == stage { Ok(()) } else { Err(Nack::WrongStage) }
    }

    fn require_host(&self, player: &PlayerId) -> Result<(), Nack> {
        if self.facts.host == *player { Ok(()) } else { Err(Nack::NotHost) }
    }

    fn require_playing(&self, player: &PlayerId) -> Result<(), Nack> {
        if self.playing().contains(&player) { Ok(()) } else { Err(Nack::NotSeated) }
    }

    fn own_seat(&self, player: &PlayerId, seat: SeatId) -> Result<&Chair, Nack> {
        let chair = self.chair(seat).ok_or(Nack::NoSuchSeat)?;
        if chair.player() == Some(player) { Ok(chair) } else { Err(Nack::NotYourSeat) }
    }

    fn own_turn(&self, player: &PlayerId, seat: SeatId) -> Result<(), Nack> {
        match self.own_seat(player, seat)?.bot() {
            Some(_) => Err(Nack::StoodIn),
            None => Ok(()),
        }
    }

    fn free_seat(&self, wanted: Option<SeatId>) -> Result<SeatId, Nack> {
        let is_free = |seat: SeatId| self.chair(seat) == Some(&Chair::Empty);
        match wanted {
            Some(seat) if self.chair(seat).is_none() => Err(Nack::NoSuchSeat),
            Some(seat) if is_free(seat) => Ok(seat),
            Some(_) => Err(Nack::SeatTaken),
            None => SeatId::first(self.seats()).find(|seat| is_free(*seat)).ok_or(Nack::Full),
        }
    }
}

/// None of these can be repeated at will: each of them brings the end nearer.
fn brings_the_end(command: &Command) -> bool {
    match command {
        Command::Start
        | Command::Act { .. }
        | Command::Concede { .. }
        | Command::Abandon { wanted: true }
        | Command::Replace { .. } => true,
        Command::Sit { .. }
        | Command::Leave { .. }
        | Command::SeatBot { .. }
        | Command::Clear { .. }
        | Command::Resize { .. }
        | Command::Return { .. }
        | Command::Abandon { wanted: false }
        | Command::Say(_) => false,
    }
}

/// An id, so that nobody speaks in their own words where only phrases are allowed.
fn is_phrase(id: &str) -> bool {
    let is_letter = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    (1..=MAX_PHRASE).contains(&id.len()) && id.bytes().all(is_letter)
}
