//! How long decisions take.

use std::time::Duration;

#[cfg(not(target_family = "wasm"))]
use cpu_time::ThreadTime as Clock;
#[cfg(target_family = "wasm")]
use std::time::Instant as Clock;

/// Measures the processor time of this thread, so that other programs on the machine do not count.
pub(crate) struct Stopwatch(Clock);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(Clock::now())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// How often decisions took how long, to within a few percent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Times {
    counts: Vec<u64>,
}

impl Default for Times {
    fn default() -> Self {
        Self { counts: vec![0; Self::bucket(u64::MAX) + 1] }
    }
}

impl Times {
    /// Each doubling is divided into so many steps, as a power of two.
    const STEPS: u32 = 4;

    /// Counts a decision.
    pub fn add(&mut self, time: Duration) {
        self.counts[Self::bucket(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))] += 1;
    }

    /// Counts what others have counted.
    pub fn merge(&mut self, others: &Self) {
        for (count, other) in self.counts.iter_mut().zip(&others.counts) {
            *count += other;
        }
    }

    /// How many decisions have been counted.
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The time that this part (from 0 to 1) of the decisions do not exceed; `None` if there are no
    /// decisions.
    pub fn quantile(&self, part: f64) -> Option<Duration> {
        let needed = (part * self.len() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let bucket = self.counts.iter().position(|count| {
            seen += count;
            seen >= needed
        })?;
        Some(Duration::from_nanos(Self::longest_in(bucket)))
    }

    /// Short times have a bucket each; longer ones share it with those that have the same leading
    /// bits.
    fn bucket(nanos: u64) -> usize {
        let shift = (u64::BITS - nanos.leading_zeros()).saturating_sub(Self::STEPS + 1);
        ((u64::from(shift) << Self::STEPS) + (nanos >> shift)) as usize
    }

    fn longest_in(bucket: usize) -> u64 {
        let shift = (bucket >> Self::STEPS).saturating_sub(1);
        let leading = (bucket - (shift << Self::STEPS)) as u128;
        u64::try_from(((leading + 1) << shift) - 1).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_follow_each_other_without_gaps() {
        let mut next = 0;
        for bucket in 0..=Times::bucket(u64::MAX) {
            let last = Times::longest_in(bucket);
            assert_eq!(Times::bucket(next), bucket);
            assert_eq!(Times::bucket(last), bucket);
            next = last.wrapping_add(1);
        }
        assert_eq!(next, 0);
    }

    #[test]
    fn quantiles_are_a_few_percent_off_at_most() {
        let mut times = Times::default();
        assert_eq!(times.quantile(0.5), None);
        (1..=1000).for_each(|micros| times.add(Duration::from_micros(micros)));
        for (part, micros) in [(0.5, 500.0), (0.99, 990.0), (1.0, 1000.0)] {
            let found = times.quantile(part).unwrap().as_nanos() as f64 / 1000.0;
            assert!((micros..micros * 1.07).contains(&found), "{part}: {found}");
        }
    }
}
