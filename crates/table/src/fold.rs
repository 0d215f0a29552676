//! Taking an entry of the log in. This is the only place where a table changes.

use std::fmt;
use std::sync::Arc;

use whistlestop_engine::{
    Action, Event, Game, Luck, MAX_SEATS, MIN_SEATS, Misfit, Phase, Recorded, SeatId, Shuffle,
};
use whistlestop_fair::{FairChance, Nonce};

use crate::chair::{Chair, StandIn};
use crate::clock::Clocks;
use crate::entry::{Cause, Entry, Happening};
use crate::facts::{Millis, PlayerId};
use crate::table::{Stage, Table};

impl Table {
    /// Takes the next entry of the log in, and tells what happened in the game.
    ///
    /// # Errors
    /// If the entry is not the next one, or cannot have happened. The table is as it was.
    pub fn fold(&mut self, entry: &Entry) -> Result<Vec<Event>, Corrupt> {
        let (next, events) = self.after(entry)?;
        *self = next;
        Ok(events)
    }

    /// The table after the next entry of the log, and what happened in the game.
    ///
    /// # Errors
    /// If the entry is not the next one, or cannot have happened.
    pub fn after(&self, entry: &Entry) -> Result<(Self, Vec<Event>), Corrupt> {
        if entry.seq != self.head + 1 {
            return Err(Corrupt::Gap { expected: self.head + 1, found: entry.seq });
        }
        if entry.at < self.at {
            return Err(Corrupt::Time { seq: entry.seq });
        }
        let mut next = self.clone();
        next.head = entry.seq;
        next.at = entry.at;
        let events = next.take_in(&entry.what).map_err(|why| why.at(entry.seq))?;
        if let Some(origin) = &entry.origin {
            next.memory.remember(origin, entry.seq);
        }
        Ok((next, events))
    }

    /// Only what could have happened: a log may be damaged, or made up.
    fn take_in(&mut self, what: &Happening) -> Result<Vec<Event>, Why> {
        demand(is_of(what, self.stage))?;
        match what {
            Happening::Sat { seat, player, nonce } => self.take_seat(*seat, player, *nonce)?,
            Happening::BotSat { seat, bot } => *self.free_chair(*seat)? = bot_chair(bot),
            Happening::Left { seat } => self.clear_chair(*seat)?,
            Happening::Resized { seats } => self.resize_to(*seats)?,
            Happening::Started { start, deal } => self.deal(*start, deal)?,
            Happening::Acted { seat, action, luck } => return self.play(*seat, *action, luck),
            Happening::Replaced { seat, bot, cause } => self.stand_in(*seat, bot, *cause)?,
            Happening::Returned { seat } => self.give_back(*seat)?,
            Happening::AbandonWanted { player, wanted } => self.note_abandon(player, *wanted)?,
            Happening::ReplacementWanted { player, seat } => self.note_vote(player, *seat)?,
            Happening::Said { .. } => self.said += 1,
            Happening::Credited { span } => self.give_time(*span)?,
        }
        Ok(Vec::new())
    }

    fn take_seat(&mut self, seat: SeatId, player: &PlayerId, nonce: Nonce) -> Result<(), Why> {
        if !self.facts.options.pass_and_play {
            let former: Vec<SeatId> = self.seats_of(player).collect();
            for seat in former {
                *self.chair_mut(seat)? = Chair::Empty;
            }
        }
        *self.free_chair(seat)? = Chair::Person { player: player.clone(), nonce, stand_in: None };
        Ok(())
    }

    fn clear_chair(&mut self, seat: SeatId) -> Result<(), Why> {
        let chair = self.chair_mut(seat)?;
        demand(*chair != Chair::Empty)?;
        *chair = Chair::Empty;
        Ok(())
    }

    fn resize_to(&mut self, seats: usize) -> Result<(), Why> {
        demand((MIN_SEATS..=MAX_SEATS).contains(&seats))?;
        demand(self.chairs.iter().skip(seats).all(|chair| *chair == Chair::Empty))?;
        Arc::make_mut(&mut self.chairs).resize(seats, Chair::Empty);
        Ok(())
    }

    fn deal(&mut self, start: SeatId, deal: &[Luck]) -> Result<(), Why> {
        demand(self.chairs.iter().all(|chair| *chair != Chair::Empty))?;
        let recorded = Recorded::new(start, deal);
        let game = Game::with_start(self.map(), self.seats(), start, recorded)
            .map_err(|_| Why::Impossible)?;
        game.chance().check().map_err(Why::Luck)?;
        let nonces: Vec<Nonce> = self.chairs.iter().map(Chair::nonce).collect();
        let chance = FairChance::new(&self.facts.secret, &self.facts.id, &nonces);
        self.game = Some(game.with_chance(chance));
        self.stage = Stage::Playing;
        self.moved = self.at;
        self.clocks = Clocks::new(self.facts.options.clock);
        self.start_clocks();
        Ok(())
    }

    /// The record decides what came of a shuffle, not our generator: it may have changed since.
    fn play(&mut self, seat: SeatId, action: Action, luck: &[Luck]) -> Result<Vec<Event>, Why> {
        let game = self.game.take().ok_or(Why::Impossible)?;
        let chance = after(game.chance(), luck);
        let mut game = game.with_chance(Recorded::new(SeatId::A, luck));
        let events = game.apply(seat, action).map_err(|_| Why::Impossible)?;
        game.chance().check().map_err(Why::Luck)?;
        if game.is_over() {
            self.stage = Stage::Over;
        }
        let same_turn = !matches!(game.phase(), Phase::Action | Phase::StartingTickets);
        let goes_on = same_turn && game.to_act().any(|due| due == seat);
        self.game = Some(game.with_chance(chance));
        self.decisions[seat] += 1;
        self.moved = self.at;
        if !goes_on {
            self.clocks.stop(seat, self.at);
        }
        self.start_clocks();
        Ok(events)
    }

    fn start_clocks(&mut self) {
        let due: Vec<SeatId> = self.to_act().collect();
        for seat in due {
            self.clocks.start(seat, self.at);
        }
    }

    fn stand_in(&mut self, seat: SeatId, bot: &str, cause: Cause) -> Result<(), Why> {
        let Chair::Person { stand_in, .. } = self.chair_mut(seat)? else {
            return Err(Why::Impossible);
        };
        // Whoever is absent can still give up, and nobody can do so twice.
        demand(match stand_in {
            Some(present) => cause == Cause::Conceded && present.cause != Cause::Conceded,
            None => true,
        })?;
        *stand_in = Some(StandIn { bot: bot.into(), cause });
        self.change_hands(seat);
        self.drop_wishes(seat);
        self.settle_wishes()
    }

    fn give_back(&mut self, seat: SeatId) -> Result<(), Why> {
        let chair = self.chair_mut(seat)?;
        demand(matches!(chair.cause(), Some(Cause::Timeout | Cause::Voted)))?;
        if let Chair::Person { stand_in, .. } = chair {
            *stand_in = None;
        }
        self.change_hands(seat);
        Ok(())
    }

    /// Whoever decides from now on has the time of a whole turn.
    fn change_hands(&mut self, seat: SeatId) {
        self.moved = self.at;
        if self.clocks.since(seat).is_some() {
            self.clocks.restart(seat, self.at);
        }
    }

    fn note_abandon(&mut self, player: &PlayerId, wanted: bool) -> Result<(), Why> {
        demand(self.playing().contains(&player))?;
        self.abandon_wanted.retain(|who| who != player);
        if wanted {
            self.abandon_wanted.push(player.clone());
        }
        self.settle_wishes()
    }

    fn note_vote(&mut self, player: &PlayerId, seat: SeatId) -> Result<(), Why> {
        demand(self.playing().contains(&player))?;
        let absent = self.chair(seat).ok_or(Why::Impossible)?;
        demand(absent.is_played_by_person() && absent.player() != Some(player))?;
        self.replacement_wanted.push((player.clone(), seat));
        self.settle_wishes()
    }

    /// A bot plays on this seat now. Who has another seat goes on wanting things.
    fn drop_wishes(&mut self, seat: SeatId) {
        let playing: Vec<PlayerId> = self.playing().into_iter().cloned().collect();
        self.abandon_wanted.retain(|who| playing.contains(who));
        self.replacement_wanted.retain(|(who, whose)| playing.contains(who) && *whose != seat);
    }

    /// Wishes count among the people who play, so they are counted whenever one is uttered, and
    /// whenever there are fewer people.
    fn settle_wishes(&mut self) -> Result<(), Why> {
        if let Some(seat) = SeatId::first(self.seats()).find(|seat| self.is_voted_out(*seat)) {
            let bot = self.facts.options.stand_in.clone();
            return self.stand_in(seat, &bot, Cause::Voted);
        }
        let playing = self.playing();
        if !playing.is_empty() && playing.iter().all(|who| self.abandon_wanted.contains(who)) {
            self.stage = Stage::Abandoned;
            self.clocks = Clocks::new(self.facts.options.clock);
        }
        Ok(())
    }

    fn is_voted_out(&self, seat: SeatId) -> bool {
        let mut votes = self.replacement_wanted.iter().filter(|(_, whose)| *whose == seat);
        let wants = |who: &PlayerId| votes.clone().any(|(voter, _)| voter == who);
        let absent = self.chair(seat).and_then(Chair::player);
        let others_want = self.playing().into_iter().filter(|who| Some(*who) != absent).all(wants);
        others_want && votes.next().is_some()
    }

    fn give_time(&mut self, span: Millis) -> Result<(), Why> {
        demand(span > 0)?;
        self.clocks.credit(span);
        Ok(())
    }

    fn free_chair(&mut self, seat: SeatId) -> Result<&mut Chair, Why> {
        let chair = self.chair_mut(seat)?;
        demand(*chair == Chair::Empty)?;
        Ok(chair)
    }

    fn chair_mut(&mut self, seat: SeatId) -> Result<&mut Chair, Why> {
        Arc::make_mut(&mut self.chairs).get_mut(seat.index()).ok_or(Why::Impossible)
    }
}

/// Whether this can happen at a table that is so far.
fn is_of(what: &Happening, stage: Stage) -> bool {
    match what {
        Happening::Said { .. } => true,
        Happening::Sat { .. }
        | Happening::BotSat { .. }
        | Happening::Left { .. }
        | Happening::Resized { .. }
        | Happening::Started { .. } => stage == Stage::Gathering,
        Happening::Acted { .. }
        | Happening::Replaced { .. }
        | Happening::Returned { .. }
        | Happening::AbandonWanted { .. }
        | Happening::ReplacementWanted { .. }
        | Happening::Credited { .. } => stage == Stage::Playing,
    }
}

fn demand(possible: bool) -> Result<(), Why> {
    if possible { Ok(()) } else { Err(Why::Impossible) }
}

fn bot_chair(bot: &str) -> Chair {
    Chair::Bot { bot: bot.into() }
}

/// The luck to come after this much of it.
fn after(chance: &FairChance, luck: &[Luck]) -> FairChance {
    let many = |what| luck.iter().filter(|luck| luck.what == what && luck.items.len() > 1).count();
    FairChance {
        key: chance.key.clone(),
        reshuffles: chance.reshuffles + many(Shuffle::Reshuffle) as u32,
        returns: chance.returns + many(Shuffle::Returned) as u32,
    }
}

/// Why an entry cannot be part of this log.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields say what they hold")]
pub enum Corrupt {
    /// Entries are missing, or come twice.
    Gap { expected: u64, found: u64 },
    /// It is earlier than the entry before.
    Time { seq: u64 },
    /// It cannot have happened.
    Impossible { seq: u64 },
    /// Its luck is not that of the game.
    Luck { seq: u64, misfit: Misfit },
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gap { expected, found } => {
                write!(f, "expected entry {expected}, found {found}")
            }
            Self::Time { seq } => write!(f, "entry {seq} is earlier than the one before"),
            Self::Impossible { seq } => write!(f, "entry {seq} cannot have happened"),
            Self::Luck { seq, misfit } => write!(f, "entry {seq}: {misfit}"),
        }
    }
}

impl std::error::Error for Corrupt {}

enum Why {
    Impossible,
    Luck(Misfit),
}

impl Why {
    fn at(self, seq: u64) -> Corrupt {
        match self {
            Self::Impossible => Corrupt::Impossible { seq },
            Self::Luck(misfit) => Corrupt::Luck { seq, misfit },
        }
    }
}
