//! Colors and weights in the terminal.

use anstyle::{AnsiColor, Style};
use whistlestop_engine::SeatId;

/// What stands out.
pub const BOLD: Style = Style::new().bold();

/// The letter of a seat in its color.
pub fn painted(seat: SeatId) -> String {
    let color = match seat {
        SeatId::A => AnsiColor::Blue,
        SeatId::B => AnsiColor::Red,
        SeatId::C => AnsiColor::Green,
        SeatId::D => AnsiColor::Yellow,
        SeatId::E => AnsiColor::Magenta,
    };
    let style = Style::new().bold().fg_color(Some(color.into()));
    format!("{style}{seat}{style:#}")
}
