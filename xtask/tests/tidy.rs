//! Keeps rules, code, scenarios and documents together, and the sentences of ARCHITECTURE.md true.
//! Each test lists everything it found, and then says what to do.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

// Rules: every id leads from its paragraph to the code and to the tests.

#[test]
fn every_rule_has_one_paragraph() {
    let text = read("docs/rules.md");
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    for section in text.split("\n### ").skip(1) {
        let (heading, paragraph) = section.split_once('\n').unwrap_or((section, ""));
        if !is_rule_id(heading) {
            faults.push(format!("heading `{heading}` is not a rule id"));
        }
        if !seen.insert(heading) {
            faults.push(format!("{heading} has two paragraphs"));
        }
        if paragraph.trim().is_empty() {
            faults.push(format!("{heading} has no paragraph"));
        }
    }
    demand_none(&faults, "a heading `### X3` in docs/rules.md is a rule id, followed by its text");
}

#[test]
fn every_rule_is_named_where_it_is_applied() {
    // The list of ids is not the place where a rule is applied.
    let sources = crate_sources().into_iter().filter(|path| !path.ends_with(RULE_IDS));
    let text: String = sources.map(read).collect();
    let words: BTreeSet<&str> = text.split(|char| !is_word_char(char)).collect();
    let faults: Vec<String> =
        rule_ids().into_iter().filter(|id| !words.contains(id.as_str())).collect();
    demand_none(&faults, "name the rule id in the doc comment of the code that applies it");
}

#[test]
fn every_rule_has_a_scenario_or_a_test() {
    let in_scenarios: BTreeSet<String> =
        scenarios().values().flat_map(|scenario| strings(scenario.get("rules"))).collect();
    let mut elsewhere = BTreeSet::new();
    let mut faults = Vec::new();
    for line in read(RULES_WITHOUT_SCENARIO).lines().filter(|line| !line.starts_with('#')) {
        let Some((id, (file, function))) =
            line.split_once(' ').and_then(|(id, test)| Some((id, test.split_once("::")?)))
        else {
            faults.push(format!("`{line}` is not of the form `ID FILE::FUNCTION`"));
            continue;
        };
        let tests = fs::read_to_string(root().join(file)).unwrap_or_default();
        if !tests.contains(&format!("fn {function}(")) {
            faults.push(format!("{id} is covered by `{function}` in `{file}`, which is not there"));
        }
        if in_scenarios.contains(id) {
            faults.push(format!("{id} has a scenario and need not be in the list"));
        }
        elsewhere.insert(id.to_owned());
    }
    for id in rule_ids() {
        if !in_scenarios.contains(&id) && !elsewhere.contains(&id) {
            faults.push(format!("{id} has neither a scenario nor a test"));
        }
    }
    for id in elsewhere.difference(&rule_ids()) {
        faults.push(format!("{id} is not a rule"));
    }
    demand_none(
        &faults,
        "write a scenario whose `rules` name the id, or name the test that covers it in \
         xtask/tests/rules_without_scenario.txt",
    );
}

#[test]
fn every_refusal_has_a_scenario() {
    let refused: BTreeSet<String> = scenarios().values().flat_map(refusals).collect();
    let rules = rule_ids();
    let mut faults = Vec::new();
    for id in refusable_ids() {
        if !rules.contains(&id) {
            faults.push(format!("`RuleId::{id}` has no paragraph in docs/rules.md"));
        }
        if !refused.contains(&id) {
            faults.push(format!("no scenario shows an action refused by {id}"));
        }
    }
    demand_none(
        &faults,
        "write a step with `expect = \"rejected\"` and `rule = \"…\"`, or take the id out of \
         `RuleId` if no refusal names it",
    );
}

#[test]
fn scenarios_name_what_exists() {
    let rules = rule_ids();
    let maps = map_names();
    let mut faults = Vec::new();
    for (name, scenario) in scenarios() {
        if scenario.get("id").and_then(Value::as_str) != Some(&name) {
            faults.push(format!("{name}: the id is not the name of the file"));
        }
        let map = scenario.get("map").and_then(Value::as_str).unwrap_or_default();
        if !maps.contains(map) {
            faults.push(format!("{name}: there is no map `{map}`"));
        }
        for id in strings(scenario.get("rules")).into_iter().chain(refusals(&scenario)) {
            if !rules.contains(&id) {
                faults.push(format!("{name}: {id} is not a rule"));
            }
        }
    }
    demand_none(&faults, "rule ids are those of docs/rules.md, maps those of data/maps");
}

// The engine: pure, and the same for every map.

#[test]
fn engine_depends_on_little() {
    let manifest: Table = read("crates/engine/Cargo.toml").parse().expect("a manifest");
    let allowed = ["rand_core", "rand_xoshiro"];
    let mut faults = Vec::new();
    if let Some(dependencies) = manifest.get("dependencies").and_then(Value::as_table) {
        let others = dependencies.keys().filter(|name| !allowed.contains(&name.as_str()));
        faults.extend(others.map(|name| format!("engine depends on `{name}`")));
    }
    for section in ["build-dependencies", "target"] {
        if manifest.contains_key(section) {
            faults.push(format!("engine has `[{section}]`"));
        }
    }
    demand_none(&faults, "the engine is pure; put what needs more into another crate");
}

#[test]
fn engine_is_no_std() {
    let lib = read("crates/engine/src/lib.rs");
    let mut faults = Vec::new();
    if !lib.lines().any(|line| line == "#![no_std]") {
        faults.push(String::from("crates/engine/src/lib.rs lacks `#![no_std]`"));
    }
    for path in files("crates/engine/src", "rs") {
        let code = product_code(&read(&path)).replace("#[cfg(test)]\nextern crate std;", "");
        if code.contains("extern crate std;") {
            faults.push(format!("`{}` brings `std` back", shown(&path)));
        }
    }
    demand_none(&faults, "the engine never reads a file, the time or a global random source");
}

#[test]
fn code_never_looks_at_the_name_of_a_map() {
    let maps = map_names();
    let mut faults = Vec::new();
    for path in crate_sources() {
        if path.starts_with(root().join("crates/maps")) {
            continue;
        }
        let code = product_code(&read(&path));
        for map in maps.iter().filter(|map| code.contains(&format!("\"{map}\""))) {
            faults.push(format!("`{}` names the map `{map}`", shown(&path)));
        }
    }
    demand_none(
        &faults,
        "what differs between boards is a knob in the map file; only crates/maps knows which maps \
         there are",
    );
}

// Data: things have names.

#[test]
fn maps_are_named_like_their_folders() {
    let mut faults = Vec::new();
    for name in map_names() {
        let path = format!("data/maps/{name}/map.toml");
        if read_toml(&path).get("name").and_then(Value::as_str) != Some(&name) {
            faults.push(format!("`{path}` is not named `{name}`"));
        }
    }
    demand_none(&faults, "`name` of a map file is the name of its folder");
}

#[test]
fn data_files_have_no_numeric_ids() {
    let mut faults = Vec::new();
    for path in files("data/maps", "toml") {
        find_numeric_ids(&Value::Table(read_toml(&path)), &shown(&path), &mut faults);
    }
    demand_none(&faults, "call cities by their names: `a = \"paris\"`");
}

fn find_numeric_ids(value: &Value, place: &str, faults: &mut Vec<String>) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                let is_id = matches!(key.as_str(), "id" | "name" | "a" | "b" | "from" | "to");
                let is_number = match value {
                    Value::String(id) => id.starts_with(|first: char| first.is_ascii_digit()),
                    _ => value.is_integer(),
                };
                if is_id && is_number {
                    faults.push(format!("`{place}` has a number as `{key}`"));
                }
                find_numeric_ids(value, place, faults);
            }
        }
        Value::Array(values) => {
            values.iter().for_each(|value| find_numeric_ids(value, place, faults));
        }
        _ => {}
    }
}

// Everything else.

#[test]
fn nothing_is_left_unfinished() {
    let marks = ["todo", "unimplemented", "dbg"].map(|name| format!("{name}!("));
    let mut faults = Vec::new();
    for path in files("", "rs") {
        for (number, line) in (1..).zip(read(&path).lines()) {
            if marks.iter().any(|mark| line.contains(mark)) {
                faults.push(format!("{}:{number}: {}", shown(&path), line.trim()));
            }
        }
    }
    demand_none(&faults, "finish it, or leave it out");
}

#[test]
fn nothing_depends_on_where_packages_come_from() {
    // Written in pieces, because this file is looked at too.
    let rust_host = ["crates", "io"].join(".");
    let hosts = [
        rust_host.clone(),
        ["npmjs", "org"].join("."),
        ["pypi", "org"].join("."),
        ["pythonhosted", "org"].join("."),
    ];
    let usual_source = format!("\"registry+https://github.com/rust-lang/{rust_host}-index\"");
    let mut faults = Vec::new();
    for path in all_files() {
        // What is not text names no host.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        if path.ends_with("Cargo.lock") {
            let sources = text.lines().filter_map(|line| line.strip_prefix("source = "));
            let unusual: BTreeSet<&str> = sources.filter(|from| *from != usual_source).collect();
            faults
                .extend(unusual.iter().map(|from| format!("`{}` has source {from}", shown(&path))));
            continue;
        }
        for host in hosts.iter().filter(|host| text.contains(host.as_str())) {
            faults.push(format!("`{}` mentions {host}", shown(&path)));
        }
    }
    let config = read_toml(".cargo/config.toml");
    for key in ["source", "registry", "registries"] {
        if config.contains_key(key) {
            faults.push(format!("`.cargo/config.toml` has `[{key}]`"));
        }
    }
    demand_none(&faults, "where packages come from is a matter of each machine");
}

#[test]
fn links_in_documents_lead_somewhere() {
    let mut faults = Vec::new();
    for path in files("", "md") {
        let text = without_code_blocks(&read(&path));
        for target in text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)) {
            if target.starts_with("https://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let there = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            if !there.exists() {
                faults.push(format!("`{}` links to `{target}`: no such file", shown(&path)));
            } else if !anchor.is_empty() && !anchors(&read(&there)).contains(anchor) {
                faults.push(format!("`{}` links to `{target}`: no such heading", shown(&path)));
            }
        }
    }
    demand_none(&faults, "links are relative to the file they stand in");
}

#[test]
fn readme_opens_with_the_two_commands() {
    let readme = read("README.md");
    let blocks: Vec<&str> = readme.split("```").skip(1).step_by(2).take(2).collect();
    assert_eq!(
        blocks,
        ["sh\ncargo xtask play\n", "sh\ncargo xtask test\n"],
        "the README first says how to run the product, then how to test it"
    );
}

// What the tests look at.

const RULES_WITHOUT_SCENARIO: &str = "xtask/tests/rules_without_scenario.txt";
const RULE_IDS: &str = "crates/engine/src/rule.rs";

/// All ids that head a paragraph of docs/rules.md.
fn rule_ids() -> BTreeSet<String> {
    read("docs/rules.md")
        .lines()
        .filter_map(|line| line.strip_prefix("### "))
        .filter(|heading| is_rule_id(heading))
        .map(String::from)
        .collect()
}

/// A capital letter and a number.
fn is_rule_id(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|first| first.is_ascii_uppercase())
        && chars.as_str().parse::<u8>().is_ok()
}

/// The variants of `RuleId`: all ids that a refusal can name.
fn refusable_ids() -> BTreeSet<String> {
    let text = without_comments(&read(RULE_IDS));
    let variants = text
        .split_once("pub enum RuleId {")
        .and_then(|(_, rest)| rest.split_once('}'))
        .unwrap_or_else(|| panic!("`{RULE_IDS}` has no `pub enum RuleId {{ … }}`"))
        .0;
    let ids: BTreeSet<String> = variants
        .split(|char| !is_word_char(char))
        .filter(|word| is_rule_id(word))
        .map(String::from)
        .collect();
    assert!(!ids.is_empty(), "`RuleId` in `{RULE_IDS}` has no variants");
    ids
}

/// All scenarios, by the name of their file.
fn scenarios() -> BTreeMap<String, Table> {
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let paths = files("testdata/scenarios", "toml");
    assert!(!paths.is_empty(), "there is no testdata/scenarios/*.toml");
    paths.iter().map(|path| (name(path), read_toml(path))).collect()
}

/// The rules that the refusals expected by a scenario should name.
fn refusals(scenario: &Table) -> Vec<String> {
    let steps = scenario.get("step").and_then(Value::as_array).into_iter().flatten();
    scenario
        .get("setup")
        .into_iter()
        .chain(steps)
        .filter(|step| step.get("expect").and_then(Value::as_str) == Some("rejected"))
        .filter_map(|step| Some(step.get("rule")?.as_str()?.to_owned()))
        .collect()
}

fn strings(list: Option<&Value>) -> Vec<String> {
    let values = list.and_then(Value::as_array).into_iter().flatten();
    values.filter_map(|value| Some(value.as_str()?.to_owned())).collect()
}

/// The folders of data/maps.
fn map_names() -> BTreeSet<String> {
    let names: BTreeSet<String> = files("data/maps", "toml")
        .iter()
        .filter(|path| path.ends_with("map.toml"))
        .filter_map(|path| Some(path.parent()?.file_name()?.to_str()?.to_owned()))
        .collect();
    assert!(!names.is_empty(), "there is no data/maps/*/map.toml");
    names
}

/// The source files of all crates, without their `tests` and `benches`.
fn crate_sources() -> Vec<PathBuf> {
    let crates = root().join("crates");
    let mut sources = files("crates", "rs");
    sources.retain(|path| {
        let inside = path.strip_prefix(&crates).unwrap_or(path);
        inside.components().nth(1).is_some_and(|folder| folder.as_os_str() == "src")
    });
    sources
}

/// A source file without its comments and its test module.
fn product_code(text: &str) -> String {
    let code = text.split_once("\n#[cfg(test)]\nmod tests {").map_or(text, |(code, _)| code);
    without_comments(code)
}

fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn without_code_blocks(markdown: &str) -> String {
    markdown.split("```").step_by(2).collect()
}

/// What can follow `#` in a link to this document.
fn anchors(markdown: &str) -> BTreeSet<String> {
    without_code_blocks(markdown)
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches('#').trim())
        .map(|heading| {
            let kept = |char: &char| char.is_alphanumeric() || " -_".contains(*char);
            heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
        })
        .collect()
}

fn is_word_char(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is not the root")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("cannot read `{}`: {error}", shown(&path)))
}

fn read_toml(path: impl AsRef<Path>) -> Table {
    let path = path.as_ref();
    read(path).parse().unwrap_or_else(|error| panic!("`{}` is not TOML: {error}", shown(path)))
}

/// The path as seen from the root of the project.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The files with this extension in a folder, at any depth.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let mut files = all_files();
    files.retain(|path| {
        path.starts_with(&folder) && path.extension() == Some(OsStr::new(extension))
    });
    files
}

/// Every file that is ours: nothing that is built, downloaded or found by fuzzing.
fn all_files() -> Vec<PathBuf> {
    let not_ours = [".git", "target", "node_modules", "corpus", "artifacts"];
    let mut found = Vec::new();
    let mut folders = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
            let path = entry.path();
            if !path.is_dir() {
                found.push(path);
            } else if !not_ours.iter().any(|name| path.ends_with(name)) {
                folders.push(path);
            }
        }
    }
    found.sort();
    found
}

fn demand_none(faults: &[String], hint: &str) {
    assert!(faults.is_empty(), "\n{}\nhint: {hint}\n", faults.join("\n"));
}
