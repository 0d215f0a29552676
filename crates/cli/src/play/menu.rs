//! What the person can do, as a numbered list.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use whistlestop_engine::{
    Action, Cards, CityId, Payment, RouteId, TicketId, TicketList, TicketState, View,
};

use super::text::{self, count, wrap, wrap_words};

/// One line of the list.
pub struct Choice {
    /// What it says.
    pub text: String,
    /// What follows.
    pub then: Then,
    /// Short ones share a line.
    is_short: bool,
}

/// What follows from a choice.
pub enum Then {
    /// This is done.
    Act(Action),
    /// There is more to choose.
    Ask {
        /// What is asked.
        question: String,
        /// Among these.
        choices: Vec<Choice>,
    },
}

impl Choice {
    fn act(text: impl Into<String>, action: Action) -> Self {
        Self { text: text.into(), then: Then::Act(action), is_short: false }
    }

    fn short(self) -> Self {
        Self { is_short: true, ..self }
    }

    /// The actions this can lead to.
    pub fn actions(&self) -> Vec<Action> {
        match &self.then {
            Then::Act(action) => vec![*action],
            Then::Ask { choices, .. } => choices.iter().flat_map(Self::actions).collect(),
        }
    }
}

/// All choices of a seat: draws first, then claims by route, those for tickets before others.
pub fn choices(view: &View) -> Vec<Choice> {
    let mut choices = Vec::new();
    let mut claims: BTreeMap<RouteId, Vec<Cards>> = BTreeMap::new();
    let mut stations: BTreeMap<CityId, Vec<Cards>> = BTreeMap::new();
    for action in view.legal_actions() {
        match action {
            Action::Claim { route, cards } => claims.entry(route).or_default().push(cards),
            Action::BuildStation { city, cards } => stations.entry(city).or_default().push(cards),
            Action::DrawDisplay(slot) => {
                let card = view.open().slot(slot).map_or("", |card| card.name());
                choices.push(Choice::act(format!("draw {slot} ({card})"), action).short());
            }
            Action::KeepTickets(kept) => choices.push(Choice::act(keep_text(view, kept), action)),
            Action::PayTunnel(cards) => choices.push(Choice::act(format!("pay {cards}"), action)),
            Action::DrawTickets => {
                choices.push(Choice::act("tickets (draw tickets)", action).short());
            }
            Action::DrawDeck | Action::DeclineTunnel | Action::Pass => {
                choices.push(Choice::act(action.notation(view.map()), action).short());
            }
        }
    }
    let draws_first = |choice: &Choice| match choice.then {
        Then::Act(Action::DrawDeck) => 0,
        Then::Act(Action::DrawDisplay(_)) => 1,
        _ => 2,
    };
    choices.sort_by_key(draws_first);
    choices.extend(station_choice(view, stations));
    choices.extend(claim_choices(view, claims));
    choices
}

fn keep_text(view: &View, kept: TicketList) -> String {
    let map = view.map();
    let names: Vec<&str> = kept.iter().map(|id| map.ticket_name(id)).collect();
    let points: u64 = kept.iter().map(|id| u64::from(map.ticket(id).points)).sum();
    let together = view.joint_cost(kept.set()).filter(|joint| joint.cut_off.is_empty());
    let trains =
        together.map_or_else(String::new, |joint| format!(", {}", count(joint.trains, "train")));
    format!("keep {} ({}{trains})", names.join(" "), count(points, "point"))
}

fn claim_choices(view: &View, claims: BTreeMap<RouteId, Vec<Cards>>) -> Vec<Choice> {
    let mut claims: Vec<_> = claims.into_iter().collect();
    let key = |route: RouteId| {
        (is_on_way(view, route).is_none(), Reverse(view.map().route(route).length))
    };
    claims.sort_by_cached_key(|(route, _)| key(*route));
    claims.into_iter().map(|(route, payments)| claim_choice(view, route, payments)).collect()
}

fn claim_choice(view: &View, route: RouteId, mut payments: Vec<Cards>) -> Choice {
    payments.sort_by_key(|cards| cards.locomotives());
    let map = view.map();
    let name = map.route_name(route);
    let helps = is_on_way(view, route)
        .map_or_else(String::new, |id| format!(", for {}", map.ticket_name(id)));
    let text = format!("claim {name} ({}{helps})", text::route(map, route));
    let payment = |cards: Cards| {
        let odds = if map.route(route).tunnel { tunnel_odds(view, cards) } else { String::new() };
        Choice::act(format!("{cards}{odds}"), Action::Claim { route, cards })
    };
    if let [cards] = payments[..] {
        return Choice::act(format!("{text} with {cards}"), Action::Claim { route, cards });
    }
    let text = format!("{text}, {} ways to pay", payments.len());
    let question = format!("How do you pay for {name}?");
    let choices = payments.into_iter().map(payment).collect();
    Choice { text, then: Then::Ask { question, choices }, is_short: false }
}

/// The first unfinished ticket that the route, or the other track, is on a cheapest way for.
fn is_on_way(view: &View, route: RouteId) -> Option<TicketId> {
    let twin = view.map().route(route).twin;
    view.tickets().iter().find(|ticket| match view.ticket_state(*ticket) {
        Some(TicketState::ToGo(path)) => {
            path.routes.contains(route) || twin.is_some_and(|twin| path.routes.contains(twin))
        }
        _ => false,
    })
}

fn tunnel_odds(view: &View, cards: Cards) -> String {
    let colored = cards.colors().next();
    let payment = Payment {
        color: colored.map(|(color, _)| color),
        colored: colored.map_or(0, |(_, count)| count),
        locomotives: cards.locomotives(),
    };
    format!(" (no surcharge in {:.0} of 100 cases)", 100.0 * view.tunnel_odds(payment)[0])
}

fn station_choice(view: &View, stations: BTreeMap<CityId, Vec<Cards>>) -> Option<Choice> {
    let price = view.open().station_price(view.seat()?)?;
    if stations.is_empty() {
        return None;
    }
    let text = format!("station ({} cities, {})", stations.len(), count(price, "card"));
    let mut choices: Vec<Choice> = stations
        .into_iter()
        .map(|(city, mut payments)| {
            payments.sort_by_key(|cards| cards.locomotives());
            let name = &view.map().city(city).id;
            let pay = |cards: Cards| {
                Choice::act(cards.to_string(), Action::BuildStation { city, cards }).short()
            };
            let question = format!("How do you pay for the station in {name}?");
            let choices = payments.into_iter().map(pay).collect();
            Choice { text: name.clone(), then: Then::Ask { question, choices }, is_short: true }
        })
        .collect();
    choices.sort_by(|one, other| one.text.cmp(&other.text));
    let then = Then::Ask { question: "In which city?".into(), choices };
    Some(Choice { text, then, is_short: true })
}

/// The list in at most so many lines if that is possible; `more` shows the rest.
pub fn write(choices: &[Choice], max_lines: usize, out: &mut impl Write) -> io::Result<()> {
    lines(choices, max_lines).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// What a choice asks, and its list.
pub fn write_question(choice: &Choice, out: &mut impl Write) -> io::Result<()> {
    if let Then::Ask { question, choices } = &choice.then {
        writeln!(out, "{question} An empty line leads back.")?;
        write(choices, usize::MAX, out)?;
    }
    Ok(())
}

fn lines(choices: &[Choice], max_lines: usize) -> Vec<String> {
    let numbered = |(number, choice): (usize, &Choice)| format!("{number:>2}. {}", choice.text);
    let (short, long): (Vec<_>, Vec<_>) =
        (1..).zip(choices).partition(|(_, choice)| choice.is_short);
    let mut lines = match short.is_empty() {
        true => Vec::new(),
        false => wrap("  ", short.into_iter().map(numbered), "  "),
    };
    let long: Vec<Vec<String>> =
        long.into_iter().map(|item| wrap_words(&format!("  {}", numbered(item)))).collect();
    let needed: usize = long.iter().map(Vec::len).sum();
    let room = max_lines.saturating_sub(lines.len()).max(3);
    let mut hidden = 0;
    let mut used = 0;
    for item in long {
        used += item.len();
        if needed <= room || used < room {
            lines.extend(item);
        } else {
            hidden += 1;
        }
    }
    if hidden > 0 {
        lines.push(format!("     and {hidden} more: `more` lists all {}", choices.len()));
    }
    lines
}
