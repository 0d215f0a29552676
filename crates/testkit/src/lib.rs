//! Tests of the rules as data.
//!
//! ```
//! use whistlestop_testkit::scenario;
//!
//! let report = scenario::run_text(
//!     "two_cards.toml",
//!     r#"
//!     id = "two_cards"
//!     title = "Two blind cards"
//!     rules = ["D1"]
//!     map = "usa"
//!     players = 2
//!     [given]
//!     deck = ["green", "red"]
//!     [[step]]
//!     seat = "A"
//!     do = "draw deck"
//!     then.hand.A = {green = 1}
//!     "#,
//! );
//! assert!(report.passed(), "{report}");
//! ```

pub mod scenario;
