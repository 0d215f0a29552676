//! The browser client has the types of the wire as they are.

use whistlestop_protocol::wire::typescript;
use whistlestop_testkit::golden::demand_golden;

#[test]
fn the_browser_client_knows_the_wire() {
    let hint = "UPDATE_GOLDEN=1 cargo test -p whistlestop-protocol --test typescript";
    demand_golden("web/src/lib/wire/types.ts", &typescript(), hint);
}
