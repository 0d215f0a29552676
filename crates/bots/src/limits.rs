//! How long a bot may think.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How much a bot may spend on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So much time on one core.
    Time(Duration),
    /// So many steps of a search, whatever a step is for the bot: the same decision on every
    /// machine, and thus for tests.
    Nodes(u64),
}

/// How long a bot may think: its budget, and a flag that tells it to come to an end.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// How much the decision may cost.
    pub budget: Budget,
    stop: &'a AtomicBool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Limits<'a> {
    /// So much time for each decision.
    pub fn time(time: Duration) -> Self {
        Self::new(Budget::Time(time))
    }

    /// So many steps of a search for each decision.
    pub fn nodes(nodes: u64) -> Self {
        Self::new(Budget::Nodes(nodes))
    }

    /// A budget for each decision.
    pub fn new(budget: Budget) -> Self {
        Self { budget, stop: &NEVER }
    }

    /// The same limits, with a flag that somebody else can raise: the bot then answers at once with
    /// the best it has found.
    pub fn with_stop(self, stop: &'a AtomicBool) -> Self {
        Self { stop, ..self }
    }

    /// Whether the bot has to come to an end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
