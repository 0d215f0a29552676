//! Where bots think: on threads of their own, so that they never delay what people do.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use whistlestop_bots::{ALL, Limits};
use whistlestop_engine::{Action, View};

use crate::ids::new_seed;

/// Threads on which bots decide, first come first served.
#[derive(Debug)]
pub(crate) struct Pool {
    jobs: mpsc::Sender<Job>,
}

struct Job {
    bot: String,
    view: View,
    stop: Arc<AtomicBool>,
    done: Box<dyn FnOnce(Action) + Send>,
}

/// A decision that is being made. Nobody waits for it when this is dropped.
#[derive(Debug)]
pub(crate) struct Thinking(Arc<AtomicBool>);

impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Pool {
    /// A pool of so many threads. They end with it.
    pub fn new(threads: usize) -> std::io::Result<Self> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            thread::Builder::new().name("bots".into()).spawn(move || work(&queue))?;
        }
        Ok(Self { jobs })
    }

    /// Lets a bot decide for the seat of a view. `done` is called on a thread of the pool.
    pub fn think(
        &self,
        bot: &str,
        view: View,
        done: impl FnOnce(Action) + Send + 'static,
    ) -> Thinking {
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job { bot: bot.into(), view, stop: Arc::clone(&stop), done: Box::new(done) };
        // The threads live as long as the pool.
        let _ = self.jobs.send(job);
        Thinking(stop)
    }
}

fn work(queue: &Mutex<mpsc::Receiver<Job>>) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        if job.stop.load(Ordering::Relaxed) {
            continue;
        }
        if let Some(action) = decide(&job) {
            (job.done)(action);
        }
    }
}

fn decide(job: &Job) -> Option<Action> {
    let legal = job.view.legal_actions();
    let first = *legal.first()?;
    let Some(entry) = ALL.iter().find(|entry| entry.name == job.bot) else { return Some(first) };
    let limits = Limits::time(entry.time).with_stop(&job.stop);
    let decision = catch_unwind(AssertUnwindSafe(|| {
        (entry.make)(new_seed()).decide(&job.view, &legal, &limits)
    }));
    match decision {
        Ok(action) if legal.contains(&action) => Some(action),
        // A game goes on, whatever is wrong with a bot.
        _ => {
            tracing::error!(bot = job.bot, "the bot failed; the first legal action is taken");
            Some(first)
        }
    }
}
