//! What a client makes of a change: the table after it, as docs/protocol.md says.

use serde_json::{Map, Value};

/// Takes a change into the table before it.
///
/// # Panics
/// If one of the two is none.
pub fn merge(view: &mut Value, change: &Value) {
    let open = &change["open"];
    view["head"] = (view["head"].as_u64().expect("a number") + 1).into();
    for chair in view["chairs"].as_array_mut().expect("a list") {
        let seat = chair["seat"].as_str().expect("a seat").to_owned();
        put(chair, &open["clocks"][seat]);
    }
    let game = &mut view["game"];
    put(game, &open["game"]);
    let seats = game["seats"].as_array_mut().expect("a list");
    for (seat, name) in seats.iter_mut().zip(["A", "B", "C", "D", "E"]) {
        put(seat, &open["seats"][name]);
    }
    put(&mut game["own"], &change["own"]);
}

/// Puts the parts that are told in the place of those that were.
fn put(whole: &mut Value, parts: &Value) {
    let none = Map::new();
    for (name, part) in parts.as_object().unwrap_or(&none) {
        whole[name] = part.clone();
    }
}
