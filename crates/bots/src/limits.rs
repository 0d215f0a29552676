//! How long a bot may think.

use std::fmt;
use std::str::FromStr;
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

impl FromStr for Budget {
    type Err = String;

    /// A budget as people write it: `100ms`, or `400n` for nodes.
    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = if let Some(number) = text.strip_suffix("ms") {
            number.parse().ok().map(|number| Self::Time(Duration::from_millis(number)))
        } else {
            text.strip_suffix('n').and_then(|number| number.parse().ok()).map(Self::Nodes)
        };
        parsed.ok_or_else(|| format!("a budget is written like `100ms` or `400n`, not `{text}`"))
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{} ms", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_as_people_write_them() {
        assert_eq!("100ms".parse(), Ok(Budget::Time(Duration::from_millis(100))));
        assert_eq!("400n".parse(), Ok(Budget::Nodes(400)));
        for text in ["", "n", "ms", "100", "-1ms", "1.5n", "10s"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
