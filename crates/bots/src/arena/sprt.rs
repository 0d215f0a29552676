//! A test that ends as soon as the answer is clear.

use super::elo::{DealScores, expected_score};

/// The sequential test of "the first bot is `elo1` better" against "it is `elo0` better".
///
/// It is the generalized sequential probability ratio test on results of deals, as chess
/// programmers use it (Van den Bergh, "A practical introduction to the GSPRT"): the two hypotheses
/// are about the mean result, and everything else about the results is estimated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference to be rejected.
    pub elo0: f64,
    /// The difference to be accepted.
    pub elo1: f64,
    /// How often the test may accept `elo1` although `elo0` is the truth.
    pub alpha: f64,
    /// How often the test may accept `elo0` although `elo1` is the truth.
    pub beta: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The difference is `elo1` rather than `elo0`.
    Accepted,
    /// The difference is `elo0` rather than `elo1`.
    Rejected,
    /// More deals are needed.
    Open,
}

impl Sprt {
    /// The test of two differences, wrong in 5 of 100 cases.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Below the first, `elo0` is accepted, above the second, `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// How much more likely the results are under `elo1` than under `elo0`, as a logarithm.
    pub fn log_likelihood_ratio(&self, scores: &DealScores) -> f64 {
        if scores.deals() == 0 {
            return 0.0;
        }
        let results = with_prior(scores);
        let [null, other] = [self.elo0, self.elo1].map(|elo| tilt(&results, expected_score(elo)));
        // With the probability p of a result in the sample, it has p / (1 + t (result - mean)) under
        // a hypothesis.
        let ratio = |(score, count): &(f64, f64)| {
            count * (null.divisor(*score).ln() - other.divisor(*score).ln())
        };
        results.iter().map(ratio).sum()
    }

    /// What the results say.
    pub fn verdict(&self, scores: &DealScores) -> Verdict {
        let (low, high) = self.bounds();
        match self.log_likelihood_ratio(scores) {
            ratio if ratio >= high => Verdict::Accepted,
            ratio if ratio <= low => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

/// The results with a trace of each that two games can have, so that none is thought impossible.
fn with_prior(scores: &DealScores) -> Vec<(f64, f64)> {
    const TRACE: f64 = 1e-3;
    let mut results: Vec<(f64, f64)> =
        scores.counts().iter().map(|(score, count)| (*score, *count as f64)).collect();
    for score in [0.0, 0.25, 0.5, 0.75, 1.0] {
        match results.iter_mut().find(|(known, _)| (known - score).abs() < 1e-9) {
            Some((_, count)) => *count += TRACE,
            None => results.push((score, TRACE)),
        }
    }
    results
}

/// The distribution that is most likely to yield the sample if its mean is to be `mean`.
struct Tilted {
    mean: f64,
    tilt: f64,
}

impl Tilted {
    fn divisor(&self, score: f64) -> f64 {
        1.0 + self.tilt * (score - self.mean)
    }
}

/// Finds the tilt for which the distribution has its mean: the root of a falling function.
fn tilt(results: &[(f64, f64)], mean: f64) -> Tilted {
    let lowest = results.iter().map(|(score, _)| *score).fold(f64::INFINITY, f64::min);
    let highest = results.iter().map(|(score, _)| *score).fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / (highest - mean), -1.0 / (lowest - mean));
    // Halving an interval so often exhausts the precision of the numbers.
    for _ in 0..100 {
        let tilted = Tilted { mean, tilt: f64::midpoint(low, high) };
        let slope = |(score, count): &(f64, f64)| count * (score - mean) / tilted.divisor(*score);
        if results.iter().map(slope).sum::<f64>() > 0.0 {
            low = tilted.tilt;
        } else {
            high = tilted.tilt;
        }
    }
    Tilted { mean, tilt: f64::midpoint(low, high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(counts: [u64; 5]) -> DealScores {
        let mut scores = DealScores::default();
        for (place, count) in counts.into_iter().enumerate() {
            (0..count).for_each(|_| scores.add(place as f64 / 4.0));
        }
        scores
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (low, high) = Sprt::new(0.0, 10.0).bounds();
        assert!((high - 19_f64.ln()).abs() < 1e-12);
        assert!((low + 19_f64.ln()).abs() < 1e-12);
    }

    /// If only 0 and 1 occur, the tilted distribution is (1 - s, s), and the ratio that of coin
    /// tosses: 60 ln(s1 / s0) + 40 ln((1 - s1) / (1 - s0)) with s0 = 1/2 and s1 = 10/11.
    #[test]
    fn coin_tosses() {
        let sprt = Sprt::new(0.0, 400.0);
        let expected = 60.0 * (20.0_f64 / 11.0).ln() + 40.0 * (2.0_f64 / 11.0).ln();
        let found = sprt.log_likelihood_ratio(&scores([40, 0, 0, 0, 60]));
        assert!((found - expected).abs() < 0.05, "{found} {expected}");
    }

    /// For small differences the ratio is near n (s1 - s0) (2 m - s0 - s1) / (2 v).
    #[test]
    fn small_differences() {
        let sprt = Sprt::new(0.0, 10.0);
        let scores = scores([90, 210, 380, 220, 100]);
        let (s0, s1) = (0.5, expected_score(10.0));
        let expected = scores.deals() as f64 * (s1 - s0) * (2.0 * scores.mean() - s0 - s1)
            / (2.0 * scores.variance());
        let found = sprt.log_likelihood_ratio(&scores);
        assert!((found - expected).abs() < 0.01, "{found} {expected}");
    }

    #[test]
    fn clear_answers() {
        let sprt = Sprt::new(0.0, 20.0);
        assert_eq!(sprt.verdict(&DealScores::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&scores([1, 2, 3, 2, 1])), Verdict::Open);
        assert_eq!(sprt.verdict(&scores([10, 50, 400, 300, 200])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&scores([200, 300, 400, 50, 10])), Verdict::Rejected);
    }
}
