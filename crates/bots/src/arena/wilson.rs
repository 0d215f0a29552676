//! How sure a rate is.

/// Half of the width of an interval that holds the truth in 95 of 100 cases, in standard errors.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The interval of Wilson for a rate: `successes` of `trials`, parts of a success allowed. It is
/// sensible for few trials and for rates near 0 or 1, too.
///
/// ```
/// let (low, high) = whistlestop_bots::arena::wilson(50.0, 100);
/// assert_eq!((format!("{low:.3}"), format!("{high:.3}")), ("0.404".into(), "0.596".into()));
/// ```
pub fn wilson(successes: f64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let trials = trials as f64;
    let rate = successes / trials;
    let square = Z95 * Z95;
    let center = rate + square / (2.0 * trials);
    let spread = Z95 * (rate * (1.0 - rate) / trials + square / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + square / trials;
    (((center - spread) / scale).max(0.0), ((center + spread) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: rate 0.1 of 10, z = 1.96: (0.1 + 0.19207 -+ 1.96 * sqrt(0.009 + 0.0096036)) / 1.384144.
    #[test]
    fn one_of_ten() {
        let (low, high) = wilson(1.0, 10);
        assert!((low - 0.017_88).abs() < 1e-4, "{low}");
        assert!((high - 0.404_15).abs() < 1e-4, "{high}");
    }

    #[test]
    fn nothing_is_certain() {
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
        let (low, high) = wilson(0.0, 20);
        assert_eq!(low, 0.0);
        // z^2 / (n + z^2)
        assert!((high - 3.841_459 / 23.841_459).abs() < 1e-6, "{high}");
    }
}
