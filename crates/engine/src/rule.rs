//! The rules a refusal can name.

use core::fmt;

/// The rule that an illegal action breaks, as numbered in `docs/rules.md`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "their text is docs/rules.md")]
#[rustfmt::skip]
pub enum RuleId {
    M1,
    S8, S12,
    T2, T3, T4, T5,
    D4, D12, D14,
    C1, C2, C3, C6,
    X2, X3,
    F2, F3,
    U6, U7,
    K2, K4,
    B1, B2, B3,
    E5,
}

impl RuleId {
    /// Every rule a refusal can name.
    #[rustfmt::skip]
    pub const ALL: [Self; 26] = [
        Self::M1,
        Self::S8, Self::S12,
        Self::T2, Self::T3, Self::T4, Self::T5,
        Self::D4, Self::D12, Self::D14,
        Self::C1, Self::C2, Self::C3, Self::C6,
        Self::X2, Self::X3,
        Self::F2, Self::F3,
        Self::U6, Self::U7,
        Self::K2, Self::K4,
        Self::B1, Self::B2, Self::B3,
        Self::E5,
    ];
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
