//! Taking cards and tickets out of the box: those that a scenario names, and the rest by luck.

use whistlestop_engine::{
    Cards, Chance, FastChance, MAX_SEATS, MIN_SEATS, Map, SeatId, Shuffle, TicketId, TicketSet,
    TrainCard,
};

use super::words::{Card, Counts, PerSeat};

/// Where a game is to begin.
#[derive(Clone, Copy)]
pub struct Table {
    pub map: &'static Map,
    pub seats: usize,
    pub start: SeatId,
    pub luck: Luck,
}

impl Table {
    pub fn can_play(self) -> bool {
        (MIN_SEATS..=MAX_SEATS).contains(&self.seats)
    }
}

/// The luck of one run of a scenario. Each purpose has its own, so that what comes out for one does
/// not depend on how much is drawn for another: a game and its twin differ only where they should.
#[derive(Clone, Copy)]
pub struct Luck(pub u64);

/// What luck is for.
#[derive(Clone, Copy)]
pub enum Purpose {
    Cards,
    Tickets,
    LongTickets,
    Game,
}

impl Luck {
    pub fn chance(self, purpose: Purpose) -> FastChance {
        FastChance::new(self.0 * 4 + purpose as u64)
    }

    pub fn shuffled<T: Copy>(self, purpose: Purpose, items: impl Iterator<Item = T>) -> Vec<T> {
        let items: Vec<T> = items.collect();
        // No box holds more than 256 cards or tickets.
        let mut order: Vec<u8> = (0..=u8::MAX).take(items.len()).collect();
        self.chance(purpose).shuffle(Shuffle::Trains, &mut order);
        order.into_iter().map(|place| items[usize::from(place)]).collect()
    }
}

/// What is still in the box.
pub struct Stock {
    pub map: &'static Map,
    pub cards: Cards,
    pub tickets: TicketSet,
}

impl Stock {
    pub fn new(map: &'static Map) -> Self {
        Self { map, cards: map.rules().all_cards(), tickets: map.all_tickets() }
    }

    pub fn take_cards(&mut self, key: &str, wanted: Counts) -> Result<Cards, String> {
        let mut cards = Cards::EMPTY;
        for (card, count) in wanted.iter() {
            let left = self.cards.get(card);
            match u8::try_from(count) {
                Ok(count) if count <= left => cards += Cards::of(card, count),
                _ => return Err(format!("`{key}` has {card}*{count}, but {left} are left (I1)")),
            }
        }
        self.cards -= cards;
        Ok(cards)
    }

    pub fn take_list(&mut self, key: &str, wanted: &[Card]) -> Result<Vec<TrainCard>, String> {
        let cards: Vec<TrainCard> = wanted.iter().map(|card| card.0).collect();
        self.take_cards(key, cards.iter().copied().collect())?;
        Ok(cards)
    }

    pub fn take_tickets(&mut self, key: &str, names: &[String]) -> Result<Vec<TicketId>, String> {
        let tickets = tickets_named(self.map, names).map_err(|what| format!("`{key}`: {what}"))?;
        for ticket in &tickets {
            if !self.tickets.contains(*ticket) {
                let name = self.map.ticket_name(*ticket);
                return Err(format!("`{key}`: ticket `{name}` is in two places (I7)"));
            }
            self.tickets.remove(*ticket);
        }
        Ok(tickets)
    }

    /// The tickets left that are long, or those that are not.
    pub fn tickets_left(&self, long: bool) -> impl Iterator<Item = TicketId> {
        self.tickets.iter().filter(move |id| self.map.ticket(*id).long == long)
    }
}

pub fn tickets_named(map: &Map, names: &[String]) -> Result<Vec<TicketId>, String> {
    names.iter().map(|name| map.ticket_named(name).map_err(|error| error.to_string())).collect()
}

/// That a table names only seats that play.
pub fn demand_seated<T>(key: &str, table: &PerSeat<T>, seats: usize) -> Result<(), String> {
    table.keys().try_for_each(|seat| seated(key, seat.0, seats).map(drop))
}

pub fn seated(key: &str, seat: SeatId, seats: usize) -> Result<SeatId, String> {
    if seat.index() < seats {
        Ok(seat)
    } else {
        Err(format!("`{key}`: seat `{seat}` does not play, there are {seats} seats"))
    }
}
