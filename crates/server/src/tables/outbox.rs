//! The way from a table to one connection.

use std::sync::{Arc, Weak};

use tokio::net::TcpStream;
use tokio::sync::mpsc;

use super::line::Line;
use super::message::{ConnectionId, Message};
use super::text::Text;

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
pub(crate) struct Outbox(Arc<Pen>);

/// All that can still say something. The connection itself ends with its [`Inbox`].
#[derive(Debug)]
struct Pen(Weak<Line>);

impl Drop for Pen {
    fn drop(&mut self) {
        if let Some(line) = self.0.upgrade() {
            line.finish();
        }
    }
}

/// The other end of an [`Outbox`], kept by whoever keeps the connection.
pub(crate) type Inbox = Arc<Line>;

/// Over a socket texts are frames of a WebSocket, and nobody need fetch them.
pub(crate) fn channel(socket: Option<TcpStream>) -> (Outbox, Inbox) {
    let line = Arc::new(Line::new(socket));
    (Outbox(Arc::new(Pen(Arc::downgrade(&line)))), line)
}

impl Outbox {
    /// Whether there is still somebody to talk to.
    pub fn send(&self, text: Text) -> bool {
        self.0.0.upgrade().is_some_and(|line| line.say(text))
    }

    /// Lets go of the connection. The first reason counts.
    pub fn close(&self, why: Close) {
        if let Some(line) = self.0.0.upgrade() {
            line.close(why);
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
    use std::time::Duration;

    use tokio::io::AsyncReadExt as _;
    use tokio::net::TcpListener;
    use tokio::time::timeout;

    use super::super::line::WAITING;
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    /// A socket, and its other end.
    async fn sockets() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let near = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (far, _) = listener.accept().await.unwrap();
        // It takes a moment until a new socket is known to have room.
        near.writable().await.unwrap();
        (near, far)
    }

    /// Says so much that it does not fit.
    fn fill(outbox: &Outbox, line: &Line) -> Vec<u8> {
        let mut said = Vec::new();
        let text = Text::from(&*"x".repeat(100_000));
        while !line.is_stuck() {
            assert!(outbox.send(text.clone()));
            said.extend_from_slice(text.framed());
        }
        said
    }

    #[tokio::test]
    async fn a_slow_reader_is_let_go() {
        let (outbox, inbox) = channel(None);
        for _ in 0..WAITING {
            assert!(outbox.send("tick".into()));
        }
        assert!(!outbox.send("tock".into()));
        assert_eq!(inbox.next().await, Err(Close::TooSlow));
    }

    #[tokio::test]
    async fn who_waits_for_a_message_is_let_go() {
        let (outbox, inbox) = channel(None);
        let waiting = tokio::spawn(async move { inbox.next().await });
        tokio::task::yield_now().await;
        outbox.close(Close::Forbidden);
        outbox.close(Close::Away);
        assert_eq!(waiting.await.unwrap(), Err(Close::Forbidden));
    }

    #[tokio::test]
    async fn what_was_said_before_the_end_is_heard() {
        let (outbox, inbox) = channel(None);
        outbox.send("last".into());
        drop(outbox);
        assert_eq!(inbox.next().await, Ok("last".into()));
        assert_eq!(inbox.next().await, Err(Close::Away));
    }

    #[tokio::test]
    async fn nobody_is_talked_to_when_the_connection_is_gone() {
        let (outbox, inbox) = channel(None);
        drop(inbox);
        assert!(!outbox.send("hello".into()));
    }

    #[tokio::test]
    async fn a_socket_gets_everything_in_its_order() {
        let (near, mut far) = sockets().await;
        let (outbox, inbox) = channel(Some(near));
        let mut said = fill(&outbox, &inbox);
        for word in ["then", "this"] {
            assert!(outbox.send(word.into()));
            said.extend_from_slice(Text::from(word).framed());
        }
        inbox.say_frame(b"bare");
        said.extend_from_slice(b"bare");
        let tending = tokio::spawn({
            let inbox = inbox.clone();
            async move { inbox.tend().await }
        });
        let mut heard = vec![0; said.len()];
        timeout(PATIENCE, far.read_exact(&mut heard)).await.unwrap().unwrap();
        assert!(heard == said);
        outbox.close(Close::Flood);
        assert_eq!(tending.await.unwrap(), Some(Close::Flood));
    }

    #[tokio::test]
    async fn a_frame_that_was_begun_is_finished_before_the_end() {
        let (near, mut far) = sockets().await;
        let (outbox, inbox) = channel(Some(near));
        let said = fill(&outbox, &inbox);
        assert!(outbox.send("never".into()));
        outbox.close(Close::Away);
        assert_eq!(inbox.tend().await, Some(Close::Away));
        inbox.say_frame(b"bye");
        let reading = tokio::spawn(async move {
            let mut heard = Vec::new();
            far.read_to_end(&mut heard).await.map(|_| heard)
        });
        inbox.write_rest().await.unwrap();
        drop(inbox);
        let heard = reading.await.unwrap().unwrap();
        assert!(heard == [&said[..], b"bye"].concat());
    }

    #[tokio::test]
    async fn who_tends_a_socket_that_is_stuck_is_told_of_the_end() {
        let (near, _far) = sockets().await;
        let (outbox, inbox) = channel(Some(near));
        fill(&outbox, &inbox);
        let tending = tokio::spawn(async move { inbox.tend().await });
        tokio::task::yield_now().await;
        while outbox.send("more".into()) {}
        assert_eq!(tending.await.unwrap(), Some(Close::TooSlow));
    }
}
