//! `[setup]`: a new game whose cards and tickets are stacked.

use whistlestop_engine::{BySeat, Game, SeatId, TicketId, TrainCard};

use super::arrange::{Luck, Purpose, Stock, Table, demand_seated};
use super::file::Setup;
use super::play::Play;
use super::stacked::Stacked;
use super::words::{Expect, Seat};

/// The new game; none if it is refused, as expected.
///
/// # Errors
/// If it cannot be dealt like that, or is not refused as expected.
pub fn build(table: Table, setup: &Setup) -> Result<Option<Play>, String> {
    let Table { map, seats, start, luck } = table;
    let stacked = if table.can_play() {
        stack(table, setup)?
    } else {
        Stacked::from(luck.chance(Purpose::Game))
    };
    match (Game::with_start(map, seats, start, stacked), setup.expect) {
        (Ok(game), Expect::Ok) => Play::start(game, BySeat::default(), false).map(Some),
        (Err(_), Expect::Rejected) => Ok(None),
        (Ok(_), Expect::Rejected) => Err("expected rejected, accepted".to_owned()),
        (Err(error), Expect::Ok) => Err(format!("expected ok, refused: {error}")),
    }
}

/// Luck that deals as `[setup]` wants.
fn stack(table: Table, setup: &Setup) -> Result<Stacked, String> {
    let Table { map, seats, luck, .. } = table;
    demand_seated("hands", &setup.hands, seats)?;
    demand_seated("offered", &setup.offered, seats)?;
    let mut stock = Stock::new(map);
    let (tickets, long_tickets) = stack_tickets(&mut stock, seats, setup, luck)?;
    Ok(Stacked {
        trains: stack_trains(&mut stock, seats, setup, luck)?,
        tickets: bytes(tickets),
        long_tickets: bytes(long_tickets),
        chance: luck.chance(Purpose::Game),
    })
}

fn bytes(tickets: Vec<TicketId>) -> Vec<u8> {
    tickets.into_iter().map(|ticket| ticket.index() as u8).collect()
}

/// Hand after hand, then the deck.
fn stack_trains(
    stock: &mut Stock,
    seats: usize,
    setup: &Setup,
    luck: Luck,
) -> Result<Vec<u8>, String> {
    let size = usize::from(stock.map.rules().opening_hand);
    let mut hands = Vec::new();
    for seat in SeatId::first(seats) {
        let wanted = setup.hands.get(&Seat(seat));
        let hand = wanted.map(|cards| stock.take_cards("hands", *cards)).transpose()?;
        hands.push(hand.map(|hand| hand.each().collect()));
    }
    let deck = stock.take_list("deck", &setup.deck)?;
    let rest = luck.shuffled(Purpose::Cards, stock.cards.each());
    let order = deal("hands", &hands, size, &deck, rest)?;
    Ok(order.into_iter().map(|card: TrainCard| card as u8).collect())
}

/// Offer after offer, then the ticket deck; and the long tickets likewise.
fn stack_tickets(
    stock: &mut Stock,
    seats: usize,
    setup: &Setup,
    luck: Luck,
) -> Result<(Vec<TicketId>, Vec<TicketId>), String> {
    let map = stock.map;
    let is_long = |ticket: &TicketId| map.ticket(*ticket).long;
    let (mut regular, mut long) = (Vec::new(), Vec::new());
    for seat in SeatId::first(seats) {
        let wanted = setup.offered.get(&Seat(seat));
        let offer = wanted.map(|names| stock.take_tickets("offered", names)).transpose()?;
        let parts = offer.map(|offer| offer.into_iter().partition::<Vec<_>, _>(is_long));
        let (long_part, regular_part) = parts.unzip();
        regular.push(regular_part);
        long.push(long_part);
    }
    let deck = stock.take_tickets("ticket_deck", &setup.ticket_deck)?;
    if deck.iter().any(is_long) {
        return Err("`ticket_deck`: a long ticket is never in the ticket deck (S6)".to_owned());
    }
    let rules = map.rules();
    let size = usize::from(rules.start_tickets);
    let rest = luck.shuffled(Purpose::Tickets, stock.tickets_left(false));
    let regular = deal("regular tickets of `offered`", &regular, size, &deck, rest)?;
    let size = usize::from(rules.start_long_tickets);
    let rest = luck.shuffled(Purpose::LongTickets, stock.tickets_left(true));
    let long = deal("long tickets of `offered`", &long, size, &[], rest)?;
    Ok((regular, long))
}

/// Everything in the order in which it is dealt: so many to each seat, those named or random ones
/// of the rest; then the deck, and what is left under it.
fn deal<T: Copy>(
    what: &str,
    named: &[Option<Vec<T>>],
    size: usize,
    deck: &[T],
    rest: Vec<T>,
) -> Result<Vec<T>, String> {
    let mut rest = rest.into_iter();
    let mut order = Vec::new();
    for (seat, named) in SeatId::ALL.into_iter().zip(named) {
        let before = order.len();
        match named {
            Some(items) => order.extend(items),
            None => order.extend(rest.by_ref().take(size)),
        }
        let dealt = order.len() - before;
        if dealt != size {
            return Err(format!("{what}: {seat} is dealt {size}, got {dealt}"));
        }
    }
    order.extend(deck);
    order.extend(rest);
    Ok(order)
}
