//! Writing an entry: nothing is told before it is durable.

use std::time::Instant;

use whistlestop_protocol::wire::{self, LogLine, News};
use whistlestop_store::{Append, Change, Error};
use whistlestop_table::{Entry, Happening, Millis, Nack, Table};

use super::actor::Actor;
use super::load::{self, LoadError, Past, stored_origin, stored_seq};
use super::settle;
use crate::clock::now;
use crate::letters;
use crate::lobby::Lobby;
use crate::ratings;

/// How often an entry is proposed anew when others write to the same game.
const ATTEMPTS: usize = 8;

/// Why nothing was written.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command does not make sense on this board.
    Unread(wire::Nack),
    /// The table refuses it.
    Refused(Nack),
    /// The store refuses it; later it may work.
    Unavailable,
    /// It is not known what the log holds.
    Lost,
}

/// The table in memory may differ from its log. It has to be loaded anew.
#[derive(Debug)]
pub(crate) struct Lost;

impl Lost {
    pub fn because(error: impl std::fmt::Display) -> Self {
        tracing::error!(%error, "a log cannot be followed");
        Self
    }
}

impl From<Lost> for Failure {
    fn from(Lost: Lost) -> Self {
        Self::Lost
    }
}

impl Actor {
    /// Writes an entry if there is one to be written.
    pub(super) async fn write_if(
        &mut self,
        propose: impl Fn(&Table, Millis) -> Option<Entry>,
    ) -> Result<(), Failure> {
        let propose = |table: &Table, now| propose(table, now).ok_or(Nack::NothingNew);
        match self.write(propose).await {
            Ok(_) | Err(Failure::Refused(_)) => Ok(()),
            Err(failure) => Err(failure),
        }
    }

    /// Writes the entry that is proposed, and tells everybody. If somebody else has written meanwhile, it
    /// is proposed anew, also when it was refused for want of what they have written. The place of the
    /// entry in the log.
    pub(super) async fn write(
        &mut self,
        propose: impl Fn(&Table, Millis) -> Result<Entry, Nack>,
    ) -> Result<u64, Failure> {
        for _ in 0..ATTEMPTS {
            let entry = match propose(&self.table, now()) {
                Ok(entry) => entry,
                Err(nack) if self.hears_of_more().await? => {
                    tracing::debug!(?nack, "somebody has written meanwhile");
                    continue;
                }
                Err(nack) => return Err(Failure::Refused(nack)),
            };
            let (after, events) = self.table.after(&entry).map_err(Lost::because)?;
            let mut changes = settle::changes(&self.table, &after, self.wake);
            changes.extend(self.tidings(&after));
            changes.extend(ratings::changes(&self.app.store, &self.table, &after).await?);
            let line = LogLine::write(self.table.map(), &entry);
            let began = Instant::now();
            match self.app.store.append(self.append(&entry, &line, &after, changes)).await {
                Ok(()) => {
                    self.app.metrics.append.record(began.elapsed());
                    let seq = entry.seq;
                    self.tell_others(&entry, line);
                    self.take_in(after, Past { entry, events });
                    return Ok(seq);
                }
                // A rating has changed meanwhile: compute it anew.
                Err(Error::Stale) => {}
                Err(Error::Conflict) => drop(self.catch_up().await?),
                Err(Error::Unknown(why)) => {
                    tracing::warn!(why, "it is not known whether an entry was written");
                    if self.catch_up().await?.contains(&entry) {
                        return Ok(entry.seq);
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "an entry cannot be written");
                    return Err(Failure::Unavailable);
                }
            }
        }
        Err(Failure::Unavailable)
    }

    /// Tells other processes of an entry.
    fn tell_others(&self, entry: &Entry, line: LogLine) {
        let id = &self.table.facts().id;
        if let Happening::Sat { player, .. } = &entry.what {
            let name = self.names.of(player);
            self.app.bus.tell(id, &News::Called { player: player.0.clone(), name });
        }
        self.app.bus.tell(id, &News::Entry(line));
    }

    /// Who is to be told of a slow game from now on, if that changes.
    fn tidings(&self, after: &Table) -> Option<Change> {
        let tell_after = Millis::from(self.app.config.tell_after) * 1_000;
        // Asked in slow games only, so that others need not count who is here for each move.
        let is_here =
            |user: &str| self.presence.is_connected(&self.viewers.here(&self.table), user);
        letters::change(&self.table, after, tell_after, is_here)
    }

    fn append(&self, entry: &Entry, line: &LogLine, after: &Table, changes: Vec<Change>) -> Append {
        Append {
            game: self.table.facts().id.clone(),
            seq: stored_seq(entry.seq),
            at_ms: entry.at,
            cmd: stored_origin(entry.origin.as_ref()),
            body: line.body.clone(),
            lobby: self.lists.hear_of(&self.table, after).then(|| Lobby::of(after).write()),
            changes,
        }
    }

    /// Takes in what others have written.
    pub(super) async fn catch_up(&mut self) -> Result<Vec<Entry>, Lost> {
        let entries = self.unread().await.map_err(Lost::because)?;
        self.follow_all(&entries).await?;
        Ok(entries)
    }

    /// Whether others have written something that this process had not heard of; it has taken it in.
    async fn hears_of_more(&mut self) -> Result<bool, Failure> {
        if self.app.bus.is_alone() {
            return Ok(false);
        }
        let entries = self.unread().await.map_err(|error| {
            tracing::error!(%error, "a log cannot be read");
            Failure::Unavailable
        })?;
        self.follow_all(&entries).await?;
        Ok(!entries.is_empty())
    }

    async fn unread(&self) -> Result<Vec<Entry>, LoadError> {
        load::entries(&self.app.store, self.table.facts(), self.table.head()).await
    }

    async fn follow_all(&mut self, entries: &[Entry]) -> Result<(), Lost> {
        for entry in entries {
            self.follow(entry.clone()).await?;
        }
        Ok(())
    }
}
