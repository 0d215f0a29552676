//! A connection: what waits for its reader, and why it is over.

use std::collections::VecDeque;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use super::outbox::Close;
use super::text::Text;

/// How many texts may wait for a slow reader. Catching up does not go through here, so this is
/// only what happens while a reader looks away.
pub(super) const WAITING: usize = 64;
/// How long a reader may take for one of them.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection.
#[derive(Debug)]
pub(crate) struct Line {
    /// Where texts go at once, as long as there is room for them: no task has to be woken to write them. Without a
    /// socket, somebody comes to fetch them.
    socket: Option<TcpStream>,
    queue: Mutex<Queue>,
    /// Raised when there is something to do for whoever keeps the connection.
    stirred: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Text>,
    /// How many bytes of the first one are written already.
    written: usize,
    /// How many have waited and are written whole.
    done: u64,
    /// Why the connection is let go, once it is.
    end: Option<Close>,
    /// Whether nobody is left who could say something.
    is_last: bool,
}

impl Line {
    pub fn new(socket: Option<TcpStream>) -> Self {
        Self { socket, queue: Mutex::default(), stirred: Notify::new() }
    }

    pub fn socket(&self) -> Option<&TcpStream> {
        self.socket.as_ref()
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something, or lets go of a reader that cannot follow. Whether there is still somebody to talk to.
    pub fn say(&self, text: Text) -> bool {
        let mut queue = self.queue();
        if queue.end.is_some() {
            return false;
        }
        if queue.waiting.len() >= WAITING {
            queue.close(Close::TooSlow);
            self.stirred.notify_one();
            return false;
        }
        self.put(&mut queue, text);
        true
    }

    /// Says what is no text. That is possible even when the connection is let go.
    pub fn say_frame(&self, frame: &[u8]) {
        let mut queue = self.queue();
        // Somebody who asks for answers and does not read them gets no more.
        if queue.waiting.len() <= WAITING {
            self.put(&mut queue, Text::bare(frame));
        }
    }

    fn put(&self, queue: &mut Queue, text: Text) {
        if queue.waiting.is_empty() {
            if let Some(socket) = &self.socket {
                // Whoever tends the connection notices that a reader is gone.
                queue.written = write(socket, text.framed()).unwrap_or(0);
                if queue.written == text.framed().len() {
                    queue.written = 0;
                    return;
                }
            }
            self.stirred.notify_one();
        }
        queue.waiting.push_back(text);
    }

    /// Lets go of the connection. The first reason counts.
    pub fn close(&self, why: Close) {
        self.queue().close(why);
        self.stirred.notify_one();
    }

    /// Nobody is left who could say something.
    pub fn finish(&self) {
        self.queue().is_last = true;
        self.stirred.notify_one();
    }

    /// The next text, or why there will be none.
    pub async fn next(&self) -> Result<Text, Close> {
        loop {
            if let Some(next) = self.queue().next() {
                return next;
            }
            self.stirred.notified().await;
        }
    }

    /// Writes what waits, until the connection is let go: why. `None` if its reader is gone.
    pub async fn tend(&self) -> Option<Close> {
        let socket = self.socket.as_ref()?;
        // Which text the reader is slow with, and how long that is tolerated.
        let mut slow: Option<(u64, Instant)> = None;
        loop {
            let stuck_at = {
                let mut queue = self.queue();
                if queue.end.is_some() {
                    return queue.end;
                }
                let is_written = queue.write(socket).ok()?;
                (!is_written).then_some(queue.done)
            };
            let Some(stuck_at) = stuck_at else {
                slow = None;
                self.stirred.notified().await;
                continue;
            };
            let known = slow.filter(|(text, _)| *text == stuck_at);
            let (_, due) = *slow.insert(known.unwrap_or((stuck_at, Instant::now() + PATIENCE)));
            tokio::select! {
                () = self.stirred.notified() => {}
                writable = timeout_at(due, socket.writable()) => match writable {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return None,
                    Err(_) => return Some(Close::TooSlow),
                }
            }
        }
    }

    /// Whether something waits for its reader.
    #[cfg(test)]
    pub fn is_stuck(&self) -> bool {
        !self.queue().waiting.is_empty()
    }

    /// Writes the last that is said.
    ///
    /// # Errors
    /// If its reader is gone.
    pub async fn write_rest(&self) -> io::Result<()> {
        let Some(socket) = &self.socket else { return Ok(()) };
        while !self.queue().write(socket)? {
            socket.writable().await?;
        }
        Ok(())
    }
}

impl Queue {
    /// What was begun must be finished, so that what follows is understood. The rest is of no use any more.
    fn close(&mut self, why: Close) {
        if self.end.is_none() {
            self.end = Some(why);
            self.waiting.truncate(usize::from(self.written > 0));
        }
    }

    fn next(&mut self) -> Option<Result<Text, Close>> {
        if let Some(why) = self.end {
            return Some(Err(why));
        }
        let text = self.waiting.pop_front();
        text.map(Ok).or(self.is_last.then_some(Err(Close::Away)))
    }

    /// Whether all that waited is written now.
    fn write(&mut self, socket: &TcpStream) -> io::Result<bool> {
        while let Some(text) = self.waiting.front() {
            self.written += write(socket, &text.framed()[self.written..])?;
            if self.written < text.framed().len() {
                return Ok(false);
            }
            self.waiting.pop_front();
            self.written = 0;
            self.done += 1;
        }
        Ok(true)
    }
}

/// How many bytes there was room for.
fn write(socket: &TcpStream, bytes: &[u8]) -> io::Result<usize> {
    match socket.try_write(bytes) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
        written => written,
    }
}
