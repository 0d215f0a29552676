//! Messages to browsers, through the push services of their makers (RFC 8030).

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use data_encoding::BASE64URL_NOPAD;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::json;
use web_push_native::p256::PublicKey;
use web_push_native::p256::ecdsa::signature::Signer;
use web_push_native::p256::ecdsa::{Signature, SigningKey};
use web_push_native::{Auth, WebPushBuilder};
use whistlestop_store::{Contact, Error, Store};

use super::{Page, Undelivered};
use crate::clock::now;
use crate::config::Config;
use crate::ids::random;

/// How long a service keeps a message for a browser that is off, if it is of use for so long.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);
/// How long our word counts that it was us (RFC 8292 allows a day).
const SIGNED: Duration = Duration::from_secs(12 * 60 * 60);
/// A later message about the same game takes the place of one that has not arrived.
const TOPIC: HeaderName = HeaderName::from_static("topic");

/// Sends to browsers.
pub(super) struct Push {
    client: Client<HttpsConnector<HttpConnector>, Body>,
    services: Vec<String>,
    key: SigningKey,
    public_key: String,
    /// Whom a service can ask about us.
    owner: String,
}

impl Push {
    /// Services want to know whom to ask, so without an address of ours nothing is sent.
    pub async fn open(config: &Config, store: &Store) -> Result<Option<Self>, Error> {
        let own = config.public_url.as_ref().filter(|_| config.is_https()).cloned();
        let owner = own.or_else(|| config.mail_from.as_ref().map(|from| format!("mailto:{from}")));
        let Some(owner) = owner else { return Ok(None) };
        let https = match HttpsConnectorBuilder::new().with_native_roots() {
            Ok(https) => https.https_or_http().enable_http1().build(),
            Err(error) => {
                tracing::warn!(%error, "nothing is sent to browsers: no certificates are installed");
                return Ok(None);
            }
        };
        let proposed = new_key();
        let stored = store.own_key("push", &proposed.to_bytes()).await?;
        let key = SigningKey::from_slice(&stored).unwrap_or(proposed);
        let point = key.verifying_key().to_encoded_point(false);
        Ok(Some(Self {
            client: Client::builder(TokioExecutor::new()).build(https),
            services: config.push_services.clone(),
            public_key: BASE64URL_NOPAD.encode(point.as_bytes()),
            key,
            owner,
        }))
    }

    pub fn public_key(&self) -> &str {
        &self.public_key
    }

    /// Whether an address is at one of the services, and the keys are some.
    pub fn can_reach(&self, endpoint: &str, keys: &str) -> bool {
        endpoint.parse().is_ok_and(|uri| self.allows(&uri)) && browser_keys(keys).is_some()
    }

    /// An address comes from whoever wants to be told, and must not lead us elsewhere.
    fn allows(&self, uri: &Uri) -> bool {
        let Some(host) = uri.host() else { return false };
        let is_safe = match uri.scheme_str() {
            Some("https") => matches!(uri.port_u16(), None | Some(443)),
            // A service on this very machine.
            Some("http") => host.parse().is_ok_and(|address: IpAddr| address.is_loopback()),
            _ => false,
        };
        is_safe && self.services.iter().any(|service| is_at(host, service))
    }

    pub async fn send(&self, contact: &Contact, page: &Page) -> Result<(), Undelivered> {
        let uri: Uri = contact.address.parse().map_err(|_| Undelivered::Gone)?;
        let keys = contact.keys.as_deref().and_then(browser_keys);
        let (true, Some((public, auth))) = (self.allows(&uri), keys) else {
            return Err(Undelivered::Gone);
        };
        let left = page.until.map(|until| (until - now()).max(0) as u64).map(Duration::from_millis);
        let message = json!({ "title": page.title, "body": page.body, "path": page.path });
        let request = WebPushBuilder::new(uri.clone(), public, auth)
            .with_valid_duration(left.map_or(KEPT, |left| left.min(KEPT)))
            .build(message.to_string());
        let mut request = request.map_err(|error| Undelivered::Never(error.to_string()))?;
        let headers = request.headers_mut();
        let proof = HeaderValue::from_str(&self.proof(&uri));
        headers.insert(header::AUTHORIZATION, proof.map_err(|_| Undelivered::Gone)?);
        let topic = page.path.rsplit('/').next().and_then(|id| HeaderValue::from_str(id).ok());
        headers.extend(topic.map(|topic| (TOPIC, topic)));
        match self.client.request(request.map(Body::from)).await {
            Ok(answer) => outcome(answer.status()),
            Err(error) => Err(Undelivered::Later(error.to_string())),
        }
    }

    /// Proves that it is us (RFC 8292). By hand: a library for all kinds of signed tokens would bring forty
    /// crates for these few lines.
    fn proof(&self, uri: &Uri) -> String {
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let claims = json!({
            "aud": format!("{}://{authority}", uri.scheme_str().unwrap_or("https")),
            "exp": now() / 1_000 + SIGNED.as_secs() as i64,
            "sub": self.owner,
        });
        let encode =
            |value: serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed =
            format!("{}.{}", encode(json!({"typ": "JWT", "alg": "ES256"})), encode(claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = BASE64URL_NOPAD.encode(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public_key)
    }
}

fn new_key() -> SigningKey {
    loop {
        // All but a few in two to the thirty-second are keys.
        if let Ok(key) = SigningKey::from_slice(&random::<32>()) {
            return key;
        }
    }
}

/// The keys of a browser, as we store them: its public key, a dot, and the secret that we share.
fn browser_keys(keys: &str) -> Option<(PublicKey, Auth)> {
    let (public, auth) = keys.split_once('.')?;
    let public = BASE64URL_NOPAD.decode(public.as_bytes()).ok()?;
    let auth: [u8; 16] = BASE64URL_NOPAD.decode(auth.as_bytes()).ok()?.try_into().ok()?;
    Some((PublicKey::from_sec1_bytes(&public).ok()?, auth.into()))
}

/// Whether a host is the service, or one of those that it stands for.
fn is_at(host: &str, service: &str) -> bool {
    let host = host.to_ascii_lowercase();
    match service.strip_prefix('*') {
        Some(rest) => host.ends_with(rest) && host.len() > rest.len(),
        None => host == service,
    }
}

fn outcome(status: StatusCode) -> Result<(), Undelivered> {
    match status {
        _ if status.is_success() => Ok(()),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(Undelivered::Gone),
        StatusCode::TOO_MANY_REQUESTS => Err(Undelivered::Later(status.to_string())),
        _ if status.is_server_error() => Err(Undelivered::Later(status.to_string())),
        _ => Err(Undelivered::Never(status.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hosts_of_the_service_are_at_it() {
        assert!(is_at("fcm.googleapis.com", "fcm.googleapis.com"));
        assert!(is_at("Updates.push.services.mozilla.com", "*.push.services.mozilla.com"));
        for host in ["evil.org", "push.services.mozilla.com", "xpush.services.mozilla.com", ""] {
            assert!(!is_at(host, "*.push.services.mozilla.com"), "{host}");
        }
        assert!(!is_at("evil-fcm.googleapis.com", "fcm.googleapis.com"));
    }
}
