//! What holds for every request: where it may come from, how often, and what browsers are told.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::config::origin;
use crate::problem::Problem;
use crate::session::address;
use crate::state::App;

const CSP: &str = "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; \
                   base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Headers for every answer. What a handler has set stays.
const HEADERS: [(header::HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CSP),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Refuses what comes from other sites or too often, and adds the headers.
pub(crate) async fn guard(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let from = address(&app, peer.ip(), request.headers());
    let mut response = match app.limits.request(from).and_then(|()| check_origin(&app, &request)) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if app.config.is_https() {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    response
}

/// Other sites may neither write nor open sockets in the name of a visitor. Programs send no origin;
/// browsers always do.
fn check_origin(app: &App, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = headers.contains_key(header::UPGRADE);
    if is_read && !is_socket {
        return Ok(());
    }
    if headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site") {
        return Err(Problem::FORBIDDEN);
    }
    match headers.get(header::ORIGIN) {
        None => Ok(()),
        Some(claimed) if is_own(app, headers, claimed) => Ok(()),
        Some(_) => Err(Problem::FORBIDDEN),
    }
}

fn is_own(app: &App, headers: &HeaderMap, claimed: &HeaderValue) -> bool {
    let Some(claimed) = claimed.to_str().ok().and_then(origin) else { return false };
    if let Some(public) = &app.config.public_url {
        return origin(public).as_deref() == Some(&*claimed);
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| claimed == format!("http://{}", host.to_ascii_lowercase()))
}
