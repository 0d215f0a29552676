//! Strength on the scale of Elo.

use super::wilson::Z95;

/// The score, from 0 to 1, that a difference in Elo makes one expect.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo for which one expects a score; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Results of deals between two bots: what part of the points of a deal the first one got.
///
/// The games of a deal have the same luck, so their results hang together; a deal counts as one
/// result. For two seats it is two games, and there are five results: 0, ¼, ½, ¾ and 1 (the
/// "pentanomial" of chess programmers).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DealScores {
    /// Different results with how often they occurred, in ascending order.
    counts: Vec<(f64, u64)>,
}

impl DealScores {
    /// Adds the result of a deal.
    pub fn add(&mut self, score: f64) {
        // Thirds and the like come out of sums that are not exact.
        let place = self.counts.partition_point(|(known, _)| *known < score - 1e-9);
        match self.counts.get_mut(place) {
            Some((known, count)) if *known < score + 1e-9 => *count += 1,
            _ => self.counts.insert(place, (score, 1)),
        }
    }

    /// How many deals there are.
    pub fn deals(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// Different results with how often they occurred, in ascending order.
    pub fn counts(&self) -> &[(f64, u64)] {
        &self.counts
    }

    /// The mean result.
    pub fn mean(&self) -> f64 {
        self.sum(|score| score) / self.deals() as f64
    }

    /// How much results of single deals vary.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.sum(|score| (score - mean).powi(2)) / self.deals() as f64
    }

    fn sum(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.counts.iter().map(|(score, count)| value(*score) * *count as f64).sum()
    }

    /// The difference in Elo; `None` without deals.
    pub fn elo(&self) -> Option<Elo> {
        let deals = self.deals();
        if deals == 0 {
            return None;
        }
        let mean = self.mean();
        // Perhaps all results are the same by chance; the truth then still varies.
        let variance = self.variance().max(0.25 / (deals as f64 + 1.0));
        let error = Z95 * (variance / deals as f64).sqrt();
        let elo = |score: f64| elo_of_score(score.clamp(0.0, 1.0));
        Some(Elo { difference: elo(mean), low: elo(mean - error), high: elo(mean + error) })
    }
}

/// A difference in Elo with an interval that holds the truth in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The most likely value.
    pub difference: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn scores(counts: [u64; 5]) -> DealScores {
        let mut scores = DealScores::default();
        for (place, count) in counts.into_iter().enumerate() {
            (0..count).for_each(|_| scores.add(place as f64 / 4.0));
        }
        scores
    }

    #[test]
    fn elo_and_score_lead_to_each_other() {
        assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((elo_of_score(0.75) - 400.0 * 3_f64.log10()).abs() < 1e-9);
        for elo in [-300.0, -1.0, 0.0, 50.0, 800.0] {
            assert!((elo_of_score(expected_score(elo)) - elo).abs() < 1e-6);
        }
    }

    /// By hand: 10, 20, 40, 20, 10 deals. Mean 1/2; variance (20 * 1/4 + 40 * 1/16) / 100 = 0.075;
    /// error 1.96 * sqrt(0.00075) = 0.053676; Elo of 0.553676 is 37.44.
    #[test]
    fn five_results() {
        let scores = scores([10, 20, 40, 20, 10]);
        assert_eq!(scores.deals(), 100);
        assert_eq!(scores.mean(), 0.5);
        assert!((scores.variance() - 0.075).abs() < 1e-12);
        let elo = scores.elo().unwrap();
        assert!(elo.difference.abs() < 1e-9);
        assert!((elo.high - 37.44).abs() < 0.01, "{}", elo.high);
        assert!((elo.low + 37.44).abs() < 0.01, "{}", elo.low);
    }

    #[test]
    fn sums_that_are_not_exact_are_the_same_result() {
        let mut scores = DealScores::default();
        scores.add(0.1 + 0.2);
        scores.add(0.3);
        assert_eq!(scores.counts().len(), 1);
    }

    #[test]
    fn a_clean_sweep_has_no_upper_end() {
        let elo = scores([0, 0, 0, 0, 50]).elo().unwrap();
        assert_eq!(elo.high, f64::INFINITY);
        assert!(elo.low.is_finite() && elo.low > 300.0, "{}", elo.low);
        assert_eq!(DealScores::default().elo(), None);
    }
}
