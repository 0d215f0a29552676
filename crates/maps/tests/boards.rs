//! The maps in `data/maps` are what they should be.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use whistlestop_engine::{Color, Map, Route, Rules, Unkept};

#[test]
fn usa_totals() {
    let map = whistlestop_maps::usa();
    assert_eq!(map.cities().len(), 36);
    assert_eq!(map.routes().len(), 100);
    assert_eq!(map.spaces(map.all_routes()), 309);
    assert_eq!(count(map, |route| route.twin.is_some()), 2 * 22);
    for color in Color::ALL {
        assert_eq!(count(map, |route| route.color == Some(color)), 7, "{color:?}");
    }
    assert_eq!(count(map, |route| route.color.is_none()), 44);
    assert_eq!(routes_by_length(map), [0, 9, 36, 20, 16, 10, 9, 0, 0, 0]);
    assert_eq!(count(map, |route| route.tunnel || route.symbols > 0), 0);
    assert_eq!(tickets(map, false), 30);
    assert_eq!(tickets(map, true), 0);
    assert_eq!(map.rules(), &Rules::default());
}

#[test]
fn europe_totals() {
    let map = whistlestop_maps::europe();
    assert_eq!(map.cities().len(), 47);
    assert_eq!(map.routes().len(), 101);
    assert_eq!(map.spaces(map.all_routes()), 300);
    assert_eq!(count(map, |route| route.twin.is_some()), 2 * 11);
    for color in Color::ALL {
        assert_eq!(count(map, |route| route.color == Some(color)), 8, "{color:?}");
    }
    assert_eq!(count(map, |route| route.color.is_none()), 37);
    assert_eq!(routes_by_length(map), [0, 4, 35, 30, 29, 0, 2, 0, 1, 0]);
    assert_eq!(tickets(map, false), 40);
    assert_eq!(tickets(map, true), 6);
    let rules =
        Rules { stations: 3, start_long_tickets: 1, start_unkept: Unkept::Box, ..Rules::default() };
    assert_eq!(map.rules(), &rules);
}

#[test]
fn europe_tunnels_and_ferries() {
    let map = whistlestop_maps::europe();
    let twins = |kind: fn(&Route) -> bool| {
        let mut names = names_of(map, |route| route.twin.is_some() && kind(route));
        names.dedup();
        names
    };
    assert_eq!(count(map, |route| route.tunnel), 18);
    assert_eq!(twins(|route| route.tunnel), ["madrid-pamplona"]);
    assert_eq!(count(map, |route| route.symbols > 0), 13);
    assert_eq!(twins(|route| route.symbols > 0), ["dieppe-london", "essen-kobenhavn"]);
    assert_eq!(
        names_of(map, |route| route.symbols == 2),
        ["amsterdam-london", "constantinople-sevastopol", "erzurum-sevastopol", "palermo-smyrna",]
    );
    assert_eq!(count(map, |route| route.symbols > 2), 0);
}

#[test]
fn tiny_has_every_kind_of_route() {
    let map = whistlestop_maps::tiny();
    let pair = |route: &Route| route.twin.is_some();
    assert!(count(map, |route| pair(route) && route.color.is_some()) > 0);
    assert!(count(map, |route| pair(route) && route.color.is_none()) > 0);
    assert!(count(map, |route| route.tunnel) > 0);
    assert!(count(map, |route| route.symbols > 0) > 0);
    assert!(map.rules().stations > 0);
    assert!(tickets(map, true) > 0);
}

#[test]
fn built_in_maps_go_by_their_names() {
    assert_eq!(whistlestop_maps::names(), ["usa", "europe", "tiny"]);
    for name in whistlestop_maps::names() {
        let map = whistlestop_maps::by_name(name).unwrap();
        assert_eq!(map.name(), *name);
    }
    assert!(whistlestop_maps::by_name("atlantis").is_none());
}

#[test]
fn every_folder_has_a_sound_map_of_its_name() {
    for folder in folders() {
        let map = read(&folder);
        assert_eq!(folder.file_name().unwrap(), map.name());
    }
}

#[test]
fn layouts_show_the_routes_of_their_maps() {
    for folder in folders() {
        let Ok(layout) = fs::read_to_string(folder.join("layout.json")) else { continue };
        let layout: Value = serde_json::from_str(&layout).unwrap();
        let map = read(&folder);
        assert_eq!(layout["map"], map.name());

        let cities = layout["cities"].as_array().unwrap();
        assert_eq!(cities.len(), map.cities().len());
        for ((_, city), drawn) in map.cities().zip(cities) {
            assert_eq!(
                (&drawn["id"], &drawn["name"]),
                (&city.id.as_str().into(), &city.name.as_str().into())
            );
        }

        let routes = layout["routes"].as_array().unwrap();
        assert_eq!(routes.len(), map.routes().len());
        for ((id, route), drawn) in map.routes().zip(routes) {
            assert_eq!(drawn["id"], id.index());
            assert_eq!(drawn["a"], map.city(route.a).id.as_str());
            assert_eq!(drawn["b"], map.city(route.b).id.as_str());
            assert_eq!(drawn["colour"], route.color.map_or("gray", Color::name));
            assert_eq!(drawn["tunnel"], route.tunnel);
            assert_eq!(drawn["ferry"], route.symbols);
            assert_eq!(drawn["spaces"].as_array().unwrap().len(), usize::from(route.length));
        }
    }
}

fn count(map: &Map, wanted: impl Fn(&Route) -> bool) -> usize {
    map.routes().filter(|(_, route)| wanted(route)).count()
}

fn routes_by_length(map: &Map) -> [usize; 10] {
    std::array::from_fn(|length| count(map, |route| usize::from(route.length) == length))
}

fn tickets(map: &Map, long: bool) -> usize {
    map.tickets().filter(|(_, ticket)| ticket.long == long).count()
}

fn names_of(map: &Map, wanted: impl Fn(&Route) -> bool) -> Vec<String> {
    let name = |route: &Route| format!("{}-{}", map.city(route.a).id, map.city(route.b).id);
    let mut names: Vec<String> =
        map.routes().filter(|(_, route)| wanted(route)).map(|(_, route)| name(route)).collect();
    names.sort();
    names
}

fn read(folder: &Path) -> Map {
    whistlestop_maps::read(&folder.join("map.toml")).unwrap_or_else(|faults| panic!("{faults}"))
}

/// One folder per map; a new one needs no line here.
fn folders() -> Vec<PathBuf> {
    let maps = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/maps");
    let entries = fs::read_dir(maps).expect("data/maps is there").flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect()
}
