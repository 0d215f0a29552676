//! A person at the server: a name, and a cookie that proves it.

use std::time::Duration;

use serde::Deserialize;
use whistlestop_protocol::wire::{NewTable, Opened};

/// What went wrong.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A guest.
#[derive(Clone, Debug)]
pub struct Person {
    /// The id.
    pub id: String,
    /// What others call them.
    pub name: String,
    /// What the browser sends along.
    pub cookie: String,
}

#[derive(Deserialize)]
struct Me {
    id: String,
    name: String,
}

/// How long to try, since servers in tests are sometimes down.
const PATIENCE: Duration = Duration::from_secs(60);

impl Person {
    /// A new guest of the server at this address.
    ///
    /// # Errors
    /// If there is no such server.
    pub async fn new(server: &str) -> Result<Self, Failure> {
        let url = format!("http://{server}/api/me");
        persist(move || {
            let mut answer = ureq::get(&url).call()?;
            let cookie = answer.headers().get("set-cookie").ok_or("no cookie")?.to_str()?;
            let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
            let Me { id, name } = answer.body_mut().read_json()?;
            Ok(Self { id, name, cookie })
        })
        .await
    }

    /// Opens a table; its id.
    ///
    /// # Errors
    /// If the server refuses.
    pub async fn open(&self, server: &str, table: NewTable) -> Result<String, Failure> {
        let (url, cookie) = (format!("http://{server}/api/tables"), self.cookie.clone());
        persist(move || {
            let mut answer = ureq::post(&url).header("cookie", &cookie).send_json(&table)?;
            let opened: Opened = answer.body_mut().read_json()?;
            Ok(opened.id)
        })
        .await
    }
}

/// Tries until it works, on a thread that may wait.
async fn persist<T: Send + 'static>(
    request: impl Fn() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let trying = move || {
        let start = std::time::Instant::now();
        loop {
            match request() {
                Ok(answer) => return Ok(answer),
                Err(failure) if start.elapsed() > PATIENCE => return Err(failure),
                Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    };
    tokio::task::spawn_blocking(trying).await?
}
