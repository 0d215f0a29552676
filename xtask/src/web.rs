//! The browser client: its packages, its build and its tests.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::packages::need;
use crate::root;
use crate::step::{Failed, Step};

/// Fetches the packages of the client, if that has not been done since they last changed.
pub fn fetch() -> Result<(), Failed> {
    need("node", "nodejs")?;
    need("npm", "npm")?;
    let lock = root().join("web/package-lock.json");
    let fetched = root().join("web/node_modules/.package-lock.json");
    if changed(&fetched) >= changed(&lock) && fetched.exists() {
        return Ok(());
    }
    // The tests use the browser of the system; no package may fetch one of its own.
    let step = Step::npm("ci --no-audit --no-fund --loglevel=error");
    step.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1").run()
}

/// Builds the client into `web/dist`, from where the server takes it.
pub fn build() -> Result<(), Failed> {
    fetch()?;
    Step::npm("run --silent build").run()
}

/// Types, lint and unit tests of the client as it was built, then whole games in a real browser
/// against the real server. The Rust tests have built that already: a build of its own would have
/// other features of many libraries, and compile them anew.
pub fn test() -> Result<(), Failed> {
    need("chromium", "chromium")?;
    need("firefox-esr", "firefox-esr")?;
    let steps = [
        Step::npm("run --silent check"),
        Step::npm("run --silent lint"),
        Step::npm("run --silent test"),
        Step::npm("run --silent e2e").env("CI", "1"),
        Step::npm("run --silent e2e:game").env("CI", "1").env("BUILT", "1"),
    ];
    steps.iter().try_for_each(Step::run)
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}
