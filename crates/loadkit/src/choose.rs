//! What players do: anything that is allowed, claims above all, so that games end.

use serde::Serialize;
use whistlestop_protocol::wire::Card;
use whistlestop_testkit::generate::{Dice, once_in, pick};

use crate::frames::{Decision, Own, Payments};

/// An action in notation.
pub fn choose(own: &Own, decision: &Decision, dice: &mut Dice) -> String {
    if let Some(keep) = &decision.keep {
        let least = keep.least.max(1);
        let names: Vec<&str> = own.offer.iter().take(least).map(|it| &*it.ticket).collect();
        return format!("keep {}", names.join(" "));
    }
    if let Some(payments) = pick(dice, &decision.surcharge).filter(|_| !once_in(dice, 4)) {
        return format!("pay {}", cards(payments));
    }
    if decision.decline {
        return "decline".into();
    }
    if let Some(claim) = pick(dice, &decision.claims).filter(|_| !once_in(dice, 3))
        && let Some(payments) = pick(dice, &claim.payments)
    {
        return format!("claim {} {}", claim.route, cards(payments));
    }
    if let Some(station) = decision.station.as_ref().filter(|_| once_in(dice, 12))
        && let Some(city) = pick(dice, &station.cities)
        && let Some(payments) = pick(dice, &station.payments)
    {
        return format!("station {city} {}", cards(payments));
    }
    let slot = pick(dice, &decision.display).copied();
    match slot.filter(|_| !decision.draw_deck || once_in(dice, 2)) {
        Some(slot) => format!("draw {slot}"),
        None if decision.draw_deck => "draw deck".into(),
        None if decision.tickets => "tickets".into(),
        None => match decision.claims.first().and_then(|it| Some((it, it.payments.first()?))) {
            Some((claim, payments)) => format!("claim {} {}", claim.route, cards(payments)),
            None => match decision.station.as_ref().map(|it| (&it.cities[0], &it.payments[0])) {
                Some((city, payments)) => format!("station {city} {}", cards(payments)),
                None => "pass".into(),
            },
        },
    }
}

/// The cheapest of these payments.
fn cards(payments: &Payments) -> String {
    let colored = payments.cards - payments.least;
    let mut words = Vec::new();
    if let Some(color) = payments.color.filter(|_| colored > 0) {
        words.push(format!("{}*{colored}", name(color)));
    }
    if payments.least > 0 {
        words.push(format!("locomotive*{}", payments.least));
    }
    words.join(" ")
}

fn name(card: Card) -> String {
    #[derive(Serialize)]
    struct Name(Card);
    let name = serde_json::to_value(Name(card)).ok();
    name.and_then(|name| name.as_str().map(Into::into)).unwrap_or_default()
}
