//! What is said to those who look on.

use std::cell::RefCell;

use axum::body::Bytes;
use serde::Serialize;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

thread_local! {
    /// Where texts are written before it is known how long they are.
    static PAPER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The longest head of a frame that a server sends.
const LONGEST_HEAD: usize = 10;

/// A message as text, with the head of a WebSocket's frame before it. It is written once for all viewers who may know
/// the same, and goes to a socket as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text {
    framed: Bytes,
    head: usize,
}

impl Text {
    /// The text.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.framed[self.head..]).expect("it was made of text")
    }

    /// The frame of a WebSocket.
    pub fn framed(&self) -> &[u8] {
        &self.framed
    }

    /// A frame that has no text, like the answer to a ping.
    pub fn bare(frame: &[u8]) -> Self {
        Self { framed: Bytes::copy_from_slice(frame), head: frame.len() }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        written(|paper| paper.extend_from_slice(text.as_bytes()))
    }
}

/// A message as JSON.
pub(crate) fn text(message: &impl Serialize) -> Text {
    written(|paper| {
        serde_json::to_writer(paper, message).expect("strings and numbers are always JSON");
    })
}

/// It may wait for a slow reader, so it takes no more memory than it is long.
fn written(write: impl FnOnce(&mut Vec<u8>)) -> Text {
    PAPER.with_borrow_mut(|paper| {
        paper.clear();
        paper.resize(LONGEST_HEAD, 0);
        write(paper);
        let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
        let (room, text) = paper.split_at_mut(LONGEST_HEAD);
        let head = header.len(text.len() as u64);
        let start = LONGEST_HEAD - head;
        header.format(text.len() as u64, &mut &mut room[start..]).expect("there is room for it");
        Text { framed: Bytes::copy_from_slice(&paper[start..]), head }
    })
}

#[cfg(test)]
mod tests {
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::{Role, WebSocket};

    use super::*;

    #[test]
    fn texts_of_any_length_are_frames() {
        for length in [0, 1, 125, 126, 65_535, 65_536, 100_000] {
            let said = "x".repeat(length);
            let text = Text::from(&*said);
            assert_eq!(text.as_str(), said);
            let wire = std::io::Cursor::new(text.framed().to_vec());
            let mut socket = WebSocket::from_raw_socket(wire, Role::Client, None);
            assert_eq!(socket.read().unwrap(), Message::text(said));
        }
    }
}
