//! The examples of deployments are understood by those they are for.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use saphyr::{LoadableYamlNode, Yaml};

use crate::whistlestop;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/deploy")
}

fn read(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap()
}

#[track_caller]
fn passes(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
}

#[test]
fn nginx_understands_its_file() {
    passes(Command::new("nginx").arg("-t").arg("-c").arg(folder().join("nginx.conf")));
}

#[test]
fn caddy_understands_its_file() {
    let file = folder().join("Caddyfile");
    passes(
        Command::new("caddy").args(["validate", "--adapter", "caddyfile", "--config"]).arg(file),
    );
}

#[test]
fn systemd_understands_its_unit() {
    let folder = tempfile::tempdir().unwrap();
    let unit = folder.path().join("whistlestop.service");
    // It looks whether the program is there.
    let text = read("whistlestop.service");
    let here = text.replace("/usr/local/bin/whistlestop", env!("CARGO_BIN_EXE_whistlestop"));
    assert_ne!(text, here);
    fs::write(&unit, here).unwrap();
    passes(Command::new("systemd-analyze").arg("verify").arg(unit));
}

#[test]
fn the_compose_file_has_everything() {
    let text = read("compose.yaml");
    let files = Yaml::load_from_str(&text).unwrap();
    let services = files[0].as_mapping_get("services").unwrap();
    for service in ["node1", "node2", "node3", "caddy", "postgres", "nats"] {
        assert!(services.as_mapping_get(service).is_some(), "{service}");
    }
}

#[test]
fn the_manifests_are_objects_of_kubernetes() {
    let text = read("kubernetes.yaml");
    let objects = Yaml::load_from_str(&text).unwrap();
    let kinds = objects.iter().map(|object| {
        assert!(object.as_mapping_get("apiVersion").is_some(), "{object:?}");
        object.as_mapping_get("kind").and_then(Yaml::as_str).unwrap()
    });
    let kinds: Vec<&str> = kinds.collect();
    assert_eq!(kinds, ["Deployment", "Service", "PodDisruptionBudget", "Ingress"]);
}

/// All words that begin like this, of lines that have one of these.
fn words(start: &str, lines: &[&str]) -> BTreeSet<String> {
    let names = ["Dockerfile", "compose.yaml", "kubernetes.yaml", "whistlestop.service"];
    let texts = names.map(read).join("\n");
    let lines = texts.lines().filter(|line| lines.iter().any(|mark| line.contains(mark)));
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let words = lines.flat_map(|line| line.split(|letter| !is_part(letter)));
    words.filter(|word| word.starts_with(start)).map(str::to_owned).collect()
}

#[test]
fn the_program_knows_the_options_and_settings_in_use() {
    let help = whistlestop("serve --help").out;
    let options = words("--", &["ENTRYPOINT", "args:", "ExecStart"]);
    assert!(options.len() > 3, "{options:?}");
    for option in options {
        assert!(help.contains(&option), "{option}");
    }
    let operations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operations.md");
    let operations = fs::read_to_string(operations).unwrap();
    let settings = words("WHISTLESTOP_", &["WHISTLESTOP_"]);
    assert!(settings.len() > 3, "{settings:?}");
    for setting in settings {
        let name = setting.trim_start_matches("WHISTLESTOP_").to_lowercase();
        assert!(operations.contains(&format!("| `{name}` |")), "{setting}");
    }
}
