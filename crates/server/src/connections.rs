//! Connections: each has a task of its own, until it ends or takes too long to say what it wants.
//!
//! Not `axum::serve`, which waits for a request for ever.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::serve::Listener;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tower_service::Service as _;

/// How long a connection may take for the head of a request, or be idle between two of them.
const HEAD: Duration = Duration::from_secs(20);
/// Most bytes of the head of a request.
const MAX_HEAD: usize = 16 * 1024;

/// Accepts connections until `stopped`, then lets those finish that have begun.
pub(crate) async fn serve(mut listener: TcpListener, router: Router, stopped: impl Future) {
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(MAX_HEAD);
    let open = GracefulShutdown::new();
    let mut stopped = pin!(stopped);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = Listener::accept(&mut listener) => accepted,
            _ = &mut stopped => break,
        };
        // A frame is sent when it is there; nothing is gained by waiting for more. If this cannot be
        // set, frames come all the same.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |request| answer(router.clone(), peer, request));
        let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
        let connection = open.watch(connection.into_owned());
        // How a connection ends is between its two ends.
        tokio::spawn(async move { drop(connection.await) });
    }
    drop(listener);
    open.shutdown().await;
}

async fn answer(
    mut router: Router,
    peer: SocketAddr,
    request: Request<hyper::body::Incoming>,
) -> Result<axum::response::Response, std::convert::Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    router.call(request).await
}
