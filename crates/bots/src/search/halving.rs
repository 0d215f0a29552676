//! Which of several candidates is best, with as few trials as possible (sequential halving).

use whistlestop_engine::Action;

/// Fewer trials tell nothing.
const FEWEST: f64 = 8.0;

/// Candidates and what came of their trials. The first one is the base: it stays to the end, and
/// another is chosen only if it is better by more than one standard error of the difference.
pub(super) struct Halving {
    arms: Vec<Arm>,
    alive: Vec<usize>,
    rounds: f64,
    round: f64,
}

struct Arm {
    action: Action,
    values: Vec<f64>,
    sum: f64,
}

impl Halving {
    pub(super) fn new(actions: impl Iterator<Item = Action>) -> Self {
        let arms: Vec<Arm> =
            actions.map(|action| Arm { action, values: Vec::new(), sum: 0.0 }).collect();
        let alive: Vec<usize> = (0..arms.len()).collect();
        let rounds = (arms.len() as f64).log2().ceil().max(1.0);
        Self { arms, alive, rounds, round: 1.0 }
    }

    /// Whether there is anything to choose.
    pub(super) fn is_open(&self) -> bool {
        let base = self.arms[0].action;
        self.alive.iter().any(|place| self.arms[*place].action != base)
    }

    /// The candidates that are still in.
    pub(super) fn alive(&self) -> Vec<usize> {
        self.alive.clone()
    }

    /// Notes a trial. All that are alive have had the same trials.
    pub(super) fn add(&mut self, place: usize, value: f64) {
        let arm = &mut self.arms[place];
        arm.values.push(value);
        arm.sum += value;
    }

    /// Drops the weaker half whenever another round is over.
    pub(super) fn drop_weak(&mut self, spent: f64) {
        if spent * self.rounds < self.round {
            return;
        }
        self.round += 1.0;
        let arms = &self.arms;
        self.alive[1..].sort_by(|a, b| arms[*b].sum.total_cmp(&arms[*a].sum));
        let rest = self.alive.len() - 1;
        self.alive.truncate(1 + rest.div_ceil(2));
    }

    /// The best action by what is known.
    pub(super) fn best(&self) -> Action {
        let base = &self.arms[0];
        let mut best = base.action;
        let mut lead = 0.0;
        for arm in self.alive[1..].iter().map(|place| &self.arms[*place]) {
            let (mean, error) = difference(&arm.values, &base.values);
            if mean > error && mean > lead {
                (best, lead) = (arm.action, mean);
            }
        }
        best
    }
}

/// The mean difference of paired values, and its standard error.
fn difference(values: &[f64], base: &[f64]) -> (f64, f64) {
    let count = values.len().min(base.len()) as f64;
    if count < FEWEST {
        return (0.0, 0.0);
    }
    let pairs = || values.iter().zip(base).map(|(value, base)| value - base);
    let mean = pairs().sum::<f64>() / count;
    let squares: f64 = pairs().map(|difference| (difference - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}
