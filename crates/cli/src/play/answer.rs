//! What a line of the person means, and what is said to it.

use whistlestop_engine::{Action, Map, NotationError, Refusal, View};

use super::menu::Choice;
use super::screen;
use super::table::Table;
use super::text::{wrap, wrap_words};

/// What is to be done about a line.
pub enum Answer<'a> {
    /// A choice of the list.
    Take(&'a Choice),
    /// A legal action.
    Do(Action),
    /// Tickets are drawn, if that is what was meant.
    DrawTickets,
    /// Leave a choice within a choice.
    Back,
    /// Show everything again.
    Screen,
    /// Only say something.
    Say(Vec<String>),
    /// The person wants to leave.
    Quit,
}

const HELP: &str = "\
Type the number of a choice, or an action:
  draw deck               the top card of the deck
  draw 3                  the third card of the display
  claim A-B red*2 locomotive*1
                          a route with these cards; without cards you are asked
  tickets                 draw tickets; then `keep A-B C-D`
  station CITY red*1      a station; without cards you are asked
  pay red*1, decline      the surcharge of a tunnel
At a terminal, the tab key completes what you type.
Or ask:
  board, hand, show tickets, log
  routes, routes CITY     what is open, and what leads from a city
  why claim A-B           why you cannot claim a route
  more                    all choices;  an empty line shows the table again
  quit                    leave the game
There is no undo: whatever you do is done.";

/// What a line means. `here` is the list that numbers are from, `all` the whole one.
pub fn answer<'a>(
    line: &str,
    view: &View,
    table: &Table,
    all: &'a [Choice],
    here: &'a [Choice],
) -> Answer<'a> {
    let line = line.to_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    let say = |lines: Vec<String>| Answer::Say(lines);
    match words[..] {
        [] if std::ptr::eq(all, here) => Answer::Screen,
        [] | ["more" | "back"] => Answer::Back,
        ["?" | "help"] => say(HELP.lines().map(String::from).collect()),
        ["board"] | ["show", "board"] => say(screen::board(view, &table.names_by_seat())),
        ["hand"] | ["show", "hand"] => say(screen::hand(view)),
        ["show", "tickets"] => say(screen::tickets(view, true)),
        ["tickets"] if view.why_not(Action::DrawTickets).is_none() => Answer::DrawTickets,
        ["log"] | ["show", "log"] => {
            say(table.log().iter().flat_map(|line| wrap_words(line)).collect())
        }
        ["routes"] => say(screen::open_routes(view)),
        ["routes", city] => say(routes(view, city)),
        ["why", "claim", route] => say(why_claim(view, route)),
        ["why", ..] => say(why(view, &words[1..].join(" "))),
        ["quit" | "exit" | "q"] => Answer::Quit,
        [number] if number.bytes().all(|byte| byte.is_ascii_digit()) => by_number(number, here),
        _ => by_notation(&words.join(" "), view, all, here),
    }
}

fn by_number<'a>(number: &str, here: &'a [Choice]) -> Answer<'a> {
    let choice = number.parse::<usize>().ok().and_then(|number| here.get(number.checked_sub(1)?));
    choice.map_or_else(
        || {
            let last = here.len();
            refuse(&format!("there is no choice {number}"), &format!("they go from 1 to {last}"))
        },
        Answer::Take,
    )
}

fn by_notation<'a>(line: &str, view: &View, all: &'a [Choice], here: &'a [Choice]) -> Answer<'a> {
    // The name of a city, or the cards, in a list that asks for them.
    if let Some(choice) = here.iter().find(|choice| choice.text == line) {
        return Answer::Take(choice);
    }
    match Action::parse(view.map(), line) {
        Ok(action) => match view.why_not(action) {
            None => Answer::Do(action),
            Some(illegal) => refuse_action(view, action, &illegal.refusal),
        },
        Err(error) => without_cards(line, view, all)
            .unwrap_or_else(|| refuse(&error.to_string(), &notation_hint(view.map(), &error))),
    }
}

/// `claim A-B` and `station CITY`: the cards are asked for.
fn without_cards<'a>(line: &str, view: &View, all: &'a [Choice]) -> Option<Answer<'a>> {
    let (verb, name) = line.split_once(' ')?;
    match verb {
        "claim" => {
            let wanted = view.map().route_named(name).ok()?;
            let is_of =
                |action: &Action| matches!(action, Action::Claim { route, .. } if *route == wanted);
            match all.iter().find(|choice| choice.actions().first().is_some_and(is_of)) {
                Some(choice) => Some(Answer::Take(choice)),
                None => Some(Answer::Say(why_claim(view, name))),
            }
        }
        "station" => {
            let wanted = view.map().city_named(name).ok()?;
            let is_of = |action: &Action| matches!(action, Action::BuildStation { city, .. } if *city == wanted);
            let cities = all.iter().find_map(|choice| match &choice.then {
                super::Then::Ask { choices, .. } => {
                    choices.iter().find(|choice| choice.actions().first().is_some_and(is_of))
                }
                super::Then::Act(_) => None,
            });
            cities.map(Answer::Take)
        }
        _ => None,
    }
}

fn routes(view: &View, name: &str) -> Vec<String> {
    match view.map().city_named(name) {
        Ok(city) => screen::routes_at(view, city),
        Err(error) => error_lines(&error.to_string(), &notation_hint(view.map(), &error)),
    }
}

/// Why a route cannot be claimed, or how it can.
fn why_claim(view: &View, name: &str) -> Vec<String> {
    let route = match view.map().route_named(name) {
        Ok(route) => route,
        Err(error) => return error_lines(&error.to_string(), &notation_hint(view.map(), &error)),
    };
    match view.why_not_claim(route) {
        Some(refusal) => wrap_words(&refusal.describe(view.map())),
        None => {
            let payments = view.payments(route).into_iter().map(|cards| cards.to_string());
            wrap(&format!("you can claim `{name}` with "), payments, ", or ")
        }
    }
}

fn why(view: &View, line: &str) -> Vec<String> {
    match Action::parse(view.map(), line) {
        Ok(action) => match view.why_not(action) {
            Some(illegal) => wrap_words(&illegal.refusal.describe(view.map())),
            None => vec![format!("you can do that: `{line}`")],
        },
        Err(error) => error_lines(&error.to_string(), &notation_hint(view.map(), &error)),
    }
}

/// The rule that is broken, and what would be possible instead.
fn refuse_action(view: &View, action: Action, refusal: &Refusal) -> Answer<'static> {
    let hint = match action {
        Action::Claim { route, .. } => {
            let payments: Vec<String> =
                view.payments(route).into_iter().map(|cards| cards.to_string()).collect();
            match payments.is_empty() {
                true => "an empty line shows what you can do".into(),
                false => format!("you can pay {}", payments.join(", or ")),
            }
        }
        _ => "an empty line shows what you can do".into(),
    };
    refuse(&refusal.describe(view.map()), &hint)
}

fn refuse(what: &str, hint: &str) -> Answer<'static> {
    Answer::Say(error_lines(what, hint))
}

fn error_lines(what: &str, hint: &str) -> Vec<String> {
    let mut lines = wrap_words(&format!("error: {what}"));
    lines.extend(wrap_words(&format!("hint: {hint}")));
    lines
}

/// What was probably meant.
fn notation_hint(map: &Map, error: &NotationError) -> String {
    let (typed, names): (&str, Vec<&str>) = match error {
        NotationError::UnknownCity(name) => {
            (name, map.cities().map(|(_, city)| city.id.as_str()).collect())
        }
        NotationError::UnknownRoute(name) | NotationError::WhichTrack(name) => {
            (name, map.routes().map(|(id, _)| map.route_name(id)).collect())
        }
        NotationError::UnknownTicket(name) => {
            (name, map.tickets().map(|(id, _)| map.ticket_name(id)).collect())
        }
        NotationError::UnknownAction(_) => return "`?` lists what you can type".into(),
        _ => return "as in `claim A-B red*2 locomotive*1`; `?` lists what you can type".into(),
    };
    let nearest = names.into_iter().max_by(|one, other| {
        strsim::jaro_winkler(typed, one).total_cmp(&strsim::jaro_winkler(typed, other))
    });
    nearest.map_or_else(String::new, |name| format!("did you mean `{name}`?"))
}
