//! Maps: those we ship, and those you write.
//!
//! ```
//! let usa = whistlestop_maps::usa();
//! assert_eq!(usa.title(), "USA");
//! assert_eq!(usa.cities().len(), 36);
//! ```
//!
//! A map is a TOML file, described in `data/maps/README.md`. [`read`] and [`parse`] hand back
//! a sound [`Map`], or every fault of the file, each with its line:
//!
//! ```
//! let text = include_str!("../../../data/maps/tiny/map.toml").replace("title", "titel");
//! let faults = whistlestop_maps::parse("alps.toml", &text).expect_err("titel?");
//! assert_eq!(
//!     faults.to_string(),
//!     "error: alps.toml:3: `titel` is not known here\n\
//!      hint: did you mean `title`?"
//! );
//! ```

mod document;
mod faults;
mod section;

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use whistlestop_engine::Map;

pub use faults::{Faults, LineFault};

/// Defines a function for each map that is built in.
macro_rules! shipped {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        $(
            $(#[$doc])*
            pub fn $name() -> &'static Map {
                static MAP: LazyLock<Map> = LazyLock::new(|| {
                    const FILE: &str = concat!("data/maps/", stringify!($name), "/map.toml");
                    let text =
                        include_str!(concat!("../../../data/maps/", stringify!($name), "/map.toml"));
                    // Not a fault of the user: the tests read every map that is built in.
                    parse(FILE, text).unwrap_or_else(|faults| panic!("{faults}"))
                });
                &MAP
            }
        )*

        const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// The built-in map with this name.
        pub fn by_name(name: &str) -> Option<&'static Map> {
            match name {
                $(stringify!($name) => Some($name()),)*
                _ => None,
            }
        }
    };
}

shipped! {
    /// The USA board.
    usa,
    /// The Europe board.
    europe,
    /// A small invented board with every kind of route, for tests and quick games.
    tiny,
}

/// The names of all built-in maps.
pub fn names() -> &'static [&'static str] {
    NAMES
}

/// Reads the map file at `path`.
///
/// # Errors
/// Every fault of the file, or that it cannot be read.
pub fn read(path: &Path) -> Result<Map, Faults> {
    let file_name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| Faults::unreadable(&file_name, &error))?;
    let text = str::from_utf8(&bytes)
        .map_err(|error| Faults::not_text(&file_name, &bytes[..error.valid_up_to()]))?;
    parse(&file_name, text)
}

/// Reads the text of a map file. Faults are told to be in `file_name`.
///
/// # Errors
/// Every fault of the text.
pub fn parse(file_name: &str, text: &str) -> Result<Map, Faults> {
    document::parse(text).map_err(|spots| Faults::new(file_name, text, spots))
}
