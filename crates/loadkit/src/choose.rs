//! What players do: anything that is allowed, claims above all, so that games end.

use serde::Serialize;
use serde::de::Error as _;
use serde_json::{Error, Result};
use whistlestop_protocol::wire::Card;
use whistlestop_testkit::generate::{Dice, once_in, pick};

use crate::frames::{Claim, Decision, Own, Payments};

/// An action in notation.
///
/// # Errors
/// If a claim is none.
pub fn choose(own: &Own, decision: &Decision, dice: &mut Dice) -> Result<String> {
    if let Some(keep) = &decision.keep {
        let least = keep.least.max(1);
        let names: Vec<&str> = own.offer.iter().take(least).map(|it| &*it.ticket).collect();
        return Ok(format!("keep {}", names.join(" ")));
    }
    if let Some(payments) = pick(dice, &decision.surcharge).filter(|_| !once_in(dice, 4)) {
        return Ok(format!("pay {}", cards(payments)));
    }
    if decision.decline {
        return Ok("decline".into());
    }
    let claims = decision.claims()?;
    if let Some(claim) = pick(dice, &claims).filter(|_| !once_in(dice, 3)) {
        return claim_route(&Claim::read(claim)?, dice);
    }
    if let Some(station) = decision.station.as_ref().filter(|_| once_in(dice, 12))
        && let Some(city) = pick(dice, &station.cities)
        && let Some(payments) = pick(dice, &station.payments)
    {
        return Ok(format!("station {city} {}", cards(payments)));
    }
    let slot = pick(dice, &decision.display).copied();
    Ok(match slot.filter(|_| !decision.draw_deck || once_in(dice, 2)) {
        Some(slot) => format!("draw {slot}"),
        None if decision.draw_deck => "draw deck".into(),
        None if decision.tickets => "tickets".into(),
        None => match claims.first() {
            Some(claim) => return claim_route(&Claim::read(claim)?, dice),
            None => match decision.station.as_ref().map(|it| (&it.cities[0], &it.payments[0])) {
                Some((city, payments)) => format!("station {city} {}", cards(payments)),
                None => "pass".into(),
            },
        },
    })
}

fn claim_route(claim: &Claim<'_>, dice: &mut Dice) -> Result<String> {
    let payments =
        pick(dice, &claim.payments).ok_or_else(|| Error::custom("a claim without payments"))?;
    Ok(format!("claim {} {}", claim.route, cards(payments)))
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
