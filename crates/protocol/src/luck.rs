//! The outcome of a shuffle as a line: what was shuffled, then letters of cards or names of tickets.

use whistlestop_engine::{Luck, Map, Shuffle, TrainCard};

/// The line, as in `reshuffle pboL` or `returned denver-el_paso duluth-houston`.
pub fn luck_line(map: &Map, Luck { what, items }: &Luck) -> String {
    let numbers = items.iter().map(|item| usize::from(*item));
    if what.is_of_cards() {
        let letters: String = numbers.map(|kind| TrainCard::ALL[kind].letter()).collect();
        format!("{what} {letters}")
    } else {
        let tickets = numbers.filter_map(|number| map.tickets().nth(number));
        let names = tickets.map(|(id, _)| format!(" {}", map.ticket_name(id)));
        format!("{what}{}", names.collect::<String>())
    }
}

/// Reads what follows the word for the shuffle.
pub fn read_luck(map: &Map, what: Shuffle, rest: &str) -> Result<Luck, String> {
    let items: Result<_, _> = if what.is_of_cards() {
        let kind = |letter| TrainCard::from_letter(letter).map(|card| card as u8);
        let unknown = |letter| format!("`{letter}` is not a train card");
        rest.chars().map(|letter| kind(letter).ok_or_else(|| unknown(letter))).collect()
    } else {
        let number = |name| map.ticket_named(name).map(|ticket| ticket.index() as u8);
        rest.split_ascii_whitespace()
            .map(|name| number(name).map_err(|error| error.to_string()))
            .collect()
    };
    Ok(Luck { what, items: items? })
}
