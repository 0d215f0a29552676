//! The rules a refusal can name.

use core::fmt;

macro_rules! rule_ids {
    ($($id:ident),* $(,)?) => {
        /// The rule that an illegal action breaks, as numbered in `docs/rules.md`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs, reason = "their text is docs/rules.md")]
        pub enum RuleId {
            $($id),*
        }

        impl RuleId {
            /// Every rule a refusal can name.
            pub const ALL: &'static [Self] = &[$(Self::$id),*];
        }
    };
}

rule_ids! {
    M1,
    S8, S12,
    T2, T3, T4, T5,
    D4, D12, D14,
    C1, C2, C3, C6,
    X2, X3,
    F2, F3,
    U6, U7,
    K2, K4,
    B2, B3,
    E5,
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
