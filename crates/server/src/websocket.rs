//! The WebSocket itself.
//!
//! Tungstenite reads, and writes what it has to say by itself. Our texts go to the socket as they are:
//! tungstenite would copy each into a buffer of its connection, which stays as large as the largest
//! one, and that was half of the memory of a connection.

use std::io::{self, IoSlice};

use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::problem::{Answer, Problem};

/// Most bytes of a message.
const MAX_MESSAGE: usize = 16 * 1024;
/// For reading. Most messages are much shorter, and there are thousands of sockets.
const BUFFER: usize = 1024;

/// Accepts a request for a socket, which is there when the response has been sent.
pub(crate) fn accept(mut request: Request) -> Answer<(OnUpgrade, Response)> {
    let upgrade = hyper::upgrade::on(&mut request);
    let response = create_response_with_body(&request, Body::empty)
        .map_err(|_| Problem::new(StatusCode::BAD_REQUEST, "not_websocket"))?;
    Ok((upgrade, response))
}

/// A WebSocket.
pub(crate) struct WebSocket {
    inner: WebSocketStream<TokioIo<Upgraded>>,
    /// The last text, if it is not yet written whole.
    unsent: Option<Unsent>,
}

impl WebSocket {
    /// The socket over a connection that was upgraded.
    pub async fn new(upgraded: Upgraded) -> Self {
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_MESSAGE))
            .max_frame_size(Some(MAX_MESSAGE))
            .read_buffer_size(BUFFER)
            .write_buffer_size(0);
        let io = TokioIo::new(upgraded);
        let inner = WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await;
        Self { inner, unsent: None }
    }

    /// The next message.
    pub async fn next(&mut self) -> Option<Result<Message, Error>> {
        self.inner.next().await
    }

    /// Sends a text. If this is given up halfway, nothing but [`WebSocket::close`] may follow.
    pub async fn send(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        // Tungstenite may still be answering a ping.
        self.inner.flush().await?;
        self.unsent = Some(Unsent::new(text)?);
        self.finish().await
    }

    /// Says why it is over, after what was begun.
    pub async fn close(&mut self, frame: CloseFrame) -> Result<(), Error> {
        self.finish().await?;
        self.inner.send(Message::Close(Some(frame))).await
    }

    async fn finish(&mut self) -> Result<(), Error> {
        while let Some(unsent) = &mut self.unsent {
            let written = self.inner.get_mut().write_vectored(&unsent.slices()).await?;
            if written == 0 {
                return Err(io::Error::from(io::ErrorKind::WriteZero).into());
            }
            unsent.written += written;
            if unsent.is_done() {
                self.unsent = None;
            }
        }
        Ok(self.inner.get_mut().flush().await?)
    }
}

/// A text that is being written.
struct Unsent {
    head: Vec<u8>,
    text: Utf8Bytes,
    written: usize,
}

impl Unsent {
    fn new(text: Utf8Bytes) -> Result<Self, Error> {
        let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
        let mut head = Vec::new();
        header.format(text.len() as u64, &mut head)?;
        Ok(Self { head, text, written: 0 })
    }

    /// What is left of the head and of the text.
    fn slices(&self) -> [IoSlice<'_>; 2] {
        let head = &self.head[self.written.min(self.head.len())..];
        let text = &self.text.as_bytes()[self.written.saturating_sub(self.head.len())..];
        [IoSlice::new(head), IoSlice::new(text)]
    }

    fn is_done(&self) -> bool {
        self.written == self.head.len() + self.text.len()
    }
}
