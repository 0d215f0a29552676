//! The WebSocket itself.
//!
//! Tungstenite reads, and answers by itself to pings. What it writes goes through the [`Line`] of the connection, as our
//! texts do, which whoever has something to say puts there: tungstenite would copy each into a buffer of its own,
//! which stays as large as the largest one, and that was half of the memory of a connection.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::upgrade::{Parts, downcast};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::problem::{Answer, Problem};
use crate::tables::{Inbox, Line, Outbox, channel};

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
    frames: WebSocketStream<Wire>,
    line: Inbox,
}

impl WebSocket {
    /// The socket over a connection that was upgraded, and the way to its reader. `None` if it is no connection of ours.
    pub async fn new(upgraded: Upgraded) -> Option<(Self, Outbox)> {
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_MESSAGE))
            .max_frame_size(Some(MAX_MESSAGE))
            .read_buffer_size(BUFFER)
            .write_buffer_size(0);
        let Parts { io, read_buf, .. } = downcast::<TokioIo<TcpStream>>(upgraded).ok()?;
        let (outbox, line) = channel(Some(io.into_inner()));
        // Copied, so that the buffer in which the request was read is not kept.
        let (wire, read, role) = (Wire(line.clone()), read_buf.to_vec(), Role::Server);
        let frames = WebSocketStream::from_partially_read(wire, read, role, Some(config)).await;
        Some((Self { frames, line }, outbox))
    }

    /// The connection.
    pub fn line(&self) -> Inbox {
        self.line.clone()
    }

    /// The next message.
    pub async fn next(&mut self) -> Option<Result<Message, Error>> {
        self.frames.next().await
    }

    /// Says why it is over, after what was begun.
    ///
    /// # Errors
    /// If the reader is gone.
    pub async fn close(&mut self, frame: CloseFrame) -> Result<(), Error> {
        self.frames.send(Message::Close(Some(frame))).await?;
        Ok(self.line.write_rest().await?)
    }
}

/// A connection, as tungstenite wants it. Others write there too, so each frame is taken whole.
struct Wire(Arc<Line>);

impl Wire {
    fn socket(&self) -> io::Result<&TcpStream> {
        self.0.socket().ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let socket = self.socket()?;
        loop {
            ready!(socket.poll_read_ready(context))?;
            match socket.try_read(buffer.initialize_unfilled()) {
                Ok(read) => {
                    buffer.advance(read);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        frame: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.0.say_frame(frame);
        Poll::Ready(Ok(frame.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// It is shut when the connection is dropped.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
