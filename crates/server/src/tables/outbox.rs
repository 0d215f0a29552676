//! The way from a table to one connection.

use std::sync::{Arc, OnceLock};

use tokio::sync::{Notify, mpsc};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::message::{ConnectionId, Message};

/// How many messages may wait for a slow reader. Catching up does not go through here, so this is
/// only what happens while a reader looks away.
const WAITING: usize = 64;

/// A message as text. Viewers who may know the same share it.
pub(crate) type Text = Utf8Bytes;

/// Why a connection is closed: a code of the WebSocket, and a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Close {
    /// The server stops, or has lost track of the table; connect again.
    Away,
    /// Not allowed.
    Forbidden,
    /// The reader is too slow; connect again and go on.
    TooSlow,
    /// Too many frames.
    Flood,
    /// A frame that is none.
    BadFrame,
}

impl Close {
    pub fn code(self) -> u16 {
        match self {
            Self::Away => 4000,
            Self::Forbidden => 4003,
            Self::TooSlow => 4008,
            Self::Flood => 4009,
            Self::BadFrame => 4010,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Self::Away => "away",
            Self::Forbidden => "forbidden",
            Self::TooSlow => "too_slow",
            Self::Flood => "flood",
            Self::BadFrame => "bad_frame",
        }
    }
}

/// Where a table puts what it has to say. Never waits: a reader that cannot follow is let go, and
/// comes back with the number of the last entry it has.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Text>,
    end: Arc<End>,
}

/// The other end of an [`Outbox`].
#[derive(Debug)]
pub(crate) struct Inbox {
    queue: mpsc::Receiver<Text>,
    end: Arc<End>,
}

/// Why a connection is let go, once it is. Looked at beside every message, so it is no channel of its own.
#[derive(Debug, Default)]
struct End {
    why: OnceLock<Close>,
    came: Notify,
}

pub(crate) fn channel() -> (Outbox, Inbox) {
    let (sender, receiver) = mpsc::channel(WAITING);
    let end = Arc::<End>::default();
    (Outbox { queue: sender, end: end.clone() }, Inbox { queue: receiver, end })
}

impl Outbox {
    /// Whether there is still somebody to talk to.
    pub fn send(&self, text: Text) -> bool {
        match self.queue.try_send(text) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.close(Close::TooSlow);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// Lets go of the connection. The first reason counts.
    pub fn close(&self, why: Close) {
        if self.end.why.set(why).is_ok() {
            self.end.came.notify_waiters();
            // Wakes a reader that waits for a message; one for whom there are some needs no waking.
            let _ = self.queue.try_send(Text::from_static(""));
        }
    }
}

impl Inbox {
    /// The next message, or why there will be none.
    pub async fn next(&mut self) -> Result<Text, Close> {
        let text = self.queue.recv().await;
        match self.end.why.get() {
            Some(why) => Err(*why),
            None => text.ok_or(Close::Away),
        }
    }

    /// Waits until the connection is let go. If the table is gone, what it said last may still be in the queue.
    pub async fn closed(&mut self) -> Close {
        loop {
            let came = self.end.came.notified();
            if let Some(why) = self.end.why.get() {
                return *why;
            }
            came.await;
        }
    }
}

/// Tells a table that somebody looks on no longer, when it is dropped.
#[derive(Debug)]
pub(crate) struct Leaving {
    mailbox: mpsc::Sender<Message>,
    connection: ConnectionId,
}

impl Leaving {
    pub fn new(mailbox: mpsc::Sender<Message>, connection: ConnectionId) -> Self {
        Self { mailbox, connection }
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        let message = Message::Leave { connection: self.connection };
        if let Err(mpsc::error::TrySendError::Full(message)) = self.mailbox.try_send(message) {
            let mailbox = self.mailbox.clone();
            tokio::spawn(async move { drop(mailbox.send(message).await) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_reader_is_let_go() {
        let (outbox, mut inbox) = channel();
        for _ in 0..WAITING {
            assert!(outbox.send("tick".into()));
        }
        assert!(!outbox.send("tock".into()));
        assert_eq!(inbox.next().await, Err(Close::TooSlow));
    }

    #[tokio::test]
    async fn who_waits_for_a_message_is_let_go() {
        let (outbox, mut inbox) = channel();
        let waiting = tokio::spawn(async move { inbox.next().await });
        tokio::task::yield_now().await;
        outbox.close(Close::Forbidden);
        outbox.close(Close::Away);
        assert_eq!(waiting.await.unwrap(), Err(Close::Forbidden));
    }

    #[tokio::test]
    async fn who_waits_for_the_end_hears_of_it() {
        let (outbox, mut inbox) = channel();
        let waiting = tokio::spawn(async move { [inbox.closed().await, inbox.closed().await] });
        tokio::task::yield_now().await;
        outbox.close(Close::Flood);
        assert_eq!(waiting.await.unwrap(), [Close::Flood; 2]);
    }

    #[tokio::test]
    async fn what_was_said_before_the_end_is_heard() {
        let (outbox, mut inbox) = channel();
        outbox.send("last".into());
        drop(outbox);
        assert_eq!(inbox.next().await, Ok("last".into()));
        assert_eq!(inbox.next().await, Err(Close::Away));
    }
}
