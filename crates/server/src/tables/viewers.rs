//! Who looks on, and what each of them is told.

use std::cell::RefCell;
use std::collections::HashMap;

use axum::body::Bytes;
use serde::Serialize;
use whistlestop_engine::{SeatId, Viewer};
use whistlestop_protocol::wire::{ServerFrame, TableView, Told, Watcher};
use whistlestop_table::{Happening, PlayerId, Table};

use super::load::Past;
use super::message::{ConnectionId, Form, Who};
use super::outbox::{Close, Outbox, Text};
use super::presence::Here;

thread_local! {
    /// Where messages are written before it is known how long they are.
    static PAPER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// What people are called.
#[derive(Debug, Default)]
pub(crate) struct Names(HashMap<PlayerId, String>);

impl Names {
    pub fn insert(&mut self, player: PlayerId, name: String) {
        self.0.insert(player, name);
    }

    pub fn contains(&self, player: &PlayerId) -> bool {
        self.0.contains_key(player)
    }

    /// A name; the id of somebody who is not known.
    pub fn of(&self, player: &PlayerId) -> String {
        self.0.get(player).unwrap_or(&player.0).clone()
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
}

impl Viewers {
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Adds a connection, or changes how it looks on.
    pub fn join(&mut self, id: ConnectionId, who: Who, form: Form, outbox: Outbox) {
        self.leave(id);
        self.connections.push(Connection { id, who, form, outbox });
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

    /// Tells everybody of a new entry. What several may know alike is written once.
    pub fn tell(&mut self, table: &Table, past: &Past, names: &Names) {
        let mut written: Vec<((Form, Watcher), Text)> = Vec::new();
        self.connections.retain(|connection| {
            let watcher = plain(table, past, watcher(table, &connection.who));
            let key = (connection.form, watcher);
            let text = match written.iter().find(|(known, _)| *known == key) {
                Some((_, text)) => text.clone(),
                None => {
                    let text = entry_text(table, past, key.0, &key.1, names);
                    written.push((key, text.clone()));
                    text
                }
            };
            connection.outbox.send(text)
        });
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
        let wants = |connection: &Connection| connection.form == Form::Frames;
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

fn entry_text(table: &Table, past: &Past, form: Form, watcher: &Watcher, names: &Names) -> Text {
    let name = |player: &PlayerId| names.of(player);
    let entry = Told::new(table, &past.entry, &past.events, watcher, &name);
    match form {
        Form::Entries => text(&entry),
        Form::Frames => {
            let only_said = matches!(past.entry.what, Happening::Said { .. });
            let view = (!only_said).then(|| Box::new(TableView::new(table, watcher, &name)));
            text(&ServerFrame::Entry { entry, view })
        }
    }
}

/// A message as JSON. It may wait for a slow reader, so it takes no more memory than it is long.
pub(crate) fn text(message: &impl Serialize) -> Text {
    PAPER.with_borrow_mut(|paper| {
        paper.clear();
        serde_json::to_writer(&mut *paper, message).expect("strings and numbers are always JSON");
        Bytes::copy_from_slice(paper).try_into().expect("JSON is text")
    })
}
