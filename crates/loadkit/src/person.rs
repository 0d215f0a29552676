//! A person at the server: a name, and a cookie that proves it.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

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
/// How long one attempt may take.
const ANSWER: Duration = Duration::from_secs(5);
/// Bytes of what is asked, and of what is answered, at a time.
const BUFFER: usize = 8 * 1024;

impl Person {
    /// A new guest of one of these servers.
    ///
    /// # Errors
    /// If none of them answers.
    pub async fn new(servers: &[String]) -> Result<Self, Failure> {
        persist(servers, move |server| {
            let mut answer = AGENT.get(format!("http://{server}/api/me")).call()?;
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
    /// If all servers refuse.
    pub async fn open(&self, servers: &[String], table: NewTable) -> Result<String, Failure> {
        let cookie = self.cookie.clone();
        persist(servers, move |server| {
            let url = format!("http://{server}/api/tables");
            let mut answer = AGENT.post(&url).header("cookie", &cookie).send_json(&table)?;
            let opened: Opened = answer.body_mut().read_json()?;
            Ok(opened.id)
        })
        .await
    }
}

/// One for all, with buffers as small as what is said: those of an agent are a quarter of a megabyte by default, and were a
/// tenth of what players cost. Who asks does not wait for ever.
static AGENT: LazyLock<ureq::Agent> = LazyLock::new(|| {
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(ANSWER))
        .input_buffer_size(BUFFER)
        .output_buffer_size(BUFFER);
    config.build().into()
});

/// Tries one server after the other until it works, on a thread that may wait.
async fn persist<T: Send + 'static>(
    servers: &[String],
    request: impl Fn(&str) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let servers = servers.to_vec();
    let trying = move || {
        let start = Instant::now();
        let mut failed = "there is no server".into();
        for server in servers.iter().cycle() {
            match request(server) {
                Ok(answer) => return Ok(answer),
                Err(failure) => failed = failure,
            }
            if start.elapsed() > PATIENCE {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Err(failed)
    };
    tokio::task::spawn_blocking(trying).await?
}
