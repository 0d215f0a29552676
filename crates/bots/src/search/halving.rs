//! Which of several candidates is best, with as few trials as possible (sequential halving).

use whistlestop_engine::Action;

/// Fewer trials tell nothing.
const FEWEST: u32 = 8;

/// After so many trials, and then again, candidates that are not worth another are dropped.
const TRIALS: u32 = 32;

/// A candidate that promises less than this over the best, of a result from 0 to 1, is not worth
/// another trial: the answer comes before the time is over, and costs next to nothing.
const WORTH: f64 = 0.0001;

/// Candidates and what came of their trials. The first one is the base, to which all others are
/// compared: it stays to the end, and another is chosen only if it is better by more than one standard
/// error of the difference.
pub(super) struct Halving {
    arms: Vec<Arm>,
    alive: Vec<usize>,
    rounds: f64,
    round: f64,
    base_value: f64,
}

/// A candidate, and the differences to the base in the same trials.
struct Arm {
    action: Action,
    trials: u32,
    sum: f64,
    squares: f64,
}

impl Halving {
    pub(super) fn new(actions: impl Iterator<Item = Action>) -> Self {
        let arms: Vec<Arm> =
            actions.map(|action| Arm { action, trials: 0, sum: 0.0, squares: 0.0 }).collect();
        let alive: Vec<usize> = (0..arms.len()).collect();
        let rounds = (arms.len() as f64).log2().ceil().max(1.0);
        Self { arms, alive, rounds, round: 1.0, base_value: 0.0 }
    }

    /// Whether there is still something to choose: another action than the best so far that may turn
    /// out to be better.
    pub(super) fn is_open(&self) -> bool {
        let best = self.leader();
        self.alive().any(|arm| arm.action != best.action && arm.promise(best) >= WORTH)
    }

    /// The places of candidates that are still in, the base first.
    pub(super) fn places(&self) -> Vec<usize> {
        self.alive.clone()
    }

    /// Notes a trial. All that are alive have the same trials, the base first.
    pub(super) fn add(&mut self, place: usize, value: f64) {
        if place == 0 {
            self.base_value = value;
        }
        let difference = value - self.base_value;
        let arm = &mut self.arms[place];
        arm.trials += 1;
        arm.sum += difference;
        arm.squares += difference * difference;
    }

    /// Drops the weaker half whenever another round is over, and now and then whoever is not worth
    /// another trial.
    pub(super) fn drop_weak(&mut self, spent: f64) {
        let arms = &self.arms;
        let trials = arms[0].trials;
        if trials > 0 && trials.is_multiple_of(TRIALS) {
            let best = self.leader();
            let alive = self.alive.iter().copied();
            let rest = alive.filter(|place| *place == 0 || arms[*place].promise(best) >= WORTH);
            self.alive = rest.collect();
        }
        if spent * self.rounds < self.round {
            return;
        }
        self.round += 1.0;
        self.alive[1..].sort_by(|a, b| arms[*b].sum.total_cmp(&arms[*a].sum));
        let rest = self.alive.len() - 1;
        self.alive.truncate(1 + rest.div_ceil(2));
    }

    /// The best action by what is known.
    pub(super) fn best(&self) -> Action {
        self.leader().action
    }

    fn leader(&self) -> &Arm {
        let base = &self.arms[0];
        let ahead = self.alive().filter(|arm| arm.trials >= FEWEST && arm.is_ahead());
        ahead.max_by(|a, b| a.sum.total_cmp(&b.sum)).unwrap_or(base)
    }

    fn alive(&self) -> impl Iterator<Item = &Arm> {
        self.alive.iter().map(|place| &self.arms[*place])
    }
}

impl Arm {
    /// Whether it is better than the base by more than one standard error.
    fn is_ahead(&self) -> bool {
        self.sum > 0.0 && self.sum > self.error_of_sum()
    }

    /// What it may be better than another, on average over how good both may be.
    fn promise(&self, other: &Arm) -> f64 {
        if self.trials < TRIALS {
            return f64::INFINITY;
        }
        let trials = f64::from(self.trials);
        let behind = (other.sum - self.sum) / trials;
        let error = self.error_of_sum().hypot(other.error_of_sum()) / trials;
        if error == 0.0 {
            return -behind;
        }
        // With a logistic distribution in place of the normal one the integral has a simple form.
        let scale = error / 1.702;
        scale * (-behind / scale).exp().ln_1p()
    }

    /// The standard error of the sum of differences.
    fn error_of_sum(&self) -> f64 {
        let trials = f64::from(self.trials);
        let variance = (self.squares - self.sum * self.sum / trials) / (trials - 1.0).max(1.0);
        (variance.max(0.0) * trials).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A halving between the base and another, with these values of the other; those of the base
    /// are 0.5.
    fn after(values: impl Iterator<Item = f64>) -> Halving {
        let mut halving = Halving::new([Action::DrawDeck, Action::DrawTickets].into_iter());
        for value in values {
            halving.add(0, 0.5);
            halving.add(1, value);
        }
        halving.drop_weak(0.0);
        halving
    }

    /// So many values around a mean.
    fn around(mean: f64, trials: u32) -> impl Iterator<Item = f64> {
        (0..trials).map(move |trial| mean + if trial.is_multiple_of(2) { 0.1 } else { -0.1 })
    }

    #[test]
    fn whoever_is_hopeless_is_dropped_at_once() {
        let halving = after(around(0.4, TRIALS));
        assert_eq!(halving.places(), [0]);
        assert!(!halving.is_open());
        assert_eq!(halving.best(), Action::DrawDeck);
    }

    #[test]
    fn a_lead_beyond_doubt_ends_the_search() {
        let halving = after(around(0.6, TRIALS));
        assert!(!halving.is_open());
        assert_eq!(halving.best(), Action::DrawTickets);
    }

    #[test]
    fn a_lead_within_the_error_changes_nothing() {
        let halving = after(around(0.501, TRIALS));
        assert!(halving.is_open());
        assert_eq!(halving.best(), Action::DrawDeck);
    }

    #[test]
    fn what_is_all_the_same_is_not_weighed_to_the_end() {
        assert!(!after(around(0.5, TRIALS).map(|_| 0.5)).is_open());
        assert!(!after(around(0.5, 100 * TRIALS).map(|value| 0.499 + value / 500.0)).is_open());
    }

    #[test]
    fn a_few_trials_tell_nothing() {
        let halving = after(around(0.9, FEWEST - 1));
        assert_eq!(halving.best(), Action::DrawDeck);
    }

    #[test]
    fn half_of_the_others_are_left_when_a_round_is_over() {
        let actions = [Action::DrawDeck, Action::DrawTickets, Action::Pass, Action::DeclineTunnel];
        let mut halving = Halving::new(actions.into_iter());
        for (place, value) in [0.5, 0.4, 0.6, 0.5].into_iter().enumerate() {
            halving.add(place, value);
        }
        halving.drop_weak(0.5);
        assert_eq!(halving.places(), [0, 2, 3]);
    }
}
