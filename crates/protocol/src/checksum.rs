//! A sum over lines of text that is the same on every machine and easy to compute in any
//! language. It notices accidents, not forgers: those are up against the rules and the proof.

use std::fmt;

/// FNV-1a, 64 bit, over lines that each end with `\n`. Printed as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checksum(u64);

impl Checksum {
    pub const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    pub fn add_line(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub fn of_lines<'t>(lines: impl IntoIterator<Item = &'t str>) -> Self {
        let mut sum = Self::EMPTY;
        lines.into_iter().for_each(|line| sum.add_line(line));
        sum
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(Checksum::EMPTY.to_string(), "cbf29ce484222325");
        assert_eq!(Checksum::of_lines([""]).to_string(), "af63c74c8601c8dd");
        assert_ne!(Checksum::of_lines(["ab"]), Checksum::of_lines(["a", "b"]));
    }
}
