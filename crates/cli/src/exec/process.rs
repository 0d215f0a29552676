//! A running program that is asked line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// No action is nearly as long.
const MAX_ANSWER: u64 = 4096;

/// So much of what a program complains about is told.
const MAX_COMPLAINT: usize = 200;

/// How long a program may take to end by itself when its game has ended.
const GRACE: Duration = Duration::from_millis(200);

/// Pipes can block, and only a thread that reads or writes nothing else may wait for them. These
/// threads end with the program, because its pipes do.
pub struct Process {
    child: Child,
    requests: Option<Sender<String>>,
    answers: Receiver<Result<String, String>>,
    /// The last line that the program complained with.
    complaint: Arc<Mutex<String>>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn start(words: &[String]) -> Result<Self, String> {
        let (file, args) = words.split_first().ok_or("there is no program")?;
        let mut child = Command::new(file)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("`{file}` cannot be run: {error}"))?;
        let (requests, to_write) = mpsc::channel();
        let (to_read, answers) = mpsc::sync_channel(1);
        let complaint = Arc::new(Mutex::new(String::new()));
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read(stdout, &to_read));
        }
        if let Some(stderr) = child.stderr.take() {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || listen(stderr, &complaint));
        }
        Ok(Self { child, requests: Some(requests), answers, complaint })
    }

    /// Sends a line and waits for the answer; `None` if `is_stopped` says so before it comes.
    ///
    /// # Errors
    /// If there is no answer in time, or none that can be one.
    pub fn ask(
        &mut self,
        request: String,
        allowed: Duration,
        is_stopped: impl Fn() -> bool,
    ) -> Result<Option<String>, String> {
        if let Ok(Ok(line)) = self.answers.try_recv() {
            return Err(format!("`{}` was said without a question", line.escape_debug()));
        }
        if let Some(requests) = &self.requests {
            // If nobody reads it, there is no answer either, which is noticed below.
            let _ = requests.send(request);
        }
        let start = Instant::now();
        loop {
            let left = allowed.saturating_sub(start.elapsed());
            match self.answers.recv_timeout(left.min(Duration::from_millis(50))) {
                Ok(answer) => return answer.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Err(self.describe_end()),
                Err(RecvTimeoutError::Timeout) if is_stopped() => return Ok(None),
                Err(RecvTimeoutError::Timeout) if start.elapsed() >= allowed => {
                    return Err(format!("no answer within {} ms", allowed.as_millis()));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How the program has ended, and what it said about that.
    fn describe_end(&mut self) -> String {
        let status = match self.wait() {
            Some(status) => format!("the program has ended ({status})"),
            None => "the program has closed its output".into(),
        };
        // What it said last may still be on its way.
        thread::sleep(Duration::from_millis(20));
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if complaint.is_empty() { status } else { format!("{status}: {complaint}") }
    }

    /// Waits a little for the program to end.
    fn wait(&mut self) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < GRACE {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        None
    }
}

impl Drop for Process {
    /// The end of its input tells the program that the game is over. If it does not end then, it is
    /// ended.
    fn drop(&mut self) {
        self.requests = None;
        if self.wait().is_none() {
            // It may have ended right now, which is just as well.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write(mut stdin: ChildStdin, requests: &Receiver<String>) {
    for request in requests {
        if stdin.write_all(request.as_bytes()).and_then(|()| stdin.write_all(b"\n")).is_err() {
            break;
        }
    }
}

fn read(stdout: ChildStdout, answers: &SyncSender<Result<String, String>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        let answer = match stdout.by_ref().take(MAX_ANSWER).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) if bytes.ends_with(b"\n") => Ok(String::from_utf8_lossy(&bytes).trim().into()),
            Ok(_) if bytes.len() as u64 == MAX_ANSWER => {
                Err(format!("the answer is longer than {MAX_ANSWER} bytes"))
            }
            // The program ended within a line.
            Ok(_) => break,
        };
        if answers.send(answer).is_err() {
            break;
        }
    }
}

/// Keeps the last line of what the program complains about, and throws away the rest.
fn listen(stderr: ChildStderr, complaint: &Mutex<String>) {
    let mut stderr = BufReader::new(stderr);
    loop {
        let mut bytes = Vec::new();
        match stderr.by_ref().take(MAX_ANSWER).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {
                let line = String::from_utf8_lossy(&bytes);
                if !line.trim().is_empty() {
                    *complaint.lock().unwrap_or_else(PoisonError::into_inner) =
                        line.trim().chars().take(MAX_COMPLAINT).collect();
                }
            }
        }
    }
}
