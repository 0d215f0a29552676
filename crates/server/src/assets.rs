//! The web client, which is part of the program.

use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use crate::problem::Problem;

/// What `npm run build` made, if it was run: the server builds and runs without it.
#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Files whose names change with what is in them.
const HASHED: &str = "assets/";

const PLAIN_PAGE: &str = include_str!("plain.html");

/// A file of the client. Addresses of the client itself are all answered with its first page.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match find(path, &headers) {
        Some(file) => file,
        None if is_file => Problem::NOT_FOUND.into_response(),
        None => find("index.html", &headers).unwrap_or_else(|| Html(PLAIN_PAGE).into_response()),
    }
}

fn find(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Dist::get(path)?;
    let etag = format!("\"{}\"", crate::ids::hex(&plain.metadata.sha256_hash()));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == *etag) {
        return Some(StatusCode::NOT_MODIFIED.into_response());
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let (encoding, file) = best(path, plain, accepted.unwrap_or_default());
    let cache =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::builder()
        .header(header::CONTENT_TYPE, content_type(path))
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, "accept-encoding")
        .header(header::ETAG, etag);
    if let Some(encoding) = encoding {
        response = response.header(header::CONTENT_ENCODING, encoding);
    }
    response.body(Body::from(file.data.into_owned())).ok()
}

/// The smallest form of a file that the browser reads.
fn best(path: &str, plain: EmbeddedFile, accepted: &str) -> (Option<&'static str>, EmbeddedFile) {
    let accepts = |encoding: &str| {
        accepted.split(',').any(|item| item.split(';').next().map(str::trim) == Some(encoding))
    };
    for (encoding, ending) in [("br", "br"), ("gzip", "gz")] {
        if accepts(encoding)
            && let Some(file) = Dist::get(&format!("{path}.{ending}"))
        {
            return (Some(encoding), file);
        }
    }
    (None, plain)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
