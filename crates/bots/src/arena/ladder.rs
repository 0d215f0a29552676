//! Strengths of many bots from all of their results.

use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use whistlestop_engine::below;

use super::elo::Elo;

/// Who got how many points against whom.
///
/// At a table with more than two seats everybody plays against everybody: the better place counts as
/// a win, the same place as half of one.
#[derive(Clone, PartialEq, Debug)]
pub struct Crosstable {
    bots: usize,
    points: Vec<f64>,
}

impl Crosstable {
    /// The empty table.
    pub fn new(bots: usize) -> Self {
        Self { bots, points: vec![0.0; bots * bots] }
    }

    /// How many bots there are.
    pub fn bots(&self) -> usize {
        self.bots
    }

    /// Adds a result of `one` against `other`: the points of `one`, from 0 to 1.
    pub fn add(&mut self, one: usize, other: usize, points: f64) {
        self.points[one * self.bots + other] += points;
        self.points[other * self.bots + one] += 1.0 - points;
    }

    /// Adds all results of another table.
    pub fn merge(&mut self, others: &Self) {
        for (points, other) in self.points.iter_mut().zip(&others.points) {
            *points += other;
        }
    }

    /// The points of `one` against `other`.
    pub fn points(&self, one: usize, other: usize) -> f64 {
        self.points[one * self.bots + other]
    }

    /// How often they met.
    pub fn games(&self, one: usize, other: usize) -> f64 {
        self.points(one, other) + self.points(other, one)
    }

    /// The part of the points that `one` got against `other`, if they met.
    pub fn rate(&self, one: usize, other: usize) -> Option<f64> {
        let games = self.games(one, other);
        (one != other && games > 0.0).then(|| self.points(one, other) / games)
    }

    /// The most likely strengths in the model of Bradley and Terry, on the scale of Elo, with mean 0.
    ///
    /// Each pair that met is given one more draw, so that strengths stay finite.
    pub fn strengths(&self) -> Vec<f64> {
        let bots = self.bots;
        let met = |one: usize, other: usize| one != other && self.games(one, other) > 0.0;
        let games = |one: usize, other: usize| self.games(one, other) + 1.0;
        let wins: Vec<f64> = (0..bots)
            .map(|one| {
                let against = |other: &usize| met(one, *other);
                (0..bots).filter(against).map(|other| self.points(one, other) + 0.5).sum()
            })
            .collect();
        let mut strengths = vec![1.0_f64; bots];
        // Hunter's minorization and maximization; it converges for every start.
        for _ in 0..10_000 {
            let mut change = 0.0_f64;
            for one in 0..bots {
                let pull: f64 = (0..bots)
                    .filter(|other| met(one, *other))
                    .map(|other| games(one, other) / (strengths[one] + strengths[other]))
                    .sum();
                if pull > 0.0 {
                    let next = wins[one] / pull;
                    change = change.max((next / strengths[one]).ln().abs());
                    strengths[one] = next;
                }
            }
            if change < 1e-9 {
                break;
            }
        }
        let elo: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
        let mean = elo.iter().sum::<f64>() / bots as f64;
        elo.into_iter().map(|elo| elo - mean).collect()
    }
}

/// Strengths with intervals, from the tables of many deals. The intervals come from drawing as many
/// deals again and again at random from those that were played (the bootstrap). The bot `anchor` is
/// given the strength `anchored_at`.
pub fn ladder(deals: &[Crosstable], anchor: Option<usize>, anchored_at: f64) -> Vec<Elo> {
    const SAMPLES: usize = 500;
    let Some(bots) = deals.first().map(Crosstable::bots) else { return Vec::new() };
    let anchored = |deals: &mut dyn Iterator<Item = &Crosstable>| {
        let mut table = Crosstable::new(bots);
        deals.for_each(|deal| table.merge(deal));
        let strengths = table.strengths();
        let zero = anchor.map_or(0.0, |anchor| strengths[anchor]);
        strengths
            .into_iter()
            .map(move |strength| strength - zero + anchored_at)
            .collect::<Vec<f64>>()
    };
    let found = anchored(&mut deals.iter());
    let mut rng = Xoroshiro128PlusPlus::seed_from_u64(1);
    let mut samples: Vec<Vec<f64>> = vec![Vec::with_capacity(SAMPLES); bots];
    for _ in 0..SAMPLES {
        let sample = anchored(&mut deals.iter().map(|_| &deals[below(&mut rng, deals.len())]));
        samples.iter_mut().zip(sample).for_each(|(all, strength)| all.push(strength));
    }
    let interval = |(difference, mut sample): (f64, Vec<f64>)| {
        sample.sort_by(f64::total_cmp);
        let at = |part: f64| sample[((SAMPLES - 1) as f64 * part).round() as usize];
        Elo { difference, low: at(0.025), high: at(0.975) }
    };
    found.into_iter().zip(samples).map(interval).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(bots: usize, results: &[(usize, usize, u32, u32)]) -> Crosstable {
        let mut table = Crosstable::new(bots);
        for &(one, other, won, lost) in results {
            (0..won).for_each(|_| table.add(one, other, 1.0));
            (0..lost).for_each(|_| table.add(one, other, 0.0));
        }
        table
    }

    /// By hand: 74.5 : 25.5 with the extra draw, 400 log10(74.5 / 25.5) = 186.25.
    #[test]
    fn two_bots() {
        let strengths = table(2, &[(0, 1, 74, 25)]).strengths();
        assert!((strengths[0] - strengths[1] - 186.25).abs() < 0.01, "{strengths:?}");
        assert!((strengths[0] + strengths[1]).abs() < 1e-9);
    }

    /// If the rates fit the model exactly, so do the strengths: odds 2, 3 and 6.
    #[test]
    fn rates_that_fit() {
        let results = [(0, 1, 200_000, 100_000), (1, 2, 225_000, 75_000), (0, 2, 240_000, 40_000)];
        let strengths = table(3, &results).strengths();
        assert!((strengths[0] - strengths[1] - 400.0 * 2_f64.log10()).abs() < 0.1);
        assert!((strengths[1] - strengths[2] - 400.0 * 3_f64.log10()).abs() < 0.1);
    }

    #[test]
    fn a_rate_is_known_for_those_who_met() {
        let table = table(3, &[(0, 1, 3, 1)]);
        assert_eq!(table.rate(0, 1), Some(0.75));
        assert_eq!(table.rate(1, 0), Some(0.25));
        assert_eq!(table.rate(0, 2), None);
        assert_eq!(table.rate(0, 0), None);
    }

    /// For 400 deals with a rate of 3/4 the error of the rate is 0.0217, that of Elo
    /// 400 / ln 10 * 0.0217 / (3/4 * 1/4) = 20.
    #[test]
    fn bootstrap_agrees_with_theory() {
        let deals: Vec<_> = (0..400)
            .map(|deal| table(2, &[(0, 1, u32::from(deal % 4 > 0), u32::from(deal % 4 == 0))]))
            .collect();
        let ladder = ladder(&deals, Some(1), 1000.0);
        assert_eq!(ladder[1].difference, 1000.0);
        assert_eq!((ladder[1].low, ladder[1].high), (1000.0, 1000.0));
        let width = ladder[0].high - ladder[0].low;
        assert!((width / (2.0 * 1.96) - 20.0).abs() < 2.0, "{width}");
    }
}
