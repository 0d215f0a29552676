//! How a number spreads over many games.

use serde::ser::{Serialize, SerializeStruct, Serializer};

/// Mean, deviation and bounds of whole numbers, kept as whole numbers.
#[derive(Clone, Copy, Default)]
pub struct Spread {
    count: u64,
    sum: i64,
    squares: i64,
    /// The smallest; 0 of nothing.
    pub min: i64,
    /// The largest; 0 of nothing.
    pub max: i64,
}

impl Spread {
    /// Counts a number.
    pub fn add(&mut self, value: i64) {
        self.merge(&Self { count: 1, sum: value, squares: value * value, min: value, max: value });
    }

    /// Counts all numbers of another.
    pub fn merge(&mut self, other: &Self) {
        if self.count == 0 {
            *self = *other;
        } else if other.count > 0 {
            self.count += other.count;
            self.sum += other.sum;
            self.squares += other.squares;
            self.min = self.min.min(other.min);
            self.max = self.max.max(other.max);
        }
    }

    /// All numbers together.
    pub fn sum(&self) -> i64 {
        self.sum
    }

    /// The mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The standard deviation of a sample; 0 of fewer than two numbers.
    pub fn sd(&self) -> f64 {
        let (count, sum) = (i128::from(self.count), i128::from(self.sum));
        if count < 2 {
            return 0.0;
        }
        // Exact up to the division, where floating point would subtract two large numbers.
        let scaled = count * i128::from(self.squares) - sum * sum;
        (scaled as f64 / (count * (count - 1)) as f64).sqrt()
    }
}

impl Serialize for Spread {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Spread", 4)?;
        object.serialize_field("mean", &self.mean())?;
        object.serialize_field("sd", &self.sd())?;
        object.serialize_field("min", &self.min)?;
        object.serialize_field("max", &self.max)?;
        object.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_few_numbers() {
        let mut spread = Spread::default();
        assert_eq!((spread.mean(), spread.sd()), (0.0, 0.0));
        for value in [-2, 4, 4, 4, 5, 5, 7, 13] {
            spread.add(value);
        }
        assert_eq!((spread.mean(), spread.min, spread.max), (5.0, -2, 13));
        assert!((spread.sd() - (120.0f64 / 7.0).sqrt()).abs() < 1e-12);
    }
}
