//! Who looks on, and what each of them is told.

use std::collections::HashMap;

use whistlestop_engine::{SeatId, Viewer};
use whistlestop_protocol::wire::{Changed, ServerFrame, TableView, Told, Watcher};
use whistlestop_table::{Happening, PlayerId, Table};

use super::load::Past;
use super::message::{ConnectionId, Form, Who};
use super::outbox::{Close, Outbox};
use super::presence::Here;
use super::text::{Text, text};

/// What people are called.
#[derive(Debug, Default)]
pub(crate) struct Names {
    known: HashMap<PlayerId, String>,
    /// How often one of them has changed.
    version: u32,
}

impl Names {
    pub fn insert(&mut self, player: PlayerId, name: String) {
        if self.known.get(&player) != Some(&name) {
            self.known.insert(player, name);
            self.version += 1;
        }
    }

    pub fn contains(&self, player: &PlayerId) -> bool {
        self.known.contains_key(player)
    }

    /// A name; the id of somebody who is not known.
    pub fn of(&self, player: &PlayerId) -> String {
        self.known.get(player).unwrap_or(&player.0).clone()
    }
}

/// Everybody who looks on.
#[derive(Debug, Default)]
pub(crate) struct Viewers {
    connections: Vec<Connection>,
}

#[derive(Debug)]
struct Connection {
    id: ConnectionId,
    who: Who,
    form: Form,
    outbox: Outbox,
    /// The version of the names in the last whole table it was sent.
    names: u32,
}

impl Connection {
    /// In which form it is told of an entry that is not only words: a change says nothing of names.
    fn form_for(&mut self, changed: Option<&Changed<'_>>, names: &Names) -> Form {
        match self.form {
            Form::Changes if changed.is_none() || self.names != names.version => {
                self.names = names.version;
                Form::Frames
            }
            form => form,
        }
    }
}

impl Viewers {
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Adds a connection, or changes how it looks on.
    pub fn join(&mut self, id: ConnectionId, who: Who, form: Form, outbox: Outbox, names: &Names) {
        self.leave(id);
        self.connections.push(Connection { id, who, form, outbox, names: names.version });
    }

    pub fn leave(&mut self, id: ConnectionId) {
        self.connections.retain(|connection| connection.id != id);
    }

    /// Lets go of all connections of somebody.
    pub fn dismiss(&mut self, player: &PlayerId, why: Close) {
        self.connections.retain(|connection| {
            let is_theirs = connection.who.player.as_ref() == Some(player);
            if is_theirs {
                connection.outbox.close(why);
            }
            !is_theirs
        });
    }

    /// Lets everybody go.
    pub fn close(&mut self, why: Close) {
        for connection in self.connections.drain(..) {
            connection.outbox.close(why);
        }
    }

    /// Tells everybody of a new entry, which has made this table of the one before. What several may know
    /// alike is written once.
    pub fn tell(&mut self, before: &Table, table: &Table, past: &Past, names: &Names) {
        let mut written: Vec<((Form, Watcher), Text)> = Vec::new();
        let moved = !only_said(past);
        let wants_change = |it: &&Connection| moved && it.form == Form::Changes;
        let changed = match self.connections.iter().filter(wants_change).count() {
            0 => None,
            many => Changed::between(before, table, many),
        };
        self.connections.retain_mut(|connection| {
            let watcher = plain(table, past, watcher(table, &connection.who));
            let form = match moved {
                true => connection.form_for(changed.as_ref(), names),
                false => connection.form,
            };
            let key = (form, watcher);
            let text = match written.iter().find(|(known, _)| *known == key) {
                Some((_, text)) => text.clone(),
                None => {
                    let text = entry_text(table, past, key.0, &key.1, names, changed.as_ref());
                    written.push((key, text.clone()));
                    text
                }
            };
            connection.outbox.send(text)
        });
    }

    /// Whether somebody is one of them.
    pub fn include(&self, player: &PlayerId) -> bool {
        self.connections.iter().any(|connection| connection.who.player.as_ref() == Some(player))
    }

    /// Who they are.
    pub fn here(&self, table: &Table) -> Here {
        let mut here = Here::default();
        for connection in &self.connections {
            match &connection.who.player {
                Some(player) if table.seats_of(player).next().is_some() => {
                    here.people.push(player.0.clone());
                }
                _ => here.watchers += 1,
            }
        }
        here.people.sort_unstable();
        here.people.dedup();
        here
    }

    /// Tells everybody who is connected.
    pub fn tell_presence(&mut self, presence: &Text) {
        let wants = |connection: &Connection| connection.form != Form::Entries;
        self.connections
            .retain(|connection| !wants(connection) || connection.outbox.send(presence.clone()));
    }
}

/// Through whose eyes somebody looks.
pub(crate) fn watcher(table: &Table, who: &Who) -> Watcher {
    let own = |player: &PlayerId| -> Option<SeatId> {
        let mut seats = table.seats_of(player).peekable();
        let first = seats.peek().copied();
        who.seat.filter(|wanted| seats.any(|seat| seat == *wanted)).or(first)
    };
    let seat = who.player.as_ref().and_then(own);
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    Watcher { player: who.player.clone(), viewer }
}

/// A watcher who is nobody in particular at this table is like any other.
fn plain(table: &Table, past: &Past, watcher: Watcher) -> Watcher {
    let is_somebody = |player: &PlayerId| {
        table.facts().host == *player
            || table.seats_of(player).next().is_some()
            || past.entry.origin.as_ref().is_some_and(|origin| origin.player == *player)
    };
    Watcher { player: watcher.player.filter(is_somebody), ..watcher }
}

fn entry_text(
    table: &Table,
    past: &Past,
    form: Form,
    watcher: &Watcher,
    names: &Names,
    changed: Option<&Changed<'_>>,
) -> Text {
    let name = |player: &PlayerId| names.of(player);
    let entry = Told::new(table, &past.entry, &past.events, watcher, &name);
    let (mut view, mut change) = (None, None);
    match form {
        Form::Entries => return text(&entry),
        _ if only_said(past) => {}
        Form::Frames => view = Some(Box::new(TableView::new(table, watcher, &name))),
        Form::Changes => change = changed.map(|it| Box::new(it.told(watcher.viewer))),
    }
    text(&ServerFrame::Entry { entry, view, change })
}

/// Whether the table is as it was.
fn only_said(past: &Past) -> bool {
    matches!(past.entry.what, Happening::Said { .. })
}
