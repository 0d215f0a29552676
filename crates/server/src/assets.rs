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
    answer::<Dist>(uri.path().trim_start_matches('/'), &headers)
}

fn answer<Files: Embed>(path: &str, headers: &HeaderMap) -> Response {
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match find::<Files>(path, headers) {
        Some(file) => file,
        None if is_file => Problem::NOT_FOUND.into_response(),
        None => {
            find::<Files>("index.html", headers).unwrap_or_else(|| Html(PLAIN_PAGE).into_response())
        }
    }
}

fn find<Files: Embed>(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Files::get(path)?;
    let etag = format!("\"{}\"", crate::ids::hex(&plain.metadata.sha256_hash()));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == *etag) {
        return Some(StatusCode::NOT_MODIFIED.into_response());
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let (encoding, file) = best::<Files>(path, plain, accepted.unwrap_or_default());
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
fn best<Files: Embed>(
    path: &str,
    plain: EmbeddedFile,
    accepted: &str,
) -> (Option<&'static str>, EmbeddedFile) {
    let accepts = |encoding: &str| {
        accepted
            .split(',')
            .filter_map(|item| {
                let (name, weight) = item.split_once(';').unwrap_or((item, ""));
                (name.trim() == encoding).then_some(weight.trim())
            })
            .any(|weight| !is_zero(weight))
    };
    for (encoding, ending) in [("br", "br"), ("gzip", "gz")] {
        if accepts(encoding)
            && let Some(file) = Files::get(&format!("{path}.{ending}"))
        {
            return (Some(encoding), file);
        }
    }
    (None, plain)
}

/// Whether a weight like `q=0.0` says that something is not wanted.
fn is_zero(weight: &str) -> bool {
    weight.strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok()) == Some(0.0)
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use axum::http::HeaderValue;

    /// A client of three files, of which one has other forms.
    #[derive(Embed)]
    #[folder = "testdata/dist"]
    struct Small;

    async fn get(path: &str, headers: &[(header::HeaderName, &'static str)]) -> (Response, String) {
        let headers: HeaderMap = (headers.iter())
            .map(|(name, value)| (name.clone(), HeaderValue::from_static(value)))
            .collect();
        let (head, body) = answer::<Small>(path, &headers).into_parts();
        let body = to_bytes(body, 1_000).await.unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        (Response::from_parts(head, Body::empty()), body)
    }

    #[tokio::test]
    async fn a_browser_gets_the_smallest_form_it_reads() {
        for (accepted, encoding, form) in [
            ("gzip, deflate, br", Some("br"), "as brotli"),
            ("gzip;q=1.0, br;q=0", Some("gzip"), "as gzip"),
            ("gzip", Some("gzip"), "as gzip"),
            ("identity", None, "as it is"),
            ("brotli", None, "as it is"),
            ("", None, "as it is"),
        ] {
            let (response, body) =
                get("assets/app-1a2b.js", &[(header::ACCEPT_ENCODING, accepted)]).await;
            let value = |name| response.headers().get(name).map(|value| value.to_str().unwrap());
            assert_eq!(value(header::CONTENT_ENCODING), encoding, "{accepted}");
            assert_eq!(body.trim_end(), form, "{accepted}");
            assert_eq!(value(header::CONTENT_TYPE), Some("text/javascript; charset=utf-8"));
            assert_eq!(value(header::VARY), Some("accept-encoding"));
            let forever = Some("public, max-age=31536000, immutable");
            assert_eq!(value(header::CACHE_CONTROL), forever);
        }
        let (response, _) = get("style.css", &[(header::ACCEPT_ENCODING, "br")]).await;
        assert_eq!(
            response.headers().get(header::CONTENT_ENCODING),
            None,
            "there is no other form"
        );
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-cache");
    }

    #[tokio::test]
    async fn pages_of_the_client_are_its_first_page_and_files_are_files() {
        assert_eq!(get("t/abc", &[]).await.1.trim_end(), "<p>the first page</p>");
        assert_eq!(get("nothing.js", &[]).await.0.status(), StatusCode::NOT_FOUND);
        let (response, _) = get("index.html", &[]).await;
        let etag = response.headers()[header::ETAG].to_str().unwrap().to_owned();
        let etag: &'static str = etag.leak();
        let (again, body) = get("index.html", &[(header::IF_NONE_MATCH, etag)]).await;
        assert_eq!((again.status(), &*body), (StatusCode::NOT_MODIFIED, ""));
    }
}
