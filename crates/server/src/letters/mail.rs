//! Mail, through the server that the operator has.

use std::time::Duration;

use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, SinglePart};
use lettre::transport::smtp;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::Undelivered;
use crate::config::ConfigError;

/// How long the mail server may be silent.
const SILENCE: Duration = Duration::from_secs(10);

/// Sends mail.
pub(crate) struct Mail {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Mail {
    pub fn new(url: &str, from: &str) -> Result<Self, ConfigError> {
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| ConfigError::Mail(error.to_string()))?;
        let from = from.parse().map_err(|_| ConfigError::MailFrom)?;
        Ok(Self { server: server.timeout(Some(SILENCE)).build(), from })
    }

    /// Sends plain text. `stop` is where to go, or to send to, for no more of this kind.
    pub async fn send(
        &self,
        to: &str,
        subject: &str,
        body: String,
        stop: Option<&str>,
    ) -> Result<(), Undelivered> {
        let to: Address = to.parse().map_err(|_| Undelivered::Gone)?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(AutoSubmitted);
        if let Some(stop) = stop {
            message = message.header(Unsubscribe(stop.to_owned())).header(OneClick);
        }
        let message = message
            .singlepart(SinglePart::plain(body))
            .map_err(|error| Undelivered::Never(error.to_string()))?;
        match self.server.send(message).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => Err(Undelivered::Never(reason(&error))),
            Err(error) => Err(Undelivered::Later(reason(&error))),
        }
    }
}

/// Why the server refuses, for the log: without its words, which often repeat the address.
fn reason(error: &smtp::Error) -> String {
    error.status().map_or_else(|| error.to_string(), |code| format!("the mail server says {code}"))
}

/// A header whose value is text.
macro_rules! header {
    ($(#[$doc:meta])* $name:ident = $key:literal, $value:expr) => {
        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($key)
            }

            fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Err("mail is not read".into())
            }

            fn display(&self) -> HeaderValue {
                let value: fn(&Self) -> String = $value;
                HeaderValue::new(Self::name(), value(self))
            }
        }
    };
}

/// No machine shall answer that somebody is on holiday (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;
header!(AutoSubmitted = "Auto-Submitted", |_| "auto-generated".to_owned());

/// Where to go for no more mail (RFC 2369).
#[derive(Clone)]
struct Unsubscribe(String);
header!(Unsubscribe = "List-Unsubscribe", |this| format!("<{}>", this.0));

/// That one request is enough for it (RFC 8058).
#[derive(Clone)]
struct OneClick;
header!(OneClick = "List-Unsubscribe-Post", |_| "List-Unsubscribe=One-Click".to_owned());
