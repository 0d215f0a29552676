//! A process that does not outlive us.

use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fs, io};

use crate::{Failure, Result, failure};

/// How long a server may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often it is asked.
const POLL: Duration = Duration::from_millis(10);

/// Somebody else to run a program as: PostgreSQL refuses to run as root.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Somebody {
    pub user: u32,
    pub group: u32,
}

impl Somebody {
    /// Who may run PostgreSQL; nobody in particular unless we are root.
    pub fn harmless() -> Result<Option<Somebody>> {
        if id("-u", None)? != 0 {
            return Ok(None);
        }
        for name in ["postgres", "nobody"] {
            if let (Ok(user), Ok(group)) = (id("-u", Some(name)), id("-g", Some(name))) {
                return Ok(Some(Somebody { user, group }));
            }
        }
        failure("there is no user `postgres` or `nobody`, and PostgreSQL does not run as root")
    }

    /// Gives a folder away.
    pub fn own(somebody: Option<Somebody>, folder: &Path) -> Result<()> {
        #[cfg(unix)]
        if let Some(Somebody { user, group }) = somebody {
            std::os::unix::fs::chown(folder, Some(user), Some(group))?;
        }
        Ok(())
    }
}

fn id(what: &str, name: Option<&str>) -> Result<u32> {
    let output = Command::new("id").arg(what).args(name).stderr(Stdio::null()).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().map_err(|_| Failure(format!("`id {what}` says `{text}`")))
}

/// A command that is run as somebody else. On Linux the system ends it when the thread that starts it ends.
pub(crate) fn command(program: &Path, somebody: Option<Somebody>) -> Command {
    if !cfg!(target_os = "linux") {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL"]);
    if let Some(Somebody { user, group }) = somebody {
        command.args([format!("--reuid={user}"), format!("--regid={group}")]).arg("--clear-groups");
    }
    command.arg("--").arg(program);
    command
}

/// A server process, and the thread that has started it.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// It lives as long as the process shall: threads of tests come and go.
    thread: Option<(mpsc::Sender<()>, JoinHandle<()>)>,
}

impl Process {
    /// Starts a server, whose messages go to a file.
    pub fn start(
        program: &Path,
        args: &[&str],
        somebody: Option<Somebody>,
        log: &Path,
    ) -> Result<Process> {
        let mut command = command(program, somebody);
        let messages = fs::File::options().create(true).append(true).open(log)?;
        command.args(args).stdin(Stdio::null()).stdout(messages.try_clone()?).stderr(messages);
        let (started, child) = mpsc::channel();
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = thread::spawn(move || {
            if started.send(command.spawn()).is_ok() {
                // Until the other end is dropped.
                let _ = stopped.recv();
            }
        });
        let child = child.recv().map_err(|_| Failure("the thread ended".to_owned()))?;
        let child = child
            .map_err(|error| Failure(format!("cannot start `{}`: {error}", program.display())))?;
        Ok(Process { child, thread: Some((stop, thread)) })
    }

    /// Waits until the server answers.
    pub fn wait_until(&mut self, log: &Path, answers: impl Fn() -> bool) -> Result<()> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait()? {
                let said = fs::read_to_string(log).unwrap_or_default();
                return failure(format!("the server ended at once ({status}): {said}"));
            }
            if answers() {
                return Ok(());
            }
            thread::sleep(POLL);
        }
        failure("the server does not answer")
    }

    /// Its id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal, like `INT`.
    pub fn signal(&self, signal: &str) -> Result<()> {
        let status =
            Command::new("kill").arg(format!("-{signal}")).arg(self.id().to_string()).status()?;
        if status.success() { Ok(()) } else { failure(format!("cannot send {signal}")) }
    }

    /// Waits until it has ended.
    pub fn wait(&mut self) -> Result<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            thread::sleep(POLL);
        }
        failure("the server does not end")
    }

    /// kill -9.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.kill();
        if let Some((stop, thread)) = self.thread.take() {
            drop(stop);
            let _ = thread.join();
        }
    }
}
