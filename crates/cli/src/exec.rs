//! Any program as a bot: a line with the view in, a line with the action out.

mod process;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use whistlestop_bots::arena::Times;
use whistlestop_bots::{Bot, Budget, Limits};
use whistlestop_engine::{Action, View};
use whistlestop_protocol::BotRequest;

use process::Process;

/// What stands before the name of a program.
pub const PREFIX: &str = "exec:";

/// A program that can play.
#[derive(Debug)]
pub struct Program {
    /// What it is called, with the prefix.
    pub name: String,
    /// The file, and its arguments.
    words: Vec<String>,
    /// How long its decisions took, all games together. Its own time is no other's to measure.
    times: Mutex<Times>,
}

impl Program {
    /// The program of a line like `exec:./mybot.py --fast`.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn parse(name: &str) -> Result<Self, String> {
        let line = name.strip_prefix(PREFIX).unwrap_or(name);
        let words: Vec<String> = line.split_ascii_whitespace().map(String::from).collect();
        match words.first() {
            None => Err(format!("a program is needed, as in `{PREFIX}./mybot.py`")),
            Some(file) if file.contains('/') && !Path::new(file).exists() => {
                Err(format!("there is no program `{file}`"))
            }
            Some(_) => Ok(Self { name: name.to_owned(), words, times: Mutex::default() }),
        }
    }

    /// How long its decisions took, as the clock tells.
    pub fn times(&self) -> Times {
        self.times.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A program at a seat of a game. It runs until the game ends.
pub struct ProgramBot {
    program: Arc<Program>,
    seed: u64,
    /// How much longer than its budget it may take.
    patience: Duration,
    process: Option<Process>,
    fault: Option<String>,
}

impl ProgramBot {
    pub fn new(program: Arc<Program>, seed: u64, patience: Duration) -> Self {
        Self { program, seed, patience, process: None, fault: None }
    }

    /// The answer of the program, or what is wrong with it; `None` if nobody waits any longer.
    fn ask(
        &mut self,
        view: &View,
        legal: &[Action],
        limits: &Limits<'_>,
    ) -> Result<Option<Action>, String> {
        let (time_ms, nodes, time) = match limits.budget {
            Budget::Time(time) => {
                (Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)), None, time)
            }
            Budget::Nodes(nodes) => (None, Some(nodes), Duration::ZERO),
        };
        let with_board = self.process.is_none();
        let request =
            BotRequest { view, legal, seed: self.seed, time_ms, nodes, with_board }.line();
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(Process::start(&self.program.words)?),
        };
        let allowed = time.saturating_add(self.patience);
        let Some(line) = process.ask(request, allowed, || limits.is_stopped())? else {
            return Ok(None);
        };
        let action = Action::parse(view.map(), &line).map_err(|error| {
            format!("the answer `{}` is not an action: {error}", line.escape_debug())
        })?;
        match view.why_not(action) {
            None => Ok(Some(action)),
            Some(illegal) => {
                let why = illegal.refusal.describe(view.map());
                Err(format!("the answer `{line}` is illegal: {why}"))
            }
        }
    }
}

impl Bot for ProgramBot {
    fn decide(&mut self, view: &View, legal: &[Action], limits: &Limits<'_>) -> Action {
        let any = legal.first().copied().unwrap_or(Action::Pass);
        if self.fault.is_some() {
            return any;
        }
        let start = Instant::now();
        match self.ask(view, legal, limits) {
            Ok(action) => {
                let mut times = self.program.times.lock().unwrap_or_else(PoisonError::into_inner);
                times.add(start.elapsed());
                action.unwrap_or(any)
            }
            Err(fault) => {
                self.fault = Some(fault);
                self.process = None;
                any
            }
        }
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }
}
