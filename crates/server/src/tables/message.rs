//! What a table can be asked to do.

use tokio::sync::{mpsc, oneshot};
use whistlestop_engine::SeatId;
use whistlestop_protocol::wire::{Answer, Command, Nack, Question, TableView, Told};
use whistlestop_store::Due;
use whistlestop_table::PlayerId;

use super::outbox::{Close, Outbox};

/// Somebody who looks at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Who {
    /// The person, unless it is a stranger.
    pub player: Option<PlayerId>,
    /// Through which of the person's own seats; the first one if there is no preference.
    pub seat: Option<SeatId>,
}

/// In which form a connection wants to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Frames of a WebSocket, with the whole table.
    Frames,
    /// Frames of a WebSocket, with what has changed where that is enough.
    Changes,
    /// Entries only.
    Entries,
}

/// A number for a connection.
pub(crate) type ConnectionId = u64;

/// A command and whose it is.
#[derive(Debug)]
pub(crate) struct Order {
    pub player: PlayerId,
    /// What the person is called now.
    pub name: String,
    /// The id that the client chose.
    pub id: String,
    pub command: Command,
}

/// What a table can be asked to do.
#[derive(Debug)]
pub(crate) enum Message {
    /// Look on from now on, or in another way than before.
    Join { connection: ConnectionId, who: Who, form: Form, since: Option<u64>, outbox: Outbox },
    /// Look on no longer.
    Leave { connection: ConnectionId },
    /// Carry out a command. If it is refused, the connection is told.
    Command { order: Order, outbox: Outbox },
    /// Tell a connection that a command was refused before it came here.
    Refuse { id: String, nack: Nack, outbox: Outbox },
    /// Carry out a command, and tell what became of it.
    Request { order: Order, reply: oneshot::Sender<Result<Told, Nack>> },
    /// Answer a question about the game.
    Ask { who: Who, question: Question, reply: oneshot::Sender<Answer> },
    /// Show the table.
    Show { who: Who, reply: oneshot::Sender<TableView> },
    /// Tell the entries after this one; nothing through the eyes of a seat that is not theirs.
    Tell { who: Who, since: u64, reply: oneshot::Sender<Option<Vec<Told>>> },
    /// The log has so many entries.
    Behind(u64),
    /// The log has lost entries that the table has: a database was replaced by one that knew less.
    Astray,
    /// An outage is over.
    Credit,
    /// It is, or will soon be, time to look at the clocks.
    Wake(Due),
    /// Somebody has another name now.
    Renamed { player: PlayerId, name: String },
    /// Let go of all connections of somebody.
    Dismiss { player: PlayerId, why: Close },
    /// Let everybody go.
    Stop,
}

/// Takes no more messages, and lets those go whose messages come too late for a table: they would wait for an
/// answer, and nobody would give one.
pub(crate) async fn turn_away(mailbox: &mut mpsc::Receiver<Message>) {
    mailbox.close();
    while let Some(message) = mailbox.recv().await {
        if let Message::Join { outbox, .. }
        | Message::Command { outbox, .. }
        | Message::Refuse { outbox, .. } = message
        {
            outbox.close(Close::Away);
        }
    }
}
