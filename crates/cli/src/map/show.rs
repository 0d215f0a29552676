//! The figures of a map, as tables.

use std::io::{self, Write};

use whistlestop_engine::{Color, Map, Route, RouteSet, Rules};

pub fn show(map: &Map, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{} (`{}`), {} cities", map.title(), map.name(), map.cities().len())?;
    show_colors(map, out)?;
    show_lengths(map, out)?;
    show_kinds(map, out)?;
    show_tickets(map, out)?;
    show_rules(map.rules(), out)
}

fn show_colors(map: &Map, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{:<16}{:>8}{:>8}", "color", "routes", "spaces")?;
    for color in Color::ALL.into_iter().map(Some).chain([None]) {
        let name = color.map_or("gray", Color::name);
        write_routes(map, name, |route| route.color == color, out)?;
    }
    write_routes(map, "all", |_| true, out)
}

fn show_kinds(map: &Map, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{:<16}{:>8}{:>8}", "kind", "routes", "spaces")?;
    write_routes(map, "of a pair", |route| route.twin.is_some(), out)?;
    write_routes(map, "tunnel", |route| route.tunnel, out)?;
    write_routes(map, "ferry", |route| route.symbols > 0, out)
}

fn write_routes(
    map: &Map,
    name: &str,
    wanted: impl Fn(&Route) -> bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let routes: RouteSet =
        map.routes().filter(|(_, route)| wanted(route)).map(|(id, _)| id).collect();
    writeln!(out, "{name:<16}{:>8}{:>8}", routes.len(), map.spaces(routes))
}

fn show_lengths(map: &Map, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{:<16}{:>8}{:>8}", "length", "routes", "points")?;
    for (length, points) in map.rules().points.iter().enumerate().filter(|(_, points)| **points > 0)
    {
        let count = map.routes().filter(|(_, route)| usize::from(route.length) == length).count();
        writeln!(out, "{length:<16}{count:>8}{points:>8}")?;
    }
    Ok(())
}

fn show_tickets(map: &Map, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{:<16}{:>8}{:>8}", "tickets", "number", "points")?;
    for (name, long) in [("regular", false), ("long", true)] {
        let points = map.tickets().filter(|(_, ticket)| ticket.long == long);
        let points: Vec<u8> = points.map(|(_, ticket)| ticket.points).collect();
        let range = match (points.iter().min(), points.iter().max()) {
            (Some(least), Some(most)) => format!("{least}-{most}"),
            _ => String::from("-"),
        };
        writeln!(out, "{name:<16}{:>8}{range:>8}", points.len())?;
    }
    Ok(())
}

/// The knobs, under the names they have in map files; points stand beside the lengths.
fn show_rules(rules: &Rules, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{:<24}{:>8}", "rule", "value")?;
    rules.knobs().iter().try_for_each(|(name, value)| writeln!(out, "{name:<24}{value:>8}"))
}
