//! What the tests of several crates share: scenarios, and random games.
//!
//! A scenario is a test of the rules as data:
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

pub mod fuzz;
pub mod generate;
pub mod golden;
pub mod history;
pub mod merge;
pub mod perft;
pub mod repeat;
pub mod scenario;
pub mod signature;
pub mod sitting;
pub mod twins;
